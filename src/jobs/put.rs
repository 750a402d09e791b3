//! Putting jobs into the queue: one statement, however many there are.

use diesel::RunQueryDsl;

use super::NewJob;
use crate::db::{Conn, DbError, Written, on_either};

/// Puts jobs into the queue, none due before now. One with an existing key replaces that job: it is due again, and
/// whoever leased it has lost it. No two may have the same key.
pub fn put_in_txn(conn: &mut Conn, jobs: &[NewJob], now_ms: i64) -> Result<(), DbError> {
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
