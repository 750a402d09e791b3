//! The log of requests: a line for each, at the level debug, of the target `wonderpost::requests`. A route stands there
//! as its pattern, since an address may hold a token, and nobody is named.

use std::time::Duration;

use actix_web::dev::ServiceResponse;

/// Under this name the lines can be kept apart (`RUST_LOG=info,wonderpost::requests=debug`).
pub(crate) const TARGET: &str = "wonderpost::requests";
const NONE: &str = "none";

pub(super) fn route<B>(answer: &ServiceResponse<B>) -> String {
    let pattern = answer.request().match_pattern();
    pattern
        .filter(|pattern| !pattern.is_empty())
        .unwrap_or_else(|| NONE.to_owned())
}

pub(super) fn answered<B>(route: &str, answer: &ServiceResponse<B>, took: Duration) {
    let request = answer.request();
    let status = answer.status().as_u16();
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    let method = method(request.method());
    tracing::debug!(target: TARGET, method, route, status, ms, "answered");
}

/// A method that is known; any other word is what somebody made up.
fn method(method: &actix_web::http::Method) -> &'static str {
    let mut methods = ["GET", "HEAD", "POST", "OPTIONS"].into_iter();
    methods
        .find(|known| *known == method.as_str())
        .unwrap_or("other")
}
