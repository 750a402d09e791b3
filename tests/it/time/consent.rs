//! Take-backs, an end without winner, and what is refused.

use wonderpost::games::EndKind;
use wonderpost::journal::Door;
use wonderpost::tables::Status;
use wonderpost::tables::agree::{AgreeError, Wanted};
use wonderpost::tables::play::{self, SubmitError};
use wonderpost::tables::take_back::CannotTakeBack;
use wonderpost::tables::terms::OnTimeout;

use super::support::{awaited, holds, kinds, party, party_with, per_turn, sends, without_draft};
use crate::support::databases;
use crate::support::random::Random;
use crate::tables::support::{Party, service};

type Draft = (&'static str, usize, &'static [(&'static str, &'static str)]);

/// Games with a draft that all see, with seats and options.
const DRAFTS: &[Draft] = &[
    ("duel", 2, &[]),
    (
        "seven_wonders",
        3,
        &[("edition", "first"), ("wonders", "drafted")],
    ),
];

/// Plays until the last move of a seat may be taken back. Gives that seat.
fn until_takeable(table: &Party, service: &wonderpost::tables::Service) -> usize {
    let mut dice = Random::printed("until takeable");
    for _ in 0..40 {
        for seat in 0..2 {
            let consent = table.look(service, seat).consent;
            if matches!(consent.take_back, Some(Ok(_))) && !consent.takes_back_alone {
                return seat;
            }
        }
        assert!(table.step(service, &mut dice), "the game goes on");
    }
    panic!("no move could be taken back in 40");
}

/// What a player sees, as text.
fn seen(table: &Party, service: &wonderpost::tables::Service, seat: usize) -> String {
    let look = table.look(service, seat);
    let sight = look.sight.expect("the game runs");
    sight.view().json().to_string()
}

#[test]
fn a_move_is_taken_back_when_the_other_agrees_and_the_history_shows_both() {
    for database in databases::every() {
        let service = service(&database);
        let table = without_draft(&service, Some(per_turn(3, OnTimeout::Nudge)));
        let seat = awaited(&table.look(&service, 0));
        let before = [seen(&table, &service, 0), seen(&table, &service, 1)];
        let stale = table.look(&service, seat).expected;
        let mv = table.first_move(&service, seat);
        table.plays(&service, seat, &mv);
        assert_ne!(seen(&table, &service, seat), before[seat]);
        sends(&service);
        table.ask_take_back(&service, seat).expect("it is offered");
        assert!(matches!(
            table.ask(&service, 1 - seat, Wanted::Stop),
            Err(AgreeError::AskedAlready)
        ));
        assert_eq!(kinds(&sends(&service)), ["asked"]);
        table.answer(&service, 1 - seat, true).expect("they agree");
        assert_eq!(
            [seen(&table, &service, 0), seen(&table, &service, 1)],
            before
        );
        let look = table.look(&service, seat);
        assert!(look.seats[seat].is_awaited);
        assert_eq!(look.consent.asked, None);
        // The form of before is dead: the decision is another one.
        let played = table.play(&service, seat, &mv, stale.expect("a form"), "late");
        assert!(matches!(played, Err(SubmitError::Stale)), "{played:?}");
        holds(&service, &table);
        // It can be played again, and the page of each event still stands.
        table.plays(&service, seat, &mv);
        holds(&service, &table);
        let person = Some(table.people[seat]);
        let history =
            wonderpost::tables::look::history(&service, &table.uid, person).expect("it is there");
        let played = history.told.lines.iter().filter(|line| {
            let said = format!("{:?}", line.sentence.said);
            line.seat.is_some() && (said.contains("built") || said.contains("discarded"))
        });
        assert!(played.count() >= 2, "both stand there");
        for seq in 1..=history.told.last_seq() {
            let _ = history.sight(seq);
        }
        let whole = sends(&service);
        assert!(kinds(&whole).contains(&"your_turn"));
    }
}

#[test]
fn a_take_back_reaches_over_the_answer_of_the_other() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, None);
        // The draft of the first four wonders turns nothing up until its end.
        let first = awaited(&table.look(&service, 0));
        let before = seen(&table, &service, first);
        table.plays_first(&service);
        table.plays_first(&service);
        table.ask_take_back(&service, first).expect("it is offered");
        table.answer(&service, 1 - first, true).expect("they agree");
        assert_eq!(seen(&table, &service, first), before);
        holds(&service, &table);
        let again = table.look(&service, first).consent.take_back;
        assert_eq!(
            again,
            Some(Err(CannotTakeBack::NoMove)),
            "it does not count any more"
        );
        // And again, after a move in between was taken back already.
        table.plays_first(&service);
        let second = awaited(&table.look(&service, 0));
        table.plays_first(&service);
        table
            .ask_take_back(&service, second)
            .expect("it is offered, and done alone");
        table.ask_take_back(&service, first).expect("it is offered");
        assert_eq!(seen(&table, &service, first), before);
        holds(&service, &table);
        let mut dice = Random::printed("after take-backs");
        while table.step(&service, &mut dice) {}
        holds(&service, &table);
    }
}

