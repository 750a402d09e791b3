//! How threads of the worker wait, are woken, and are seen to go on.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

const ERROR_WAIT: Duration = Duration::from_secs(5);
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

    /// Does something until the worker stops: after each ring, or when the wait is over that it asks for; at first
    /// after `first`, and so again when it failed and has rested. If it is watched, it may not take long.
    pub(super) fn keep<E: Display>(
        &self,
        name: Name,
        is_watched: bool,
        bell: &Bell,
        first: Duration,
        mut work: impl FnMut() -> Result<Duration, E>,
    ) {
        let mut most = first;
        while bell.wait(most) {
            let mut once = || catch_unwind(AssertUnwindSafe(&mut work));
            let done = match is_watched {
                true => self.busy(name, once),
                false => once(),
            };
            let failed = match done {
                Ok(Ok(next)) => {
                    most = next;
                    continue;
                }
                Ok(Err(error)) => format!("{error:#}"),
                Err(_panic) => "the program failed".to_owned(),
            };
            tracing::error!(of = name.0, "the worker could not go on: {failed}");
            bell.rest(ERROR_WAIT);
            most = first;
        }
    }

    fn busy<T>(&self, name: Name, work: impl FnOnce() -> T) -> T {
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

    /// Waits so long, whatever rings meanwhile.
    fn rest(&self, long: Duration) {
        let mut state = self.state.lock();
        self.changed
            .wait_while_for(&mut state, |state| !state.is_stopped, long);
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
            bell.rest(NIGHT);
            assert!(!bell.wait(NIGHT));
        }
        assert!(!wakeup.looks().wait(NIGHT));
    }
}
