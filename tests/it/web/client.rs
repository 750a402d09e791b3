//! Somebody at a browser who stays signed in, over real sockets.

use std::net::{SocketAddr, TcpStream};

use wonderpost::accounts::sessions::{self, Browser};

use super::answer::{Answer, quoted};
use super::wire::{read, sends};
use crate::prelude::*;
use crate::support::databases::write;
use crate::support::http;

/// Somebody at a browser who stays signed in.
#[derive(Clone)]
pub(crate) struct Player {
    pub(super) id: PersonId,
    /// Lines for the head of each request, each with its end.
    lines: String,
    /// Where the program listens.
    pub(super) address: SocketAddr,
}

/// What a board page gives its player to send.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    pub(crate) csrf: String,
    pub(crate) expected: String,
    /// The command id that the page itself gives.
    pub(crate) command_id: String,
    /// The moves on the page, or one that was put together over several pages.
    pub(crate) moves: Vec<String>,
}

impl Form {
    /// The fields that a button of this form sends.
    pub(crate) fn fields<'a>(&'a self, mv: &'a str) -> [(&'static str, &'a str); 4] {
        [
            ("csrf", &self.csrf),
            ("expected", &self.expected),
            ("command_id", &self.command_id),
            ("move", mv),
        ]
    }
}

impl Player {
    pub(crate) fn of(db: &Db, id: PersonId, address: SocketAddr, now_ms: i64) -> Self {
        let browser = Browser::new("a browser", "");
        let token = write(db, |conn| {
            sessions::open_in_txn(conn, id, &browser, None, now_ms)
        });
        Self {
            id,
            lines: format!("Cookie: wonderpost-session={token}\r\n"),
            address,
        }
    }

    pub(super) fn each(db: &Db, ids: &[PersonId], address: SocketAddr, now_ms: i64) -> Vec<Self> {
        let ids = ids.iter();
        ids.map(|id| Self::of(db, *id, address, now_ms)).collect()
    }

    pub(super) fn at(&self, address: SocketAddr) -> Self {
        Self {
            address,
            ..self.clone()
        }
    }

    pub(crate) fn opens(&self, path: &str) -> Answer {
        let request = http::get(&self.address.to_string(), path, &self.lines);
        sends(self.address, &request)
    }

    /// Sends a form over a connection of its own, on which the answer comes.
    pub(super) fn sends(&self, path: &str, fields: &[(&str, &str)]) -> TcpStream {
        let request = http::post(&self.address.to_string(), path, &self.lines, fields);
        http::begins(self.address, &request).unwrap()
    }

    /// Sends a form, and reads the answer.
    pub(super) fn posts(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        read(self.sends(path, fields))
    }

    /// Plays the first move of a form, or another.
    pub(super) fn plays(&self, uid: &str, form: &Form, number: usize) -> Answer {
        let fields = form.fields(&form.moves[number]);
        self.posts(&format!("/tables/{uid}/moves"), &fields)
    }

    pub(super) fn form(&self, uid: &str) -> Form {
        let page = self.opens(&format!("/tables/{uid}"));
        let field = |name| page.field(name).to_owned();
        Form {
            csrf: field("csrf"),
            expected: field("expected"),
            command_id: field("command_id"),
            moves: page.moves(),
        }
    }

    pub(super) fn csrf(&self) -> String {
        self.opens("/settings").field("csrf").to_owned()
    }
}

/// The seats that are asked at a table, with their forms.
pub(super) fn asked(players: &[Player], uid: &str) -> impl Iterator<Item = (usize, Form)> {
    let forms = players.iter().map(move |player| player.form(uid));
    forms.enumerate().filter(|(_, form)| !form.moves.is_empty())
}

pub(crate) fn values<'a>(page: &'a str, name: &str) -> impl Iterator<Item = String> + 'a {
    let values = quoted(page, &format!("name=\"{name}\" value=\""));
    values.filter(|value| !value.is_empty()).map(str::to_owned)
}

pub(crate) fn urlencoded(fields: &[(&str, &str)]) -> String {
    let escaped = |text: &str| {
        text.bytes().fold(String::new(), |out, byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => {
                out + &char::from(byte).to_string()
            }
            other => format!("{out}%{other:02X}"),
        })
    };
    let pair = |(name, value): &(&str, &str)| format!("{}={}", escaped(name), escaped(value));
    let pairs = fields.iter().map(pair);
    pairs.collect::<Vec<_>>().join("&")
}
