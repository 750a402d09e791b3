//! Cached positions, so that a page or a move need not fold the whole journal again.
//!
//! The cache is never the truth: what it holds was committed, may be behind the journal, and is brought up to date with
//! the events since.

use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;

use crate::db::{Conn, DbError, DbResult};
use crate::journal::{self, Event};
use crate::play::meters::Meters;
use crate::play::rows::{self, TableRow};
use crate::table::fold::{FoldError, Table};
use crate::table::history::Told;
use crate::table::judge;
use rules::{Library, Viewer};

/// How many tables are kept. Measured: one of Duel takes 10 kB, one of 7 Wonders for four 24 to 45 kB, one of Dice for
/// four 21 to 34 kB; so these take about 15 MB.
const TABLES_MAX: NonZeroUsize = NonZeroUsize::new(600).unwrap();
/// How many histories are kept: somebody steps through a game for some minutes.
const HISTORIES_MAX: NonZeroUsize = NonZeroUsize::new(16).unwrap();

/// Folded tables by table id, and journals in words; of each, the least recently used are dropped.
pub struct TableCache {
    tables: Mutex<LruCache<i64, Arc<Table>>>,
    histories: Mutex<LruCache<HistoryKey, Arc<Told>>>,
    meters: Meters,
}

/// A table, to whom its journal was told, and how long it was.
type HistoryKey = (i64, Viewer, i64);

/// A table at its present position, or why its journal cannot be carried out.
pub(crate) type Brought = Result<Arc<Table>, FoldError>;

impl TableCache {
    /// Makes an empty one that counts its use.
    pub fn new(meters: Meters) -> Self {
        Self {
            tables: Mutex::new(LruCache::new(TABLES_MAX)),
            histories: Mutex::new(LruCache::new(HISTORIES_MAX)),
            meters,
        }
    }

    pub fn count(&self) -> usize {
        self.tables.lock().len()
    }

    /// Brings a table to the end of its journal as `conn` sees it, judged. Perhaps not committed, so it is not cached.
    pub(crate) fn bring(
        &self,
        conn: &mut Conn,
        table_id: i64,
        library: &Library,
    ) -> DbResult<Brought> {
        // The row is read first: its head was committed, and the events that are read after it are no older.
        let row = rows::find_table_by_id(conn, table_id)?.ok_or(DbError::Behind)?;
        let Some(kept) = self.find(table_id) else {
            let events = load(conn, table_id)?;
            let fold = || judge::fold(&events, library, Some(&row.seed));
            let fits = check_end(&events, &row)?;
            return Ok(fits.and_then(|()| self.meters.fold(fold)).map(Arc::new));
        };
        // What is cached was committed: a database that does not show it lags, and nothing can be appended.
        let head = &kept.head;
        let mut newer = journal::load_after(conn, table_id, head.seq - 1)?;
        let is_head = |event: &Event| event.seq == head.seq && event.hash == head.hash;
        if !newer.first().is_some_and(is_head) {
            return Err(self.lags(table_id, &kept));
        }
        newer.remove(0);
        check_whole(&newer, head.seq)?;
        if newer.is_empty() {
            return Ok(Ok(kept));
        }
        let newer: Vec<Arc<Event>> = newer.into_iter().map(Arc::new).collect();
        let fits = check_end(&newer, &row)?;
        let follow = || judge::follow(&kept, &newer, &row.seed);
        Ok(fits.and_then(|()| follow()).map(Arc::new))
    }

    /// Brings a table to a committed event, or further. Reads the database only if the cache does not have it.
    pub(crate) fn bring_to(
        &self,
        conn: &mut Conn,
        table_id: i64,
        seq: i64,
        library: &Library,
    ) -> DbResult<Brought> {
        if let Some(kept) = self.find(table_id).filter(|kept| kept.head.seq >= seq) {
            return Ok(Ok(kept));
        }
        let brought = self.bring(conn, table_id, library)?;
        if let Ok(table) = &brought {
            if table.head.seq < seq {
                return Err(DbError::Behind);
            }
            self.put(table_id, Arc::clone(table));
        }
        Ok(brought)
    }

    /// Returns a cached table with exactly this head. The caller must have locked the table's row, which has this head.
    pub(crate) fn find_at(&self, table_id: i64, seq: i64, hash: &str) -> Option<Arc<Table>> {
        let kept = self.find(table_id)?;
        (kept.head.seq == seq && kept.head.hash == hash).then_some(kept)
    }

    /// Caches a table that is judged and whose last event is committed. An older one never replaces a newer one.
    pub fn put(&self, table_id: i64, table: Arc<Table>) {
        let mut tables = self.tables.lock();
        let kept = tables.get(&table_id);
        if kept.is_none_or(|kept| kept.head.seq < table.head.seq) {
            tables.put(table_id, table);
        }
    }

    /// Tells a journal, which has `last_seq` events or more, to a viewer.
    pub(crate) fn tell(
        &self,
        conn: &mut Conn,
        table_id: i64,
        last_seq: i64,
        viewer: Viewer,
    ) -> DbResult<Arc<Told>> {
        if let Some(told) = self.histories.lock().get(&(table_id, viewer, last_seq)) {
            return Ok(Arc::clone(told));
        }
        let told = Arc::new(Told::of(load(conn, table_id)?, viewer));
        let key = (table_id, viewer, told.last_seq());
        self.histories.lock().put(key, Arc::clone(&told));
        Ok(told)
    }

    /// Forgets what the database does not show, so that a restored table is read again.
    fn lags(&self, table_id: i64, kept: &Arc<Table>) -> DbError {
        let mut tables = self.tables.lock();
        let found = tables.peek(&table_id);
        if found.is_some_and(|found| Arc::ptr_eq(found, kept)) {
            tables.pop(&table_id);
        }
        tracing::warn!(
            table_id,
            seq = kept.head.seq,
            "the database does not show an event that was committed"
        );
        DbError::Behind
    }

    fn find(&self, table_id: i64) -> Option<Arc<Table>> {
        let found = self.tables.lock().get(&table_id).cloned();
        self.meters.count_look(found.is_some());
        found
    }
}

/// A database that shows fewer events than a table's row says lags: they cannot be judged before all are there.
fn check_end(events: &[Arc<Event>], row: &TableRow) -> DbResult<Result<(), FoldError>> {
    if events.last().is_none_or(|last| last.seq < row.last_seq) {
        return Err(DbError::Behind);
    }
    let events = events.iter().map(Arc::as_ref);
    Ok(judge::check_head(events, row.last_seq, &row.head_hash))
}

pub(crate) fn load(conn: &mut Conn, table_id: i64) -> DbResult<Vec<Arc<Event>>> {
    let events = journal::load(conn, table_id)?;
    check_whole(&events, 0)?;
    Ok(events.into_iter().map(Arc::new).collect())
}

/// Events are appended in order, so one that is missing between others is not visible yet.
fn check_whole(events: &[Event], after_seq: i64) -> DbResult<()> {
    let is_next = |(event, seq): (&Event, i64)| event.seq == seq;
    if events.iter().zip(after_seq + 1..).all(is_next) {
        Ok(())
    } else {
        tracing::warn!(
            after_seq,
            "the database does not show an event before others that it shows"
        );
        Err(DbError::Behind)
    }
}
