//! Proof: the journal of a table as a file for whoever wants to check it, and the check on demand.

use std::sync::Arc;

use serde_json::Value;

use super::access::{Access, LookError};
use super::commands;
use super::rows::{self, Status};
use super::service::Service;
use super::table::Table;
use crate::accounts::PersonId;
use crate::db::{Db, DbError};
use crate::journal::export::{self, Export};
use crate::journal::{self, Event, Report, VerifyError};
use rules::{self, Library, Seat, Secrecy, Viewer};

/// Writes a table's journal as JSON lines. While the game runs, what the viewer may not know is left out: the
/// chain can be checked all the same. After the end everything is open.
///
/// # Errors
/// See [`LookError`].
pub fn export_lines(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<String, LookError> {
    let place = service.db.read(|conn| Access::find(conn, uid, person))?;
    let events = service
        .db
        .read(|conn| journal::load(conn, place.table.id))?;
    let mut export = Export {
        uid: place.table.uid.clone(),
        seed: None,
        events,
    };
    if place.table.status() != Status::Over {
        close_for(&mut export, place.viewer());
    }
    Ok(export::write(&export))
}

/// Leaves out of a running game's copy what a viewer may not know.
pub(super) fn close_for(export: &mut Export, viewer: Viewer) {
    let secret = secret_seqs(&export.events, viewer);
    export.close(|event| secret.contains(&event.seq));
}

/// Checks a table's journal now, whole, as it lies in the database.
///
/// # Errors
/// See [`LookError`]; what the check finds is the answer, not an error.
pub fn verify(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<Result<Report, VerifyError>, LookError> {
    let (place, events) = load(service, uid, person)?;
    Ok(journal::verify(&place.table.uid, &events))
}

/// Whether a command of a table was carried out and answered: so that whoever was told that it was taken can be sure.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn is_stored(db: &Db, uid: &str, command_id: &str) -> Result<bool, DbError> {
    db.read(|conn| match rows::find_table(conn, uid)? {
        Some(table) => commands::is_known(conn, table.id, command_id),
        None => Ok(false),
    })
}

/// Checks that the game which a verified journal names is for so many seats. Other houses' games are left alone.
///
/// # Errors
/// A sentence that names the game.
pub fn check_seats(events: &[Event]) -> Result<(), String> {
    let body = events.first().map(|first| first.body.as_str());
    let body: Value = body
        .map_or(Ok(Value::Null), serde_json::from_str)
        .unwrap_or_default();
    let (game, seats) = (&body["game"], &body["seats"]);
    let Some(game) = game.as_str().and_then(rules::find) else {
        return Ok(());
    };
    let (least, most) = game.meta().seats;
    let is_possible = |seats| (least..=most).contains(&seats);
    let count = seats.as_u64().and_then(|seats| usize::try_from(seats).ok());
    if count.is_some_and(is_possible) {
        return Ok(());
    }
    Err(format!(
        "event 1: {} is for {least} to {most} seats, not {seats}",
        game.meta().name
    ))
}

fn load(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<(Access, Vec<Event>), LookError> {
    service.db.read(|conn| {
        let place = Access::find(conn, uid, person)?;
        let events = journal::load(conn, place.table.id)?;
        Ok((place, events))
    })
}

/// Lists the events whose bodies a viewer may not read while the game runs. What cannot be judged is secret.
fn secret_seqs(events: &[Event], viewer: Viewer) -> Vec<i64> {
    let first = events.first().cloned().map(Arc::new);
    let table = first.and_then(|first| Table::open(&first, &Library::default()).ok());
    let is_secret = |event: &&Event| {
        if super::events::TableEvent::decode(&event.kind, event.version, &event.body)
            .is_ok_and(|fact| fact.is_some())
        {
            return false;
        }
        let seat = event.seat.map(Seat);
        let secrecy = table.as_ref().map(|table| {
            let position = &table.position;
            position.secrecy(&event.kind, event.version, seat, &event.body)
        });
        match secrecy {
            Some(Ok(Secrecy::Public)) => false,
            Some(Ok(Secrecy::OwnSeat)) => seat.is_none_or(|seat| viewer != Viewer::Seat(seat)),
            Some(Ok(Secrecy::Hidden) | Err(_)) | None => true,
        }
    };
    events
        .iter()
        .filter(is_secret)
        .map(|event| event.seq)
        .collect()
}
