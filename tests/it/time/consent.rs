//! Take-backs, an end without winner, and what is refused.

use wonderpost::play::agree;
use wonderpost::table::take_back::CannotTakeBack;

use super::support::{self, duel, party, party_with, pass, without_draft};
use crate::prelude::*;
use crate::tables::support::{kinds, told};

/// Whether the seat's last move may be taken back without asking anybody.
fn takes_back_alone(table: &Party, seat: usize) -> bool {
    table.look(seat).consent.takes_back_alone
}

fn asked(table: &Party, seat: usize) -> Option<i64> {
    Some(table.look(seat).consent.asked?.seq)
}

fn all_see(table: &Party) -> Vec<String> {
    let seats = 0..table.people.len();
    seats.map(|seat| table.seen(seat)).collect()
}

#[each::test(houses())]
fn a_move_is_taken_back_when_the_other_agrees_and_the_history_shows_both(service: House) {
    let table = without_draft(&service, Some(per_turn(3, OnTimeout::Nudge)));
    let seat = table.turn();
    let before = all_see(&table);
    let (mv, expected) = (table.first_move(seat), table.look(seat).expected);
    let sent = |id| table.play(seat, &mv, expected.expect("a form"), id);
    sent("form").expect("it is legal");
    sent("form").expect("the same answer");
    assert_ne!(table.seen(seat), before[seat]);
    sends(&service);
    assert!(!takes_back_alone(&table, seat), "the other one is asked");
    table.takes_back(seat);
    assert_eq!(why(table.ask(1 - seat, Ask::Stop {})), "time-asked-first");
    assert_eq!(kinds(&sends(&service)), ["asked"]);
    table.answer(1 - seat, true).expect("they agree");
    assert_eq!(all_see(&table), before);
    let look = table.look(seat);
    assert!(look.seats[seat].is_awaited);
    assert_eq!(look.consent.asked, None);
    // The form of before is dead, though it was answered once: the decision is another one.
    assert_eq!(why(sent("form")), "table-stale");
    assert_eq!(why(sent("late")), "table-stale");
    table.holds();
    // It can be played again, and the page of each event still stands.
    table.plays(seat, &mv);
    table.holds();
    let history = board::history(&service, &table.uid, Some(table.people[seat]));
    let history = history.expect("it is there");
    let played = history.told.lines.iter().filter(|line| {
        let said = format!("{:?}", line.sentence.said);
        line.seat.is_some() && (said.contains("built") || said.contains("discarded"))
    });
    assert!(played.count() >= 2, "both stand there");
    for seq in 1..=history.told.last_seq() {
        let _ = history.sight(seq);
    }
    // The letter's subject names it once.
    let letters = sends(&service);
    let turn = letters.iter().find(|sent| sent.kind() == "your_turn");
    let subject = turn
        .and_then(|sent| sent.header("Subject"))
        .expect("it is told");
    let told = subject.matches("built ").count() + subject.matches("discarded ").count();
    assert_eq!(told, 1, "{subject}");
}

#[each::test(houses())]
fn a_take_back_reaches_over_the_answer_of_the_other(service: House) {
    let table = party(&service, "duel", 2, None);
    // The draft of the first four wonders turns nothing up until its end.
    let first = table.turn();
    let before = table.seen(first);
    table.plays_first();
    table.plays_first();
    table.takes_back(first);
    table.answer(1 - first, true).expect("they agree");
    assert_eq!(table.seen(first), before);
    table.holds();
    // What was taken back does not count any more.
    let again = table.look(first).consent.take_back;
    assert_eq!(again, Some(Err(CannotTakeBack::NoMove)));
    // And again, after a move in between was taken back already.
    table.plays_first();
    let second = table.turn();
    table.plays_first();
    table.takes_back(second);
    table.takes_back(first);
    assert_eq!(table.seen(first), before);
    table.holds();
    while table.step() {}
    table.holds();
}

#[each::test(houses())]
fn a_pick_of_the_draft_is_taken_back_alone_until_another_seat_moves(service: House) {
    let drafted = [("edition", "first"), ("wonders", "drafted")];
    for (game, seats, options) in [("duel", 2, &[][..]), ("seven_wonders", 3, &drafted[..])] {
        let table = party_with(&service, game, seats, None, options);
        let first = table.turn();
        let before = all_see(&table);
        let (mv, expected) = (table.first_move(first), table.look(first).expected);
        let sent = || table.play(first, &mv, expected.expect("a form"), "form");
        sent().expect("it is legal");
        sends(&service);
        for seat in 0..seats {
            let is_first = seat == first;
            assert_eq!(takes_back_alone(&table, seat), is_first, "{game}");
        }
        table.takes_back(first);
        assert_eq!(all_see(&table), before, "{game}");
        assert_eq!(why(sent()), "table-stale", "{game}");
        assert_eq!(asked(&table, first), None);
        assert!(!kinds(&sends(&service)).contains(&"asked"), "{game}");
        table.holds();
        // Once another seat has moved, it must agree.
        table.plays_first();
        let other = table.plays_first();
        assert!(!takes_back_alone(&table, first), "{game}");
        table.takes_back(first);
        assert_ne!(asked(&table, first), None, "{game}");
        table.answer(first, false).expect("they withdraw");
        // The other one's own pick is theirs to take back.
        assert!(takes_back_alone(&table, other), "{game}");
        table.takes_back(other);
        assert!(takes_back_alone(&table, first), "{game}");
        table.holds();
    }
}

