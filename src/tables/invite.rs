//! Invitations: what the page of a link to a seat shows, and the letters that bring such links.

use super::rows::{self, SeatRow, Status};
use super::seat_links;
use super::service::Service;
use crate::accounts::{self, Person, PersonId};
use crate::db::{Conn, DbError};
use crate::games::{self, Meta, OptionValues, Seat};
use crate::journal;
use crate::mail::outbox::{self, Intent, LetterKind};

/// What an invitation's page shows.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// The table.
    pub uid: String,
    /// The game.
    pub meta: &'static Meta,
    /// Options of the table.
    pub options: OptionValues,
    /// What the host is bound to: the seed's commitment.
    pub commitment: String,
    /// The seat that the link is for.
    pub seat: Seat,
    /// Who invites.
    pub host_name: String,
    /// Names by seat; empty while a seat is free.
    pub names: Vec<String>,
    /// The invited mailbox; none for a link without letter.
    pub address: Option<String>,
    /// Who has the seat.
    pub holder: Holder,
    /// What the table is doing.
    pub status: Status,
}

/// Who has the seat of an invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// Nobody yet.
    Nobody,
    /// A guest, whose key the link is.
    Guest {
        /// Who.
        id: PersonId,
        /// The guest's name.
        name: String,
    },
    /// Somebody with an account.
    Account(PersonId),
}

/// Looks an invitation or a guest's letter link up. `None` when there is none, or none any more.
///
/// # Errors
/// When the database fails.
pub fn look(service: &Service, token: &str) -> Result<Option<Invitation>, DbError> {
    service.db.read(|conn| {
        let Some((table, seat)) = seat_links::find_any(conn, token)? else {
            return Ok(None);
        };
        let Some(game) = games::find(&table.game) else {
            return Ok(None);
        };
        let seats = rows::list_seats(conn, table.id)?;
        let opener = accounts::people::find_on_conn(conn, PersonId(table.opened_by))?;
        let commitment = journal::chain::commitment(&table.seed);
        Ok(Some(Invitation {
            meta: game.meta(),
            options: serde_json::from_str(&table.options).unwrap_or_default(),
            commitment,
            seat: seat.seat(),
            host_name: host_name(opener),
            names: seats.iter().map(|row| row.name.clone()).collect(),
            address: seat.invited_address.clone(),
            holder: holder(conn, &seat)?,
            status: table.status(),
            uid: table.uid,
        }))
    })
}

fn holder(conn: &mut Conn, seat: &SeatRow) -> Result<Holder, DbError> {
    let Some(id) = seat.person_id.map(PersonId) else {
        return Ok(Holder::Nobody);
    };
    Ok(match accounts::people::find_on_conn(conn, id)? {
        Some(person) if person.address.is_none() => Holder::Guest {
            id,
            name: person.name,
        },
        _ => Holder::Account(id),
    })
}

/// Gives an invited seat back: it is open to whoever has the table's address. Does nothing once it is taken.
///
/// # Errors
/// When the database fails.
pub fn decline(service: &Service, token: &str) -> Result<bool, DbError> {
    let now = service.clock.now_ms();
    service.db.write(|conn| {
        let Some((table, seat)) = seat_links::find_invitation(conn, token)? else {
            return Ok(false);
        };
        if seat.person_id.is_some() {
            return Ok(false);
        }
        rows::release_seat(conn, table.id, seat.seat())?;
        seat_links::revoke_in_txn(conn, table.id, seat.seat(), now)?;
        Ok(true)
    })
}

/// Names who invites.
pub(super) fn host_name(opener: Option<Person>) -> String {
    opener.map_or_else(|| "Somebody".to_owned(), |person| person.name)
}

/// Queues the invitations of everybody whose mailbox a seat of a new table names.
pub(super) fn queue_in_txn(conn: &mut Conn, table_id: i64, now_ms: i64) -> Result<(), DbError> {
    for seat in rows::list_seats(conn, table_id)? {
        let Some(address) = &seat.invited_address else {
            continue;
        };
        let intent = Intent {
            table_id: Some(table_id),
            seat: Some(seat.seat),
            ..Intent::new(LetterKind::Invitation, address)
        };
        outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
    }
    Ok(())
}
