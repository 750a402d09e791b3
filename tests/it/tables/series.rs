//! Series: game follows on game until it is decided, exactly once, whoever ends them and whichever process goes on.

use ::bots::Level;
use wonderpost::jobs;
use wonderpost::look::lobby;
use wonderpost::mail::outbox::list;
use wonderpost::play::join;
use wonderpost::play::next_game::{self, open_next};
use wonderpost::play::series::{BestOf, Standing, Verdict};
use wonderpost::play::{open, work};
use wonderpost::table::events::GameEnded;
use wonderpost::worker;

use super::aside::{aside, works};
use super::bots::{self, with_bots};
use super::support::{count, letter};
use crate::prelude::*;

fn first_of(best_of: BestOf) -> NewTable {
    NewTable {
        best_of: Some(best_of),
        ..new_table("duel", 2, &[("wonders", "first_game")])
    }
}

pub(crate) fn series_of(service: &Service, best_of: BestOf) -> Party<'_> {
    let people = ["Ada", "Bo"].map(|name| person(service, name));
    seated(people.to_vec(), first_of(best_of), service)
}

impl<'a> Party<'a> {
    /// How the series of this game stands.
    fn standing(&self) -> Standing {
        self.look(0).series.expect("it belongs to a series")
    }

    fn last(&self) -> Party<'a> {
        let standing = self.standing();
        self.table(&standing.games.last().expect("there is one").uid)
    }

    /// Somebody gives the last game up, by their place in the party, and a worker goes on. Gives the table of the next
    /// game, if there is one.
    fn loses(&self, loser: usize) -> Option<Party<'a>> {
        let ended = self.last();
        ended.resigns(loser);
        assert!(goes_on(self.service), "it was due");
        assert!(!goes_on(self.service), "once");
        let next = self.last();
        (next.uid != ended.uid).then_some(next)
    }
}

/// A worker looks for a game that is due to be followed. Gives whether one was.
fn goes_on(service: &Service) -> bool {
    worker::do_one(service, open_next()).expect("nothing fails")
}

/// How many series there are, and how many games belong to them.
fn counts(service: &Service) -> (i64, i64) {
    (count(service, "series"), count(service, "series_games"))
}

#[test]
fn games_follow_until_one_has_more_than_half_of_the_wins() {
    // The first game's second seat is the second game's first.
    for (best_of, losers, winner) in [
        (BestOf::Three, &[0, 0][..], Seat(0)),
        (BestOf::Three, &[0, 1, 1], Seat(0)),
        (BestOf::Five, &[1, 1, 1], Seat(0)),
        (BestOf::Five, &[1, 0, 1, 0, 0], Seat(1)),
    ] {
        for service in houses() {
            println!("best of {best_of:?}, lost by {losers:?}");
            let first = series_of(&service, best_of);
            let mut played = Vec::new();
            let mut present = Some(first.last());
            for (index, loser) in losers.iter().enumerate() {
                let game = present.take().expect("it ended too early");
                let begun = game.look(0);
                assert_eq!(begun.table.status, Status::Running, "it begins at once");
                let seat = u8::try_from(index % 2).expect("small");
                assert_eq!(begun.my_seat, Some(Seat(seat)), "seats are turned");
                assert!(begun.seats.iter().all(|seat| seat.contribution.is_some()));
                assert_eq!(begun.table.options["wonders"], "first_game");
                present = first.loses(*loser);
                played.push(game);
            }
            assert!(present.is_none(), "it is decided");
            let end = played[losers.len() - 1].standing();
            assert_eq!(end.verdict(), Verdict::Won(winner));
            let (_, games) = counts(&service);
            assert_eq!(usize::try_from(games), Ok(losers.len()));
            played.iter().for_each(Party::holds);
        }
    }
}

