//! Makes the copy for a backup, reports how large it is so far, and finds out whether it can be restored.

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, thread};

use anyhow::{Context, bail};
use diesel::RunQueryDsl;
use diesel::dsl::sql;
use diesel::sql_types::Text;

use super::failed_at;
use crate::db::side::Side;
use crate::db::{Conn, Db, DbError};
use crate::files;
use crate::host::archive::{self, Soundness};

const LOOK: Duration = Duration::from_millis(200);

/// Writes a copy of one state of the database into a new file, for its owner only, while others use the database. The
/// file is on the disk when this returns. `tell` gets the bytes written so far and the total, which until the last call
/// is the size of the database on its disk.
pub(super) fn copy(db: &Db, path: &Path, tell: &mut dyn FnMut(usize, usize)) -> anyhow::Result<()> {
    // SQLite writes into an empty file that exists, and leaves its rights alone.
    let file = files::create(path).with_context(failed_at(path))?;
    // A missing estimate fails no copy.
    let expected = db.stored_bytes().unwrap_or_default();
    let expected = usize::try_from(expected).unwrap_or_default();
    let name = path.display().to_string();
    let copied = watch(path, expected, || db.copy_to(&name), tell);
    copied.context("the database was not copied")?;
    file.sync_all().with_context(failed_at(path))
}

fn watch<E: Send>(
    path: &Path,
    expected: usize,
    write: impl FnOnce() -> Result<(), E> + Send,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<(), E> {
    let size = || {
        let bytes = fs::metadata(path).map_or(0, |file| file.len());
        usize::try_from(bytes).unwrap_or(usize::MAX)
    };
    tell(0, expected);
    let waiter = thread::current();
    thread::scope(|scope| {
        let writer = scope.spawn(move || {
            let written = write();
            waiter.unpark();
            written
        });
        while !writer.is_finished() {
            thread::park_timeout(LOOK);
            let size = size();
            tell(size, expected.max(size));
        }
        writer.join().unwrap_or_else(|panic| resume_unwind(panic))
    })?;
    let size = size();
    tell(size, size);
    Ok(())
}

const UNREADABLE: &str = "the copy cannot be read";

/// Reads a whole SQLite file without changing it. `tell` gets the number of journals verified and the total.
pub fn check_sqlite(path: &Path, tell: &mut dyn FnMut(usize, usize)) -> anyhow::Result<Soundness> {
    let side = Side::open(&format!("sqlite:{}", path.display()));
    let mut side = side.context("the copy cannot be opened")?;
    let found = read_sqlite(side.conn(), tell);
    drop(side);
    for end in ["-wal", "-shm"] {
        let companion = PathBuf::from(format!("{}{end}", path.display()));
        drop(fs::remove_file(companion));
    }
    found
}

fn read_sqlite(conn: &mut Conn, tell: &mut dyn FnMut(usize, usize)) -> anyhow::Result<Soundness> {
    let mut ask = |query: &str| -> anyhow::Result<Vec<String>> {
        let said = sql::<Text>(query).load(conn);
        said.map_err(DbError::from).context(UNREADABLE)
    };
    let whole = ask("SELECT integrity_check FROM pragma_integrity_check")?;
    if let Some(said) = whole.iter().find(|said| *said != "ok") {
        bail!("the copy is damaged: {said}");
    }
    let loose = ask("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1")?;
    if let Some(said) = loose.first() {
        bail!("the copy is damaged: a row of {said} refers to one that is not there");
    }
    archive::verify_all(conn, tell).context(UNREADABLE)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::mpsc;

    use super::*;

    /// The longest wait for a report.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// Writes pieces of a file, each after its size was reported, and returns the reports.
    fn told(what: &str, pieces: &'static [usize], ends_well: bool) -> Vec<(usize, usize)> {
        let name = format!("wonderpost-watch-{what}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut file = fs::File::create(&path).expect("a file can be made");
        let (heard, hears) = mpsc::channel::<usize>();
        let write = move || -> io::Result<()> {
            let mut size = 0;
            for piece in pieces {
                file.write_all(&vec![b'x'; *piece])?;
                size += piece;
                while hears.recv_timeout(PATIENCE).expect("it is told") < size {}
            }
            if !ends_well {
                return Err(io::ErrorKind::StorageFull.into());
            }
            Ok(())
        };
        let mut steps = Vec::new();
        let watched = watch(&path, 6, write, &mut |done, all| {
            steps.push((done, all));
            // Once everything is written nobody listens.
            let _gone = heard.send(done);
        });
        assert_eq!(watched.is_ok(), ends_well);
        fs::remove_file(path).expect("it was made");
        // Its size may be read twice before it grows.
        steps.dedup();
        steps
    }

    #[test]
    fn a_file_is_told_as_it_grows_and_never_as_more_than_all_of_it() {
        let large = told("large", &[3, 2, 4], true);
        assert_eq!(large, [(0, 6), (3, 6), (5, 6), (9, 9)]);
        let small = told("small", &[3], true);
        assert_eq!(small, [(0, 6), (3, 6), (3, 3)]);
        let failed = told("failed", &[3], false);
        assert_eq!(failed, [(0, 6), (3, 6)], "it is not called whole");
    }
}
