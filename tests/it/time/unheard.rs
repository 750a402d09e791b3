//! Nobody's time runs out before they have heard of their turn and were reminded of it.

use rules::EndKind;
use wonderpost::accounts;
use wonderpost::accounts::wishes::{self, Pace, Quiet, Wishes};
use wonderpost::db::DbError;
use wonderpost::journal::Door;
use wonderpost::mail::outbox::LetterKind;
use wonderpost::tables::agree::Wanted;
use wonderpost::tables::look::{self, SeatInfo};
use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{Service, Status, host_acts, identity, play};

use super::forged::{forges, is_unlawful, moved};
use super::support::{
    HOUR_MS, after_outage, bank, duel, fire, makes_good, of_three, party, pass, seat,
};
use crate::support::sending::Sent;
use crate::tables::support::{
    BEGIN_MS, Party, address_of, both, breaks, count, houses, kinds, kinds_to, sends, told,
};

/// Lets time pass, hour by hour, while timers fire and no letter leaves.
fn pass_without_letters(service: &Service, ms: i64) {
    for _ in 0..ms / HOUR_MS {
        service.clock.advance(HOUR_MS);
        fire(service);
    }
}

/// Somebody opens the page of the table.
fn opens(party: &Party, seat: usize) {
    let person = Some(party.people[seat]);
    let read = look::fingerprint(party.service, &party.uid, person).expect("they sit there");
    look::note_shown(party.service, &read);
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
    let history = look::history(party.service, &party.uid, person).expect("they sit there");
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

#[test]
fn while_no_letter_leaves_nobody_loses_and_after_a_week_the_others_decide() {
    for house in houses() {
        for stops in [true, false] {
            let service = house.another_process();
            let table = duel(&service, 3, OnTimeout::Lose);
            let (late, other) = (table.turn(), 1 - table.turn());
            pass_without_letters(&service, 3 * DAY_MS);
            let seen = as_seen(&table, late);
            assert_eq!((seen.is_unheard, seen.is_given_up), (true, false));
            assert_eq!(seen.due_at_ms, Some(BEGIN_MS + 3 * DAY_MS + 12 * HOUR_MS));
            let said = history(&table).pop().expect("something happened");
            assert!(said.contains("could not be reached in time"), "{said}");
            pass_without_letters(&service, 7 * DAY_MS);
            let seen = as_seen(&table, late);
            assert_eq!((seen.is_given_up, seen.due_at_ms), (true, None));
            assert_eq!(table.status(), Status::Running);
            let said = history(&table).pop().expect("something happened");
            assert!(said.contains("could not be reached for a week"), "{said}");
            assert!(seen.is_offered, "somebody else may have the seat");
            table.holds();
            // Nobody is asked who cannot be reached.
            let wanted = if stops {
                Wanted::Stop
            } else {
                Wanted::StandIn(seat(late))
            };
            table.asks(other, wanted);
            if stops {
                assert_eq!(table.status(), Status::Over);
            } else {
                assert!(as_seen(&table, late).has_stand_in);
                table.comes_back(late);
            }
            table.holds();
        }
    }
}

#[test]
fn whoever_could_not_be_reached_may_still_play() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::Lose);
        let late = table.turn();
        pass_without_letters(&service, 9 * DAY_MS);
        assert!(as_seen(&table, late).is_given_up);
        table.plays_first();
        assert!(!as_seen(&table, late).is_given_up);
        table.holds();
    }
}

#[test]
fn of_three_the_two_who_can_be_reached_decide() {
    for service in houses() {
        let table = of_three(&service, 1, OnTimeout::Replace);
        for player in [0, 1] {
            table.plays(player, &table.first_move(player));
        }
        table.asks(0, Wanted::Stop);
        table.answer(1, true).expect("they are asked");
        pass_without_letters(&service, 7 * DAY_MS);
        assert_eq!(
            table.status(),
            Status::Running,
            "the third one has not agreed"
        );
        pass_without_letters(&service, 2 * DAY_MS);
        // The moment in which the third one is not asked any more decides.
        let ended = table.look(0).table.ended.expect("it is over");
        assert_eq!(ended.kind, EndKind::Agreed);
        table.holds();
    }
}

