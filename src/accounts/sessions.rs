//! Sessions: signed-in browsers, which a person can list and end.

use diesel::prelude::*;

use super::people::{Person, PersonId, PersonRow};
use super::tokens;
use crate::clock::Clock;
use crate::db::schema::{people, sessions};
use crate::db::{Conn, Db, DbError, on_either};
use crate::mail::one_line;

/// How long a session lives without being used.
pub const IDLE_MS: i64 = 90 * 24 * 60 * 60 * 1000;
/// How often the time of last use is written.
const TOUCH_EVERY_MS: i64 = 60 * 60 * 1000;

/// Number of a session in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SessionId(pub i64);

/// A living session and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Number in the database.
    pub id: SessionId,
    /// The person as of now.
    pub person: Person,
}

/// One line of the list of sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// Number in the database.
    pub id: SessionId,
    /// What the browser calls itself, cut short.
    pub browser: String,
    /// When it was signed in.
    pub created_at_ms: i64,
    /// When it was last used, to the hour.
    pub seen_at_ms: i64,
}

/// Opens a session and gives its token, which is stored nowhere else.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn open_in_txn(
    conn: &mut Conn,
    person: PersonId,
    browser: &str,
    now_ms: i64,
) -> Result<String, DbError> {
    let token = tokens::fresh();
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(tokens::hash(&token)),
            sessions::person_id.eq(person.0),
            sessions::browser.eq(one_line(browser, 120)),
            sessions::created_at_ms.eq(now_ms),
            sessions::seen_at_ms.eq(now_ms),
            sessions::revoked_at_ms.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(token)
}

/// Finds the living session of a token. Changes nothing but, at most hourly, the time of last use.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn find(db: &Db, clock: &Clock, token: &str) -> Result<Option<Session>, DbError> {
    let now_ms = clock.now_ms();
    let found: Option<(i64, i64, PersonRow)> = db.read(|conn| {
        let found = on_either!(conn, conn => sessions::table
            .inner_join(people::table)
            .filter(sessions::token_hash.eq(tokens::hash(token)))
            .filter(sessions::revoked_at_ms.is_null())
            .filter(sessions::seen_at_ms.gt(now_ms - IDLE_MS))
            .select((sessions::id, sessions::seen_at_ms, PersonRow::as_select()))
            .get_result(conn));
        found.optional().map_err(DbError::from)
    })?;
    let Some((id, seen_at_ms, person)) = found else {
        return Ok(None);
    };
    if now_ms - seen_at_ms >= TOUCH_EVERY_MS {
        touch(db, id, now_ms)?;
    }
    Ok(Some(Session {
        id: SessionId(id),
        person: person.into(),
    }))
}

fn touch(db: &Db, id: i64, now_ms: i64) -> Result<(), DbError> {
    db.write(|conn| {
        diesel::update(sessions::table.find(id))
            .set(sessions::seen_at_ms.eq(now_ms))
            .execute(conn)?;
        Ok(())
    })
}

/// Lists a person's living sessions, the last used first.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn list(db: &Db, clock: &Clock, person: PersonId) -> Result<Vec<SessionRow>, DbError> {
    let rows: Vec<(i64, String, i64, i64)> = db.read(|conn| {
        sessions::table
            .filter(sessions::person_id.eq(person.0))
            .filter(sessions::revoked_at_ms.is_null())
            .filter(sessions::seen_at_ms.gt(clock.now_ms() - IDLE_MS))
            .order((sessions::seen_at_ms.desc(), sessions::id.desc()))
            .select((
                sessions::id,
                sessions::browser,
                sessions::created_at_ms,
                sessions::seen_at_ms,
            ))
            .load(conn)
            .map_err(DbError::from)
    })?;
    Ok(rows
        .into_iter()
        .map(|(id, browser, created_at_ms, seen_at_ms)| SessionRow {
            id: SessionId(id),
            browser,
            created_at_ms,
            seen_at_ms,
        })
        .collect())
}

/// Ends one of a person's sessions. Gives whether it was living.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn revoke(db: &Db, clock: &Clock, person: PersonId, id: SessionId) -> Result<bool, DbError> {
    let now_ms = clock.now_ms();
    db.write(|conn| {
        let ended = diesel::update(sessions::table.find(id.0))
            .filter(sessions::person_id.eq(person.0))
            .filter(sessions::revoked_at_ms.is_null())
            .set(sessions::revoked_at_ms.eq(now_ms))
            .execute(conn)?;
        Ok(ended == 1)
    })
}

/// Ends all of a person's sessions. Gives how many were living.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn revoke_all(db: &Db, clock: &Clock, person: PersonId) -> Result<usize, DbError> {
    let now_ms = clock.now_ms();
    db.write(|conn| revoke_all_in_txn(conn, person, now_ms))
}

/// Ends all of a person's sessions, inside a transaction.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn revoke_all_in_txn(conn: &mut Conn, person: PersonId, now_ms: i64) -> Result<usize, DbError> {
    Ok(diesel::update(sessions::table)
        .filter(sessions::person_id.eq(person.0))
        .filter(sessions::revoked_at_ms.is_null())
        .set(sessions::revoked_at_ms.eq(now_ms))
        .execute(conn)?)
}
