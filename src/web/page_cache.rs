//! Pages of tables that are kept with all that they were drawn from. While SQLite says that nothing in the whole
//! database has changed, one serves again without a question; else what it was drawn from is read again and compared.

use actix_web::{HttpRequest, HttpResponse};
use lru::LruCache;
use parking_lot::Mutex;

use super::auth::{self, Caller};
use super::cx::{self, Asked, Cx, Handler};
use super::reply::{self, Answer, PAGE_LEVEL, Reply, wants_gzip};
use super::{App, Error, read};
use crate::accounts::Person;
use crate::db::DataVersion;
use crate::look::board::{self, TableFingerprint};
use words::Language;

/// How many bytes of pages are kept; some 800 boards as browsers ask for them.
const BYTES_MAX: usize = 12 * 1024 * 1024;
/// What a page takes beside its body, roughly.
const ENTRY_BYTES: usize = 3 * 1024;
const MINUTE_MS: i64 = 60_000;

pub(super) type Draw = fn(&Cx, &TableFingerprint) -> Result<String, Error>;

/// Answers with a page of a table: one that is kept and still right, or one that is drawn; with what is shown in its
/// place where there is none.
pub(super) async fn serve(
    draw: Draw,
    missing: Handler,
    request: HttpRequest,
) -> Result<HttpResponse, Error> {
    let app = cx::app(&request)?;
    let caller = Caller::of(&request, &app.service);
    // Taken before anything is read, which is at least as new.
    let minute = app.service.clock.now_ms() / MINUTE_MS;
    let as_of = (app.service.db.data_version(), minute);
    let key = Key::of(&request, &caller);
    let page = match app.page_cache.find(&app, &key, as_of, None) {
        Some(page) => page,
        None => {
            let (here, asked) = (app.clone(), Asked::of(&request, &app));
            let work = move || {
                let cx = Cx::new(here, caller, asked)?;
                match find_or_draw(&cx, draw, key, as_of) {
                    Err(Error::NotFound) => missing(&cx),
                    page => page,
                }
            };
            read(&app, work).await??
        }
    };
    Ok(page.suiting(request.headers()).into())
}

fn find_or_draw(cx: &Cx, draw: Draw, key: Key, as_of: AsOf) -> Answer {
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
    let page = Reply::of(reply::kind(key.is_json), drawn).revalidated();
    let page = match key.is_packed {
        true => page.packed(PAGE_LEVEL),
        false => page,
    };
    app.page_cache.keep(key, drawn_from, as_of, &page);
    Ok(page)
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    /// The token of a session's forms; it tells sessions apart and cannot be guessed.
    csrf: String,
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
            language: caller.me.language,
            zone: caller.me.browser_zone.clone(),
            is_packed: wants_gzip(request.headers()),
            is_json: reply::wants_json(request.headers()),
        }
    }
}

/// A state of the database and a time, as of which a page was right. Pages say how long ago things happened, in minutes.
type AsOf = (Option<DataVersion>, i64);

#[derive(PartialEq, Eq)]
struct Fingerprint {
    person: Option<Person>,
    turns: usize,
    table: TableFingerprint,
    minute: i64,
}

/// A page, what it was drawn from, and as of when it was last found to be right.
type Kept = (Fingerprint, AsOf, Reply);

/// Pages by session and address, the longest unused of which give way, and how many bytes they take.
pub(super) struct PageCache(Mutex<(LruCache<Key, Kept>, usize)>);

impl Default for PageCache {
    fn default() -> Self {
        Self(Mutex::new((LruCache::unbounded(), 0)))
    }
}

impl PageCache {
    pub(super) fn bytes(&self) -> usize {
        self.0.lock().1
    }

    /// Finds a page that was drawn from the very same; or one that was right as of now, if that is not known yet.
    fn find(
        &self,
        app: &App,
        key: &Key,
        as_of: AsOf,
        drawn_from: Option<&Fingerprint>,
    ) -> Option<Reply> {
        let mut cache = self.0.lock();
        let (kept_from, right_as_of, page) = cache.0.get_mut(key)?;
        let is_right = match drawn_from {
            Some(drawn_from) => kept_from == drawn_from,
            None => as_of.0.is_some() && *right_as_of == as_of,
        };
        *right_as_of = if is_right { as_of } else { *right_as_of };
        let found = is_right.then(|| page.clone());
        app.meters.page_hits.inc_by(u64::from(is_right));
        found
    }

    fn keep(&self, key: Key, drawn_from: Fingerprint, as_of: AsOf, page: &Reply) {
        // A stranger's page has no session that would be asked for again, and nobody asks twice for one with the
        // beginning of a move in its address.
        let is_asked_once = drawn_from.person.is_none() || key.here.contains('?');
        if is_asked_once || page.body.len() > BYTES_MAX / 4 {
            return;
        }
        let (pages, all_bytes) = &mut *self.0.lock();
        let bytes = |page: &Reply| page.body.len() + ENTRY_BYTES;
        *all_bytes += bytes(page);
        let kept = (drawn_from, as_of, page.clone());
        if let Some((_, _, old)) = pages.put(key, kept) {
            *all_bytes -= bytes(&old);
        }
        while *all_bytes > BYTES_MAX
            && let Some((_, (_, _, oldest))) = pages.pop_lru()
        {
            *all_bytes -= bytes(&oldest);
        }
    }
}
