//! The headers of every answer: what a browser may do with it.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

use super::{App, hosts};

/// What pages may load: our own files and nothing else; no inline style or script anywhere.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

static ALWAYS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // No other site learns an address of ours, and forms say of which origin they are: with `no-referrer` they do not.
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// For pages that are the same while nothing has happened: the browser keeps them for its own person, and asks each
/// time whether they still hold.
pub(super) const REVALIDATED: &str = "private, no-cache";

/// A header as text; empty where it is missing or cannot be read.
pub(super) fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    let value = headers.get(name);
    value
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// Sets what every answer carries. A policy or a caching rule that a handler set stays.
pub(super) fn dress(headers: &mut HeaderMap, app: &App) {
    for (name, value) in &ALWAYS {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
    // Pages are personal: nothing keeps them, unless the handler knows better.
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    let is_public = headers
        .get(header::CACHE_CONTROL)
        .is_some_and(|rule| rule.as_bytes().starts_with(b"public"));
    let vary = if is_public {
        "accept-encoding"
    } else {
        "accept, accept-encoding, cookie"
    };
    headers.insert(header::VARY, HeaderValue::from_static(vary));
    let base_url = &app.service.base_url;
    if hosts::is_https(base_url) || hosts::is_inside_this_machine(base_url) {
        // Elsewhere browsers take it from no site by plain http, and complain.
        let opener = HeaderName::from_static("cross-origin-opener-policy");
        headers.insert(opener, HeaderValue::from_static("same-origin"));
    }
    if hosts::is_https(base_url) {
        let strict = match app.service.hsts_subdomains {
            true => "max-age=31536000; includeSubDomains",
            false => "max-age=31536000",
        };
        let strict = HeaderValue::from_static(strict);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, strict);
    }
}
