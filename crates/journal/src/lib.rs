//! The journal: what happened at a table, as bytes in order, sealed and chained. It must not know a game, a database,
//! people, letters or pages: it names seats. The format is written down in `docs/journal.md`; [`chain`] is its
//! arithmetic, [`verify()`] judges a whole journal, [`export`] writes and reads it as a file. Start at [`Event`].

#![warn(missing_docs)]

use rules::Seat;
use serde::Serialize;

mod canonical;
pub mod chain;
pub mod export;
mod verify;

pub use canonical::{canonical, is_canonical};
pub use chain::{ChainError, Head, chain_events, head_code};
/// An event that has not been recorded yet.
pub use rules::EncodedEvent as NewEvent;

pub use verify::{Fault, Report, SeedState, VerifyError, is_table_kind, verify};

/// One event as it is stored, for ever. **Shape**: in a copy that leaves secrets out, `body` and `salt` of a secret
/// event are empty; see [`Event::is_open`]. **Units**: `recorded_at_ms` is milliseconds since 1970, UTC.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// 1, 2, 3 … without holes.
    pub seq: i64,
    /// When it was recorded; never smaller than the event before.
    pub recorded_at_ms: i64,
    /// Name in `snake_case`.
    pub kind: String,
    /// Version of the body's shape.
    pub version: u16,
    /// Seat that acted, from 0; none where no seat did.
    pub seat: Option<Seat>,
    /// Number of the command that caused it, 1, 2, 3 … without holes; shared by all its events.
    pub command: i64,
    /// How that command came.
    pub door: Door,
    /// Canonical JSON.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub body: String,
    /// 32 lower-case hex digits, as secret as the body.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub salt: String,
    /// SHA-256 of salt, newline and body, in hex.
    pub seal: String,
    /// SHA-256 of the chain text, in hex.
    pub hash: String,
}

impl Event {
    /// Whether the body is here; a copy for the public leaves out what is still secret.
    pub fn is_open(&self) -> bool {
        !self.salt.is_empty()
    }

    /// The command that it belongs to.
    pub fn cause(&self) -> Cause {
        Cause {
            command: self.command,
            door: self.door,
        }
    }

    /// Gives the head of a journal that ends with this event.
    pub fn head(&self) -> Head {
        Head {
            seq: self.seq,
            hash: self.hash.clone(),
            recorded_at_ms: self.recorded_at_ms,
            command: self.command,
        }
    }
}

rules::word_enum! {
    /// How a command came to the table.
    Door.as_str {
        /// A form on a page.
        Page = "page",
        /// A reply by letter.
        Letter = "letter",
        /// The API.
        Api = "api",
        /// A standing order.
        Order = "order",
        /// A clock that ran out.
        Clock = "clock",
        /// A bot.
        Bot = "bot",
        /// The program itself.
        House = "house",
    }
}

/// The command that events belong to; all of one command carry the same cause. [`Head::next_command`] makes a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// Number of the command, 1, 2, 3 … per table without holes.
    pub command: i64,
    /// How the command came.
    pub door: Door,
}
