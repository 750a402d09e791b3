//! Backups of SQLite that the program makes by itself.

use std::path::{Path, PathBuf};

use super::reader::SettingsReader;

/// How many hours pass between two unless the host says otherwise.
const EVERY_HOURS: u32 = 24;
/// The longest time between two, in hours.
const EVERY_HOURS_MAX: u32 = 8760;
/// How many stay unless the host says otherwise.
const KEEP: usize = 7;
/// The most that stay.
const KEEP_MAX: usize = 10_000;

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

impl SettingsReader {
    pub(super) fn backups(&mut self, data_dir: &Path, database_url: &str) -> Option<BackupConfig> {
        let name = "WONDERPOST_BACKUP_DIR";
        let folder = self.text(name);
        if folder.is_some() && !database_url.starts_with("sqlite:") {
            self.problem(
                name,
                "the program makes backups of SQLite only: remove this setting, and make those of Postgres with `pg_dump` (docs/hosting.md, Backups of Postgres).",
            );
        }
        let (every_hours, keep) = (self.every_hours(), self.keep());
        Some(BackupConfig {
            folder: data_dir.join(folder?),
            every_hours,
            keep,
        })
    }

    fn every_hours(&mut self) -> u32 {
        let name = "WONDERPOST_BACKUP_EVERY";
        let Some(value) = self.text(name) else {
            return EVERY_HOURS;
        };
        match value.parse() {
            Ok(hours) if (1..=EVERY_HOURS_MAX).contains(&hours) => hours,
            Ok(_) | Err(_) => {
                let why = format!(
                    "`{value}` is no number of hours: write one from 1 to {EVERY_HOURS_MAX}."
                );
                self.problem(name, &why);
                EVERY_HOURS
            }
        }
    }

    fn keep(&mut self) -> usize {
        let name = "WONDERPOST_BACKUP_KEEP";
        let Some(value) = self.text(name) else {
            return KEEP;
        };
        match value.parse() {
            Ok(count) if (1..=KEEP_MAX).contains(&count) => count,
            Ok(_) | Err(_) => {
                let why = format!(
                    "`{value}` is no number of backups to keep: write one from 1 to {KEEP_MAX}."
                );
                self.problem(name, &why);
                KEEP
            }
        }
    }
}
