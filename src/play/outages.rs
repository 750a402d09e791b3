//! Times in which nobody served the tables: all deadlines move by that time, and none passes before. The highest time
//! that the program has used is stored: if the clock is set back, a program that starts goes on from there, so no
//! expired link, session or lease becomes valid again. Start reading at [`note`] and [`move_deadlines`].

use diesel::dsl::{exists, max};
use diesel::prelude::*;

use crate::clock::Clock;
use crate::db::schema::{clock_marks, outage_moves, outages};
use crate::db::{Conn, Db, DbError, DbResult, Fetch, Rows, Run};
use crate::error::{Code, Error};
use crate::jobs::{self, JobKind, NewJob};
use crate::play::change::{Request, change};
use crate::play::service::Service;
use crate::play::work::{After, Work};
use crate::play::{letter_hold, rows, timers};
use crate::table::terms::DAY_MS;

/// Shorter outages do not count, in milliseconds.
const SHORTEST_MS: i64 = 10 * 60 * 1000;

#[derive(Queryable, Selectable)]
#[diesel(table_name = outages)]
struct Outage {
    id: i64,
    /// When the tables were served last, in milliseconds since 1970.
    from_ms: i64,
    until_ms: i64,
}

/// Notes nothing if no game has a clock. Call it before the time is stored.
pub fn note(service: &Service) -> DbResult<()> {
    let Some(marks) = find_marks(&service.db)? else {
        return Ok(());
    };
    let until_ms = service.clock.now_ms();
    if until_ms - marks.told_ms < SHORTEST_MS {
        return Ok(());
    }
    let noted: DbResult<()> = service.db.write(|conn| {
        // The release will cover this time too.
        if letter_hold::is_on(conn)? {
            return Ok(());
        }
        let from_ms = unnoted_since(conn, marks.told_ms)?;
        if until_ms - from_ms < SHORTEST_MS {
            return Ok(());
        }
        insert_in_txn(conn, from_ms, until_ms)
    });
    match noted {
        // Another process was first.
        Err(error) if error.is_taken() => Ok(()),
        noted => noted,
    }
}

/// Part of the time since `from_ms` may have been noted at start: the rest is a separate outage, however short.
pub(crate) fn note_hold_in_txn(conn: &mut Conn, from_ms: i64, until_ms: i64) -> DbResult<()> {
    if until_ms - from_ms < SHORTEST_MS {
        return Ok(());
    }
    let rest_ms = unnoted_since(conn, from_ms)?;
    insert_in_txn(conn, rest_ms, until_ms)
}

/// From when on no outage has been noted, `from_ms` at the earliest: no time is counted twice.
fn unnoted_since(conn: &mut Conn, from_ms: i64) -> DbResult<i64> {
    let noted: Option<i64> = outages::table.select(max(outages::until_ms)).one(conn)?;
    Ok(noted.map_or(from_ms, |until_ms| until_ms.max(from_ms)))
}

fn insert_in_txn(conn: &mut Conn, from_ms: i64, until_ms: i64) -> DbResult<()> {
    if rows::find_timed_after(conn, 0)?.is_none() {
        return Ok(());
    }
    diesel::insert_into(outages::table)
        .values((
            outages::from_ms.eq(from_ms),
            outages::until_ms.eq(until_ms),
            outages::moving_since_ms.eq(until_ms),
        ))
        .run(conn)?;
    // There is one for all outages.
    let moves = NewJob {
        key: Some(String::new()),
        ..NewJob::new(JobKind::Outage, "{}".to_owned(), until_ms)
    };
    jobs::put_in_txn(conn, &[moves], until_ms)
}

/// Whether nothing happens that a deadline causes or states: deadlines still move, or letters are on hold.
pub(crate) fn is_held(service: &Service) -> DbResult<bool> {
    service.db.read(|conn| {
        let open = outages::table.filter(outages::decided_at_ms.is_null());
        let moves: bool = diesel::select(exists(open)).one(conn)?;
        Ok(moves || letter_hold::is_on(conn)?)
    })
}

pub fn move_deadlines() -> Work {
    Work::new(JobKind::Outage, |service, _job| {
        if !step(service)? {
            return Ok(After::Done);
        }
        let at_ms = service.clock.now_ms();
        Ok(After::Again { at_ms, why: None })
    })
}

