//! Letters that wait to be told in a digest.
//!
//! A bundle has an instant, in the future when a letter joins it, and a digest that is due then. Until the digest is
//! written it has a key, and each letter that joins puts it again under this key. A worker that is just writing it then
//! loses it, so that it is judged again and includes the new letter. [`tell_in_txn`] removes the key; letters that join
//! later get another digest. Two digests of the same instant do no harm; one without letters is dropped.
//!
//! The letters in a digest stay bundled until it is sent, with the digest's name as their lease, so a digest that is
//! tried again knows what it holds.

use diesel::prelude::*;

use super::queued::Waiting;
use super::{BUNDLED, DROPPED, Intent, LetterId, LetterKind, PARKED, Payload, Queued, Reason};
use crate::db::schema::{jobs, letters};
use crate::db::{Conn, DbResult, Run};
use crate::jobs::{Job, JobKind, NewJob, put_in_txn};

/// The letters of a digest, by what becomes of them.
#[derive(Debug, Clone, Default)]
pub struct Bundle {
    /// The digest includes them, or they are dropped with it.
    pub told: Vec<Queued>,
    /// Their tables are frozen, so they are parked.
    pub frozen: Vec<LetterId>,
    /// Somebody else has their seats now, so they are queued for that person.
    pub astray: Vec<LetterId>,
}

impl Bundle {
    fn told_ids(&self) -> Vec<i64> {
        self.told.iter().map(|letter| letter.id.0).collect()
    }
}

fn ids(letters: &[LetterId]) -> Vec<i64> {
    letters.iter().map(|id| id.0).collect()
}

/// The name under which a digest holds its letters.
fn mark(digest: LetterId) -> String {
    format!("digest {}", digest.0)
}

/// Puts a leased letter into the bundle of an instant, and queues the digest.
pub(super) fn join_in_txn(
    conn: &mut Conn,
    letter: &Queued,
    person_id: i64,
    at_ms: i64,
    now_ms: i64,
) -> DbResult<()> {
    diesel::update(jobs::table.find(letter.id.0))
        .set((
            jobs::kind.eq(BUNDLED),
            jobs::person_id.eq(person_id),
            jobs::due_at_ms.eq(at_ms),
            jobs::lease.eq(None::<String>),
            jobs::leased_until_ms.eq(None::<i64>),
            jobs::last_error.eq(Reason::Bundled.as_str()),
        ))
        .execute(conn)?;
    let digest = Intent {
        person_id: Some(person_id),
        ..Intent::new(LetterKind::Digest, &letter.payload.to_address)
    };
    let digest = NewJob {
        key: Some(format!("digest {person_id} {at_ms}")),
        ..super::job(&digest, at_ms)
    };
    put_in_txn(conn, &[digest], now_ms)
}

/// Lists the readable letters that wait for digests of a person, oldest first.
fn list(conn: &mut Conn, person_id: i64) -> DbResult<Vec<Waiting>> {
    let mut waiting: Vec<Waiting> = jobs::table
        .filter(jobs::person_id.eq(person_id))
        .filter(jobs::kind.eq(BUNDLED))
        .order(jobs::id)
        .select(Waiting::as_select())
        .load(conn)?;
    waiting.retain(|one| Queued::of(&one.job).is_ok());
    Ok(waiting)
}

/// Lists the letters of a digest, oldest first: those that it held when it was written, and before that all that are
/// due and in no other digest.
pub fn list_bundled(conn: &mut Conn, digest: &Intent, now_ms: i64) -> DbResult<Vec<Queued>> {
    let (Some(id), Some(person_id)) = (digest.id, digest.person_id) else {
        return Ok(Vec::new());
    };
    let attempts: Option<i32> = letters::table
        .find(id.0)
        .select(letters::attempts)
        .get_result(conn)
        .optional()?;
    let (mark, is_new) = (mark(id), attempts.unwrap_or(0) == 0);
    let mut waiting = list(conn, person_id)?;
    waiting.retain(|one| match &one.lease {
        Some(lease) => *lease == mark,
        None => is_new && one.job.due_at_ms <= now_ms,
    });
    waiting.iter().map(|one| Queued::of(&one.job)).collect()
}

