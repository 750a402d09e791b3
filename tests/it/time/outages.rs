//! The service was down, and deadlines move by as long.

use wonderpost::tables::outages::{self, Outage};
use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{Status, clock_mark};
use wonderpost::worker;

use super::support::{HOUR_MS, decides, duel, fire, outage, pass};
use crate::tables::support::{BEGIN_MS, House, Party, both, houses, sql};

#[test]
fn nothing_runs_out_until_the_host_has_decided_and_then_all_deadlines_move() {
    for service in houses() {
        let before = service.another_process();
        let table = duel(&before, 2, OnTimeout::Lose).at(&service);
        before.clock.advance(HOUR_MS);
        clock_mark::store(&before.db, &before.clock).expect("it is stored");
        drop(before);
        // Three days later another process begins.
        service.clock.advance(HOUR_MS + 3 * DAY_MS);
        outages::note(&service).expect("it is noted");
        outages::note(&service).expect("twice is once");
        fire(&service);
        assert_eq!(table.status(), Status::Running);
        let outage = outage(&service);
        assert_eq!(outage.until_ms - outage.from_ms, 3 * DAY_MS);
        assert!(decides(&service, &outage, true));
        assert!(!decides(&service, &outage, true));
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 5 * DAY_MS));
        table.holds();
        pass(&service, 2 * DAY_MS - 2 * HOUR_MS);
        assert_eq!(table.status(), Status::Running);
        pass(&service, 2 * HOUR_MS);
        assert_eq!(table.status(), Status::Over);
    }
}

#[test]
fn nothing_runs_out_where_the_database_was_away_and_the_program_went_on() {
    for service in houses() {
        let table = duel(&service, 1, OnTimeout::Lose);
        worker::mark(&service).expect("it is noted");
        service.clock.advance(3 * DAY_MS);
        // The first thing that the worker does when it has a database again.
        worker::mark(&service).expect("it is noted");
        fire(&service);
        assert_eq!(table.status(), Status::Running);
        let outage = outage(&service);
        assert_eq!(outage.until_ms - outage.from_ms, 3 * DAY_MS);
    }
}

/// A table whose deadline passed while the service was down, as the process finds it that began two days later.
fn back_after_two_days(service: &House) -> (Party<'_>, Outage) {
    let before = service.another_process();
    let table = duel(&before, 1, OnTimeout::Lose);
    clock_mark::store(&before.db, &before.clock).expect("it is stored");
    service.clock.advance(2 * DAY_MS);
    outages::note(service).expect("it is noted");
    (table.at(service), outage(service))
}

#[test]
fn a_host_may_leave_deadlines_as_they_are() {
    for service in houses() {
        let (table, outage) = back_after_two_days(&service);
        assert!(decides(&service, &outage, false));
        assert!(!decides(&service, &outage, true));
        fire(&service);
        assert_eq!(table.status(), Status::Over);
        table.holds();
    }
}

#[test]
fn without_a_word_deadlines_move_after_a_day() {
    for service in houses() {
        let (table, _) = back_after_two_days(&service);
        service.clock.advance(DAY_MS - HOUR_MS);
        assert!(!outages::decide_late(&service).expect("it works"));
        service.clock.advance(HOUR_MS);
        fire(&service);
        assert_eq!(table.status(), Status::Running);
        assert!(outages::decide_late(&service).expect("it works"));
        // The turn began with the outage: its day is counted from the end of it.
        let due_at_ms = table.due_at_ms();
        assert_eq!(due_at_ms, Some(BEGIN_MS + 3 * DAY_MS));
        fire(&service);
        assert_eq!(table.status(), Status::Over);
        table.holds();
    }
}

#[test]
fn two_hosts_who_decide_in_the_same_instant_decide_once() {
    for service in houses() {
        let (table, outage) = back_after_two_days(&service);
        let word = |moves| decides(&service, &outage, moves);
        let decided: [bool; 2] = both(|| word(true), || word(false)).into();
        assert_ne!(decided[0], decided[1], "one of both decides");
        fire(&service);
        let is_over = table.status() == Status::Over;
        assert_eq!(is_over, decided[1], "what was decided is what happens");
        table.holds();
    }
}

#[test]
fn deadlines_go_on_moving_after_an_interruption() {
    for service in houses() {
        let (table, outage) = back_after_two_days(&service);
        // The program ended just after the host's word.
        assert_eq!(sql(&service, "UPDATE outages SET moving_since_ms = 1"), 1);
        assert!(!decides(&service, &outage, false));
        assert!(outages::decide_late(&service).expect("it works"));
        assert!(!outages::decide_late(&service).expect("nothing is left"));
        // Or before it had noted that all have moved.
        let due_at_ms = table.due_at_ms();
        assert_eq!(sql(&service, "UPDATE outages SET decided_at_ms = NULL"), 1);
        assert!(outages::decide_late(&service).expect("it works"));
        assert_eq!(table.due_at_ms(), due_at_ms);
        fire(&service);
        assert_eq!(table.status(), Status::Running);
    }
}
