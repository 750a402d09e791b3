//! Makes the copy for a backup, and reports how large it is so far.

use std::fs;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::Context;

use super::failed_at;
use crate::db::Db;
use crate::files;

/// How often its size is read.
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

/// Lets another thread write a file, and reports its size on this one.
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
    thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        let writer = scope.spawn(move || {
            let written = write();
            drop(done);
            written
        });
        while is_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            let size = size();
            tell(size, expected.max(size));
        }
        match writer.join() {
            Ok(written) => written,
            Err(panic) => resume_unwind(panic),
        }
    })?;
    let size = size();
    tell(size, size);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

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
