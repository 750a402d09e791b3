//! The words of letters: kept from the first attempt until the letter is out, and some days longer if the host wants.

use diesel::dsl::exists;
use diesel::prelude::*;

use super::{LetterId, SENT};
use crate::db::schema::{letter_texts, letters};
use crate::db::{Conn, Db, DbError};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How many letters lose their words in one transaction.
const BATCH: i64 = 100;

/// Finds the bytes of a letter's mail, while they are kept.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn find(db: &Db, id: LetterId) -> Result<Option<String>, DbError> {
    db.read(|conn| find_on_conn(conn, id.0))
}

pub(super) fn find_on_conn(conn: &mut Conn, id: i64) -> Result<Option<String>, DbError> {
    Ok(letter_texts::table
        .find(id)
        .select(letter_texts::raw)
        .get_result(conn)
        .optional()?)
}

pub(super) fn insert_in_txn(
    conn: &mut Conn,
    id: i64,
    subject: &str,
    raw: &str,
) -> Result<(), DbError> {
    diesel::insert_into(letter_texts::table)
        .values((
            letter_texts::id.eq(id),
            letter_texts::subject.eq(subject),
            letter_texts::raw.eq(raw),
        ))
        .execute(conn)?;
    Ok(())
}

pub(super) fn delete_in_txn(conn: &mut Conn, id: i64) -> Result<(), DbError> {
    diesel::delete(letter_texts::table.find(id)).execute(conn)?;
    Ok(())
}

/// Deletes the words of letters that were sent more than `keep_days` days ago. Gives of how many.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn prune(db: &Db, keep_days: u16, now_ms: i64) -> Result<usize, DbError> {
    let until_ms = now_ms - i64::from(keep_days) * DAY_MS;
    let mut pruned = 0;
    loop {
        let old: Vec<i64> = db.read(|conn| list_sent_until(conn, until_ms))?;
        if old.is_empty() {
            return Ok(pruned);
        }
        pruned += db.write(|conn| {
            let texts = letter_texts::table.filter(letter_texts::id.eq_any(&old));
            Ok::<_, DbError>(diesel::delete(texts).execute(conn)?)
        })?;
    }
}

fn list_sent_until(conn: &mut Conn, until_ms: i64) -> Result<Vec<i64>, DbError> {
    let was_sent = letters::table
        .filter(letters::id.eq(letter_texts::id))
        .filter(letters::status.eq(SENT))
        .filter(letters::sent_at_ms.le(until_ms));
    // Asked of each text that is kept: there are few of them, and many letters that were sent.
    Ok(letter_texts::table
        .filter(exists(was_sent))
        .limit(BATCH)
        .select(letter_texts::id)
        .load(conn)?)
}
