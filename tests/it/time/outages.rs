//! The service was down, and deadlines move by as long.

use wonderpost::play::outages;
use wonderpost::worker;

use super::support::{HOUR_MS, duel, makes_good, moves, pass};
use crate::prelude::*;

#[each::test(houses())]
fn nothing_runs_out_until_all_deadlines_have_moved(service: House) {
    let before = service.another_process();
    let table = duel(&before, 2, OnTimeout::Lose).at(&service);
    before.clock.advance(HOUR_MS);
    outages::store_time(&before.db, &before.clock).expect("it is stored");
    drop(before);
    // Three days later another process begins.
    service.clock.advance(HOUR_MS + 3 * DAY_MS);
    outages::note(&service).expect("it is noted");
    outages::note(&service).expect("twice is once");
    fire(&service);
    assert_eq!(table.status(), Status::Running);
    makes_good(&service);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 5 * DAY_MS));
    table.holds();
    pass(&service, 2 * DAY_MS - 2 * HOUR_MS);
    assert_eq!(table.status(), Status::Running);
    pass(&service, 2 * HOUR_MS);
    assert_eq!(table.status(), Status::Over);
}

#[each::test(houses())]
fn nothing_runs_out_where_the_database_was_away_and_the_program_went_on(service: House) {
    let table = duel(&service, 1, OnTimeout::Lose);
    worker::mark(&service).expect("it is noted");
    service.clock.advance(3 * DAY_MS);
    // The first thing that the worker does when it has a database again.
    worker::mark(&service).expect("it is noted");
    fire(&service);
    assert_eq!(table.status(), Status::Running);
    makes_good(&service);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 4 * DAY_MS));
}

/// Two tables whose deadlines passed while the service was down, as the process finds them that began two days later.
fn back_after_two_days(service: &House) -> [Party<'_>; 2] {
    let before = service.another_process();
    let tables = [(); 2].map(|()| duel(&before, 1, OnTimeout::Lose).at(service));
    outages::store_time(&before.db, &before.clock).expect("it is stored");
    service.clock.advance(2 * DAY_MS);
    outages::note(service).expect("it is noted");
    tables
}

#[each::test(houses())]
fn a_start_that_ended_before_it_stored_the_time_takes_nothing(service: House) {
    let [table, _] = back_after_two_days(&service);
    service.clock.advance(DAY_MS);
    outages::note(&service).expect("it is noted");
    makes_good(&service);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 4 * DAY_MS));
}

#[each::test(houses())]
fn two_processes_move_deadlines_once(service: House) {
    let tables = back_after_two_days(&service);
    let other = service.another_process();
    other.clock.advance(2 * DAY_MS);
    both(|| makes_good(&service), || makes_good(&other));
    for table in tables {
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 3 * DAY_MS));
        table.holds();
    }
}

#[each::test(houses())]
fn deadlines_go_on_moving_after_an_interruption(service: House) {
    let tables = back_after_two_days(&service);
    // The program ended when one table had moved.
    assert!(moves(&service));
    fire(&service);
    let due = tables.each_ref().map(Party::due_at_ms);
    assert_eq!(due, [3, 1].map(|days| Some(BEGIN_MS + days * DAY_MS)));
    // Or before it had noted that all have moved.
    assert!(moves(&service));
    fire(&service);
    makes_good(&service);
    fire(&service);
    for table in tables {
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 3 * DAY_MS));
        assert_eq!(table.status(), Status::Running);
    }
}