#[each::test(houses())]
fn a_shared_victory_is_half_a_point_for_each_and_a_series_may_be_drawn(service: House) {
    let party = series_of(&service, BestOf::Three);
    for game in 0..3 {
        // One of each is won, by the first and then by the second of them.
        let last = party.last();
        last.resigns(usize::from(game == 0));
        if game == 2 {
            // Its victory becomes one that is shared, as points and blue cards can make it.
            let ended = GameEnded {
                kind: EndKind::Civilian,
                points: Some(vec![50, 50]),
                winners: vec![Seat(0), Seat(1)],
            };
            let text = serde_json::to_string(&ended).expect("it is JSON");
            let id = last.id();
            let share = format!("UPDATE game_tables SET result = '{text}' WHERE id = {id}");
            assert_eq!(sql(&service, &share), 1);
        }
        assert!(goes_on(&service));
    }
    let end = party.last().standing();
    assert_eq!((end.number, end.half_points()), (3, [3, 3]));
    assert_eq!(end.verdict(), Verdict::Drawn);
    assert_eq!(counts(&service), (1, 3));
}

#[each::test(houses())]
fn what_one_process_left_undone_another_one_does(crashed: House) {
    let party = series_of(&crashed, BestOf::Three);
    // The process ends right after the commit of the game's end.
    party.resigns(0);
    assert_eq!(counts(&crashed), (1, 1));
    works(&crashed, 0);
    assert_eq!(counts(&crashed), (1, 2));
    assert!(!goes_on(&crashed));
    party.last().holds();
}

#[each::test(houses())]
fn two_workers_and_whoever_ended_the_game_open_one_next_game(house: House) {
    for _ in 0..4 {
        let services = [(); 3].map(|()| house.another_process());
        let party = series_of(&services[0], BestOf::Five);
        let (all, games) = counts(&services[0]);
        party.resigns(0);
        at_once(6, |index| {
            let service = &services[index / 2];
            match index {
                0 => next_game::follow(service, &party.uid),
                _ => drop(goes_on(service)),
            }
        });
        assert_eq!(counts(&services[1]), (all, games + 1));
        party.at(&services[2]).last().holds();
    }
}

#[each::test(houses())]
fn the_next_game_is_there_once_whoever_ended_one_goes_on_though_a_worker_is_at_it(service: House) {
    let party = series_of(&service, BestOf::Three);
    party.resigns(0);
    let now_ms = service.clock.now_ms();
    let leased = jobs::claim(&service.db, JobKind::NextGame, now_ms, 60_000);
    let leased = leased.expect("asked").expect("it is due");
    next_game::follow(&service, &party.uid);
    assert_eq!(counts(&service), (1, 2));
    work::carry_out(&service, &open_next(), &leased).expect("nothing fails");
    assert_eq!(counts(&service), (1, 2));
    assert!(!goes_on(&service));
}

const MINUTES_TO_RETRY: i64 = 11;

#[each::test(houses())]
fn a_series_that_cannot_go_on_holds_up_no_other(service: House) {
    let [stuck, fine] = [(); 2].map(|()| series_of(&service, BestOf::Three));
    stuck.resigns(0);
    let set = |game: &str| {
        let set = format!("UPDATE game_tables SET game = '{game}' WHERE id =");
        assert_eq!(sql(&service, &format!("{set} {}", stuck.id())), 1);
    };
    // As if this program did not know the game any more.
    set("chess");
    service.clock.advance(1);
    fine.resigns(0);
    assert!(goes_on(&service) && goes_on(&service) && !goes_on(&service));
    assert_eq!(aside(&service), [("series", stuck.id().to_string())]);
    assert_eq!(fine.standing().games.len(), 2);
    set("duel");
    service.clock.advance(MINUTES_TO_RETRY * 60_000);
    assert!(goes_on(&service), "it is tried again");
    assert_eq!(stuck.standing().games.len(), 2);
}

