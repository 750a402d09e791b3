//! Backups of a SQLite database: a copy in a file, checked before it counts, with the keys beside it.
//!
//! A process that makes one holds a lock beside the database, so that only one of several does. Automatic backups are a
//! job ([`make_backups`]). Start reading at [`make`].

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use diesel::prelude::*;

use crate::config::BackupConfig;
use crate::db::schema::backups;
use crate::db::{Db, DbResult, Rows, Run};
use crate::error::Result;
use crate::host::archive::Soundness;
use crate::jobs::{self, JobKind, NewJob};
use crate::play::service::Service;
use crate::play::work::{After, Work};
use crate::{files, journal, reason};

mod copy;

pub use copy::check_sqlite;

/// How long after the start of a backup that failed, or whose process ended, the next is tried, in milliseconds.
const AGAIN_MS: i64 = 60 * 60 * 1000;

pub const POSTGRES: &str = "the program makes backups of SQLite only: make those of Postgres with `pg_dump` (docs/hosting.md, Backups of Postgres)";
const UNSOUND: &str = "the copy did not stand its check, and was deleted";

#[derive(Debug, Clone)]
pub struct Place<'a> {
    /// Made if missing.
    pub folder: &'a Path,
    /// How many are kept of those that this database made there; none for all.
    pub keep: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The copy is written: bytes so far, and the total, which is estimated until the end.
    Copying,
    /// The copy is checked: journals so far, and the total. Both are 0 while it is read.
    Checking,
}

pub struct Made {
    pub path: PathBuf,
    pub bytes: i64,
    pub found: Soundness,
    pub deleted: usize,
}

/// How long a backup may take before another process checks whether one is due.
const LEASE_MS: i64 = 6 * 60 * 60 * 1000;
/// The shortest time between two such checks.
const LOOK_MS: i64 = 60 * 1000;
const KEY: &str = "";

/// Schedules automatic backups at a start, or stops them if the settings name no folder.
pub fn schedule(service: &Service) -> DbResult<()> {
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| {
        if service.backups.is_none() {
            return jobs::delete_in_txn(conn, JobKind::Backup, KEY);
        }
        let job = NewJob {
            key: Some(KEY.to_owned()),
            ..NewJob::new(JobKind::Backup, "{}".to_owned(), now_ms)
        };
        jobs::put_in_txn(conn, &[job], now_ms)
    })
}

/// Makes an automatic backup, if one is due. A failure is logged, and shown with the backups.
pub fn make_backups() -> Work {
    Work {
        lease_ms: LEASE_MS,
        ..Work::new(JobKind::Backup, |service, _job| make_next(service))
    }
}

fn make_next(service: &Service) -> Result<After> {
    let Some(wanted) = &service.backups else {
        return Ok(After::Done);
    };
    match make_if_due(service) {
        Ok(Some(made)) => {
            let path = made.path.display();
            tracing::info!(%path, bytes = made.bytes, "a backup was made: {path}");
        }
        Ok(None) => {}
        Err(error) => {
            tracing::error!("no backup was made: {}", reason::whole(error.as_ref()));
        }
    }
    let look_at_ms = service.clock.now_ms() + LOOK_MS;
    Ok(After::Again {
        at_ms: due_at_ms(service, wanted)?.max(look_at_ms),
        why: None,
    })
}

/// Makes a backup now, or after the one that another process is making. `tell` gets the stage, and how far it is.
pub fn make(
    service: &Service,
    place: &Place<'_>,
    tell: &mut dyn FnMut(Stage, (usize, usize)),
) -> anyhow::Result<Made> {
    let (path, lock) = lock_file(service)?;
    lock.lock().with_context(failed_at(&path))?;
    let _alone = Alone(lock);
    make_alone(service, place, tell)
}

