//! Letters that wait to be told in a digest.
//!
//! A bundle has an instant of its own, which lies ahead when a letter joins it, and a digest that is due then. Whoever
//! joins after that digest was written gets another one: [`join_in_txn`] takes a written one for none, and
//! [`tell_in_txn`] looks for those that joined while it was written. Two digests of the same instant do no harm; the
//! second finds nothing to tell and is dropped.
//!
//! What a digest tells stays bundled until the digest is out, with the digest's name as its lease: so a digest that is
//! tried again knows what it holds.

use diesel::prelude::*;

use super::list::has;
use super::{
    BUNDLED, DROPPED, Intent, LetterId, LetterKind, PARKED, QUEUED, Reason, Sent, queue_in_txn,
};
use crate::db::schema::letters;
use crate::db::{Conn, DbError, Run};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = letters)]
pub struct BundledLetter {
    #[diesel(deserialize_as = i64)]
    pub id: LetterId,
    pub kind: String,
    pub table_id: Option<i64>,
    pub seat: Option<i32>,
    pub expected_seq: Option<i64>,
    /// The digest that tells it, once one was written.
    lease: Option<String>,
}

/// The letters of a digest, by what is to become of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bundle {
    /// It tells them, or they are dropped with it.
    pub told: Vec<BundledLetter>,
    /// Their tables are frozen: they are parked.
    pub frozen: Vec<LetterId>,
    /// Somebody else has their seats: they are queued for them.
    pub astray: Vec<LetterId>,
}

impl Bundle {
    fn told_ids(&self) -> Vec<i64> {
        self.told.iter().map(|letter| letter.id.0).collect()
    }
}

/// As whom a digest holds its letters.
fn mark(digest: LetterId) -> String {
    format!("digest {}", digest.0)
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
    // An update, so that on Postgres a worker that writes the digest now waits, or is waited for.
    let joined = diesel::update(letters::table)
        .filter(letters::status.eq(QUEUED))
        .filter(letters::kind.eq(LetterKind::Digest.as_str()))
        .filter(letters::person_id.eq(person_id))
        .filter(letters::due_at_ms.eq(at_ms))
        .filter(letters::attempts.eq(0))
        .set(letters::due_at_ms.eq(at_ms))
        .execute(conn)?;
    if joined > 0 {
        return Ok(());
    }
    queue_digest_in_txn(conn, person_id, to_address, at_ms, now_ms)
}

fn queue_digest_in_txn(
    conn: &mut Conn,
    person_id: i64,
    to_address: &str,
    at_ms: i64,
    now_ms: i64,
) -> Result<(), DbError> {
    let digest = Intent {
        person_id: Some(person_id),
        ..Intent::new(LetterKind::Digest, to_address)
    };
    queue_in_txn(conn, &digest, at_ms, now_ms)?;
    Ok(())
}

/// Lists the letters that a digest tells, the oldest first: those that it held when it was written, and before that all
/// that are due and that no other digest tells.
pub fn list_bundled(
    conn: &mut Conn,
    digest: &Intent,
    now_ms: i64,
) -> Result<Vec<BundledLetter>, DbError> {
    let (Some(id), Some(person_id)) = (digest.id, digest.person_id) else {
        return Ok(Vec::new());
    };
    let attempts: Option<i32> = letters::table
        .find(id.0)
        .select(letters::attempts)
        .get_result(conn)
        .optional()?;
    let mut waiting: Vec<BundledLetter> = letters::table
        .filter(has(BUNDLED))
        .filter(letters::person_id.eq(person_id))
        .filter(letters::due_at_ms.le(now_ms))
        .order(letters::id)
        .select(BundledLetter::as_select())
        .load(conn)?;
    let (mark, is_new) = (mark(id), attempts == Some(0));
    waiting.retain(|letter| match &letter.lease {
        Some(lease) => *lease == mark,
        None => is_new,
    });
    Ok(waiting)
}

/// Notes what a digest tells, in the transaction that fixes its bytes. What it cannot tell is parked or queued;
/// another digest is queued for what has joined since.
pub fn tell_in_txn(
    conn: &mut Conn,
    digest: &Intent,
    bundle: &Bundle,
    now_ms: i64,
) -> Result<(), DbError> {
    let Some(id) = digest.id else {
        return Ok(());
    };
    diesel::update(letters::table.filter(letters::id.eq_any(bundle.told_ids())))
        .filter(letters::status.eq(BUNDLED))
        .set(letters::lease.eq(mark(id)))
        .execute(conn)?;
    set_aside_in_txn(conn, bundle, now_ms)?;
    queue_another_in_txn(conn, digest, now_ms)
}

