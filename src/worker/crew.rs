//! Crews: threads that do jobs of the same kinds.

use std::sync::Arc;
use std::time::Duration;

use super::wakeup::{Bell, Wakeup};
use crate::db::DbResult;
use crate::jobs::{self, JobKind};
use crate::play::Service;
use crate::play::work::{self, Work};

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
        // There may be more, for another thread, or this one when it is done.
        let job = || do_one(service, &self.works, || self.ring()).map(|_| Duration::MAX);
        let name = (self.name, number);
        wakeup.keep(name, !self.is_slow, &self.bell, Duration::MAX, job);
    }
}

/// Does one job of the first of some kinds that has one due and is not on hold. `ring` is called when it is leased.
/// Returns whether there was one.
pub(super) fn do_one(service: &Service, works: &[Work], ring: impl FnOnce()) -> DbResult<bool> {
    let (db, now_ms) = (&service.db, service.clock.now_ms());
    let kinds: Vec<JobKind> = works.iter().map(|work| work.kind).collect();
    // Claiming needs a write, for which moves would wait.
    let due = db.read(|conn| jobs::list_due_of(conn, &kinds, now_ms))?;
    for work in works {
        if due.iter().any(|due| due.kind == work.kind)
            && !(work.is_held)(service)?
            && let Some(job) = jobs::claim(db, work.kind, now_ms, work.lease_ms)?
        {
            ring();
            work::carry_out(service, work, &job)?;
            return Ok(true);
        }
    }
    Ok(false)
}
