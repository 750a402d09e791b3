//! Style sheets, the icon sprite and pictures, embedded in the program.
//!
//! Pages link to `/static/<version>/…`, where the version is a digest of all files: such an answer may be kept
//! for ever. The same files without version are asked for again each time, by their tag.
//!
//! A page needs many small style sheets; `css/base+card.css` is `base.css` and `card.css` in one answer.

use std::borrow::Cow;
use std::sync::LazyLock;

use actix_web::http::header::{self, EntityTag, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::Error;
use crate::chance::hex;

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
static ICONS: LazyLock<String> = LazyLock::new(|| format!("{}/icons.svg", *ROOT));

const VERSION_LENGTH: usize = 12;
/// How many style sheets are joined at most; there are hardly more.
const SHEETS_MAX: usize = 40;

/// Where all static files lie, with version and without a slash at the end.
#[must_use]
pub fn root() -> &'static str {
    &ROOT
}

/// The icon sprite: `<use href="{icons}#coin"/>`.
#[must_use]
pub fn icons() -> &'static str {
    &ICONS
}

/// Answers `/static/{path}`.
pub(super) async fn file(request: HttpRequest) -> Result<HttpResponse, Error> {
    let asked = request.match_info().query("path");
    let (version, name) = split(asked);
    let file = find(name).ok_or(Error::NotFound)?;
    let is_lasting = version.is_some_and(|version| root().ends_with(version));
    let caching = if is_lasting {
        "public, max-age=31536000, immutable"
    } else {
        "public, no-cache"
    };
    let is_known = request
        .headers()
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|known| {
            known
                .split(',')
                .any(|one| one.trim() == file.tag.to_string())
        });
    let mut answer = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    answer
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static(caching)))
        .insert_header(header::ETag(file.tag));
    if is_known {
        return Ok(answer.finish());
    }
    Ok(answer
        .content_type(file.mimetype)
        .body(file.data.into_owned()))
}

/// What an answer carries.
struct Static {
    mimetype: String,
    tag: EntityTag,
    data: Cow<'static, [u8]>,
}

/// Finds a file, or joins the style sheets that are named together.
fn find(name: &str) -> Option<Static> {
    if let Some(file) = Files::get(name) {
        return Some(Static {
            mimetype: file.metadata.mimetype().to_owned(),
            tag: tag(&file.metadata.sha256_hash()),
            data: file.data,
        });
    }
    let names = name.strip_prefix("css/")?.strip_suffix(".css")?;
    if names.split('+').count() > SHEETS_MAX {
        return None;
    }
    let mut joined = Vec::new();
    for name in names.split('+') {
        joined.extend_from_slice(&Files::get(&format!("css/{name}.css"))?.data);
        joined.push(b'\n');
    }
    Some(Static {
        mimetype: "text/css; charset=utf-8".to_owned(),
        tag: tag(&Sha256::digest(&joined)),
        data: Cow::Owned(joined),
    })
}

fn tag(digest: &[u8]) -> EntityTag {
    EntityTag::new_weak(hex(&digest[..16]))
}

/// Splits `0123456789ab/css/base.css`. An older page may still ask with an older version.
fn split(asked: &str) -> (Option<&str>, &str) {
    match asked.split_once('/') {
        Some((version, name))
            if version.len() == VERSION_LENGTH
                && version.bytes().all(|byte| byte.is_ascii_hexdigit()) =>
        {
            (Some(version), name)
        }
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
        assert_eq!(joined.data.trim_ascii_end(), expected.trim_ascii_end());
        assert_eq!(joined.mimetype, "text/css; charset=utf-8");
        for missing in [
            "css/card+none.css",
            "css/card+.css",
            "css/+.css",
            "css/card+../../Cargo.css",
        ] {
            assert!(find(missing).is_none(), "{missing}");
        }
        assert!(
            find(&format!(
                "css/{}.css",
                vec!["card"; SHEETS_MAX + 1].join("+")
            ))
            .is_none()
        );
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
