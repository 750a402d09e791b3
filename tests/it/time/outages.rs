//! The service was down, and deadlines move by as long.

use diesel::RunQueryDsl;
use wonderpost::db::DbError;
use wonderpost::tables::outages::{self, Outage};
use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{Service, Status, clock_mark};
use wonderpost::worker;

use super::support::{HOUR_MS, awaited_seat, fire, holds, party, pass, per_turn};
use crate::support::databases::{self, TestDatabase};
use crate::tables::support::{BEGIN_MS, Party, service};

#[test]
fn nothing_runs_out_until_the_host_has_decided_and_then_all_deadlines_move() {
    for database in databases::every() {
        let before = service(&database);
        let table = party(&before, "duel", 2, Some(per_turn(2, OnTimeout::Lose)));
        before.clock.advance(HOUR_MS);
        clock_mark::store(&before.db, &before.clock).expect("it is stored");
        drop(before);
        // Three days later another process begins.
        let service = service(&database);
        service.clock.advance(HOUR_MS + 3 * DAY_MS);
        outages::note(&service).expect("it is noted");
        outages::note(&service).expect("twice is once");
        fire(&service);
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
        let outage = outages::find_open(&service)
            .expect("the database works")
            .expect("it is seen");
        assert_eq!(outage.until_ms - outage.from_ms, 3 * DAY_MS);
        assert!(outages::decide(&service, outage.id, true).expect("decided"));
        assert!(!outages::decide(&service, outage.id, true).expect("once"));
        assert_eq!(
            awaited_seat(&table, &service).due_at_ms,
            Some(BEGIN_MS + 5 * DAY_MS)
        );
        holds(&service, &table);
        pass(&service, 2 * DAY_MS - 2 * HOUR_MS);
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
        pass(&service, 2 * HOUR_MS);
        assert_eq!(table.look(&service, 0).table.status, Status::Over);
    }
}

#[test]
fn nothing_runs_out_where_the_database_was_away_and_the_program_went_on() {
    for database in databases::every() {
        let service = service(&database);
        let table = party(&service, "duel", 2, Some(per_turn(1, OnTimeout::Lose)));
        worker::mark(&service).expect("it is noted");
        service.clock.advance(3 * DAY_MS);
        // The first thing that the worker does when it has a database again.
        worker::mark(&service).expect("it is noted");
        fire(&service);
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
        let outage = outages::find_open(&service).expect("the database works");
        let outage = outage.expect("it is seen");
        assert_eq!(outage.until_ms - outage.from_ms, 3 * DAY_MS);
    }
}

/// A table whose deadline passed while the service was down, as the process finds it that began two days later.
fn back_after_two_days(database: &TestDatabase) -> (Service, Party, Outage) {
    let before = service(database);
    let table = party(&before, "duel", 2, Some(per_turn(1, OnTimeout::Lose)));
    clock_mark::store(&before.db, &before.clock).expect("it is stored");
    drop(before);
    let service = service(database);
    service.clock.advance(2 * DAY_MS);
    outages::note(&service).expect("it is noted");
    let open = outages::find_open(&service).expect("it works");
    (service, table, open.expect("it is seen"))
}

#[test]
fn a_host_may_leave_deadlines_as_they_are() {
    for database in databases::every() {
        let (service, table, outage) = back_after_two_days(&database);
        assert!(outages::decide(&service, outage.id, false).expect("decided"));
        assert!(!outages::decide(&service, outage.id, true).expect("the first word counts"));
        fire(&service);
        assert_eq!(table.look(&service, 0).table.status, Status::Over);
        holds(&service, &table);
    }
}

#[test]
fn without_a_word_deadlines_move_after_a_day() {
    for database in databases::every() {
        let (service, table, _) = back_after_two_days(&database);
        service.clock.advance(DAY_MS - HOUR_MS);
        assert!(!outages::decide_late(&service).expect("it works"));
        service.clock.advance(HOUR_MS);
        fire(&service);
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
        assert!(outages::decide_late(&service).expect("it works"));
        // The turn began with the outage: its day is counted from the end of it.
        let due_at_ms = awaited_seat(&table, &service).due_at_ms;
        assert_eq!(due_at_ms, Some(BEGIN_MS + 3 * DAY_MS));
        fire(&service);
        assert_eq!(table.look(&service, 0).table.status, Status::Over);
        holds(&service, &table);
    }
}

#[test]
fn two_hosts_who_decide_in_the_same_instant_decide_once() {
    for database in databases::every() {
        let (service, table, outage) = back_after_two_days(&database);
        let decide =
            |moves: bool| outages::decide(&service, outage.id, moves).expect("the database works");
        let decided = std::thread::scope(|scope| {
            let both = [true, false].map(|moves| scope.spawn(move || decide(moves)));
            both.map(|one| one.join().expect("no panic"))
        });
        assert_ne!(decided[0], decided[1], "one of both decides");
        fire(&service);
        let is_over = table.look(&service, 0).table.status == Status::Over;
        assert_eq!(is_over, decided[1], "what was decided is what happens");
        holds(&service, &table);
    }
}

#[test]
fn deadlines_go_on_moving_after_an_interruption() {
    for database in databases::every() {
        let (service, table, outage) = back_after_two_days(&database);
        // The program ended just after the host's word.
        let begun: Result<usize, DbError> = service.db.write(|conn| {
            Ok(diesel::sql_query("UPDATE outages SET moving_since_ms = 1").execute(conn)?)
        });
        assert_eq!(begun.expect("it is written"), 1);
        assert!(!outages::decide(&service, outage.id, false).expect("it is decided"));
        assert!(outages::decide_late(&service).expect("it works"));
        assert!(!outages::decide_late(&service).expect("nothing is left"));
        // Or before it had noted that all have moved.
        let due_at_ms = awaited_seat(&table, &service).due_at_ms;
        let moved: Result<usize, DbError> = service.db.write(|conn| {
            Ok(diesel::sql_query("UPDATE outages SET decided_at_ms = NULL").execute(conn)?)
        });
        assert_eq!(moved.expect("it is written"), 1);
        assert!(outages::decide_late(&service).expect("it works"));
        assert_eq!(awaited_seat(&table, &service).due_at_ms, due_at_ms);
        fire(&service);
        assert_eq!(table.look(&service, 0).table.status, Status::Running);
    }
}
