//! Table talk: what players say to each other. It never enters the journal.

use diesel::prelude::*;

use super::access::Access;
use super::service::Service;
use super::{intents, quotas, rows};
use crate::accounts::PersonId;
use crate::accounts::wishes::{self, Pace};
use crate::db::schema::talk;
use crate::db::{Conn, DbError, at_most, on_either};
use crate::error::{Code, Error, no};
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::mail::visible;
use rules::Seat;
use words::msg;

pub const TALK_MAX_CHARS: usize = 1000;
const TALK_MAX_LINES: i64 = 5000;
/// How many of the newest lines a page shows.
const SHOWN_LINES: i64 = 50;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TalkLine {
    pub seat: Seat,
    pub words: String,
    pub said_at_ms: i64,
}

pub fn say(service: &Service, uid: &str, person: PersonId, words: &str) -> Result<(), Error> {
    service
        .db
        .write(|conn| say_in_txn(service, conn, uid, person, words))
}

/// The same within a transaction.
pub(super) fn say_in_txn(
    service: &Service,
    conn: &mut Conn,
    uid: &str,
    person: PersonId,
    words: &str,
) -> Result<(), Error> {
    let words = visible(words);
    let words = words.trim();
    if words.is_empty() {
        return Err(no(Code::Invalid, msg::table::write_first()));
    }
    if words.chars().count() > TALK_MAX_CHARS {
        return Err(no(Code::Invalid, msg::table::too_long(TALK_MAX_CHARS)));
    }
    let (table_id, seat) = find_seat(conn, uid, person)?;
    let lines: i64 = talk::table
        .filter(talk::table_id.eq(table_id))
        .count()
        .get_result(conn)?;
    if lines >= TALK_MAX_LINES {
        return Err(no(Code::Invalid, msg::table::talk_full()));
    }
    let now_ms = service.clock.now_ms();
    quotas::talk_in_txn(conn, service.day_limits.talk, person, now_ms)?;
    diesel::insert_into(talk::table)
        .values((
            talk::table_id.eq(table_id),
            talk::seat.eq(i32::from(seat.0)),
            talk::words.eq(words),
            talk::said_at_ms.eq(now_ms),
        ))
        .execute(conn)?;
    Ok(queue_letters(conn, table_id, seat, now_ms)?)
}

/// Queues letters to those of the others who wish to be told what is said, besides what their next letter tells.
fn queue_letters(
    conn: &mut Conn,
    table_id: i64,
    said_by: Seat,
    now_ms: i64,
) -> Result<(), DbError> {
    let rows = rows::list_seats(conn, table_id)?;
    for row in rows.iter().filter(|row| row.seat() != said_by) {
        let Some(person) = row.person() else {
            continue;
        };
        if wishes::find_on_conn(conn, person)?.talk == Pace::Never {
            continue;
        }
        let Some(address) = intents::find_address(conn, row.person_id)? else {
            continue;
        };
        let intent = Intent {
            table_id: Some(table_id),
            seat: Some(row.seat),
            ..Intent::new(LetterKind::Talk, &address)
        };
        outbox::queue_in_txn(conn, &intent, now_ms + intents::PRESENCE_MS, now_ms)?;
    }
    Ok(())
}

/// Finds the table and the seat of a person who writes something there.
pub(super) fn find_seat(
    conn: &mut Conn,
    uid: &str,
    person: PersonId,
) -> Result<(i64, Seat), Error> {
    let access = Access::find(conn, uid, Some(person))?;
    let seat = access.my_seat.ok_or(Error::Hidden)?;
    Ok((access.table.id, seat))
}

/// Gives the id of the newest line of a table's talk: while it is the same, nothing was said since.
pub(super) fn find_newest_id(conn: &mut Conn, table_id: i64) -> Result<Option<i64>, DbError> {
    let id = on_either!(conn, conn => talk::table
        .filter(talk::table_id.eq(table_id))
        .select(diesel::dsl::max(talk::id))
        .get_result(conn));
    Ok(id?)
}

/// Lists the newest talk of a table, oldest first.
pub(super) fn list_talk(conn: &mut Conn, table_id: i64) -> Result<Vec<TalkLine>, DbError> {
    let newest = talk::table
        .filter(talk::table_id.eq(table_id))
        .order(talk::id.desc())
        .select((talk::seat, talk::words, talk::said_at_ms));
    let rows: Vec<(i32, String, i64)> = at_most(SHOWN_LINES, newest).load(conn)?;
    let lines = rows.into_iter().rev();
    let lines = lines.map(|(seat, words, said_at_ms)| TalkLine {
        seat: Seat(u8::try_from(seat).unwrap_or(u8::MAX)),
        words,
        said_at_ms,
    });
    Ok(lines.collect())
}
