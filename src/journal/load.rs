//! Loading events in order.

use std::collections::BTreeMap;

use diesel::dsl::max;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, QueryResult, RunQueryDsl};

use super::{Door, Event};
use crate::db::schema::events;
use crate::db::{Conn, DbError, on_either};

#[rustfmt::skip]
type EventRow = (i64, i64, String, i32, Option<i32>, i64, String, String, String, String, String);

pub fn load(conn: &mut Conn, table_id: i64) -> Result<Vec<Event>, DbError> {
    load_after(conn, table_id, 0)
}

/// Loads the events after `seq`, by seq.
pub fn load_after(conn: &mut Conn, table_id: i64, seq: i64) -> Result<Vec<Event>, DbError> {
    let rows: QueryResult<Vec<EventRow>> = on_either!(conn, conn => events::table
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
        .load(conn));
    rows?.into_iter().map(event).collect()
}

/// A command that was carried out, by the id that came with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandRow {
    pub asked: String,
    /// The seat that acted; none if no seat did.
    pub seat: Option<i32>,
    /// Of its last event.
    pub seq: i64,
}

pub fn find_command(
    conn: &mut Conn,
    table_id: i64,
    command_id: &str,
) -> Result<Option<CommandRow>, DbError> {
    let first: QueryResult<(i64, Option<String>)> = on_either!(conn, conn => events::table
        .filter(events::table_id.eq(table_id))
        .filter(events::command_id.eq(command_id))
        .select((events::command, events::asked))
        .get_result(conn));
    let Some((command, asked)) = first.optional()? else {
        return Ok(None);
    };
    let all: Vec<(i64, Option<i32>)> = events::table
        .filter(events::table_id.eq(table_id))
        .filter(events::command.eq(command))
        .order(events::seq)
        .select((events::seq, events::seat))
        .load(conn)?;
    Ok(all.last().map(|(seq, _)| CommandRow {
        asked: asked.unwrap_or_default(),
        seat: all.iter().find_map(|(_, seat)| *seat),
        seq: *seq,
    }))
}

/// Finds the seq of each table's last event, by the table's id.
pub fn list_ends(conn: &mut Conn) -> Result<BTreeMap<i64, i64>, DbError> {
    let ends = events::table.group_by(events::table_id);
    let ends = ends.select((events::table_id, max(events::seq)));
    let ends: Vec<(i64, Option<i64>)> = ends.load(conn)?;
    let ends = ends.into_iter();
    Ok(ends.filter_map(|(id, seq)| Some((id, seq?))).collect())
}

pub fn count(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(events::table.count().get_result(conn)?)
}

fn event(row: EventRow) -> Result<Event, DbError> {
    let (seq, recorded_at_ms, kind, version, seat, command, door, body, salt, seal, hash) = row;
    Ok(Event {
        seq,
        recorded_at_ms,
        kind,
        version: u16::try_from(version).map_err(unreadable)?,
        seat: seat.map(u8::try_from).transpose().map_err(unreadable)?,
        command,
        door: Door::parse(&door)
            .ok_or_else(|| unreadable(format!("`{door}` is no door of a command")))?,
        body,
        salt,
        seal,
        hash,
    })
}

fn unreadable(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> DbError {
    DbError::Query(diesel::result::Error::DeserializationError(error.into()))
}
