//! Appending events, and deciding races: the key (table, seq) lets one writer win.

use std::sync::Arc;

use diesel::RunQueryDsl;

use super::{Cause, ChainError, Event, Head, NewEvent, chain_events};
use crate::db::{Conn, DbError, QueryError, ROWS_MAX, Value, Written, on_either};
use crate::error::Error;
use rules::chance::{entropy, hex};

/// A request as it was sent, stored beside the first event of its command. It is not part of the journal.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Unique at the table.
    pub command_id: &'a str,
    pub text: &'a str,
}

/// Seals and chains events after `after`, the head by which the caller has judged them.
///
/// The cause belongs to a new command, or to that of the head for more events of the same one, through the same door.
/// `now_ms` is raised to the time of the event before, if the clock went back.
pub fn chain_after(
    uid: &str,
    after: &Head,
    cause: Cause,
    now_ms: i64,
    events: &[NewEvent],
) -> Result<Vec<Event>, ChainError> {
    let salt = || hex(&entropy::<16>());
    chain_events(uid, after, cause, now_ms, events, salt)
}

/// Stores events that are chained to what is stored. Must run inside a write transaction, which must be rolled back if
/// somebody else was first ([`Error::Busy`]). Events from elsewhere must have been verified.
pub fn append_in_txn(
    conn: &mut Conn,
    table_id: i64,
    events: &[Arc<Event>],
    asked: Option<Asked<'_>>,
) -> Result<(), Error> {
    let mut asked = asked;
    for events in events.chunks(ROWS_MAX) {
        let rows = events
            .iter()
            .map(|event| row(table_id, event, asked.take()));
        let insert = Written::<()>::default()
            .words(
                "INSERT INTO events (table_id, seq, recorded_at_ms, kind, version, seat, command, door, body, salt, \
                 seal, hash, command_id, asked) ",
            )
            .rows(rows);
        let inserted = on_either!(conn, conn => insert.execute(conn));
        match inserted.map_err(DbError::from) {
            Ok(_all) => {}
            Err(error) if error.is_taken() || is_refused(&error) => return Err(Error::Busy),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn row<'a>(table_id: i64, event: &'a Event, asked: Option<Asked<'a>>) -> [Value<'a>; 14] {
    [
        table_id.into(),
        event.seq.into(),
        event.recorded_at_ms.into(),
        Value::from(&event.kind),
        i32::from(event.version).into(),
        event.seat.map(i32::from).into(),
        event.command.into(),
        event.door.as_str().into(),
        Value::from(&event.body),
        Value::from(&event.salt),
        Value::from(&event.seal),
        Value::from(&event.hash),
        asked.map(|asked| asked.command_id).into(),
        asked.map(|asked| asked.text).into(),
    ]
}

/// Whether SQLite's trigger refused an insertion because the seq is taken; it fires before the key is checked.
fn is_refused(error: &DbError) -> bool {
    matches!(error, DbError::Query(QueryError::DatabaseError(_, info)) if info.message() == "the journal is append-only")
}
