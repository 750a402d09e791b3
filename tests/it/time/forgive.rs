//! A move that nobody has seen is taken back alone; a letter waits for that, and for a reader who is at the page.

use serde_json::json;
use wonderpost::look::{lobby, proof};
use wonderpost::play::moves::{self, Submit};
use wonderpost::play::{agree, heard};
use wonderpost::table::terms::ClockTerms;

use super::forged::{forges, is_unlawful};
use super::support::party_with;
use crate::journal::sample::acted as event;
use crate::prelude::*;
use crate::tables::support::{kinds, kinds_to, told};

const GRACE_MS: i64 = 30_000;
/// How long any letter waits, so that whoever answers within an instant overtakes it.
const INSTANT_MS: i64 = 250;

/// Services on whose tables everybody has the usual grace.
fn forgiving() -> impl Iterator<Item = House> {
    houses().map(|mut house| {
        house.grace_s = 30;
        house
    })
}

fn sends_after_an_instant(house: &House) -> Vec<Sent> {
    house.clock.advance(INSTANT_MS);
    sends(house)
}

/// A game of Duel that begins with cards, the seat whose turn it is, and a move that turns nothing up.
fn duel(house: &House, clock: Option<ClockTerms>) -> (Party<'_>, usize, String) {
    let table = party_with(house, "duel", 2, clock, &[("wonders", "first_game")]);
    sends_after_an_instant(house);
    let seat = table.turn();
    let mv = table.silent(seat);
    (table, seat, mv)
}

impl Party<'_> {
    /// A move of a seat that turns nothing up.
    fn silent(&self, seat: usize) -> String {
        let look = self.look(seat);
        let sight = look.sight.as_ref().expect("the game runs");
        let mut all = self.legal(seat).into_iter();
        all.find(|mv| !sight.turns_up(mv)).expect("there is one")
    }

    /// Takes back what the page of a seat offered, if it did.
    fn takes_back_alone(&self, seat: usize, command: i64) -> Result<(), Error> {
        let person = self.people[seat];
        agree::take_back(self.service, (&self.uid, person, Door::Page), command)
    }

    /// The command of the last move, while its player takes it back alone.
    fn free(&self, seat: usize) -> Option<i64> {
        let consent = self.look(seat).consent;
        consent.free_until_ms?;
        consent.take_back?.ok()
    }

    /// What a seat's page says has happened.
    fn recap(&self, seat: usize) -> Vec<String> {
        let look = self.look(seat);
        told(&look.since, &look.names(), look.my_seat)
    }
}

#[each::test(forgiving())]
fn a_move_that_nobody_has_seen_is_taken_back_as_if_it_had_not_been(house: House) {
    let clocks = [
        None,
        Some(per_turn(3, OnTimeout::Lose)),
        Some(bank(9, 20, OnTimeout::Lose)),
    ];
    for clock in clocks {
        let (table, seat, mv) = duel(&house, clock);
        let all = || [0, 1].map(|seat| (table.seen(seat), table.recap(seat)));
        let (before, due_at_ms) = (all(), table.due_at_ms());
        table.plays(seat, &mv);
        house.clock.advance(GRACE_MS - 1);
        assert_eq!(kinds(&sends(&house)), [""; 0], "nobody is told yet");
        let command = table.free(seat).expect("nobody has seen it");
        table.takes_back_alone(seat, command).expect("it is free");
        assert_eq!(why(table.takes_back_alone(seat, command)), "time-too-late");
        assert_eq!((&all(), table.due_at_ms()), (&before, due_at_ms));
        table.holds();
        // It is their turn again, and nobody else is told anything.
        house.clock.advance(5 * 60 * 1000);
        assert_eq!(kinds(&sends(&house)), ["your_turn"]);
        assert_eq!(table.turn(), seat);
        // The history has it, as every take-back.
        let history = board::history(&house, &table.uid, Some(table.people[1 - seat]));
        let told = told(
            &history.expect("there").told.lines,
            &["A".into(), "B".into()],
            None,
        );
        assert!(
            told.iter().any(|said| said.contains("taken back")),
            "{told:?}"
        );
        // What they do instead is told, and what they did before is not.
        table.plays(seat, &mv);
        assert_eq!(table.recap(1 - seat).len(), before[1 - seat].1.len() + 1);
        table.holds();
        while table.step() {}
        table.holds();
    }
}

