//! Putting jobs into the queue and taking them out again: one statement, however many there are.

use diesel::RunQueryDsl;

use super::{JobKind, NewJob};
use crate::db::{Conn, DbResult, Written, on_either};

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
    on_either!(conn, conn => put.execute(conn))?;
    Ok(())
}

/// Takes jobs out of the queue by their keys, except those that were tried already.
pub fn withdraw_in_txn(conn: &mut Conn, keys: &[(JobKind, String)]) -> DbResult<()> {
    if keys.is_empty() {
        return Ok(());
    }
    let mut withdrawn = Written::<()>::default().words("DELETE FROM jobs WHERE attempts = 0 AND (");
    for (index, (kind, key)) in keys.iter().enumerate() {
        withdrawn = withdrawn
            .words(if index == 0 { "kind = " } else { " OR kind = " })
            .value(kind.as_str())
            .words(" AND key = ")
            .value(key);
    }
    let withdrawn = withdrawn.words(")");
    on_either!(conn, conn => withdrawn.execute(conn))?;
    Ok(())
}
