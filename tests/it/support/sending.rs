//! Sends what is due without a mail server and keeps what would have gone out; and who asks for a letter.

use wonderpost::accounts::sign_in::AskSignIn;
use wonderpost::jobs;
use wonderpost::mail::mime::{self, Identity, ReadMail};
use wonderpost::mail::outbox::LeasedLetter;
use wonderpost::mail::outbox::claim::{self, Claim};
use wonderpost::mail::outbox::list::{self, LetterRow};
use wonderpost::tell::letters::attempt::{self, Judge};
use wonderpost::tell::letters::kinds;

use crate::prelude::*;

/// A letter that went out.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    pub(crate) letter: LeasedLetter,
    pub(crate) mail: ReadMail,
}

impl Sent {
    /// Which letter it is, as the database calls it.
    pub(crate) fn kind(&self) -> &'static str {
        self.letter.kind.as_str()
    }

    pub(crate) fn header(&self, name: &str) -> Option<String> {
        header(&self.letter.raw, name)
    }
}

pub(crate) fn header(raw: &str, name: &str) -> Option<String> {
    let head = raw.split("\r\n\r\n").next()?.replace("\r\n ", " ");
    let mut lines = head.split("\r\n").filter_map(|line| line.split_once(": "));
    let (_, value) = lines.find(|(is, _)| *is == name)?;
    Some(value.to_owned())
}

/// What a browser asks that wants a letter to sign in by.
pub(crate) fn ask<'a>(address: &'a str, browser_token: &'a str) -> AskSignIn<'a> {
    AskSignIn {
        address,
        browser_token,
        next_path: "/",
        guest: None,
        client: None,
        language: Language::ENGLISH,
        form: None,
    }
}

pub(crate) fn identity() -> Identity {
    Identity {
        address: "wonderpost@play.example.org".to_owned(),
        name: "Wonderpost".to_owned(),
        bounce_address: None,
        reply_address: Some("reply@play.example.org".to_owned()),
        base_url: "https://play.example.org".to_owned(),
    }
}

/// Lists the letters that wait or were given up, in the order in which they were made.
pub(crate) fn unsent(db: &Db) -> Vec<LetterRow> {
    let mut rows = list::list(db, 100_000).expect("they are listed");
    rows.retain(|row| ["queued", "parked"].contains(&row.status.as_str()));
    rows.reverse();
    rows
}

/// The jobs that are letters which are due by themselves, those first that somebody waits for.
const KINDS: [JobKind; 2] = [JobKind::SignIn, JobKind::Letter];
/// How long a letter waits that failed by itself.
const AGAIN_MS: i64 = 10 * 60 * 1000;

/// Whether a letter is due that nobody holds.
pub(crate) fn is_any_due(db: &Db, now_ms: i64) -> bool {
    let due: Result<_, DbError> = db.read(|conn| jobs::list_due(conn, now_ms));
    let mut due = due.expect("it is asked").into_iter();
    due.any(|due| KINDS.contains(&due.kind))
}

pub(crate) fn lease(db: &Db, now_ms: i64) -> Option<Job> {
    let claims = |kind| jobs::claim(db, kind, now_ms, claim::LEASE_MS).expect("it is asked");
    KINDS.into_iter().find_map(claims)
}

/// Leases the letter that is due next, and judges and writes it.
pub(crate) fn claim(service: &Service) -> Result<Claim, DbError> {
    claim_by(service, &kinds::judge, None)
}

/// The same with another judge and a limit of letters an hour. Passes over those that somebody else has by then. What
/// fails is given back or put off as the worker does.
pub(crate) fn claim_by(
    service: &Service,
    judge: Judge<'_>,
    most_per_hour: Option<usize>,
) -> Result<Claim, DbError> {
    let (db, now_ms, from) = (&service.db, service.clock.now_ms(), &identity());
    while let Some(job) = lease(db, now_ms) {
        match attempt::prepare(service, from, most_per_hour, judge, &job) {
            Ok(Claim::Nothing) => {}
            Ok(claimed) => return Ok(claimed),
            Err(error) if error.is_outage() => {
                jobs::release(db, &job)?;
                return Err(error);
            }
            Err(error) => {
                let (at_ms, why) = (now_ms + AGAIN_MS, error.to_string());
                db.write(|conn| jobs::again_in_txn(conn, &job, at_ms, Some(&why), true))?;
                return Ok(Claim::Postponed(job.id));
            }
        }
    }
    Ok(Claim::Nothing)
}

/// Sends all that is due, in the order in which it goes.
pub(crate) fn send_due(service: &Service, keeps_text: bool) -> Vec<Sent> {
    send_due_by(service, &kinds::judge, keeps_text)
}

pub(crate) fn send_due_by(service: &Service, judge: Judge<'_>, keeps_text: bool) -> Vec<Sent> {
    let mut sent = Vec::new();
    loop {
        match claim_by(service, judge, None).expect("it is asked") {
            Claim::Nothing => return sent,
            Claim::Dropped(_) | Claim::Postponed(_) | Claim::Parked(_) => {}
            Claim::Ready(letter) => {
                let now_ms = service.clock.now_ms();
                attempt::mark_sent(&service.db, &letter, keeps_text, now_ms).expect("it is noted");
                sent.push(Sent {
                    mail: mime::read(&letter.raw).expect("a mail of ours"),
                    letter: *letter,
                });
            }
        }
    }
}
