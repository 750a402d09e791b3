//! Crews: threads that do jobs of the same kinds; how threads of the worker wait, are woken, and are seen to go on.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::db::DbResult;
use crate::jobs::{self, JobKind};
use crate::play::Service;
use crate::play::work::{self, Work};

pub(super) const ERROR_WAIT: Duration = Duration::from_secs(5);

/// Threads that do jobs of some kinds, those that are named first before the others.
pub(super) struct Crew {
    pub(super) name: &'static str,
    pub(super) threads: usize,
    /// How far pages and everything else go first where processors are short: from 0 for not at all to 19.
    pub(super) niceness: i32,
    /// Whether one job may take longer than a thread that stands still.
    pub(super) is_slow: bool,
    pub(super) works: Vec<Work>,
    pub(super) bell: Arc<Bell>,
}

impl Crew {
    pub(super) fn does(&self, kind: JobKind) -> bool {
        self.works.iter().any(|work| work.kind == kind)
    }

    pub(super) fn ring(&self) {
        self.bell.ring(self.threads);
    }

    /// Looks for a job only when it is rung for, also after a failure: whoever rings has noted an outage before.
    pub(super) fn serve(&self, service: &Service, wakeup: &Wakeup, number: usize) {
        if self.niceness > 0 {
            work::be_nice(self.niceness);
        }
        while self.bell.wait(Duration::MAX) {
            let job = || catch_unwind(AssertUnwindSafe(|| self.do_one(service)));
            let done = if self.is_slow {
                job()
            } else {
                wakeup.busy((self.name, number), job)
            };
            match done {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => {
                    tracing::error!(crew = self.name, %error, "the worker could not go on");
                }
                Err(_panic) => tracing::error!(crew = self.name, "the program failed on a job"),
            }
            self.bell.wait_out(ERROR_WAIT);
        }
    }

    fn do_one(&self, service: &Service) -> DbResult<()> {
        let kinds: Vec<JobKind> = self.works.iter().map(|work| work.kind).collect();
        let now_ms = service.clock.now_ms();
        // Claiming needs a write, for which moves would wait.
        let due = service
            .db
            .read(|conn| jobs::list_due_of(conn, &kinds, now_ms))?;
        let is_due = |kind| due.iter().any(|due| due.kind == kind);
        for work in &self.works {
            if is_due(work.kind)
                && let Some(job) = work::claim(service, work)?
            {
                // There may be more, for another thread, or this one when it is done.
                self.ring();
                return work::carry_out(service, work, &job);
            }
        }
        Ok(())
    }
}

/// From when on a busy thread counts as standing still; a letter takes less, whatever the mail server does.
const BUSY_MAX: Duration = Duration::from_secs(2 * 60);

/// Wakes the worker, stops it, and tells whether it goes on. Clones are of the same worker.
#[derive(Debug, Clone, Default)]
pub struct Wakeup(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    looks: Bell,
    /// One for each crew, as long as the worker runs.
    crews: Mutex<Vec<Arc<Bell>>>,
    /// Since when each thread has been busy with one thing; those that wait are left out.
    busy: Mutex<BTreeMap<Name, Instant>>,
}

pub(super) type Name = (&'static str, usize);

impl Wakeup {
    pub fn wake(&self) {
        self.0.looks.ring(1);
    }

    /// Tells the worker to stop after what it is doing. It is never taken back.
    pub fn stop(&self) {
        self.0.looks.stop();
        for bell in self.0.crews.lock().iter() {
            bell.stop();
        }
    }

    pub fn is_alive(&self) -> bool {
        let busy = self.0.busy.lock();
        busy.values().all(|since| since.elapsed() < BUSY_MAX)
    }

    pub(super) fn looks(&self) -> &Bell {
        &self.0.looks
    }

    pub(super) fn new_bell(&self) -> Arc<Bell> {
        let bell = Arc::new(Bell::default());
        let mut crews = self.0.crews.lock();
        crews.push(Arc::clone(&bell));
        if self.0.looks.is_stopped() {
            bell.stop();
        }
        bell
    }

    pub(super) fn busy<T>(&self, name: Name, work: impl FnOnce() -> T) -> T {
        self.0.busy.lock().insert(name, Instant::now());
        let done = work();
        self.0.busy.lock().remove(&name);
        done
    }
}

/// What threads wait for: each ring lets one of them go on.
#[derive(Debug, Default)]
pub(super) struct Bell {
    state: Mutex<Rings>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Rings {
    count: usize,
    is_stopped: bool,
}

impl Bell {
    /// Lets one more thread go on, as long as no more than `most` rings are waiting for one.
    pub(super) fn ring(&self, most: usize) {
        let mut state = self.state.lock();
        if state.count < most {
            state.count += 1;
            self.changed.notify_one();
        }
    }

    pub(super) fn stop(&self) {
        self.state.lock().is_stopped = true;
        self.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.state.lock().is_stopped
    }

    /// Waits for a ring, at most so long. Returns whether to go on.
    pub(super) fn wait(&self, most: Duration) -> bool {
        let mut state = self.state.lock();
        let waits = |state: &mut Rings| state.count == 0 && !state.is_stopped;
        self.changed.wait_while_for(&mut state, waits, most);
        state.count = state.count.saturating_sub(1);
        !state.is_stopped
    }

    /// Waits until the time is over, whatever rings meanwhile. Returns whether to go on.
    pub(super) fn wait_out(&self, most: Duration) -> bool {
        let mut state = self.state.lock();
        self.changed
            .wait_while_for(&mut state, |state| !state.is_stopped, most);
        !state.is_stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer than any test may take: who waits it out was not woken.
    const NIGHT: Duration = Duration::from_secs(100_000);

    #[test]
    fn a_thread_that_stands_still_is_noticed() {
        let wakeup = Wakeup::default();
        assert!(wakeup.is_alive(), "nobody was started");
        wakeup.busy(("letters", 0), || assert!(wakeup.is_alive()));
        let long_ago = Instant::now().checked_sub(BUSY_MAX).unwrap();
        wakeup.0.busy.lock().insert(("bots", 1), long_ago);
        wakeup.busy(("bots", 0), || ());
        assert!(!wakeup.is_alive());
        wakeup.busy(("bots", 1), || ());
        assert!(wakeup.is_alive(), "it goes on");
    }

    #[test]
    fn a_ring_while_nobody_waits_is_not_lost() {
        let bell = Bell::default();
        bell.ring(1);
        bell.ring(1);
        assert!(bell.wait(NIGHT));
        assert_eq!(bell.state.lock().count, 0, "no more than was asked for");
    }

    #[test]
    fn each_ring_wakes_one() {
        let bell = Arc::new(Bell::default());
        let waiting = [Arc::clone(&bell), Arc::clone(&bell)]
            .map(|bell| std::thread::spawn(move || bell.wait(Duration::MAX)));
        bell.ring(2);
        bell.ring(2);
        for one in waiting {
            assert_eq!(one.join().ok(), Some(true));
        }
    }

    #[test]
    fn stopping_ends_every_wait_and_is_not_forgotten() {
        let wakeup = Wakeup::default();
        let before = wakeup.new_bell();
        wakeup.stop();
        for bell in [before, wakeup.new_bell()] {
            assert!(!bell.wait_out(NIGHT));
            assert!(!bell.wait(NIGHT));
        }
        assert!(!wakeup.looks().wait(NIGHT));
    }
}
