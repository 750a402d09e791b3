//! Moves that are refused, repeated, stale or raced.

use std::sync::Barrier;

use serde_json::json;
use wonderpost::error::Code;
use wonderpost::look::proof;
use wonderpost::play::moves;
use wonderpost::table::history::HistoryLine;

use super::support::{
    append_in_txn, breaks, random_move, refuse_rows, refuses, take_rows, told, wait_for_waiters,
};
use crate::prelude::*;
use testing::record::fact;
use testing::said::Said;

#[test]
fn since_begins_with_the_own_move_only_where_something_followed_from_it() {
    let service = House::on(databases::sqlite());
    let party = party(&service, "duel", 2, &[]);
    let (mut led_on, mut bare) = (0, 0);
    loop {
        for me in 0..2 {
            let look = party.look(me);
            if look.moved_at_ms.is_none() || look.table.ended.is_some() {
                continue;
            }
            let is_own = |told: &HistoryLine| told.seat.map(Seat::index) == Some(me);
            let own = look.since.iter().take_while(|told| is_own(told)).count();
            let next = look.since.get(own);
            if own == 0 {
                bare += usize::from(next.is_some_and(|told| told.seat.is_some()));
            }
            if own > 0 && !look.is_since_mine {
                led_on += 1;
                let follows = next.is_some_and(|told| told.seat.is_none());
                assert!(follows, "nothing followed: {:#?}", look.since);
            }
            let rest = &look.since[own..];
            let others = rest.iter().position(|told| told.seat.is_some());
            assert!(others.is_none() || !look.is_since_mine, "{:#?}", look.since);
        }
        service.clock.advance(1000);
        if !party.step() {
            break;
        }
    }
    assert!(led_on > 0 && bare > 0, "{led_on} led on, {bare} did not");
}

#[each::test(houses())]
fn what_the_other_drafted_is_told_although_the_last_wonder_came_by_itself(service: House) {
    let party = party(&service, "duel", 2, &[("wonders", "drafted")]);
    let first = party.turn();
    // Of four wonders the first player drafts one, the other one two, and the last falls to the first.
    for _ in 0..3 {
        assert!(party.step());
    }
    let look = party.look(first);
    let mut by = [0, 0];
    for seat in look.since.iter().filter_map(|told| told.seat) {
        by[seat.index()] += 1;
    }
    assert_eq!(by[1 - first], 2, "{:#?}", look.since);
    assert!(by[first] > 0, "the last wonder is told too");
}

#[each::test(houses())]
fn two_commands_of_one_seat_in_one_millisecond_stay_two(service: House) {
    // The clock of this site stands still.
    let (mut games, mut told_apart) = (0, 0);
    while told_apart == 0 {
        games += 1;
        assert!(games < 9, "nobody was told a second move of their own");
        let party = party(&service, "duel", 2, &[]);
        let mut before = None;
        while let Some(mover) = party.awaited().first().copied() {
            assert!(party.step());
            let since = party.look(mover).since;
            let is_own = |told: &&HistoryLine| told.seat.map(Seat::index) == Some(mover);
            let own: Vec<i64> = since.iter().filter(is_own).map(|told| told.seq).collect();
            // Somebody moves twice running where a wonder gives another turn, or opens a choice.
            if before == Some(mover) && !own.is_empty() {
                told_apart += 1;
                let mut events = party.events();
                events.retain(|event| own.contains(&event.seq));
                let is_one = |event: &Event| event.command == events[0].command;
                assert!(events.iter().all(is_one), "{since:#?}");
            }
            before = Some(mover);
        }
    }
}

#[each::test(houses())]
fn a_refused_move_says_why_and_stores_nothing(service: House) {
    for setting in settings() {
        let party = of_setting(&setting, &service);
        let seat = party.turn();
        let before = party.look(seat);
        for mv in ["build the_moon", "", "🦉", "xyzzy", "a; b; c; d"] {
            let expected = before.expected.expect("awaited");
            let refused = party.play(seat, mv, expected, "refused");
            let Err(Error::Refused(refusal)) = refused else {
                panic!("{}: {mv:?} gave {refused:?}", setting.game);
            };
            let said = refusal.said();
            assert!(said.len() > 10, "{}: {mv:?}: {said}", setting.game);
            assert!(!refusal.rule.is_empty());
        }
        assert_eq!(party.look(seat).table.head_hash, before.table.head_hash);
    }
}

