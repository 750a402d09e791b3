//! Work that failed and was put aside. For one process, since its start; shown on the host's page and counted.

use std::collections::BTreeMap;
use std::error::Error;

use parking_lot::Mutex;

use crate::play::meters::Meters;
use crate::reason;

const TOLD_MS: i64 = 24 * 60 * 60 * 1000;
const TOLD_MAX: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutAside {
    /// The kind of work, of which one piece may fail without the others; named as in messages and counts.
    pub work: &'static str,
    /// The name of the table, or the number of the letter or alert.
    pub of: String,
    pub reason: String,
    pub at_ms: i64,
    /// How often it failed since the start.
    pub times: u32,
}

#[derive(Debug)]
pub struct Aside {
    kept: Mutex<BTreeMap<(&'static str, String), PutAside>>,
    meters: Meters,
}

impl Aside {
    pub fn new(meters: Meters) -> Self {
        Self {
            kept: Mutex::default(),
            meters,
        }
    }

    pub(crate) fn put(
        &self,
        work: &'static str,
        of: &str,
        error: &(dyn Error + 'static),
        now_ms: i64,
    ) {
        let reason = reason::whole(error);
        tracing::error!(
            work,
            of,
            "a piece of work failed and is put aside: {reason}"
        );
        self.meters.count_aside(work);
        let mut kept = self.kept.lock();
        kept.retain(|_, one| now_ms - one.at_ms < TOLD_MS);
        let key = (work, of.to_owned());
        let one = PutAside {
            work,
            of: of.to_owned(),
            reason,
            at_ms: now_ms,
            times: 1 + kept.get(&key).map_or(0, |one| one.times),
        };
        kept.insert(key, one);
    }

    /// Within the last day, the newest first.
    pub fn list(&self, now_ms: i64) -> Vec<PutAside> {
        let kept = self.kept.lock();
        let recent = kept.values().filter(|one| now_ms - one.at_ms < TOLD_MS);
        let mut recent: Vec<PutAside> = recent.cloned().collect();
        recent.sort_by_key(|one| std::cmp::Reverse(one.at_ms));
        recent.truncate(TOLD_MAX);
        recent
    }
}
