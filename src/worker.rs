//! The worker: one loop on a thread of its own that sends what is due.
//!
//! [`step`] does one unit of work, so a test can drain the queue without a thread. Several processes may each have
//! a worker: leases share the letters among them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::accounts::limits;
use crate::mail::send::{self, Sender};
use crate::tables::letters::LetterWriter;
use crate::tables::{Service, mails, restores};

/// How long the worker waits when nothing is due and nobody wakes it: a letter that another process queued, or that
/// was put off, waits no longer than this.
const IDLE_WAIT: Duration = Duration::from_millis(500);
/// How long it waits after an error.
const ERROR_WAIT: Duration = Duration::from_secs(5);
/// How often [`prune`] deletes what was kept long enough.
const PRUNE_EVERY: Duration = Duration::from_secs(60 * 60);
/// How often the time is stored, for a start on a clock that was set back.
const MARK_EVERY: Duration = Duration::from_secs(60);
/// How long stopping waits for a letter that is being sent; its lease lets another attempt follow.
const STOP_WAIT: Duration = Duration::from_secs(10);

/// What one unit of work did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Did {
    /// Something; there may be more.
    Something,
    /// Nothing was due.
    Nothing,
}

/// Does one unit of work.
///
/// # Errors
/// When the database fails.
pub fn step(service: &Service, sender: &Sender) -> anyhow::Result<Did> {
    let writer = LetterWriter(service);
    let did = send::send_one_due(&service.db, &service.clock, &writer, sender)
        .context("a letter could not be handled")?;
    Ok(match did {
        send::Did::Nothing => Did::Nothing,
        send::Did::Sent | send::Did::Dropped | send::Did::Postponed | send::Did::Parked => {
            Did::Something
        }
    })
}

/// Deletes what has been kept long enough: the words of letters that were sent, and uses of limits.
///
/// # Errors
/// When the database fails.
pub fn prune(service: &Service, sender: &Sender) -> anyhow::Result<()> {
    sender
        .prune(&service.db, service.clock.now_ms())
        .context("the words of sent letters could not be deleted")?;
    limits::prune(&service.db, service.clock.now_ms())
        .context("the uses of limits could not be deleted")?;
    mails::prune(&service.db, service.clock.now_ms()).context("old mails could not be deleted")?;
    Ok(())
}

/// The running worker.
pub struct Worker {
    wakeup: Wakeup,
    thread: Option<JoinHandle<()>>,
}

/// Wakes the worker while it waits. Clones wake the same worker.
#[derive(Debug, Clone, Default)]
pub struct Wakeup(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    signals: Mutex<Signals>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Signals {
    /// Somebody queued a letter since the worker looked last.
    is_due: bool,
    /// The worker is to stop. This is never taken back.
    is_stopped: bool,
}

/// What a wait ended with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Work,
    Stop,
}

impl Worker {
    /// Starts the worker on its own thread, to be woken by `wakeup`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(service: Arc<Service>, sender: Sender, wakeup: Wakeup) -> std::io::Result<Self> {
        let waits = wakeup.clone();
        let thread = std::thread::Builder::new()
            .name("worker".to_owned())
            .spawn(move || work(&service, &sender, &waits))?;
        Ok(Self {
            wakeup,
            thread: Some(thread),
        })
    }

    /// Stops the worker after the letter it is sending, and waits for that up to ten seconds. Gives whether it
    /// came to its end; if not, the letter's lease runs out and another worker tries again.
    pub fn stop(mut self) -> bool {
        self.wakeup.stop();
        let Some(thread) = self.thread.take() else {
            return true;
        };
        let begun = Instant::now();
        while !thread.is_finished() && begun.elapsed() < STOP_WAIT {
            std::thread::sleep(Duration::from_millis(10));
        }
        thread.is_finished() && thread.join().is_ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.wakeup.stop();
    }
}

impl Wakeup {
    /// Says that a letter was queued: a waiting worker looks at once, a busy one does not begin to wait.
    pub fn wake(&self) {
        self.signals().is_due = true;
        self.0.changed.notify_all();
    }

    fn stop(&self) {
        self.signals().is_stopped = true;
        self.0.changed.notify_all();
    }

    fn signals(&self) -> MutexGuard<'_, Signals> {
        self.0
            .signals
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a letter is queued, or was queued since the last wait, or the time is over.
    fn wait(&self, most: Duration) -> Next {
        let mut signals = self.wait_while(most, |signals| !signals.is_due && !signals.is_stopped);
        signals.is_due = false;
        Next::from(&*signals)
    }

    /// Waits until the time is over, however many letters are queued meanwhile.
    fn wait_out(&self, most: Duration) -> Next {
        Next::from(&*self.wait_while(most, |signals| !signals.is_stopped))
    }

    fn wait_while(&self, most: Duration, goes_on: fn(&Signals) -> bool) -> MutexGuard<'_, Signals> {
        let (signals, _timeout) = self
            .0
            .changed
            .wait_timeout_while(self.signals(), most, |signals| goes_on(signals))
            .unwrap_or_else(PoisonError::into_inner);
        signals
    }
}

impl From<&Signals> for Next {
    fn from(signals: &Signals) -> Self {
        if signals.is_stopped {
            Self::Stop
        } else {
            Self::Work
        }
    }
}

fn work(service: &Service, sender: &Sender, wakeup: &Wakeup) {
    let mut pruned_at: Option<Instant> = None;
    let mut marked_at: Option<Instant> = None;
    loop {
        // A panic in one letter must not end the sending of all others; its lease keeps it away for minutes.
        let done = catch_unwind(AssertUnwindSafe(|| {
            if marked_at.is_none_or(|at| at.elapsed() >= MARK_EVERY) {
                restores::keep(service)?;
                marked_at = Some(Instant::now());
            }
            if pruned_at.is_none_or(|at| at.elapsed() >= PRUNE_EVERY) {
                prune(service, sender)?;
                pruned_at = Some(Instant::now());
            }
            step(service, sender)
        }));
        let next = match done {
            Ok(Ok(Did::Something)) => wakeup.wait(Duration::ZERO),
            Ok(Ok(Did::Nothing)) => wakeup.wait(IDLE_WAIT),
            Ok(Err(error)) => {
                tracing::error!(error = format!("{error:#}"), "the worker could not go on");
                wakeup.wait_out(ERROR_WAIT)
            }
            Err(_panic) => {
                tracing::error!("the worker failed on a letter");
                wakeup.wait_out(ERROR_WAIT)
            }
        };
        if next == Next::Stop {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer than any test may take: who waits it out was not woken.
    const NIGHT: Duration = Duration::from_secs(100_000);

    #[test]
    fn a_worker_that_was_woken_while_it_was_busy_does_not_wait() {
        let wakeup = Wakeup::default();
        wakeup.clone().wake();
        assert_eq!(wakeup.wait(NIGHT), Next::Work);
        assert_eq!(wakeup.wait(Duration::from_millis(1)), Next::Work);
    }

    #[test]
    fn a_waiting_worker_is_woken() {
        let wakeup = Wakeup::default();
        let waits = wakeup.clone();
        let worker = std::thread::spawn(move || waits.wait(NIGHT));
        wakeup.wake();
        assert_eq!(worker.join().ok(), Some(Next::Work));
    }

    #[test]
    fn stopping_ends_every_wait_and_is_not_forgotten() {
        let wakeup = Wakeup::default();
        wakeup.stop();
        assert_eq!(wakeup.wait_out(NIGHT), Next::Stop);
        assert_eq!(wakeup.wait(NIGHT), Next::Stop);
    }
}
