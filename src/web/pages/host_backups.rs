//! The part of the host's page about backups, and about a database that was taken back.

use crate::db::DbError;
use crate::host::backups::{self, BackupRow};
use crate::play::Service;
use crate::play::letter_hold::{self, LetterHold};
use words::{Message, Text, Words, msg};

pub(super) struct State {
    newest: Option<BackupRow>,
    made: Option<BackupRow>,
    hold: Option<LetterHold>,
}

pub(super) fn look(service: &Service) -> Result<State, DbError> {
    let (newest, made) = backups::newest(service)?;
    Ok(State {
        newest,
        made,
        hold: service.db.read(letter_hold::find_newest)?,
    })
}

impl State {
    /// Since when nothing leaves: the moment of the state, and when the database was taken back.
    pub(super) fn hold(&self, words: &Words) -> Option<[String; 2]> {
        let hold = self.hold.filter(|hold| hold.released_at_ms.is_none())?;
        let state = hold.of_ms.unwrap_or(hold.begun_at_ms);
        Some([state, hold.begun_at_ms].map(|at_ms| words.moment(at_ms).absolute))
    }

    /// What the numbers say of backups: names and values.
    pub(super) fn facts(&self, is_planned: bool, words: &Words) -> Vec<(Message, Message)> {
        let last = match &self.made {
            Some(row) => made(row, words),
            None if is_planned => msg::host::backups_none(),
            None => msg::host::backups_off(),
        };
        let newest = self.newest.as_ref().and_then(|row| {
            let absolute = words.moment(row.begun_at_ms).absolute;
            if let Some(why) = &row.failure {
                let why = msg::host::backup_failed_why(absolute, Text::from(why));
                return Some((msg::host::backup_failed(), why));
            }
            let when = msg::host::backup_begun_when(absolute);
            let is_running = row.ended_at_ms.is_none();
            is_running.then(|| (msg::host::backup_begun(), when))
        });
        [(msg::host::backups(), last)]
            .into_iter()
            .chain(newest)
            .collect()
    }
}

fn made(row: &BackupRow, words: &Words) -> Message {
    let when = words.moment(row.begun_at_ms);
    let checked = match row.unsound {
        Some(count) if count > 0 => msg::host::backup_unsound(count),
        Some(_) | None => msg::host::backup_checked(),
    };
    msg::host::backup_made(
        when.relative,
        when.absolute,
        size(row.bytes.unwrap_or_default()),
        checked,
    )
}

/// A size, rounded up.
fn size(bytes: i64) -> Message {
    let in_units = |unit: i64| (bytes + unit - 1) / unit;
    if bytes < 10_000_000 {
        msg::host::kilobytes(in_units(1000))
    } else {
        msg::host::megabytes(in_units(1_000_000))
    }
}
