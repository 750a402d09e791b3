//! The highest time that the program has used, stored in the database. If the clock is set back, a program that starts
//! goes on from there, so no expired link, session or lease becomes valid again.

use diesel::prelude::*;

use crate::clock::Clock;
use crate::db::schema::clock_marks;
use crate::db::{Db, DbResult, Run};

/// Name of the row with the highest time.
const TOLD: &str = "told";
/// Name of the row with the time at which the database was first served, which identifies it.
const MADE: &str = "made";

/// When the database was first served, and the highest time, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) made_ms: i64,
    pub(crate) told_ms: i64,
}

/// Keeps a clock from showing a time before the stored one. Call it at start, before anything else.
pub fn hold(db: &Db, clock: &Clock) -> DbResult<()> {
    if let Some(at_ms) = find_row(db, TOLD)? {
        clock.not_before(at_ms);
    }
    Ok(())
}

/// Stores a clock's time, if it is later than the stored one.
pub fn store(db: &Db, clock: &Clock) -> DbResult<()> {
    let now_ms = clock.now_ms();
    for name in [MADE, TOLD] {
        if find_row(db, name)?.is_none() {
            insert(db, name, now_ms)?;
        }
    }
    db.write(|conn| {
        diesel::update(clock_marks::table.find(TOLD))
            .filter(clock_marks::at_ms.lt(now_ms))
            .set(clock_marks::at_ms.eq(now_ms))
            .run(conn)
    })
}

fn insert(db: &Db, name: &str, at_ms: i64) -> DbResult<()> {
    let made: DbResult<()> = db.write(|conn| {
        diesel::insert_into(clock_marks::table)
            .values((clock_marks::name.eq(name), clock_marks::at_ms.eq(at_ms)))
            .run(conn)
    });
    match made {
        // Another process was first.
        Err(error) if error.is_taken() => Ok(()),
        done => done,
    }
}

/// Finds what is stored; none before the first [`store`].
pub(crate) fn find(db: &Db) -> DbResult<Option<Marks>> {
    let marks = find_row(db, MADE)?.zip(find_row(db, TOLD)?);
    Ok(marks.map(|(made_ms, told_ms)| Marks { made_ms, told_ms }))
}

fn find_row(db: &Db, name: &str) -> DbResult<Option<i64>> {
    db.read(|conn| {
        let mark = clock_marks::table.find(name).select(clock_marks::at_ms);
        Ok(mark.get_result(conn).optional()?)
    })
}
