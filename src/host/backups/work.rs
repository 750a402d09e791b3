//! The job that makes backups: one for all processes on the same database, put again at each start.

use super::{due_at_ms, make_if_due};
use crate::db::DbResult;
use crate::error::Error;
use crate::jobs::{self, Job, JobKind, NewJob};
use crate::play::service::Service;
use crate::play::work::{After, Work};
use crate::reason;

/// How long a backup may take before another process checks whether one is due.
const LEASE_MS: i64 = 6 * 60 * 60 * 1000;
/// The shortest time between two such checks.
const LOOK_MS: i64 = 60 * 1000;
const KEY: &str = "";

/// Schedules automatic backups at a start, or stops them if the settings name no folder.
pub fn schedule(service: &Service) -> DbResult<()> {
    let now_ms = service.clock.now_ms();
    service.db.write(|conn| {
        if service.backups.is_none() {
            return jobs::delete_in_txn(conn, JobKind::Backup, KEY);
        }
        let job = NewJob {
            key: Some(KEY.to_owned()),
            ..NewJob::new(JobKind::Backup, "{}".to_owned(), now_ms)
        };
        jobs::put_in_txn(conn, &[job], now_ms)
    })
}

/// Makes an automatic backup, if one is due. A failure is logged, and shown with the backups.
pub struct MakeBackup;

impl Work for MakeBackup {
    fn kind(&self) -> JobKind {
        JobKind::Backup
    }

    fn lease_ms(&self) -> i64 {
        LEASE_MS
    }

    fn run(&self, service: &Service, _job: &Job) -> Result<After, Error> {
        let Some(wanted) = &service.backups else {
            return Ok(After::Done);
        };
        match make_if_due(service) {
            Ok(Some(made)) => {
                let path = made.path.display();
                tracing::info!(%path, bytes = made.bytes, "a backup was made: {path}");
            }
            Ok(None) => {}
            Err(error) => {
                tracing::error!("no backup was made: {}", reason::whole(error.as_ref()));
            }
        }
        let look_at_ms = service.clock.now_ms() + LOOK_MS;
        Ok(After::Again {
            at_ms: due_at_ms(service, wanted)?.max(look_at_ms),
            why: None,
        })
    }
}
