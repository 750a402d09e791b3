//! Letters: whether they are still true, and what they say. Both are decided when a letter is due, on a connection that
//! only reads. `play/intents.rs` says which are queued.
//!
//! [`kinds`] is the table of all kinds: when a letter of each is wanted, and who judges it. [`attempt`] takes a due
//! letter from there to the mail server. A judge finds a seat at its `desk`, and says what is in the letter.

use std::sync::Arc;

use crate::db::DbResult;
use crate::error::Error;
use crate::jobs::{Job, JobKind};
use crate::mail::outbox::claim;
use crate::mail::send::Sender;
use crate::play::service::Service;
use crate::play::work::{After, Work};
use crate::play::{letter_hold, outages};

mod answer;
mod asked;
pub mod attempt;
mod desk;
mod digest;
mod ended;
mod headline;
mod invited;
pub mod kinds;
mod notices;
mod over;
mod sent;
mod talked;
mod timing;
mod turn;

pub use sent::{SentLetter, list_sent};

pub struct SendLetters {
    pub sender: Arc<Sender>,
    pub kind: JobKind,
}

impl Work for SendLetters {
    fn kind(&self) -> JobKind {
        self.kind
    }

    fn lease_ms(&self) -> i64 {
        claim::LEASE_MS
    }

    fn is_held(&self, service: &Service) -> DbResult<bool> {
        // Letters state deadlines, which first move after an outage. Links to sign in with state none.
        let waits = self.kind != JobKind::SignIn;
        service
            .db
            .read(|conn| Ok(letter_hold::is_on(conn)? || (waits && outages::holds(conn)?)))
    }

    fn run(&self, service: &Service, job: &Job) -> Result<After, Error> {
        attempt::send_one(service, &self.sender, &kinds::judge, job)?;
        Ok(After::Settled)
    }
}
