//! Progress of long work, on standard error: one line that changes on a terminal, and elsewhere a line now and then.

use std::io::{self, IsTerminal, Stderr, Write};
use std::time::{Duration, Instant};

/// How often it is told on a terminal.
const PACE: Duration = Duration::from_millis(200);
/// How often it is told elsewhere, such as in a file or to cron. Work that takes less says nothing there.
const PLAIN_PACE: Duration = Duration::from_secs(10);

/// Tells how far a piece of work is.
pub(super) struct Progress<W: Write = Stderr> {
    what: &'static str,
    done: usize,
    total: usize,
    begun: Instant,
    told: Option<Instant>,
    /// What was told last.
    line: String,
    is_terminal: bool,
    out: W,
}

impl Progress {
    /// Begins to tell about `total` things; 0 where [`Progress::at`] says how many they are.
    pub(super) fn new(what: &'static str, total: usize) -> Self {
        let out = io::stderr();
        let is_terminal = out.is_terminal();
        Self::begin(what, total, out, is_terminal, Instant::now())
    }

    /// One more is done.
    pub(super) fn step(&mut self) {
        self.step_by(1);
    }

    /// Some more are done.
    pub(super) fn step_by(&mut self, count: usize) {
        self.at(self.done + count, self.total);
    }

    /// So many of so many are done.
    pub(super) fn at(&mut self, done: usize, total: usize) {
        self.note(done, total, Instant::now());
    }
}

impl<W: Write> Progress<W> {
    fn begin(what: &'static str, total: usize, out: W, is_terminal: bool, now: Instant) -> Self {
        Self {
            what,
            done: 0,
            total,
            begun: now,
            told: None,
            line: String::new(),
            is_terminal,
            out,
        }
    }

    fn note(&mut self, done: usize, total: usize, now: Instant) {
        (self.done, self.total) = (done, total);
        let is_due = match (self.told, self.is_terminal) {
            (None, true) => true,
            (Some(told), true) => now.duration_since(told) >= PACE,
            (told, false) => now.duration_since(told.unwrap_or(self.begun)) >= PLAIN_PACE,
        };
        if is_due {
            self.told = Some(now);
            self.tell("");
        }
    }

    /// Tells how it ended, where something was told or is to be.
    fn end(&mut self, now: Instant) {
        if self.is_terminal && self.told.is_some() {
            self.tell("\n");
        } else if !self.is_terminal
            && self.done > 0
            && now.duration_since(self.begun) >= PLAIN_PACE
            && self.line != self.words()
        {
            self.tell("");
        }
    }

    fn words(&self) -> String {
        format!("{} of {} {}", self.done, self.total, self.what)
    }

    fn tell(&mut self, end: &str) {
        let (line, width) = (self.words(), self.line.len());
        // What a longer line left is overwritten.
        let told = if self.is_terminal {
            write!(self.out, "\r{line:width$}{end}")
        } else {
            writeln!(self.out, "{line}")
        };
        self.line = line;
        if let Err(error) = told.and_then(|()| self.out.flush()) {
            tracing::debug!(%error, "the progress could not be shown");
        }
    }
}

impl<W: Write> Drop for Progress<W> {
    fn drop(&mut self) {
        self.end(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of work on 40 rows, one in so many milliseconds, that ends after so many rows.
    fn told(is_terminal: bool, pace_ms: u64, rows: u32) -> String {
        let begun = Instant::now();
        let mut progress = Progress::begin("rows copied", 40, Vec::new(), is_terminal, begun);
        let mut now = begun;
        for row in 1..=rows {
            now += Duration::from_millis(pace_ms);
            progress.note(usize::try_from(row).expect("few"), 40, now);
        }
        progress.end(now);
        String::from_utf8(progress.out.clone()).expect("text")
    }

    #[test]
    fn without_a_terminal_a_plain_line_comes_every_ten_seconds_and_at_the_end() {
        let lines = "10 of 40 rows copied\n20 of 40 rows copied\n30 of 40 rows copied\n";
        assert_eq!(
            told(false, 1000, 34),
            format!("{lines}34 of 40 rows copied\n")
        );
        assert_eq!(told(false, 1000, 30), lines, "the end is told once");
        assert_eq!(
            told(false, 3000, 5),
            "4 of 40 rows copied\n5 of 40 rows copied\n"
        );
        assert_eq!(told(false, 240, 40), "", "quick work says nothing");
        let begun = Instant::now();
        let mut progress = Progress::begin("rows copied", 40, Vec::new(), false, begun);
        progress.end(begun + PLAIN_PACE);
        assert!(progress.out.is_empty(), "nor what has done nothing");
    }

    #[test]
    fn on_a_terminal_one_line_changes() {
        assert_eq!(
            told(true, 50, 8),
            "\r1 of 40 rows copied\r5 of 40 rows copied\r8 of 40 rows copied\n"
        );
        let begun = Instant::now();
        let mut progress = Progress::begin("bytes", 0, Vec::new(), true, begun);
        progress.note(90, 1000, begun);
        progress.note(95, 95, begun + PACE);
        progress.end(begun + PACE);
        let told = String::from_utf8_lossy(&progress.out).into_owned();
        assert_eq!(
            told,
            "\r90 of 1000 bytes\r95 of 95 bytes  \r95 of 95 bytes\n"
        );
    }
}
