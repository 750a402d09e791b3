//! Work that the worker put aside because it failed, while everything else went on. For one process, since its start;
//! shown on the host's page and counted.

use std::collections::BTreeMap;
use std::error::Error;

use parking_lot::Mutex;

use crate::db::text_enum;
use crate::jobs::JobKind;
use crate::play::meters::Meters;
use crate::reason;

/// How long a failure is shown, in milliseconds.
const TOLD_MS: i64 = 24 * 60 * 60 * 1000;
/// How many are shown at most: the newest.
const TOLD_MAX: usize = 100;

text_enum! {
    /// A kind of work, of which one piece may fail without the others; named as in messages and counts.
    pub enum AsideKind {
        /// A reminder, the end of somebody's time or of a pause.
        Timer = "timer",
        /// Deadlines that move after an outage.
        Outage = "outage",
        Series = "series",
        Practice = "practice",
        Letter = "letter",
        Alert = "alert",
        Bot = "bot",
        /// A game that somebody looks back at.
        LookBack = "look_back",
        Backup = "backup",
    }
}

impl From<JobKind> for AsideKind {
    fn from(kind: JobKind) -> Self {
        match kind {
            JobKind::Outage => Self::Outage,
            JobKind::Timer => Self::Timer,
            JobKind::NextGame => Self::Series,
            JobKind::SignIn | JobKind::Letter | JobKind::Bundled => Self::Letter,
            JobKind::Alert => Self::Alert,
            JobKind::Bot => Self::Bot,
            JobKind::LookBack => Self::LookBack,
            JobKind::Backup => Self::Backup,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutAside {
    pub work: AsideKind,
    /// The name of the table, or the number of the letter or alert.
    pub of: String,
    pub reason: String,
    pub at_ms: i64,
    /// How often it failed since the start.
    pub times: u32,
}

#[derive(Debug)]
pub struct Aside {
    kept: Mutex<BTreeMap<(AsideKind, String), PutAside>>,
    meters: Meters,
}

impl Aside {
    pub fn new(meters: Meters) -> Self {
        Self {
            kept: Mutex::default(),
            meters,
        }
    }

    /// Notes that a piece of work failed and is tried again later, or not at all.
    pub(crate) fn put(
        &self,
        work: AsideKind,
        of: &str,
        error: &(dyn Error + 'static),
        now_ms: i64,
    ) {
        let (kind, reason) = (work.as_str(), reason::whole(error));
        tracing::error!(
            work = kind,
            of,
            "a piece of work failed and is put aside: {reason}"
        );
        self.meters.count_aside(kind);
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

    /// Lists what failed within the last day, the newest first.
    pub fn list(&self, now_ms: i64) -> Vec<PutAside> {
        let kept = self.kept.lock();
        let recent = kept.values().filter(|one| now_ms - one.at_ms < TOLD_MS);
        let mut recent: Vec<PutAside> = recent.cloned().collect();
        recent.sort_by_key(|one| std::cmp::Reverse(one.at_ms));
        recent.truncate(TOLD_MAX);
        recent
    }
}
