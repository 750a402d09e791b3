//! Automatic backups of SQLite.

use std::path::PathBuf;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupConfig {
    pub folder: PathBuf,
    pub every_hours: u32,
    pub keep: usize,
}

impl BackupConfig {
    pub fn every_ms(&self) -> i64 {
        i64::from(self.every_hours) * 3_600_000
    }
}
