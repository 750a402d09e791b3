//! The one queue of what is due at some time: letters, alerts, timers, bots' turns and the rest are kinds of jobs.
//!
//! A job is put in the transaction that causes it, so neither exists without the other. A worker leases it first
//! ([`claim`]); then it is done, put off, or its lease runs out and another worker tries. Several processes share the
//! queue of one Postgres. Does not know what a kind means. Start reading at [`put_in_txn`] and [`claim`].

use diesel::dsl::SqlTypeOf;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel::sqlite::Sqlite;

use crate::db::schema::jobs;
use crate::db::{Conn, Db, DbResult, Fetch, Run, Written, hold_in_txn};
use rules::chance::entropy;

/// The longest reason that is stored, in characters.
const REASON_MAX: usize = 300;

rules::word_enum! {
    /// The kinds of jobs, in the order in which they are looked for.
    JobKind.as_str {
        /// Deadlines that move after an outage.
        Outage = "outage",
        /// A reminder, the end of somebody's time or of a pause.
        Timer = "timer",
        NextGame = "series",
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
    pub kind: String,
    pub table_id: Option<i64>,
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

type Columns = SqlTypeOf<<Job as Selectable<Sqlite>>::SelectExpression>;

/// Leases the job of a kind that has been due for longest, and counts the attempt. If the database fails, nothing is
/// leased, or the lease runs out. On Postgres it skips rows that other transactions have locked, so that several
/// processes lease different jobs and none waits; SQLite has one writer at a time.
pub fn claim(db: &Db, kind: JobKind, now_ms: i64, lease_ms: i64) -> DbResult<Option<Job>> {
    let lease = db.new_lease();
    db.write(|conn| {
        if kind == JobKind::Alert {
            // Two processes would each lease one of the same lane.
            hold_in_txn(conn, "lanes of jobs")?;
        }
        let claim = Written::<Columns>::default()
            .filled(
                "UPDATE jobs SET lease = ?, leased_until_ms = ?, attempts = attempts + 1 WHERE id = \
                 (SELECT id FROM jobs AS due WHERE kind = ? AND due_at_ms <= ? \
                 AND (leased_until_ms IS NULL OR leased_until_ms <= ?) AND (lane IS NULL OR NOT EXISTS \
                 (SELECT 1 FROM jobs AS other WHERE other.lane = due.lane AND other.leased_until_ms > ?)) \
                 ORDER BY due_at_ms, id LIMIT 1",
                [
                    (&lease).into(),
                    (now_ms + lease_ms).into(),
                    kind.as_str().into(),
                    now_ms.into(),
                    now_ms.into(),
                    now_ms.into(),
                ],
            )
            .words(match conn {
                Conn::Postgres(_) => " FOR UPDATE SKIP LOCKED",
                Conn::Sqlite(_) => "",
            })
            .words(
                ") RETURNING id, kind, table_id, payload, due_at_ms, queued_at_ms, attempts, \
                 last_error, lease",
            );
        claim.found(conn)
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
    Ok(diesel::delete(leased!(job)).changes(conn)? == 1)
}

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
    Ok(put_off.changes(conn)? == 1)
}

/// Whether a job still has the same lease. Must run in the transaction that then changes what the job is about: on
/// Postgres it locks the row. The lease then lasts until an instant.
pub fn renew_in_txn(conn: &mut Conn, job: &Job, until_ms: i64) -> DbResult<bool> {
    let held = diesel::update(leased!(job)).set(jobs::leased_until_ms.eq(until_ms));
    Ok(held.changes(conn)? == 1)
}

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

/// For a process that stops. Returns how many there were. If the database fails, the leases run out.
pub fn give_back(db: &Db) -> DbResult<usize> {
    db.write(|conn| {
        let mine = jobs::table.filter(jobs::lease.like(format!("{}%", db.holder())));
        let given = diesel::update(mine).set((
            jobs::attempts.eq(jobs::attempts - 1),
            jobs::lease.eq(None::<String>),
            jobs::leased_until_ms.eq(None::<i64>),
        ));
        given.changes(conn)
    })
}

pub fn delete_in_txn(conn: &mut Conn, kind: JobKind, key: &str) -> DbResult<()> {
    let same = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .filter(jobs::key.eq(key));
    diesel::delete(same).run(conn)
}

pub fn count(conn: &mut Conn, kind: JobKind) -> DbResult<i64> {
    let all = jobs::table.filter(jobs::kind.eq(kind.as_str()));
    all.count().one(conn)
}

pub fn count_overdue(conn: &mut Conn, kind: JobKind, before_ms: i64) -> DbResult<i64> {
    let overdue = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .filter(jobs::due_at_ms.lt(before_ms));
    overdue.count().one(conn)
}

/// A kind with a job that is due and not leased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub kind: JobKind,
    /// Since when the oldest of them is due, in milliseconds since 1970.
    pub since_ms: i64,
}

pub fn list_due(conn: &mut Conn, now_ms: i64) -> DbResult<Vec<Due>> {
    // Bundled ones are never claimed.
    let mut claimed = JobKind::ALL.to_vec();
    claimed.retain(|kind| *kind != JobKind::Bundled);
    list_due_of(conn, &claimed, now_ms)
}

/// Lists which of some kinds have due jobs, with one query, however long the queue is.
pub fn list_due_of(conn: &mut Conn, kinds: &[JobKind], now_ms: i64) -> DbResult<Vec<Due>> {
    let mut asked = Written::<(Text, Nullable<BigInt>)>::default();
    for (index, kind) in kinds.iter().enumerate() {
        let kind = kind.as_str();
        asked = asked
            .words(if index == 0 { "" } else { " UNION ALL " })
            .filled(
                "SELECT ?, (SELECT due_at_ms FROM jobs WHERE kind = ? AND due_at_ms <= ? \
                 AND (leased_until_ms IS NULL OR leased_until_ms <= ?) ORDER BY due_at_ms LIMIT 1)",
                [kind.into(), kind.into(), now_ms.into(), now_ms.into()],
            );
    }
    let rows: Vec<(String, Option<i64>)> = asked.list(conn)?;
    let due = rows.into_iter().filter_map(|(kind, since_ms)| {
        Some(Due {
            kind: JobKind::find(&kind)?,
            since_ms: since_ms?,
        })
    });
    Ok(due.collect())
}

/// Puts jobs into the queue, none due before now. One with an existing key replaces that job: it is due again, and
/// whoever leased it has lost it. No two may have the same key.
pub fn put_in_txn(conn: &mut Conn, jobs: &[NewJob], now_ms: i64) -> DbResult<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    let rows = jobs.iter().map(|job| {
        [
            job.kind.as_str().into(),
            job.key.as_deref().into(),
            job.lane.as_deref().into(),
            job.table_id.into(),
            job.person_id.into(),
            (&job.payload).into(),
            job.due_at_ms.max(now_ms).into(),
            now_ms.into(),
            0.into(),
        ]
    });
    let put = Written::<()>::default()
        .words("INSERT INTO jobs (kind, key, lane, table_id, person_id, payload, due_at_ms, queued_at_ms, attempts) ")
        .rows(rows)
        .words(
            " ON CONFLICT (kind, key) DO UPDATE SET lane = excluded.lane, table_id = excluded.table_id, \
             person_id = excluded.person_id, payload = excluded.payload, due_at_ms = excluded.due_at_ms, \
             queued_at_ms = excluded.queued_at_ms, attempts = 0, lease = NULL, leased_until_ms = NULL, \
             last_error = NULL",
        );
    put.run(conn)
}

/// Takes jobs out of the queue by their keys, except those that were tried already.
pub fn withdraw_in_txn(conn: &mut Conn, keys: &[(JobKind, String)]) -> DbResult<()> {
    if keys.is_empty() {
        return Ok(());
    }
    let mut withdrawn = Written::<()>::default().words("DELETE FROM jobs WHERE attempts = 0 AND (");
    for (index, (kind, key)) in keys.iter().enumerate() {
        withdrawn = withdrawn
            .words(if index == 0 { "" } else { " OR " })
            .filled("kind = ? AND key = ?", [kind.as_str().into(), key.into()]);
    }
    let withdrawn = withdrawn.words(")");
    withdrawn.run(conn)
}

/// With up to a fifth more or less. `seconds` has the waits after the first, second … attempt, and all later ones.
pub fn delay_ms(seconds: &[i64], attempt: i32) -> i64 {
    delay_with(seconds, attempt, u16::from_le_bytes(entropy::<2>()))
}

/// `roll` 0 is a fifth less, 65535 a fifth more.
fn delay_with(seconds: &[i64], attempt: i32, roll: u16) -> i64 {
    let step = usize::try_from(attempt - 1).unwrap_or(0);
    let seconds = seconds.get(step).or(seconds.last()).copied().unwrap_or(60);
    seconds * 800 + seconds * 400 * i64::from(roll) / i64::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOURLY: [i64; 4] = [60, 300, 1800, 3600];

    #[test]
    fn the_delays_are_one_five_thirty_minutes_then_hourly() {
        let middles: Vec<i64> = (1..=7)
            .map(|n| delay_with(&HOURLY, n, 32_767) / 60_000)
            .collect();
        // The middle roll is half a step below the exact middle.
        assert_eq!(middles, [0, 4, 29, 59, 59, 59, 59]);
        for (attempts, minutes) in [(1, 1), (2, 5), (3, 30), (4, 60), (90, 60)] {
            let base = minutes * 60_000;
            assert_eq!(delay_with(&HOURLY, attempts, 0), base * 4 / 5);
            assert_eq!(delay_with(&HOURLY, attempts, u16::MAX), base * 6 / 5);
        }
    }

    #[test]
    fn delays_are_spread() {
        let mut delays: Vec<i64> = (0..50).map(|_| delay_ms(&HOURLY, 4)).collect();
        delays.sort_unstable();
        delays.dedup();
        assert!(delays.len() > 40, "{delays:?}");
    }
}
