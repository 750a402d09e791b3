//! The service: what every use case is a function over.

use std::error::Error;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use derive_more::{Deref, DerefMut};

use crate::accounts::people::FIRST_GRACE_S;
use crate::alerts;
use crate::clock::Clock;
use crate::config::Config;
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

#[derive(Deref, DerefMut)]
pub struct Service {
    /// What the host has set.
    #[deref]
    #[deref_mut]
    pub config: Config,
    pub db: Db,
    pub clock: Clock,
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
    /// For players who chose nothing else. With 0 nobody takes moves back alone, and letters go at once.
    pub grace_s: i32,
    /// How recently somebody must have looked at the page for a letter to wait, in milliseconds.
    pub looked_ms: i64,
    /// The folder for what belongs to no database; none if it is not served from a folder.
    pub data_dir: Option<PathBuf>,
    /// The newest restore of the database, as found at start; empty if there was none.
    pub restored: OnceLock<LetterHold>,
    pub alerts: Arc<alerts::Sender>,
    /// Called after a commit that queued letters, to wake the worker.
    pub wake: Arc<dyn Fn() + Send + Sync>,
}

impl Service {
    /// Makes a service with an empty cache and nobody to wake.
    pub fn new(db: Db, clock: Clock) -> Self {
        let meters = Meters::default();
        Self {
            config: Config::default(),
            db,
            clock,
            entropy: Entropy::default(),
            look_back_playouts: LOOK_BACK_PLAYOUTS,
            pictures: true,
            library: Arc::default(),
            cache: TableCache::new(meters.clone()),
            heads: Heads::default(),
            aside: Aside::new(meters.clone()),
            meters,
            grace_s: FIRST_GRACE_S,
            looked_ms: 60_000,
            data_dir: None,
            restored: OnceLock::new(),
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

    /// How long before the end of their time a player must have been reminded: at most a quarter of their first time.
    pub(crate) fn warning_ms(&self, terms: ClockTerms) -> i64 {
        let warning_ms = i64::from(self.warning_hours) * HOUR_MS;
        warning_ms.min(terms.clock.first_ms() / 4)
    }

    /// How often the database has been taken back to an older state. Forms from before that are void.
    pub fn epoch(&self) -> i64 {
        self.restored.get().map_or(0, |hold| hold.number)
    }
}
