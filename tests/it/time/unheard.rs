//! Nobody's time runs out before they have heard of their turn and were reminded of it.

use wonderpost::accounts;
use wonderpost::accounts::wishes::{self, Pace, Quiet, Topic};
use wonderpost::host::acts;
use wonderpost::look::board::SeatInfo;
use wonderpost::play::{identity, moves};

use super::forged::{forges, is_unlawful, moved};
use super::support::{HOUR_MS, after_outage, duel, makes_good, of_three, party, pass, seat};
use crate::prelude::*;
use crate::support::databases::write;
use crate::tables::support::{count, kinds, kinds_to, seat_of, told};

/// Lets time pass, hour by hour, while timers fire and no letter leaves.
fn pass_without_letters(service: &Service, ms: i64) {
    for _ in 0..ms / HOUR_MS {
        service.clock.advance(HOUR_MS);
        fire(service);
    }
}

fn opens(party: &Party, seat: usize) {
    let person = Some(party.people[seat]);
    let read = board::fingerprint(party.service, &party.uid, person).expect("they sit there");
    board::note_shown(party.service, &read);
}

fn hours(party: &Party) -> i64 {
    (party.service.clock.now_ms() - BEGIN_MS) / HOUR_MS
}

/// The seat as the other one sees it.
fn as_seen(party: &Party, of: usize) -> SeatInfo {
    party.look((of + 1) % party.people.len()).seats[of].clone()
}

fn history(party: &Party) -> Vec<String> {
    let person = Some(party.people[0]);
    let history = board::history(party.service, &party.uid, person).expect("they sit there");
    told(&history.told.lines, &history.names(), None)
}

/// Waits until somebody has lost. Gives the hour in which that was, since the first moment.
fn lost_at(party: &Party) -> i64 {
    let mut left = 0..24 * 30;
    while party.status() == Status::Running {
        left.next().expect("their time is over some day");
        pass(party.service, HOUR_MS);
    }
    let ended = party.look(0).table.ended.expect("it is over");
    assert_eq!(ended.kind, EndKind::TimedOut);
    party.holds();
    hours(party)
}

#[each::test(houses())]
fn while_no_letter_leaves_nobody_loses_and_after_a_week_the_others_decide(house: House) {
    for stops in [true, false] {
        let service = house.another_process();
        let table = duel(&service, 3, OnTimeout::Lose);
        let (late, other) = (table.turn(), 1 - table.turn());
        pass_without_letters(&service, 3 * DAY_MS);
        let seen = as_seen(&table, late);
        assert_eq!((seen.is_unheard, seen.is_given_up), (true, false));
        assert_eq!(seen.due_at_ms, Some(BEGIN_MS + 3 * DAY_MS + 12 * HOUR_MS));
        let said = history(&table).pop().expect("something happened");
        said.says("could not be reached in time");
        pass_without_letters(&service, 7 * DAY_MS);
        let seen = as_seen(&table, late);
        assert_eq!((seen.is_given_up, seen.due_at_ms), (true, None));
        assert_eq!(table.status(), Status::Running);
        let said = history(&table).pop().expect("something happened");
        said.says("could not be reached for a week");
        assert!(seen.is_offered, "somebody else may have the seat");
        table.holds();
        // Nobody is asked who cannot be reached.
        if stops {
            table.asks(other, Ask::Stop {});
            assert_eq!(table.status(), Status::Over);
        } else {
            table.asks(other, Ask::StandIn { of: seat(late) });
            assert!(as_seen(&table, late).has_stand_in);
            table.comes_back(late);
        }
        table.holds();
    }
}

#[each::test(houses())]
fn of_three_the_two_who_can_be_reached_decide(service: House) {
    let table = of_three(&service, 1, OnTimeout::Replace);
    for player in [0, 1] {
        table.plays(player, &table.first_move(player));
    }
    table.asks(0, Ask::Stop {});
    table.answer(1, true).expect("they are asked");
    pass_without_letters(&service, 7 * DAY_MS);
    // The third one has not agreed.
    assert_eq!(table.status(), Status::Running);
    pass_without_letters(&service, 2 * DAY_MS);
    // The moment in which the third one is not asked any more decides.
    let ended = table.look(0).table.ended.expect("it is over");
    assert_eq!(ended.kind, EndKind::Agreed);
    table.holds();
}

#[each::test(houses())]
fn time_runs_out_some_hours_after_the_reminder_once_letters_leave_again(house: House) {
    // Half a day; where a turn has one day, a quarter of it; or as the host decides.
    for (warning_hours, days, silent, lost) in [
        (house.warning_hours, 3, 4 * 24, 4 * 24 + 12),
        (house.warning_hours, 1, 20, 20 + 6),
        (0, 1, 23, 24),
    ] {
        let mut service = house.another_process();
        service.warning_hours = warning_hours;
        let table = duel(&service, days, OnTimeout::Lose);
        let address = address_of(NAMES[table.turn()]);
        pass_without_letters(&service, silent * HOUR_MS);
        assert_eq!(table.status(), Status::Running);
        // What waited leaves now: the letter about the turn, and one reminder.
        let sent = sends(&service);
        assert_eq!(kinds_to(&sent, &address), ["your_turn", "reminder"]);
        assert_eq!(lost_at(&table), lost);
    }
}