/// Notes the letters of a digest, in the transaction that fixes its bytes. The others are parked or queued.
pub fn tell_in_txn(conn: &mut Conn, digest: &Intent, bundle: &Bundle, now_ms: i64) -> DbResult<()> {
    let Some(id) = digest.id else {
        return Ok(());
    };
    diesel::update(jobs::table.find(id.0))
        .set(jobs::key.eq(None::<String>))
        .execute(conn)?;
    diesel::update(jobs::table.filter(jobs::id.eq_any(bundle.told_ids())))
        .filter(jobs::kind.eq(BUNDLED))
        .set(jobs::lease.eq(mark(id)))
        .execute(conn)?;
    set_aside_in_txn(conn, bundle, now_ms)
}

/// Notes that a digest was sent with its letters. Returns these letters.
pub(super) fn settle_told_in_txn(
    conn: &mut Conn,
    digest: LetterId,
    person_id: Option<i64>,
) -> DbResult<Vec<Payload>> {
    let Some(person_id) = person_id else {
        return Ok(Vec::new());
    };
    let (mark, mut told) = (mark(digest), Vec::new());
    for one in list(conn, person_id)? {
        if one.lease.as_ref() == Some(&mark) {
            told.extend(settle_in_txn(conn, &one.job, DROPPED, Reason::InDigest)?);
        }
    }
    Ok(told)
}

/// Drops only the letters of a digest that is dropped itself.
pub(super) fn drop_in_txn(
    conn: &mut Conn,
    bundle: &Bundle,
    reason: Reason,
    now_ms: i64,
) -> DbResult<()> {
    settle_all_in_txn(conn, bundle.told_ids(), DROPPED, reason)?;
    set_aside_in_txn(conn, bundle, now_ms)
}

/// Parks letters of frozen tables, and queues those that somebody else should read.
fn set_aside_in_txn(conn: &mut Conn, bundle: &Bundle, now_ms: i64) -> DbResult<()> {
    settle_all_in_txn(conn, ids(&bundle.frozen), PARKED, Reason::TableFrozen)?;
    judge_anew_in_txn(conn, ids(&bundle.astray), now_ms)
}

fn settle_all_in_txn(conn: &mut Conn, ids: Vec<i64>, status: &str, reason: Reason) -> DbResult<()> {
    let waiting: Vec<Waiting> = jobs::table
        .filter(jobs::id.eq_any(ids))
        .order(jobs::id)
        .select(Waiting::as_select())
        .load(conn)?;
    for one in waiting {
        settle_in_txn(conn, &one.job, status, reason)?;
    }
    Ok(())
}

/// Takes a letter out of the queue, if it is still bundled, and stores what became of it. Returns it.
fn settle_in_txn(
    conn: &mut Conn,
    job: &Job,
    status: &str,
    reason: Reason,
) -> DbResult<Option<Payload>> {
    let bundled = jobs::table.find(job.id).filter(jobs::kind.eq(BUNDLED));
    if diesel::delete(bundled).execute(conn)? == 0 {
        return Ok(None);
    }
    let letter = Queued::of(job)?;
    letter.keep_in_txn(conn, status, reason.as_str())?;
    Ok(Some(letter.payload))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    All,
    Seat { table_id: i64, seat: i32 },
}

/// Queues letters that wait for the digest of somebody who no longer has the seats: they are judged again, by the
/// settings of the new players.
pub fn unbundle_in_txn(conn: &mut Conn, person_id: i64, which: Which, now_ms: i64) -> DbResult<()> {
    let mut unbundled = Vec::new();
    for one in list(conn, person_id)? {
        let is_it = match which {
            Which::All => true,
            Which::Seat { table_id, seat } => {
                one.job.table_id == Some(table_id)
                    && Queued::of(&one.job)?.payload.seat == Some(seat)
            }
        };
        if is_it {
            unbundled.push(one.job.id);
        }
    }
    judge_anew_in_txn(conn, unbundled, now_ms)
}

fn judge_anew_in_txn(conn: &mut Conn, ids: Vec<i64>, now_ms: i64) -> DbResult<()> {
    diesel::update(jobs::table.filter(jobs::id.eq_any(ids)))
        .filter(jobs::kind.eq(BUNDLED))
        .set((
            jobs::kind.eq(JobKind::Letter.as_str()),
            jobs::person_id.eq(None::<i64>),
            jobs::attempts.eq(0),
            jobs::due_at_ms.eq(now_ms),
            jobs::queued_at_ms.eq(now_ms),
            jobs::lease.eq(None::<String>),
            jobs::last_error.eq(None::<String>),
        ))
        .run(conn)
}