/// Notes that a digest is out, and has told what it held. Gives that.
pub(super) fn settle_told_in_txn(conn: &mut Conn, digest: LetterId) -> Result<Vec<Sent>, DbError> {
    let reader: Option<i64> = letters::table
        .find(digest.0)
        .select(letters::person_id)
        .get_result(conn)?;
    let told: Vec<(i64, Sent)> = letters::table
        .filter(has(BUNDLED))
        .filter(letters::person_id.eq(reader))
        .filter(letters::lease.eq(mark(digest)))
        .order(letters::id)
        .select((letters::id, Sent::as_select()))
        .load(conn)?;
    let (ids, told): (Vec<i64>, Vec<Sent>) = told.into_iter().unzip();
    diesel::update(letters::table.filter(letters::id.eq_any(ids)))
        .set((
            letters::status.eq(DROPPED),
            letters::lease.eq(None::<String>),
            letters::last_error.eq(Reason::InDigest.as_str()),
        ))
        .execute(conn)?;
    Ok(told)
}

/// Drops what a digest would have told that is itself dropped, and nothing else.
pub(super) fn drop_in_txn(
    conn: &mut Conn,
    digest: &Intent,
    bundle: &Bundle,
    reason: Reason,
    now_ms: i64,
) -> Result<(), DbError> {
    settle_in_txn(conn, bundle.told_ids(), DROPPED, reason)?;
    set_aside_in_txn(conn, bundle, now_ms)?;
    queue_another_in_txn(conn, digest, now_ms)
}

fn settle_in_txn(
    conn: &mut Conn,
    ids: Vec<i64>,
    status: &str,
    reason: Reason,
) -> Result<(), DbError> {
    diesel::update(letters::table.filter(letters::id.eq_any(ids)))
        .filter(letters::status.eq(BUNDLED))
        .set((
            letters::status.eq(status),
            letters::lease.eq(None::<String>),
            letters::last_error.eq(reason.as_str()),
        ))
        .run(conn)
}

/// Parks what is of frozen tables, and queues what somebody else is to read.
fn set_aside_in_txn(conn: &mut Conn, bundle: &Bundle, now_ms: i64) -> Result<(), DbError> {
    let ids = |letters: &[LetterId]| letters.iter().map(|id| id.0).collect::<Vec<i64>>();
    settle_in_txn(conn, ids(&bundle.frozen), PARKED, Reason::TableFrozen)?;
    diesel::update(letters::table.filter(letters::id.eq_any(ids(&bundle.astray))))
        .filter(letters::status.eq(BUNDLED))
        .set(judged_anew(now_ms))
        .run(conn)
}

/// Queues another digest for what is due and is told by none.
fn queue_another_in_txn(conn: &mut Conn, digest: &Intent, now_ms: i64) -> Result<(), DbError> {
    let Some(person_id) = digest.person_id else {
        return Ok(());
    };
    let left: i64 = letters::table
        .filter(has(BUNDLED))
        .filter(letters::person_id.eq(person_id))
        .filter(letters::due_at_ms.le(now_ms))
        .filter(letters::lease.is_null())
        .count()
        .get_result(conn)?;
    let others: i64 = letters::table
        .filter(has(QUEUED))
        .filter(letters::kind.eq(LetterKind::Digest.as_str()))
        .filter(letters::person_id.eq(person_id))
        .filter(letters::attempts.eq(0))
        .filter(letters::due_at_ms.le(now_ms))
        .count()
        .get_result(conn)?;
    if left == 0 || others > 0 {
        return Ok(());
    }
    queue_digest_in_txn(conn, person_id, &digest.to_address, now_ms, now_ms)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    All,
    Seat { table_id: i64, seat: i32 },
}

/// Queues letters that wait for the digest of somebody who has the seats no longer: they are judged anew, by the
/// wishes of the new players.
pub fn unbundle_in_txn(
    conn: &mut Conn,
    person_id: i64,
    which: Which,
    now_ms: i64,
) -> Result<(), DbError> {
    let theirs = letters::table
        .filter(has(BUNDLED))
        .filter(letters::person_id.eq(person_id));
    let anew = judged_anew(now_ms);
    match which {
        Which::All => diesel::update(theirs).set(anew).execute(conn)?,
        Which::Seat { table_id, seat } => {
            let of_table = theirs.filter(letters::table_id.eq(table_id));
            let of_seat = of_table.filter(letters::seat.eq(seat));
            diesel::update(of_seat).set(anew).execute(conn)?
        }
    };
    Ok(())
}

#[derive(AsChangeset)]
#[diesel(table_name = letters)]
#[diesel(treat_none_as_null = true)]
struct JudgedAnew {
    status: &'static str,
    person_id: Option<i64>,
    attempts: i32,
    due_at_ms: i64,
    queued_at_ms: i64,
    lease: Option<String>,
    last_error: Option<String>,
}

const fn judged_anew(now_ms: i64) -> JudgedAnew {
    JudgedAnew {
        status: QUEUED,
        person_id: None,
        attempts: 0,
        due_at_ms: now_ms,
        queued_at_ms: now_ms,
        lease: None,
        last_error: None,
    }
}
