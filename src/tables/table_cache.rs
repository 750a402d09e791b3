//! Positions kept at hand, so that a page or a move need not fold the whole journal again.
//!
//! The shelf is never the truth: what it holds was committed, is at most behind the journal, and is advanced by
//! the events that came since.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::table::{FoldError, Table};
use crate::db::{Conn, DbError};
use crate::games::Library;
use crate::journal::{self, Event};

/// How many tables are kept.
const PLACES: usize = 512;

/// Folded tables by table id, the longest unused of which give way.
#[derive(Default)]
pub struct TableCache(Mutex<Places>);

#[derive(Default)]
struct Places {
    sittings: BTreeMap<i64, (Arc<Table>, u64)>,
    uses: u64,
}

/// Why a table could not be brought to its present position.
#[derive(Debug, thiserror::Error)]
pub(super) enum BringError {
    #[error(transparent)]
    Fold(#[from] FoldError),
    #[error(transparent)]
    Db(#[from] DbError),
}

impl TableCache {
    /// Brings a table to the end of its journal as `conn` sees it.
    pub(super) fn bring(
        &self,
        conn: &mut Conn,
        table_id: i64,
        library: &Library,
    ) -> Result<Arc<Table>, BringError> {
        let Some(kept) = self.take(table_id) else {
            let sitting = Arc::new(Table::fold(&load(conn, table_id)?, library)?);
            self.put(table_id, Arc::clone(&sitting));
            return Ok(sitting);
        };
        let newer = journal::load_after(conn, table_id, kept.head.seq)?;
        if newer.is_empty() {
            return Ok(kept);
        }
        let mut sitting = kept.copy();
        for event in newer {
            sitting.apply(&Arc::new(event))?;
        }
        Ok(Arc::new(sitting))
    }

    /// Keeps a sitting whose last event is committed. An older one never replaces a newer one.
    pub(super) fn put(&self, table_id: i64, sitting: Arc<Table>) {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.uses += 1;
        let used = places.uses;
        let is_newer = places
            .sittings
            .get(&table_id)
            .is_none_or(|(kept, _)| kept.head.seq < sitting.head.seq);
        if is_newer {
            places.sittings.insert(table_id, (sitting, used));
        }
        while places.sittings.len() > PLACES {
            let oldest = places
                .sittings
                .iter()
                .min_by_key(|(_, (_, used))| *used)
                .map(|(id, _)| *id);
            let Some(oldest) = oldest else { break };
            places.sittings.remove(&oldest);
        }
    }

    fn take(&self, table_id: i64) -> Option<Arc<Table>> {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.uses += 1;
        let used = places.uses;
        places.sittings.get_mut(&table_id).map(|(sitting, last)| {
            *last = used;
            Arc::clone(sitting)
        })
    }
}

/// Loads a whole journal, to be shared.
pub(super) fn load(conn: &mut Conn, table_id: i64) -> Result<Vec<Arc<Event>>, DbError> {
    Ok(journal::load(conn, table_id)?
        .into_iter()
        .map(Arc::new)
        .collect())
}
