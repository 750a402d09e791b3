//! Links from letters to a seat: each is the key to it, or opens its board while a decision is open.

use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::rows::{self, SeatRow, TableRow};
use crate::chance::{entropy, hex};
use crate::db::schema::seat_links;
use crate::db::{Conn, DbError};
use crate::games::Seat;
use crate::mail::outbox::StoreInTxn;

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
pub(super) fn find_invitation(
    conn: &mut Conn,
    token: &str,
) -> Result<Option<(TableRow, SeatRow)>, DbError> {
    let link = find_link(conn, token)?;
    match link {
        Some(link) if link.purpose == Purpose::Invitation.text() => find_place(conn, &link),
        _ => Ok(None),
    }
}

/// Finds the seat of any living link: a turn letter's dies with its decision.
pub(super) fn find_any(
    conn: &mut Conn,
    token: &str,
) -> Result<Option<(TableRow, SeatRow)>, DbError> {
    let Some(link) = find_link(conn, token)? else {
        return Ok(None);
    };
    let is_living =
        |seat: &SeatRow| link.expected_seq.is_none() || seat.expected_seq == link.expected_seq;
    let found = find_place(conn, &link)?;
    Ok(found.filter(|(_, seat)| is_living(seat)))
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