#[test]
fn time_runs_out_half_a_day_after_the_reminder_once_letters_leave_again() {
    for service in houses() {
        let table = duel(&service, 3, OnTimeout::Lose);
        let late = table.turn();
        pass_without_letters(&service, 4 * DAY_MS);
        assert_eq!(table.status(), Status::Running);
        // What waited leaves now: the letter about the turn, and one reminder.
        let sent = sends(&service);
        let address = address_of(["Ada", "Bo"][late]);
        assert_eq!(kinds_to(&sent, &address), ["your_turn", "reminder"]);
        assert_eq!(lost_at(&table), 4 * 24 + 12);
    }
}

#[test]
fn with_a_clock_of_a_day_a_quarter_of_it_is_left_after_the_reminder() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::Lose);
        pass_without_letters(&service, 20 * HOUR_MS);
        // Twenty hours late the mail server is there again.
        assert_eq!(lost_at(&table), 20 + 6);
    }
}

#[test]
fn a_bank_with_an_hour_left_brings_a_reminder_and_some_hours_that_are_nobodys_to_keep() {
    for service in houses() {
        let table = party(&service, "duel", 2, Some(bank(1, 0, OnTimeout::Lose)));
        let late = table.turn();
        pass(&service, 23 * HOUR_MS);
        table.plays_first_until(1 - late);
        table.plays_first_until(late);
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + DAY_MS));
        let sent = pass(&service, HOUR_MS);
        let address = address_of(["Ada", "Bo"][late]);
        assert_eq!(kinds_to(&sent, &address), ["your_turn", "reminder"]);
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 30 * HOUR_MS));
        // Whoever plays then has an empty bank, and once more some hours after a reminder.
        table.plays_first_until(1 - late);
        table.plays_first_until(late);
        assert_eq!(table.due_at_ms(), Some(service.clock.now_ms()));
        table.holds();
        assert_eq!(lost_at(&table), 24 + 7);
    }
}

/// The letters that came to somebody, each with the hour.
fn letters_by_hour(table: &Party, address: &str, most: i64) -> Vec<(i64, LetterKind)> {
    let mut came = Vec::new();
    while table.status() == Status::Running && hours(table) < most {
        let at = |sent: Vec<Sent>| {
            let theirs = sent
                .into_iter()
                .filter(|sent| sent.letter.to_address == address);
            theirs
                .map(|sent| (hours(table), sent.letter.kind))
                .collect::<Vec<_>>()
        };
        came.extend(at(sends(table.service)));
        table.service.clock.advance(HOUR_MS);
        fire(table.service);
    }
    came
}

#[test]
fn a_digest_or_quiet_hours_that_are_longer_than_the_time_do_not_hold_back_the_last_letters() {
    for house in houses() {
        for wish in [
            Wishes {
                turn: Pace::Daily(23),
                reminder: Pace::Daily(23),
                ..Wishes::default()
            },
            Wishes {
                quiet: Quiet::new(0, 23),
                ..Wishes::default()
            },
        ] {
            let service = house.another_process();
            let table = duel(&service, 1, OnTimeout::Lose);
            let late = table.turn();
            wishes::set(&service.db, table.people[late], &wish).expect("they are kept");
            let address = address_of(["Ada", "Bo"][late]);
            let came = letters_by_hour(&table, &address, 30);
            let wanted = [(18, LetterKind::YourTurn), (18, LetterKind::Reminder)];
            assert_eq!(came[..2], wanted, "{wish:?}");
            assert_eq!(hours(&table), 24, "{wish:?}");
            table.holds();
        }
    }
}

#[test]
fn whoever_wants_no_reminders_or_has_no_mailbox_loses_as_the_clock_says() {
    for house in houses() {
        for no_mailbox in [true, false] {
            let service = house.another_process();
            let table = duel(&service, 2, OnTimeout::Lose);
            let late = table.people[table.turn()];
            if no_mailbox {
                breaks(
                    &service,
                    &format!(
                        "UPDATE people SET letter_address = NULL WHERE id = {}",
                        late.0
                    ),
                );
            } else {
                let never = Wishes {
                    reminder: Pace::Never,
                    ..Wishes::default()
                };
                wishes::set(&service.db, late, &never).expect("they are kept");
            }
            pass_without_letters(&service, 2 * DAY_MS);
            assert_eq!(table.status(), Status::Over);
            table.holds();
        }
    }
}

