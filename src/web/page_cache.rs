//! What is sent a second time: pages of tables that are kept, tags by which a browser knows what it has, compression.
//!
//! A page is kept with all that it was drawn from. While SQLite says that nothing in the whole database has changed,
//! it serves again without a question; else what it was drawn from is read again and compared, and only where that
//! differs is the page drawn anew ([`PageCache::find`]). Start reading at [`serve`], and for
//! everything else at [`encoded`].

use std::io::Write;
use std::sync::Arc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use flate2::Compression;
use flate2::write::GzEncoder;
use lru::LruCache;
use parking_lot::Mutex;
use xxhash_rust::xxh3::xxh3_128;

use super::auth::{self, Caller};
use super::cx::{self, Asked, Cx, Found};
use super::reply::Answer;
use super::{App, Error, headers, read};
use crate::accounts::Person;
use crate::db::DataVersion;
use crate::look::board::{self, TableFingerprint};
use crate::play::Service;
use rules::chance::hex;
use words::Language;

/// How many bytes of pages are kept; some 800 boards as browsers ask for them.
const BYTES_MAX: usize = 12 * 1024 * 1024;
/// What a page takes beside its body, roughly.
const ENTRY_BYTES: usize = 3 * 1024;
const MINUTE_MS: i64 = 60_000;
/// How hard pages are compressed: as little as possible, because somebody waits.
const PAGE_LEVEL: u32 = 1;
/// How hard what is compressed once and for all is compressed.
const STATIC_LEVEL: u32 = 9;
/// Shorter bodies are sent as they are: a packet holds them anyway.
const COMPRESSED_BYTES_MIN: usize = 1024;
/// Longer bodies are compressed away from the threads that answer browsers.
const AT_ONCE_BYTES_MAX: usize = 128 * 1024;
const HTML: &str = "text/html; charset=utf-8";

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
    if let Some(page) = app.page_cache.find(&app, &key, as_of, None) {
        return Ok(page.send(request.headers(), HTML, headers::REVALIDATED));
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
        Ok(page) => page.send(request.headers(), HTML, headers::REVALIDATED),
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
    let html = draw(cx, &drawn_from.table)?;
    let page = Packed::new(Bytes::from(html), key.is_packed.then_some(PAGE_LEVEL));
    app.page_cache.keep(key, drawn_from, as_of, &page);
    Ok(page)
}

/// A body as it goes out, compressed or not, and by what a browser knows it: the XXH3 of its bytes before compressing,
/// and nothing else. It need not resist somebody who crafts two bodies with one tag: a page holds what only its
/// reader's session knows.
#[derive(Clone)]
pub(super) struct Packed {
    tag: Arc<str>,
    pub(super) body: Bytes,
    is_packed: bool,
}

impl Packed {
    fn new(body: Bytes, level: Option<u32>) -> Self {
        let packed = level.and_then(|level| compress(&body, level));
        Self {
            tag: tag(&body),
            is_packed: packed.is_some(),
            body: packed.unwrap_or(body),
        }
    }

    /// A file as it is, and compressed once, where that gains something.
    pub(super) fn file(kind: &str, body: &Bytes) -> (Self, Option<Self>) {
        let is_worth = is_worth_compressing(kind, body.len());
        let packed = is_worth.then(|| Self::new(body.clone(), Some(STATIC_LEVEL)));
        (Self::new(body.clone(), None), packed)
    }

    /// Answers 304 to who has the body, and 200 with it to who has not.
    pub(super) fn send(&self, asked: &HeaderMap, kind: &str, caching: &str) -> HttpResponse {
        let is_known = is_known(&self.tag, asked);
        let mut answer = match is_known {
            true => HttpResponse::NotModified(),
            false => HttpResponse::Ok(),
        };
        answer.insert_header((header::CACHE_CONTROL, caching));
        answer.insert_header((header::ETAG, tag_header(&self.tag, self.is_packed)));
        if is_known {
            return answer.finish();
        }
        answer.insert_header((header::CONTENT_TYPE, kind));
        if self.is_packed {
            answer.insert_header((header::CONTENT_ENCODING, "gzip"));
        }
        answer.body(self.body.clone())
    }
}

/// Tags and compresses an answer that came whole from its handler and was not compressed there.
pub(super) async fn encoded(
    asked: &HeaderMap,
    response: HttpResponse<BoxBody>,
) -> Result<HttpResponse<BoxBody>, actix_web::Error> {
    let is_done = response.headers().contains_key(header::CONTENT_ENCODING)
        || response.status() == StatusCode::NOT_MODIFIED;
    if is_done {
        return Ok(response);
    }
    let (mut response, body) = response.into_parts();
    let mut bytes = match body.try_into_bytes() {
        Ok(bytes) => bytes,
        Err(stream) => return Ok(response.set_body(stream)),
    };
    let kind = headers::text(response.headers(), header::CONTENT_TYPE);
    let is_packed = is_worth_compressing(kind, bytes.len()) && wants_gzip(asked);
    if is_tagged(&response) {
        let tag = tag(&bytes);
        let value = HeaderValue::try_from(tag_header(&tag, is_packed));
        response.headers_mut().insert(header::ETAG, value?);
        if is_known(&tag, asked) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(header::CONTENT_TYPE);
            return Ok(response.set_body(BoxBody::new(())));
        }
    }
    let whole = bytes.clone();
    let packed = match is_packed {
        true if bytes.len() > AT_ONCE_BYTES_MAX => {
            web::block(move || compress(&whole, PAGE_LEVEL)).await?
        }
        true => compress(&whole, PAGE_LEVEL),
        false => None,
    };
    if let Some(packed) = packed {
        let gzip = HeaderValue::from_static("gzip");
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, gzip);
        bytes = packed;
    }
    Ok(response.set_body(BoxBody::new(bytes)))
}

