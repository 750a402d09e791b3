//! The service: what every use case is a function over.

use std::error::Error;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crate::accounts::people::FIRST_GRACE_S;
use crate::alerts;
use crate::clock::Clock;
use crate::config::{BackupConfig, BotsConfig, Config, DayLimits, RepliesConfig, Written};
use crate::db::{Conn, Db, DbError};
use crate::play::aside::Aside;
use crate::play::heads::Heads;
use crate::play::letter_hold::LetterHold;
use crate::play::meters::Meters;
use crate::play::table_cache::TableCache;
use crate::table::terms::ClockTerms;
use rules::Library;
use rules::chance::Entropy;

const HOUR_MS: i64 = 60 * 60 * 1000;
const LOOK_BACK_PLAYOUTS: u64 = 4000;
const TOLD_AFTER_MS: i64 = 250;

pub struct Service {
    pub db: Db,
    pub clock: Clock,
    pub site: Site,
    /// Where seeds and contributions to chance come from.
    pub entropy: Entropy,
    /// How many playouts a position gets in a look back; seats that choose at the same time share them. A move that was
    /// played gets up to a quarter of its seat's in addition.
    pub look_back_playouts: u64,
    /// Whether letters show the board as a picture too.
    pub pictures: bool,
    /// What the host added to the games.
    pub library: Arc<Library>,
    pub cache: TableCache,
    pub heads: Heads,
    pub aside: Aside,
    pub meters: Meters,
    pub day_limits: DayLimits,
    /// How many days of vacation one person may take in a calendar year.
    pub away_days: u16,
    /// How long before the end of their time a player must have been reminded, in milliseconds.
    pub warning_ms: i64,
    /// For players who chose nothing else. With 0 nobody takes moves back alone, and letters go at once.
    pub grace_s: i32,
    /// How recently somebody must have looked at the page for a letter to wait, in milliseconds.
    pub looked_ms: i64,
    pub bots: BotsConfig,
    /// The folder for what belongs to no database; none if it is not served from a folder.
    pub data_dir: Option<PathBuf>,
    /// The newest restore of the database, as found at start; empty if there was none.
    pub restored: OnceLock<LetterHold>,
    pub backups: Option<BackupConfig>,
    /// Files of keys that belong to the database and are kept beside each backup.
    pub key_files: Vec<PathBuf>,
    /// None if letters cannot be answered.
    pub replies: Option<RepliesConfig>,
    /// Mailbox whose `+` forms receive bounces; none if they are not told apart.
    pub bounce_address: Option<String>,
    pub alerts: Arc<alerts::Sender>,
    /// Called after a commit that queued letters, to wake the worker.
    pub wake: Arc<dyn Fn() + Send + Sync>,
}

impl Service {
    /// Makes a service with an empty cache and nobody to wake.
    pub fn new(db: Db, clock: Clock, site: Site) -> Self {
        let (meters, usual) = (Meters::default(), Written::default());
        Self {
            db,
            clock,
            site,
            entropy: Entropy::default(),
            look_back_playouts: LOOK_BACK_PLAYOUTS,
            pictures: true,
            library: Arc::default(),
            cache: TableCache::new(meters.clone()),
            heads: Heads::default(),
            aside: Aside::new(meters.clone()),
            meters,
            day_limits: usual.day_limits,
            away_days: usual.away_days,
            warning_ms: i64::from(usual.warning_hours) * HOUR_MS,
            grace_s: FIRST_GRACE_S,
            looked_ms: 60_000,
            bots: usual.bots,
            data_dir: None,
            restored: OnceLock::new(),
            backups: None,
            key_files: Vec::new(),
            replies: None,
            bounce_address: None,
            alerts: Arc::default(),
            wake: Arc::new(|| {}),
        }
    }

    pub fn put_aside(&self, work: &'static str, of: &str, error: &(dyn Error + 'static)) {
        self.aside.put(work, of, error, self.clock.now_ms());
    }

    /// Does what queues letters, and wakes the worker for them.
    pub(crate) fn write<T, E: From<DbError> + Error + 'static>(
        &self,
        work: impl FnMut(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        let done = self.db.write(work)?;
        (self.wake)();
        Ok(done)
    }

    /// After a commit that open pages show and that is no event: has the worker look what has happened.
    pub(crate) fn tell_watchers(&self) {
        if self.heads.must_tell() {
            (self.wake)();
        }
    }

    /// From when on people are told what happens now: whoever answers within an instant overtakes the letter.
    pub(crate) fn told_from_ms(&self) -> i64 {
        let wait_ms = if self.grace_s > 0 { TOLD_AFTER_MS } else { 0 };
        self.clock.now_ms() + wait_ms
    }

    /// [`Self::warning_ms`] at a table with this clock: at most a quarter of its first time.
    pub(crate) fn warning_ms(&self, terms: ClockTerms) -> i64 {
        self.warning_ms.min(terms.clock.first_ms() / 4)
    }

    /// How often the database has been taken back to an older state. Forms from before that are void.
    pub fn epoch(&self) -> i64 {
        self.restored.get().map_or(0, |hold| hold.number)
    }
}

pub struct Site {
    /// Public address without a slash at the end.
    pub base_url: String,
    pub name: String,
}

impl Site {
    pub fn from_config(config: &Config) -> Self {
        Self {
            base_url: config.base_url.clone(),
            name: config.site_name.clone(),
        }
    }

    /// `path` begins with a slash.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base_url)
    }
}
