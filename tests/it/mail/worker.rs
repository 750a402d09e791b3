//! The worker's thread: it wakes, it stops.

use std::path::Path;
use std::sync::Arc;

use wonderpost::accounts::sign_in;
use wonderpost::mail::outbox::{list, text};
use wonderpost::mail::send::Sender;
use wonderpost::worker::{self, Wakeup, Worker};

use super::outbox::config;
use super::queue::{DAY_MS, MINUTE_MS};
use crate::prelude::*;
use crate::tables::support::service;

/// Keeps letters as files, and their words for so many days.
pub(crate) fn sender(dir: &Path, days: u16) -> Sender {
    let dir = dir.to_owned();
    let mut config = config(MailConfig::Files { dir });
    config.letters_keep_days = days;
    Sender::from_config(&config).unwrap()
}

/// Has Ada ask for a link to sign in with.
pub(super) fn ask(db: &Db, clock: &Clock) {
    let ask = sending::ask("ada@example.org", "b");
    sign_in::ask(db, clock, &ask).unwrap();
}

#[each::test(databases::every())]
fn a_step_does_one_letter_and_the_worker_wakes_for_one_and_stops_if_asked(database: TestDatabase) {
    let (dir, service) = (Folder::new("letters"), Arc::new(service(&database)));
    for _ in 0..2 {
        ask(&service.db, &service.clock);
    }
    let steps = Arc::new(sender(&dir, 0));
    let did = [(); 3].map(|()| worker::step(&service, &steps).unwrap());
    assert_eq!(did, [true, true, false]);
    let worker = Worker::start(&service, sender(&dir, 0), Wakeup::default());
    ask(&service.db, &service.clock);
    until("the letter is sent", || {
        list::list(&service.db, 1).unwrap()[0].status == "sent"
    });
    assert!(worker.unwrap().stop());
}

#[each::test(databases::every())]
fn the_words_of_a_letter_stay_for_the_days_of_the_setting_and_are_deleted(database: TestDatabase) {
    let (dir, service) = (Folder::new("letters"), Arc::new(service(&database)));
    let has_words = || {
        let newest = list::list(&service.db, 1).unwrap()[0].id;
        text::find(&service.db, newest).unwrap().is_some()
    };
    for days in [0, 2] {
        ask(&service.db, &service.clock);
        let sender = Arc::new(sender(&dir, days));
        worker::step(&service, &sender).unwrap();
        assert_eq!(has_words(), days > 0, "{}", database.label);
        worker::prune(&service, &sender).unwrap();
        assert_eq!(has_words(), days > 0, "{}", database.label);
        service.clock.advance(20 * MINUTE_MS);
    }
    service.clock.advance(2 * DAY_MS);
    let worker = Worker::start(&service, sender(&dir, 2), Wakeup::default());
    until("the words are gone", || !has_words());
    assert!(worker.unwrap().stop());
}
