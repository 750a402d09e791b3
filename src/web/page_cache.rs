//! Pages of tables kept from one request to the next: most requests find nothing changed.
//!
//! A page is kept with all that it was drawn from. While SQLite says that nothing in the whole database has changed,
//! it serves again without a question ([`PageCache::find_at`]); else what it was drawn from is read again and compared
//! ([`PageCache::find`]), and only where that differs is the page drawn anew. Start reading at [`serve`].

use std::sync::Arc;

use actix_web::http::header::{self, HeaderMap};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use lru::LruCache;
use parking_lot::Mutex;

use super::auth::{self, Caller, Me};
use super::encoding::{self, Encoding, Tag};
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

/// Answers with a page of a table: one that is kept and still right, or one that `draw` makes.
pub(super) async fn serve(
    app: &Data<App>,
    request: &HttpRequest,
    uid: String,
    draw: impl FnOnce(&App, &Me, &TableFingerprint) -> Result<String, Error> + Send + 'static,
) -> Result<HttpResponse, Error> {
    let caller = Caller::of(request, &app.service);
    let wanted = Encoding::wanted(request.headers());
    // Taken before anything is read.
    let as_of = AsOf::now(&app.service);
    let key = Key::of(request, &caller);
    let kept = key.as_ref();
    if let Some(page) = kept.and_then(|key| app.page_cache.find_at(key, as_of)) {
        app.meters.page_hits.inc();
        return page.answer(request.headers(), wanted);
    }
    let drawn = read(app, move |app| {
        let me = caller.find(&app.service)?;
        let page = find_or_draw(app, &me, key, as_of, &uid, wanted, draw);
        Ok::<_, Error>((me, page))
    });
    let (me, page) = drawn.await??;
    auth::keep(request, me);
    page?.answer(request.headers(), wanted)
}

fn find_or_draw(
    app: &App,
    me: &Me,
    key: Option<Key>,
    as_of: AsOf,
    uid: &str,
    wanted: Encoding,
    draw: impl FnOnce(&App, &Me, &TableFingerprint) -> Result<String, Error>,
) -> Result<Page, Error> {
    let table = board::fingerprint(&app.service, uid, me.id())?;
    let fingerprint = Fingerprint {
        person: me.person.clone(),
        turns: me.turns,
        table,
        minute: as_of.minute,
    };
    let kept = key.as_ref();
    if let Some(page) = kept.and_then(|key| app.page_cache.find(key, &fingerprint, as_of)) {
        app.meters.page_hits.inc();
        return Ok(page);
    }
    app.meters.page_misses.inc();
    let html = draw(app, me, &fingerprint.table)?;
    let page = Page::new(html, wanted);
    if let Some(key) = key {
        app.page_cache.keep(key, fingerprint, as_of, &page);
    }
    Ok(page)
}

#[derive(Clone)]
pub(super) struct Page {
    tag: Arc<Tag>,
    encoding: Encoding,
    body: Bytes,
}

impl Page {
    fn new(html: String, wanted: Encoding) -> Self {
        let tag = Arc::new(Tag::of(html.as_bytes()));
        let compressed = match wanted {
            Encoding::Gzip => encoding::compress_page(html.as_bytes()),
            Encoding::Identity => None,
        };
        let (encoding, body) = match compressed {
            Some(body) => (Encoding::Gzip, body),
            None => (Encoding::Identity, Bytes::from(html)),
        };
        Self {
            tag,
            encoding,
            body,
        }
    }

    /// Answers 304 to who has the page, and 200 with the page to who has not.
    fn answer(self, asked: &HeaderMap, wanted: Encoding) -> Result<HttpResponse, Error> {
        let (is_known, mut answer) = self.tag.begin(asked, wanted, headers::REVALIDATED);
        if is_known {
            return Ok(answer.finish());
        }
        answer.insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"));
        // One browser asks in one way, so that this is rare.
        let body = match (self.encoding, wanted) {
            (Encoding::Gzip, Encoding::Identity) => encoding::decompress(&self.body),
            (Encoding::Identity, Encoding::Gzip) => encoding::compress_page(&self.body),
            (Encoding::Identity, Encoding::Identity) | (Encoding::Gzip, Encoding::Gzip) => {
                Some(self.body)
            }
        };
        if wanted == Encoding::Gzip {
            answer.insert_header((header::CONTENT_ENCODING, "gzip"));
        }
        let body = body.ok_or_else(|| Error::fault(&std::io::Error::other("gzip failed")))?;
        Ok(answer.body(body))
    }
}

