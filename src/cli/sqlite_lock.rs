//! The lock of a SQLite database: its holder serves the file, or works on it as a whole.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, bail};

use crate::files;

/// Takes the lock of the database that a URL names; none for a server. `or_else` says what to do if it is taken.
pub(super) fn lock(url: &str, or_else: &str) -> anyhow::Result<Option<File>> {
    let Some(path) = url.strip_prefix("sqlite:") else {
        return Ok(None);
    };
    let (path, file) = files::open_lock(Path::new(path), "lock");
    let file = file.with_context(|| format!("the file `{}` cannot be made", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(std::fs::TryLockError::WouldBlock) => {
            bail!("another Wonderpost serves this SQLite database; {or_else}")
        }
        Err(std::fs::TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("the file `{}` cannot be locked", path.display()))
        }
    }
}
