//! Letters: whether they are still true, and what they say, decided when a letter is due, on a connection that only
//! reads. `play/intents.rs` says which are queued. [`kinds`] lists all kinds, and who judges each; [`attempt`] takes a
//! due letter from there to the mail server.

use std::sync::Arc;

use crate::accounts::Person;
use crate::db::DbResult;
use crate::jobs::{Job, JobKind};
use crate::look::lobby;
use crate::mail::outbox::claim::{self, Claim};
use crate::mail::outbox::list::{self, LetterRow};
use crate::mail::send::Sender;
use crate::play::service::Service;
use crate::play::work::{After, Work};
use crate::play::{letter_hold, outages};

mod answer;
mod asked;
pub mod attempt;
pub mod desk;
mod digest;
mod gate;
pub mod kinds;
mod notices;
mod over;
mod turn;

const LETTERS_MAX: i64 = 30;

pub fn send_letters(sender: Arc<Sender>, kind: JobKind) -> Work {
    let send = move |service: &Service, job: &Job| {
        let (from, most) = (&sender.identity, sender.most_per_hour);
        let claim = attempt::prepare(service, from, most, &kinds::judge, job)?;
        if let Claim::Ready(letter) = claim {
            attempt::send(service, &sender, letter)?;
        }
        Ok(After::Settled)
    };
    Work {
        lease_ms: claim::LEASE_MS,
        // Letters state deadlines, which first move after an outage. Links to sign in with state none.
        is_held: match kind == JobKind::SignIn {
            true => |service| service.db.read(letter_hold::is_on),
            false => outages::is_held,
        },
        ..Work::new(kind, send)
    }
}

pub struct SentLetter {
    pub row: LetterRow,
    pub table: Option<lobby::LobbyRow>,
}

/// About the tables at which the person sits, the newest first.
pub fn list_sent(service: &Service, person: &Person) -> DbResult<Vec<SentLetter>> {
    let Some(address) = &person.letter_address else {
        return Ok(Vec::new());
    };
    service.db.read(|conn| {
        let tables = lobby::list_on_conn(conn, person.id)?;
        let ids: Vec<i64> = tables.iter().map(|row| row.table_id).collect();
        let letters = list::list_to(conn, address, person.id.0, &ids, LETTERS_MAX)?;
        let sent = letters.into_iter().map(|row| {
            let table = tables
                .iter()
                .find(|table| Some(table.table_id) == row.table_id);
            SentLetter {
                table: table.cloned(),
                row,
            }
        });
        Ok(sent.collect())
    })
}