#[each::test(houses())]
fn a_pick_that_is_taken_back_alone_brings_no_new_time(service: House) {
    for clock in [per_turn(2, OnTimeout::Lose), bank(2, 12, OnTimeout::Lose)] {
        let table = party(&service, "duel", 2, Some(clock));
        let (first, due) = (table.turn(), table.due_at_ms());
        for _ in 0..3 {
            service.clock.advance(5 * HOUR_MS);
            table.plays_first();
            service.clock.advance(5 * HOUR_MS);
            table.takes_back(first);
            assert_eq!((table.turn(), table.due_at_ms()), (first, due));
            table.holds();
        }
        let sent = pass(&service, HOUR_MS / 4);
        assert!(
            !kinds(&sent).contains(&"reminder"),
            "they were there just now"
        );
        if clock.clock.is_bank() {
            table.plays_first();
            table.asks(1 - first, Ask::Stop {});
            table.answer(1 - first, false).expect("they withdraw");
            assert_eq!(why(table.ask_take_back(first)), "time-take-back-late");
        } else {
            pass(&service, 18 * HOUR_MS);
            assert_eq!(table.status(), Status::Over);
        }
    }
}

#[each::test(houses())]
fn nothing_that_was_revealed_is_taken_back(service: House) {
    let table = party(&service, "duel", 2, None);
    // The fourth wonder brings the next four into the open.
    for _ in 0..3 {
        table.plays_first();
    }
    let offered = [0, 1].map(|seat| table.look(seat).consent.take_back);
    assert!(offered.contains(&Some(Err(CannotTakeBack::Revealed))));
    for game in ["seven_wonders", "dice"] {
        let table = party(&service, game, 3, None);
        let refused = |why| {
            let offered = table.look(0).consent.take_back;
            assert_eq!(offered, Some(Err(why)), "{game}");
        };
        refused(CannotTakeBack::NoMove);
        assert_eq!(table.awaited(), [0, 1, 2], "{game}: all choose at once");
        table.plays(0, &table.first_move(0));
        refused(CannotTakeBack::Sealed);
        for seat in 1..3 {
            table.plays(seat, &table.first_move(seat));
        }
        refused(CannotTakeBack::Revealed);
    }
}

#[each::test(houses())]
fn what_is_asked_ends_with_a_no_a_withdrawal_or_a_move(service: House) {
    let table = without_draft(&service, None);
    let seat = table.plays_first();
    let other = 1 - seat;
    table.takes_back(seat);
    let seq = asked(&table, seat).expect("it is asked");
    table.answer(other, false).expect("they refuse");
    let look = table.look(other);
    let since = told(&look.since, &look.names(), Some(support::seat(other)));
    assert_eq!(since.last().unwrap(), "You refused the take-back.");
    assert_eq!(asked(&table, seat), None);
    assert_eq!(why(table.answer_to(other, seq, true)), "time-not-asked");
    table.takes_back(seat);
    table.answer(seat, false).expect("they withdraw");
    table.takes_back(seat);
    let seq = asked(&table, seat).expect("it is asked");
    table.plays_first();
    assert_eq!(why(table.answer_to(other, seq, true)), "time-not-asked");
    table.holds();
    assert!(!kinds(&sends(&service)).contains(&"asked"));
}

#[each::test(houses())]
fn a_game_is_stopped_when_all_agree_and_nothing_is_asked_of_one_that_is_over(service: House) {
    let table = party(&service, "seven_wonders", 3, None);
    let stranger = person(&service, "Zoe");
    let asked = agree::ask(&service, (&table.uid, stranger, Door::Page), Ask::Stop {});
    assert_eq!(why(asked), "hidden");
    table.asks(1, Ask::Stop {});
    table.answer(0, true).expect("they agree");
    table.answer(0, true).expect("twice is once");
    assert_eq!(table.status(), Status::Running);
    table.answer(2, true).expect("they agree");
    let look = table.look(0);
    let ended = look.table.ended.expect("it is over");
    assert_eq!((ended.kind, ended.winners.len()), (EndKind::Agreed, 0));
    sends(&service)[0].mail.text.says("agreed to stop");
    table.holds();
    for wanted in [
        Ask::Stop {},
        Ask::TakeBack { command: 3 },
        agree::pause(&service, 3),
    ] {
        assert_eq!(why(table.ask(0, wanted)), "table-idle-why");
    }
    let free = party(&service, "duel", 2, None);
    assert_eq!(why(free.ask(0, agree::pause(&service, 3))), "time-no-clock");
    let timed = duel(&service, 1, OnTimeout::Lose);
    for days in [0, -1, 61] {
        assert_eq!(
            why(timed.ask(0, agree::pause(&service, days))),
            "time-pause-days"
        );
    }
    assert_eq!(why(timed.ask(0, Ask::Resume {})), "time-not-paused");
}

#[each::test(houses())]
fn two_who_agree_in_the_same_instant_both_count(one: House) {
    let other = one.another_process();
    let table = party(&one, "seven_wonders", 3, None);
    table.asks(0, Ask::Stop {});
    let at_other = table.at(&other);
    let (first, second) = both(|| table.answer(1, true), || at_other.answer(2, true));
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    assert_eq!(table.status(), Status::Over);
    table.holds();
}

#[each::test(houses())]
fn a_take_back_and_a_move_in_the_same_instant_are_one_of_both(one: House) {
    let other = one.another_process();
    for _ in 0..6 {
        let table = party(&one, "duel", 2, None);
        let seat = table.turn();
        table.plays_first();
        table.takes_back(seat);
        let mover = table.turn();
        let mv = table.first_move(mover);
        let expected = table.look(mover).expected.expect("their turn");
        let at_other = table.at(&other);
        let play = || table.play(mover, &mv, expected, "now");
        let (answered, played) = both(|| at_other.answer(1 - seat, true), play);
        assert_ne!(answered.is_ok(), played.is_ok(), "{answered:?} {played:?}");
        table.holds();
    }
}
