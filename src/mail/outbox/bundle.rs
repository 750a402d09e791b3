//! Letters that wait to be told in a digest.
//!
//! A bundle has an instant of its own, which lies ahead when a letter joins it, and a digest that is due then. So what
//! a digest tells is complete before it is written: whoever joins later waits for the next one. Two digests of the same
//! instant do no harm; the second finds nothing to tell and is dropped.

use diesel::prelude::*;

use super::{BUNDLED, DROPPED, Intent, LetterId, LetterKind, QUEUED, Reason, queue_in_txn};
use crate::db::schema::letters;
use crate::db::{Conn, DbError};

/// A letter that waits for a digest.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct BundledLetter {
    /// Number in the database.
    #[diesel(deserialize_as = i64)]
    pub id: LetterId,
    /// What it is about, as [`LetterKind::as_str`].
    pub kind: String,
    /// Number of the table.
    pub table_id: Option<i64>,
    /// The decision it speaks of.
    pub expected_seq: Option<i64>,
}

/// Puts a queued letter into the bundle of an instant, and queues the digest that tells it.
pub(super) fn join_in_txn(
    conn: &mut Conn,
    id: i64,
    to_address: &str,
    person_id: i64,
    at_ms: i64,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(letters::table.find(id))
        .set((
            letters::status.eq(BUNDLED),
            letters::person_id.eq(person_id),
            letters::due_at_ms.eq(at_ms),
            letters::lease.eq(None::<String>),
            letters::lease_until_ms.eq(None::<i64>),
            letters::last_error.eq(Reason::Bundled.as_str()),
        ))
        .execute(conn)?;
    let digests = letters::table
        .filter(letters::status.eq(QUEUED))
        .filter(letters::kind.eq(LetterKind::Digest.as_str()))
        .filter(letters::person_id.eq(person_id))
        .filter(letters::due_at_ms.eq(at_ms));
    if digests.count().get_result::<i64>(conn)? > 0 {
        return Ok(());
    }
    let digest = Intent {
        person_id: Some(person_id),
        ..Intent::new(LetterKind::Digest, to_address)
    };
    queue_in_txn(conn, &digest, at_ms, now_ms)?;
    Ok(())
}

/// Lists the letters that a person's digest of this instant tells, the oldest first.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn list_bundled(
    conn: &mut Conn,
    person_id: i64,
    now_ms: i64,
) -> Result<Vec<BundledLetter>, DbError> {
    let waiting = letters::table
        .filter(letters::status.eq(BUNDLED))
        .filter(letters::person_id.eq(person_id))
        .filter(letters::due_at_ms.le(now_ms));
    Ok(waiting
        .order(letters::id)
        .select((
            letters::id,
            letters::kind,
            letters::table_id,
            letters::expected_seq,
        ))
        .load(conn)?)
}

/// Notes that a digest has told these letters.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn settle_told_in_txn(conn: &mut Conn, told: &[LetterId]) -> Result<(), DbError> {
    let ids: Vec<i64> = told.iter().map(|id| id.0).collect();
    diesel::update(letters::table.filter(letters::id.eq_any(ids)))
        .filter(letters::status.eq(BUNDLED))
        .set((
            letters::status.eq(DROPPED),
            letters::last_error.eq(Reason::InDigest.as_str()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Drops what a person's digest would have told that is itself dropped.
pub(super) fn drop_in_txn(
    conn: &mut Conn,
    person_id: i64,
    reason: Reason,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::update(letters::table.filter(letters::person_id.eq(person_id)))
        .filter(letters::status.eq(BUNDLED))
        .filter(letters::due_at_ms.le(now_ms))
        .set((
            letters::status.eq(DROPPED),
            letters::last_error.eq(reason.as_str()),
        ))
        .execute(conn)?;
    Ok(())
}
