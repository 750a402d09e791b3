//! Tokens in letters that refer to a seat. An invitation's takes the seat, once; a turn's opens the board for one
//! decision; a reply's is in the address that answers go to. None works for another purpose.

use diesel::prelude::*;

use crate::accounts::tokens;
use crate::db::schema::seat_links;
use crate::db::{Conn, DbResult, Fetch, Rows, Run};
use crate::mail::outbox::StoreInTxn;
use crate::play::rows::{self, SeatId, SeatRow, Status, TableRow};
use words::Language;

rules::word_enum! {
    Purpose.as_str {
        /// Taking the seat while it is free.
        Invitation = "invitation",
        /// Opening the board while a decision is open.
        Turn = "turn",
        Reply = "reply",
        /// Answering the letter that asks whether its reader really gives up.
        Resign = "resign",
    }
}

/// Makes a link of 128 random bits. Returns its token for the letter, and what stores its hash with the letter.
/// `expected_seq` is the decision for which it opens the board, or whose moves the letter lists; a turn's link without
/// one only leads to where a letter can be requested. A letter that can be answered has a language.
pub(crate) fn new_link(
    purpose: Purpose,
    (table_id, seat): SeatId,
    expected_seq: Option<i64>,
    language: Option<Language>,
    now_ms: i64,
) -> (String, StoreInTxn) {
    let token = tokens::fresh();
    let token_hash = tokens::hash(&token);
    let store = move |conn: &mut Conn| {
        diesel::insert_into(seat_links::table)
            .values((
                seat_links::token_hash.eq(&token_hash),
                seat_links::table_id.eq(table_id),
                seat_links::seat.eq(seat),
                seat_links::purpose.eq(purpose.as_str()),
                seat_links::expected_seq.eq(expected_seq),
                seat_links::created_at_ms.eq(now_ms),
                seat_links::language.eq(language.map(Language::code)),
            ))
            .run(conn)
    };
    (token, Box::new(store))
}

pub(crate) fn revoke_in_txn(
    conn: &mut Conn,
    (table_id, seat): SeatId,
    purposes: &[Purpose],
    now_ms: i64,
) -> DbResult<()> {
    let purposes = purposes.iter().map(|purpose| purpose.as_str());
    diesel::update(seat_links::table)
        .filter(seat_links::table_id.eq(table_id))
        .filter(seat_links::seat.eq(seat))
        .filter(seat_links::purpose.eq_any(purposes))
        .filter(seat_links::revoked_at_ms.is_null())
        .set(seat_links::revoked_at_ms.eq(now_ms))
        .run(conn)
}

pub(crate) struct FoundLink {
    pub(crate) table: TableRow,
    pub(crate) seat: SeatRow,
    pub(crate) purpose: Purpose,
    /// Whether it still opens what it was made for.
    pub(crate) is_living: bool,
    /// The decision that a turn's link or a letter was made for.
    pub(crate) expected_seq: Option<i64>,
    pub(crate) language: Option<Language>,
}

impl FoundLink {
    /// What an answer without a token belongs to.
    pub(crate) fn living(table: TableRow, seat: SeatRow, expected_seq: Option<i64>) -> Self {
        Self {
            purpose: Purpose::Reply,
            is_living: true,
            expected_seq,
            language: None,
            table,
            seat,
        }
    }
}

/// Valid or not.
pub(crate) fn find(conn: &mut Conn, token: &str, purpose: Purpose) -> DbResult<Option<FoundLink>> {
    Ok(find_any(conn, token)?.filter(|link| link.purpose == purpose))
}

pub(crate) fn find_reply(conn: &mut Conn, token: &str) -> DbResult<Option<FoundLink>> {
    let is_for_answers = |purpose| matches!(purpose, Purpose::Reply | Purpose::Resign);
    Ok(find_any(conn, token)?.filter(|link| is_for_answers(link.purpose)))
}

fn find_any(conn: &mut Conn, token: &str) -> DbResult<Option<FoundLink>> {
    let link: Option<LinkRow> = seat_links::table.find(tokens::hash(token)).row(conn)?;
    let Some(link) = link else {
        return Ok(None);
    };
    let place = rows::find_place(conn, (link.table_id, link.seat))?;
    Ok(place.and_then(|(table, seat)| found(&link, table, seat)))
}

fn found(link: &LinkRow, table: TableRow, seat: SeatRow) -> Option<FoundLink> {
    let purpose = Purpose::find(&link.purpose)?;
    let has_purpose = match purpose {
        Purpose::Invitation => match table.status() {
            Status::Open => seat.person_id.is_none(),
            Status::Running => seat.is_open_again,
            Status::Over | Status::Closed | Status::Frozen => false,
        },
        Purpose::Turn => {
            table.status() == Status::Running
                && link.expected_seq.is_some()
                && seat.expected_seq == link.expected_seq
        }
        Purpose::Reply | Purpose::Resign => true,
    };
    Some(FoundLink {
        purpose,
        is_living: has_purpose && link.revoked_at_ms.is_none(),
        expected_seq: link.expected_seq,
        language: link.language.as_deref().and_then(Language::find),
        table,
        seat,
    })
}

pub(crate) fn count_living(conn: &mut Conn, seat: &SeatRow) -> DbResult<i64> {
    let Some(expected_seq) = seat.expected_seq else {
        return Ok(0);
    };
    seat_links::table
        .filter(seat_links::table_id.eq(seat.table_id))
        .filter(seat_links::seat.eq(seat.seat))
        .filter(seat_links::purpose.eq(Purpose::Turn.as_str()))
        .filter(seat_links::expected_seq.eq(expected_seq))
        .filter(seat_links::revoked_at_ms.is_null())
        .count()
        .one(conn)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = seat_links)]
struct LinkRow {
    table_id: i64,
    seat: i32,
    purpose: String,
    expected_seq: Option<i64>,
    revoked_at_ms: Option<i64>,
    language: Option<String>,
}
