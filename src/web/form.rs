//! Posted forms: bounded in bytes and time, urlencoded, and only with the token of our own pages; and what keeps other
//! sites from sending them: where a request came from, and that token.

use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::dev::{Payload, ServiceRequest, UrlEncoded};
use actix_web::error::UrlencodedError;
use actix_web::http::{Uri, header};
use actix_web::rt::time::timeout;
use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use url::form_urlencoded;

use super::{Error, hosts};
use rules::Seat;
use rules::chance::hex;
use words::{Message, msg};

const BODY_BYTES: usize = 64 * 1024;
/// Most fields that a form may have; the largest of ours has some forty.
const FIELDS: usize = 200;
const NAME_BYTES: usize = 64;
/// Most bytes of a field's value: more than the longest text that somebody may write.
const VALUE_BYTES: usize = 32 * 1024;
const BODY_DEADLINE: Duration = Duration::from_secs(10);
/// Fields whose text may have several lines: talk, notes, a host's own words; the moves of a standing order.
const SEVERAL_LINES: [&str; 2] = ["words", "lines"];

#[derive(Debug, Clone, Default)]
pub struct Posted(Vec<(String, String)>);

impl Posted {
    /// Gives the first field of a name without the spaces around it; empty where it is missing.
    pub fn text(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or("")
    }

    /// Lists all fields of a name, in order, without the spaces around them.
    pub fn all<'a, 'b>(&'a self, name: &'b str) -> impl Iterator<Item = &'a str> + use<'a, 'b> {
        self.0
            .iter()
            .filter(move |(field, _)| field == name)
            .map(|(_, value)| value.trim())
    }

    /// Writes the fields down, without the form's token, to be read again by [`Posted::kept`].
    pub fn to_keep(&self) -> String {
        let fields = self.0.iter().filter(|(name, _)| name != TOKEN);
        form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish()
    }

    pub fn kept(text: &str) -> Self {
        let fields = form_urlencoded::parse(text.as_bytes());
        Self(fields.into_owned().collect())
    }

    pub(super) fn has_token(&self, token: &str) -> bool {
        fits(token, self.text(TOKEN))
    }

    /// Whether a field is there at all, as ticked boxes are.
    pub fn has(&self, name: &str) -> bool {
        self.all(name).next().is_some()
    }
}

pub(super) async fn read(request: &HttpRequest, payload: &mut Payload) -> Result<Posted, Error> {
    let reading = UrlEncoded::<Vec<(String, String)>>::new(request, payload).limit(BODY_BYTES);
    let read = timeout(BODY_DEADLINE, reading).await;
    let read = read.map_err(|_elapsed| unreadable())?;
    let fields = read.map_err(|error| {
        let is_too_large = matches!(error, UrlencodedError::Overflow { .. });
        if is_too_large {
            Error::TooLarge
        } else {
            unreadable()
        }
    })?;
    let is_too_long =
        |(name, value): &(String, String)| name.len() > NAME_BYTES || value.len() > VALUE_BYTES;
    if fields.len() > FIELDS || fields.iter().any(is_too_long) {
        return Err(Error::TooLarge);
    }
    let is_odd = |(name, value): &(String, String)| has_odd_controls(name, value);
    if fields.iter().any(is_odd) {
        return Err(Error::unreadable(msg::form::control_characters()));
    }
    Ok(Posted(fields))
}

fn unreadable() -> Error {
    Error::unreadable(msg::form::unreadable())
}

/// Whether the path or the query of an address holds a control character, written out or as `%XX`: no text of ours has
/// any, Postgres stores no NUL, and a terminal or a mail program may obey others.
pub(super) fn has_controls(address: &Uri) -> bool {
    let text = address.path_and_query().map_or("", |text| text.as_str());
    let decoded = percent_decode_str(text).decode_utf8_lossy();
    decoded.chars().any(char::is_control)
}

