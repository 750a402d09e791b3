//! A service whose letters can be answered, its players, and what their mail programs send.

use std::collections::BTreeMap;

use chrono::DateTime;
use wonderpost::accounts::{PersonId, people};
use wonderpost::clock::Clock;
use wonderpost::config::RepliesConfig;
use wonderpost::db::DbError;
use wonderpost::tables::Service;
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::open::{self, NewTable};
use wonderpost::tables::replies::{self, Received};
use wonderpost::words::Language;

use crate::support::databases::TestDatabase;
use crate::support::sending::{self, Sent};
use crate::tables::support as tables;

/// Name of the host's mail server, as it writes its verdicts.
pub(super) const AUTHSERV: &str = "mx.play.example.org";

/// Where replies go.
pub(super) fn settings() -> RepliesConfig {
    RepliesConfig {
        address: "reply@play.example.org".to_owned(),
        authserv_id: Some(AUTHSERV.to_owned()),
        accepts_unproven: false,
        lmtp_socket: None,
        imap: None,
    }
}

/// A service that takes replies.
pub(super) fn service(database: &TestDatabase) -> Service {
    Service {
        replies: Some(settings()),
        ..tables::service(database)
    }
}

/// Where somebody of this name reads letters.
pub(super) fn address_of(name: &str) -> String {
    format!("{}@mail.example", name.to_lowercase())
}

/// Opens a table by somebody with an account, who invites the others by mail. Gives its uid.
pub(super) fn invites(
    service: &Service,
    game: &str,
    names: &[&str],
    options: &[(&str, &str)],
    languages: &[&str],
) -> (String, PersonId) {
    let opened = service
        .db
        .write(|conn| people::account_in_txn(conn, &address_of(names[0]), tables::BEGIN_MS));
    let opener: Result<_, DbError> = opened;
    let opener = opener.expect("an account is made").id;
    let language = Language::find(languages[0]).expect("a language");
    people::set_language(&service.db, opener, language).expect("it is set");
    let option = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let new = NewTable {
        game: game.to_owned(),
        seats: names.len(),
        options: options.iter().map(option).collect::<BTreeMap<_, _>>(),
        invited: names[1..].iter().map(|name| address_of(name)).collect(),
        ..NewTable::default()
    };
    let uid = open::open(service, opener, &new).expect("the table opens");
    (uid, opener)
}

/// Sends all letters that are due.
pub(super) fn letters(service: &Service) -> Vec<Sent> {
    sending::send_due(&service.db, &service.clock, &LetterWriter(service), false)
}

/// The value of a header of a letter.
pub(super) fn header(raw: &str, name: &str) -> Option<String> {
    let head = raw.split("\r\n\r\n").next()?.replace("\r\n ", " ");
    let start = format!("{name}: ");
    let found = head
        .split("\r\n")
        .find_map(|line| line.strip_prefix(&start));
    found.map(str::to_owned)
}

/// The address that answers to a letter go to.
pub(super) fn reply_to(letter: &Sent) -> String {
    reply_address(&letter.letter.raw)
}

fn reply_address(raw: &str) -> String {
    let told = header(raw, "Reply-To").expect("the letter can be answered");
    let address = told.split_once('<').map_or(told.as_str(), |(_, rest)| rest);
    address.trim_end_matches('>').to_owned()
}

/// A mail that answers a letter, with the letter quoted below, as the host's mail server hands it over.
#[derive(Clone)]
pub(super) struct Mail {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) message_id: String,
    pub(super) verdict: String,
    pub(super) text: String,
    pub(super) answers: String,
    pub(super) quoted: String,
}

impl Mail {
    /// The answer of whom the letter went to.
    pub(super) fn answering(letter: &Sent, text: &str) -> Self {
        Self::to_letter(
            &letter.letter.to_address,
            &letter.letter.raw,
            &letter.mail.text,
            text,
        )
    }

    /// The answer of somebody to a letter of these bytes.
    pub(super) fn to_letter(from: &str, raw: &str, quoted: &str, text: &str) -> Self {
        let from = from.to_owned();
        let domain = from.rsplit_once('@').map_or("", |(_, domain)| domain);
        let quoted = quoted.lines().map(|line| format!("> {line}\r\n"));
        Self {
            to: reply_address(raw),
            message_id: format!(
                "{:032x}@mail.example",
                u128::from_le_bytes(wonderpost::chance::entropy())
            ),
            verdict: format!(
                "dmarc=pass (p=none) header.from={domain}; spf=pass smtp.mailfrom={from}"
            ),
            text: text.replace('\n', "\r\n"),
            answers: header(raw, "Message-ID").unwrap_or_default(),
            quoted: quoted.collect(),
            from,
        }
    }

    /// Its bytes before a mail server has written into it whose it is.
    pub(super) fn as_sent(&self) -> Vec<u8> {
        let raw = String::from_utf8(self.raw()).expect("text");
        let at = raw.find("Authentication-Results").expect("the verdict");
        raw.as_bytes()[at..].to_vec()
    }

    /// Its bytes, as a mail server hands it over.
    pub(super) fn raw(&self) -> Vec<u8> {
        let Self {
            from,
            to,
            message_id,
            verdict,
            text,
            answers,
            quoted,
        } = self;
        let now = DateTime::from_timestamp_millis(Clock::system().now_ms()).expect("a date");
        let date = now.to_rfc2822();
        format!(
            "Return-Path: <{from}>\r\nDelivered-To: {to}\r\n\
             Authentication-Results: {AUTHSERV}; {verdict}\r\n\
             From: Somebody <{from}>\r\nTo: Wonderpost <{to}>\r\nSubject: Re: Your turn\r\n\
             Date: {date}\r\nMessage-ID: <{message_id}>\r\n\
             In-Reply-To: {answers}\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n\
             {text}\r\n\r\nOn Mon, 23 Nov 2026 at 08:00, Wonderpost wrote:\r\n{quoted}"
        )
        .into_bytes()
    }
}

/// Delivers a mail.
pub(super) fn receive(service: &Service, mail: &Mail) -> Received {
    replies::receive(service, &mail.raw(), None).expect("the database is there")
}
