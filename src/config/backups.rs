//! Backups of SQLite that the program makes by itself.

use std::path::PathBuf;

/// Where, how often, and how many stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupConfig {
    pub folder: PathBuf,
    /// How many hours pass between two.
    pub every_hours: u32,
    /// How many stay.
    pub keep: usize,
}

impl BackupConfig {
    /// The time between two, in milliseconds.
    pub fn every_ms(&self) -> i64 {
        i64::from(self.every_hours) * 3_600_000
    }
}
