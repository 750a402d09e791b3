//! How bodies go out: compressed, and with tags by which a browser knows what it has. Start reading at [`encoded`].

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

use actix_web::HttpResponse;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::web::{self, Bytes};
use flate2::Compression;
use flate2::write::GzEncoder;
use lru::LruCache;
use parking_lot::Mutex;
use xxhash_rust::xxh3::xxh3_128;

use super::headers;
use rules::chance::hex;

/// How hard pages are compressed: as little as possible, because somebody waits.
const PAGE_LEVEL: u32 = 1;
/// How hard what is compressed once and for all is compressed.
const STATIC_LEVEL: u32 = 9;
/// Shorter bodies are sent as they are: a packet holds them anyway.
const COMPRESSED_BYTES_MIN: usize = 1024;
/// Longer bodies are compressed away from the threads that answer browsers.
const AT_ONCE_BYTES_MAX: usize = 128 * 1024;

/// How many pages are remembered that were compressed lately.
const LATELY_MAX: NonZeroUsize = NonZeroUsize::new(16).unwrap();

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

    /// The same compressed; one that is asked for again need not be compressed again.
    fn packed(self, is_kept: bool) -> Self {
        let is_kept = is_kept && self.body.len() <= AT_ONCE_BYTES_MAX;
        let found = is_kept.then(|| LATELY.lock().get(&self.tag).cloned());
        if let Some((plain, packed)) = found.flatten()
            && plain == self.body
        {
            return packed;
        }
        let plain = self.body.clone();
        let packed = Self::page(self.body, true);
        if is_kept {
            let kept = (plain, packed.clone());
            LATELY.lock().put(Arc::clone(&packed.tag), kept);
        }
        packed
    }

    /// A page, for a browser that takes gzip or for one that does not.
    pub(super) fn page(body: Bytes, is_packed: bool) -> Self {
        Self::new(body, is_packed.then_some(PAGE_LEVEL))
    }

    /// A file as it is, and compressed once, where that gains something.
    pub(super) fn file(kind: &str, body: &Bytes) -> (Self, Option<Self>) {
        let is_worth = is_worth_compressing(kind, body.len());
        let packed = is_worth.then(|| Self::new(body.clone(), Some(STATIC_LEVEL)));
        (Self::new(body.clone(), None), packed)
    }

    /// Answers 304 to who has the body, and 200 with it to who has not.
    pub(super) fn send(&self, asked: &HeaderMap, kind: &str, caching: &str) -> HttpResponse {
        let mut answer = HttpResponse::Ok();
        answer.insert_header((header::CACHE_CONTROL, caching));
        answer.insert_header((header::CONTENT_TYPE, kind));
        self.clone().put(asked, answer.finish().drop_body(), true)
    }

    /// Puts the body into an answer, with its tag where a browser may ask whether it still holds.
    fn put(
        self,
        asked: &HeaderMap,
        mut answer: HttpResponse<()>,
        is_tagged: bool,
    ) -> HttpResponse<BoxBody> {
        let headers = answer.headers_mut();
        if is_tagged && let Ok(tag) = HeaderValue::try_from(tag_header(&self.tag, self.is_packed)) {
            headers.insert(header::ETAG, tag);
        }
        if is_tagged && is_known(&self.tag, asked) {
            headers.remove(header::CONTENT_TYPE);
            *answer.status_mut() = StatusCode::NOT_MODIFIED;
            return answer.set_body(BoxBody::new(()));
        }
        if self.is_packed {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        answer.set_body(BoxBody::new(self.body))
    }
}

/// Pages that were compressed lately, by their tags: as they are, and compressed. A browser that keeps nothing asks for
/// the same bytes again.
static LATELY: LazyLock<Mutex<Lately>> = LazyLock::new(|| Mutex::new(LruCache::new(LATELY_MAX)));

type Lately = LruCache<Arc<str>, (Bytes, Packed)>;

/// Tags and compresses an answer that came whole from its handler and was not compressed there.
pub(super) async fn encoded(
    asked: &HeaderMap,
    response: HttpResponse<BoxBody>,
) -> Result<HttpResponse<BoxBody>, actix_web::Error> {
    let headers = response.headers();
    let is_done = headers.contains_key(header::CONTENT_ENCODING)
        || response.status() == StatusCode::NOT_MODIFIED;
    if is_done {
        return Ok(response);
    }
    let (response, body) = response.into_parts();
    let bytes = match body.try_into_bytes() {
        Ok(bytes) => bytes,
        Err(stream) => return Ok(response.set_body(stream)),
    };
    let (is_tagged, bytes_count) = (is_tagged(&response), bytes.len());
    let kind = headers::text(response.headers(), header::CONTENT_TYPE);
    let is_packed = is_worth_compressing(kind, bytes_count) && wants_gzip(asked);
    let mut body = Packed::new(bytes, None);
    body.is_packed = is_packed;
    if is_packed && !(is_tagged && is_known(&body.tag, asked)) {
        let pack = move || body.packed(is_tagged);
        body = match bytes_count > AT_ONCE_BYTES_MAX {
            true => web::block(pack).await?,
            false => pack(),
        };
    }
    Ok(body.put(asked, response, is_tagged))
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
    let values = values.filter_map(|value| value.to_str().ok());
    let codings = values.flat_map(|value| value.split(','));
    let codings = codings.map(|coding| coding.split_once(';').unwrap_or((coding, "")));
    let wanted = |names: &[&str]| {
        let is_named = |name: &str| names.contains(&name.trim().to_ascii_lowercase().as_str());
        let last = codings.clone().filter(|(name, _)| is_named(name)).last();
        last.map(|(_, weight)| has_weight(weight))
    };
    let gzip = wanted(&["gzip", "x-gzip"]);
    gzip.or_else(|| wanted(&["*"])).unwrap_or(false)
}

/// Whether `q=0.5` is more than nothing; without a weight it is.
fn has_weight(parameter: &str) -> bool {
    parameter.split_once('=').is_none_or(|(name, value)| {
        let is_other = !name.trim().eq_ignore_ascii_case("q");
        is_other || value.trim().parse::<f32>().is_ok_and(|q| q > 0.0)
    })
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
        let inner = inner.map(|inner| inner.strip_suffix("-gzip").unwrap_or(inner));
        known == "*" || inner == Some(tag)
    };
    let values = headers.get_all(header::IF_NONE_MATCH);
    let values = values.filter_map(|value| value.to_str().ok());
    values
        .flat_map(|value| value.split(','))
        .any(|known| fits(known.trim()))
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
