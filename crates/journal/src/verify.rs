//! Judging a whole journal: order, seals, chain, and chance re-derived. It believes nothing that it can compute. Where
//! bodies are left out it checks what remains and says so in the [`Report`]. Start reading at [`verify`].

use serde_json::Value;
use thiserror::Error;

use super::canonical;
use super::chain::{Head, is_hex, is_name, link, seal};
use super::{Cause, Event};
use fairness::Fairness;

mod fairness;

pub use fairness::{SeedState, is_table_kind};

/// What a journal that verifies consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Public name of the table.
    pub uid: String,
    /// Where it ends.
    pub head: Head,
    /// How many events have their bodies here, and so their seals checked.
    pub open_bodies: usize,
    /// How many bodies are left out.
    pub closed_bodies: usize,
    /// What is known of the seed.
    pub seed: SeedState,
    /// How many random outcomes were re-derived from the seed.
    pub draws_derived: usize,
    /// How many random outcomes were seen in open bodies.
    pub draws_seen: usize,
    /// Whether the game has ended.
    pub is_over: bool,
}

/// Where a journal is not what it should be.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("table {uid}, event {seq}: {fault}")]
pub struct VerifyError {
    /// Public name of the table.
    pub uid: String,
    /// The first event that cannot be right.
    pub seq: i64,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with an event.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// Events are missing, doubled or out of order.
    #[error("it should have been number {expected}: events are missing or out of order")]
    Seq {
        /// The number that was due.
        expected: i64,
    },
    /// The time went back.
    #[error("it was recorded before the event before it")]
    Time,
    /// Commands are numbered with holes, or out of order.
    #[error("it belongs to command {found}, after command {after}")]
    Command {
        /// The number of the command before.
        after: i64,
        /// The number that stands there.
        found: i64,
    },
    /// One command cannot come through two doors.
    #[error(
        "it came through another door than the event before it, which belongs to the same command"
    )]
    Door,
    /// A name could be mistaken for something else in the chain's text.
    #[error("its kind is not a name in snake_case, or its seal is not 64 lower-case hex digits")]
    Name,
    /// The chain is broken.
    #[error("its hash does not follow from its content and the event before it")]
    Hash,
    /// The body is not the sealed one.
    #[error("its seal does not match its salt and body")]
    Seal,
    /// The salt has not the shape that hides a body.
    #[error("its salt is not 32 lower-case hex digits")]
    Salt,
    /// The body is not canonical JSON.
    #[error("its body is not canonical JSON of integers")]
    Body,
    /// An event of the table is not where or what it should be.
    #[error("{0}")]
    Service(String),
    /// The seed is not the one promised.
    #[error("the revealed seed does not match the commitment made when the table was opened")]
    Commitment,
    /// A random outcome is not what seed and contributions give.
    #[error("draw {n} is not what the seed and the contributions give")]
    Draw {
        /// Number of the draw.
        n: u32,
    },
    /// Randomness was numbered with holes, or twice.
    #[error("a draw is numbered {found}, {expected} was due")]
    DrawNumber {
        /// The number that was due.
        expected: u32,
        /// The number that stands there.
        found: u32,
    },
    /// A draw cannot be read.
    #[error("its draws cannot be read: {0}")]
    DrawShape(String),
}

/// Verifies a journal from its first event on; an error names the first event that cannot be right.
pub fn verify(uid: &str, events: &[Event]) -> Result<Report, VerifyError> {
    let mut head = Head::start();
    let mut before = None;
    let mut fairness = Fairness::default();
    let mut open_bodies = 0;
    let error = |seq, fault| VerifyError {
        uid: uid.to_owned(),
        seq,
        fault,
    };
    for event in events {
        let at_event = |fault| error(event.seq, fault);
        check_place(uid, &head, event).map_err(at_event)?;
        check_cause(before, event.cause()).map_err(at_event)?;
        before = Some(event.cause());
        if event.is_open() {
            let body = read_body(event).map_err(at_event)?;
            fairness.take(event, &body).map_err(at_event)?;
            open_bodies += 1;
        } else {
            fairness.take_closed(event).map_err(at_event)?;
        }
        head = event.head();
    }
    if events.is_empty() {
        return Err(error(1, Fault::Seq { expected: 1 }));
    }
    let derived = fairness.judge();
    Ok(Report {
        uid: uid.to_owned(),
        open_bodies,
        closed_bodies: events.len() - open_bodies,
        seed: fairness.seed_state(),
        draws_derived: derived.map_err(|(seq, fault)| error(seq, fault))?,
        draws_seen: fairness.draws_seen(),
        is_over: fairness.is_over,
        head,
    })
}

fn check_place(uid: &str, head: &Head, event: &Event) -> Result<(), Fault> {
    let expected = head.seq + 1;
    if event.seq != expected {
        return Err(Fault::Seq { expected });
    }
    if event.recorded_at_ms < head.recorded_at_ms {
        return Err(Fault::Time);
    }
    if !is_name(&event.kind) || !is_hex(&event.seal, 64) {
        return Err(Fault::Name);
    }
    if link(uid, event, &head.hash) != event.hash {
        return Err(Fault::Hash);
    }
    Ok(())
}

/// An event belongs to the command of the event before it, or begins the next one.
fn check_cause(before: Option<Cause>, cause: Cause) -> Result<(), Fault> {
    let after = before.map_or(0, |before| before.command);
    match before {
        _ if cause.command == after + 1 => Ok(()),
        Some(before) if cause.command == after && cause.door == before.door => Ok(()),
        Some(_) if cause.command == after => Err(Fault::Door),
        Some(_) | None => Err(Fault::Command {
            after,
            found: cause.command,
        }),
    }
}

fn read_body(event: &Event) -> Result<Value, Fault> {
    if !is_hex(&event.salt, 32) {
        return Err(Fault::Salt);
    }
    if seal(&event.salt, &event.body) != event.seal {
        return Err(Fault::Seal);
    }
    canonical::read(&event.body).ok_or(Fault::Body)
}