#[test]
fn a_page_that_shows_the_turn_late_enough_tells_and_reminds() {
    for service in houses() {
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
}

#[test]
fn letters_that_come_back_have_told_nothing() {
    for service in houses() {
        let table = duel(&service, 2, OnTimeout::Lose);
        let late = table.turn();
        pass(&service, DAY_MS + HOUR_MS);
        let address = address_of(["Ada", "Bo"][late]);
        let bounced: Result<(), DbError> = service.db.write(|conn| {
            identity::set_bounced_in_txn(conn, &address, Some(service.clock.now_ms()))
        });
        bounced.expect("it is noted");
        pass_without_letters(&service, DAY_MS - HOUR_MS);
        let look = table.look(1 - late);
        assert!(look.seats[late].is_unheard);
        assert_eq!(look.table.status, Status::Running);
        table.holds();
    }
}

#[test]
fn whoever_gets_a_seat_in_the_middle_of_a_turn_hears_of_it_anew() {
    for service in houses() {
        let table = duel(&service, 2, OnTimeout::Lose);
        let late = table.turn();
        pass(&service, DAY_MS + HOUR_MS);
        host_acts::hand_over(&service, &table.uid, late + 1, "eva@players.test", "a test")
            .expect("it is handed over");
        pass_without_letters(&service, DAY_MS - HOUR_MS);
        let look = table.look(1 - late);
        assert!(look.seats[late].is_unheard);
        assert_eq!(look.table.status, Status::Running);
    }
}

#[test]
fn all_are_told_that_a_pause_is_over_and_an_hour_that_was_left_is_not_all() {
    for house in houses() {
        for by_hand in [true, false] {
            let service = house.another_process();
            let table = duel(&service, 2, OnTimeout::Lose);
            let late = table.turn();
            pass(&service, 2 * DAY_MS - HOUR_MS);
            table.asks(0, Wanted::Pause(7));
            table.answer(1, true).expect("they are asked");
            let mut sent = pass(&service, 7 * DAY_MS - HOUR_MS);
            if by_hand {
                table.asks(1 - late, Wanted::Resume);
                table.answer(late, true).expect("they are asked");
                // Who has just agreed is at the page; some minutes later they may not be.
                service.clock.advance(10 * 60 * 1000);
                sent = sends(&service);
            } else {
                sent.extend(pass(&service, HOUR_MS));
            }
            let resumed: Vec<&Sent> = sent
                .iter()
                .filter(|sent| sent.letter.kind == LetterKind::Resumed)
                .collect();
            assert_eq!(resumed.len(), 2, "{:?}", kinds(&sent));
            for letter in &resumed {
                let text = &letter.mail.text;
                assert!(text.contains("The pause is over"), "{text}");
            }
            let to = |seat: usize| {
                let address = address_of(["Ada", "Bo"][seat]);
                let mut theirs = resumed.iter();
                let found = theirs.find(|sent| sent.letter.to_address == address);
                found.expect("they have one").mail.text.clone()
            };
            assert!(to(late).contains("YOUR MOVES"), "{}", to(late));
            assert!(!to(1 - late).contains("YOUR MOVES"), "{}", to(1 - late));
            let resumed_at = hours(&table);
            let lost_at = lost_at(&table);
            // The reminders before the pause are long ago: one more, and half a day.
            assert!((12..=14).contains(&(lost_at - resumed_at)), "{lost_at}");
        }
    }
}

#[test]
fn two_processes_move_a_deadline_once() {
    for one in houses() {
        let other = one.another_process();
        let table = duel(&one, 1, OnTimeout::Lose);
        one.clock.advance(DAY_MS);
        other.clock.advance(DAY_MS);
        both(|| fire(&one), || fire(&other));
        let moves = history(&table).into_iter();
        let moves = moves.filter(|said| said.contains("could not be reached"));
        assert_eq!(moves.count(), 1);
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + DAY_MS + 6 * HOUR_MS));
        table.holds();
    }
}

#[test]
fn the_host_decides_how_long_before_the_end_a_reminder_comes() {
    for mut house in houses() {
        house.warning_ms = 0;
        let table = duel(&house, 1, OnTimeout::Lose);
        pass_without_letters(&house, 23 * HOUR_MS);
        assert_eq!(lost_at(&table), 24);
    }
}

#[test]
fn a_deadline_moves_only_after_it_has_come_for_a_week_and_by_the_clock() {
    for house in houses() {
        for (what, door, days, wait) in [
            ("before it has come", Door::Clock, 3, 0),
            ("by somebody", Door::House, 1, 3),
            ("by four days", Door::Clock, 4, 3),
            ("to before now", Door::Clock, -1, 3),
        ] {
            let table = duel(&house, 3, OnTimeout::Lose);
            house.clock.advance(wait * DAY_MS);
            let event = moved(
                "unreached",
                table.turn(),
                days,
                days.max(0) * DAY_MS,
                &table,
            );
            let seq = forges(&table, door, &[event]);
            is_unlawful(&house, &table, seq, what);
        }
    }
}