#[each::test(houses())]
fn a_bank_with_an_hour_left_brings_a_reminder_and_some_hours_that_nobody_keeps(service: House) {
    let table = party(&service, "duel", 2, Some(bank(1, 0, OnTimeout::Lose)));
    let late = table.turn();
    pass(&service, 23 * HOUR_MS);
    table.plays_first_until(1 - late);
    table.plays_first_until(late);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + DAY_MS));
    let sent = pass(&service, HOUR_MS);
    let address = address_of(NAMES[late]);
    assert_eq!(kinds_to(&sent, &address), ["your_turn", "reminder"]);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 30 * HOUR_MS));
    // Whoever plays then has an empty bank, and once more some hours after a reminder.
    table.plays_first_until(1 - late);
    table.plays_first_until(late);
    assert_eq!(table.due_at_ms(), Some(service.clock.now_ms()));
    table.holds();
    assert_eq!(lost_at(&table), 24 + 7);
}

#[each::test(houses())]
fn a_digest_or_quiet_hours_beyond_the_deadline_do_not_hold_back_the_last_letters(house: House) {
    let daily = Wishes::default().with(Topic::Turn, Pace::Daily(23));
    let daily = daily.with(Topic::Reminder, Pace::Daily(23));
    let mut quiet = Wishes::default();
    quiet.quiet = Quiet::new(0, 23);
    for wish in [daily, quiet] {
        let service = house.another_process();
        let table = duel(&service, 1, OnTimeout::Lose);
        let late = table.turn();
        wishes::set(&service.db, table.people[late], &wish).expect("they are kept");
        let address = address_of(NAMES[late]);
        let [before, then] = [17, 1].map(|hours| pass(&service, hours * HOUR_MS));
        assert_eq!(kinds_to(&before, &address), [""; 0], "{wish:?}");
        let came = kinds_to(&then, &address);
        assert_eq!(came, ["your_turn", "reminder"], "{wish:?}");
        assert_eq!(lost_at(&table), 24, "{wish:?}");
    }
}

#[each::test(houses())]
fn whoever_wants_no_reminders_or_has_no_mailbox_loses_as_the_clock_says(house: House) {
    for no_mailbox in [true, false] {
        let service = house.another_process();
        let table = duel(&service, 2, OnTimeout::Lose);
        let late = table.turn();
        if no_mailbox {
            let id = table.people[late].0;
            let none = format!("UPDATE people SET letter_address = NULL WHERE id = {id}");
            assert_eq!(sql(&service, &none), 1);
        } else {
            table.wants_no_reminders(late);
        }
        pass_without_letters(&service, 2 * DAY_MS);
        assert_eq!(table.status(), Status::Over);
        table.holds();
    }
}

#[each::test(houses())]
fn a_page_that_shows_the_turn_late_enough_tells_and_reminds(service: House) {
    let table = duel(&service, 2, OnTimeout::Lose);
    let late = table.turn();
    // Early it tells of the turn, and reminds of nothing; the other one's page does neither.
    pass_without_letters(&service, HOUR_MS);
    opens(&table, late);
    opens(&table, 1 - late);
    pass_without_letters(&service, 2 * DAY_MS - HOUR_MS);
    assert!(as_seen(&table, late).is_unheard);
    opens(&table, late);
    pass_without_letters(&service, 11 * HOUR_MS);
    assert_eq!(table.status(), Status::Running);
    pass_without_letters(&service, HOUR_MS);
    assert_eq!(table.status(), Status::Over);
    table.holds();
}

#[each::test(houses())]
fn letters_that_come_back_or_went_to_whoever_had_the_seat_have_told_nothing(house: House) {
    for comes_back in [false, true] {
        let service = house.another_process();
        let table = duel(&service, 2, OnTimeout::Lose);
        let late = table.turn();
        pass(&service, DAY_MS + HOUR_MS);
        let eva = "eva@players.test";
        if comes_back {
            let (address, now_ms) = (address_of(NAMES[late]), service.clock.now_ms());
            write(&service.db, |conn| {
                identity::set_bounced_in_txn(conn, &address, Some(now_ms))
            });
        } else {
            acts::hand_over(&service, &table.uid, late + 1, eva, "a test").expect("handed over");
        }
        pass_without_letters(&service, DAY_MS - HOUR_MS);
        let look = table.look(1 - late);
        assert!(look.seats[late].is_unheard);
        assert_eq!(look.table.status, Status::Running);
        // Whoever handed a seat on may not ask for the proof.
        if comes_back {
            table.holds();
        } else {
            let told = kinds_to(&sends(&service), eva);
            assert_eq!(told[..2], ["seat_given", "your_turn"]);
        }
    }
}

