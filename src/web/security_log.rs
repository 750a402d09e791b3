//! The security log: what a host looks for after something odd. Lines of the target `wonderpost::security`, with
//! numbers of people and never an address, a name or a token.

use actix_web::HttpRequest;

use crate::accounts::PersonId;

/// Under this name the lines can be kept apart (`RUST_LOG=wonderpost::security=info`).
const TARGET: &str = "wonderpost::security";

/// Somebody signed in by a letter, or a guest sat down or came back.
pub(super) fn signed_in(person: PersonId, by: &'static str) {
    tracing::info!(target: TARGET, person = person.0, by, "signed in");
}

pub(super) fn signed_out(person: PersonId, which: &'static str) {
    tracing::info!(target: TARGET, person = person.0, which, "signed out");
}

/// A link, a code or the token of a form was not accepted.
pub(super) fn refused_token(of: &'static str) {
    tracing::warn!(target: TARGET, of, "a token was refused");
}

pub(super) fn limit_reached(request: &HttpRequest) {
    let door = door(request.path());
    tracing::warn!(target: TARGET, door, "a limit was reached");
}

/// A form came from another site, or did not say from where.
pub(super) fn cross_site_post(path: &str) {
    let door = door(path);
    tracing::warn!(target: TARGET, door, "a form from another site was refused");
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