#[each::test(houses())]
fn the_next_game_against_a_bot_waits_until_one_is_free(one: House) {
    let mut service = one.another_process();
    service.bots.games = 1;
    let new = NewTable {
        best_of: Some(BestOf::Three),
        ..bots::new("duel", 2, &[Level::Easy])
    };
    let party = seated(vec![person(&one, "Ada")], new, &one);
    party.resigns(0);
    // Somebody else's game takes the only place.
    with_bots(&one, "duel", 2, &[Level::Easy]);
    for _ in 0..2 {
        assert!(goes_on(&service));
        assert!(!goes_on(&service), "at once");
        let waits = party.standing();
        assert_eq!((waits.games.len(), waits.verdict()), (1, Verdict::GoesOn));
        service.clock.advance(MINUTES_TO_RETRY * 60_000);
    }
    service.bots.games = 2;
    assert!(goes_on(&service));
    let next = party.last();
    assert_ne!(next.uid, party.uid);
    assert_eq!(next.look(0).table.status, Status::Running);
}

#[each::test(houses())]
fn playing_again_waits_for_the_end_of_the_series_and_begins_another_one(service: House) {
    let party = series_of(&service, BestOf::Three);
    party.resigns(0);
    assert_eq!(why(party.again(0)), "rematch-series-goes-on");
    assert!(goes_on(&service));
    let second = party.last();
    let led = party.again(0).expect("to the next game");
    assert_eq!(led, second.uid);
    assert!(party.loses(0).is_none(), "it is decided");
    let next = second.again(0).expect("they played");
    assert_eq!(second.again(1).expect("too"), next);
    let begun = party.table(&next).standing();
    assert_eq!((begun.best_of, begun.number), (BestOf::Three, 1));
    assert_eq!(counts(&service), (2, 3));
}

/// Somebody's list says of a table first how its series stands.
fn lists(party: &Party, seat: usize, first: &str) {
    let rows = lobby::list(party.service, party.people[seat]).expect("listed");
    let row = rows.into_iter().find(|row| row.uid == party.uid);
    let row = row.expect("it is listed");
    let words = Words::of(Language::ENGLISH).at_table(&row.names, Some(row.my_seat));
    let listed = words.plain_sentence(&lobby::said::what(&row));
    assert!(listed.starts_with(first), "{listed}");
}

#[each::test(houses())]
fn invitations_lists_and_letters_say_how_the_series_stands(service: House) {
    let people = readers(&service, 2);
    let new = NewTable {
        invited: vec![address_of("Bo")],
        ..first_of(BestOf::Three)
    };
    let uid = open::open(&service, people[0], &new).expect("it opens");
    let party = Party::of(&service, &uid, people);
    let sent = sends(&service);
    let text = &letter(&sent, "invitation").mail.text;
    text.says_all(["Best of three", "half a point"]);
    lists(&party, 0, "Best of three. One invitation");
    // Anybody may have the seat that is kept for a mailbox.
    let opens = "UPDATE seats SET invited_address = NULL WHERE invited_address IS NOT NULL";
    assert_eq!(sql(&service, opens), 1);
    join::take_seat(&service, &SeatKey::Open(uid), party.people[1], None).expect("free");
    sends(&service);
    lists(&party, 1, "Game 1 of 3 · Ada 0 : 0 you. ");
    party.resigns(0);
    assert!(goes_on(&service));
    let mut sent = sends(&service);
    // The next game's first turn is told.
    letter(&sent, "your_turn");
    sent.retain(|sent| sent.letter.intent.to_address == address_of("Bo"));
    let text = &letter(&sent, "game_over").mail.text;
    text.says("You lead the series, 1 : 0; game 2 follows.");
    lists(&party.last(), 0, "Game 2 of 3 · You 0 : 1 Bo. ");
    lists(&party, 0, "Game 1 of 3 · You 0 : 1 Bo. ");
    let rows = list::list(&service.db, 100).expect("listed");
    assert!(rows.iter().all(|row| row.status != "parked"), "{rows:?}");
}
