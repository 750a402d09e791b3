//! What open pages watch, such as their table, and how far each has come.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use tokio::sync::watch;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Table,
    /// What its players alone see beside its journal, such as their talk, by the id of the table.
    Beside,
    /// All tables of a person.
    Person,
    /// What is found out about a finished game, by the id of its table.
    LookBack,
}

/// By the id that such things have.
pub type Watched = (What, i64);

/// A mark changes whenever something happens to what is watched: the last seq of a table.
#[derive(Default)]
pub struct Heads {
    marks: Mutex<BTreeMap<Watched, watch::Sender<i64>>>,
    /// Whether the worker was told that something has happened, and has not looked since.
    is_told: AtomicBool,
}

impl Heads {
    /// `seen` is the mark when the watcher last looked: the receiver changes with every mark that differs from it.
    pub fn watch(&self, what: Watched, seen: i64) -> watch::Receiver<i64> {
        let mut heads = self.marks.lock();
        let sender = heads.entry(what).or_insert_with(|| watch::channel(seen).0);
        let mut receiver = sender.subscribe();
        // Something has happened between the look and now.
        if *receiver.borrow() != seen {
            receiver.mark_changed();
        }
        receiver
    }

    pub(crate) fn note(&self, what: Watched, mark: i64) {
        if let Some(sender) = self.marks.lock().get(&what) {
            sender.send_if_modified(|known| std::mem::replace(known, mark) != mark);
        }
    }

    pub(crate) fn must_tell(&self) -> bool {
        let is_watched = !self.marks.lock().is_empty();
        is_watched && !self.is_told.swap(true, Ordering::AcqRel)
    }

    /// What somebody still watches, those of a kind together. From now on the worker is told again.
    pub(crate) fn watched(&self) -> Vec<Watched> {
        self.is_told.store(false, Ordering::Release);
        let mut heads = self.marks.lock();
        heads.retain(|_, sender| sender.receiver_count() > 0);
        heads.keys().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_is_told_once_until_it_has_looked() {
        let heads = Heads::default();
        assert!(!heads.must_tell(), "nobody watches");
        let watched = heads.watch((What::Table, 1), 7);
        assert!(heads.must_tell());
        assert!(!heads.must_tell(), "it knows already");
        assert_eq!(heads.watched(), [(What::Table, 1)]);
        assert!(heads.must_tell());
        drop(watched);
        assert_eq!(heads.watched(), []);
        assert!(!heads.must_tell());
    }
}
