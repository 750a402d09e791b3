//! The worker: one loop on a thread of its own that sends what is due.
//!
//! [`step`] does one unit of work, so a test can drain the queue without a thread. Several processes may each have
//! a worker: leases share the letters among them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::clock::Clock;
use crate::db::Db;
use crate::mail::send::{self, Sender};

/// How long the worker sleeps when nothing is due and nobody rings: a letter that another process queued, or that was
/// put off, waits no longer than this.
const NAP: Duration = Duration::from_millis(500);
/// How long it rests after trouble.
const REST: Duration = Duration::from_secs(5);
/// How long stopping waits for a letter that is on its way; its lease lets another attempt follow.
const PATIENCE: Duration = Duration::from_secs(10);

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
pub fn step(db: &Db, clock: &Clock, sender: &Sender) -> anyhow::Result<Did> {
    let did = send::send_one_due(db, clock, sender).context("a letter could not be handled")?;
    Ok(match did {
        send::Did::Nothing => Did::Nothing,
        send::Did::Sent | send::Did::Dropped | send::Did::Postponed | send::Did::Parked => {
            Did::Something
        }
    })
}

/// The running worker.
pub struct Worker {
    bell: Bell,
    thread: Option<JoinHandle<()>>,
}

/// Wakes the worker from its nap. Clones ring the same bell.
#[derive(Debug, Clone, Default)]
pub struct Bell(Arc<Rope>);

#[derive(Debug, Default)]
struct Rope {
    pulled: Mutex<Pulled>,
    swings: Condvar,
}

#[derive(Debug, Default)]
struct Pulled {
    /// Somebody queued a letter since the worker looked last.
    for_letter: bool,
    /// The worker is to stop. This is never taken back.
    to_stop: bool,
}

/// Why a sleep ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Woken {
    /// By the bell, or because the time was over.
    ToWork,
    /// By the bell that ends everything.
    ToStop,
}

impl Worker {
    /// Starts the worker on its own thread; it answers to the bell.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(db: Arc<Db>, clock: Clock, sender: Sender, bell: Bell) -> std::io::Result<Self> {
        let its_bell = bell.clone();
        let thread = std::thread::Builder::new()
            .name("worker".to_owned())
            .spawn(move || work(&db, &clock, &sender, &its_bell))?;
        Ok(Self {
            bell,
            thread: Some(thread),
        })
    }

    /// Stops the worker after the letter it is sending, and waits for that up to ten seconds. Gives whether it
    /// came to its end; if not, the letter's lease runs out and another worker tries again.
    pub fn stop(mut self) -> bool {
        self.bell.ring_to_stop();
        let Some(thread) = self.thread.take() else {
            return true;
        };
        let begun = Instant::now();
        while !thread.is_finished() && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(10));
        }
        thread.is_finished() && thread.join().is_ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.bell.ring_to_stop();
    }
}

impl Bell {
    /// Says that a letter was queued: a worker at nap looks at once, a busy one does not go to nap.
    pub fn ring(&self) {
        self.pulled().for_letter = true;
        self.0.swings.notify_all();
    }

    fn ring_to_stop(&self) {
        self.pulled().to_stop = true;
        self.0.swings.notify_all();
    }

    fn pulled(&self) -> MutexGuard<'_, Pulled> {
        self.0.pulled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sleeps until the bell rings, or rang since the last nap, or the time is over.
    fn nap(&self, most: Duration) -> Woken {
        let mut pulled = self.sleep(most, |pulled| pulled.for_letter || pulled.to_stop);
        pulled.for_letter = false;
        Woken::from(&*pulled)
    }

    /// Sleeps until the time is over, however many letters are queued meanwhile.
    fn rest(&self, most: Duration) -> Woken {
        Woken::from(&*self.sleep(most, |pulled| pulled.to_stop))
    }

    fn sleep(&self, most: Duration, ends: fn(&Pulled) -> bool) -> MutexGuard<'_, Pulled> {
        let (pulled, _timeout) = self
            .0
            .swings
            .wait_timeout_while(self.pulled(), most, |pulled| !ends(pulled))
            .unwrap_or_else(PoisonError::into_inner);
        pulled
    }
}

impl From<&Pulled> for Woken {
    fn from(pulled: &Pulled) -> Self {
        if pulled.to_stop {
            Self::ToStop
        } else {
            Self::ToWork
        }
    }
}

fn work(db: &Db, clock: &Clock, sender: &Sender, bell: &Bell) {
    loop {
        // A panic in one letter must not end the sending of all others; its lease keeps it away for minutes.
        let done = catch_unwind(AssertUnwindSafe(|| step(db, clock, sender)));
        let woken = match done {
            Ok(Ok(Did::Something)) => bell.nap(Duration::ZERO),
            Ok(Ok(Did::Nothing)) => bell.nap(NAP),
            Ok(Err(error)) => {
                tracing::error!(error = format!("{error:#}"), "the worker could not go on");
                bell.rest(REST)
            }
            Err(_panic) => {
                tracing::error!("the worker stumbled over a letter");
                bell.rest(REST)
            }
        };
        if woken == Woken::ToStop {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer than any test may take: who sleeps it through was not woken.
    const NIGHT: Duration = Duration::from_secs(100_000);

    #[test]
    fn a_bell_that_rang_while_the_worker_was_busy_lets_it_not_go_to_nap() {
        let bell = Bell::default();
        bell.clone().ring();
        assert_eq!(bell.nap(NIGHT), Woken::ToWork);
        assert_eq!(bell.nap(Duration::from_millis(1)), Woken::ToWork);
    }

    #[test]
    fn a_bell_wakes_a_worker_at_nap() {
        let bell = Bell::default();
        let its_bell = bell.clone();
        let worker = std::thread::spawn(move || its_bell.nap(NIGHT));
        bell.ring();
        assert_eq!(worker.join().ok(), Some(Woken::ToWork));
    }

    #[test]
    fn the_end_wakes_from_nap_and_rest_and_is_not_forgotten() {
        let bell = Bell::default();
        bell.ring_to_stop();
        assert_eq!(bell.rest(NIGHT), Woken::ToStop);
        assert_eq!(bell.nap(NIGHT), Woken::ToStop);
    }
}
