//! Crews: threads that do jobs of the same kinds.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use super::wakeup::{Bell, Wakeup};
use crate::db::DbResult;
use crate::jobs::{self, JobKind};
use crate::play::Service;
use crate::play::work::{self, Work};

/// How long a thread pauses when it could not go on.
pub(super) const ERROR_WAIT: Duration = Duration::from_secs(5);

/// Threads that do jobs of some kinds, those that are named first before the others.
pub(super) struct Crew {
    pub(super) name: &'static str,
    pub(super) threads: usize,
    /// How far pages and everything else go first where processors are short: from 0 for not at all to 19.
    pub(super) niceness: i32,
    /// Whether one job may take longer than a thread that stands still.
    pub(super) is_slow: bool,
    pub(super) works: Vec<Box<dyn Work>>,
    pub(super) bell: Arc<Bell>,
}

impl Crew {
    pub(super) fn new(
        wakeup: &Wakeup,
        name: &'static str,
        threads: usize,
        works: Vec<Box<dyn Work>>,
    ) -> Self {
        Self {
            name,
            threads,
            niceness: 0,
            is_slow: false,
            works,
            bell: wakeup.new_bell(),
        }
    }

    pub(super) fn does(&self, kind: JobKind) -> bool {
        self.works.iter().any(|work| work.kind() == kind)
    }

    /// Lets one more of its threads look for a job.
    pub(super) fn ring(&self) {
        self.bell.ring(self.threads);
    }

    /// Does jobs until the worker stops, as one of its threads. It looks for one only when it is rung for, also after a
    /// failure: whoever rings has noted an outage before.
    pub(super) fn serve(&self, service: &Service, wakeup: &Wakeup, number: usize) {
        if self.niceness > 0 {
            be_nice(self.niceness);
        }
        while self.bell.wait_for_ring() {
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
        let kinds: Vec<JobKind> = self.works.iter().map(|work| work.kind()).collect();
        let now_ms = service.clock.now_ms();
        // Claiming needs a write, for which moves would wait.
        let due = service
            .db
            .read(|conn| jobs::list_due_of(conn, &kinds, now_ms))?;
        let is_due = |kind| due.iter().any(|due| due.kind == kind);
        for work in &self.works {
            if is_due(work.kind())
                && let Some(job) = work::claim(service, work.as_ref())?
            {
                // There may be more, for another thread, or this one when it is done.
                self.ring();
                return work::carry_out(service, work.as_ref(), &job);
            }
        }
        Ok(())
    }
}

/// Lets other threads go before this one. Linux has a niceness for each thread; elsewhere it would be the whole
/// program's, so nothing is done there.
fn be_nice(niceness: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(niceness) {
        // Whoever runs the program may forbid it; then pages are slower while bots think.
        tracing::warn!(%error, "a thread works with the same priority as everything else");
    }
}
