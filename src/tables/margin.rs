//! The margin of a table: what players say to each other, and the notes that each keeps for himself.
//!
//! Neither ever enters the journal.

use diesel::prelude::*;
use thiserror::Error;

use super::Service;
use super::look::{Access, LookError};
use crate::accounts::PersonId;
use crate::db::schema::{notes, talk};
use crate::db::{Conn, DbError};
use crate::games::Seat;

/// The longest line of talk, in characters.
pub const TALK_MAX_CHARS: usize = 1000;
/// The longest note, in characters.
pub const NOTE_MAX_CHARS: usize = 8000;
/// How many lines of talk a page shows, the newest ones.
const TALK_SHOWN: i64 = 50;
/// How many lines a table holds at most.
const TALK_MAX_LINES: i64 = 5000;

/// One line of table talk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Who said it.
    pub seat: Seat,
    /// What was said.
    pub words: String,
    /// When.
    pub said_at_ms: i64,
}

/// Why nothing was said or kept.
#[derive(Debug, Error)]
pub enum MarginError {
    /// No such table, or no seat at it.
    #[error("there is no such table")]
    Unknown,
    /// Nothing was written.
    #[error("write something first")]
    Empty,
    /// Too much was written.
    #[error("at most {0} characters fit")]
    TooLong(usize),
    /// The table has been talked full.
    #[error("this table holds no more talk")]
    Full,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<LookError> for MarginError {
    fn from(error: LookError) -> Self {
        match error {
            LookError::Unknown => Self::Unknown,
            LookError::Db(error) => Self::Db(error),
        }
    }
}

impl From<diesel::result::Error> for MarginError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

/// Says something to the table.
///
/// # Errors
/// See [`MarginError`].
pub fn say(service: &Service, uid: &str, person: PersonId, words: &str) -> Result<(), MarginError> {
    let words = words.trim();
    if words.is_empty() {
        return Err(MarginError::Empty);
    }
    if words.chars().count() > TALK_MAX_CHARS {
        return Err(MarginError::TooLong(TALK_MAX_CHARS));
    }
    service.db.write(|conn| {
        let (table_id, seat) = find_seat(conn, uid, person)?;
        let lines: i64 = talk::table
            .filter(talk::table_id.eq(table_id))
            .count()
            .get_result(conn)?;
        if lines >= TALK_MAX_LINES {
            return Err(MarginError::Full);
        }
        diesel::insert_into(talk::table)
            .values((
                talk::table_id.eq(table_id),
                talk::seat.eq(i32::from(seat.0)),
                talk::words.eq(words),
                talk::said_at_ms.eq(service.clock.now_ms()),
            ))
            .execute(conn)?;
        Ok(())
    })
}

/// Keeps a player's private notes, in place of the ones before.
///
/// # Errors
/// See [`MarginError`].
pub fn keep(
    service: &Service,
    uid: &str,
    person: PersonId,
    words: &str,
) -> Result<(), MarginError> {
    let words = words.trim_end();
    if words.chars().count() > NOTE_MAX_CHARS {
        return Err(MarginError::TooLong(NOTE_MAX_CHARS));
    }
    service.db.write(|conn| {
        let (table_id, seat) = find_seat(conn, uid, person)?;
        let key = (table_id, i32::from(seat.0));
        let now = service.clock.now_ms();
        let changed = diesel::update(notes::table.find(key))
            .set((notes::words.eq(words), notes::changed_at_ms.eq(now)))
            .execute(conn)?;
        if changed == 0 {
            diesel::insert_into(notes::table)
                .values((
                    notes::table_id.eq(table_id),
                    notes::seat.eq(key.1),
                    notes::words.eq(words),
                    notes::changed_at_ms.eq(now),
                ))
                .execute(conn)?;
        }
        Ok(())
    })
}

fn find_seat(conn: &mut Conn, uid: &str, person: PersonId) -> Result<(i64, Seat), MarginError> {
    let place = Access::find(conn, uid, Some(person))?;
    let seat = place.my_seat.ok_or(MarginError::Unknown)?;
    Ok((place.table.id, seat))
}

/// How far the talk of a table and a seat's notes are: they have not changed while their mark is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    talk_id: Option<i64>,
    note_changed_at_ms: Option<i64>,
}

/// Reads how far the talk of a table and a seat's notes are.
pub(super) fn mark(conn: &mut Conn, table_id: i64, seat: Option<Seat>) -> Result<Mark, DbError> {
    let seat = seat.map_or(-1, |seat| i32::from(seat.0));
    let (talk_id, note_changed_at_ms) = diesel::select((
        talk::table
            .filter(talk::table_id.eq(table_id))
            .select(diesel::dsl::max(talk::id))
            .single_value(),
        notes::table
            .find((table_id, seat))
            .select(notes::changed_at_ms)
            .single_value(),
    ))
    .get_result(conn)?;
    Ok(Mark {
        talk_id,
        note_changed_at_ms,
    })
}

/// Lists the newest talk of a table, oldest first.
pub(super) fn list_talk(conn: &mut Conn, table_id: i64) -> Result<Vec<Line>, DbError> {
    let rows: Vec<(i32, String, i64)> = talk::table
        .filter(talk::table_id.eq(table_id))
        .order(talk::id.desc())
        .limit(TALK_SHOWN)
        .select((talk::seat, talk::words, talk::said_at_ms))
        .load(conn)?;
    let mut lines: Vec<Line> = rows
        .into_iter()
        .map(|(seat, words, said_at_ms)| Line {
            seat: Seat(u8::try_from(seat).unwrap_or(u8::MAX)),
            words,
            said_at_ms,
        })
        .collect();
    lines.reverse();
    Ok(lines)
}

/// Gives a seat's private notes; empty when there are none.
pub(super) fn note(conn: &mut Conn, table_id: i64, seat: Seat) -> Result<String, DbError> {
    let words: Option<String> = notes::table
        .find((table_id, i32::from(seat.0)))
        .select(notes::words)
        .get_result(conn)
        .optional()?;
    Ok(words.unwrap_or_default())
}
