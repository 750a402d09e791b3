//! 10: a clock that is set back or leaps revives nothing, locks nobody out, and is told to the host.

use wonderpost::accounts::people;
use wonderpost::accounts::sessions::{self, Browser};
use wonderpost::accounts::sign_in::{self, AskError, AskSignIn, LinkView};
use wonderpost::clock::Clock;
use wonderpost::db::{Db, DbError};
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::tables::clock_mark;
use wonderpost::tables::letters::LetterWriter;
use wonderpost::words::Language;

use super::NOON_MS;
use crate::support::{databases, sending};
use crate::web::support::services;

const HOUR_MS: i64 = 60 * 60 * 1000;
const ADDRESS: &str = "ada@example.org";

/// Makes a link that any browser may use.
fn link(db: &Db, clock: &Clock) -> String {
    let link = sign_in::link_for_host(db, clock, ADDRESS, "").unwrap();
    link.rsplit('/').next().unwrap().to_owned()
}

fn is_dead(db: &Db, clock: &Clock, link: &str) -> bool {
    sign_in::look(db, clock, link, None).unwrap() == LinkView::Dead
}

#[test]
fn an_expired_link_never_lives_again() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let link = link(&db, &clock);
        assert!(!is_dead(&db, &clock, &link), "{}", database.label);
        clock.advance(sign_in::LINK_LIFE_MS);
        assert!(is_dead(&db, &clock, &link));
        for _ in 0..3 {
            clock.set_by(-HOUR_MS);
            assert!(is_dead(&db, &clock, &link), "{}", database.label);
            clock.advance(1000);
        }
    }
}

#[test]
fn an_expired_link_stays_dead_when_the_program_starts_on_a_clock_that_was_set_back() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        clock_mark::store(&db, &clock).unwrap();
        let link = link(&db, &clock);
        clock.advance(sign_in::LINK_LIFE_MS);
        clock_mark::store(&db, &clock).unwrap();
        let started = Clock::scripted(NOON_MS);
        clock_mark::hold(&db, &started).unwrap();
        assert!(is_dead(&db, &started, &link), "{}", database.label);
        // A clock behind the mark does not lower it.
        clock_mark::store(&db, &Clock::scripted(NOON_MS - HOUR_MS)).unwrap();
        let again = Clock::scripted(NOON_MS);
        clock_mark::hold(&db, &again).unwrap();
        assert_eq!(again.now_ms(), NOON_MS + sign_in::LINK_LIFE_MS);
    }
}

#[test]
fn an_idle_session_stays_dead() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        let token = db
            .write(|conn| {
                let id = people::insert_guest_in_txn(conn, "Ada", None, None, NOON_MS)?;
                sessions::open_in_txn(conn, id, &Browser::new("a browser", ""), NOON_MS)
            })
            .unwrap_or_else(|error: DbError| panic!("{error:?}"));
        clock.advance(sessions::IDLE_MS - 1000);
        clock.advance(1000);
        assert_eq!(sessions::find(&db, &clock, &token).unwrap(), None);
        clock.set_by(-30 * 24 * HOUR_MS);
        let found = sessions::find(&db, &clock, &token).unwrap();
        assert_eq!(found, None, "{}", database.label);
    }
}

/// Asks for a letter that signs in.
fn asks(db: &Db, clock: &Clock) -> Result<(), AskError> {
    let ask = AskSignIn {
        address: ADDRESS,
        browser_token: "b",
        next_path: "/",
        guest: None,
        client: None,
        language: Language::ENGLISH,
        form: None,
    };
    sign_in::ask(db, clock, &ask)
}

#[test]
fn a_limit_recovers() {
    for database in databases::every() {
        let (db, clock) = (database.open(), Clock::scripted(NOON_MS));
        for _ in 0..sign_in::LETTERS.most {
            asks(&db, &clock).unwrap();
        }
        clock.set_by(-24 * HOUR_MS);
        assert!(asks(&db, &clock).is_err(), "{}", database.label);
        clock.advance(2 * sign_in::LETTERS.window_ms);
        asks(&db, &clock).unwrap();
    }
}

#[test]
fn a_lease_that_ran_out_stays_so_and_a_letter_that_was_put_off_comes_due() {
    for house in services() {
        let service = &house.app.service;
        let (db, clock, writer) = (&service.db, &service.clock, LetterWriter(service));
        let is_due = || claim::is_any_due(db, clock.now_ms()).unwrap();
        let claims = || {
            let from = sending::identity();
            match claim::claim(db, &writer, &from, None, clock.now_ms()).unwrap() {
                Claim::Ready(letter) => letter,
                other @ (Claim::Nothing
                | Claim::Dropped(_)
                | Claim::Postponed(_)
                | Claim::Parked(_)) => panic!("a letter is due: {other:?}"),
            }
        };
        asks(db, clock).unwrap();
        claims();
        assert!(!is_due(), "it is leased");
        clock.advance(claim::LEASE_MS);
        assert!(is_due(), "the lease has run out");
        clock.set_by(-24 * HOUR_MS);
        assert!(is_due(), "{:?}: it lives again", db.kind());
        claim::mark_failed(db, &claims(), "the server is away", clock.now_ms()).unwrap();
        assert!(!is_due(), "it was put off");
        // Six minutes at most, at half speed.
        clock.advance(13 * 60_000);
        assert!(is_due(), "{:?}: it never comes", db.kind());
    }
}

#[actix_web::test]
async fn the_host_is_told() {
    for house in services() {
        let mut host = house.visitor();
        let well = host.opens("/host").await.text;
        assert!(
            !well.contains("set back") && !well.contains("leapt"),
            "{well}"
        );
        house.app.service.clock.set_by(-HOUR_MS);
        let told = host.opens("/host").await.text;
        assert!(
            told.contains("was set back and stands 60 minutes behind"),
            "{told}"
        );
        house.app.service.clock.set_by(3 * HOUR_MS);
        let told = host.opens("/host").await.text;
        assert!(
            told.contains("leapt forward and stands 120 minutes ahead"),
            "{told}"
        );
    }
}

#[actix_web::test]
async fn stamps_run_ahead_by_no_more_than_a_leap_lasted_and_never_back() {
    for house in services() {
        let clock = &house.app.service.clock;
        let mut ada = house.signed_in("ada@example.org").await;
        for _ in 0..2 {
            ada.opens_duel_with("").await;
            clock.set_by(10 * 365 * 24 * HOUR_MS);
            ada.opens_duel_with("").await;
            clock.advance(60_000);
            ada.opens_duel_with("").await;
            clock.set_by(-10 * 365 * 24 * HOUR_MS);
        }
        let stamps = stamps(&house.app.service.db);
        assert!(stamps.is_sorted(), "{stamps:?}");
        let last = stamps.last().copied().unwrap_or_default();
        assert!(
            (NOON_MS..=NOON_MS + 2 * 120_000).contains(&last),
            "{stamps:?}"
        );
    }
}

/// When the events of all tables were recorded, in the order of their tables.
fn stamps(db: &Db) -> Vec<i64> {
    use diesel::prelude::*;
    use wonderpost::db::schema::events;
    db.read(|conn| {
        let all = events::table.order((events::table_id, events::seq));
        Ok::<_, DbError>(all.select(events::recorded_at_ms).load(conn)?)
    })
    .unwrap()
}
