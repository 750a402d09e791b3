//! Somebody at a browser who stays signed in, over real sockets.
#![expect(clippy::unwrap_used, reason = "a broken connection fails the test")]

use std::io::Write;
use std::net::{SocketAddr, TcpStream};

use wonderpost::accounts::sessions::{self, Browser};
use wonderpost::accounts::{PersonId, people};
use wonderpost::db::{Db, DbError};

use super::answer::Answer;
use super::wire::{connect, read, sends};

/// Somebody at a browser who stays signed in.
#[derive(Clone)]
pub(crate) struct Player {
    pub(super) id: PersonId,
    cookie: String,
    /// Where the program listens.
    pub(super) address: SocketAddr,
    /// More lines for the head of each request.
    more: String,
}

/// What a board page gives its player to send.
pub(super) struct Form {
    pub(super) csrf: String,
    pub(super) expected: String,
    pub(super) command_id: String,
    pub(super) moves: Vec<String>,
}

impl Form {
    /// The fields that a button of this form sends.
    pub(super) fn fields<'a>(&'a self, mv: &'a str) -> [(&'a str, &'a str); 4] {
        [
            ("csrf", &self.csrf),
            ("expected", &self.expected),
            ("command_id", &self.command_id),
            ("move", mv),
        ]
    }
}

impl Player {
    /// Makes a person with an account, who signs in at `now_ms`.
    pub(super) fn new(db: &Db, address: SocketAddr, name: &str, now_ms: i64) -> Self {
        let mailbox = format!("{}@players.test", name.to_lowercase());
        let made: Result<_, DbError> =
            db.write(|conn| people::account_in_txn(conn, &mailbox, now_ms));
        let id = made.unwrap().id;
        people::set_wants_letters(db, id, false).unwrap();
        Self::of(db, id, address, now_ms)
    }

    /// Signs somebody in at `now_ms`.
    pub(crate) fn of(db: &Db, id: PersonId, address: SocketAddr, now_ms: i64) -> Self {
        let opened: Result<_, DbError> = db
            .write(|conn| sessions::open_in_txn(conn, id, &Browser::new("a browser", ""), now_ms));
        Self {
            id,
            cookie: format!("wonderpost-session={}", opened.unwrap()),
            address,
            more: String::new(),
        }
    }

    /// Signs people in at `now_ms`.
    pub(super) fn each(db: &Db, ids: &[PersonId], address: SocketAddr, now_ms: i64) -> Vec<Self> {
        let ids = ids.iter();
        ids.map(|id| Self::of(db, *id, address, now_ms)).collect()
    }

    /// The same session at another program.
    pub(super) fn at(&self, address: SocketAddr) -> Self {
        Self {
            address,
            ..self.clone()
        }
    }

    /// The same as a proxy asks for a client.
    pub(super) fn forwarded_for(self, client: &str) -> Self {
        Self {
            more: format!("X-Forwarded-For: {client}\r\n"),
            ..self
        }
    }

    fn head(&self, method: &str, path: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n{}",
            self.address, self.cookie, self.more
        )
    }

    pub(crate) fn opens(&self, path: &str) -> Answer {
        sends(self.address, &format!("{}\r\n", self.head("GET", path)))
    }

    /// Calls `ready`, opens a connection and sends a form. Gives the connection on which the answer comes.
    pub(super) fn sends(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        ready: impl FnOnce(),
    ) -> TcpStream {
        let body = urlencoded(fields);
        let request = format!(
            "{}Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.head("POST", path),
            body.len()
        );
        ready();
        // Only now: a connection on which nothing comes for five seconds is cut.
        let mut stream = connect(self.address);
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// Sends a form, and reads the answer.
    pub(super) fn posts(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        read(self.sends(path, fields, || ()))
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

/// The values of all fields of a name, in order.
pub(crate) fn values<'a>(page: &'a str, name: &str) -> impl Iterator<Item = String> + 'a {
    let mark = format!("name=\"{name}\" value=\"");
    let starts: Vec<usize> = page.match_indices(&mark).map(|(at, _)| at).collect();
    let length = mark.len();
    starts.into_iter().filter_map(move |at| {
        let value = page[at + length..].split('"').next()?;
        (!value.is_empty()).then(|| value.to_owned())
    })
}
pub(crate) fn urlencoded(fields: &[(&str, &str)]) -> String {
    let escape = |text: &str| -> String {
        text.bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => {
                    char::from(byte).to_string()
                }
                other => format!("%{other:02X}"),
            })
            .collect()
    };
    let pairs = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", escape(value)));
    pairs.collect::<Vec<_>>().join("&")
}
