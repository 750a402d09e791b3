//! Answers fetched from a mailbox of a real Dovecot, by the running program and by a fetcher of the test's own.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use diesel::{QueryDsl, RunQueryDsl};
use wonderpost::config::ImapConfig;
use wonderpost::db::DbError;
use wonderpost::db::schema::talk;
use wonderpost::mail::imap::{Fetcher, KEYWORD, Now, Pace, Standing, Take, Taken};
use wonderpost::tables::Service;
use wonderpost::tables::replies::{self, Received};

use super::postfix::waits;
use super::world::{self, AUTHSERV, Mail};
use crate::support::databases::TestDatabase;
use crate::support::program::Program;
use crate::support::sending::Sent;

mod breaks;
mod doors;
mod dovecot;
mod marks;
mod proxy;
mod trust;

use dovecot::{Dovecot, PASSWORD, USER};

/// Everything in a hurry.
fn quick() -> Pace {
    Pace {
        poll: Duration::from_millis(100),
        renew: Duration::from_secs(3),
        step: Duration::from_secs(10),
        retry_first: Duration::from_millis(20),
        retry_most: Duration::from_millis(400),
    }
}

/// Gives mails to the tables, as the program does.
struct Tables {
    service: Service,
    count: AtomicUsize,
}

impl Tables {
    fn of(database: &TestDatabase) -> Arc<Self> {
        Arc::new(Self {
            service: world::service(database),
            count: AtomicUsize::new(0),
        })
    }

    /// How many mails came, some perhaps again.
    fn count(&self) -> usize {
        self.count.load(Ordering::SeqCst)
    }
}

impl Take for Tables {
    fn take(&self, raw: &[u8]) -> Taken {
        self.count.fetch_add(1, Ordering::SeqCst);
        match replies::receive(&self.service, raw, None) {
            Ok(Received::Ignored(_)) => Taken::Ignored,
            Ok(Received::Done(_) | Received::Known | Received::Bounced | Received::Trial) => {
                Taken::Acted
            }
            Err(_) => Taken::Again,
        }
    }
}

/// Notes the last line of each mail, and answers as a function does.
struct Notes<F> {
    lines: Mutex<Vec<String>>,
    answer: F,
}

impl<F: Fn(&str) -> Taken + Send + Sync> Notes<F> {
    fn new(answer: F) -> Arc<Self> {
        let lines = Mutex::new(Vec::new());
        Arc::new(Self { lines, answer })
    }

    fn lines(&self) -> Vec<String> {
        self.lines.lock().expect("nobody panicked").clone()
    }
}

impl<F: Fn(&str) -> Taken + Send + Sync> Take for Notes<F> {
    fn take(&self, raw: &[u8]) -> Taken {
        let text = String::from_utf8_lossy(raw);
        let line = text.lines().last().unwrap_or_default().to_owned();
        let taken = (self.answer)(&line);
        self.lines.lock().expect("nobody panicked").push(line);
        taken
    }
}

/// A mail of somebody about something else.
fn other_mail(line: &str) -> Vec<u8> {
    format!("From: a@b.example\r\nTo: host@play.example.org\r\nSubject: Hello\r\n\r\n{line}\r\n")
        .into_bytes()
}

/// A mail whose player says something to their table.
fn saying(letter: &Sent, words: &str) -> Mail {
    Mail::answering(letter, &format!("say {words}"))
}

/// All that was said in a database, in its order.
fn said(service: &Service) -> Vec<String> {
    let said: Result<Vec<String>, DbError> = service.db.read(|conn| {
        let all = talk::table.order(talk::id).select(talk::words);
        Ok(all.load(conn)?)
    });
    said.expect("it is read")
}

/// The numbers from 1, as they are said.
fn numbered(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("line {number}")).collect()
}

fn distinct(said: &[String]) -> BTreeSet<&String> {
    said.iter().collect()
}

/// Fetches from a mailbox in a hurry. Gives the fetcher, and how things stand.
fn fetches(mailbox: &ImapConfig, pace: Pace, take: Arc<dyn Take>) -> (Fetcher, Standing) {
    let standing = Standing::new(mailbox);
    let fetcher = Fetcher::start(mailbox.clone(), pace, take, standing.clone());
    (fetcher.expect("it starts"), standing)
}

/// Waits until all mails of a mailbox bear our mark.
fn all_marked(dovecot: &Dovecot, count: usize) {
    waits("the marks", || {
        (dovecot.count_marked(KEYWORD) == count).then_some(())
    });
}

fn stands(standing: &Standing, wanted: Now) {
    waits("the standing", || (standing.now() == wanted).then_some(()));
}

/// The settings of a program that fetches from a mailbox with this security, at this port.
fn settings(dovecot: &Dovecot, security: &str, port: u16) -> Vec<(&'static str, String)> {
    let ca = dovecot.folder.join("ca.pem").display().to_string();
    vec![
        ("WONDERPOST_MAIL_REPLY", "reply@play.example.org".to_owned()),
        ("WONDERPOST_MAIL_AUTHSERV", AUTHSERV.to_owned()),
        ("WONDERPOST_IMAP_HOST", "localhost".to_owned()),
        ("WONDERPOST_IMAP_PORT", port.to_string()),
        ("WONDERPOST_IMAP_SECURITY", security.to_owned()),
        ("WONDERPOST_IMAP_USER", USER.to_owned()),
        ("WONDERPOST_IMAP_PASSWORD", PASSWORD.to_owned()),
        ("WONDERPOST_IMAP_CA_FILE", ca),
    ]
}

fn starts(database: &TestDatabase, folder: &Path, settings: &[(&str, String)]) -> Program {
    std::fs::create_dir_all(folder).expect("a folder");
    let settings: Vec<(&str, &str)> = settings
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    Program::start_with(database, folder, &settings)
}
