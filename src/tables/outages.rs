//! Times at which nobody served the tables. No deadline passes until it is decided whether all move by as long.
//!
//! The host decides on their page; if they do not within a day, the deadlines move. Start reading at [`note`].

use diesel::prelude::*;

use super::change::{ChangeError, Request, change};
use super::clock_mark;
use super::rows;
use super::service::Service;
use super::terms::DAY_MS;
use crate::db::schema::{outage_moves, outages};
use crate::db::{Conn, DbError, on_either};

/// Shorter times are not worth asking about, in milliseconds.
const SHORTEST_MS: i64 = 10 * 60 * 1000;

/// A time at which nobody served the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = outages)]
pub struct Outage {
    /// Number of its row.
    pub id: i64,
    /// When the tables were served last, in milliseconds since 1970.
    pub from_ms: i64,
    /// When they were served again.
    pub until_ms: i64,
    /// When what was decided had been carried out; none before.
    pub decided_at_ms: Option<i64>,
    /// At how many tables deadlines moved; none before.
    pub moved: Option<i64>,
    /// When it was decided that deadlines move; none while nobody has decided, and where they stay.
    pub moving_since_ms: Option<i64>,
}

/// Notes that nobody served the tables until now, if that is so and some game has a clock. To be asked at start,
/// before the time is stored.
///
/// # Errors
/// When the database fails.
pub fn note(service: &Service) -> Result<(), DbError> {
    let Some(marks) = clock_mark::find(&service.db)? else {
        return Ok(());
    };
    let (from_ms, until_ms) = (marks.told_ms, service.clock.now_ms());
    if until_ms - from_ms < SHORTEST_MS {
        return Ok(());
    }
    let noted: Result<(), DbError> = service.db.write(|conn| {
        if rows::list_timed(conn)?.is_empty() {
            return Ok(());
        }
        diesel::insert_into(outages::table)
            .values((outages::from_ms.eq(from_ms), outages::until_ms.eq(until_ms)))
            .execute(conn)?;
        Ok(())
    });
    match noted {
        // Another process was first.
        Err(error) if error.is_taken() => Ok(()),
        noted => noted,
    }
}

/// Notes that letters could not leave until now, since the database was taken back to a state of `from_ms`: a part of
/// that may have been noted at start, and deadlines may have moved by it.
pub(super) fn lengthen_in_txn(conn: &mut Conn, from_ms: i64, until_ms: i64) -> Result<(), DbError> {
    let noted: Option<Outage> = outages::table
        .filter(outages::from_ms.eq(from_ms))
        .select(Outage::as_select())
        .first(conn)
        .optional()?;
    if let Some(noted) = &noted {
        let lengthened = diesel::update(outages::table.find(noted.id))
            .filter(outages::decided_at_ms.is_null())
            .filter(outages::moving_since_ms.is_null())
            .set(outages::until_ms.eq(until_ms))
            .execute(conn)?;
        if lengthened == 1 {
            return Ok(());
        }
    }
    let rest_ms = noted.map_or(from_ms, |noted| noted.until_ms);
    if until_ms - rest_ms < SHORTEST_MS || rows::list_timed(conn)?.is_empty() {
        return Ok(());
    }
    diesel::insert_into(outages::table)
        .values((outages::from_ms.eq(rest_ms), outages::until_ms.eq(until_ms)))
        .execute(conn)?;
    Ok(())
}

/// Finds the outage that nobody has decided about, or that deadlines have not all moved by, the oldest first.
///
/// # Errors
/// When the database fails.
pub fn find_open(service: &Service) -> Result<Option<Outage>, DbError> {
    service.db.read(find_open_on_conn)
}

fn find_open_on_conn(conn: &mut Conn) -> Result<Option<Outage>, DbError> {
    Ok(outages::table
        .filter(outages::decided_at_ms.is_null())
        .order(outages::id)
        .select(Outage::as_select())
        .first(conn)
        .optional()?)
}

/// Whether deadlines wait for a decision.
pub(super) fn holds(conn: &mut Conn) -> Result<bool, DbError> {
    Ok(find_open_on_conn(conn)?.is_some())
}

