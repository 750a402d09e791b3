//! A database that was taken back behaves like one after an outage: nobody loses time by it.

use std::sync::Arc;

use wonderpost::host::{acts, restores};
use wonderpost::mail::send::Sender;
use wonderpost::play::{letter_hold, outages};
use wonderpost::worker;

use super::support::{HOUR_MS, duel, makes_good, moves};
use crate::mail::outbox::config;
use crate::prelude::*;
use crate::support::databases::write;

/// The host lets letters go. Gives whether they were on hold.
fn releases(service: &Service) -> bool {
    acts::release_letters(service).expect("the database works")
}

/// Takes a state in which a game runs with two days for each turn for a restored one, `after_ms` later.
fn restored(service: &Service, after_ms: i64) -> Party<'_> {
    let table = stored(service, after_ms);
    is_held(service);
    table
}

/// A game with two days for each turn, in a state that was stored `after_ms` ago.
fn stored(service: &Service, after_ms: i64) -> Party<'_> {
    let table = duel(service, 2, OnTimeout::Lose);
    restores::keep(service).expect("the time is stored");
    service.clock.advance(after_ms);
    table
}

/// Letters are on hold from now on, as after a start on a restored state.
fn is_held(service: &Service) {
    let now_ms = service.clock.now_ms();
    write(&service.db, |conn| letter_hold::begin_in_txn(conn, now_ms));
    assert!(restores::check(service).expect("asked"), "it is new");
    assert!(!restores::check(service).expect("asked"), "once");
}

#[each::test(houses())]
fn no_time_runs_out_while_letters_are_on_hold_and_all_of_it_is_given_back(service: House) {
    let table = restored(&service, HOUR_MS);
    let of_ms = service.restored.get().and_then(|hold| hold.of_ms);
    assert_eq!(of_ms, Some(BEGIN_MS));
    // Three days pass until the host looks.
    service.clock.advance(3 * DAY_MS);
    fire(&service);
    assert!(!moves(&service), "not yet");
    assert_eq!(table.status(), Status::Running);
    assert!(releases(&service));
    assert!(!releases(&service), "once");
    fire(&service);
    assert_eq!(table.status(), Status::Running);
    makes_good(&service);
    assert_eq!(table.due_at_ms(), Some(BEGIN_MS + HOUR_MS + 5 * DAY_MS));
    table.holds();
}

#[test]
fn what_was_moved_at_start_is_not_moved_again_on_release_and_minutes_after_it_count() {
    for (hours, minutes) in [(3, 120), (0, 5)] {
        for service in houses() {
            let table = stored(&service, HOUR_MS);
            // A start notes that the state is an hour old.
            outages::note(&service).expect("it is noted");
            is_held(&service);
            makes_good(&service);
            let due_ms = BEGIN_MS + HOUR_MS + 2 * DAY_MS;
            assert_eq!(table.due_at_ms(), Some(due_ms));
            if hours > 0 {
                service.clock.advance(hours * HOUR_MS);
                outages::note(&service).expect("it waits for the release");
            }
            service.clock.advance(minutes * HOUR_MS / 60);
            assert!(releases(&service));
            if hours > 0 {
                outages::note(&service).expect("twice is once");
            }
            makes_good(&service);
            let moved_ms = due_ms + hours * HOUR_MS + minutes * HOUR_MS / 60;
            assert_eq!(table.due_at_ms(), Some(moved_ms), "{hours}:{minutes}");
        }
    }
}

#[each::test(houses())]
fn no_letter_and_no_alert_leaves_before_the_release_and_only_true_ones_after(service: House) {
    let folder = Folder::new("held");
    let dir = folder.to_path_buf();
    let sender = Sender::from_config(&config(MailConfig::Files { dir }));
    let sender = Arc::new(sender.expect("letters are files"));
    let works = || worker::step(&service, &sender).expect("it works");
    let letters = || folder.read_dir().expect("there").count();
    let table = restored(&service, HOUR_MS);
    for _ in 0..20 {
        assert!(!works());
        assert!(!worker::tell(&service).expect("it works"));
    }
    assert_eq!(letters(), 0);
    // The one who is awaited plays on the page: the letter that waits for them is overtaken.
    table.plays_until(1 - table.turn());
    service.clock.advance(HOUR_MS);
    assert!(releases(&service));
    while works() {}
    assert!(letters() > 0);
    let turns = folder.read_dir().expect("there").filter(|entry| {
        let name = entry.as_ref().expect("readable").file_name();
        name.to_string_lossy().contains("your_turn")
    });
    // Only whoever is awaited now is told.
    assert_eq!(turns.count(), table.awaited().len());
}
