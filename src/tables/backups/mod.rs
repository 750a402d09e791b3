//! Backups: a copy of the database in a file, checked before it counts, with the keys beside it.
//!
//! Each has a number, and whoever inserts the number's row makes it, so that of several processes one does. Start
//! reading at [`make`].

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use thiserror::Error;

mod check;
mod copy;
mod rows;

use check::check_file;
pub use check::{CheckError, Checked, Report, check_sqlite, expect_all};
pub use rows::BackupRow;

use super::service::Service;
use crate::db::dump::{DumpError, put_in_place};
use crate::db::{DbError, Kind};
use crate::journal;
use crate::reason;

/// How long after a backup that failed the next is tried, in milliseconds, and how long after the last sign of one whose
/// process ended.
const AGAIN_MS: i64 = 60 * 60 * 1000;
/// How often a process says that it makes a backup, which may take hours.
const SIGN: Duration = Duration::from_secs(10);
/// How often a number is asked for that another process took.
const TRIES: usize = 20;

/// Where backups go, and how many stay.
#[derive(Debug, Clone)]
pub struct Place<'a> {
    /// The folder; made if it is not there.
    pub folder: &'a Path,
    /// How many stay of those that this database knows to lie there; none for all.
    pub keep: Option<usize>,
}

/// What of a backup is told about while it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The copy is written: how many bytes of how many. At first these are estimated, at last they are the copy's own.
    Copying,
    /// The copy is checked: how many journals of how many. At first 0 of 0, while it is read or restored.
    Checking,
}

/// A backup that was made.
#[derive(Debug)]
pub struct Made {
    /// Its file.
    pub path: PathBuf,
    /// How large that is.
    pub bytes: i64,
    /// What its check found.
    pub report: Report,
    /// How many older ones were deleted.
    pub deleted: usize,
}

/// Why no backup was made.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The folder, or a file in it, cannot be made.
    #[error("`{}` cannot be made or read: name a folder that this program may write to", .0.display())]
    File(PathBuf, #[source] io::Error),
    /// The copy was not made.
    #[error("the database was not copied")]
    Dump(#[from] DumpError),
    /// The database is reached through a pooler.
    #[error(
        "a backup through a pooler would leave the settings of `pg_dump` on connections of others: run `wonderpost backup` with the address of the server itself"
    )]
    Pooled,
    /// The copy is not what it should be; it was deleted.
    #[error("the copy did not stand its check, and was deleted")]
    Check(#[from] CheckError),
    /// Other processes took each number.
    #[error("other processes make backups at the same time: try again")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Makes a backup now. `tell` hears how far it is: so many of so many, of what the stage says.
///
/// # Errors
/// See [`BackupError`]; the host's page shows it too.
pub fn make(
    service: &Service,
    place: &Place<'_>,
    tell: &mut dyn FnMut(Stage, (usize, usize)),
) -> Result<Made, BackupError> {
    if service.db.is_pooled() {
        return Err(BackupError::Pooled);
    }
    for _ in 0..TRIES {
        let newest = rows::find_newest(&service.db)?;
        let number = newest.map_or(1, |row| row.number + 1);
        let now_ms = service.clock.now_ms();
        if rows::begin(&service.db, number, now_ms)? {
            return make_begun(service, place, (number, now_ms), tell);
        }
    }
    Err(BackupError::Busy)
}

/// Makes the backup that the settings ask for, if it is due and no other process makes it.
///
/// # Errors
/// See [`BackupError`].
pub fn make_if_due(service: &Service) -> Result<Option<Made>, BackupError> {
    let Some(wanted) = &service.backups else {
        return Ok(None);
    };
    let (now_ms, newest) = (service.clock.now_ms(), rows::find_newest(&service.db)?);
    let is_due = newest.as_ref().is_none_or(|row| {
        let again_ms = AGAIN_MS.min(wanted.every_ms());
        match (row.heard_of_ms(), &row.failure) {
            // Its process may have ended.
            (Some(heard_of_ms), _) => heard_of_ms + again_ms <= now_ms,
            (None, None) => row.begun_at_ms + wanted.every_ms() <= now_ms,
            (None, Some(_)) => row.begun_at_ms + again_ms <= now_ms,
        }
    });
    let number = newest.map_or(1, |row| row.number + 1);
    if !is_due || !rows::begin(&service.db, number, now_ms)? {
        return Ok(None);
    }
    let place = Place {
        folder: &wanted.folder,
        keep: Some(wanted.keep),
    };
    make_begun(service, &place, (number, now_ms), &mut |_, _| ()).map(Some)
}

/// The newest backup that was begun, and the newest that was made.
///
/// # Errors
/// When the database fails.
pub fn newest(service: &Service) -> Result<(Option<BackupRow>, Option<BackupRow>), DbError> {
    Ok((
        rows::find_newest(&service.db)?,
        rows::list_made(&service.db)?.into_iter().next(),
    ))
}

fn make_begun(
    service: &Service,
    place: &Place<'_>,
    (number, begun_at_ms): (i64, i64),
    tell: &mut dyn FnMut(Stage, (usize, usize)),
) -> Result<Made, BackupError> {
    let name = name(service.db.kind(), number, begun_at_ms);
    let unfinished = unfinished(place.folder, &name);
    let path = place.folder.join(name);
    if let Err(error) = remove_unfinished(service, place.folder) {
        tracing::warn!(%error, "what an earlier backup left could not be removed");
    }
    let made = signing(service, number, || {
        write(service, place.folder, &unfinished, &path, tell)
    });
    let now_ms = service.clock.now_ms();
    match made {
        Ok((bytes, report)) => {
            rows::end(&service.db, number, &path, bytes, &report, now_ms)?;
            let deleted = match place.keep {
                Some(keep) => prune(service, place.folder, keep.max(1))?,
                None => 0,
            };
            Ok(Made {
                path,
                bytes,
                report,
                deleted,
            })
        }
        Err(error) => {
            drop(fs::remove_file(&unfinished));
            rows::fail(&service.db, number, &reason::whole(&error), now_ms)?;
            Err(error)
        }
    }
}

/// Works, and says now and then that a backup is still being made.
fn signing<T>(service: &Service, number: i64, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while is_done.recv_timeout(SIGN) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = rows::keep_alive(&service.db, number, service.clock.now_ms()) {
                    tracing::warn!(%error, "that a backup is being made could not be noted");
                }
            }
        });
        let worked = work();
        drop(done);
        worked
    })
}

