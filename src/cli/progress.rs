//! Progress of long work, on standard error: one line that changes on a terminal, and elsewhere a line now and then.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// How often it is shown on a terminal.
const PACE: Duration = Duration::from_millis(200);
/// How often it is shown elsewhere, for example in a file or to cron. Shorter work shows nothing there.
const PLAIN_PACE: Duration = Duration::from_secs(10);
/// How long a terminal shows nothing before the first step.
const FIRST: Duration = Duration::from_secs(1);

/// Shows the progress of work, and every ten seconds that it is still going on.
pub(super) struct Progress(Arc<Mutex<Line>>);

impl Progress {
    /// Begins to report on `total` things; 0 if [`Progress::at`] says how many there are.
    pub(super) fn new(what: &'static str, total: usize) -> Self {
        let say: Say = Box::new(|text| io::stderr().write_all(text.as_bytes()));
        let is_terminal = io::stderr().is_terminal();
        Self::begin(Line::begin(what, total, say, is_terminal, Instant::now()))
    }

    pub(super) fn in_log(what: &'static str) -> Self {
        let say: Say = Box::new(|text| {
            tracing::info!("{}", text.trim_end());
            Ok(())
        });
        Self::begin(Line::begin(what, 0, say, false, Instant::now()))
    }

    /// Does work that tells how far it is, and of how many things.
    pub(super) fn of<T>(self, work: impl FnOnce(&mut dyn FnMut(usize, usize)) -> T) -> T {
        work(&mut |done, total| self.0.lock().note(done, total, Instant::now()))
    }

    fn begin(line: Line) -> Self {
        let line = Arc::new(Mutex::new(line));
        let its = Arc::downgrade(&line);
        let tick = move || {
            thread::park_timeout(FIRST);
            while let Some(line) = its.upgrade() {
                line.lock().tick(Instant::now());
                drop(line);
                thread::park_timeout(FIRST);
            }
        };
        let clock = thread::Builder::new().name("progress".to_owned());
        if let Err(error) = clock.spawn(tick) {
            tracing::debug!(%error, "progress is told at each step only");
        }
        Self(line)
    }

    pub(super) fn step(&mut self) {
        self.step_by(1);
    }

    pub(super) fn step_by(&mut self, count: usize) {
        let mut line = self.0.lock();
        let (done, total) = (line.done + count, line.total);
        line.note(done, total, Instant::now());
    }

    pub(super) fn at(&mut self, done: usize, total: usize) {
        self.0.lock().note(done, total, Instant::now());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let mut line = self.0.lock();
        line.end(Instant::now());
        // A tick that has just begun shows nothing any more.
        line.say = Box::new(|_| Ok(()));
    }
}

type Say = Box<dyn FnMut(&str) -> io::Result<()> + Send>;

struct Line {
    what: &'static str,
    done: usize,
    total: usize,
    begun: Instant,
    told: Option<Instant>,
    /// The last reported number and total.
    told_of: (usize, usize),
    shown: String,
    is_terminal: bool,
    say: Say,
}

impl Line {
    fn begin(what: &'static str, total: usize, say: Say, is_terminal: bool, now: Instant) -> Self {
        Self {
            what,
            done: 0,
            total,
            begun: now,
            told: None,
            told_of: (0, 0),
            shown: String::new(),
            is_terminal,
            say,
        }
    }

    fn note(&mut self, done: usize, total: usize, now: Instant) {
        (self.done, self.total) = (done, total);
        // The first step is shown on a terminal at once.
        if self.is_terminal && self.told_of == (0, 0) {
            self.tell("", now);
        } else {
            self.tell_again(PACE, now);
        }
    }

    /// Time passes, whether or not anything was done.
    fn tick(&mut self, now: Instant) {
        self.tell_again(FIRST, now);
    }

    /// Shows it if nothing was shown for so long on a terminal, or for [`PLAIN_PACE`] elsewhere.
    fn tell_again(&mut self, pace: Duration, now: Instant) {
        let pace = if self.is_terminal { pace } else { PLAIN_PACE };
        if now.duration_since(self.told.unwrap_or(self.begun)) >= pace {
            self.tell("", now);
        }
    }

    /// Shows how it ended, if anything was shown or is to be.
    fn end(&mut self, now: Instant) {
        if self.is_terminal && self.told.is_some() {
            self.tell("\n", now);
        } else if !self.is_terminal
            && self.done > 0
            && now.duration_since(self.begun) >= PLAIN_PACE
            && self.told_of != (self.done, self.total)
        {
            self.tell("", now);
        }
    }

    fn words(&self, now: Instant) -> String {
        let (done, total, what) = (self.done, self.total, self.what);
        let passed = now.duration_since(self.begun);
        let since = if passed < PLAIN_PACE {
            String::new()
        } else {
            format!(" after {} s", passed.as_secs())
        };
        match total {
            0 => format!("no {what} yet{since}"),
            _ => format!("{done} of {total} {what}{since}"),
        }
    }

