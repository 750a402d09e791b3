//! Answers fetched from a mailbox of a real Dovecot, by the running program and by a fetcher of the test's own.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use diesel::{QueryDsl, RunQueryDsl};
use parking_lot::Mutex;
use wonderpost::config::{ImapConfig, Security};
use wonderpost::db::DbError;
use wonderpost::db::schema::talk;
use wonderpost::mail::imap::{Fetcher, KEYWORD, Now, Pace, Standing, Take, Taken};
use wonderpost::tables::Service;
use wonderpost::tables::replies::{self, Received};

use super::world::{Settings, World, given, settings_with};
use crate::support::databases::TestDatabase;
use crate::support::http::until;
use crate::support::program::Program;
use crate::support::sending::Sent;

mod breaks;
mod doors;
mod dovecot;
mod marks;
mod proxy;
mod trust;

use dovecot::{Mailbox, PASSWORD, tls};
use proxy::{Deed, Proxy, Side};

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
struct Tables {
    service: Service,
    count: AtomicUsize,
}

impl Tables {
    fn of(world: &World) -> Arc<Self> {
        Arc::new(Self {
            service: World::service(&world.database),
            count: AtomicUsize::new(0),
        })
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
        self.lines.lock().clone()
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
struct Fetching {
    fetcher: Option<Fetcher>,
    standing: Standing,
}

impl Drop for Fetching {
    fn drop(&mut self) {
        let has_stopped = self.fetcher.take().is_some_and(Fetcher::stop);
        assert!(has_stopped || std::thread::panicking());
    }
}

impl Fetching {
    /// Fetches in a hurry.
    fn from(config: ImapConfig, take: &Arc<impl Take + 'static>) -> Self {
        Self::with(quick(), config, take)
    }

    fn with(pace: Pace, config: ImapConfig, take: &Arc<impl Take + 'static>) -> Self {
        let standing = Standing::new(&config);
        let take = Arc::clone(take);
        let fetcher = Fetcher::start(config, pace, take, standing.clone());
        Self {
            fetcher: Some(fetcher.expect("it starts")),
            standing,
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

    /// The settings of a program that fetches from it with this security, at this port.
    fn settings(&self, security: Security, port: u16) -> Settings {
        let security = match security {
            Security::Tls => "tls",
            Security::StartTls => "starttls",
            Security::None => "none",
        };
        settings_with(&[
            ("WONDERPOST_IMAP_HOST", "localhost"),
            ("WONDERPOST_IMAP_PORT", &port.to_string()),
            ("WONDERPOST_IMAP_SECURITY", security),
            ("WONDERPOST_IMAP_USER", &self.user),
            ("WONDERPOST_IMAP_PASSWORD", PASSWORD),
            (
                "WONDERPOST_IMAP_CA_FILE",
                tls("ca.pem").to_str().expect("text"),
            ),
        ])
    }

    /// The same with TLS from the first byte.
    fn tls_settings(&self) -> Settings {
        self.settings(Security::Tls, self.config(Security::Tls).port)
    }
}

fn starts(database: &TestDatabase, folder: &Path, settings: &[(&'static str, String)]) -> Program {
    Program::start_with(database, folder, &given(settings))
}

/// All that was said in a database, in its order.
fn said(service: &Service) -> Vec<String> {
    let said: Result<Vec<String>, DbError> = service.db.read(|conn| {
        let all = talk::table.order(talk::id).select(talk::words);
        Ok(all.load(conn)?)
    });
    said.expect("it is read")
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
