//! The processes that serve now. They must agree on what the site is: where people reach it, with which keys it seals
//! and signs, which board sets it has. Each keeps a row that runs out when it is not renewed, so that one which was
//! killed stands in nobody's way for long. The newest row that has run out tells what was served last.
//!
//! Nothing that is stored rests on this: it keeps a host from letters with two addresses, and from letters that no
//! process can read. Start reading at [`begin`].

use std::time::Duration;

use data_encoding::HEXLOWER;
use diesel::prelude::*;
use thiserror::Error;

use crate::chance::entropy;
use crate::clock::Clock;
use crate::db::schema::servings;
use crate::db::{Conn, Db, DbError, Kind, hold_in_txn};

/// How long a process counts as serving after it last said so, in milliseconds.
pub const LEASE_MS: i64 = 15_000;
/// How often a process says so.
pub const RENEW_EVERY: Duration = Duration::from_secs(5);

/// What a process serves, and its row.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = servings)]
pub struct Serving {
    id: String,
    base_url: String,
    letters_key: String,
    push_key: String,
    board_sets: String,
    until_ms: i64,
}

/// What processes must agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// Where people reach the site.
    BaseUrl,
    /// The key that seals what lies in the database.
    LettersKey,
    /// The key that signs pushes.
    PushKey,
    /// The host's own board sets.
    BoardSets,
}

/// Why a process may not serve.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Others serve another address.
    #[error(
        "WONDERPOST_BASE_URL: another process serves this database as {theirs}, and this one would as {ours}: give all the same, or stop the others and wait for {} seconds", LEASE_MS / 1000
    )]
    BaseUrl {
        /// The address that is served.
        theirs: String,
        /// The address that this process has.
        ours: String,
    },
    /// Others have another key.
    #[error(
        "WONDERPOST_KEY_FILE: another process serves this database with another {0}: copy letters.key and push.key from its data folder, or name one file for all"
    )]
    Key(&'static str),
    /// Others have other board sets.
    #[error(
        "another process serves this database with other board sets for Dice: put the same files into the folder board-sets of each data folder"
    )]
    BoardSets,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl Serving {
    /// Describes this process, by fingerprints of what is secret or long.
    #[must_use]
    pub fn new(base_url: &str, letters_key: &str, push_key: &str, board_sets: &str) -> Self {
        Self {
            id: HEXLOWER.encode(&entropy::<16>()),
            base_url: base_url.to_owned(),
            letters_key: letters_key.to_owned(),
            push_key: push_key.to_owned(),
            board_sets: board_sets.to_owned(),
            until_ms: 0,
        }
    }

    fn differences(&self, other: &Self) -> Vec<Difference> {
        let all = [
            (Difference::BaseUrl, &self.base_url, &other.base_url),
            (
                Difference::LettersKey,
                &self.letters_key,
                &other.letters_key,
            ),
            (Difference::PushKey, &self.push_key, &other.push_key),
            (Difference::BoardSets, &self.board_sets, &other.board_sets),
        ];
        let differing = all.into_iter().filter(|(_, own, other)| own != other);
        differing.map(|(what, _, _)| what).collect()
    }

    fn refused_by(&self, other: &Self) -> Option<ServeError> {
        let first = self.differences(other).into_iter().next()?;
        Some(match first {
            Difference::BaseUrl => ServeError::BaseUrl {
                theirs: other.base_url.clone(),
                ours: self.base_url.clone(),
            },
            Difference::LettersKey => ServeError::Key("letters.key"),
            Difference::PushKey => ServeError::Key("push.key"),
            Difference::BoardSets => ServeError::BoardSets,
        })
    }
}

impl From<diesel::result::Error> for ServeError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(error.into())
    }
}

/// What is not as it was when the site was served last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// What it is.
    pub what: Vec<Difference>,
    /// Where people reached the site.
    pub old_base_url: String,
}

/// Begins to serve. Gives what is not as it was when the site was served last, where it was. On SQLite the file's lock
/// keeps others out, so rows that have not run out are those of a process that was killed.
///
/// # Errors
/// [`ServeError`] when processes that serve now serve something else.
pub fn begin(db: &Db, clock: &Clock, own: &Serving) -> Result<Option<Changed>, ServeError> {
    let now_ms = clock.now_ms();
    db.write(|conn| {
        // Two that begin at once look one after the other.
        hold_in_txn(conn, "servings")?;
        let rows: Vec<Serving> = servings::table
            .order(servings::until_ms.desc())
            .select(Serving::as_select())
            .load(conn)?;
        let is_living = |row: &&Serving| db.kind() == Kind::Postgres && row.until_ms > now_ms;
        if let Some(error) = rows
            .iter()
            .filter(is_living)
            .find_map(|row| own.refused_by(row))
        {
            return Err(error);
        }
        let changed = rows.first().map(|last| Changed {
            what: own.differences(last),
            old_base_url: last.base_url.clone(),
        });
        let ended: Vec<&str> = rows
            .iter()
            .filter(|row| !is_living(row))
            .map(|row| row.id.as_str())
            .collect();
        diesel::delete(servings::table.filter(servings::id.eq_any(ended))).execute(conn)?;
        insert_in_txn(conn, own, now_ms)?;
        Ok(changed.filter(|changed| !changed.what.is_empty()))
    })
}

/// Says that this process still serves. On SQLite nobody needs to know.
///
/// # Errors
/// When the database fails.
pub fn renew(db: &Db, clock: &Clock, own: &Serving) -> Result<(), DbError> {
    if db.kind() == Kind::Sqlite {
        return Ok(());
    }
    let now_ms = clock.now_ms();
    db.write(|conn| {
        if set_until_in_txn(conn, own, now_ms + LEASE_MS)? == 0 {
            // It could not say so for long, and another one has tidied up.
            insert_in_txn(conn, own, now_ms)?;
        }
        Ok(())
    })
}

/// Says that this process serves no more.
///
/// # Errors
/// When the database fails.
pub fn end(db: &Db, clock: &Clock, own: &Serving) -> Result<(), DbError> {
    let now_ms = clock.now_ms();
    db.write(|conn| set_until_in_txn(conn, own, now_ms))
        .map(drop)
}

fn insert_in_txn(conn: &mut Conn, own: &Serving, now_ms: i64) -> Result<(), DbError> {
    let row = Serving {
        until_ms: now_ms + LEASE_MS,
        ..own.clone()
    };
    diesel::insert_into(servings::table)
        .values(&row)
        .execute(conn)?;
    Ok(())
}

fn set_until_in_txn(conn: &mut Conn, own: &Serving, until_ms: i64) -> Result<usize, DbError> {
    Ok(diesel::update(servings::table.find(&own.id))
        .set(servings::until_ms.eq(until_ms))
        .execute(conn)?)
}
