//! Invitations: what the page of a link to a seat shows, and the letters that bring such links.

use super::rows::{self, SeatRow, Status};
use super::seat_links::{self, Purpose};
use super::series::{BestOf, Standing};
use super::service::Service;
use crate::accounts::{PersonId, people};
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
    /// How many games are played at most, where they are counted together.
    pub best_of: Option<BestOf>,
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
    /// Whether the link still takes the seat.
    pub is_living: bool,
    /// Whether the invited mailbox declined.
    pub is_declined: bool,
}

/// Who has the seat of an invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// Nobody yet.
    Nobody,
    /// A guest.
    Guest {
        /// Who.
        id: PersonId,
        /// The guest's name.
        name: String,
        /// Whether a letter can lead them back from another browser.
        has_mailbox: bool,
    },
    /// Somebody with an account.
    Account(PersonId),
}

impl Holder {
    /// Whether it is this person.
    #[must_use]
    pub fn is(&self, person: Option<PersonId>) -> bool {
        match self {
            Self::Nobody => false,
            Self::Guest { id, .. } | Self::Account(id) => person == Some(*id),
        }
    }
}

/// Looks an invitation up by its letter's token. `None` when there never was one.
///
/// # Errors
/// When the database fails.
pub fn look(service: &Service, token: &str) -> Result<Option<Invitation>, DbError> {
    service.db.read(|conn| {
        let Some(link) = seat_links::find(conn, token, Purpose::Invitation)? else {
            return Ok(None);
        };
        let (table, seat) = (link.table, link.seat);
        let Some(game) = games::find(&table.game) else {
            return Ok(None);
        };
        let seats = rows::list_seats(conn, table.id)?;
        let Some(opener) = people::find_on_conn(conn, PersonId(table.opened_by))? else {
            return Ok(None);
        };
        let commitment = journal::chain::commitment(&table.seed);
        let standing = Standing::find(conn, table.id)?;
        Ok(Some(Invitation {
            best_of: standing.map(|standing| standing.best_of),
            meta: game.meta(),
            options: serde_json::from_str(&table.options).unwrap_or_default(),
            commitment,
            seat: seat.seat(),
            host_name: opener.name,
            names: seats.iter().map(|row| row.name.clone()).collect(),
            address: seat.invited_address.clone(),
            holder: holder(conn, &seat)?,
            is_living: link.is_living,
            is_declined: seat.declined_at_ms.is_some(),
            uid: table.uid,
        }))
    })
}

/// Finds who has a seat, as far as somebody else may not take it.
fn holder(conn: &mut Conn, seat: &SeatRow) -> Result<Holder, DbError> {
    if seat.is_open_again {
        return Ok(Holder::Nobody);
    }
    sitter(conn, seat)
}

/// Finds who sits at a seat, late or not.
pub(super) fn sitter(conn: &mut Conn, seat: &SeatRow) -> Result<Holder, DbError> {
    let Some(id) = seat.person_id.map(PersonId) else {
        return Ok(Holder::Nobody);
    };
    Ok(match people::find_on_conn(conn, id)? {
        Some(person) if person.address.is_none() => Holder::Guest {
            id,
            name: person.name,
            has_mailbox: person.letter_address.is_some(),
        },
        _ => Holder::Account(id),
    })
}

/// Declines an invitation, or takes that back. The seat stays kept for the mailbox until the opener lets others have
/// it. Gives whether it was possible: the link lives and nobody sits there.
///
/// # Errors
/// When the database fails.
pub fn set_declined(service: &Service, token: &str, is_declined: bool) -> Result<bool, DbError> {
    let now = service.clock.now_ms();
    service.db.write(|conn| {
        let link = seat_links::find(conn, token, Purpose::Invitation)?;
        let Some(link) = link.filter(|link| link.is_living) else {
            return Ok(false);
        };
        let declined_at_ms = is_declined.then_some(now);
        rows::set_declined(conn, link.table.id, link.seat.seat(), declined_at_ms)?;
        Ok(true)
    })
}

/// What the opener does about a seat whose invited mailbox declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The mailbox is invited once more, by a new letter.
    AskAgain,
    /// Whoever has the table's address may take the seat: the invitation is withdrawn.
    OpenToAll,
}

/// Does something about a declined seat. Gives whether there is one that the person opened.
///
/// # Errors
/// When the database fails.
pub fn after_declining(
    service: &Service,
    uid: &str,
    opener: PersonId,
    seat: Seat,
    next: Next,
) -> Result<bool, DbError> {
    let now = service.clock.now_ms();
    let done = service.db.write(|conn| -> Result<bool, DbError> {
        let Some(table) = rows::lock_table(conn, uid)? else {
            return Ok(false);
        };
        let seats = rows::list_seats(conn, table.id)?;
        let row = seats.into_iter().find(|row| row.seat() == seat);
        let is_opener = table.opened_by == opener.0 && table.status() == Status::Open;
        let is_meant = |row: &SeatRow| {
            let is_invited = row.person_id.is_none() && row.invited_address.is_some();
            is_invited && (next == Next::OpenToAll || row.declined_at_ms.is_some())
        };
        let Some(row) = row.filter(|row| is_opener && is_meant(row)) else {
            return Ok(false);
        };
        seat_links::revoke_in_txn(conn, table.id, seat, now)?;
        match next {
            Next::OpenToAll => rows::release_seat(conn, table.id, seat)?,
            Next::AskAgain => {
                rows::set_declined(conn, table.id, seat, None)?;
                if let Some(address) = &row.invited_address {
                    queue_in_txn(conn, table.id, seat, address, now)?;
                }
            }
        }
        Ok(true)
    })?;
    (service.wake)();
    Ok(done)
}

/// Queues the letter that invites a mailbox to a seat which is kept for it.
pub(super) fn queue_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    address: &str,
    now_ms: i64,
) -> Result<(), DbError> {
    let intent = Intent {
        table_id: Some(table_id),
        seat: Some(i32::from(seat.0)),
        ..Intent::new(LetterKind::Invitation, address)
    };
    outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
    Ok(())
}
