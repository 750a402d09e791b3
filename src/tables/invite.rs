//! Invitations: the link that is the key to one seat, and the letter that brings it.

use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::Service;
use super::rows::{self, SeatRow, Status, TableRow};
use crate::accounts::{self, Person, PersonId};
use crate::chance::{entropy, hex};
use crate::db::schema::{seat_links, seats};
use crate::db::{Conn, DbError};
use crate::games::{self, Meta, OptionValues, Seat};
use crate::journal;
use crate::mail::outbox::{self, Intent, LetterKind, StoreInTxn};

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
        let Some((table, seat)) = find_any(conn, token)? else {
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
        let Some((table, seat)) = find(conn, token)? else {
            return Ok(false);
        };
        if seat.person_id.is_some() {
            return Ok(false);
        }
        diesel::update(seats::table.find((table.id, seat.seat)))
            .set(seats::invited_address.eq(None::<String>))
            .execute(conn)?;
        revoke_in_txn(conn, table.id, seat.seat(), now)?;
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

/// What a seat's link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Taking the seat, and the guest's key to it afterwards.
    Invitation,
    /// Opening the board from a letter, while its decision is open.
    Turn,
}

impl Purpose {
    fn text(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Turn => "turn",
        }
    }
}

/// What a link opens.
#[derive(Debug, Clone, Copy)]
pub(super) struct LinkOf {
    table_id: i64,
    seat: Seat,
    purpose: Purpose,
    expected_seq: Option<i64>,
}

impl LinkOf {
    /// A seat that somebody is invited to.
    pub(super) fn invitation(table_id: i64, seat: Seat) -> Self {
        Self {
            table_id,
            seat,
            purpose: Purpose::Invitation,
            expected_seq: None,
        }
    }

    /// A seat's board, while the decision that opened at `expected_seq` is open; without it for good.
    pub(super) fn turn(table_id: i64, seat: Seat, expected_seq: Option<i64>) -> Self {
        Self {
            table_id,
            seat,
            purpose: Purpose::Turn,
            expected_seq,
        }
    }
}

/// Makes a link of 128 random bits. Gives its token for the letter, and what stores its hash together with that.
pub(super) fn new_link(of: LinkOf, now_ms: i64) -> (String, StoreInTxn) {
    let token = hex(&entropy::<16>());
    let token_hash = hash(&token);
    let store = move |conn: &mut Conn| {
        diesel::insert_into(seat_links::table)
            .values((
                seat_links::token_hash.eq(&token_hash),
                seat_links::table_id.eq(of.table_id),
                seat_links::seat.eq(i32::from(of.seat.0)),
                seat_links::purpose.eq(of.purpose.text()),
                seat_links::expected_seq.eq(of.expected_seq),
                seat_links::created_at_ms.eq(now_ms),
            ))
            .execute(conn)?;
        Ok(())
    };
    (token, Box::new(store))
}

/// Ends every link of a seat.
pub(super) fn revoke_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(
        seat_links::table
            .filter(seat_links::table_id.eq(table_id))
            .filter(seat_links::seat.eq(i32::from(seat.0)))
            .filter(seat_links::revoked_at_ms.is_null()),
    )
    .set(seat_links::revoked_at_ms.eq(now_ms))
    .execute(conn)?;
    Ok(())
}

/// Finds the seat of a living invitation link.
pub(super) fn find(conn: &mut Conn, token: &str) -> Result<Option<(TableRow, SeatRow)>, DbError> {
    let link = find_link(conn, token)?;
    match link {
        Some(link) if link.purpose == Purpose::Invitation.text() => find_place(conn, &link),
        _ => Ok(None),
    }
}

/// Finds the seat of any living link: a turn letter's dies with its decision.
fn find_any(conn: &mut Conn, token: &str) -> Result<Option<(TableRow, SeatRow)>, DbError> {
    let Some(link) = find_link(conn, token)? else {
        return Ok(None);
    };
    if let Some(expected) = link.expected_seq {
        let now: Option<i64> = seats::table
            .find((link.table_id, link.seat))
            .select(seats::expected_seq)
            .get_result(conn)?;
        if now != Some(expected) {
            return Ok(None);
        }
    }
    find_place(conn, &link)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = seat_links)]
struct LinkRow {
    table_id: i64,
    seat: i32,
    purpose: String,
    expected_seq: Option<i64>,
}

fn find_link(conn: &mut Conn, token: &str) -> Result<Option<LinkRow>, DbError> {
    let link = seat_links::table
        .find(hash(token))
        .filter(seat_links::revoked_at_ms.is_null())
        .select(LinkRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(link)
}

fn find_place(conn: &mut Conn, link: &LinkRow) -> Result<Option<(TableRow, SeatRow)>, DbError> {
    let Some(table) = rows::find_table_by_id(conn, link.table_id)? else {
        return Ok(None);
    };
    let seat = rows::list_seats(conn, table.id)?
        .into_iter()
        .find(|row| row.seat == link.seat);
    Ok(seat.map(|seat| (table, seat)))
}

fn hash(token: &str) -> String {
    hex(&Sha256::digest(token))
}