#[test]
fn whoever_was_given_up_and_is_reached_again_has_a_clock_again() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::Lose);
        let late = table.turn();
        pass_without_letters(&service, 9 * DAY_MS);
        assert!(as_seen(&table, late).is_given_up);
        table.holds();
        // Letters leave again: the one about the turn, and a reminder each day.
        let sent = pass(&service, 3 * DAY_MS);
        assert!(kinds(&sent).contains(&"reminder"), "{:?}", kinds(&sent));
        assert_eq!(service.aside.list(service.clock.now_ms()), []);
        let lost_at = lost_at(&table);
        assert!(lost_at < 13 * 24, "{lost_at}");
    }
}

#[test]
fn a_pause_in_the_middle_of_it_begins_anew() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::Lose);
        let late = table.turn();
        pass_without_letters(&service, 2 * DAY_MS);
        table.asks(0, Wanted::Pause(20));
        table.answer(1, true).expect("they are asked");
        pass_without_letters(&service, 20 * DAY_MS + HOUR_MS);
        // Only now letters leave: nothing is lost before the quarter of a day after the reminder.
        pass_without_letters(&service, 7 * HOUR_MS);
        assert!(!as_seen(&table, late).is_given_up);
        let resumed_at = hours(&table);
        assert!(lost_at(&table) >= resumed_at + 5, "not at once");
    }
}

#[test]
fn what_is_asked_and_needs_nobodys_answer_any_more_stops_no_clock() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::StandInUntilBack);
        let (late, other) = (table.turn(), 1 - table.turn());
        table.asks(other, Wanted::Stop);
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
}

#[test]
fn withdrawing_a_sealed_choice_makes_no_turn_new() {
    for service in houses() {
        let table = of_three(&service, 1, OnTimeout::Nudge);
        let late = 2;
        pass(&service, 23 * HOUR_MS);
        table.plays(late, &table.first_move(late));
        let sealed = table.look(late).expected.expect("it may be changed");
        let (uid, person) = (&table.uid, table.people[late]);
        play::withdraw(&service, uid, person, Some(sealed), Door::Page).expect("it is sealed");
        pass_without_letters(&service, HOUR_MS);
        let seen = as_seen(&table, late);
        assert_eq!((seen.has_run_out, seen.is_unheard), (true, false));
        table.holds();
    }
}

#[test]
fn more_time_leaves_out_the_days_on_which_a_player_is_away() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::Lose);
        let late = table.turn();
        let day = |text: &str| text.parse().expect("a date");
        let (first, last) = (day("2026-11-22"), day("2026-12-05"));
        pass_without_letters(&service, 23 * HOUR_MS);
        accounts::away::add(&service.db, table.people[late], first, last, 30, BEGIN_MS)
            .expect("allowed");
        assert!(lost_at(&table) >= 15 * 24, "after the vacation");
    }
}

#[test]
fn after_a_long_outage_a_turn_is_told_anew() {
    for house in houses() {
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
}

#[test]
fn whoever_is_given_up_loses_nothing_by_a_pause_and_is_seen_in_it() {
    for service in houses() {
        let table = of_three(&service, 1, OnTimeout::Replace);
        for player in [0, 1] {
            table.plays(player, &table.first_move(player));
        }
        pass_without_letters(&service, 8 * DAY_MS + 12 * HOUR_MS);
        assert!(as_seen(&table, 2).is_given_up);
        // They are not asked.
        table.asks(0, Wanted::Pause(5));
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
}

#[test]
fn whoever_is_given_up_and_wants_no_reminders_any_more_has_a_clock_again() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::Lose);
        let late = table.turn();
        pass_without_letters(&service, 9 * DAY_MS);
        assert!(as_seen(&table, late).is_given_up);
        let never = Wishes {
            reminder: Pace::Never,
            ..Wishes::default()
        };
        wishes::set(&service.db, table.people[late], &never).expect("they are kept");
        pass_without_letters(&service, 2 * DAY_MS);
        assert_eq!(table.status(), Status::Over);
        let rows = format!("timers WHERE table_id = {}", table.id());
        assert_eq!(count(&service, &rows), 0, "nothing is left behind");
        table.holds();
    }
}
