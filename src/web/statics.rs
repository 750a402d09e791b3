//! Style sheets, the icon sprite and pictures, embedded in the program, and compressed once, when first asked for.
//!
//! Pages link to `/static/<version>/…`, where the version is a digest of all files: such an answer may be kept for
//! ever. The same files without version are asked for again each time, by their tag. A page needs many small style
//! sheets; `css/base+card.css` is `base.css` and `card.css` in one answer.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use lru::LruCache;
use parking_lot::Mutex;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::Error;
use super::reply::{Reply, STATIC_LEVEL, wants_gzip};
use rules::chance::hex;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Files;

static ROOT: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<_> = Files::iter().collect();
    names.sort_unstable();
    let mut digest = Sha256::new();
    for name in names {
        digest.update(name.as_bytes());
        if let Some(file) = Files::get(&name) {
            digest.update(file.metadata.sha256_hash());
        }
    }
    format!("/static/{}", hex(&digest.finalize()[..6]))
});

const VERSION_LENGTH: usize = 12;
/// How many joined style sheets are kept; the pages ask for a dozen.
const JOINED_MAX: NonZeroUsize = NonZeroUsize::new(32).unwrap();

/// Where all static files lie, with version and without a slash at the end.
pub fn root() -> &'static str {
    &ROOT
}

const SERVICE_WORKER: &str = "js/push-worker.js";

/// Answers `/service-worker.js`: a script that a browser keeps and starts for pushes. It lies at the root, as it may
/// answer for nothing above itself; the browser asks for it again each time it might have changed.
pub(super) fn service_worker(request: &HttpRequest) -> Result<HttpResponse, Error> {
    let file = find(SERVICE_WORKER).ok_or(Error::NotFound)?;
    let body = file.plain.body.clone();
    let reply = Reply::of("text/javascript; charset=utf-8", body).caching("public, no-cache");
    Ok(reply.suiting(request.headers()).into())
}

pub(super) fn file(request: &HttpRequest) -> Result<HttpResponse, Error> {
    let (version, name) = split(request.match_info().query("path"));
    let file = find(name).ok_or(Error::NotFound)?;
    let caching = match version {
        Some(version) if root().ends_with(version) => "public, max-age=31536000, immutable",
        Some(_) | None => "public, no-cache",
    };
    let reply = match wants_gzip(request.headers()) {
        true => &file.packed,
        false => &file.plain,
    };
    let reply = reply.clone().caching(caching);
    Ok(reply.suiting(request.headers()).into())
}

/// A file as it goes out, and compressed once, where that gains something.
struct Static {
    plain: Reply,
    packed: Reply,
}

impl Static {
    fn new(kind: &str, body: impl Into<Bytes>) -> Arc<Self> {
        let plain = Reply::of(kind, body).tagged();
        let packed = plain.clone().packed(STATIC_LEVEL);
        Arc::new(Self { plain, packed })
    }
}

static FILES: LazyLock<BTreeMap<String, Arc<Static>>> = LazyLock::new(|| {
    let file = |name: Cow<'static, str>| {
        let file = Files::get(&name)?;
        let body = match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let file = Static::new(file.metadata.mimetype(), body);
        Some((name.into_owned(), file))
    };
    Files::iter().filter_map(file).collect()
});

static JOINED: LazyLock<Mutex<LruCache<String, Arc<Static>>>> =
    LazyLock::new(|| Mutex::new(LruCache::new(JOINED_MAX)));

fn find(name: &str) -> Option<Arc<Static>> {
    if let Some(file) = FILES.get(name) {
        return Some(Arc::clone(file));
    }
    if let Some(joined) = JOINED.lock().get(name) {
        return Some(Arc::clone(joined));
    }
    let joined = join(name)?;
    JOINED.lock().put(name.to_owned(), Arc::clone(&joined));
    Some(joined)
}

/// Joins style sheets. None where one is missing or named twice.
fn join(name: &str) -> Option<Arc<Static>> {
    let names = name.strip_prefix("css/")?.strip_suffix(".css")?;
    let mut joined = Vec::new();
    let mut seen = BTreeSet::new();
    for name in names.split('+') {
        let sheet = FILES.get(&format!("css/{name}.css"))?;
        if !seen.insert(name) {
            return None;
        }
        joined.extend_from_slice(&sheet.plain.body);
        joined.push(b'\n');
    }
    Some(Static::new("text/css; charset=utf-8", joined))
}

/// Splits `0123456789ab/css/base.css`. An older page may still ask with an older version.
fn split(asked: &str) -> (Option<&str>, &str) {
    let is_version = |part: &str| {
        part.len() == VERSION_LENGTH && part.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    match asked.split_once('/') {
        Some((version, name)) if is_version(version) => (Some(version), name),
        Some(_) | None => (None, asked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_told_from_a_folder() {
        assert_eq!(
            split("0123456789ab/css/base.css"),
            (Some("0123456789ab"), "css/base.css")
        );
        assert_eq!(split("css/base.css"), (None, "css/base.css"));
        assert_eq!(split("icons.svg"), (None, "icons.svg"));
    }

    #[test]
    fn style_sheets_are_joined_in_the_order_named() {
        let one = |name: &str| Files::get(name).unwrap().data.into_owned();
        let joined = find("css/card+base.css").unwrap();
        let expected = [one("css/card.css"), one("css/base.css")].join(&b'\n');
        assert_eq!(
            joined.plain.body.trim_ascii_end(),
            expected.trim_ascii_end()
        );
        let kind = joined.plain.headers.get("content-type").unwrap();
        assert_eq!(kind, "text/css; charset=utf-8");
        for missing in [
            "css/card+none.css",
            "css/card+.css",
            "css/+.css",
            "css/card+../../Cargo.css",
            "css/card+base+card.css",
        ] {
            assert!(find(missing).is_none(), "{missing}");
        }
    }

    #[test]
    fn no_style_sheet_asks_for_a_file_that_is_not_there() {
        for name in Files::iter().filter(|name| name.ends_with(".css")) {
            let file = Files::get(&name).unwrap();
            let text = std::str::from_utf8(&file.data).unwrap();
            for address in text.split("url(\"").skip(1) {
                let address = address.split('"').next().unwrap();
                let there = address.strip_prefix("../").unwrap();
                assert!(Files::get(there).is_some(), "{name} asks for {address}");
            }
        }
    }
}