#[test]
fn a_pick_of_the_draft_is_taken_back_alone_until_another_seat_moves() {
    for database in databases::every() {
        let service = service(&database);
        for (game, seats, options) in DRAFTS {
            let options = options
                .iter()
                .map(|(name, value)| ((*name).into(), (*value).into()));
            let table = party_with(&service, game, *seats, None, options.collect());
            let first = awaited(&table.look(&service, 0));
            let before: Vec<String> = (0..*seats)
                .map(|seat| seen(&table, &service, seat))
                .collect();
            table.plays_first(&service);
            sends(&service);
            let consent = table.look(&service, first).consent;
            assert!(consent.takes_back_alone, "{game}");
            let others = (0..*seats).filter(|seat| *seat != first);
            for other in others {
                assert!(
                    !table.look(&service, other).consent.takes_back_alone,
                    "{game}"
                );
            }
            table.ask_take_back(&service, first).expect("it is offered");
            let after: Vec<String> = (0..*seats)
                .map(|seat| seen(&table, &service, seat))
                .collect();
            assert_eq!(after, before, "{game}");
            assert_eq!(table.look(&service, first).consent.asked, None);
            assert!(!kinds(&sends(&service)).contains(&"asked"), "{game}");
            holds(&service, &table);
            // Once another seat has moved, it must agree.
            table.plays_first(&service);
            let other = table.plays_first(&service);
            assert!(
                !table.look(&service, first).consent.takes_back_alone,
                "{game}"
            );
            table.ask_take_back(&service, first).expect("it is offered");
            assert_ne!(table.look(&service, first).consent.asked, None, "{game}");
            table.answer(&service, first, false).expect("they withdraw");
            // The other one's own pick is theirs to take back.
            assert!(
                table.look(&service, other).consent.takes_back_alone,
                "{game}"
            );
            table.ask_take_back(&service, other).expect("it is offered");
            assert!(
                table.look(&service, first).consent.takes_back_alone,
                "{game}"
            );
            holds(&service, &table);
        }
    }
}

#[test]
fn a_card_is_not_taken_back_alone() {
    for database in databases::every() {
        let service = service(&database);
        let table = without_draft(&service, None);
        let seat = table.plays_first(&service);
        let consent = table.look(&service, seat).consent;
        assert!(matches!(consent.take_back, Some(Ok(_))));
        assert!(!consent.takes_back_alone);
        table.ask_take_back(&service, seat).expect("it is offered");
        assert_ne!(
            table.look(&service, seat).consent.asked,
            None,
            "the other one is asked"
        );
    }
}

#[test]
fn nothing_that_was_revealed_is_taken_back() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, None);
        // The fourth wonder brings the next four into the open.
        for _ in 0..3 {
            table.plays_first(&service);
        }
        let refused = |seat| table.look(&service, seat).consent.take_back;
        assert!(
            [0, 1]
                .map(refused)
                .contains(&Some(Err(CannotTakeBack::Revealed)))
        );
        for game in ["seven_wonders", "dice"] {
            let table = party(&service, game, 3, None);
            let refused = |seat| table.look(&service, seat).consent.take_back;
            assert_eq!(refused(0), Some(Err(CannotTakeBack::NoMove)), "{game}");
            let mv = table.first_move(&service, 0);
            let begun = table
                .look(&service, 0)
                .seats
                .iter()
                .filter(|seat| seat.is_awaited)
                .count();
            if begun < 3 {
                continue;
            }
            table.plays(&service, 0, &mv);
            assert_eq!(refused(0), Some(Err(CannotTakeBack::Sealed)), "{game}");
            for seat in 1..3 {
                let mv = table.first_move(&service, seat);
                table.plays(&service, seat, &mv);
            }
            assert_eq!(refused(0), Some(Err(CannotTakeBack::Revealed)), "{game}");
        }
    }
}