#[each::test(houses())]
fn the_same_command_gets_the_same_answer_another_move_and_a_late_one_are_refused(service: House) {
    for setting in settings() {
        let party = of_setting(&setting, &service);
        let seat = party.turn();
        let mv = party.any_move(seat);
        let expected = party.look(seat).expected.expect("awaited");
        let first = party.play(seat, &mv, expected, "once").expect("legal");
        let again = party.play(seat, &mv, expected, "once").expect("repeated");
        assert_eq!(first, again);
        let other = party.play(seat, "something else", expected, "once");
        assert_eq!(why(other), "table-reused");
        // The command is another seat's.
        let other = party.play((seat + 1) % setting.seats, &mv, expected, "once");
        assert_eq!(why(other), "table-reused");
        assert_eq!(party.look(seat).seq, first.seq, "it was played once");
        while party.look(seat).expected == Some(expected) {
            assert!(party.step());
        }
        assert_eq!(why(party.play(seat, &mv, expected, "late")), "table-stale");
    }
}

#[each::test(houses())]
fn strangers_and_unknown_tables_get_the_same_answer(service: House) {
    let stranger = person(&service, "Stranger");
    for setting in settings() {
        let party = of_setting(&setting, &service);
        for uid in [party.uid.as_str(), "nosuchtable"] {
            let theirs = Party::of(&service, uid, vec![stranger]);
            assert_eq!(why(theirs.play(0, "pass", 1, "c")), "hidden");
            for who in [Some(stranger), None] {
                assert_eq!(why(board::now(&service, uid, who)), "hidden");
            }
            assert!(proof::export_lines(&service, uid, Some(stranger)).is_err());
            let resigned = moves::resign(&service, (uid, stranger, Door::Page));
            assert_eq!(why(resigned), "hidden");
        }
    }
}

#[each::test(houses())]
fn of_many_posts_at_once_one_wins_and_the_others_are_stale(one: House) {
    // Sixteen clients over two services post for the same decision.
    let other = one.another_process();
    let party = party(&one, "duel", 2, &[]);
    let at_other = party.at(&other);
    for round in 0..12 {
        let seat = party.turn();
        let look = party.look(seat);
        let sight = look.sight.as_ref().expect("runs");
        let expected = look.expected.expect("awaited");
        let mut dice = Random::new(round);
        let moves = [(); 16].map(|()| random_move(sight, &mut dice));
        let answers = at_once(moves.len(), |client| {
            let party = [&party, &at_other][client % 2];
            let id = format!("{round}-{client}");
            party.play(seat, &moves[client], expected, &id)
        });
        let won = answers.iter().filter(|answer| answer.is_ok()).count();
        let is_stale = |answer: &&_| matches!(answer, Err(Error::No(no)) if no.code == Code::Stale);
        let stale = answers.iter().filter(is_stale).count();
        assert_eq!((won, stale), (1, 15), "{answers:?}");
    }
    at_other.holds();
}

/// What lets every commit fail that stores the answer to a command, and what lets them succeed again.
fn spoil(kind: Kind) -> [&'static str; 2] {
    match kind {
        Kind::Sqlite => [
            "CREATE TABLE spoiled (id BIGINT REFERENCES spoiled_by (id) DEFERRABLE INITIALLY DEFERRED);
             CREATE TABLE spoiled_by (id BIGINT PRIMARY KEY);
             CREATE TRIGGER spoil AFTER INSERT ON events WHEN NEW.command_id IS NOT NULL
             BEGIN INSERT INTO spoiled VALUES (new.seq); END",
            "DROP TRIGGER spoil",
        ],
        Kind::Postgres => [
            "CREATE TABLE spoiled_by (id BIGINT PRIMARY KEY);
             CREATE TABLE spoiled (id BIGINT REFERENCES spoiled_by (id) DEFERRABLE INITIALLY DEFERRED);
             CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN INSERT INTO spoiled VALUES (NEW.seq); RETURN NULL; END $$;
             CREATE TRIGGER spoil AFTER INSERT ON events FOR EACH ROW WHEN (NEW.command_id IS NOT NULL)
             EXECUTE FUNCTION spoil()",
            "DROP TRIGGER spoil ON events",
        ],
    }
}

