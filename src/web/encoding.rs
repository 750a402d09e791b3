//! How bodies go out: compressed, and with tags by which a browser knows what it has.

use std::io::Write;

use actix_web::http::header::{self, HeaderMap, HeaderName};
use actix_web::web::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use xxhash_rust::xxh3::xxh3_128;

use rules::chance::hex;

/// How hard pages are compressed: as little as possible, because somebody waits.
pub(super) const PAGE_LEVEL: u32 = 1;
/// How hard what is compressed once and for all is compressed.
pub(super) const STATIC_LEVEL: u32 = 9;
/// Shorter bodies are sent as they are: a packet holds them anyway.
const COMPRESSED_BYTES_MIN: usize = 1024;

/// The parts of all headers of a name, between their commas.
fn parts(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> + Clone {
    let values: Vec<_> = headers.get_all(name).collect();
    let values = values.into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(','))
}

/// Whether whoever asks takes gzip (RFC 9110, section 12.5.3): unless it has no weight.
pub(super) fn wants_gzip(headers: &HeaderMap) -> bool {
    let codings = parts(headers, header::ACCEPT_ENCODING);
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
pub(super) fn is_worth_compressing(kind: &str, bytes: usize) -> bool {
    let mut others = ["javascript", "json", "svg"].iter();
    let is_text = kind.starts_with("text/") || others.any(|part| kind.contains(part));
    is_text && bytes >= COMPRESSED_BYTES_MIN
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

/// By what a browser knows a body: the XXH3 of its bytes before compressing, and nothing else. It need not resist somebody
/// who crafts two bodies with one tag: a page holds what only its reader's session knows.
pub(super) fn tag(bytes: &[u8]) -> String {
    hex(&xxh3_128(bytes).to_be_bytes())
}

/// The strong tag of a body in one encoding. Each has its own, as their bytes differ.
pub(super) fn tag_header(tag: &str, is_packed: bool) -> String {
    let end = if is_packed { "-gzip" } else { "" };
    format!("\"{tag}{end}\"")
}

/// Whether a browser says by `If-None-Match` that it has the body, in whichever encoding.
pub(super) fn is_known(tag: &str, headers: &HeaderMap) -> bool {
    parts(headers, header::IF_NONE_MATCH)
        .map(str::trim)
        .any(|known| {
            let quoted = known.strip_prefix("W/").unwrap_or(known);
            known == "*"
                || [false, true]
                    .iter()
                    .any(|is| quoted == tag_header(tag, *is))
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
