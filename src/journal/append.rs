//! Appending events, and deciding races: the key (table, seq) lets one writer win.

use diesel::result::Error;
use diesel::{ExpressionMethods, RunQueryDsl};

use super::{Cause, ChainError, Event, Head, NewEvent, chain_events};
use crate::db::schema::events;
use crate::db::{Conn, DbError, on_either};
use rules::chance::{entropy, hex};

#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    #[error("the table has moved on: event {seq} has been recorded by somebody else")]
    Moved { seq: i64 },
    #[error(transparent)]
    Chain(#[from] ChainError),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Appends events after `after`, the head the caller has judged them by. Must run inside a write transaction, which must
/// be given up when somebody else was first ([`AppendError::Moved`]).
///
/// Gives the events as recorded. The cause is a new command's, or that of the head for more events of the same one,
/// and then through the same door. `now_ms` is raised to the time of the event before, if the clock went back.
pub fn append_in_txn(
    conn: &mut Conn,
    table_id: i64,
    uid: &str,
    after: &Head,
    cause: Cause,
    now_ms: i64,
    events: &[NewEvent],
) -> Result<Vec<Event>, AppendError> {
    let chained = chain_events(uid, after, cause, now_ms, events, || hex(&entropy::<16>()))?;
    for event in &chained {
        insert_in_txn(conn, table_id, event)?;
    }
    Ok(chained)
}

/// Stores events that have their hashes already, as an import has. Must run inside a write transaction. The caller must
/// have verified them.
pub fn restore_in_txn_unchecked(
    conn: &mut Conn,
    table_id: i64,
    events: &[Event],
) -> Result<(), AppendError> {
    let mut events = events.iter();
    events.try_for_each(|event| insert_in_txn(conn, table_id, event))
}

fn insert_in_txn(conn: &mut Conn, table_id: i64, event: &Event) -> Result<(), AppendError> {
    let inserted = on_either!(conn, conn => diesel::insert_into(events::table)
        .values((
            events::table_id.eq(table_id),
            events::seq.eq(event.seq),
            events::recorded_at_ms.eq(event.recorded_at_ms),
            events::kind.eq(&event.kind),
            events::version.eq(i32::from(event.version)),
            events::seat.eq(event.seat.map(i32::from)),
            events::command.eq(event.command),
            events::door.eq(event.door.as_str()),
            events::body.eq(&event.body),
            events::salt.eq(&event.salt),
            events::seal.eq(&event.seal),
            events::hash.eq(&event.hash),
        ))
        .execute(conn));
    match inserted.map_err(DbError::from) {
        Ok(_one) => Ok(()),
        Err(error) if error.is_taken() || is_refused(&error) => {
            Err(AppendError::Moved { seq: event.seq })
        }
        Err(error) => Err(AppendError::Db(error)),
    }
}

/// Whether SQLite's trigger refused an insertion because the seq is taken; it speaks before the key does.
fn is_refused(error: &DbError) -> bool {
    matches!(error, DbError::Query(Error::DatabaseError(_, info)) if info.message() == "the journal is append-only")
}