/// Makes an automatic backup, if it is due and no other process is making one.
pub fn make_if_due(service: &Service) -> anyhow::Result<Option<Made>> {
    let Some(wanted) = &service.backups else {
        return Ok(None);
    };
    let (path, lock) = lock_file(service)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => return Err(error).with_context(failed_at(&path)),
    }
    let _alone = Alone(lock);
    if due_at_ms(service, wanted)? > service.clock.now_ms() {
        return Ok(None);
    }
    let place = Place {
        folder: &wanted.folder,
        keep: Some(wanted.keep),
    };
    make_alone(service, &place, &mut |_, _| ()).map(Some)
}

/// When the next backup is due, in milliseconds since 1970.
fn due_at_ms(service: &Service, wanted: &BackupConfig) -> DbResult<i64> {
    let after = |row: BackupRow| {
        let is_made = row.ended_at_ms.is_some() && row.failure.is_none();
        let every_ms = wanted.every_ms();
        let wait_ms = if is_made { every_ms } else { AGAIN_MS };
        row.begun_at_ms + wait_ms.min(every_ms)
    };
    let mut all = list(&service.db)?.into_iter();
    Ok(all.next().map_or(0, after))
}

/// Released explicitly: a process that is just being started has a copy of each open file, and would hold the lock on.
struct Alone(File);

impl Drop for Alone {
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the lock of backups is held until this process ends");
        }
    }
}

/// Opens the lock file for making backups. The system releases the lock when the process ends.
fn lock_file(service: &Service) -> anyhow::Result<(PathBuf, File)> {
    let database = service.db.file.as_deref().context(POSTGRES)?;
    let (path, file) = files::open_lock(database, "backup.lock");
    let file = file.with_context(failed_at(&path))?;
    Ok((path, file))
}

fn failed_at(path: &Path) -> impl FnOnce() -> String {
    let path = path.display();
    move || format!("`{path}` cannot be made or read: name a folder that this program may write to")
}

/// The newest backup that was begun, and the newest that was completed.
pub fn newest(service: &Service) -> DbResult<(Option<BackupRow>, Option<BackupRow>)> {
    let all = list(&service.db)?;
    let made = all.iter().find(|row| row.path.is_some()).cloned();
    Ok((all.into_iter().next(), made))
}

fn make_alone(
    service: &Service,
    place: &Place<'_>,
    tell: &mut dyn FnMut(Stage, (usize, usize)),
) -> anyhow::Result<Made> {
    if let Err(error) = remove_unfinished(service, place.folder) {
        tracing::warn!(%error, "what an earlier backup left could not be removed");
    }
    let (now_ms, db) = (service.clock.now_ms(), &service.db);
    let all = list(db)?;
    let number = all.first().map_or(1, |row| row.number + 1);
    let begun = (backups::number.eq(number), backups::begun_at_ms.eq(now_ms));
    db.write(|conn| diesel::insert_into(backups::table).values(begun).run(conn))?;
    let row = backups::table.find(number);
    let name = name(number, now_ms);
    let unfinished = unfinished(place.folder, &name);
    let path = place.folder.join(name);
    let made = write(service, place.folder, &unfinished, &path, tell);
    let ended = backups::ended_at_ms.eq(service.clock.now_ms());
    match made {
        Ok((bytes, found)) => {
            let unsound = i64::try_from(found.unsound.len()).unwrap_or(i64::MAX);
            let made = (
                ended,
                backups::path.eq(path.display().to_string()),
                backups::bytes.eq(bytes),
                backups::checked.eq("opened"),
                backups::unsound.eq(unsound),
            );
            db.write(|conn| diesel::update(row).set(made.clone()).run(conn))?;
            let deleted = match place.keep {
                Some(keep) => prune(service, place.folder, keep.max(1))?,
                None => 0,
            };
            Ok(Made {
                path,
                bytes,
                found,
                deleted,
            })
        }
        Err(error) => {
            drop(fs::remove_file(&unfinished));
            let why: String = reason::whole(error.as_ref())
                .chars()
                .take(REASON_MAX)
                .collect();
            let failed = (ended, backups::failure.eq(&why));
            db.write(|conn| diesel::update(row).set(failed).run(conn))?;
            Err(error)
        }
    }
}

