//! A database that was taken back behaves like one after an outage: nobody loses anything before the host has decided.

use diesel::connection::SimpleConnection;
use wonderpost::config::MailConfig;
use wonderpost::db::DbError;
use wonderpost::mail::send::Sender;
use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{Service, Status, host_acts, letter_hold, outages, restores};
use wonderpost::worker::{self, Did};

use super::support::{HOUR_MS, duel, fire};
use crate::mail::outbox::config;
use crate::tables::support::{BEGIN_MS, Party, houses};

/// Takes a state in which a game runs with two days for each turn for a restored one, `after_ms` later.
fn restored(service: &Service, after_ms: i64) -> Party<'_> {
    let table = duel(service, 2, OnTimeout::Lose);
    restores::keep(service).expect("the time is stored");
    service.clock.advance(after_ms);
    let held: Result<_, DbError> = service
        .db
        .write(|conn| letter_hold::begin_in_txn(conn, service.clock.now_ms()));
    held.expect("it is held");
    assert!(restores::check(service).expect("asked"), "it is new");
    assert!(!restores::check(service).expect("asked"), "once");
    table
}

#[test]
fn no_time_runs_out_while_letters_are_on_hold_and_all_of_it_is_given_back() {
    for service in houses() {
        let table = restored(&service, HOUR_MS);
        assert_eq!(
            service.restored.get().and_then(|hold| hold.of_ms),
            Some(BEGIN_MS)
        );
        // Three days pass until the host looks.
        service.clock.advance(3 * DAY_MS);
        fire(&service);
        assert!(!outages::decide_late(&service).expect("nothing is open"));
        assert_eq!(table.status(), Status::Running);
        assert!(host_acts::release_letters(&service).expect("released"));
        assert!(
            !host_acts::release_letters(&service).expect("asked"),
            "once"
        );
        fire(&service);
        assert_eq!(table.status(), Status::Running);
        let outage = outages::find_open(&service)
            .expect("it works")
            .expect("it is noted");
        assert_eq!(
            (outage.from_ms, outage.until_ms),
            (BEGIN_MS, BEGIN_MS + HOUR_MS + 3 * DAY_MS)
        );
        assert!(outages::decide(&service, outage.id, true).expect("decided"));
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + HOUR_MS + 5 * DAY_MS));
        table.holds();
    }
}

#[test]
fn what_was_moved_at_start_is_not_moved_again_on_release() {
    for service in houses() {
        let table = restored(&service, HOUR_MS);
        // As a start notes it: the state is an hour old.
        let until_ms = service.clock.now_ms();
        let noted: Result<(), DbError> = service.db.write(|conn| {
            let row =
                format!("INSERT INTO outages (from_ms, until_ms) VALUES ({BEGIN_MS}, {until_ms})");
            Ok(conn.batch_execute(&row)?)
        });
        noted.expect("noted");
        let first = outages::find_open(&service)
            .expect("it works")
            .expect("open");
        assert!(outages::decide(&service, first.id, true).expect("decided"));
        service.clock.advance(5 * HOUR_MS);
        assert!(host_acts::release_letters(&service).expect("released"));
        let second = outages::find_open(&service)
            .expect("it works")
            .expect("open");
        assert_eq!(
            (second.from_ms, second.until_ms),
            (until_ms, until_ms + 5 * HOUR_MS)
        );
        assert!(outages::decide(&service, second.id, true).expect("decided"));
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 6 * HOUR_MS + 2 * DAY_MS));
    }
}

#[test]
fn no_letter_and_no_alert_leaves_before_the_release_and_only_what_is_still_true_after_it() {
    for service in houses() {
        let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "held-{}-{}",
            service.database.label,
            std::process::id()
        ));
        let mail = MailConfig::Files { dir: dir.clone() };
        let sender = Sender::from_config(&config(mail)).expect("letters are files");
        let letters = || dir.read_dir().map_or(0, Iterator::count);
        let table = restored(&service, HOUR_MS);
        let look = table.look(0);
        let expected = look
            .seats
            .iter()
            .find(|seat| seat.is_awaited)
            .expect("somebody")
            .seat;
        for _ in 0..20 {
            assert_eq!(
                worker::step(&service, &sender).expect("it works"),
                Did::Nothing
            );
            assert_eq!(worker::tell(&service).expect("it works"), Did::Nothing);
        }
        assert_eq!(letters(), 0);
        // The one who is awaited plays on the page: the letter that waits for them is overtaken.
        while table.look(expected.index()).seats[expected.index()].is_awaited {
            assert!(table.step());
        }
        service.clock.advance(HOUR_MS);
        assert!(host_acts::release_letters(&service).expect("released"));
        while worker::step(&service, &sender).expect("it works") == Did::Something {}
        let now = table.look(0);
        let awaited = now.seats.iter().filter(|seat| seat.is_awaited).count();
        assert!(letters() > 0);
        let turns = dir.read_dir().expect("there").filter(|entry| {
            let name = entry.as_ref().expect("readable").file_name();
            name.to_string_lossy().contains("your_turn")
        });
        assert_eq!(
            turns.count(),
            awaited,
            "only whoever is awaited now is told"
        );
        std::fs::remove_dir_all(dir).expect("it was made");
    }
}