#[each::test(houses())]
fn all_are_told_that_a_pause_is_over_and_an_hour_that_was_left_is_not_all(house: House) {
    for by_hand in [true, false] {
        let service = house.another_process();
        let table = duel(&service, 2, OnTimeout::Lose);
        let late = table.turn();
        pass(&service, 2 * DAY_MS - HOUR_MS);
        table.asks(0, agree::pause(table.service, 7));
        table.answer(1, true).expect("they are asked");
        let mut sent = pass(&service, 7 * DAY_MS - HOUR_MS);
        if by_hand {
            table.asks(1 - late, Ask::Resume {});
            table.answer(late, true).expect("they are asked");
            // Who has just agreed is at the page; some minutes later they may not be.
            service.clock.advance(10 * 60 * 1000);
            sent = sends(&service);
        } else {
            sent.extend(pass(&service, HOUR_MS));
        }
        sent.retain(|sent| sent.kind() == "resumed");
        sent.sort_by_key(|sent| seat_of(&sent.letter.intent.to_address));
        assert_eq!(sent.len(), 2);
        for (seat, name) in NAMES[..2].iter().enumerate() {
            let (to, text) = (&sent[seat].letter.intent.to_address, &sent[seat].mail.text);
            assert_eq!(*to, address_of(name));
            text.says("The pause is over");
            assert_eq!(text.contains("YOUR MOVES"), seat == late, "{text}");
        }
        let resumed_at = hours(&table);
        let lost_at = lost_at(&table);
        // The reminders before the pause are long ago: one more, and half a day.
        assert!((12..=14).contains(&(lost_at - resumed_at)), "{lost_at}");
    }
}

#[each::test(houses())]
fn two_processes_move_a_deadline_once_and_end_a_turn_once(one: House) {
    let other = one.another_process();
    let table = duel(&one, 1, OnTimeout::StandIn);
    let passes = |ms| {
        one.clock.advance(ms);
        other.clock.advance(ms);
        both(|| fire(&one), || fire(&other));
    };
    let lines_with = |words: &str| {
        let lines = history(&table);
        lines.iter().filter(|said| said.contains(words)).count()
    };
    passes(DAY_MS);
    assert_eq!(lines_with("could not be reached"), 1);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + DAY_MS + 6 * HOUR_MS));
    sends(&one);
    passes(6 * HOUR_MS);
    assert_eq!(lines_with("time ran out"), 1);
    table.holds();
}

#[each::test(houses())]
fn a_deadline_moves_only_after_it_has_come_for_a_week_and_by_the_clock(house: House) {
    for (what, door, days, wait) in [
        ("before it has come", Door::Clock, 3, 0),
        ("by somebody", Door::House, 1, 3),
        ("by four days", Door::Clock, 4, 3),
        ("to before now", Door::Clock, -1, 3),
    ] {
        let table = duel(&house, 3, OnTimeout::Lose);
        house.clock.advance(wait * DAY_MS);
        let left_ms = days.max(0) * DAY_MS;
        let event = moved("unreached", table.turn(), days, left_ms, &table);
        let seq = forges(&table, door, &[event]);
        is_unlawful(&house, &table, seq, what);
    }
}

/// A game with a day for each turn, whose awaited player was given up.
fn given_up(service: &Service) -> Party<'_> {
    let table = duel(service, 1, OnTimeout::Lose);
    pass_without_letters(service, 9 * DAY_MS);
    assert!(as_seen(&table, table.turn()).is_given_up);
    table.holds();
    table
}

#[each::test(houses())]
fn whoever_was_given_up_may_play_and_has_a_clock_again_once_reached(house: House) {
    let service = house.another_process();
    let table = given_up(&service);
    // Letters leave again: the one about the turn, and a reminder each day.
    let sent = pass(&service, 3 * DAY_MS);
    assert!(kinds(&sent).contains(&"reminder"), "{:?}", kinds(&sent));
    assert_eq!(service.aside.list(service.clock.now_ms()), []);
    let lost_at = lost_at(&table);
    assert!(lost_at < 13 * 24, "{lost_at}");

    let service = house.another_process();
    let table = given_up(&service);
    table.wants_no_reminders(table.turn());
    pass_without_letters(&service, 2 * DAY_MS);
    assert_eq!(table.status(), Status::Over);
    let rows = format!("jobs WHERE kind = 'timer' AND table_id = {}", table.id());
    assert_eq!(count(&service, &rows), 0, "nothing is left behind");
    table.holds();

    let service = house.another_process();
    let table = given_up(&service);
    let late = table.plays_first();
    assert!(!as_seen(&table, late).is_given_up);
    table.holds();
}

