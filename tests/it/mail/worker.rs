//! The worker's thread: it wakes, it stops.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use wonderpost::accounts::sign_in::{self, AskSignIn};
use wonderpost::config::MailConfig;
use wonderpost::mail::outbox::{list, text};
use wonderpost::mail::send::Sender;
use wonderpost::tables::Service;
use wonderpost::words::Language;
use wonderpost::worker::{self, Wakeup, Worker};

use super::outbox::config;
use crate::support::databases;
use crate::tables::support::service;

fn folder(name: &str) -> PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("worker-{name}-{}", std::process::id()))
}

fn sender(dir: &std::path::Path) -> Sender {
    sender_keeping(dir, 0)
}

/// A sender whose letters keep their words for some days.
fn sender_keeping(dir: &std::path::Path, days: u16) -> Sender {
    let dir = dir.to_owned();
    let mut config = config(MailConfig::Files { dir });
    config.letters_keep_days = days;
    Sender::from_config(&config).unwrap()
}

fn ask(service: &Service) {
    let ask = AskSignIn {
        address: "ada@example.org",
        browser_token: "b",
        next_path: "/",
        guest: None,
        client: None,
        language: Language::ENGLISH,
        form: None,
    };
    sign_in::ask(&service.db, &service.clock, &ask).unwrap();
}

#[test]
fn the_worker_wakes_for_a_letter_within_a_second_and_stops_when_asked() {
    for database in databases::every() {
        let dir = folder(database.label);
        let service = Arc::new(service(&database));
        let (sender, wakeup) = (sender(&dir), Wakeup::default());
        let worker = Worker::start(Arc::clone(&service), sender, wakeup).unwrap();
        ask(&service);
        let begun = Instant::now();
        while list::list(&service.db, 1).unwrap()[0].status != "sent" {
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
    let (dir, service) = (folder("step"), service(&database));
    let sender = sender(&dir);
    for _ in 0..2 {
        ask(&service);
    }
    let did: Vec<worker::Did> = (0..3)
        .map(|_| worker::step(&service, &sender).unwrap())
        .collect();
    use worker::Did::{Nothing, Something};
    assert_eq!(did, [Something, Something, Nothing]);
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn the_words_of_a_letter_stay_for_the_days_of_the_setting_and_the_worker_deletes_them() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    for database in databases::every() {
        let (dir, service) = (folder("words"), Arc::new(service(&database)));
        let newest = || list::list(&service.db, 1).unwrap()[0].id;
        let has_words = |id| text::find(&service.db, id).unwrap().is_some();
        for days in [0, 2] {
            ask(&service);
            let sender = sender_keeping(&dir, days);
            worker::step(&service, &sender).unwrap();
            assert_eq!(has_words(newest()), days > 0, "{}", database.label);
            worker::prune(&service, &sender).unwrap();
            assert_eq!(has_words(newest()), days > 0, "{}", database.label);
            service.clock.advance(20 * 60_000);
        }
        service.clock.advance(2 * DAY_MS);
        let worker = Worker::start(
            Arc::clone(&service),
            sender_keeping(&dir, 2),
            Wakeup::default(),
        );
        let begun = Instant::now();
        while has_words(newest()) {
            assert!(begun.elapsed() < Duration::from_secs(20), "they stay");
            std::thread::yield_now();
        }
        assert!(worker.unwrap().stop());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
