//! A database that was taken back behaves like one after an outage: nobody loses anything before the host has decided.

use std::path::Path;

use wonderpost::config::MailConfig;
use wonderpost::db::DbError;
use wonderpost::mail::send::Sender;
use wonderpost::tables::terms::{DAY_MS, OnTimeout};
use wonderpost::tables::{Service, Status, host_acts, letter_hold, outages, restores};
use wonderpost::worker::{self, Did};

use super::support::{HOUR_MS, decides, duel, fire, outage};
use crate::mail::outbox::config;
use crate::tables::support::{BEGIN_MS, Party, houses, sql};

/// The host lets letters go. Gives whether they were on hold.
fn releases(service: &Service) -> bool {
    host_acts::release_letters(service).expect("the database works")
}

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
        let of_ms = service.restored.get().and_then(|hold| hold.of_ms);
        assert_eq!(of_ms, Some(BEGIN_MS));
        // Three days pass until the host looks.
        service.clock.advance(3 * DAY_MS);
        fire(&service);
        assert!(!outages::decide_late(&service).expect("nothing is open"));
        assert_eq!(table.status(), Status::Running);
        assert!(releases(&service));
        assert!(!releases(&service), "once");
        fire(&service);
        assert_eq!(table.status(), Status::Running);
        let outage = outage(&service);
        let until_ms = BEGIN_MS + HOUR_MS + 3 * DAY_MS;
        assert_eq!((outage.from_ms, outage.until_ms), (BEGIN_MS, until_ms));
        assert!(decides(&service, &outage, true));
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
        let note = "INSERT INTO outages (from_ms, until_ms) VALUES";
        let noted = sql(&service, &format!("{note} ({BEGIN_MS}, {until_ms})"));
        assert_eq!(noted, 1);
        let first = outage(&service);
        assert!(decides(&service, &first, true));
        service.clock.advance(5 * HOUR_MS);
        assert!(releases(&service));
        let second = outage(&service);
        let again_ms = until_ms + 5 * HOUR_MS;
        assert_eq!((second.from_ms, second.until_ms), (until_ms, again_ms));
        assert!(decides(&service, &second, true));
        assert_eq!(table.due_at_ms(), Some(BEGIN_MS + 6 * HOUR_MS + 2 * DAY_MS));
    }
}

#[test]
fn no_letter_and_no_alert_leaves_before_the_release_and_only_what_is_still_true_after_it() {
    for service in houses() {
        let (label, id) = (service.database.label, std::process::id());
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("held-{label}-{id}"));
        let mail = MailConfig::Files { dir: dir.clone() };
        let sender = Sender::from_config(&config(mail)).expect("letters are files");
        let works = || worker::step(&service, &sender).expect("it works");
        let letters = || dir.read_dir().map_or(0, Iterator::count);
        let table = restored(&service, HOUR_MS);
        for _ in 0..20 {
            assert_eq!(works(), Did::Nothing);
            assert_eq!(worker::tell(&service).expect("it works"), Did::Nothing);
        }
        assert_eq!(letters(), 0);
        // The one who is awaited plays on the page: the letter that waits for them is overtaken.
        table.plays_until(1 - table.turn());
        service.clock.advance(HOUR_MS);
        assert!(releases(&service));
        while works() == Did::Something {}
        assert!(letters() > 0);
        let turns = dir.read_dir().expect("there").filter(|entry| {
            let name = entry.as_ref().expect("readable").file_name();
            name.to_string_lossy().contains("your_turn")
        });
        // Only whoever is awaited now is told.
        assert_eq!(turns.count(), table.awaited().len());
        std::fs::remove_dir_all(dir).expect("it was made");
    }
}