/// Whether a field of a form holds a control character that has no place there.
fn has_odd_controls(name: &str, value: &str) -> bool {
    let may_break = SEVERAL_LINES.contains(&name);
    // A tab comes along with what is copied from a table.
    let is_wrong = |sign: char| {
        sign.is_control() && sign != '\t' && !(may_break && matches!(sign, '\n' | '\r'))
    };
    name.chars().any(char::is_control) || value.chars().any(is_wrong)
}

/// A field as a form shows it: what was typed stays, and what is wrong with it stands beside it.
#[derive(Debug, Clone, Default)]
pub struct Field {
    /// Name in the form, and id on the page.
    pub id: &'static str,
    /// What was typed, or what stands there at first.
    pub value: String,
    pub error: Option<Message>,
}

const TOKEN: &str = "csrf";
pub(super) const OPENED: &str = "opened";
/// What is added to the address of a page whose button was pressed too soon.
pub(super) const TOO_SOON: &str = "soon=yes";

/// Whether a request that may change something says that it came from elsewhere.
///
/// Every `Origin` must be ours (`null` says nothing), and every `Sec-Fetch-Site` must be `same-origin`. Browsers send the
/// second by https and to their own machine only; old ones and those of terminals send neither. Then the token of the
/// form proves that a page of ours sent it. One-click unsubscription (RFC 8058) comes from mail servers; its token is
/// enough.
pub(super) fn is_foreign(request: &ServiceRequest, base_url: &str) -> bool {
    if request.method().is_safe() {
        return false;
    }
    let headers = request.headers();
    let mut origins = headers
        .get_all(header::ORIGIN)
        .filter(|origin| *origin != "null");
    if !origins.all(|origin| hosts::is_own_origin(request, origin, base_url)) {
        return true;
    }
    let token = request.path().strip_prefix("/unsubscribe/");
    if token.is_some_and(|token| !token.contains('/')) {
        return false;
    }
    let mut sites = headers.get_all("sec-fetch-site");
    sites.any(|site| site != "same-origin")
}

/// Derives the token of a form from the secret in the browser's cookie; the cookie cannot be told from it. A form that was
/// drawn before the database was taken back to an older state, for the `epoch`th time, is void.
pub(super) fn token(secret: &str, epoch: i64) -> String {
    let digest = Sha256::digest(format!("wonderpost-csrf-2\n{secret}\n{epoch}\n"));
    hex(&digest[..16])
}

/// Derives the id of the command that a form sends: one for each session, table, seat and state of the table, so that
/// the page with the form is the same bytes each time. 32 hex digits.
pub(super) fn command_id(token: &str, uid: &str, seat: Option<Seat>, head_seq: i64) -> String {
    let seat = seat.map_or_else(|| "-".to_owned(), |seat| seat.0.to_string());
    let text = format!("wonderpost-command-1\n{uid}\n{seat}\n{head_seq}\n");
    signed(token, &text)
}

/// Says when a page was opened, for a form of it that should wait for a person: only pages for the same session or
/// browser know how to say it.
pub(super) fn opened(token: &str, at_ms: i64) -> String {
    let mac = signed(token, &format!("wonderpost-opened-1\n{at_ms}\n"));
    format!("{at_ms}-{mac}")
}

/// Reads when the page of a form was opened. None where no page of ours, or one for somebody else, says so.
pub(super) fn opened_at_ms(token: &str, given: &str) -> Option<i64> {
    let at_ms = given.split_once('-')?.0.parse().ok()?;
    fits(&opened(token, at_ms), given).then_some(at_ms)
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn signed(token: &str, text: &str) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(token.as_bytes())
        .expect("HMAC takes a key of any length")
        .chain_update(text.as_bytes());
    hex(&mac.finalize().into_bytes()[..16])
}

/// Compares the token of a form with the expected one in constant time. Without an expected one nothing fits.
fn fits(expected: &str, given: &str) -> bool {
    !expected.is_empty() && bool::from(expected.as_bytes().ct_eq(given.as_bytes()))
}

#[cfg(test)]
mod tests {
    use actix_web::http::Method;
    use actix_web::test::TestRequest;