/// It may be interrupted, or done by several processes at once: no deadline moves twice. False if nothing is left.
fn step(service: &Service) -> DbResult<bool> {
    let found = service.db.read(|conn| {
        let open = outages::table.filter(outages::decided_at_ms.is_null());
        let oldest: Option<Outage> = open.order(outages::id).limit(1).row(conn)?;
        let Some(outage) = oldest else {
            return Ok(None);
        };
        let last: Option<i64> = outage_moves::table
            .filter(outage_moves::outage_id.eq(outage.id))
            .select(max(outage_moves::table_id))
            .one(conn)?;
        let next = rows::find_timed_after(conn, last.unwrap_or(0))?;
        Ok::<_, DbError>(Some((outage, next)))
    })?;
    match found {
        Some((outage, Some((id, uid)))) => move_table(service, &outage, id, &uid)?,
        Some((outage, None)) => close(service, &outage)?,
        None => return Ok(false),
    }
    Ok(true)
}

fn move_table(service: &Service, outage: &Outage, id: i64, uid: &str) -> DbResult<()> {
    let moved = change(service, uid, Request::HOUSE, |change| {
        if is_first_in_txn(change.conn, outage.id, id)? {
            change.move_by_outage(outage.from_ms, outage.until_ms)?;
        }
        Ok(())
    });
    match moved {
        // Others were first each time: the next step tries again.
        Ok(_) | Err(Error::Busy) => Ok(()),
        Err(Error::Db(error)) if error.is_outage() => Err(error),
        // A frozen table has no deadline that passes.
        Err(Error::No(no)) if no.code == Code::Frozen => service
            .db
            .write(|conn| is_first_in_txn(conn, outage.id, id).map(drop)),
        Err(error) => {
            service.put_aside(JobKind::Outage.as_str(), uid, &error);
            let lost_ms = outage.until_ms - outage.from_ms;
            let from_ms = service.clock.now_ms() + DAY_MS;
            service.db.write(|conn| {
                timers::put_off_deadlines(conn, id, lost_ms, from_ms)?;
                is_first_in_txn(conn, outage.id, id).map(drop)
            })
        }
    }
}

/// False if the deadlines of the table have moved by this outage already.
fn is_first_in_txn(conn: &mut Conn, outage_id: i64, table_id: i64) -> DbResult<bool> {
    let row = (
        outage_moves::outage_id.eq(outage_id),
        outage_moves::table_id.eq(table_id),
    );
    let noted = diesel::insert_into(outage_moves::table)
        .values(row)
        .on_conflict_do_nothing()
        .changes(conn)?;
    Ok(noted == 1)
}

fn close(service: &Service, outage: &Outage) -> DbResult<()> {
    let now_ms = service.clock.now_ms();
    let closed = service.db.write(|conn| {
        let moved: i64 = outage_moves::table
            .filter(outage_moves::outage_id.eq(outage.id))
            .count()
            .one(conn)?;
        let closed = diesel::update(outages::table.find(outage.id))
            .filter(outages::decided_at_ms.is_null())
            .set((outages::decided_at_ms.eq(now_ms), outages::moved.eq(moved)))
            .changes(conn)?;
        Ok::<_, DbError>((closed == 1).then_some(moved))
    })?;
    if let Some(moved) = closed {
        let minutes = (outage.until_ms - outage.from_ms) / 60_000;
        tracing::info!(
            "nobody could play for {minutes} minutes: deadlines moved at {moved} tables"
        );
    }
    Ok(())
}

const TOLD: &str = "told";
/// Identifies the database.
const MADE: &str = "made";

/// When the database was first served, and the highest time, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) made_ms: i64,
    pub(crate) told_ms: i64,
}

/// Call it at start, before anything else.
pub fn hold_clock(db: &Db, clock: &Clock) -> DbResult<()> {
    if let Some(marks) = find_marks(db)? {
        clock.not_before(marks.told_ms);
    }
    Ok(())
}

pub fn store_time(db: &Db, clock: &Clock) -> DbResult<()> {
    let now_ms = clock.now_ms();
    db.write(|conn| {
        for name in [MADE, TOLD] {
            diesel::insert_into(clock_marks::table)
                .values((clock_marks::name.eq(name), clock_marks::at_ms.eq(now_ms)))
                .on_conflict_do_nothing()
                .run(conn)?;
        }
        diesel::update(clock_marks::table.find(TOLD))
            .filter(clock_marks::at_ms.lt(now_ms))
            .set(clock_marks::at_ms.eq(now_ms))
            .run(conn)
    })
}

/// None before the first [`store_time`].
pub(crate) fn find_marks(db: &Db) -> DbResult<Option<Marks>> {
    db.read(|conn| {
        let mut find = |name: &str| {
            let mark = clock_marks::table.find(name).select(clock_marks::at_ms);
            mark.found(conn)
        };
        let marks = find(MADE)?.zip(find(TOLD)?);
        Ok(marks.map(|(made_ms, told_ms)| Marks { made_ms, told_ms }))
    })
}
