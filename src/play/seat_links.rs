//! Tokens in letters that refer to a seat. An invitation's takes the seat, once; a turn's opens the board for one
//! decision; a reply's is in the address that answers go to. None works for another purpose.

use diesel::prelude::*;

use crate::accounts::tokens;
use crate::db::schema::seat_links;
use crate::db::{Conn, DbError, Run};
use crate::mail::outbox::StoreInTxn;
use crate::play::rows::{self, SeatRow, Status, TableRow};
use rules::Seat;
use words::Language;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Taking the seat while it is free.
    Invitation,
    /// Opening the board while a decision is open.
    Turn,
    Reply,
    /// Answering the letter that asks whether its reader really gives up.
    Resign,
}

impl Purpose {
    fn text(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Turn => "turn",
            Self::Reply => "reply",
            Self::Resign => "resign",
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct LinkOf {
    table_id: i64,
    seat: Seat,
    purpose: Purpose,
    expected_seq: Option<i64>,
    language: Option<Language>,
}

impl LinkOf {
    pub(crate) fn invitation(table_id: i64, seat: Seat) -> Self {
        Self {
            table_id,
            seat,
            purpose: Purpose::Invitation,
            expected_seq: None,
            language: None,
        }
    }

    /// A seat's board, while the decision that opened at `expected_seq` is open; without a seq the link only leads to
    /// where a letter can be requested.
    pub(crate) fn turn(table_id: i64, seat: Seat, expected_seq: Option<i64>) -> Self {
        Self {
            purpose: Purpose::Turn,
            expected_seq,
            ..Self::invitation(table_id, seat)
        }
    }

    /// A letter that can be answered, in its language; `expected_seq` is the decision whose moves it lists.
    pub(crate) fn reply(
        table_id: i64,
        seat: Seat,
        expected_seq: Option<i64>,
        language: Language,
    ) -> Self {
        Self {
            purpose: Purpose::Reply,
            language: Some(language),
            ..Self::turn(table_id, seat, expected_seq)
        }
    }

    /// The same for the letter that asks whether its reader really gives up.
    pub(crate) fn asks_to_resign(self) -> Self {
        Self {
            purpose: Purpose::Resign,
            ..self
        }
    }
}

/// Makes a link of 128 random bits. Returns its token for the letter, and what stores its hash with the letter.
pub(crate) fn new_link(of: LinkOf, now_ms: i64) -> (String, StoreInTxn) {
    let token = tokens::fresh();
    let token_hash = tokens::hash(&token);
    let store = move |conn: &mut Conn| {
        diesel::insert_into(seat_links::table)
            .values((
                seat_links::token_hash.eq(&token_hash),
                seat_links::table_id.eq(of.table_id),
                seat_links::seat.eq(i32::from(of.seat.0)),
                seat_links::purpose.eq(of.purpose.text()),
                seat_links::expected_seq.eq(of.expected_seq),
                seat_links::created_at_ms.eq(now_ms),
                seat_links::language.eq(of.language.map(Language::code)),
            ))
            .run(conn)
    };
    (token, Box::new(store))
}

/// Ends the invitations to a seat that is taken.
pub(crate) fn end_invitations_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(seat_links::table)
        .filter(seat_links::table_id.eq(table_id))
        .filter(seat_links::seat.eq(i32::from(seat.0)))
        .filter(seat_links::purpose.eq(Purpose::Invitation.text()))
        .filter(seat_links::revoked_at_ms.is_null())
        .set(seat_links::revoked_at_ms.eq(now_ms))
        .run(conn)
}

pub(crate) fn revoke_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(seat_links::table)
        .filter(seat_links::table_id.eq(table_id))
        .filter(seat_links::seat.eq(i32::from(seat.0)))
        .filter(seat_links::revoked_at_ms.is_null())
        .set(seat_links::revoked_at_ms.eq(now_ms))
        .run(conn)
}

pub(crate) struct FoundLink {
    pub(crate) table: TableRow,
    pub(crate) seat: SeatRow,
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
            is_living: true,
            expected_seq,
            language: None,
            table,
            seat,
        }
    }
}

/// Finds a link for one purpose, valid or not.
pub(crate) fn find(
    conn: &mut Conn,
    token: &str,
    purpose: Purpose,
) -> Result<Option<FoundLink>, DbError> {
    let Some(link) = find_row(conn, token, purpose)? else {
        return Ok(None);
    };
    let place = rows::find_place(conn, link.table_id, link.seat)?;
    Ok(place.map(|(table, seat)| found(&link, purpose, table, seat)))
}

/// Finds the same at a table whose rows are loaded.
pub(crate) fn find_at(
    conn: &mut Conn,
    token: &str,
    purpose: Purpose,
    table: &TableRow,
    seats: &[SeatRow],
) -> Result<Option<FoundLink>, DbError> {
    let link = find_row(conn, token, purpose)?.filter(|link| link.table_id == table.id);
    Ok(link.and_then(|link| {
        let seat = seats.iter().find(|row| row.seat == link.seat)?;
        Some(found(&link, purpose, table.clone(), seat.clone()))
    }))
}

pub(crate) fn find_table(
    conn: &mut Conn,
    token: &str,
    purpose: Purpose,
) -> Result<Option<TableRow>, DbError> {
    match find_row(conn, token, purpose)? {
        Some(link) => rows::find_table_by_id(conn, link.table_id),
        None => Ok(None),
    }
}

fn find_row(conn: &mut Conn, token: &str, purpose: Purpose) -> Result<Option<LinkRow>, DbError> {
    let row = seat_links::table
        .find(tokens::hash(token))
        .filter(seat_links::purpose.eq(purpose.text()))
        .select(LinkRow::as_select())
        .get_result(conn);
    Ok(row.optional()?)
}

fn found(link: &LinkRow, purpose: Purpose, table: TableRow, seat: SeatRow) -> FoundLink {
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
    FoundLink {
        is_living: has_purpose && link.revoked_at_ms.is_none(),
        expected_seq: link.expected_seq,
        language: link.language.as_deref().and_then(Language::find),
        table,
        seat,
    }
}

/// Finds what an answer belongs to: by the token in its address.
pub(crate) fn find_reply(
    conn: &mut Conn,
    token: &str,
) -> Result<Option<(FoundLink, Purpose)>, DbError> {
    for purpose in [Purpose::Reply, Purpose::Resign] {
        if let Some(link) = find(conn, token, purpose)? {
            return Ok(Some((link, purpose)));
        }
    }
    Ok(None)
}

/// Counts the links that open a seat's board at this moment.
pub(crate) fn count_living(conn: &mut Conn, seat: &SeatRow) -> Result<i64, DbError> {
    let Some(expected_seq) = seat.expected_seq else {
        return Ok(0);
    };
    Ok(seat_links::table
        .filter(seat_links::table_id.eq(seat.table_id))
        .filter(seat_links::seat.eq(seat.seat))
        .filter(seat_links::purpose.eq(Purpose::Turn.text()))
        .filter(seat_links::expected_seq.eq(expected_seq))
        .filter(seat_links::revoked_at_ms.is_null())
        .count()
        .get_result(conn)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = seat_links)]
struct LinkRow {
    table_id: i64,
    seat: i32,
    expected_seq: Option<i64>,
    revoked_at_ms: Option<i64>,
    language: Option<String>,
}
