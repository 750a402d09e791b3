//! Which backups were begun, and what became of them.

use std::path::Path;

use diesel::prelude::*;

use super::check::Report;
use crate::db::schema::backups;
use crate::db::{Db, DbError};

/// The longest reason that is stored, in characters.
const REASON_MAX: usize = 500;

/// A backup that was begun.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = backups)]
pub struct BackupRow {
    /// 1, 2, 3 …
    pub number: i64,
    /// When it was begun, in milliseconds since 1970.
    pub begun_at_ms: i64,
    /// When it was made or given up; none while it is being made, or when its process ended before.
    pub ended_at_ms: Option<i64>,
    /// Its file; none where there is none any more.
    pub path: Option<String>,
    /// How large it is.
    pub bytes: Option<i64>,
    /// How it was checked, as [`super::Checked`] says it.
    pub checked: Option<String>,
    /// How many journals in it do not verify.
    pub unsound: Option<i64>,
    /// Why it was not made.
    pub failure: Option<String>,
    /// When its process last said that it makes it; none of an older program.
    pub alive_at_ms: Option<i64>,
}

impl BackupRow {
    /// When it was last heard of while it was being made; none once it was made or given up.
    pub(super) fn heard_of_ms(&self) -> Option<i64> {
        let heard_of_ms = self.alive_at_ms.unwrap_or(self.begun_at_ms);
        self.ended_at_ms.is_none().then_some(heard_of_ms)
    }
}

pub(super) fn find_newest(db: &Db) -> Result<Option<BackupRow>, DbError> {
    db.read(|conn| {
        Ok(backups::table
            .order(backups::number.desc())
            .select(BackupRow::as_select())
            .first(conn)
            .optional()?)
    })
}

/// Lists those that were made, the newest first.
pub(super) fn list_made(db: &Db) -> Result<Vec<BackupRow>, DbError> {
    db.read(|conn| {
        Ok(backups::table
            .filter(backups::path.is_not_null())
            .order(backups::number.desc())
            .select(BackupRow::as_select())
            .load(conn)?)
    })
}

/// Takes a number. False when another process has it.
pub(super) fn begin(db: &Db, number: i64, now_ms: i64) -> Result<bool, DbError> {
    let begun: Result<(), DbError> = db.write(|conn| {
        diesel::insert_into(backups::table)
            .values((
                backups::number.eq(number),
                backups::begun_at_ms.eq(now_ms),
                backups::alive_at_ms.eq(now_ms),
            ))
            .execute(conn)?;
        Ok(())
    });
    match begun {
        Ok(()) => Ok(true),
        Err(error) if error.is_taken() => Ok(false),
        Err(error) => Err(error),
    }
}

/// Lists those of which nothing was heard since a time, though they were neither made nor given up: their processes
/// have ended.
pub(super) fn list_dead(db: &Db, since_ms: i64) -> Result<Vec<BackupRow>, DbError> {
    let mut rows: Vec<BackupRow> = db.read(|conn| {
        Ok::<_, DbError>(
            backups::table
                .filter(backups::ended_at_ms.is_null())
                .select(BackupRow::as_select())
                .load(conn)?,
        )
    })?;
    rows.retain(|row| row.heard_of_ms().is_some_and(|at_ms| at_ms < since_ms));
    Ok(rows)
}

/// Notes that a backup is still being made.
pub(super) fn keep_alive(db: &Db, number: i64, now_ms: i64) -> Result<(), DbError> {
    db.write(|conn| {
        diesel::update(backups::table.find(number))
            .set(backups::alive_at_ms.eq(now_ms))
            .execute(conn)?;
        Ok(())
    })
}

pub(super) fn end(
    db: &Db,
    number: i64,
    path: &Path,
    bytes: i64,
    report: &Report,
    now_ms: i64,
) -> Result<(), DbError> {
    let unsound = report.found.as_ref().map(|found| found.unsound.len());
    let unsound = unsound.and_then(|count| i64::try_from(count).ok());
    db.write(|conn| {
        diesel::update(backups::table.find(number))
            .set((
                backups::ended_at_ms.eq(now_ms),
                backups::path.eq(path.display().to_string()),
                backups::bytes.eq(bytes),
                backups::checked.eq(report.checked.as_str()),
                backups::unsound.eq(unsound),
            ))
            .execute(conn)?;
        Ok(())
    })
}

pub(super) fn fail(db: &Db, number: i64, why: &str, now_ms: i64) -> Result<(), DbError> {
    let why: String = why.chars().take(REASON_MAX).collect();
    db.write(|conn| {
        diesel::update(backups::table.find(number))
            .set((backups::ended_at_ms.eq(now_ms), backups::failure.eq(&why)))
            .execute(conn)?;
        Ok(())
    })
}

/// Notes that a backup's file was deleted.
pub(super) fn forget(db: &Db, number: i64) -> Result<(), DbError> {
    db.write(|conn| {
        diesel::update(backups::table.find(number))
            .set(backups::path.eq(None::<String>))
            .execute(conn)?;
        Ok(())
    })
}
