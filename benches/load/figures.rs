//! What came of a trial: rates, how long answers took, what was refused, what is stored.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::Serialize;
use ureq::http::StatusCode;

use super::crowd::Crowd;
use super::player::{Acknowledged, Answer, Done, Kind};
use wonderpost::db::DbError;
use wonderpost::look::{overview, proof};
use wonderpost::play::Service;

/// Figures of a trial. Durations are milliseconds.
#[derive(Serialize, Default)]
pub(crate) struct Figures {
    clients: u32,
    processes: usize,
    tables: usize,
    seconds: f64,
    pages: Series,
    moves: Series,
    games_ended: usize,
    /// What was answered otherwise than meant, by status; 0 where no answer came.
    refused: BTreeMap<u16, usize>,
    /// Bytes of the database for each table that was opened, and for each move.
    bytes_per_new_table: i64,
    bytes_per_move: i64,
    overdue_timers: i64,
    longest_pause_ms: f64,
    /// Moves that were answered as taken, and are not stored.
    acknowledged_missing: usize,
    /// Tables whose journal does not give what is stored beside it.
    tables_broken: usize,
}

/// Answers of one kind that were as they should be.
#[derive(Serialize, Default)]
struct Series {
    count: usize,
    per_second: f64,
    bytes: usize,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
}

impl Figures {
    pub(crate) fn begin(clients: u32, processes: usize, tables: usize) -> Self {
        Self {
            clients,
            processes,
            tables,
            ..Self::default()
        }
    }

    pub(crate) fn take(&mut self, done: &Done) {
        self.seconds = done.lasted.as_secs_f64();
        self.games_ended = done.ended;
        for one in &done.answers {
            if !is_as_meant(one) {
                let status = one.status.map_or(0, |status| status.as_u16());
                *self.refused.entry(status).or_default() += 1;
            }
        }
        self.longest_pause_ms = longest_pause(done).as_secs_f64() * 1000.0;
        self.pages = Series::of(Kind::Page, done);
        self.moves = Series::of(Kind::Move, done);
    }

    /// Takes in what the database holds: before the crowd came, and before it played.
    pub(crate) fn stored(&mut self, service: &Service, held: [i64; 2]) -> Result<(), DbError> {
        let [before, gathered] = held;
        let now = service.db.stored_bytes()?;
        let each = |bytes: i64, count: usize| bytes / i64::try_from(count).unwrap_or(1).max(1);
        self.bytes_per_new_table = each(gathered - before, self.tables);
        self.bytes_per_move = each(now - gathered, self.moves.count);
        self.overdue_timers = overview::overview(service)?.overdue;
        Ok(())
    }

    /// Looks whether every move that was answered as taken is stored, and every table of the crowd is sound.
    pub(crate) fn prove(
        &mut self,
        service: &Service,
        crowd: &Crowd,
        acknowledged: &[Acknowledged],
    ) -> Result<(), DbError> {
        for one in acknowledged {
            let is_stored = proof::is_stored(&service.db, &one.uid, &one.command_id)?;
            self.acknowledged_missing += usize::from(!is_stored);
        }
        for table in &crowd.tables {
            let (_, difference) = proof::replay(&service.db, &table.uid)?;
            self.tables_broken += usize::from(difference.is_some());
        }
        Ok(())
    }

    /// Whether what was promised held.
    pub(crate) fn is_sound(&self) -> bool {
        self.acknowledged_missing == 0 && self.tables_broken == 0
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        let series = |what: &str, one: &Series| {
            format!(
                "{what}: {} in {:.0} s, {:.0} per second; half within {:.1} ms, 99 of 100 within {:.1} ms, all within {:.0} ms",
                one.count, self.seconds, one.per_second, one.p50_ms, one.p99_ms, one.max_ms
            )
        };
        let refused = if self.refused.is_empty() {
            "Nothing was refused.".to_owned()
        } else {
            let told = self.refused.iter().map(|(status, count)| match status {
                0 => format!("{count} times no answer"),
                status => format!("{count} times {status}"),
            });
            format!("Refused: {}.", told.collect::<Vec<_>>().join(", "))
        };
        let processes = match self.processes {
            1 => "one process".to_owned(),
            several => format!("{several} processes"),
        };
        let (clients, tables) = (self.clients, self.tables);
        vec![
            format!("{clients} clients at {tables} tables, through {processes}"),
            series("Pages", &self.pages),
            series("Moves", &self.moves),
            format!(
                "The longest time without a move was {:.1} s.",
                self.longest_pause_ms / 1000.0
            ),
            refused,
            format!(
                "Of the moves that were answered as taken {} are not stored; {} tables are broken.",
                self.acknowledged_missing, self.tables_broken
            ),
            format!(
                "The database took {} bytes for each new table and {} for each move; {} games ended; {} timers are overdue.",
                self.bytes_per_new_table,
                self.bytes_per_move,
                self.games_ended,
                self.overdue_timers
            ),
        ]
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Series {
    fn of(kind: Kind, done: &Done) -> Self {
        let meant = done.answers.iter();
        let meant = meant.filter(|one| one.kind == kind && is_as_meant(one));
        let mut times: Vec<Duration> = meant.clone().map(|one| one.took).collect();
        times.sort_unstable();
        let count = times.len();
        Self {
            count,
            per_second: to_float(count) / done.lasted.as_secs_f64(),
            bytes: meant.map(|one| one.bytes).sum(),
            p50_ms: at(&times, 50),
            p99_ms: at(&times, 99),
            max_ms: at(&times, 100),
        }
    }
}

/// The time within which so many of a hundred were answered, in milliseconds.
fn at(times: &[Duration], percent: usize) -> f64 {
    let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    let time = times.get(index).copied().unwrap_or_default();
    time.as_secs_f64() * 1000.0
}

fn to_float(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

/// The longest time between two moves that were taken, or before the first, or after the last.
fn longest_pause(done: &Done) -> Duration {
    let moves = done.answers.iter();
    let moves = moves.filter(|one| one.kind == Kind::Move && is_as_meant(one));
    let mut taken: Vec<Instant> = moves.map(|one| one.at + one.took).collect();
    taken.sort_unstable();
    taken.insert(0, done.begun);
    taken.push(done.begun + done.lasted);
    let pause = |pair: &[Instant]| pair[1].saturating_duration_since(pair[0]);
    taken.windows(2).map(pause).max().unwrap_or_default()
}

/// A page that is shown, and a move that was taken.
fn is_as_meant(one: &Answer) -> bool {
    let meant = match one.kind {
        Kind::Page => StatusCode::OK,
        Kind::Move => StatusCode::SEE_OTHER,
    };
    one.status == Some(meant)
}
