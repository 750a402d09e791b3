//! Heads of journals that somebody watches, such as a page that follows its table.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tokio::sync::watch;

use crate::db::{Db, DbError};
use crate::play::rows;

/// The last seq of each watched table, as far as this process has heard of it.
#[derive(Default)]
pub struct Heads(Mutex<BTreeMap<i64, watch::Sender<i64>>>);

impl Heads {
    /// Watches a table: what is received changes with each new head. It begins with 0.
    pub fn watch(&self, table_id: i64) -> watch::Receiver<i64> {
        let mut heads = self.0.lock();
        let sender = heads.entry(table_id).or_insert_with(|| watch::channel(0).0);
        sender.subscribe()
    }

    /// Tells whoever watches a table what its head is, if that is new to them.
    pub(crate) fn note(&self, table_id: i64, seq: i64) {
        if let Some(sender) = self.0.lock().get(&table_id) {
            sender.send_if_modified(|known| std::mem::replace(known, seq.max(*known)) < seq);
        }
    }

    /// The tables that are watched.
    fn watched(&self) -> Vec<i64> {
        let mut heads = self.0.lock();
        heads.retain(|_, sender| sender.receiver_count() > 0);
        heads.keys().copied().collect()
    }

    /// Looks what other processes have appended to the tables that are watched here.
    pub(crate) fn look(&self, db: &Db) -> Result<(), DbError> {
        let watched = self.watched();
        if watched.is_empty() {
            return Ok(());
        }
        for table in db.read(|conn| rows::list_tables(conn, &watched))? {
            self.note(table.id, table.last_seq);
        }
        Ok(())
    }
}
