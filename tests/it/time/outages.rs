//! The service was down, and deadlines move by as long.

use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{Status, clock_mark, outages};

use super::support::{HOUR_MS, awaited_seat, fire, holds, party, pass, per_turn};
use crate::support::databases;
use crate::tables::support::{BEGIN_MS, service};

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
fn a_host_may_leave_deadlines_as_they_are_and_without_a_word_they_move() {
    for database in databases::every() {
        for leaves in [true, false] {
            let before = service(&database);
            let table = party(&before, "duel", 2, Some(per_turn(1, OnTimeout::Lose)));
            clock_mark::store(&before.db, &before.clock).expect("it is stored");
            drop(before);
            let service = service(&database);
            service.clock.advance(2 * DAY_MS);
            outages::note(&service).expect("it is noted");
            let open = outages::find_open(&service).expect("it works");
            let Some(open) = open else {
                panic!("it is seen");
            };
            if leaves {
                outages::decide(&service, open.id, false).expect("decided");
                fire(&service);
                assert_eq!(table.look(&service, 0).table.status, Status::Over);
                return;
            }
            service.clock.advance(DAY_MS);
            assert!(outages::decide_late(&service).expect("it works"));
            fire(&service);
            assert_eq!(table.look(&service, 0).table.status, Status::Running);
        }
    }
}
