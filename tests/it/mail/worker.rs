//! The worker's thread: it wakes, it stops.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wonderpost::clock::Clock;
use wonderpost::config::MailConfig;
use wonderpost::mail::outbox::LetterKind;
use wonderpost::mail::send::Sender;
use wonderpost::worker::{self, Bell, Worker};

use super::outbox::{NOON_MS, config, letter, queue, row};
use crate::support::databases;

#[test]
fn the_worker_wakes_for_a_letter_within_a_second_and_stops_when_asked() {
    for database in databases::every() {
        let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "worker-{}-{}",
            database.label,
            std::process::id()
        ));
        let sender = Sender::from_config(&config(MailConfig::Files { dir: dir.clone() })).unwrap();
        let db = Arc::new(database.open());
        let (clock, bell) = (Clock::scripted(NOON_MS), Bell::default());
        let worker = Worker::start(Arc::clone(&db), clock, sender, bell).unwrap();
        let id = queue(&db, &letter(LetterKind::Notice, "a@example.org"), NOON_MS);
        let begun = Instant::now();
        while row(&db, id).status != "sent" {
            // Far more than the second it should take, for a machine that does other things too.
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "{}",
                database.label
            );
            std::thread::yield_now();
        }
        assert!(worker.stop());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}

#[test]
fn a_step_does_one_letter() {
    let database = databases::sqlite();
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("step-{}", std::process::id()));
    let sender = Sender::from_config(&config(MailConfig::Files { dir: dir.clone() })).unwrap();
    let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
    for _ in 0..2 {
        queue(&db, &letter(LetterKind::Notice, "a@example.org"), NOON_MS);
    }
    let did: Vec<worker::Did> = (0..3)
        .map(|_| worker::step(&db, &clock, &sender).unwrap())
        .collect();
    use worker::Did::{Nothing, Something};
    assert_eq!(did, [Something, Something, Nothing]);
    std::fs::remove_dir_all(&dir).unwrap();
}
