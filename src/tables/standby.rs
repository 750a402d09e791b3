//! A copy of the database on another server, from which journals of finished games are read.
//!
//! It may lag or be away: what it gives counts only if it ends as the primary says that the journal ends, and then it is
//! whole, for events are chained. Whatever else it gives, the primary is asked as if there were no standby. Start
//! reading at `Standby::journal`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::registry::Registry;

use super::rows::{Status, TableRow};
use super::table_cache::load;
use crate::config::Pooler;
use crate::db::{Db, DbError};
use crate::journal::Event;
use crate::reason;

/// How long one that did not answer is left alone.
const REST: Duration = Duration::from_secs(10);

/// A standby, opened when it is first needed.
pub struct Standby {
    url: String,
    pooler: Pooler,
    state: Mutex<State>,
    /// Journals that it gave.
    pub given: Counter,
    /// Journals that it did not have whole, or not at all.
    pub behind: Counter,
}

#[derive(Default)]
struct State {
    db: Option<Db>,
    rests_until: Option<Instant>,
}

impl Standby {
    /// Names one, and asks it nothing yet.
    #[must_use]
    pub fn new(url: &str, pooler: Pooler) -> Self {
        Self {
            url: url.to_owned(),
            pooler,
            state: Mutex::default(),
            given: Counter::default(),
            behind: Counter::default(),
        }
    }

    /// Names what is counted.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "standby_journals",
            "Journals of finished games that the standby gave",
            self.given.clone(),
        );
        registry.register(
            "standby_behind",
            "Journals of finished games that the standby did not have whole",
            self.behind.clone(),
        );
    }

    /// Gives the journal of a finished game, if it has that to its end. None while the game runs.
    pub(super) fn journal(&self, row: &TableRow) -> Option<Vec<Arc<Event>>> {
        if row.status() != Status::Over {
            return None;
        }
        let db = self.ready()?;
        match db.read(|conn| load(conn, row.id)) {
            Ok(events) => {
                let is_end =
                    |last: &Arc<Event>| last.seq == row.last_seq && last.hash == row.head_hash;
                if events.last().is_some_and(is_end) {
                    self.given.inc();
                    return Some(events);
                }
                self.behind.inc();
            }
            Err(DbError::Behind) => drop(self.behind.inc()),
            Err(error) => self.rest(&error),
        }
        None
    }

    /// Its database, unless it did not answer lately.
    fn ready(&self) -> Option<Db> {
        // One asks while the others go on to the primary.
        let mut state = self.state.try_lock()?;
        if state
            .rests_until
            .is_some_and(|until| Instant::now() < until)
        {
            return None;
        }
        if state.db.is_none() {
            match Db::open_behind(&self.url, self.pooler) {
                Ok(db) => state.db = Some(db),
                Err(error) => {
                    state.rests_until = Some(Instant::now() + REST);
                    drop(state);
                    Self::tell(&error);
                    return None;
                }
            }
        }
        state.rests_until = None;
        state.db.clone()
    }

    fn rest(&self, error: &DbError) {
        self.state.lock().rests_until = Some(Instant::now() + REST);
        Self::tell(error);
    }

    fn tell(error: &(dyn std::error::Error + 'static)) {
        tracing::warn!(
            "the standby does not answer, so finished games are read from the primary: {}",
            reason::whole(error)
        );
    }
}
