//! Notices that the database was taken back to an older state, for example when a host restores a backup.
//!
//! The data folder records which database was served until when. A database whose own mark is older was restored: what
//! was played since is gone, and the host's log tells its players. A folder that is restored with its database shows
//! nothing; head codes in letters still do.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::db::DbError;
use crate::files;
use crate::host::log::{self, About, Act, NewEntry};
use crate::play::service::Service;
use crate::play::{letter_hold, outages};

const FILE: &str = "served.json";

#[derive(Clone, Copy, Serialize, Deserialize)]
struct Served {
    /// Which database: when it was first served, in milliseconds since 1970.
    database: i64,
    /// Until when it was served, in the same unit.
    until_ms: i64,
}

/// Finds out at start whether the database was taken back since it was last served, in whatever way. Then letters and
/// alerts are on hold, and the host's log tells the players. Returns whether this is so and new.
pub fn check(service: &Service) -> anyhow::Result<bool> {
    let served = service.data_dir.as_deref().map(read);
    let served = served.transpose()?.flatten();
    let marks = outages::find_marks(&service.db)?;
    let both = served.zip(marks);
    let same = both.filter(|(served, marks)| {
        served.database == marks.made_ms && marks.told_ms < served.until_ms
    });
    let now_ms = service.clock.now_ms();
    let is_new = service.db.write(|conn| {
        let unnoted = letter_hold::find_newest(conn)?.filter(|hold| hold.of_ms.is_none());
        let of_ms = match (&unnoted, &same, marks) {
            (None, None, _) => return Ok(false),
            (_, _, Some(marks)) => marks.told_ms,
            (_, _, None) => unnoted.as_ref().map_or(now_ms, |hold| hold.begun_at_ms),
        };
        let number = match unnoted {
            Some(hold) => hold.number,
            None => letter_hold::begin_in_txn(conn, now_ms)?,
        };
        letter_hold::note_in_txn(conn, number, of_ms)?;
        let entry = NewEntry {
            about: About::State {
                of_ms,
                served_until_ms: same.as_ref().map(|(served, _)| served.until_ms),
            },
            ..NewEntry::default()
        };
        log::write_in_txn(conn, Act::DatabaseRestored, &entry, now_ms)?;
        Ok::<_, DbError>(true)
    })?;
    if let Some(hold) = service.db.read(letter_hold::find_newest)? {
        // Asking twice changes nothing: a restore needs a start.
        let _kept = service.restored.set(hold);
    }
    keep(service)?;
    Ok(is_new)
}

pub fn keep(service: &Service) -> anyhow::Result<()> {
    outages::store_time(&service.db, &service.clock)?;
    let marks = outages::find_marks(&service.db)?;
    let Some((folder, marks)) = service.data_dir.as_ref().zip(marks) else {
        return Ok(());
    };
    let served = Served {
        database: marks.made_ms,
        until_ms: marks.told_ms,
    };
    let path = folder.join(FILE);
    let served = serde_json::to_vec(&served)?;
    files::replace(&path, &served).with_context(|| failed_at(&path))
}

fn failed_at(path: &Path) -> String {
    format!("the file `{}` cannot be read or written", path.display())
}

fn read(folder: &Path) -> anyhow::Result<Option<Served>> {
    let path = folder.join(FILE);
    let bytes = files::found(fs::read(&path)).with_context(|| failed_at(&path))?;
    // A file that is not ours shows nothing.
    Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}
