//! The one queue of what is due at some time: letters, alerts, timers, bots' turns and the rest are kinds of jobs.
//!
//! A job is put in the transaction that causes it, so neither exists without the other. A worker leases it first
//! ([`claim`]); then it is done, put off, or its lease runs out and another worker tries. Several processes share the
//! queue of one Postgres. Does not know what a kind means. Start reading at [`put_in_txn`] and [`claim`].

use diesel::prelude::*;

use crate::db::schema::jobs;
use crate::db::{Conn, Db, DbResult, Run, hold_in_txn, text_enum};

mod due;
mod put;
mod retry;

pub use due::{Due, list_due, list_due_of};
pub use put::{put_in_txn, withdraw_in_txn};
pub use retry::delay_ms;

/// The longest reason that is stored, in characters.
const REASON_MAX: usize = 300;

text_enum! {
    /// The kinds of jobs, in the order in which they are looked for.
    pub enum JobKind {
        /// Deadlines that move after an outage.
        Outage = "outage",
        /// A reminder, the end of somebody's time or of a pause.
        Timer = "timer",
        /// The next game of a series.
        NextGame = "series",
        /// A letter that somebody waits for.
        SignIn = "sign_in",
        Letter = "letter",
        /// A letter that waits for a digest. It is never claimed.
        Bundled = "bundled",
        Alert = "alert",
        Bot = "bot",
        LookBack = "look_back",
        Backup = "backup",
    }
}

/// A job to put, and when it is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewJob {
    pub kind: JobKind,
    /// One with the key of another one of its kind replaces that one, leased or not.
    pub key: Option<String>,
    /// Only one of the jobs in a lane is leased at a time.
    pub lane: Option<String>,
    pub table_id: Option<i64>,
    pub person_id: Option<i64>,
    /// What its kind needs to know, as JSON.
    pub payload: String,
    /// Not before, in milliseconds since 1970.
    pub due_at_ms: i64,
}

impl NewJob {
    /// Makes a job that belongs to no table and nobody, and may be in the queue many times.
    pub const fn new(kind: JobKind, payload: String, due_at_ms: i64) -> Self {
        Self {
            kind,
            key: None,
            lane: None,
            table_id: None,
            person_id: None,
            payload,
            due_at_ms,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct Job {
    pub id: i64,
    /// As in [`JobKind::as_str`].
    pub kind: String,
    pub key: Option<String>,
    pub table_id: Option<i64>,
    pub person_id: Option<i64>,
    pub payload: String,
    pub due_at_ms: i64,
    pub queued_at_ms: i64,
    /// How often it was tried, including the present attempt if it is leased.
    pub attempts: i32,
    /// Why it waits; none if nothing went wrong.
    pub last_error: Option<String>,
    /// For a bundled letter: its digest, once that was written.
    pub(crate) lease: Option<String>,
}

/// Leases the job of a kind that has been due for longest, and counts the attempt. If the database fails, nothing is
/// leased, or the lease runs out.
pub fn claim(db: &Db, kind: JobKind, now_ms: i64, lease_ms: i64) -> DbResult<Option<Job>> {
    let lease = db.new_lease();
    db.write(|conn| {
        if kind == JobKind::Alert {
            // Two processes would each lease one of the same lane.
            hold_in_txn(conn, "lanes of jobs")?;
        }
        due::lease_in_txn(conn, kind, &lease, now_ms, lease_ms)
    })
}

/// A job whose lease is unchanged.
macro_rules! leased {
    ($job:expr) => {
        jobs::table
            .find($job.id)
            .filter(jobs::lease.eq(&$job.lease))
    };
}

/// Removes a job that is done. Returns false if its lease is somebody else's by now, or it was put again.
pub fn done_in_txn(conn: &mut Conn, job: &Job) -> DbResult<bool> {
    Ok(diesel::delete(leased!(job)).execute(conn)? == 1)
}

/// Removes a job that is done, whoever has its lease by now.
pub fn end_in_txn(conn: &mut Conn, id: i64) -> DbResult<()> {
    diesel::delete(jobs::table.find(id)).run(conn)
}

/// Puts a leased job off; `counts` says whether the attempt counts. Returns false like [`done_in_txn`].
pub fn again_in_txn(
    conn: &mut Conn,
    job: &Job,
    due_at_ms: i64,
    why: Option<&str>,
    counts: bool,
) -> DbResult<bool> {
    let why = why.map(|why| why.chars().take(REASON_MAX).collect::<String>());
    let attempts = job.attempts - i32::from(!counts);
    let put_off = diesel::update(leased!(job)).set((
        jobs::due_at_ms.eq(due_at_ms),
        jobs::attempts.eq(attempts),
        jobs::last_error.eq(why),
        jobs::lease.eq(None::<String>),
        jobs::leased_until_ms.eq(None::<i64>),
    ));
    Ok(put_off.execute(conn)? == 1)
}

/// Whether a job still has the same lease. Must run in the transaction that then changes what the job is about: on
/// Postgres it locks the row. The lease then lasts until an instant.
pub fn renew_in_txn(conn: &mut Conn, job: &Job, until_ms: i64) -> DbResult<bool> {
    let held = diesel::update(leased!(job)).set(jobs::leased_until_ms.eq(until_ms));
    Ok(held.execute(conn)? == 1)
}

/// Stores another payload for a job, whoever has it.
pub fn set_payload_in_txn(conn: &mut Conn, id: i64, payload: &str) -> DbResult<()> {
    diesel::update(jobs::table.find(id))
        .set(jobs::payload.eq(payload))
        .run(conn)
}

/// Releases a job without counting the attempt: another worker may take it at once.
pub fn release(db: &Db, job: &Job) -> DbResult<()> {
    let why = job.last_error.as_deref();
    db.write(|conn| again_in_txn(conn, job, job.due_at_ms, why, false).map(drop))
}

/// Releases all jobs that this process leased and did not finish, for example when it stops. Returns how many there
/// were. If the database fails, the leases run out.
pub fn give_back(db: &Db) -> DbResult<usize> {
    db.write(|conn| {
        let mine = jobs::table.filter(jobs::lease.like(format!("{}%", db.holder())));
        let given = diesel::update(mine).set((
            jobs::attempts.eq(jobs::attempts - 1),
            jobs::lease.eq(None::<String>),
            jobs::leased_until_ms.eq(None::<i64>),
        ));
        Ok(given.execute(conn)?)
    })
}

/// Removes a job, whoever has it.
pub fn delete_in_txn(conn: &mut Conn, kind: JobKind, key: &str) -> DbResult<()> {
    let same = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .filter(jobs::key.eq(key));
    diesel::delete(same).run(conn)
}

/// Counts the jobs of a kind, including those that were put off.
pub fn count(conn: &mut Conn, kind: JobKind) -> DbResult<i64> {
    let all = jobs::table.filter(jobs::kind.eq(kind.as_str()));
    Ok(all.count().get_result(conn)?)
}

/// Counts the jobs of a kind that were due before an instant.
pub fn count_overdue(conn: &mut Conn, kind: JobKind, before_ms: i64) -> DbResult<i64> {
    let overdue = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .filter(jobs::due_at_ms.lt(before_ms));
    Ok(overdue.count().get_result(conn)?)
}
