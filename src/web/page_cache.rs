//! Pages of tables that are kept.
//!
//! A page is kept with all that it was drawn from. While SQLite says that nothing in the whole database has changed,
//! it serves again without a question; else what it was drawn from is read again and compared, and only where that
//! differs is the page drawn anew ([`PageCache::find`]). Start reading at [`serve`].

use std::sync::Arc;

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use lru::LruCache;
use parking_lot::Mutex;

use super::auth::{self, Caller, Found};
use super::cx::{self, Asked, Cx};
use super::encoding::{Packed, wants_gzip};
use super::reply::{self, Answer};
use super::{App, Error, headers, read};
use crate::accounts::Person;
use crate::db::DataVersion;
use crate::look::board::{self, TableFingerprint};
use crate::play::Service;
use words::Language;

/// How many bytes of pages are kept; some 800 boards as browsers ask for them.
const BYTES_MAX: usize = 12 * 1024 * 1024;
/// What a page takes beside its body, roughly.
const ENTRY_BYTES: usize = 3 * 1024;
const MINUTE_MS: i64 = 60_000;

/// Draws a page of a table from what was read of it.
pub(super) type Draw = fn(&Cx, &TableFingerprint) -> Result<String, Error>;

/// A page of a table that is kept.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub(super) draw: Draw,
    /// What is shown where there is no such page.
    pub(super) missing: fn(&Cx) -> Answer,
}

/// Answers with a page of a table: one that is kept and still right, or one that is drawn.
pub(super) async fn serve(kept: Kept, request: HttpRequest) -> Result<HttpResponse, Error> {
    let app = cx::app(&request)?;
    let caller = Caller::of(&request, &app.service);
    // Taken before anything is read.
    let as_of = now(&app.service);
    let key = Key::of(&request, &caller);
    let kind = reply::kind(key.is_json);
    if let Some(page) = app.page_cache.find(&app, &key, as_of, None) {
        return Ok(page.send(request.headers(), kind, headers::REVALIDATED));
    }
    let asked = Asked::of(&request, &app);
    let (here, found) = (app.clone(), Found::default());
    let slot = Arc::clone(&found);
    let drawn = read(&app, move || {
        let cx = Cx::new(here, caller, asked, &slot)?;
        match find_or_draw(&cx, kept.draw, key, as_of) {
            Err(Error::NotFound) => (kept.missing)(&cx).map(Err),
            page => page.map(Ok),
        }
    });
    let drawn = drawn.await;
    auth::keep(&request, &found);
    Ok(match drawn?? {
        Ok(page) => page.send(request.headers(), kind, headers::REVALIDATED),
        Err(reply) => reply.into(),
    })
}

fn find_or_draw(cx: &Cx, draw: Draw, key: Key, as_of: AsOf) -> Result<Packed, Error> {
    let (app, me) = (&cx.app, &cx.me);
    let drawn_from = Fingerprint {
        table: board::fingerprint(cx.service(), cx.uid(), me.id())?,
        person: me.person.clone(),
        turns: me.turns,
        minute: as_of.1,
    };
    if let Some(page) = app.page_cache.find(app, &key, as_of, Some(&drawn_from)) {
        return Ok(page);
    }
    app.meters.page_misses.inc();
    let drawn = draw(cx, &drawn_from.table)?;
    let page = Packed::page(Bytes::from(drawn), key.is_packed);
    app.page_cache.keep(key, drawn_from, as_of, &page);
    Ok(page)
}

/// Whose page at which address.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    /// The token of a session's forms; it tells sessions apart and cannot be guessed.
    csrf: String,
    /// With its query.
    here: String,
    /// That of the browser; the person's own stands in the fingerprint.
    language: Language,
    zone: String,
    is_packed: bool,
    is_json: bool,
}

impl Key {
    fn of(request: &HttpRequest, caller: &Caller) -> Self {
        Self {
            csrf: caller.csrf(),
            here: auth::here(request).to_owned(),
            language: caller.language(),
            zone: caller.browser_zone().to_owned(),
            is_packed: wants_gzip(request.headers()),
            is_json: reply::wants_json(request.headers()),
        }
    }
}

/// A state of the database and a time, as of which a page was right. Pages say how long ago things happened, in minutes.
type AsOf = (Option<DataVersion>, i64);

/// Takes the present. Whatever is read afterwards is at least as new.
fn now(service: &Service) -> AsOf {
    let minute = service.clock.now_ms() / MINUTE_MS;
    (service.db.data_version(), minute)
}

/// All that a page of a table is drawn from.
#[derive(PartialEq, Eq)]
struct Fingerprint {
    person: Option<Person>,
    turns: usize,
    table: TableFingerprint,
    minute: i64,
}

/// Pages by session and address, the longest unused of which give way.
pub(super) struct PageCache(Mutex<Pages>);

struct Pages {
    /// Each with what it was drawn from, and as of when it was last found to be right.
    pages: LruCache<Key, (Fingerprint, AsOf, Packed)>,
    bytes: usize,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = LruCache::unbounded();
        Self(Mutex::new(Pages { pages, bytes: 0 }))
    }
}

impl PageCache {
    pub(super) fn bytes(&self) -> usize {
        self.0.lock().bytes
    }

    /// Finds a page that was drawn from the very same; or one that was right as of now, if that is not known yet.
    fn find(
        &self,
        app: &App,
        key: &Key,
        as_of: AsOf,
        drawn_from: Option<&Fingerprint>,
    ) -> Option<Packed> {
        let mut cache = self.0.lock();
        let (kept_from, right_as_of, page) = cache.pages.get_mut(key)?;
        let is_right = match drawn_from {
            Some(drawn_from) => kept_from == drawn_from,
            None => as_of.0.is_some() && *right_as_of == as_of,
        };
        *right_as_of = if is_right { as_of } else { *right_as_of };
        let found = is_right.then(|| page.clone());
        app.meters.page_hits.inc_by(u64::from(is_right));
        found
    }

    fn keep(&self, key: Key, drawn_from: Fingerprint, as_of: AsOf, page: &Packed) {
        // A stranger's page has no session that would be asked for again, and nobody asks twice for one with the
        // beginning of a move in its address.
        let is_asked_once = drawn_from.person.is_none() || key.here.contains('?');
        if is_asked_once || page.body.len() > BYTES_MAX / 4 {
            return;
        }
        let cache = &mut *self.0.lock();
        let bytes = |page: &Packed| page.body.len() + ENTRY_BYTES;
        cache.bytes += bytes(page);
        let kept = (drawn_from, as_of, page.clone());
        if let Some((_, _, old)) = cache.pages.put(key, kept) {
            cache.bytes -= bytes(&old);
        }
        while cache.bytes > BYTES_MAX
            && let Some((_, (_, _, oldest))) = cache.pages.pop_lru()
        {
            cache.bytes -= bytes(&oldest);
        }
    }
}
