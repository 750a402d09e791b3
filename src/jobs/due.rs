//! Which jobs are due: asked once a second for all kinds, and leased one at a time.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};

use super::{Job, JobKind};
use crate::db::{Conn, DbResult, Written, on_either};

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
        asked = asked
            .words(if index == 0 {
                "SELECT "
            } else {
                " UNION ALL SELECT "
            })
            .value(kind.as_str())
            .words(", (SELECT due_at_ms FROM jobs WHERE kind = ")
            .value(kind.as_str())
            .words(" AND due_at_ms <= ")
            .value(now_ms)
            .words(" AND (leased_until_ms IS NULL OR leased_until_ms <= ")
            .value(now_ms)
            .words(") ORDER BY due_at_ms LIMIT 1)");
    }
    let rows: Vec<(String, Option<i64>)> = on_either!(conn, conn => asked.load(conn))?;
    let due = rows.into_iter().filter_map(|(kind, since_ms)| {
        Some(Due {
            kind: JobKind::find(&kind)?,
            since_ms: since_ms?,
        })
    });
    Ok(due.collect())
}

/// The columns of [`Job`], in its order.
type Columns = (
    BigInt,
    Text,
    Nullable<Text>,
    Nullable<BigInt>,
    Nullable<BigInt>,
    Text,
    BigInt,
    BigInt,
    Integer,
    Nullable<Text>,
    Nullable<Text>,
);

/// Leases the job of a kind that has been due for longest. On Postgres it skips rows that other transactions have
/// locked, so that several processes lease different jobs and none waits; SQLite has one writer at a time.
pub(super) fn lease_in_txn(
    conn: &mut Conn,
    kind: JobKind,
    lease: &str,
    now_ms: i64,
    lease_ms: i64,
) -> DbResult<Option<Job>> {
    let lease = Written::<Columns>::default()
        .words("UPDATE jobs SET lease = ")
        .value(lease)
        .words(", leased_until_ms = ")
        .value(now_ms + lease_ms)
        .words(", attempts = attempts + 1 WHERE id = (SELECT id FROM jobs AS due WHERE kind = ")
        .value(kind.as_str())
        .words(" AND due_at_ms <= ")
        .value(now_ms)
        .words(" AND (leased_until_ms IS NULL OR leased_until_ms <= ")
        .value(now_ms)
        .words(
            ") AND (lane IS NULL OR NOT EXISTS (SELECT 1 FROM jobs AS other WHERE other.lane = due.lane \
             AND other.leased_until_ms > ",
        )
        .value(now_ms)
        .words(")) ORDER BY due_at_ms, id LIMIT 1")
        .words(match conn {
            Conn::Postgres(_) => " FOR UPDATE SKIP LOCKED",
            Conn::Sqlite(_) => "",
        })
        .words(
            ") RETURNING id, kind, key, table_id, person_id, payload, due_at_ms, queued_at_ms, attempts, last_error, \
             lease",
        );
    Ok(on_either!(conn, conn => lease.get_result(conn)).optional()?)
}
