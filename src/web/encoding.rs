//! What an answer is sent as: whether it is compressed, by which tag a browser knows it, and whether it has it already.

use std::io::{Read, Write};

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use xxhash_rust::xxh3::xxh3_128;

use rules::chance::hex;

/// How hard pages are compressed: as little as possible, because somebody waits.
const PAGE_LEVEL: u32 = 1;
/// How hard what is compressed once and for all is compressed.
pub(super) const STATIC_LEVEL: u32 = 9;
/// Shorter bodies are sent as they are: a packet holds them anyway.
const COMPRESSED_BYTES_MIN: usize = 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Identity,
    Gzip,
}

impl Encoding {
    /// The encoding that whoever asks takes best (RFC 9110, section 12.5.3): gzip, unless it has no weight.
    pub(super) fn wanted(headers: &HeaderMap) -> Self {
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
        if gzip.or(any).unwrap_or(false) {
            Self::Gzip
        } else {
            Self::Identity
        }
    }
}

/// Whether `q=0.5` is more than nothing; without a weight it is.
fn has_weight(parameter: &str) -> bool {
    let Some((name, value)) = parameter.split_once('=') else {
        return true;
    };
    !name.trim().eq_ignore_ascii_case("q") || value.trim().parse::<f32>().is_ok_and(|q| q > 0.0)
}

/// Whether a body of this kind and length becomes shorter by compressing.
pub(super) fn is_worth_compressing(content_type: &str, bytes: usize) -> bool {
    let is_text = content_type.starts_with("text/")
        || ["javascript", "json", "svg"]
            .iter()
            .any(|kind| content_type.contains(kind));
    is_text && bytes >= COMPRESSED_BYTES_MIN
}

pub(super) fn compress_page(bytes: &[u8]) -> Option<Bytes> {
    compress(bytes, PAGE_LEVEL)
}

/// Compresses by gzip at a level from 1 to 9. None when that fails, which writing to memory does not.
pub(super) fn compress(bytes: &[u8], level: u32) -> Option<Bytes> {
    let space = Vec::with_capacity(bytes.len() / 3 + 64);
    let mut encoder = GzEncoder::new(space, Compression::new(level));
    encoder.write_all(bytes).ok()?;
    // What is kept takes no more room than it has bytes.
    let packed = encoder.finish().ok()?.into_boxed_slice();
    Some(Bytes::from(packed))
}

pub(super) fn decompress(bytes: &[u8]) -> Option<Bytes> {
    let mut whole = Vec::with_capacity(bytes.len() * 6);
    GzDecoder::new(bytes).read_to_end(&mut whole).ok()?;
    Some(Bytes::from(whole))
}

/// By what a browser knows a body: the XXH3 of its bytes before compressing, and nothing else. It need not resist
/// somebody who crafts two bodies with one tag: a page holds what only its reader's session knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag(String);

impl Tag {
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(hex(&xxh3_128(bytes).to_be_bytes()))
    }

    /// The strong tag of the body in one encoding. Each has its own, as their bytes differ.
    pub(super) fn header(&self, encoding: Encoding) -> Option<HeaderValue> {
        let end = match encoding {
            Encoding::Identity => "",
            Encoding::Gzip => "-gzip",
        };
        HeaderValue::from_str(&format!("\"{}{end}\"", self.0)).ok()
    }

    /// Begins the answer: 304 to a browser that has the body already, which is said too, else 200.
    pub(super) fn begin(
        &self,
        asked: &HeaderMap,
        encoding: Encoding,
        caching: &'static str,
    ) -> (bool, HttpResponseBuilder) {
        let is_known = self.is_known(asked);
        let mut answer = match is_known {
            true => HttpResponse::NotModified(),
            false => HttpResponse::Ok(),
        };
        answer.insert_header((header::CACHE_CONTROL, caching));
        if let Some(tag) = self.header(encoding) {
            answer.insert_header((header::ETAG, tag));
        }
        (is_known, answer)
    }

    /// Whether the browser says by `If-None-Match` that it has the body, in whichever encoding.
    pub(super) fn is_known(&self, headers: &HeaderMap) -> bool {
        let values = headers.get_all(header::IF_NONE_MATCH);
        values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|known| self.fits(known.trim()))
    }

    fn fits(&self, known: &str) -> bool {
        if known == "*" {
            return true;
        }
        let quoted = known.strip_prefix("W/").unwrap_or(known);
        let inner = quoted
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        inner.is_some_and(|inner| inner.strip_suffix("-gzip").unwrap_or(inner) == self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, value: &str) -> HeaderMap {
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
            let wanted = Encoding::wanted(&headers(header::ACCEPT_ENCODING, accepts));
            assert_eq!(wanted == Encoding::Gzip, is_gzip, "{accepts}");
        }
        assert_eq!(Encoding::wanted(&HeaderMap::new()), Encoding::Identity);
    }

    #[test]
    fn a_tag_is_known_in_every_form_that_a_browser_may_send() {
        let tag = Tag::of(b"page");
        let own = |encoding| tag.header(encoding).unwrap().to_str().unwrap().to_owned();
        let (plain, packed) = (own(Encoding::Identity), own(Encoding::Gzip));
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
            assert_eq!(tag.is_known(&headers), is_known, "{known}");
        }
    }

    #[test]
    fn what_is_compressed_comes_back_whole() {
        let page = "<p>the same again</p>".repeat(500);
        let packed = compress_page(page.as_bytes()).unwrap();
        assert!(packed.len() < page.len() / 10);
        assert_eq!(decompress(&packed).unwrap(), page.as_bytes());
        assert_eq!(compress_page(page.as_bytes()).unwrap(), packed);
    }
}
