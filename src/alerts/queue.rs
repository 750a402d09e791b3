//! The queue: what is to be told waits as a job, for an hour at most. Of one person's targets one is told at a time, so
//! that slow ones hold up no other player's.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::news::About;
use super::targets::Listener;
use crate::db::{Db, DbResult};
use crate::jobs::{self, JobKind, NewJob};

pub const LIFE_MS: i64 = 60 * 60 * 1000;
/// Seconds to wait after the first, second … attempt; the last value stands for all further ones.
pub const DELAYS: [i64; 5] = [20, 60, 180, 600, 1200];

/// What is told to which target, as its job holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    pub target_id: i64,
    #[serde(flatten)]
    pub about: About,
    /// No attempt after that.
    pub dies_at_ms: i64,
}

/// Makes the job that tells a listener, which is due now or later.
pub fn job(listener: &Listener, about: &About, due_at_ms: i64) -> NewJob {
    let alert = Alert {
        target_id: listener.target_id,
        about: *about,
        dies_at_ms: due_at_ms + LIFE_MS,
    };
    NewJob {
        lane: Some(format!("person {}", listener.person_id)),
        table_id: Some(about.table_id),
        ..NewJob::new(JobKind::Alert, json!(alert).to_string(), due_at_ms)
    }
}

/// Counts the alerts that wait, those that are put off too.
pub fn count(db: &Db) -> DbResult<i64> {
    db.read(|conn| jobs::count(conn, JobKind::Alert))
}