/// Whose page at which address.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    /// The token of a session's forms; it tells sessions apart and cannot be guessed.
    csrf: String,
    path: String,
    /// That of the browser; the person's own stands in the fingerprint.
    language: Language,
}

impl Key {
    /// None for a page that nobody asks for twice: one with the beginning of a move in its address.
    fn of(request: &HttpRequest, caller: &Caller) -> Option<Self> {
        request.uri().query().is_none().then(|| Self {
            csrf: caller.csrf(),
            path: request.path().to_owned(),
            language: caller.language(),
        })
    }
}

/// A state of the database and a time, as of which a page was right.
#[derive(Clone, Copy, PartialEq, Eq)]
struct AsOf {
    data_version: Option<DataVersion>,
    /// Pages say how long ago things happened, in minutes.
    minute: i64,
}

impl AsOf {
    /// Takes the present. Whatever is read afterwards is at least as new.
    fn now(service: &Service) -> Self {
        Self {
            data_version: service.db.data_version(),
            minute: service.clock.now_ms() / MINUTE_MS,
        }
    }
}

/// Pages by session and address, the longest unused of which give way.
pub(super) struct PageCache(Mutex<Pages>);

struct Pages {
    pages: LruCache<Key, Kept>,
    bytes: usize,
}

/// All that a page of a table is drawn from.
#[derive(PartialEq, Eq)]
struct Fingerprint {
    person: Option<Person>,
    turns: usize,
    table: TableFingerprint,
    minute: i64,
}

struct Kept {
    fingerprint: Fingerprint,
    /// As of when it was last found to be right.
    as_of: AsOf,
    page: Page,
}

impl Kept {
    fn bytes(&self) -> usize {
        self.page.body.len() + ENTRY_BYTES
    }
}

impl Default for PageCache {
    fn default() -> Self {
        Self(Mutex::new(Pages {
            pages: LruCache::unbounded(),
            bytes: 0,
        }))
    }
}

impl PageCache {
    pub(super) fn bytes(&self) -> usize {
        self.0.lock().bytes
    }

    /// Finds a page if nothing in the database has changed since it was right.
    fn find_at(&self, key: &Key, as_of: AsOf) -> Option<Page> {
        as_of.data_version?;
        let mut cache = self.0.lock();
        let kept = cache.pages.get(key)?;
        (kept.as_of == as_of).then(|| kept.page.clone())
    }

    /// Finds a page that was drawn from the very same.
    fn find(&self, key: &Key, fingerprint: &Fingerprint, as_of: AsOf) -> Option<Page> {
        let mut cache = self.0.lock();
        let kept = cache.pages.get_mut(key)?;
        if kept.fingerprint != *fingerprint {
            return None;
        }
        kept.as_of = as_of;
        Some(kept.page.clone())
    }

    fn keep(&self, key: Key, fingerprint: Fingerprint, as_of: AsOf, page: &Page) {
        // A stranger's page has no session that would be asked for again.
        if fingerprint.person.is_none() || page.body.len() > BYTES_MAX / 4 {
            return;
        }
        let kept = Kept {
            fingerprint,
            as_of,
            page: page.clone(),
        };
        self.0.lock().put(key, kept);
    }
}

impl Pages {
    fn put(&mut self, key: Key, kept: Kept) {
        self.bytes += kept.bytes();
        if let Some(old) = self.pages.put(key, kept) {
            self.bytes -= old.bytes();
        }
        while self.bytes > BYTES_MAX {
            let Some((_, oldest)) = self.pages.pop_lru() else {
                break;
            };
            self.bytes -= oldest.bytes();
        }
    }
}