/// Deletes what processes left in a folder when they ended during a backup of this database.
fn remove_unfinished(service: &Service, folder: &Path) -> anyhow::Result<()> {
    let mut open = list(&service.db)?;
    open.retain(|row| row.ended_at_ms.is_none());
    for row in open {
        let path = unfinished(folder, &name(row.number, row.begun_at_ms));
        let removed = files::found(fs::remove_file(&path));
        if removed.with_context(failed_at(&path))?.is_some() {
            tracing::info!("`{}` was never finished; it is deleted", path.display());
        }
    }
    Ok(())
}

fn unfinished(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!(".{name}.part"))
}

/// The name of a backup's file; two that were begun in the same second have different numbers.
fn name(number: i64, begun_at_ms: i64) -> String {
    let begun = chrono::DateTime::from_timestamp_millis(begun_at_ms).unwrap_or_default();
    format!("wonderpost-{}-{number}.db", begun.format("%Y%m%d-%H%M%S"))
}

fn write(
    service: &Service,
    folder: &Path,
    unfinished: &Path,
    path: &Path,
    tell: &mut dyn FnMut(Stage, (usize, usize)),
) -> anyhow::Result<(i64, Soundness)> {
    files::make_folder(folder).with_context(failed_at(folder))?;
    let before = service.db.read(journal::count)?;
    let mut copied = |done, all| tell(Stage::Copying, (done, all));
    copy::copy(&service.db, unfinished, &mut copied)?;
    tell(Stage::Checking, (0, 0));
    let mut checked = |done, all| tell(Stage::Checking, (done, all));
    let found = check_sqlite(unfinished, &mut checked).context(UNSOUND)?;
    let after = service.db.read(journal::count)?;
    if !(before..=after).contains(&found.events) {
        let why = anyhow!(
            "the copy holds {} events; there were {before} before and {after} after it",
            found.events
        );
        return Err(why.context(UNSOUND));
    }
    for key in service.key_files().iter().filter(|key| key.exists()) {
        keep_key(key, path).with_context(failed_at(key))?;
    }
    files::put_in_place(unfinished, path).with_context(failed_at(path))?;
    let bytes = fs::metadata(path).with_context(failed_at(path))?.len();
    Ok((i64::try_from(bytes).unwrap_or(i64::MAX), found))
}

/// Where the copy of a key's file is, beside a backup: `NAME.letters.key`.
pub fn key_beside(backup: &Path, key: &Path) -> PathBuf {
    let name = key.file_name().unwrap_or_default().to_string_lossy();
    backup.with_extension(&*name)
}

fn keep_key(key: &Path, backup: &Path) -> io::Result<()> {
    let mut copy = files::create(&key_beside(backup, key))?;
    copy.write_all(&fs::read(key)?)?;
    copy.sync_all()
}

/// Deletes older backups of this database in a folder. Returns how many.
fn prune(service: &Service, folder: &Path, keep: usize) -> anyhow::Result<usize> {
    let here = list(&service.db)?.into_iter().filter_map(|row| {
        let path = row.path.map(PathBuf::from)?;
        (path.parent() == Some(folder)).then_some((row.number, path))
    });
    let mut deleted = 0;
    for (number, path) in here.skip(keep) {
        let keys = service.key_files().map(|key| key_beside(&path, &key));
        for file in keys.into_iter().chain([path.clone()]) {
            files::found(fs::remove_file(&file)).with_context(failed_at(&file))?;
        }
        let row = backups::table.find(number);
        service.db.write(|conn| {
            diesel::update(row)
                .set(backups::path.eq(None::<String>))
                .run(conn)
        })?;
        deleted += 1;
    }
    Ok(deleted)
}

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
    pub unsound: Option<i64>,
    pub failure: Option<String>,
}

/// Lists all that were begun, the newest first.
fn list(db: &Db) -> DbResult<Vec<BackupRow>> {
    db.read(|conn| backups::table.order(backups::number.desc()).rows(conn))
}
