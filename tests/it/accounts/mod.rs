//! Accounts on both databases: signing in by letter, guests, sessions, and stopping letters.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use diesel::prelude::*;
use wonderpost::accounts::sessions::Browser as SessionBrowser;
use wonderpost::accounts::sign_in::{self, AskError, AskSignIn, LinkView, RedeemError, SignedIn};
use wonderpost::accounts::{PersonId, people};
use wonderpost::clock::Clock;
use wonderpost::db::schema::{letters, people as people_rows, sessions as session_rows, sign_ins};
use wonderpost::db::{Conn, Db, DbError};
use wonderpost::mail::mime::ReadMail;
use wonderpost::mail::outbox::{Intent, Reason, WriteFault, Writer, Writing};
use wonderpost::tables::identity;
use wonderpost::words::Language;

use crate::support::sending;

mod away;
mod calendar;
mod guests;
mod sessions;
mod sign_in_flow;
mod stopping;

const BASE: &str = "https://play.example.org";
/// 21 November 2026, 12:00 UTC.
const NOON_MS: i64 = 1_795_262_400_000;

/// Some browser.
fn firefox() -> SessionBrowser {
    SessionBrowser::new("Firefox", "")
}

/// Somebody at a browser, who asks and redeems.
struct Browser<'a> {
    db: &'a Db,
    clock: &'a Clock,
    token: String,
    guest: Option<PersonId>,
}

impl<'a> Browser<'a> {
    fn new(db: &'a Db, clock: &'a Clock) -> Self {
        Self {
            db,
            clock,
            token: sign_in::new_browser_token(),
            guest: None,
        }
    }

    fn asks(&self, address: &str) -> Result<(), AskError> {
        sign_in::ask(
            self.db,
            self.clock,
            &AskSignIn {
                address,
                browser_token: &self.token,
                next_path: "/tables/k7wd",
                guest: self.guest,
                client: None,
                language: Language::ENGLISH,
                form: None,
            },
        )
    }

    /// The browser as a session remembers it.
    fn session(&self) -> SessionBrowser {
        SessionBrowser::new("Firefox", &self.token)
    }

    fn looks(&self, link: &str) -> LinkView {
        sign_in::look(self.db, self.clock, link, Some(&self.token)).unwrap()
    }

    fn redeems(&self, link: &str) -> Result<SignedIn, RedeemError> {
        identity::redeem(
            self.db,
            self.clock,
            link,
            Some(&self.token),
            &self.session(),
        )
    }

    fn types(&self, code: &str) -> Result<SignedIn, RedeemError> {
        identity::redeem_code(self.db, self.clock, code, &self.token, &self.session())
    }

    fn signs_in(&self, address: &str) -> SignedIn {
        self.asks(address).unwrap();
        self.redeems(&newest_link(self.db, self.clock)).unwrap()
    }
}

/// Writes letters of signing in.
struct SignInWriter<'a>(&'a Clock);

impl Writer for SignInWriter<'_> {
    fn stale_reason(&self, conn: &mut Conn, intent: &Intent) -> Result<Option<Reason>, WriteFault> {
        Ok(sign_in::stale_reason(conn, self.0, intent)?)
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        sign_in::write(conn, self.0, BASE, "Wonderpost", intent)
    }
}

/// Sends what is due and gives the last letter.
fn newest_letter(db: &Db, clock: &Clock) -> ReadMail {
    let sent = sending::send_due(db, clock, &SignInWriter(clock), false);
    sent.last().unwrap().mail.clone()
}

/// Sends what is due and reads the link's token out of the last letter.
fn newest_link(db: &Db, clock: &Clock) -> String {
    token_in(&newest_letter(db, clock))
}

fn token_in(mail: &ReadMail) -> String {
    let start = format!("{BASE}/sign-in/");
    let token = mail.text.split_once(&start).unwrap().1[..32].to_owned();
    assert!(mail.html.contains(&format!("{start}{token}")));
    token
}

fn count_letters(db: &Db) -> i64 {
    db.read(|conn| Ok::<_, DbError>(letters::table.count().get_result(conn)?))
        .unwrap()
}

fn count_people(db: &Db) -> i64 {
    db.read(|conn| Ok::<_, DbError>(people_rows::table.count().get_result(conn)?))
        .unwrap()
}

fn count_sessions(db: &Db) -> i64 {
    db.read(|conn| Ok::<_, DbError>(session_rows::table.count().get_result(conn)?))
        .unwrap()
}

/// All rows that signing in touches, to show that looking changes nothing.
fn dump(db: &Db) -> String {
    db.read(|conn| {
        let asked: Vec<(i64, Option<String>, Option<i64>, i32)> = sign_ins::table
            .order(sign_ins::id)
            .select((
                sign_ins::id,
                sign_ins::code,
                sign_ins::used_at_ms,
                sign_ins::wrong_codes,
            ))
            .load(conn)?;
        let opened: Vec<(i64, i64)> = session_rows::table
            .order(session_rows::id)
            .select((session_rows::id, session_rows::seen_at_ms))
            .load(conn)?;
        Ok::<_, DbError>(format!("{asked:?} {opened:?}"))
    })
    .unwrap()
}

fn address_of(db: &Db, id: PersonId) -> Option<String> {
    people::get(db, id).unwrap().address
}
