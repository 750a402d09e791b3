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

use super::{BUNDLED, DROPPED, Intent, LetterId, LetterKind, PARKED, Reason};
use crate::db::schema::{jobs, letters};
use crate::db::{Conn, DbResult, Fetch, Rows, Run};
use crate::jobs::{Job, JobKind, NewJob, put_in_txn};

#[derive(Debug, Clone, Default)]
pub struct Bundle {
    /// The digest includes them, or they are dropped with it.
    pub told: Vec<Intent>,
    /// Their tables are frozen, so they are parked.
    pub frozen: Vec<Intent>,
    /// Somebody else has their seats now, so they are queued for that person.
    pub astray: Vec<LetterId>,
}

fn mark(digest: LetterId) -> String {
    format!("digest {}", digest)
}

pub(super) fn join_in_txn(
    conn: &mut Conn,
    letter: &Intent,
    person_id: i64,
    at_ms: i64,
    now_ms: i64,
) -> DbResult<()> {
    make_room(conn, &[letter.id], BUNDLED)?;
    diesel::update(jobs::table.find(letter.id))
        .set((
            jobs::kind.eq(BUNDLED),
            jobs::person_id.eq(person_id),
            jobs::due_at_ms.eq(at_ms),
            jobs::lease.eq(None::<String>),
            jobs::leased_until_ms.eq(None::<i64>),
            jobs::last_error.eq(Reason::Bundled.as_str()),
        ))
        .run(conn)?;
    let digest = Intent::new(LetterKind::Digest, &letter.to_address).naming(person_id);
    let digest = NewJob {
        key: Some(format!("digest {person_id} {at_ms}")),
        ..super::job(&digest, at_ms)
    };
    put_in_txn(conn, &[digest], now_ms)
}

fn list(conn: &mut Conn, person_id: i64) -> DbResult<Vec<(Job, Intent)>> {
    let waiting: Vec<Job> = jobs::table
        .filter(jobs::person_id.eq(person_id))
        .filter(jobs::kind.eq(BUNDLED))
        .order(jobs::id)
        .rows(conn)?;
    let read = |job: Job| Intent::of(&job).ok().map(|letter| (job, letter));
    Ok(waiting.into_iter().filter_map(read).collect())
}

/// Oldest first: those that it held when it was written, and before that all that are due and in no other digest.
pub fn list_bundled(conn: &mut Conn, digest: &Intent, now_ms: i64) -> DbResult<Vec<Intent>> {
    let Some(person_id) = digest.person_id else {
        return Ok(Vec::new());
    };
    let attempts = letters::table.find(digest.id).select(letters::attempts);
    let attempts: Option<i32> = attempts.found(conn)?;
    let (mark, is_new) = (mark(digest.id), attempts.unwrap_or(0) == 0);
    let mut waiting = list(conn, person_id)?;
    waiting.retain(|(job, _)| match &job.lease {
        Some(lease) => *lease == mark,
        None => is_new && job.due_at_ms <= now_ms,
    });
    Ok(waiting.into_iter().map(|(_, letter)| letter).collect())
}

/// Notes the letters of a digest, in the transaction that fixes its bytes. The others are parked or queued.
pub fn tell_in_txn(conn: &mut Conn, digest: &Intent, bundle: &Bundle, now_ms: i64) -> DbResult<()> {
    diesel::update(jobs::table.find(digest.id))
        .set(jobs::key.eq(None::<String>))
        .run(conn)?;
    let told: Vec<LetterId> = bundle.told.iter().map(|letter| letter.id).collect();
    diesel::update(jobs::table.filter(jobs::id.eq_any(told)))
        .filter(jobs::kind.eq(BUNDLED))
        .set(jobs::lease.eq(mark(digest.id)))
        .run(conn)?;
    set_aside_in_txn(conn, bundle, now_ms)
}

/// Returns the letters that were told.
pub(super) fn settle_told_in_txn(
    conn: &mut Conn,
    digest: LetterId,
    person_id: i64,
) -> DbResult<Vec<Intent>> {
    let (mark, mut told) = (mark(digest), Vec::new());
    for (job, letter) in list(conn, person_id)? {
        if job.lease.as_ref() == Some(&mark)
            && settle_in_txn(conn, &letter, DROPPED, Reason::InDigest)?
        {
            told.push(letter);
        }
    }
    Ok(told)
}

pub(super) fn drop_in_txn(
    conn: &mut Conn,
    bundle: &Bundle,
    reason: Reason,
    now_ms: i64,
) -> DbResult<()> {
    for letter in &bundle.told {
        settle_in_txn(conn, letter, DROPPED, reason)?;
    }
    set_aside_in_txn(conn, bundle, now_ms)
}

fn set_aside_in_txn(conn: &mut Conn, bundle: &Bundle, now_ms: i64) -> DbResult<()> {
    for letter in &bundle.frozen {
        settle_in_txn(conn, letter, PARKED, Reason::TableFrozen)?;
    }
    judge_anew_in_txn(conn, &bundle.astray, now_ms)
}

/// Returns whether it was still bundled.
fn settle_in_txn(conn: &mut Conn, letter: &Intent, status: &str, reason: Reason) -> DbResult<bool> {
    let bundled = jobs::table.find(letter.id).filter(jobs::kind.eq(BUNDLED));
    if diesel::delete(bundled).changes(conn)? == 0 {
        return Ok(false);
    }
    letter.keep_in_txn(conn, status, reason.as_str())?;
    Ok(true)
}

/// Of somebody who lost a seat, or all seats: the letters are judged again, by the settings of the new players.
pub fn unbundle_in_txn(
    conn: &mut Conn,
    person_id: i64,
    seat: Option<(i64, i32)>,
    now_ms: i64,
) -> DbResult<()> {
    let is_it = |letter: &Intent| seat.is_none() || letter.table_id.zip(letter.seat) == seat;
    let waiting = list(conn, person_id)?.into_iter();
    let unbundled = waiting.filter(|(_, letter)| is_it(letter));
    let unbundled: Vec<LetterId> = unbundled.map(|(_, letter)| letter.id).collect();
    judge_anew_in_txn(conn, &unbundled, now_ms)
}

/// Removes the jobs of a kind with the keys of those that are about to be of it: of one decision one letter waits.
fn make_room(conn: &mut Conn, ids: &[LetterId], kind: &str) -> DbResult<()> {
    let others = jobs::table
        .filter(jobs::id.eq_any(ids))
        .filter(jobs::kind.ne(kind));
    let keys: Vec<Option<String>> = others.select(jobs::key).load(conn)?;
    let keys: Vec<String> = keys.into_iter().flatten().collect();
    let same = jobs::table.filter(jobs::kind.eq(kind));
    diesel::delete(same.filter(jobs::key.eq_any(keys))).run(conn)
}

fn judge_anew_in_txn(conn: &mut Conn, ids: &[LetterId], now_ms: i64) -> DbResult<()> {
    make_room(conn, ids, JobKind::Letter.as_str())?;
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
