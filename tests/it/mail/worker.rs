//! The worker's thread: it wakes, it stops.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use std::path::Path;
use std::sync::Arc;

use wonderpost::accounts::sign_in::{self, AskSignIn};
use wonderpost::clock::Clock;
use wonderpost::config::MailConfig;
use wonderpost::db::Db;
use wonderpost::mail::outbox::{list, text};
use wonderpost::mail::send::Sender;
use wonderpost::worker::Did::{Nothing, Something};
use wonderpost::worker::{self, Wakeup, Worker};
use words::Language;

use super::outbox::config;
use super::queue::{DAY_MS, MINUTE_MS};
use crate::support::cleanup::Folder;
use crate::support::databases;
use crate::support::http::until;
use crate::tables::support::service;

/// A sender whose letters keep their words for some days.
fn sender(dir: &Path, days: u16) -> Sender {
    let dir = dir.to_owned();
    let mut config = config(MailConfig::Files { dir });
    config.letters_keep_days = days;
    Sender::from_config(&config).unwrap()
}

/// Has Ada ask for a link to sign in with.
pub(super) fn ask(db: &Db, clock: &Clock) {
    let ask = AskSignIn {
        address: "ada@example.org",
        browser_token: "b",
        next_path: "/",
        guest: None,
        client: None,
        language: Language::ENGLISH,
        form: None,
    };
    sign_in::ask(db, clock, &ask).unwrap();
}

#[test]
fn the_worker_wakes_for_a_letter_and_stops_when_asked() {
    for database in databases::every() {
        let dir = Folder::new("letters");
        let service = Arc::new(service(&database));
        let worker = Worker::start(Arc::clone(&service), sender(&dir, 0), Wakeup::default());
        ask(&service.db, &service.clock);
        until("the letter is sent", || {
            list::list(&service.db, 1).unwrap()[0].status == "sent"
        });
        assert!(worker.unwrap().stop());
    }
}

#[test]
fn a_step_does_one_letter() {
    let database = databases::sqlite();
    let (dir, service) = (Folder::new("letters"), service(&database));
    let sender = sender(&dir, 0);
    for _ in 0..2 {
        ask(&service.db, &service.clock);
    }
    let did = [(); 3].map(|()| worker::step(&service, &sender).unwrap());
    assert_eq!(did, [Something, Something, Nothing]);
}

#[test]
fn the_words_of_a_letter_stay_for_the_days_of_the_setting_and_the_worker_deletes_them() {
    for database in databases::every() {
        let (dir, service) = (Folder::new("letters"), Arc::new(service(&database)));
        let has_words = || {
            let newest = list::list(&service.db, 1).unwrap()[0].id;
            text::find(&service.db, newest).unwrap().is_some()
        };
        for days in [0, 2] {
            ask(&service.db, &service.clock);
            let sender = sender(&dir, days);
            worker::step(&service, &sender).unwrap();
            assert_eq!(has_words(), days > 0, "{}", database.label);
            worker::prune(&service, &sender).unwrap();
            assert_eq!(has_words(), days > 0, "{}", database.label);
            service.clock.advance(20 * MINUTE_MS);
        }
        service.clock.advance(2 * DAY_MS);
        let worker = Worker::start(Arc::clone(&service), sender(&dir, 2), Wakeup::default());
        until("the words are gone", || !has_words());
        assert!(worker.unwrap().stop());
    }
}
