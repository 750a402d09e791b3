//! What a handler gives, as plain bytes, so that it can be made and compressed on any thread; and how bodies go out:
//! compressed, and with tags by which a browser knows what it has.

use std::str::FromStr;

use actix_web::HttpResponse;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue, Quality, QualityItem};
use actix_web::web::Bytes;
use askama::Template;
use flate2::{Compress, Compression, FlushCompress, Status};
use parking_lot::Mutex;
use xxhash_rust::xxh3::xxh3_128;

use super::{Error, headers};
use rules::chance::hex;

const JSON: &str = "application/json";

pub(super) const fn kind(is_json: bool) -> &'static str {
    if is_json {
        JSON
    } else {
        "text/html; charset=utf-8"
    }
}

pub(crate) type Answer = Result<Reply, Error>;

#[derive(Clone)]
pub(crate) struct Reply {
    status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    /// By which a browser knows the body; none where it may not ask whether it still holds.
    tag: Option<String>,
    is_packed: bool,
}

impl Reply {
    fn new(status: StatusCode) -> Self {
        Self {
            status,
            headers: HeaderMap::new(),
            body: Bytes::new(),
            tag: None,
            is_packed: false,
        }
    }

    pub(crate) fn of(kind: &str, body: impl Into<Bytes>) -> Self {
        let mut reply = Self::new(StatusCode::OK);
        if let Ok(kind) = HeaderValue::from_str(kind) {
            reply.headers.insert(header::CONTENT_TYPE, kind);
        }
        reply.body = body.into();
        reply
    }

    pub(crate) fn html(body: impl Into<Bytes>) -> Self {
        Self::of(kind(false), body)
    }

    /// 303: after a form did its work, the browser reads the page at `path` of this site.
    pub(crate) fn to(path: &str) -> Answer {
        Self::new(StatusCode::SEE_OTHER).with(header::LOCATION, path)
    }

    pub(crate) fn with(mut self, name: HeaderName, value: &str) -> Answer {
        let value = HeaderValue::from_str(value).map_err(|odd| Error::fault(&odd))?;
        self.headers.append(name, value);
        Ok(self)
    }

    pub(super) fn caching(mut self, rule: &'static str) -> Self {
        let rule = HeaderValue::from_static(rule);
        self.headers.insert(header::CACHE_CONTROL, rule);
        self
    }