#[each::test(houses())]
fn a_move_that_cannot_be_stored_with_its_letters_was_never_played(service: House) {
    for fault in ["commit", "letter"] {
        let party = party_of_readers(&service, "duel", 2, &[]);
        let seat = party.turn();
        let (before, mv) = (party.look(seat), party.any_move(seat));
        let play = || {
            let expected = before.expected.expect("awaited");
            party.play(seat, &mv, expected, "once")
        };
        let waiting = sending::unsent(&service.db).len();
        let [spoils, mends] = spoil(service.db.kind);
        let is_letter = "NEW.kind = 'letter'";
        match fault {
            "commit" => breaks(&service, spoils),
            _ => refuse_rows(&service, "INSERT ON jobs", is_letter, "no letters"),
        }
        for _ in 0..2 {
            refuses!(play(), Error::Db(_), "{fault}");
            for now in [0, 1].map(|seat| party.look(seat)) {
                assert_eq!(now.seq, before.seq, "{fault}");
                assert_eq!(now.table.head_hash, before.table.head_hash);
            }
        }
        match fault {
            "commit" => breaks(&service, mends),
            _ => take_rows(&service),
        }
        let played = play().expect("it is played now");
        assert_eq!(played.seq, before.seq + 1);
        // The letter of the next turn, in place of its own.
        assert_eq!(sending::unsent(&service.db).len(), waiting);
        party.holds();
    }
}

/// The row of a table is locked so that who comes at the same time waits, but the journal's key decides who was first:
/// here somebody appends who has not locked the row.
#[each::test(houses())]
fn a_move_that_was_judged_on_an_older_journal_is_judged_again(service: House) {
    let other = service.another_process();
    let party = party(&service, "dice", 3, &[]);
    let look = party.look(0);
    let mv = party.any_move(0);
    let expected = look.expected.expect("awaited");
    let (id, head) = (party.id(), party.events().last().expect("opened").head());
    let (cause, now_ms) = (head.next_command(Door::Page), head.recorded_at_ms);
    let body = json!({"round": 1, "turn": "pass"});
    let sealed = || fact("choice_sealed", Some(1), &body);
    let appended = Barrier::new(2);
    let played = std::thread::scope(|scope| {
        let player = scope.spawn(|| {
            appended.wait();
            party.play(0, &mv, expected, "late")
        });
        databases::write(&other.db, |conn| {
            append_in_txn(conn, (id, &party.uid), &head, cause, now_ms, &[sealed()])
                .expect("nobody was quicker");
            appended.wait();
            wait_for_waiters(&other, 1);
            Ok(())
        });
        player.join().expect("no panic")
    });
    let seq = played.expect("the move is judged by what stands now").seq;
    assert_eq!(seq, look.seq + 2);
    assert_eq!(party.awaited(), [2]);
    party.holds();
}

#[each::test(houses())]
fn giving_up_ends_a_game_of_two_publishes_its_seed_and_ends_no_game_for_others(service: House) {
    for setting in settings() {
        let party = of_setting(&setting, &service);
        let quitter = party.people[1];
        let gives_up = |door| moves::resign(&service, (&party.uid, quitter, door));
        if setting.seats > 2 {
            let before = party.look(0).table.last_seq;
            for door in [Door::Page, Door::Letter] {
                assert_eq!(why(gives_up(door)), "table-others-play-on");
            }
            let table = party.look(0).table;
            assert_eq!((table.status, table.last_seq), (Status::Running, before));
            continue;
        }
        gives_up(Door::Page).expect("the game runs");
        let look = party.look(0);
        assert_eq!(look.table.status, Status::Over);
        assert_eq!(look.table.ended.as_ref().expect("ended").winners, [Seat(0)]);
        let told = told(&look.since, &look.names(), None);
        let gave = format!("because {} gave up.", NAMES[1]);
        assert!(told.iter().any(|told| told.ends_with(&gave)), "{told:#?}");
        let report = proof::verify(&service, &party.uid, Some(quitter)).expect("theirs");
        assert!(report.expect("sound").report.is_over);
        assert_eq!(why(gives_up(Door::Page)), "table-idle-why");
    }
}
