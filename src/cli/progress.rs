//! Progress of long work, on a terminal only.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often it is told.
const PACE: Duration = Duration::from_millis(200);

/// Tells on standard error how far a piece of work is.
pub(super) struct Progress {
    what: &'static str,
    total: usize,
    done: usize,
    told: Option<Instant>,
    is_terminal: bool,
}

impl Progress {
    /// Begins to tell about `total` things.
    pub(super) fn new(what: &'static str, total: usize) -> Self {
        Self {
            what,
            total,
            done: 0,
            told: None,
            is_terminal: std::io::stderr().is_terminal(),
        }
    }

    /// One more is done.
    pub(super) fn step(&mut self) {
        self.step_by(1);
    }

    /// Some more are done.
    pub(super) fn step_by(&mut self, count: usize) {
        self.done += count;
        let is_due = self.told.is_none_or(|told| told.elapsed() >= PACE);
        if self.is_terminal && is_due {
            self.told = Some(Instant::now());
            eprint!("\r{} of {} {}", self.done, self.total, self.what);
            if let Err(error) = std::io::stderr().flush() {
                tracing::debug!(%error, "the progress could not be shown");
            }
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.told.is_some() {
            eprintln!("\r{} of {} {}", self.done, self.total, self.what);
        }
    }
}
