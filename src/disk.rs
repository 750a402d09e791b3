//! How much room a disk has.

use std::io;
use std::path::Path;

/// Less room than this is as good as none: a database cannot be kept in it, in bytes.
pub const NEEDED_BYTES: u64 = 32 * 1024 * 1024;
/// Fewer files than this is as good as none.
pub const NEEDED_FILES: u64 = 16;

/// What the program may still write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// In bytes.
    pub free_bytes: u64,
    /// How many files; none where the file system makes as many as are wanted.
    pub free_files: Option<u64>,
}

impl Room {
    /// Asks for the room on the disk of a folder.
    ///
    /// # Errors
    /// What the system says, such as that there is no such folder.
    pub fn at(folder: &Path) -> io::Result<Self> {
        let found = rustix::fs::statvfs(folder)?;
        Ok(Self {
            free_bytes: found.f_bavail.saturating_mul(found.f_frsize),
            free_files: (found.f_files > 0).then_some(found.f_favail),
        })
    }

    /// Whether a database can go on.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.free_bytes >= NEEDED_BYTES && self.free_files.is_none_or(|free| free >= NEEDED_FILES)
    }
}
