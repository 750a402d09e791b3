//! A service whose letters can be answered, its players, and what their mail programs send.

use std::ops::Deref;
use std::sync::atomic::{AtomicU32, Ordering};

use chrono::DateTime;
use mailbox::Server;
use wonderpost::config::RepliesConfig;
use wonderpost::look::board::Look;
use wonderpost::look::lobby;
use wonderpost::mail::mime;
use wonderpost::play::open;
use wonderpost::table::terms::ClockTerms;
use wonderpost::tell::mails::Outcome;
use wonderpost::tell::replies;

use crate::prelude::*;
use crate::support::databases::{read, write};
use crate::support::sending::header;
use crate::tables::support as tables;

/// Name of the host's mail server, as it writes its verdicts.
pub(crate) const AUTHSERV: &str = "mx.play.example.org";

/// An hour and a minute on a clock.
pub(super) const HOUR_MS: i64 = 60 * MINUTE_MS;
pub(super) const MINUTE_MS: i64 = 60_000;

pub(super) const PLAYED: Received = Received::Done(Outcome::Played);

/// Where replies go.
pub(super) fn settings() -> RepliesConfig {
    RepliesConfig {
        address: "reply@play.example.org".to_owned(),
        servers: vec![Server::Named(AUTHSERV.to_owned())],
        banners: Vec::new(),
        accepts_unproven: false,
        lmtp_socket: None,
        imap: None,
    }
}

/// The same for a program of its own.
pub(crate) const SETTINGS: [(&str, &str); 2] = [
    ("WONDERPOST_MAIL_REPLY", "reply@play.example.org"),
    ("WONDERPOST_MAIL_AUTHSERV", AUTHSERV),
];

/// A site with those.
pub(super) fn host(database: &TestDatabase) -> Host {
    Host::new(database).with(&SETTINGS)
}

pub(super) fn address_of(name: &str) -> String {
    format!("{}@mail.example", name.to_lowercase())
}

/// A service that takes replies, on a database.
pub(super) struct World {
    pub(super) service: Service,
    pub(super) database: TestDatabase,
    /// The clock of tables that are opened.
    pub(super) terms: Option<ClockTerms>,
    /// How many mails were written.
    mails: AtomicU32,
}

impl Deref for World {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.service
    }
}

/// One on each of the databases.
pub(super) fn worlds() -> impl Iterator<Item = World> {
    databases::every().into_iter().map(World::on)
}

/// One with a game of Duel that has begun, and the letter of who is to move first.
pub(super) type Begun = (World, Sent);

pub(super) fn begun() -> impl Iterator<Item = Begun> {
    worlds().map(World::with_game)
}

pub(super) fn begun_beside_programs() -> impl Iterator<Item = Begun> {
    let worlds = databases::every().into_iter().map(World::beside_a_program);
    worlds.map(World::with_game)
}

impl World {
    pub(super) fn on(database: TestDatabase) -> Self {
        // What a failure tells first.
        println!("on {}", database.label);
        Self {
            service: Self::service(&database),
            database,
            terms: None,
            mails: AtomicU32::new(0),
        }
    }

    /// One beside a running program, whose time it has.
    pub(super) fn beside_a_program(database: TestDatabase) -> Self {
        let mut world = Self::on(database);
        world.service.clock = Clock::system();
        world
    }

    fn with_game(self) -> Begun {
        let letter = self.begins();
        (self, letter)
    }

    /// Another service on a database: as another process has it.
    pub(super) fn service(database: &TestDatabase) -> Service {
        let mut service = tables::service(database);
        service.replies = Some(settings());
        service
    }