/// Moves all deadlines by the length of an outage that nobody decided about for a day, and goes on where moving them
/// was interrupted. Gives whether there was one.
///
/// # Errors
/// When the database fails.
pub fn decide_late(service: &Service) -> Result<bool, DbError> {
    let now_ms = service.clock.now_ms();
    let is_late =
        |outage: &Outage| outage.moving_since_ms.is_some() || outage.until_ms + DAY_MS <= now_ms;
    match find_open(service)?.filter(is_late) {
        Some(outage) => decide(service, outage.id, true),
        None => Ok(false),
    }
}

/// Decides about an outage: all deadlines move by its length, or none does. Gives whether that is what was decided:
/// the first word counts. It may be asked twice, also after it was interrupted: no deadline moves twice.
///
/// # Errors
/// When the database fails.
pub fn decide(service: &Service, id: i64, moves: bool) -> Result<bool, DbError> {
    let now_ms = service.clock.now_ms();
    let is_mine = if moves {
        match service.db.write(|conn| begin_to_move(conn, id, now_ms))? {
            Some(outage) => {
                let moved = move_all(service, &outage)?;
                service.db.write(|conn| close(conn, id, now_ms, moved))?;
                true
            }
            None => false,
        }
    } else {
        service.db.write(|conn| leave(conn, id, now_ms))?
    };
    (service.wake)();
    Ok(is_mine)
}

/// Notes that deadlines move, unless it was decided that they stay or all have moved. Gives the outage if they move.
fn begin_to_move(conn: &mut Conn, id: i64, now_ms: i64) -> Result<Option<Outage>, DbError> {
    let open = outages::table
        .find(id)
        .filter(outages::decided_at_ms.is_null());
    diesel::update(open)
        .filter(outages::moving_since_ms.is_null())
        .set(outages::moving_since_ms.eq(now_ms))
        .execute(conn)?;
    Ok(open.select(Outage::as_select()).first(conn).optional()?)
}

/// Leaves deadlines as they are, unless they move. Gives whether that was open.
fn leave(conn: &mut Conn, id: i64, now_ms: i64) -> Result<bool, DbError> {
    let left = diesel::update(outages::table.find(id))
        .filter(outages::decided_at_ms.is_null())
        .filter(outages::moving_since_ms.is_null())
        .set((outages::decided_at_ms.eq(now_ms), outages::moved.eq(0)))
        .execute(conn)?;
    Ok(left == 1)
}

/// Notes that all deadlines have moved.
fn close(conn: &mut Conn, id: i64, now_ms: i64, moved: i64) -> Result<(), DbError> {
    diesel::update(outages::table.find(id))
        .filter(outages::decided_at_ms.is_null())
        .set((outages::decided_at_ms.eq(now_ms), outages::moved.eq(moved)))
        .execute(conn)?;
    Ok(())
}

fn move_all(service: &Service, outage: &Outage) -> Result<i64, DbError> {
    let mut moved = 0;
    for uid in service.db.read(rows::list_timed)? {
        let done: Result<i64, ChangeError> = change(service, &uid, &Request::HOUSE, |change| {
            if is_first_in_txn(change.conn, outage.id, change.row.id)? {
                change.move_by_outage(outage.from_ms, outage.until_ms)?;
            }
            Ok(())
        });
        match done {
            Ok(_) => moved += 1,
            Err(ChangeError::Db(error)) => return Err(error),
            // A table that cannot be changed has no deadline that passes.
            Err(error) => tracing::warn!(%error, table = %uid, "deadlines did not move"),
        }
    }
    Ok(moved)
}

/// Notes that the deadlines of a table move by an outage. False when they have moved.
fn is_first_in_txn(conn: &mut Conn, outage_id: i64, table_id: i64) -> Result<bool, DbError> {
    let row = (
        outage_moves::outage_id.eq(outage_id),
        outage_moves::table_id.eq(table_id),
    );
    let noted = on_either!(conn, conn => diesel::insert_into(outage_moves::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn));
    Ok(noted? == 1)
}
