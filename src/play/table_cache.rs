//! Cached positions, so that a page or a move need not fold the whole journal again. The cache is never the truth: what
//! it holds was committed, may be behind the journal, and is brought up to date with the events since.

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

/// How many bytes the tables may take: about a thousand tables, equally many of each game. After twice as many were
/// looked at, the program takes 97 MB without cached pages; with 32 MiB it takes 101.
const BYTES_MAX: usize = 24 * 1024 * 1024;
// Measured: a table of Duel takes 10 kB, one of 7 Wonders for four 24 to 45 kB, one of Dice for four 21 to 34 kB.
const TABLE_BYTES: usize = 2_500;
/// The size of an event besides its body.
const EVENT_BYTES: usize = 400;
/// The heap size of a position for each seat, where all choose at once: what a seat has seen, or its sheet and dice.
const SEALED_SEAT_BYTES: usize = 1_400;
/// How many histories are kept: somebody steps through a game for some minutes.
const HISTORIES_MAX: NonZeroUsize = NonZeroUsize::new(16).unwrap();

/// Folded tables by table id, and journals in words; of each, the least recently used are dropped.
pub struct TableCache {
    tables: Mutex<Tables>,
    histories: Mutex<LruCache<HistoryKey, Arc<Told>>>,
    meters: Meters,
}

struct Tables {
    kept: LruCache<i64, (Arc<Table>, usize)>,
    bytes: usize,
}

/// A table, to whom its journal was told, and how long it was.
type HistoryKey = (i64, Viewer, i64);

/// A table at its present position, or why its journal cannot be carried out.
pub(crate) type Brought = Result<Arc<Table>, FoldError>;

impl TableCache {
    pub fn new(meters: Meters) -> Self {
        Self {
            tables: Mutex::new(Tables::empty()),
            histories: Mutex::new(LruCache::new(HISTORIES_MAX)),
            meters,
        }
    }

    pub fn count(&self) -> usize {
        self.tables.lock().kept.len()
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
        let bytes = bytes_of(&table);
        let mut tables = self.tables.lock();
        let kept = tables.kept.get(&table_id);
        if kept.is_none_or(|(kept, _)| kept.head.seq < table.head.seq) {
            tables.put(table_id, table, bytes);
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
        let found = tables.kept.peek(&table_id);
        if found.is_some_and(|(found, _)| Arc::ptr_eq(found, kept)) {
            tables.forget(table_id);
        }
        tracing::warn!(
            table_id,
            seq = kept.head.seq,
            "the database does not show an event that was committed"
        );
        DbError::Behind
    }

    fn find(&self, table_id: i64) -> Option<Arc<Table>> {
        let mut tables = self.tables.lock();
        let found = tables.kept.get(&table_id);
        let found = found.map(|(table, _)| Arc::clone(table));
        drop(tables);
        self.meters.count_look(found.is_some());
        found
    }
}

impl Tables {
    fn empty() -> Self {
        Self {
            kept: LruCache::unbounded(),
            bytes: 0,
        }
    }

    fn put(&mut self, table_id: i64, table: Arc<Table>, bytes: usize) {
        self.forget(table_id);
        self.kept.put(table_id, (table, bytes));
        self.bytes += bytes;
        while self.bytes > BYTES_MAX {
            let Some((_, (_, bytes))) = self.kept.pop_lru() else {
                break;
            };
            self.bytes -= bytes;
        }
    }

    fn forget(&mut self, table_id: i64) {
        if let Some((_, bytes)) = self.kept.pop(&table_id) {
            self.bytes -= bytes;
        }
    }
}

/// About how many bytes a table takes: its newest events, its position, and the others from which recaps are told.
fn bytes_of(table: &Table) -> usize {
    let events = table.events.iter();
    let events: usize = events.map(|event| EVENT_BYTES + event.body.len()).sum();
    let positions = table.checkpoints.len() + 1;
    let is_sealed = table.game.meta().is_simultaneous();
    let seats = if is_sealed { table.opened.seats } else { 0 };
    let position = size_of_val(&*table.position) + seats * SEALED_SEAT_BYTES;
    TABLE_BYTES + events + positions * position
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Door;
    use crate::table::events::{TableEvent, TableOpened};
    use rules::OptionValues;

    fn opened(game: &str, seats: usize) -> Arc<Table> {
        let opened = TableEvent::TableOpened(TableOpened {
            commitment: journal::chain::commitment(&"0".repeat(64)),
            game: game.to_owned(),
            options: OptionValues::new(),
            rules_version: 1,
            seats,
        });
        let opened = opened.encode();
        let event = Arc::new(Event {
            seq: 1,
            recorded_at_ms: 0,
            kind: opened.kind,
            version: opened.version,
            seat: None,
            command: 1,
            door: Door::Page,
            body: opened.body,
            salt: String::new(),
            seal: String::new(),
            hash: String::new(),
        });
        Arc::new(Table::open(&event, &Library::default()).unwrap())
    }

    #[test]
    fn many_small_tables_stay_until_large_ones_push_out_those_unused_longest() {
        const SMALL: usize = BYTES_MAX / 1000;
        let table = opened("duel", 2);
        let mut tables = Tables::empty();
        for id in 0..1000 {
            tables.put(id, Arc::clone(&table), SMALL);
        }
        assert_eq!(tables.kept.len(), 1000);
        assert!(tables.kept.get(&0).is_some(), "it is used again");
        tables.put(1000, Arc::clone(&table), SMALL * 500);
        assert_eq!(tables.kept.len(), 501);
        let is_kept = [0, 1, 499, 999, 1000].map(|id| tables.kept.contains(&id));
        assert_eq!(is_kept, [true, false, false, true, true]);
        // A table's replacement counts instead of it.
        tables.put(1000, Arc::clone(&table), SMALL);
        assert_eq!(tables.bytes, SMALL * 501);
        tables.forget(1000);
        assert_eq!(tables.bytes, SMALL * 500);
    }

    #[test]
    fn a_table_counts_for_its_events_and_positions() {
        let mut table = Table::clone(&opened("dice", 7));
        assert!(bytes_of(&opened("duel", 2)) < bytes_of(&opened("dice", 2)));
        assert!(bytes_of(&opened("dice", 2)) < bytes_of(&table));
        let before = bytes_of(&table);
        let event = Arc::clone(&table.events[0]);
        let more = EVENT_BYTES + event.body.len();
        table.events.push_back(event);
        assert_eq!(bytes_of(&table), before + more);
    }
}
