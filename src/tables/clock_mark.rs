//! The highest time that was told, kept in the database. With it a program that is started on a clock that was set back
//! goes on from there, so that no link, session or lease that had expired lives again.

use diesel::prelude::*;

use crate::clock::Clock;
use crate::db::schema::clock_marks;
use crate::db::{Db, DbError};

/// Name of the one row.
const TOLD: &str = "told";

/// Keeps a clock from telling a time before the stored one. To be asked at start, before anything else is.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn hold(db: &Db, clock: &Clock) -> Result<(), DbError> {
    if let Some(at_ms) = find(db)? {
        clock.not_before(at_ms);
    }
    Ok(())
}

/// Stores the time that a clock tells, if it is later than the stored one.
///
/// # Errors
/// [`DbError`] when the database fails.
pub fn store(db: &Db, clock: &Clock) -> Result<(), DbError> {
    let now_ms = clock.now_ms();
    if find(db)?.is_none() {
        let made: Result<(), DbError> = db.write(|conn| {
            diesel::insert_into(clock_marks::table)
                .values((clock_marks::name.eq(TOLD), clock_marks::at_ms.eq(now_ms)))
                .execute(conn)?;
            Ok(())
        });
        match made {
            // Another process was first.
            Err(error) if error.is_taken() => {}
            done => return done,
        }
    }
    db.write(|conn| {
        diesel::update(clock_marks::table.find(TOLD))
            .filter(clock_marks::at_ms.lt(now_ms))
            .set(clock_marks::at_ms.eq(now_ms))
            .execute(conn)?;
        Ok(())
    })
}

fn find(db: &Db) -> Result<Option<i64>, DbError> {
    db.read(|conn| {
        let mark = clock_marks::table.find(TOLD).select(clock_marks::at_ms);
        Ok(mark.get_result(conn).optional()?)
    })
}