/// Whether a browser may keep the answer and ask whether it still holds, and it has no tag yet.
fn is_tagged(response: &HttpResponse<()>) -> bool {
    let headers = response.headers();
    let rule = headers.get(header::CACHE_CONTROL);
    response.status() == StatusCode::OK
        && rule.is_some_and(|rule| rule == headers::REVALIDATED)
        && !headers.contains_key(header::ETAG)
}

/// Whether whoever asks takes gzip (RFC 9110, section 12.5.3): unless it has no weight.
pub(super) fn wants_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING);
    let (mut gzip, mut any) = (None, None);
    for part in values.filter_map(|value| value.to_str().ok()) {
        for coding in part.split(',') {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            match name.trim().to_ascii_lowercase().as_str() {
                "gzip" | "x-gzip" => gzip = Some(has_weight(weight)),
                "*" => any = Some(has_weight(weight)),
                _ => {}
            }
        }
    }
    gzip.or(any).unwrap_or(false)
}

/// Whether `q=0.5` is more than nothing; without a weight it is.
fn has_weight(parameter: &str) -> bool {
    let Some((name, value)) = parameter.split_once('=') else {
        return true;
    };
    !name.trim().eq_ignore_ascii_case("q") || value.trim().parse::<f32>().is_ok_and(|q| q > 0.0)
}

/// Whether a body of this kind and length becomes shorter by compressing.
fn is_worth_compressing(kind: &str, bytes: usize) -> bool {
    let mut others = ["javascript", "json", "svg"].iter();
    let is_text = kind.starts_with("text/") || others.any(|part| kind.contains(part));
    is_text && bytes >= COMPRESSED_BYTES_MIN
}

/// Compresses by gzip at a level from 1 to 9. None when that fails, which writing to memory does not.
fn compress(bytes: &[u8], level: u32) -> Option<Bytes> {
    let space = Vec::with_capacity(bytes.len() / 3 + 64);
    let mut encoder = GzEncoder::new(space, Compression::new(level));
    encoder.write_all(bytes).ok()?;
    // What is kept takes no more room than it has bytes.
    let packed = encoder.finish().ok()?.into_boxed_slice();
    Some(Bytes::from(packed))
}

fn tag(bytes: &[u8]) -> Arc<str> {
    hex(&xxh3_128(bytes).to_be_bytes()).into()
}

/// The strong tag of a body in one encoding. Each has its own, as their bytes differ.
fn tag_header(tag: &str, is_packed: bool) -> String {
    let end = if is_packed { "-gzip" } else { "" };
    format!("\"{tag}{end}\"")
}

/// Whether a browser says by `If-None-Match` that it has the body, in whichever encoding.
fn is_known(tag: &str, headers: &HeaderMap) -> bool {
    let fits = |known: &str| {
        let quoted = known.strip_prefix("W/").unwrap_or(known);
        let inner = quoted
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        known == "*"
            || inner.is_some_and(|inner| inner.strip_suffix("-gzip").unwrap_or(inner) == tag)
    };
    let values = headers.get_all(header::IF_NONE_MATCH);
    let values = values.filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|known| fits(known.trim()))
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
    is_packed: bool,
}

impl Key {
    fn of(request: &HttpRequest, caller: &Caller) -> Self {
        Self {
            csrf: caller.csrf(),
            here: auth::here(request).to_owned(),
            language: caller.language(),
            is_packed: wants_gzip(request.headers()),
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

#[cfg(test)]
mod tests {
    use std::io::Read;

    use actix_web::http::header::HeaderName;
    use flate2::read::GzDecoder;

    use super::*;

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_str(value).unwrap());
        headers
    }

    #[test]
    fn gzip_is_sent_only_to_who_takes_it() {
        for (accepts, is_gzip) in [
            ("gzip", true),
            ("gzip, deflate, br, zstd", true),
            ("br;q=1.0, GZIP;q=0.2", true),
            ("*", true),
            ("gzip;q=0", false),
            ("gzip; q=0.000, *", false),
            ("*;q=0", false),
            ("identity", false),
            ("br", false),
            ("", false),
            ("gzip;q=nonsense", false),
        ] {
            let wanted = wants_gzip(&headers(header::ACCEPT_ENCODING, accepts));
            assert_eq!(wanted, is_gzip, "{accepts}");
        }
        assert!(!wants_gzip(&HeaderMap::new()));
    }

    #[test]
    fn a_tag_is_known_in_every_form_that_a_browser_may_send() {
        let tag = tag(b"page");
        let (plain, packed) = (tag_header(&tag, false), tag_header(&tag, true));
        assert_ne!(plain, packed);
        for (known, is_known) in [
            (plain.clone(), true),
            (packed.clone(), true),
            (format!("W/{plain}"), true),
            (format!("\"other\", {packed}"), true),
            ("*".to_owned(), true),
            ("\"other\"".to_owned(), false),
            (plain.trim_matches('"').to_owned(), false),
            (String::new(), false),
        ] {
            let headers = headers(header::IF_NONE_MATCH, &known);
            assert_eq!(super::is_known(&tag, &headers), is_known, "{known}");
        }
    }

    #[test]
    fn what_is_compressed_comes_back_whole() {
        let page = "<p>the same again</p>".repeat(500);
        let packed = compress(page.as_bytes(), PAGE_LEVEL).unwrap();
        assert!(packed.len() < page.len() / 10);
        let mut whole = Vec::new();
        GzDecoder::new(&*packed).read_to_end(&mut whole).unwrap();
        assert_eq!(whole, page.as_bytes());
        assert_eq!(compress(page.as_bytes(), PAGE_LEVEL).unwrap(), packed);
    }
}