#[each::test(forgiving())]
fn each_game_lets_a_choice_be_taken_back_that_nobody_has_seen(house: House) {
    let drafted = [("edition", "first"), ("wonders", "drafted")];
    let table = party_with(&house, "seven_wonders", 3, None, &drafted);
    let seat = table.turn();
    table.plays(seat, &table.silent(seat));
    let command = table.free(seat).expect("a pick is a move");
    table.takes_back_alone(seat, command).expect("it is free");
    table.holds();
    // What is sealed is withdrawn, whoever looks: nobody can see it.
    for game in ["seven_wonders", "dice"] {
        let table = party_with(&house, game, 3, None, &super::support::options(game));
        table.plays(0, &table.first_move(0));
        assert_eq!(table.free(0), None);
        table.look(1);
        let (uid, person) = (&table.uid, table.people[0]);
        moves::withdraw(&house, (uid, person, Door::Page), None).expect("nobody has seen it");
        table.holds();
    }
}

/// What ends the grace of a move of Duel; it may need what was legal for the other one.
type Ends = fn(&Party<'_>, usize);

#[each::test(forgiving())]
fn whoever_learns_of_a_move_ends_its_grace(house: House) {
    let ends: [(&str, Ends); 8] = [
        ("their board", |table, seat| drop(table.look(1 - seat))),
        ("a board for anybody", |table, _| {
            sql(table.service, "UPDATE game_tables SET is_watchable = TRUE");
            board::now(table.service, &table.uid, None).expect("it may be watched");
        }),
        ("their history", |table, seat| {
            let other = Some(table.people[1 - seat]);
            board::history(table.service, &table.uid, other).expect("it is theirs");
        }),
        ("their export", |table, seat| {
            let other = Some(table.people[1 - seat]);
            proof::export_lines(table.service, &table.uid, other).expect("it is theirs");
        }),
        ("their list of tables, and their feed", |table, seat| {
            lobby::list(table.service, table.people[1 - seat]).expect("it is theirs");
        }),
        ("the time", |table, _| table.service.clock.advance(GRACE_MS)),
        ("their letter", |table, seat| {
            table.service.clock.advance(GRACE_MS);
            let sent = sends(table.service);
            let to = address_of(NAMES[1 - seat]);
            assert_eq!(kinds_to(&sent, &to), ["your_turn"]);
        }),
        ("a question", |table, seat| {
            table.asks(seat, Ask::Stop {});
        }),
    ];
    for (what, end) in ends {
        let (table, seat, mv) = duel(&house, None);
        table.plays(seat, &mv);
        let command = table.free(seat).expect("nobody has seen it");
        end(&table, seat);
        assert_eq!(
            why(table.takes_back_alone(seat, command)),
            "time-too-late",
            "{what}"
        );
        assert_eq!(table.free(seat), None, "{what}");
        table.holds();
    }
}

#[each::test(forgiving())]
fn what_turned_something_up_and_what_nobody_wants_to_take_back_is_told_at_once(house: House) {
    let (table, seat, mv) = duel(&house, None);
    let wants = |grace: &str| people::set_care(&house.db, table.people[seat], grace, "never");
    for wrong in ["", "-30", "29", "301", "30 ", "many"] {
        assert_eq!(why(wants(wrong)), "settings-wrong-care", "{wrong}");
    }
    wants("0").expect("it can be chosen");
    table.plays(seat, &mv);
    assert_eq!(table.free(seat), None);
    assert_eq!(kinds(&sends(&house)), [""; 0]);
    assert_eq!(kinds(&sends_after_an_instant(&house)), ["your_turn"]);
    wants("300").expect("it can be chosen");
    loop {
        let seat = table.turn();
        let look = table.look(seat);
        let sight = look.sight.as_ref().expect("the game runs");
        let mv = table.first_move(seat);
        let is_up = sight.turns_up(&mv);
        table.plays(seat, &mv);
        assert_eq!(table.free(seat).is_none(), is_up, "{mv}");
        if is_up {
            assert_eq!(kinds(&sends_after_an_instant(&house)), ["your_turn"]);
            break;
        }
    }
}

#[each::test(houses())]
fn no_journal_takes_a_move_back_alone_that_somebody_has_had_time_to_see(house: House) {
    let (table, seat, mv) = duel(&house, None);
    let to_seq = table.look(seat).seq;
    table.plays(seat, &mv);
    let command = table.events().last().expect("it is played").command;
    let taken = json!({"command": command, "seat": seat, "to_seq": to_seq});
    let seq = forges(&table, Door::Page, &[event("taken_back", &taken)]);
    is_unlawful(&house, &table, seq, "an hour later");
}

#[each::test(forgiving())]
fn after_ten_in_a_row_the_others_are_asked(house: House) {
    let (table, seat, mv) = duel(&house, None);
    let mut count = 0;
    loop {
        table.plays(seat, &mv);
        let Some(command) = table.free(seat) else {
            break;
        };
        table.takes_back_alone(seat, command).expect("it is free");
        count += 1;
    }
    assert_eq!(count, 10);
    table.holds();
}

#[each::test(houses())]
fn a_letter_waits_for_a_reader_who_is_at_the_page_and_for_no_page_that_is_left_open(house: House) {
    for (ago_ms, waits) in [(59_999, true), (60_000, false)] {
        let (table, seat, mv) = duel(&house, None);
        let reader = table.people[1 - seat];
        heard::note_looking(&house, &table.uid, reader).expect("it is theirs");
        house.clock.advance(ago_ms);
        table.plays(seat, &mv);
        assert_eq!(sends(&house).is_empty(), waits);
        house.clock.advance(5 * 60 * 1000 - 1);
        assert_eq!(sends(&house).len(), 0);
        house.clock.advance(1);
        assert_eq!(kinds(&sends(&house)).contains(&"your_turn"), waits);
    }
}

#[each::test(forgiving())]
fn a_take_back_and_whoever_plays_or_looks_in_the_same_instant_are_one_of_both(one: House) {
    let rounds = if is_long() { 500 } else { 8 };
    let mut other = one.another_process();
    other.grace_s = 30;
    for round in 0..rounds {
        let (table, seat, mv) = duel(&one, None);
        let before = table.seen(1 - seat);
        let is_left = |other: &String| {
            let card = other.strip_prefix("discard ");
            card.is_some_and(|card| !mv.contains(card))
        };
        let left = table.legal(seat).into_iter().find(is_left);
        table.plays(seat, &mv);
        let command = table.free(seat).expect("nobody has seen it");
        let at_other = table.at(&other);
        let takes = || table.takes_back_alone(seat, command);
        if round % 2 == 0 {
            let (taken, seen) = both(takes, || at_other.seen(1 - seat));
            assert_eq!(taken.is_ok(), seen == before, "{taken:?}");
        } else {
            // They play without a look: their decision opened with the move.
            let submit = Submit {
                uid: table.uid.clone(),
                person: table.people[1 - seat],
                mv: left.expect("several cards lie open"),
                expected: table.look(seat).seq,
                command_id: "now".to_owned(),
                door: Door::Page,
            };
            let (taken, played) = both(takes, || moves::submit(&other, &submit));
            assert_ne!(taken.is_ok(), played.is_ok(), "{taken:?} {played:?}");
        }
        table.holds();
    }
}
