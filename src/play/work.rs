//! Doing jobs: what every kind has in common. A failure of one does not affect the others. `src/worker` calls it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::anyhow;

use crate::db::DbResult;
use crate::error::{Error, Result};
use crate::jobs::{self, Job, JobKind};
use crate::play::rows;
use crate::play::service::Service;

const AGAIN_MS: i64 = 10 * 60 * 1000;
/// How long they wait if the obstacle may pass.
const SOON_MS: i64 = 60 * 1000;

pub struct Work {
    pub kind: JobKind,
    /// How long an attempt may take before another process may try; longer than any lasts. In milliseconds.
    pub lease_ms: i64,
    pub again_ms: i64,
    /// Whether none of them is done now, however long they have been due.
    pub is_held: fn(&Service) -> DbResult<bool>,
    /// Identifies the job for the host: a table's public name, or a number.
    pub name: fn(&Service, &Job) -> String,
    pub run: Box<Run>,
}

/// Does a leased job. After an outage of the database it is released; any other failure, even a panic, is shown to the
/// host, and the job is tried again later.
pub type Run = dyn Fn(&Service, &Job) -> Result<After> + Send + Sync;

impl Work {
    pub fn new(
        kind: JobKind,
        run: impl Fn(&Service, &Job) -> Result<After> + Send + Sync + 'static,
    ) -> Self {
        Self {
            kind,
            lease_ms: 60 * 1000,
            again_ms: AGAIN_MS,
            is_held: |_service| Ok(false),
            name: |_service, job| job.id.to_string(),
            run: Box::new(run),
        }
    }
}

/// Its public name, or the number of the job if the table is not known.
pub(crate) fn table_of(service: &Service, job: &Job) -> String {
    let uid = rows::find_uid(&service.db, job.table_id).ok().flatten();
    uid.unwrap_or_else(|| job.id.to_string())
}

pub enum After {
    Done,
    /// It is due again at an instant, in milliseconds since 1970. The attempt counts if something went wrong.
    Again {
        at_ms: i64,
        why: Option<String>,
    },
    /// It was removed or put off in its own transaction.
    Settled,
}

/// Does a leased job, and notes what becomes of it.
pub fn carry_out(service: &Service, work: &Work, job: &Job) -> DbResult<()> {
    let db = &service.db;
    let ran = catch_unwind(AssertUnwindSafe(|| (work.run)(service, job)));
    match ran.unwrap_or_else(|_panic| Err(Error::fault(anyhow!("the program failed")))) {
        Ok(After::Settled) => Ok(()),
        Ok(After::Done) => db.write(|conn| jobs::done_in_txn(conn, job).map(drop)),
        Ok(After::Again { at_ms, why }) => {
            let why = why.as_deref();
            db.write(|conn| jobs::again_in_txn(conn, job, at_ms, why, why.is_some()).map(drop))
        }
        Err(Error::Db(error)) if error.is_outage() => {
            if let Err(error) = jobs::release(db, job) {
                tracing::warn!(job = job.id, %error, "a job waits until its lease runs out");
            }
            Err(error)
        }
        // Others were first each time: it is due at once.
        Err(Error::Busy) => {
            db.write(|conn| jobs::again_in_txn(conn, job, job.due_at_ms, None, false).map(drop))
        }
        Err(error) => {
            let is_letter = matches!(work.kind, JobKind::SignIn | JobKind::Bundled);
            let kind = if is_letter {
                JobKind::Letter
            } else {
                work.kind
            };
            service.put_aside(kind.as_str(), &(work.name)(service, job), &error);
            let may_pass = matches!(&error, Error::Db(error) if error.is_passing());
            let wait_ms = if may_pass {
                work.again_ms.min(SOON_MS)
            } else {
                work.again_ms
            };
            let at_ms = service.clock.now_ms() + wait_ms;
            let why = error.to_string();
            db.write(|conn| jobs::again_in_txn(conn, job, at_ms, Some(&why), true).map(drop))
        }
    }
}

/// Linux has a niceness for each thread; elsewhere it would be the whole program's, so nothing is done there.
pub(crate) fn be_nice(niceness: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(niceness) {
        // Whoever runs the program may forbid it; then pages are slower while bots think.
        tracing::warn!(%error, "a thread works with the same priority as everything else");
    }
}
