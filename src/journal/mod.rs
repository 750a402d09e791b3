//! The journal's rows: from memory to the database and back. The crate `journal` defines events and how they are
//! sealed, chained and judged; its names are re-exported here. Knows no game, and not what an event means. Start
//! reading at [`append_in_txn`] and [`load()`].

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::dsl::max;
use diesel::{ExpressionMethods, QueryDsl};

use crate::db::schema::events;
use crate::db::{Conn, DbError, DbResult, Fetch, QueryError, ROWS_MAX, Run, Value, Written};
use crate::error::{Error, Result};
use rules::Seat;
use rules::chance::{entropy, hex};

pub use ::journal::*;

#[rustfmt::skip]
type EventRow = (i64, i64, String, i32, Option<i32>, i64, String, String, String, String, String);

pub fn load(conn: &mut Conn, table_id: i64) -> DbResult<Vec<Event>> {
    load_after(conn, table_id, 0)
}

pub fn load_after(conn: &mut Conn, table_id: i64, seq: i64) -> DbResult<Vec<Event>> {
    let rows: Vec<EventRow> = events::table
        .filter(events::table_id.eq(table_id))
        .filter(events::seq.gt(seq))
        .order(events::seq)
        .select((
            events::seq,
            events::recorded_at_ms,
            events::kind,
            events::version,
            events::seat,
            events::command,
            events::door,
            events::body,
            events::salt,
            events::seal,
            events::hash,
        ))
        .list(conn)?;
    rows.into_iter().map(event).collect()
}

/// A command that was carried out, by the id that came with it.
pub struct CommandRow {
    pub asked: String,
    /// The seat that acted; none if no seat did.
    pub seat: Option<i32>,
    /// Of its last event.
    pub seq: i64,
}

impl CommandRow {
    /// Whether a seat asked for the same. Another request may carry the same id.
    pub fn is(&self, seat: Seat, asked: &str) -> bool {
        self.seat == Some(i32::from(seat.0)) && self.asked == asked
    }
}

pub fn find_command(
    conn: &mut Conn,
    table_id: i64,
    command_id: &str,
) -> DbResult<Option<CommandRow>> {
    let first: Option<(i64, Option<String>)> = events::table
        .filter(events::table_id.eq(table_id))
        .filter(events::command_id.eq(command_id))
        .select((events::command, events::asked))
        .found(conn)?;
    let Some((command, asked)) = first else {
        return Ok(None);
    };
    let all: Vec<(i64, Option<i32>)> = events::table
        .filter(events::table_id.eq(table_id))
        .filter(events::command.eq(command))
        .order(events::seq)
        .select((events::seq, events::seat))
        .list(conn)?;
    Ok(all.last().map(|(seq, _)| CommandRow {
        asked: asked.unwrap_or_default(),
        seat: all.iter().find_map(|(_, seat)| *seat),
        seq: *seq,
    }))
}

pub fn list_ends(conn: &mut Conn) -> DbResult<BTreeMap<i64, i64>> {
    let ends = events::table.group_by(events::table_id);
    let ends = ends.select((events::table_id, max(events::seq)));
    let ends: Vec<(i64, Option<i64>)> = ends.list(conn)?;
    let ends = ends.into_iter();
    Ok(ends.filter_map(|(id, seq)| Some((id, seq?))).collect())
}

pub fn count(conn: &mut Conn) -> DbResult<i64> {
    events::table.count().one(conn)
}

fn event(row: EventRow) -> DbResult<Event> {
    let (seq, recorded_at_ms, kind, version, seat, command, door, body, salt, seal, hash) = row;
    Ok(Event {
        seq,
        recorded_at_ms,
        kind,
        version: u16::try_from(version).map_err(DbError::unreadable)?,
        seat: seat
            .map(|seat| u8::try_from(seat).map(Seat))
            .transpose()
            .map_err(DbError::unreadable)?,
        command,
        door: Door::find(&door)
            .ok_or_else(|| DbError::unreadable(format!("`{door}` is no door of a command")))?,
        body,
        salt,
        seal,
        hash,
    })
}

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
) -> Result<()> {
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
        match insert.run(conn) {
            Ok(()) => {}
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
        event.seat.map(|seat| i32::from(seat.0)).into(),
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