    fn tell(&mut self, end: &str, now: Instant) {
        let (line, width) = (self.words(now), self.shown.len());
        // What a longer line left is overwritten.
        let text = if self.is_terminal {
            format!("\r{line:width$}{end}")
        } else {
            format!("{line}\n")
        };
        (self.told, self.told_of) = (Some(now), (self.done, self.total));
        self.shown = line;
        if let Err(error) = (self.say)(&text) {
            tracing::debug!(%error, "the progress could not be shown");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that were written, shared with their reader.
    #[derive(Default)]
    struct Told(Arc<Mutex<String>>);

    impl Told {
        fn line(&self, what: &'static str, is_terminal: bool, begun: Instant) -> Line {
            let told = Arc::clone(&self.0);
            let say = move |text: &str| {
                told.lock().push_str(text);
                Ok(())
            };
            Line::begin(what, 0, Box::new(say), is_terminal, begun)
        }

        fn text(&self) -> String {
            self.0.lock().clone()
        }
    }

    /// The output for work on 40 rows, one in so many milliseconds, that ends after so many rows.
    fn told(is_terminal: bool, pace_ms: u64, rows: u32) -> String {
        let (told, begun) = (Told::default(), Instant::now());
        let mut line = told.line("rows copied", is_terminal, begun);
        let mut now = begun;
        for row in 1..=rows {
            now += Duration::from_millis(pace_ms);
            line.note(usize::try_from(row).expect("few"), 40, now);
        }
        line.end(now);
        told.text()
    }

    #[test]
    fn without_a_terminal_a_plain_line_comes_every_ten_seconds_and_at_the_end() {
        let lines = "10 of 40 rows copied after 10 s\n20 of 40 rows copied after 20 s\n\
            30 of 40 rows copied after 30 s\n";
        let longer = format!("{lines}34 of 40 rows copied after 34 s\n");
        assert_eq!(told(false, 1000, 34), longer);
        assert_eq!(told(false, 1000, 30), lines, "the end is told once");
        let slow = "4 of 40 rows copied after 12 s\n5 of 40 rows copied after 15 s\n";
        assert_eq!(told(false, 3000, 5), slow);
        assert_eq!(told(false, 240, 40), "", "quick work says nothing");
        let (told, begun) = (Told::default(), Instant::now());
        told.line("rows copied", false, begun)
            .end(begun + PLAIN_PACE);
        assert_eq!(told.text(), "", "nor what has done nothing");
    }

    #[test]
    fn on_a_terminal_one_line_changes() {
        let changes = "\r1 of 40 rows copied\r5 of 40 rows copied\r8 of 40 rows copied\n";
        assert_eq!(told(true, 50, 8), changes);
        let (told, begun) = (Told::default(), Instant::now());
        let mut line = told.line("bytes", true, begun);
        line.note(90, 1000, begun);
        line.note(95, 95, begun + PACE);
        line.end(begun + PACE);
        let changes = "\r90 of 1000 bytes\r95 of 95 bytes  \r95 of 95 bytes\n";
        assert_eq!(told.text(), changes);
        let told = Told::default();
        let mut line = told.line("bytes", true, begun);
        line.tick(begun + FIRST);
        line.note(1, 9, begun + FIRST);
        assert_eq!(told.text(), "\rno bytes yet\r1 of 9 bytes");
    }

    #[test]
    fn work_that_takes_long_for_a_step_is_told_while_time_goes_by() {
        let plain = "no rows copied yet after 10 s\n7 of 9 rows copied after 20 s\n";
        let changing = "\rno rows copied yet\rno rows copied yet after 10 s\
            \r7 of 9 rows copied after 11 s\r7 of 9 rows copied after 20 s\n";
        for (is_terminal, expected) in [(false, plain), (true, changing)] {
            let (told, begun) = (Told::default(), Instant::now());
            let mut line = told.line("rows copied", is_terminal, begun);
            let after = |seconds| begun + Duration::from_secs(seconds);
            line.tick(after(1));
            line.tick(after(10));
            line.note(7, 9, after(11));
            line.tick(after(20));
            line.end(after(20));
            let text = told.text();
            let last = text.rsplit_once('\r').filter(|_| is_terminal);
            // The end on a terminal repeats the last line, and goes to the next.
            let text = last.map_or(text.clone(), |(before, _)| format!("{before}\n"));
            assert_eq!(text, expected, "terminal: {is_terminal}");
        }
    }

    #[test]
    fn a_clock_of_its_own_lets_time_go_by() {
        let (told, begun) = (Told::default(), Instant::now());
        let long_ago = begun.checked_sub(PLAIN_PACE).expect("it ran before");
        let progress = Progress::begin(told.line("rows copied", false, long_ago));
        while told.text().is_empty() {
            let waited = begun.elapsed();
            assert!(waited < Duration::from_secs(120), "nothing is told");
            thread::park_timeout(Duration::from_millis(10));
        }
        drop(progress);
        assert!(told.text().starts_with("no rows copied yet after 1"));
    }
}