    pub(crate) fn with_cookie(self, cookie: &Cookie<'_>) -> Answer {
        self.with(header::SET_COOKIE, &cookie.to_string())
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// The page of a form that was refused, with a status and the seconds of `Retry-After`.
    pub(crate) fn refused(self, (status, seconds): (StatusCode, Option<u64>)) -> Answer {
        let reply = self.with_status(status);
        match seconds {
            Some(seconds) => reply.with(header::RETRY_AFTER, &seconds.to_string()),
            None => Ok(reply),
        }
    }

    pub(super) fn tagged(self) -> Self {
        let tag = Some(tag(&self.body));
        Self { tag, ..self }
    }

    /// The same while nothing has happened: a browser that has it may ask whether it still holds.
    pub(crate) fn revalidated(self) -> Self {
        self.tagged().caching(headers::REVALIDATED)
    }

    fn is_worth_packing(&self) -> bool {
        let kind = headers::text(&self.headers, header::CONTENT_TYPE);
        !self.is_packed && is_worth_compressing(kind, self.body.len())
    }

    pub(super) fn packed(self, level: u32) -> Self {
        let packed = self.is_worth_packing().then(|| compress(&self.body, level));
        match packed.flatten() {
            Some(body) => Self {
                body,
                is_packed: true,
                ..self
            },
            None => self,
        }
    }

    /// The same for who sent such headers: compressed if they take that, and 304 without a body if they have it.
    pub(super) fn suiting(mut self, asked: &HeaderMap) -> Self {
        let takes_gzip = wants_gzip(asked);
        let tag = self.tag.as_ref();
        if tag.is_some_and(|tag| is_known(tag, asked)) {
            self.is_packed |= takes_gzip && self.is_worth_packing();
            self.headers.remove(header::CONTENT_TYPE);
            self.body = Bytes::new();
            return self.with_status(StatusCode::NOT_MODIFIED);
        }
        match takes_gzip {
            true => self.packed(PAGE_LEVEL),
            false => self,
        }
    }
}

impl From<Reply> for HttpResponse {
    fn from(reply: Reply) -> Self {
        let mut answer = Self::build(reply.status);
        for header in reply.headers {
            answer.append_header(header);
        }
        if let Some(tag) = &reply.tag {
            let tag = tag_header(tag, reply.is_packed);
            answer.insert_header((header::ETAG, tag));
        }
        if reply.is_packed && reply.status != StatusCode::NOT_MODIFIED {
            answer.insert_header((header::CONTENT_ENCODING, "gzip"));
        }
        answer.body(reply.body)
    }
}

pub(crate) fn show(page: &impl Template) -> Answer {
    Ok(Reply::html(page.render()?))
}

pub(crate) fn show_state(page: &impl Template) -> Answer {
    Ok(show(page)?.revalidated())
}

/// Whether a program asks for what a page shows as JSON. No browser does.
pub(super) fn wants_json(headers: &HeaderMap) -> bool {
    let kinds: Vec<QualityItem<String>> = listed(headers, header::ACCEPT);
    kinds.iter().any(|kind| {
        let named = kind.item.split(';').next().unwrap_or_default();
        kind.quality > Quality::ZERO && named.trim().eq_ignore_ascii_case(JSON)
    })
}

/// How hard pages are compressed: as little as possible, because somebody waits.
pub(super) const PAGE_LEVEL: u32 = 1;
pub(super) const STATIC_LEVEL: u32 = 9;
/// Shorter bodies are sent as they are: a packet holds them anyway.
const COMPRESSED_BYTES_MIN: usize = 1024;

fn listed<T: FromStr>(headers: &HeaderMap, name: HeaderName) -> Vec<T> {
    header::from_comma_delimited(headers.get_all(name)).unwrap_or_default()
}

/// Whether whoever asks takes gzip (RFC 9110, section 12.5.3): unless it has no weight.
pub(super) fn wants_gzip(headers: &HeaderMap) -> bool {
    let codings: Vec<QualityItem<String>> = listed(headers, header::ACCEPT_ENCODING);
    let wanted = |names: &[&str]| {
        let is_it = |one: &&QualityItem<String>| names.contains(&&*one.item.to_ascii_lowercase());
        let last = codings.iter().rfind(is_it);
        last.map(|one| one.quality > Quality::ZERO)
    };
    let gzip = wanted(&["gzip", "x-gzip"]);
    gzip.or_else(|| wanted(&["*"])).unwrap_or(false)
}

/// Whether a body of this kind and length becomes shorter by compressing.
fn is_worth_compressing(kind: &str, bytes: usize) -> bool {
    let mut others = ["javascript", "json", "svg"].iter();
    let is_text = kind.starts_with("text/") || others.any(|part| kind.contains(part));
    is_text && bytes >= COMPRESSED_BYTES_MIN
}

/// Compressors of pages that wait for the next one: each has tables of a quarter of a megabyte.
static PACKERS: Mutex<Vec<Compress>> = Mutex::new(Vec::new());
const PACKERS_MAX: usize = 4;

/// Compresses by gzip at a level from 1 to 9. None when that fails, which writing to memory does not.
fn compress(bytes: &[u8], level: u32) -> Option<Bytes> {
    let kept = (level == PAGE_LEVEL).then(|| PACKERS.lock().pop());
    let new = || Compress::new_gzip(Compression::new(level), 15);
    let mut packer = kept.flatten().unwrap_or_else(new);
    // At worst each byte takes nine bits. With room for that, the result depends on nothing but the bytes.
    let mut packed = Vec::with_capacity(bytes.len() / 8 * 9 + 128);
    let ended = packer.compress_vec(bytes, &mut packed, FlushCompress::Finish);
    packer.reset();
    let mut packers = PACKERS.lock();
    if level == PAGE_LEVEL && packers.len() < PACKERS_MAX {
        packers.push(packer);
    }
    // What is kept takes no more room than it has bytes.
    matches!(ended, Ok(Status::StreamEnd)).then(|| Bytes::from(packed.into_boxed_slice()))
}

/// By what a browser knows a body: the XXH3 of its bytes before compressing, and nothing else. It need not resist somebody
/// who crafts two bodies with one tag: a page holds what only its reader's session knows.
fn tag(bytes: &[u8]) -> String {
    hex(&xxh3_128(bytes).to_be_bytes())
}

/// The strong tag of a body in one encoding. Each has its own, as their bytes differ.
fn tag_header(tag: &str, is_packed: bool) -> String {
    let end = if is_packed { "-gzip" } else { "" };
    format!("\"{tag}{end}\"")
}

/// Whether a browser says by `If-None-Match` that it has the body, in whichever encoding.
fn is_known(tag: &str, headers: &HeaderMap) -> bool {
    let known: Vec<String> = listed(headers, header::IF_NONE_MATCH);
    known.iter().any(|known| {
        let quoted = known.strip_prefix("W/").unwrap_or(known);
        let is_it = |is_packed| quoted == tag_header(tag, is_packed);
        known == "*" || is_it(false) || is_it(true)
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use actix_web::http::header::HeaderValue;
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