    /// Opens a table by somebody with an account, who invites the others by mail. Gives its uid.
    pub(super) fn invites(
        &self,
        game: &str,
        names: &[&str],
        options: &[(&str, &str)],
        languages: &[&str],
    ) -> String {
        let address = address_of(names[0]);
        let account = |conn: &mut _| people::account_in_txn(conn, &address, BEGIN_MS);
        let opener = write(&self.db, account).id;
        let language = Language::find(languages[0]).expect("a language");
        people::set_language(&self.db, opener, language).expect("it is set");
        let new = NewTable {
            invited: names[1..].iter().map(|name| address_of(name)).collect(),
            clock: self.terms,
            ..new_table(game, names.len(), options)
        };
        open::open(self, opener, &new).expect("the table opens")
    }

    /// Begins a game of Duel. Gives the letter of who is to move first.
    pub(super) fn begins(&self) -> Sent {
        self.begins_with("duel", &["Ada", "Bo"], &[("wonders", "first_game")])
    }

    /// Begins a game between people who read English. Gives a letter about somebody's turn.
    pub(super) fn begins_with(&self, game: &str, names: &[&str], options: &[(&str, &str)]) -> Sent {
        self.invites(game, names, options, &["en"]);
        for (invitation, name) in self.letters().iter().zip(&names[1..]) {
            self.does(invitation, &format!("accept {name}"), Outcome::Accepted);
        }
        tables::letter(&self.letters(), "your_turn").clone()
    }

    pub(super) fn letters(&self) -> Vec<Sent> {
        tables::sends(self)
    }

    /// The kinds of the letters that are due, which go out.
    pub(super) fn kinds(&self) -> Vec<&'static str> {
        tables::kinds(&self.letters())
    }

    /// The one answer among the letters that are due.
    pub(super) fn answered(&self) -> Sent {
        let mut letters = self.letters();
        letters.retain(|sent| sent.kind() == "answer");
        assert_eq!(letters.len(), 1, "one answer: {letters:?}");
        letters.remove(0)
    }

    pub(super) fn said(&self, letter: &Sent) -> Vec<String> {
        let talk = self.look(letter).talk.into_iter();
        talk.map(|line| line.words).collect()
    }

    pub(super) fn person_at(&self, address: &str) -> PersonId {
        read(&self.db, |conn| people::list_by_mailbox(conn, address))[0]
    }

    /// The mail of whom a letter went to: their answer.
    pub(super) fn answer(&self, letter: &Sent, text: &str) -> Mail {
        self.answer_to(&letter.letter.intent.to_address, &letter.letter.raw, text)
    }

    /// The answer of somebody to a letter of these bytes.
    pub(super) fn answer_to(&self, from: &str, raw: &str, text: &str) -> Mail {
        let (_, domain) = from.split_once('@').expect("an address");
        let letter = mime::read(raw).expect("a letter of ours");
        let quoted = letter.text.lines().map(|line| format!("> {line}\r\n"));
        let now = DateTime::from_timestamp_millis(self.clock.now_ms());
        let number = self.mails.fetch_add(1, Ordering::Relaxed);
        Mail {
            head: String::new(),
            name: "Somebody".to_owned(),
            from: from.to_owned(),
            to: reply_address(raw),
            date: now.expect("a date").to_rfc2822(),
            message_id: format!("{number}@mail.example"),
            verdict: format!(
                "dmarc=pass (p=none) header.from={domain}; spf=pass smtp.mailfrom={from}"
            ),
            text: text.replace('\n', "\r\n"),
            answers: header(raw, "Message-ID").unwrap_or_default(),
            quoted: quoted.collect(),
        }
    }

    pub(super) fn receives(&self, mail: &Mail) -> Received {
        self.takes(&mail.raw())
    }

    pub(super) fn takes(&self, raw: &[u8]) -> Received {
        replies::receive(self, raw, None).expect("it is judged")
    }

    pub(super) fn knows(&self, address: &str) -> bool {
        replies::takes(self, address).expect("it is asked")
    }

    /// Has whom a letter went to answer it.
    pub(super) fn answers(&self, letter: &Sent, text: &str) -> Received {
        self.receives(&self.answer(letter, text))
    }

    /// The same, where this comes of it.
    #[track_caller]
    pub(super) fn does(&self, letter: &Sent, text: &str, outcome: Outcome) {
        let received = self.answers(letter, text);
        assert_eq!(received, Received::Done(outcome), "{text}");
    }

    pub(super) fn plays(&self, letter: &Sent) -> Received {
        self.receives(&self.first_move(letter))
    }

    /// The mail with the first move that a letter lists.
    pub(super) fn first_move(&self, letter: &Sent) -> Mail {
        let text = &letter.mail.text;
        let line = text.lines().find(|line| line.starts_with("  1. "));
        let line = line.unwrap_or_else(|| panic!("a numbered list\n{text}"));
        self.answer(letter, if line.contains("(a)") { "1 a" } else { "1" })
    }

    /// The table of a letter, and who got it.
    pub(super) fn place(&self, letter: &Sent) -> (String, PersonId) {
        let uid = letter.header("References").expect("the thread's root");
        let uid = uid.trim_start_matches("<table.").split('@').next();
        let person = self.person_at(&letter.letter.intent.to_address);
        (uid.expect("a uid").to_owned(), person)
    }

    /// The table of a letter, as its reader sees it.
    pub(super) fn look(&self, letter: &Sent) -> Look {
        let (uid, person) = self.place(letter);
        board::now(self, &uid, Some(person)).expect("their table")
    }

    /// Whether letters do not reach each seat, as both players see it.
    pub(super) fn unreached(&self, letter: &Sent) -> Vec<bool> {
        let look = self.look(letter);
        let (_, person) = self.place(letter);
        let lobby = lobby::list(self, person).expect("it is read");
        let mut seats = look.seats.iter();
        let is_mine = seats.any(|seat| seat.is_me && seat.is_unreached);
        assert_eq!(lobby[0].is_unreached, is_mine, "their lobby says the same");
        look.seats.iter().map(|seat| seat.is_unreached).collect()
    }

    pub(super) fn seq(&self, letter: &Sent) -> i64 {
        self.look(letter).seq
    }
}