    use super::*;

    const HOME: &str = "https://games.example.org";

    fn foreign(method: Method, path: &str, headers: &[(&str, &str)]) -> bool {
        let mut request = TestRequest::default().method(method).uri(path);
        for header in headers {
            request = request.append_header(*header);
        }
        is_foreign(&request.to_srv_request(), HOME)
    }

    #[test]
    fn only_our_own_pages_may_post() {
        const EVIL: &str = "https://evil.test";
        const BOTH: &str = "https://games.example.org https://evil.test";
        // What `Sec-Fetch-Site` and `Origin` tell, each as often as it is sent.
        for (sites, origins, expected) in [
            ("same-origin", "", false),
            ("same-site", "", true),
            ("cross-site", HOME, true),
            ("none", "", true),
            ("", HOME, false),
            ("", "https://games.example.org:443", false),
            ("same-origin", HOME, false),
            ("same-origin", "null", false),
            ("same-origin", EVIL, true),
            ("", BOTH, true),
            ("", "http://games.example.org", true),
            ("", "https://games.example.org.evil.test", true),
            ("", "https://evil@games.example.org", true),
            ("same-origin cross-site", "", true),
            // By plain http browsers send no more; the form's token decides.
            ("", "null", false),
            ("", "", false),
        ] {
            let sites = sites
                .split_whitespace()
                .map(|site| ("sec-fetch-site", site));
            let origins = origins.split_whitespace().map(|origin| ("origin", origin));
            let headers: Vec<_> = sites.chain(origins).collect();
            let found = foreign(Method::POST, "/sign-in", &headers);
            assert_eq!(found, expected, "{headers:?}");
        }
    }

    #[test]
    fn reading_and_one_click_unsubscription_may_come_from_anywhere() {
        let evil = [("origin", "https://evil.test")];
        let elsewhere = [("sec-fetch-site", "cross-site")];
        assert!(!foreign(Method::GET, "/", &elsewhere));
        assert!(!foreign(Method::POST, "/unsubscribe/abc", &[]));
        assert!(foreign(Method::POST, "/unsubscribe/abc", &evil));
        assert!(!foreign(Method::POST, "/unsubscribe/abc", &elsewhere));
        assert!(foreign(Method::POST, "/unsubscribe/abc/undo", &elsewhere));
    }

    #[test]
    fn every_session_table_seat_and_state_has_a_command_of_its_own() {
        let all = [
            ("one", "abc", Some(Seat(0)), 7),
            ("two", "abc", Some(Seat(0)), 7),
            ("one", "abd", Some(Seat(0)), 7),
            ("one", "abc", Some(Seat(1)), 7),
            ("one", "abc", None, 7),
            ("one", "abc", Some(Seat(0)), 8),
        ];
        let id = |(token, uid, seat, seq)| command_id(token, uid, seat, seq);
        let ids: std::collections::BTreeSet<_> = all.into_iter().map(id).collect();
        assert_eq!(ids.len(), all.len());
        assert_eq!(id(all[0]), id(all[0]));
        assert_eq!(id(all[0]).len(), 32);
    }

    #[test]
    fn when_a_page_was_opened_is_told_by_that_page_alone() {
        let told = opened("one", 1_795_262_400_000);
        assert_eq!(opened_at_ms("one", &told), Some(1_795_262_400_000));
        assert_eq!(opened_at_ms("two", &told), None);
        let earlier = told.replacen('1', "0", 1);
        for forged in ["", "-", "1795262400000", &earlier, &format!("{told}0")] {
            assert_eq!(opened_at_ms("one", forged), None, "{forged}");
        }
    }

    #[test]
    fn a_token_fits_only_its_own_secret() {
        assert!(fits(&token("one", 0), &token("one", 0)));
        assert!(!fits(&token("one", 1), &token("one", 0)));
        assert!(!fits(&token("two", 0), &token("one", 0)));
        assert!(!fits(&token("one", 0), ""));
        assert!(!fits("", ""));
    }
}
