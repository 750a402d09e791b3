//! Board pages kept from one asking to the next: most askings find nothing changed.
//!
//! A page is kept with all that it was drawn from. While SQLite says that nothing in the whole database has changed,
//! it serves again without a question ([`PageCache::find_at`]); else what it was drawn from is read again and compared
//! ([`PageCache::find`]), and only where that differs is the page drawn anew.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::auth::Me;
use crate::accounts::Person;
use crate::chance::{entropy, hex};
use crate::db::DataVersion;
use crate::tables::Service;
use crate::tables::look::TableFingerprint;

/// How many bytes of pages are kept; some 300 boards.
const BYTES_MAX: usize = 16 * 1024 * 1024;
const MINUTE_MS: i64 = 60_000;

/// Whose page of which table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    /// The token of a session's forms; it tells sessions apart and cannot be guessed.
    csrf: String,
    uid: String,
}

impl Key {
    /// The page of a table for the browser that holds a session's token.
    pub(super) fn new(csrf: String, uid: &str) -> Self {
        Self {
            csrf,
            uid: uid.to_owned(),
        }
    }
}

/// A state of the database and a time, as of which a page was right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct AsOf {
    data_version: Option<DataVersion>,
    /// Pages say how long ago things happened, in minutes.
    minute: i64,
}

impl AsOf {
    /// Takes the present. Whatever is read afterwards is at least as new.
    pub(super) fn now(service: &Service) -> Self {
        Self {
            data_version: service.db.data_version(),
            minute: service.clock.now_ms() / MINUTE_MS,
        }
    }
}

/// Pages by session and table, the longest unused of which give way.
#[derive(Default)]
pub(super) struct PageCache(Mutex<Pages>);

#[derive(Default)]
struct Pages {
    pages: BTreeMap<Key, (Kept, u64)>,
    bytes: usize,
    uses: u64,
}

/// All that a board page is drawn from.
#[derive(PartialEq, Eq)]
pub(super) struct Fingerprint {
    person: Option<Person>,
    turns: usize,
    table: TableFingerprint,
    minute: i64,
}

impl Fingerprint {
    /// Gathers what the page of a table is drawn from; `as_of` was taken before.
    pub(super) fn new(me: &Me, table: &TableFingerprint, as_of: AsOf) -> Self {
        Self {
            person: me.person.clone(),
            turns: me.turns,
            table: table.clone(),
            minute: as_of.minute,
        }
    }
}

struct Kept {
    fingerprint: Fingerprint,
    /// As of when it was last found to be right.
    as_of: AsOf,
    html: Arc<[u8]>,
    /// Where the id of the form's command stands: every asking gets a fresh one.
    command_ids_at: Arc<[usize]>,
}

impl PageCache {
    /// Finds a page if nothing in the database has changed since it was right.
    pub(super) fn find_at(&self, key: &Key, as_of: AsOf) -> Option<Vec<u8>> {
        as_of.data_version?;
        self.copy(key, |kept| kept.as_of == as_of)
    }

    /// Finds a page that was drawn from the very same.
    pub(super) fn find(
        &self,
        key: &Key,
        fingerprint: &Fingerprint,
        as_of: AsOf,
    ) -> Option<Vec<u8>> {
        self.copy(key, |kept| {
            let is_right = kept.fingerprint == *fingerprint;
            if is_right {
                kept.as_of = as_of;
            }
            is_right
        })
    }

    /// Keeps a page with what it was drawn from. `command_id` is that of its form.
    pub(super) fn keep(
        &self,
        key: Key,
        fingerprint: Fingerprint,
        as_of: AsOf,
        html: &[u8],
        command_id: Option<&str>,
    ) {
        // A stranger's page has no session that would be asked for again.
        if fingerprint.person.is_none() || html.len() > BYTES_MAX {
            return;
        }
        let kept = Kept {
            fingerprint,
            as_of,
            html: html.into(),
            command_ids_at: command_id.map_or_else(Arc::default, |id| places(html, id.as_bytes())),
        };
        self.lock().put(key, kept);
    }

    /// Copies a page that is still right, with a fresh id for the form's command.
    fn copy(&self, key: &Key, is_right: impl FnOnce(&mut Kept) -> bool) -> Option<Vec<u8>> {
        let (kept, command_ids_at) = {
            let mut cache = self.lock();
            cache.uses += 1;
            let used = cache.uses;
            let (kept, last_used) = cache.pages.get_mut(key)?;
            if !is_right(kept) {
                return None;
            }
            *last_used = used;
            (Arc::clone(&kept.html), Arc::clone(&kept.command_ids_at))
        };
        let mut html = kept.to_vec();
        if !command_ids_at.is_empty() {
            let fresh = hex(&entropy::<16>());
            for at in command_ids_at.iter() {
                html[*at..*at + fresh.len()].copy_from_slice(fresh.as_bytes());
            }
        }
        Some(html)
    }

    fn lock(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pages {
    fn put(&mut self, key: Key, kept: Kept) {
        self.uses += 1;
        self.bytes += kept.html.len();
        if let Some((old, _)) = self.pages.insert(key, (kept, self.uses)) {
            self.bytes -= old.html.len();
        }
        while self.bytes > BYTES_MAX {
            let oldest = self.pages.iter().min_by_key(|(_, (_, used))| *used);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else {
                break;
            };
            if let Some((old, _)) = self.pages.remove(&oldest) {
                self.bytes -= old.html.len();
            }
        }
    }
}

/// Every place at which a text stands.
fn places(html: &[u8], wanted: &[u8]) -> Arc<[usize]> {
    html.windows(wanted.len())
        .enumerate()
        .filter(|(_, window)| *window == wanted)
        .map(|(at, _)| at)
        .collect()
}
