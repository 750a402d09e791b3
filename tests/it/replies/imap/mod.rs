//! Answers fetched from a mailbox of a real Dovecot, by the running program and by a fetcher of the test's own.

use std::sync::Arc;
use std::time::Duration;

use dovecot::{Mailbox, PASSWORD, tls};
use mailbox::imap::{Fetcher, KEYWORD, Now, Pace, Standing, Take, Taken};
use parking_lot::Mutex;
use proxy::{Deed, Proxy, Side};
use wonderpost::config::{ImapConfig, Security};
use wonderpost::tell::replies;

use super::world::{self, World};
use crate::prelude::*;
use crate::support::databases::told;

mod breaks;
mod doors;
mod dovecot;
mod marks;
mod proxy;
mod trust;

/// Everything in a hurry.
fn quick() -> Pace {
    Pace {
        poll: Duration::from_millis(100),
        renew: Duration::from_secs(3),
        step: Duration::from_secs(20),
        retry_first: Duration::from_millis(20),
        retry_most: Duration::from_millis(400),
    }
}

/// Gives mails to the tables, as the program does.
struct Tables(Service);

impl Tables {
    fn of(world: &World) -> Self {
        Self(World::service(&world.database))
    }
}

impl Take for Tables {
    fn take(&self, raw: &[u8]) -> Taken {
        match replies::receive(&self.0, raw, None) {
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

impl<F: Fn(&str) -> Taken> Notes<F> {
    fn new(answer: F) -> Self {
        let lines = Mutex::default();
        Self { lines, answer }
    }
}

impl<F: Fn(&str) -> Taken + Send + Sync> Take for Notes<F> {
    fn take(&self, raw: &[u8]) -> Taken {
        let text = String::from_utf8_lossy(raw);
        let line = text.lines().last().unwrap_or_default().to_owned();
        let taken = (self.answer)(&line);
        self.lines.lock().push(line);
        taken
    }
}

/// Somebody who fetches from a mailbox. They stop when they are dropped.
struct Fetching<T> {
    fetcher: Option<Fetcher>,
    standing: Standing,
    take: Arc<T>,
}

impl<T> Drop for Fetching<T> {
    fn drop(&mut self) {
        let has_stopped = self.fetcher.take().is_some_and(Fetcher::stop);
        assert!(has_stopped || std::thread::panicking());
    }
}

impl<F: Fn(&str) -> Taken + Send + Sync + 'static> Fetching<Notes<F>> {
    /// Fetches in a hurry, and notes what comes.
    fn noting(config: ImapConfig, answer: F) -> Self {
        Self::noting_with(quick(), config, answer)
    }

    fn noting_with(pace: Pace, config: ImapConfig, answer: F) -> Self {
        Self::with(pace, config, Notes::new(answer))
    }

    /// What was noted.
    fn lines(&self) -> Vec<String> {
        self.take.lines.lock().clone()
    }
}

impl<T: Take + 'static> Fetching<T> {
    /// Fetches in a hurry.
    fn from(config: ImapConfig, take: T) -> Self {
        Self::with(quick(), config, take)
    }

    fn with(pace: Pace, config: ImapConfig, take: T) -> Self {
        let (standing, take) = (Standing::new(&config), Arc::new(take));
        let takes = Arc::clone(&take);
        let fetcher = Fetcher::start(config, pace, takes, standing.clone());
        Self {
            fetcher: Some(fetcher.expect("it starts")),
            standing,
            take,
        }
    }

    /// Waits until things stand so.
    fn stands(&self, wanted: Now) {
        until("the standing", || self.standing.now() == wanted);
    }
}

/// A mail of somebody about something else.
fn other_mail(line: &str) -> Vec<u8> {
    format!("From: a@b.example\r\nTo: host@play.example.org\r\nSubject: Hello\r\n\r\n{line}\r\n")
        .into_bytes()
}

impl Mailbox {
    /// Delivers mails about something else.
    fn gets(&self, lines: &[impl AsRef<str>]) {
        for line in lines {
            self.delivers(&other_mail(line.as_ref()));
        }
    }

    /// Delivers mails whose player says these lines to their table.
    fn gets_talk(&self, world: &World, letter: &Sent, lines: &[String]) {
        for line in lines {
            let mail = world.answer(letter, &format!("say {line}"));
            self.delivers(&mail.raw());
        }
    }

    /// It in clear, through somebody in between.
    fn through(&self, proxy: &Proxy) -> ImapConfig {
        self.through_with(proxy, Security::None)
    }

    fn through_with(&self, proxy: &Proxy, security: Security) -> ImapConfig {
        ImapConfig {
            port: proxy.port,
            ..self.config(security)
        }
    }

    /// Somebody between it and the program.
    fn proxy(&self, rule: impl Fn(Side, &[u8]) -> Deed + Send + Sync + 'static) -> Proxy {
        Proxy::start(self.port(), rule)
    }

    /// Waits until so many mails bear our mark.
    fn are_marked(&self, count: usize) {
        self.are_marked_as(KEYWORD, count);
    }

    fn are_marked_as(&self, mark: &str, count: usize) {
        until("the marks", || self.count_marked(mark) == count);
    }

    /// A site that fetches from it with this security, at this port.
    fn host_at(&self, database: &TestDatabase, security: &str, port: u16) -> Host {
        let ca_file = tls("ca.pem").display().to_string();
        world::host(database).with(&[
            ("WONDERPOST_IMAP_HOST", "localhost"),
            ("WONDERPOST_IMAP_PORT", &port.to_string()),
            ("WONDERPOST_IMAP_SECURITY", security),
            ("WONDERPOST_IMAP_USER", &self.user),
            ("WONDERPOST_IMAP_PASSWORD", PASSWORD),
            ("WONDERPOST_IMAP_CA_FILE", &ca_file),
        ])
    }

    /// The same with TLS from the first byte.
    fn host(&self, database: &TestDatabase) -> Host {
        self.host_at(database, "tls", self.config(Security::Tls).port)
    }
}

/// All that was said in a database, in its order.
fn said(service: &Service) -> Vec<String> {
    told(&service.db, "SELECT words AS line FROM talk ORDER BY id")
}

/// These lines were said, each once, in any order.
fn are_said_once(service: &Service, lines: &[String]) {
    let mut said = said(service);
    let mut lines = lines.to_vec();
    said.sort_unstable();
    lines.sort_unstable();
    assert_eq!(said, lines);
}

/// The lines from 1, as they are said.
fn numbered(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("line {number}")).collect()
}
