//! Two logs. That of requests names a route by its pattern, since an address may hold a token, and nobody. The security
//! log is what a host looks for after something odd: numbers of people, never an address, a name or a token.

use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::dev::ServiceResponse;

use crate::accounts::PersonId;
use crate::error;
use crate::web::error::Error;

/// Under this name the lines can be kept apart (`RUST_LOG=info,wonderpost::requests=debug`).
pub(crate) const REQUESTS: &str = "wonderpost::requests";
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
    tracing::debug!(target: REQUESTS, method, route, status, ms, "answered");
}

/// A method that is known; any other word is what somebody made up.
fn method(method: &actix_web::http::Method) -> &'static str {
    let mut methods = ["GET", "HEAD", "POST", "OPTIONS"].into_iter();
    methods
        .find(|known| *known == method.as_str())
        .unwrap_or("other")
}

/// Under this name the lines can be kept apart (`RUST_LOG=wonderpost::security=info`).
const SECURITY: &str = "wonderpost::security";

/// Somebody signed in by a letter, or a guest sat down or came back.
pub(super) fn signed_in(person: PersonId, by: &'static str) {
    tracing::info!(target: SECURITY, person = person.0, by, "signed in");
}

pub(super) fn signed_out(person: PersonId, which: &'static str) {
    tracing::info!(target: SECURITY, person = person.0, which, "signed out");
}

pub(super) fn refused_token(of: &'static str) {
    tracing::warn!(target: SECURITY, of, "a token was refused");
}

/// Notes that a link is of none that ever was, if that is the error.
pub(super) fn refused_link(of: &'static str, error: error::Error) -> Error {
    if matches!(error, error::Error::Hidden) {
        refused_token(of);
    }
    error.into()
}

pub(super) fn limit_reached(request: &HttpRequest) {
    let door = door(request.path());
    tracing::warn!(target: SECURITY, door, "a limit was reached");
}

/// A form came from another site, or did not say from where.
pub(super) fn cross_site_post(path: &str) {
    let door = door(path);
    tracing::warn!(target: SECURITY, door, "a form from another site was refused");
}

/// The first part of a path: what follows may be a token.
fn door(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::door;

    #[test]
    fn a_door_holds_no_token() {
        assert_eq!(door("/sign-in/0123456789abcdef"), "sign-in");
        assert_eq!(door("/"), "");
        assert_eq!(door(""), "");
    }
}