#[each::test(houses())]
fn a_pause_in_the_middle_of_it_begins_anew(service: House) {
    let table = duel(&service, 1, OnTimeout::Lose);
    let late = table.turn();
    pass_without_letters(&service, 2 * DAY_MS);
    table.asks(0, agree::pause(table.service, 20));
    table.answer(1, true).expect("they are asked");
    pass_without_letters(&service, 20 * DAY_MS + HOUR_MS);
    // Only now letters leave: nothing is lost before the quarter of a day after the reminder.
    pass_without_letters(&service, 7 * HOUR_MS);
    assert!(!as_seen(&table, late).is_given_up);
    let resumed_at = hours(&table);
    assert!(lost_at(&table) >= resumed_at + 5, "not at once");
}

#[each::test(houses())]
fn what_is_asked_and_needs_nobodys_answer_any_more_stops_no_clock(service: House) {
    let table = duel(&service, 1, OnTimeout::StandInUntilBack);
    let (late, other) = (table.turn(), 1 - table.turn());
    table.asks(other, Ask::Stop {});
    // A stand-in plays for whoever was asked: nobody has to answer.
    let mut left = 0..10;
    while !as_seen(&table, late).has_stand_in {
        left.next().expect("their time is over");
        pass(&service, DAY_MS / 2);
    }
    if table.status() == Status::Running {
        pass_without_letters(&service, 2 * DAY_MS);
        assert!(as_seen(&table, other).is_unheard);
    }
    table.holds();
}

#[each::test(houses())]
fn withdrawing_a_sealed_choice_makes_no_turn_new(service: House) {
    let table = of_three(&service, 1, OnTimeout::Nudge);
    let late = 2;
    pass(&service, 23 * HOUR_MS);
    table.plays(late, &table.first_move(late));
    let sealed = table.look(late).expected.expect("it may be changed");
    let (uid, person) = (&table.uid, table.people[late]);
    moves::withdraw(&service, (uid, person, Door::Page), Some(sealed)).expect("it is sealed");
    pass_without_letters(&service, HOUR_MS);
    let seen = as_seen(&table, late);
    assert_eq!((seen.has_run_out, seen.is_unheard), (true, false));
    table.holds();
}

#[each::test(houses())]
fn more_time_leaves_out_the_days_on_which_a_player_is_away(service: House) {
    let table = duel(&service, 1, OnTimeout::Lose);
    let late = table.turn();
    let day = |text: &str| text.parse().expect("a date");
    let (first, last) = (day("2026-11-22"), day("2026-12-05"));
    pass_without_letters(&service, 23 * HOUR_MS);
    accounts::away::add(&service.db, table.people[late], first, last, 30, BEGIN_MS)
        .expect("allowed");
    assert!(lost_at(&table) >= 15 * 24, "after the vacation");
}

#[each::test(houses())]
fn after_a_long_outage_a_turn_is_told_anew(house: House) {
    let table = duel(&house, 1, OnTimeout::Lose);
    let late = table.turn();
    pass(&house, 23 * HOUR_MS);
    let other = after_outage(&house, 23 * HOUR_MS, 14 * DAY_MS);
    makes_good(&other);
    let there = table.at(&other);
    pass_without_letters(&other, HOUR_MS);
    assert!(as_seen(&there, late).is_unheard);
    there.holds();
}

#[each::test(houses())]
fn whoever_is_given_up_loses_nothing_by_a_pause_and_is_seen_in_it(service: House) {
    let table = of_three(&service, 1, OnTimeout::Replace);
    for player in [0, 1] {
        table.plays(player, &table.first_move(player));
    }
    pass_without_letters(&service, 8 * DAY_MS + 12 * HOUR_MS);
    assert!(as_seen(&table, 2).is_given_up);
    // They are not asked.
    table.asks(0, agree::pause(table.service, 5));
    table.answer(1, true).expect("they are asked");
    pass_without_letters(&service, 2 * DAY_MS);
    opens(&table, 2);
    pass_without_letters(&service, 3 * DAY_MS + HOUR_MS);
    assert_eq!(table.look(0).table.paused_until_ms, None);
    let seen = as_seen(&table, 2);
    assert!(seen.is_given_up && !seen.has_run_out, "not at once");
    table.holds();
    // Within a day their clock runs again, and says so.
    let sent = pass(&service, DAY_MS);
    let address = address_of("Cleo");
    assert!(kinds_to(&sent, &address).contains(&"reminder"));
    assert!(!as_seen(&table, 2).is_given_up);
    table.holds();
    pass(&service, DAY_MS);
    assert!(as_seen(&table, 2).has_run_out);
    table.holds();
}
