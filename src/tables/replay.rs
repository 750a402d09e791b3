//! Replaying: does the installed program still carry out a stored journal, and to the same end?

use std::sync::Arc;

use super::events::GameEnded;
use super::rows::{self, SeatRow, Status, TableRow, find_table};
use super::table::{Phase, Table};
use crate::db::{Conn, Db, DbError};
use crate::journal::{self, Event};
use rules::{EndKind, Library};

/// Replays a stored table. Gives how many events it has, and what differs, if anything does.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn replay(db: &Db, uid: &str) -> Result<(usize, Option<String>), DbError> {
    db.read(|conn| {
        let Some(row) = find_table(conn, uid)? else {
            return Ok((0, Some("there is no such table".to_owned())));
        };
        let events: Vec<Arc<Event>> = journal::load(conn, row.id)?
            .into_iter()
            .map(Arc::new)
            .collect();
        let difference = match Table::fold(&events, &Library::default()) {
            Ok(table) => match compare_end(&table) {
                None => compare_rows(conn, &row, &table)?,
                difference => difference,
            },
            Err(error) => Some(with_causes(&error)),
        };
        Ok((events.len(), difference))
    })
}

/// Replays a journal that lies in no database. Gives what differs, if anything does.
#[must_use]
pub fn replay_events(events: Vec<Event>) -> Option<String> {
    let events: Vec<Arc<Event>> = events.into_iter().map(Arc::new).collect();
    match Table::fold(&events, &Library::default()) {
        Ok(table) => compare_end(&table),
        Err(error) => Some(with_causes(&error)),
    }
}

/// Writes an error with its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        text.push_str(": ");
        text.push_str(&next.to_string());
        cause = next.source();
    }
    text
}

/// Whether an engine ends games so.
const fn is_by_rules(kind: EndKind) -> bool {
    match kind {
        EndKind::Civilian | EndKind::Military | EndKind::Science | EndKind::Points => true,
        EndKind::Resigned | EndKind::TimedOut | EndKind::Agreed => false,
    }
}

/// Whether the engine sees the end that the journal recorded.
fn compare_end(table: &Table) -> Option<String> {
    let outcome = table.position.outcome();
    match (&table.phase, &outcome) {
        (Phase::Over(ended), _) if !is_by_rules(ended.kind) => None,
        (Phase::Over(ended), Some(outcome)) if *ended == GameEnded::from(outcome) => None,
        (Phase::Over(ended), Some(outcome)) => Some(format!(
            "the game ended {ended:?}, this program ends it {:?}",
            GameEnded::from(outcome)
        )),
        (Phase::Over(_), None) => {
            Some("the game ended, for this program it would go on".to_owned())
        }
        (Phase::Running, Some(_)) => {
            Some("the game goes on, for this program it would be over".to_owned())
        }
        (Phase::Open | Phase::Running | Phase::Closed, _) => None,
    }
}

/// Whether the read model is what the journal gives.
fn compare_rows(conn: &mut Conn, row: &TableRow, table: &Table) -> Result<Option<String>, DbError> {
    let differs = |what: &str| Ok(Some(format!("the row of the table has another {what}")));
    if row.status() != Status::from(&table.phase) {
        return differs("status");
    }
    if (row.last_seq, row.head_hash.as_str()) != (table.head.seq, table.head.hash.as_str()) {
        return differs("head");
    }
    if u32::try_from(row.next_draw) != Ok(table.next_draw) {
        return differs("number of draws");
    }
    let seats = rows::list_seats(conn, row.id)?;
    let awaited = seats.iter().filter(|seat| seat.is_awaited);
    if !awaited.map(SeatRow::seat).eq(table.awaiting()) {
        return differs("seat awaited");
    }
    if row.paused_until_ms != table.clocks.paused_until_ms || row.terms() != table.clocks.terms {
        return differs("clock");
    }
    let due_at_ms = |seat: &SeatRow| table.clocks.seat(seat.seat()).turn?.due_at_ms;
    if seats.iter().any(|seat| seat.due_at_ms != due_at_ms(seat)) {
        return differs("deadline");
    }
    if seats
        .iter()
        .any(|seat| seat.is_open_again != table.is_offered(seat.seat()))
    {
        return differs("seat to take over");
    }
    Ok(None)
}
