//! Keeps other sites from sending our forms: where a request came from, and a token that only our pages know.

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{self, HeaderMap};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::chance::hex;

/// Name of the hidden field in every form.
pub(super) const FIELD: &str = "csrf";

/// Whether a request that may change something came from elsewhere, or does not say from where.
///
/// Mail programs send one-click unsubscription (RFC 8058) without either header; its token is enough.
pub(super) fn is_foreign(request: &ServiceRequest, base_url: &str) -> bool {
    if request.method().is_safe() || request.path().starts_with("/unsubscribe/") {
        return false;
    }
    let headers = request.headers();
    match text(headers, "sec-fetch-site") {
        Some(site) => site != "same-origin",
        None => text(headers, header::ORIGIN.as_str()) != Some(base_url),
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Derives the token of a form from the secret in the browser's cookie; the cookie cannot be told from it.
pub(super) fn token(secret: &str) -> String {
    let digest = Sha256::digest(format!("wonderpost-csrf-1\n{secret}\n"));
    hex(&digest[..16])
}

/// Compares the token of a form with the expected one in constant time. Without an expected one nothing fits.
pub(super) fn fits(expected: &str, given: &str) -> bool {
    !expected.is_empty() && bool::from(expected.as_bytes().ct_eq(given.as_bytes()))
}

#[cfg(test)]
mod tests {
    use actix_web::http::Method;
    use actix_web::test::TestRequest;

    use super::*;

    const HOME: &str = "https://games.example.org";

    fn foreign(method: Method, path: &str, headers: &[(&str, &str)]) -> bool {
        let request = headers.iter().fold(
            TestRequest::default().method(method).uri(path),
            |request, header| request.insert_header(*header),
        );
        is_foreign(&request.to_srv_request(), HOME)
    }

    #[test]
    fn only_our_own_pages_may_post() {
        for (headers, expected) in [
            (vec![("sec-fetch-site", "same-origin")], false),
            (vec![("sec-fetch-site", "same-site")], true),
            (
                vec![("sec-fetch-site", "cross-site"), ("origin", HOME)],
                true,
            ),
            (vec![("sec-fetch-site", "none")], true),
            (vec![("origin", HOME)], false),
            (
                vec![("origin", "https://games.example.org.evil.test")],
                true,
            ),
            (vec![("origin", "null")], true),
            (vec![], true),
        ] {
            assert_eq!(
                foreign(Method::POST, "/sign-in", &headers),
                expected,
                "{headers:?}"
            );
        }
    }

    #[test]
    fn reading_and_one_click_unsubscription_may_come_from_anywhere() {
        assert!(!foreign(
            Method::GET,
            "/",
            &[("sec-fetch-site", "cross-site")]
        ));
        assert!(!foreign(Method::POST, "/unsubscribe/abc", &[]));
    }

    #[test]
    fn a_token_fits_only_its_own_secret() {
        assert!(fits(&token("one"), &token("one")));
        assert!(!fits(&token("two"), &token("one")));
        assert!(!fits(&token("one"), ""));
        assert!(!fits("", ""));
    }
}