pub(super) fn reply_address(raw: &str) -> String {
    let told = header(raw, "Reply-To").expect("the letter can be answered");
    let address = told.split_once('<').map_or(told.as_str(), |(_, rest)| rest);
    address.trim_end_matches('>').to_owned()
}

/// The secret of an address with a plus.
pub(super) fn token(address: &str) -> &str {
    let (before, _) = address.split_once('@').expect("an address");
    before.split_once('+').expect("a token").1
}

/// A mail that answers a letter, with the letter quoted below.
#[derive(Clone)]
pub(super) struct Mail {
    /// Further lines at the top, each with its end.
    pub(super) head: String,
    pub(super) name: String,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) date: String,
    pub(super) message_id: String,
    pub(super) verdict: String,
    pub(super) text: String,
    pub(super) answers: String,
    pub(super) quoted: String,
}

impl Mail {
    /// Its bytes before a mail server has written into it whose it is.
    pub(super) fn as_sent(&self) -> Vec<u8> {
        let Self { name, from, to, .. } = self;
        let (date, message_id, answers) = (&self.date, &self.message_id, &self.answers);
        let (head, verdict, text, quoted) = (&self.head, &self.verdict, &self.text, &self.quoted);
        format!(
            "{head}Authentication-Results: {AUTHSERV}; {verdict}\r\n\
             From: {name} <{from}>\r\nTo: Wonderpost <{to}>\r\nSubject: Re: Your turn\r\n\
             Date: {date}\r\nMessage-ID: <{message_id}>\r\n\
             In-Reply-To: {answers}\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n\
             {text}\r\n\r\nOn Mon, 23 Nov 2026 at 08:00, Wonderpost wrote:\r\n{quoted}"
        )
        .into_bytes()
    }

    /// Its bytes, as a mail server hands it over.
    pub(super) fn raw(&self) -> Vec<u8> {
        let Self { from, to, .. } = self;
        let way = format!("Return-Path: <{from}>\r\nDelivered-To: {to}\r\n");
        [way.into_bytes(), self.as_sent()].concat()
    }
}
