//! Which backups were begun, and what became of them.

use std::path::Path;

use diesel::prelude::*;

use crate::db::schema::backups;
use crate::db::{Db, DbResult, Run};
use crate::host::archive::Soundness;

/// The longest reason that is stored, in characters.
const REASON_MAX: usize = 500;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = backups)]
pub struct BackupRow {
    pub number: i64,
    pub begun_at_ms: i64,
    /// When it was completed or given up; none while it is being made, or if its process ended before.
    pub ended_at_ms: Option<i64>,
    /// None if the file no longer exists.
    pub path: Option<String>,
    pub bytes: Option<i64>,
    /// How many journals in it do not verify.
    pub unsound: Option<i64>,
    pub failure: Option<String>,
}

/// Lists all that were begun, the newest first.
pub(super) fn list(db: &Db) -> DbResult<Vec<BackupRow>> {
    let all = backups::table.order(backups::number.desc());
    db.read(|conn| Ok(all.select(BackupRow::as_select()).load(conn)?))
}

pub(super) fn begin(db: &Db, number: i64, now_ms: i64) -> DbResult<()> {
    db.write(|conn| {
        diesel::insert_into(backups::table)
            .values((backups::number.eq(number), backups::begun_at_ms.eq(now_ms)))
            .run(conn)
    })
}

pub(super) fn end(
    db: &Db,
    number: i64,
    path: &Path,
    bytes: i64,
    found: &Soundness,
    now_ms: i64,
) -> DbResult<()> {
    let unsound = i64::try_from(found.unsound.len()).unwrap_or(i64::MAX);
    db.write(|conn| {
        diesel::update(backups::table.find(number))
            .set((
                backups::ended_at_ms.eq(now_ms),
                backups::path.eq(path.display().to_string()),
                backups::bytes.eq(bytes),
                backups::checked.eq("opened"),
                backups::unsound.eq(unsound),
            ))
            .run(conn)
    })
}

pub(super) fn fail(db: &Db, number: i64, why: &str, now_ms: i64) -> DbResult<()> {
    let why: String = why.chars().take(REASON_MAX).collect();
    db.write(|conn| {
        diesel::update(backups::table.find(number))
            .set((backups::ended_at_ms.eq(now_ms), backups::failure.eq(&why)))
            .run(conn)
    })
}

pub(super) fn forget(db: &Db, number: i64) -> DbResult<()> {
    db.write(|conn| {
        diesel::update(backups::table.find(number))
            .set(backups::path.eq(None::<String>))
            .run(conn)
    })
}
