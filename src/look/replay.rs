//! Replaying: does the installed program still decide what a stored journal says, and come to the same end?

use std::sync::Arc;

use crate::db::{Conn, Db, DbError};
use crate::journal::export::Export;
use crate::journal::{self, Event};
use crate::play::rows::{self, SeatRow, Status, TableRow, find_table};
use crate::reason;
use crate::table::fold::Table;
use crate::table::judge;
use rules::Library;

/// Replays a stored table. Gives how many events it has, and what differs, if anything does.
pub fn replay(db: &Db, uid: &str) -> Result<(usize, Option<String>), DbError> {
    db.read(|conn| {
        let Some(row) = find_table(conn, uid)? else {
            return Ok((0, Some("there is no such table".to_owned())));
        };
        let events = share(journal::load(conn, row.id)?);
        let difference = match judge::fold(&events, &Library::default(), Some(&row.seed)) {
            Ok(table) => compare_rows(conn, &row, &table)?,
            Err(error) => Some(reason::whole(&error)),
        };
        Ok((events.len(), difference))
    })
}

/// Replays a journal that lies in no database, whole. Gives what differs, if anything does.
pub fn replay_export(export: Export) -> Option<String> {
    let events = share(export.events);
    let judged = judge::fold(&events, &Library::default(), export.seed.as_deref());
    judged.err().map(|error| reason::whole(&error))
}

fn share(events: Vec<Event>) -> Vec<Arc<Event>> {
    events.into_iter().map(Arc::new).collect()
}

/// Whether the read model is what the journal gives.
fn compare_rows(conn: &mut Conn, row: &TableRow, table: &Table) -> Result<Option<String>, DbError> {
    let seats = rows::list_seats(conn, row.id)?;
    let head = (table.head.seq, table.head.hash.as_str());
    let awaited = seats.iter().filter(|seat| seat.is_awaited);
    let clock = (table.clocks.paused_until_ms, table.clocks.terms);
    let has_other_time = |seat: &SeatRow| seat.due_at_ms != table.due_at_ms(seat.seat());
    let is_other = |seat: &SeatRow| seat.is_open_again != table.is_offered(seat.seat());
    let compared = [
        ("status", row.status() == Status::from(&table.phase)),
        ("head", (row.last_seq, row.head_hash.as_str()) == head),
        (
            "number of draws",
            u32::try_from(row.next_draw) == Ok(table.next_draw),
        ),
        (
            "seat awaited",
            awaited.map(SeatRow::seat).eq(table.awaiting()),
        ),
        ("clock", (row.paused_until_ms, row.terms()) == clock),
        ("deadline", !seats.iter().any(has_other_time)),
        ("seat to take over", !seats.iter().any(is_other)),
    ];
    let differs = compared.iter().find(|(_, is_same)| !is_same);
    Ok(differs.map(|(what, _)| format!("the row of the table has another {what}")))
}
