//! The worker: one loop on a thread of its own that sends what is due.
//!
//! [`step`] does one unit of work, so a test can drain the queue without a thread. Several processes may each have
//! a worker: leases share the letters among them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::clock::Clock;
use crate::db::Db;
use crate::mail::send::{self, Sender};

/// How long the worker sleeps when nothing is due; a letter waits no longer than this.
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
    bell: Arc<Bell>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Bell {
    is_stopping: Mutex<bool>,
    rung: Condvar,
}

impl Worker {
    /// Starts the worker on its own thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(db: Arc<Db>, clock: Clock, sender: Sender) -> std::io::Result<Self> {
        let bell = Arc::new(Bell::default());
        let its_bell = Arc::clone(&bell);
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
        self.bell.ring();
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
        self.bell.ring();
    }
}

impl Bell {
    fn ring(&self) {
        *self
            .is_stopping
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = true;
        self.rung.notify_all();
    }

    /// Sleeps until the bell rings or the time is over. Gives whether to stop.
    fn sleep(&self, most: Duration) -> bool {
        let is_stopping = self
            .is_stopping
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (is_stopping, _timeout) = self
            .rung
            .wait_timeout_while(is_stopping, most, |is_stopping| !*is_stopping)
            .unwrap_or_else(PoisonError::into_inner);
        *is_stopping
    }
}

fn work(db: &Db, clock: &Clock, sender: &Sender, bell: &Bell) {
    loop {
        // A panic in one letter must not end the sending of all others; its lease keeps it away for minutes.
        let done = catch_unwind(AssertUnwindSafe(|| step(db, clock, sender)));
        let pause = match done {
            Ok(Ok(Did::Something)) => Duration::ZERO,
            Ok(Ok(Did::Nothing)) => NAP,
            Ok(Err(error)) => {
                tracing::error!(error = format!("{error:#}"), "the worker could not go on");
                REST
            }
            Err(_panic) => {
                tracing::error!("the worker stumbled over a letter");
                REST
            }
        };
        if bell.sleep(pause) {
            return;
        }
    }
}