/// Deletes what processes left in a folder that ended while they made a backup for this database.
fn remove_unfinished(service: &Service, folder: &Path) -> Result<(), BackupError> {
    let dead = rows::list_dead(&service.db, service.clock.now_ms() - AGAIN_MS)?;
    for row in dead {
        let name = name(service.db.kind(), row.number, row.begun_at_ms);
        let path = unfinished(folder, &name);
        match fs::remove_file(&path) {
            Ok(()) => tracing::info!("`{}` was never finished; it is deleted", path.display()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(BackupError::File(path, error)),
        }
    }
    Ok(())
}

/// What the file of a backup is called while it is being made.
fn unfinished(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!(".{name}.part"))
}

/// The name of a backup's file: two that were begun in the same second have different numbers.
fn name(kind: Kind, number: i64, begun_at_ms: i64) -> String {
    let begun = chrono::DateTime::from_timestamp_millis(begun_at_ms).unwrap_or_default();
    let end = match kind {
        Kind::Sqlite => "db",
        Kind::Postgres => "dump",
    };
    format!(
        "wonderpost-{}-{number}.{end}",
        begun.format("%Y%m%d-%H%M%S")
    )
}

fn write(
    service: &Service,
    folder: &Path,
    unfinished: &Path,
    path: &Path,
    tell: &mut dyn FnMut(Stage, (usize, usize)),
) -> Result<(i64, Report), BackupError> {
    let of = |path: &Path| {
        let path = path.to_owned();
        move |error| BackupError::File(path, error)
    };
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(of(folder))?;
    let before = service.db.read_at_length(journal::count)?;
    copy::copy(&service.db, unfinished, &mut |done, all| {
        tell(Stage::Copying, (done, all));
    })?;
    tell(Stage::Checking, (0, 0));
    let report = check_file(&service.db, unfinished, &mut |done, all| {
        tell(Stage::Checking, (done, all));
    })?;
    let after = service.db.read_at_length(journal::count)?;
    if let Some(found) = &report.found
        && !(before..=after).contains(&found.events)
    {
        return Err(BackupError::Check(CheckError::Events {
            found: found.events,
            before,
            after,
        }));
    }
    for key in service.key_files.iter().filter(|key| key.exists()) {
        keep_key(key, path).map_err(of(key))?;
    }
    put_in_place(unfinished, path).map_err(of(path))?;
    let bytes = fs::metadata(path).map_err(of(path))?.len();
    Ok((i64::try_from(bytes).unwrap_or(i64::MAX), report))
}

/// Where the copy of a key's file lies beside a backup: `NAME.letters.key`.
#[must_use]
pub fn key_beside(backup: &Path, key: &Path) -> PathBuf {
    let name = key.file_name().unwrap_or_default().to_string_lossy();
    backup.with_extension(&*name)
}

fn keep_key(key: &Path, backup: &Path) -> io::Result<()> {
    use std::io::Write;
    let mut copy = fs::File::options()
        .create_new(true)
        .write(true)
        .mode(0o600)
        .open(key_beside(backup, key))?;
    copy.write_all(&fs::read(key)?)?;
    copy.sync_all()
}

/// Deletes older backups in a folder, of those that this database made. Gives how many.
fn prune(service: &Service, folder: &Path, keep: usize) -> Result<usize, BackupError> {
    let made = rows::list_made(&service.db)?;
    let here = made.into_iter().filter_map(|row| {
        let path = row.path.map(PathBuf::from)?;
        (path.parent() == Some(folder)).then_some((row.number, path))
    });
    let mut deleted = 0;
    for (number, path) in here.skip(keep) {
        let keys = service.key_files.iter().map(|key| key_beside(&path, key));
        for file in keys.chain([path.clone()]) {
            match fs::remove_file(&file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(BackupError::File(file, error));
                }
                Ok(()) | Err(_) => {}
            }
        }
        rows::forget(&service.db, number)?;
        deleted += 1;
    }
    Ok(deleted)
}
