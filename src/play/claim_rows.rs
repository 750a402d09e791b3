//! Claims as rows: who asks for which seat, until when, and the link of the letter about it.

use diesel::prelude::*;

use crate::accounts::{PersonId, tokens};
use crate::db::schema::seat_claims;
use crate::db::{Conn, DbResult, Rows, Run};
use crate::mail::outbox::StoreInTxn;
use crate::play::rows::{SeatId, SeatRow};

/// How long a mailbox has to answer.
const LIFE_MS: i64 = 7 * 24 * 60 * 60 * 1000;

#[derive(Queryable, Selectable)]
#[diesel(table_name = seat_claims)]
pub(crate) struct ClaimRow {
    id: i64,
    pub(crate) table_id: i64,
    pub(crate) seat: i32,
    pub(crate) person_id: i64,
    pub(crate) asked_at_ms: i64,
    answered_at_ms: Option<i64>,
}

impl ClaimRow {
    fn is_living(&self, now_ms: i64) -> bool {
        self.answered_at_ms.is_none() && now_ms - self.asked_at_ms < LIFE_MS
    }
}

/// Answered or not.
pub(crate) fn find(
    conn: &mut Conn,
    seat: &SeatRow,
    person: PersonId,
) -> DbResult<Option<ClaimRow>> {
    seat_claims::table
        .filter(seat_claims::table_id.eq(seat.table_id))
        .filter(seat_claims::seat.eq(seat.seat))
        .filter(seat_claims::person_id.eq(person.0))
        .row(conn)
}

pub(crate) fn find_living(conn: &mut Conn, token: &str, now_ms: i64) -> DbResult<Option<ClaimRow>> {
    let found: Option<ClaimRow> = seat_claims::table
        .filter(seat_claims::token_hash.eq(tokens::hash(token)))
        .row(conn)?;
    Ok(found.filter(|claim| claim.is_living(now_ms)))
}

/// Also if they asked before.
pub(crate) fn ask_in_txn(
    conn: &mut Conn,
    seat: &SeatRow,
    person: PersonId,
    now_ms: i64,
) -> DbResult<()> {
    diesel::insert_into(seat_claims::table)
        .values((
            seat_claims::table_id.eq(seat.table_id),
            seat_claims::seat.eq(seat.seat),
            seat_claims::person_id.eq(person.0),
            seat_claims::asked_at_ms.eq(now_ms),
        ))
        .on_conflict((
            seat_claims::table_id,
            seat_claims::seat,
            seat_claims::person_id,
        ))
        .do_update()
        .set((
            seat_claims::asked_at_ms.eq(now_ms),
            seat_claims::answered_at_ms.eq(None::<i64>),
        ))
        .run(conn)
}

/// None if the claim no longer waits. Returns the link's token and what stores its hash.
pub(crate) fn new_link(
    conn: &mut Conn,
    seat: &SeatRow,
    person: PersonId,
    now_ms: i64,
) -> DbResult<Option<(String, StoreInTxn)>> {
    let claim = find(conn, seat, person)?;
    let Some(claim) = claim.filter(|claim| claim.is_living(now_ms)) else {
        return Ok(None);
    };
    let token = tokens::fresh();
    let hash = tokens::hash(&token);
    let store = move |conn: &mut Conn| {
        diesel::update(seat_claims::table.find(claim.id))
            .set(seat_claims::token_hash.eq(&hash))
            .run(conn)
    };
    Ok(Some((token, Box::new(store))))
}

pub(crate) fn settle_in_txn(conn: &mut Conn, claim: &ClaimRow, now_ms: i64) -> DbResult<()> {
    diesel::update(seat_claims::table.find(claim.id))
        .set(seat_claims::answered_at_ms.eq(now_ms))
        .run(conn)
}

/// When a seat's invitation or player changes, another mailbox decides from now on.
pub(crate) fn end_in_txn(conn: &mut Conn, (table_id, seat): SeatId) -> DbResult<()> {
    let claims = seat_claims::table.filter(seat_claims::table_id.eq(table_id));
    diesel::delete(claims.filter(seat_claims::seat.eq(seat))).run(conn)
}

pub(crate) fn forget_in_txn(conn: &mut Conn, guest: PersonId) -> DbResult<()> {
    diesel::delete(seat_claims::table.filter(seat_claims::person_id.eq(guest.0))).run(conn)
}