#[test]
fn what_is_asked_ends_with_a_no_a_withdrawal_or_a_move() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, None);
        let seat = until_takeable(&table, &service);
        let other = 1 - seat;
        table.ask_take_back(&service, seat).expect("it is offered");
        let asked = table
            .look(&service, seat)
            .consent
            .asked
            .expect("it is asked");
        table.answer(&service, other, false).expect("they refuse");
        assert_eq!(table.look(&service, seat).consent.asked, None);
        let late = table.answer_to(&service, other, asked.seq, true);
        assert!(matches!(late, Err(AgreeError::NotAsked)), "{late:?}");
        table.ask_take_back(&service, seat).expect("it is offered");
        table.answer(&service, seat, false).expect("they withdraw");
        table.ask_take_back(&service, seat).expect("it is offered");
        let asked = table
            .look(&service, seat)
            .consent
            .asked
            .expect("it is asked");
        table.plays_first(&service);
        let late = table.answer_to(&service, other, asked.seq, true);
        assert!(matches!(late, Err(AgreeError::NotAsked)), "{late:?}");
        holds(&service, &table);
        assert!(
            sends(&service)
                .iter()
                .all(|sent| sent.letter.kind.as_str() != "asked")
        );
    }
}

#[test]
fn a_game_is_stopped_when_all_agree_and_nothing_is_asked_of_one_that_is_over() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "seven_wonders", 3, None);
        table.ask(&service, 1, Wanted::Stop).expect("it is asked");
        table.answer(&service, 0, true).expect("they agree");
        table.answer(&service, 0, true).expect("twice is once");
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
        table.answer(&service, 2, true).expect("they agree");
        let look = table.look(&service, 0);
        let ended = look.table.ended.expect("it is over");
        assert_eq!((ended.kind, ended.winners.len()), (EndKind::Agreed, 0));
        let sent = sends(&service);
        assert!(
            sent[0].mail.text.contains("agreed to stop"),
            "{}",
            sent[0].mail.text
        );
        holds(&service, &table);
        for wanted in [Wanted::Stop, Wanted::TakeBack(3), Wanted::Pause(3)] {
            let refused = table.ask(&service, 0, wanted);
            assert!(
                matches!(refused, Err(AgreeError::Table(SubmitError::Over))),
                "{refused:?}"
            );
        }
        let free = party(&service, "duel", 2, None);
        let refused = free.ask(&service, 0, Wanted::Pause(3));
        assert!(matches!(refused, Err(AgreeError::NoClock)), "{refused:?}");
        let timed = party(&service, "duel", 2, Some(per_turn(1, OnTimeout::Lose)));
        for days in [0, -1, 61] {
            let refused = timed.ask(&service, 0, Wanted::Pause(days));
            assert!(matches!(refused, Err(AgreeError::Days)), "{refused:?}");
        }
        let refused = timed.ask(&service, 0, Wanted::Resume);
        assert!(matches!(refused, Err(AgreeError::NotPaused)), "{refused:?}");
    }
}

#[test]
fn two_who_agree_in_the_same_instant_both_count() {
    for database in databases::every() {
        let (one, other) = (service(&database), service(&database));
        let table = party(&one, "seven_wonders", 3, None);
        table.ask(&one, 0, Wanted::Stop).expect("it is asked");
        let [first, second] = std::thread::scope(|scope| {
            let first = scope.spawn(|| table.answer(&one, 1, true));
            let second = scope.spawn(|| table.answer(&other, 2, true));
            [first, second].map(|one| one.join().expect("no panic"))
        });
        assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
        assert_eq!(table.look(&one, 0).table.status, Status::Over);
        holds(&one, &table);
    }
}

#[test]
fn a_take_back_and_a_move_in_the_same_instant_are_one_of_both() {
    for database in databases::every() {
        let (one, other) = (service(&database), service(&database));
        for _ in 0..6 {
            let table = party(&one, "duel", 2, None);
            let seat = awaited(&table.look(&one, 0));
            table.plays_first(&one);
            table.ask_take_back(&one, seat).expect("it is offered");
            let mover = awaited(&table.look(&one, 0));
            let mv = table.first_move(&one, mover);
            let expected = table.look(&one, mover).expected.expect("their turn");
            let (answered, played) = std::thread::scope(|scope| {
                let answered = scope.spawn(|| table.answer(&other, 1 - seat, true));
                let played = scope.spawn(|| table.play(&one, mover, &mv, expected, "now"));
                let answered = answered.join().expect("no panic");
                (answered, played.join().expect("no panic"))
            });
            assert_ne!(answered.is_ok(), played.is_ok(), "{answered:?} {played:?}");
            holds(&one, &table);
        }
    }
}

#[test]
fn whoever_has_no_seat_asks_nothing() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, None);
        let stranger = crate::tables::support::person(&service, "Zoe");
        let asked = wonderpost::tables::agree::ask(
            &service,
            &table.uid,
            stranger,
            Wanted::Stop,
            Door::Page,
        );
        assert!(
            matches!(asked, Err(AgreeError::Table(SubmitError::Unknown))),
            "{asked:?}"
        );
        play::resign(&service, &table.uid, table.people[0], Door::Page).expect("they may");
    }
}
