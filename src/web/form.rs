//! Posted forms: bounded in bytes and time, urlencoded, and only with the token of our own pages.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::{Uri, header};
use actix_web::web::{Bytes, Query};
use actix_web::{FromRequest, HttpRequest};
use percent_encoding::percent_decode_str;
use url::form_urlencoded;

use super::{Error, csrf, headers};
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

/// The fields of a posted form, in order.
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
        let fields = self.0.iter().filter(|(name, _)| name != csrf::FIELD);
        form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish()
    }

    pub fn kept(text: &str) -> Self {
        let fields = form_urlencoded::parse(text.as_bytes());
        Self(fields.into_owned().collect())
    }

    /// Whether it holds the token of our own pages.
    pub(super) fn has_token(&self, token: &str) -> bool {
        csrf::fits(token, self.text(csrf::FIELD))
    }

    /// Whether a field is there at all, as ticked boxes are.
    pub fn has(&self, name: &str) -> bool {
        self.all(name).next().is_some()
    }
}

/// Reads the form that a request posts.
pub(super) async fn read(request: &HttpRequest, payload: &mut Payload) -> Result<Posted, Error> {
    let kind = headers::text(request.headers(), header::CONTENT_TYPE);
    let kind = kind.split(';').next().unwrap_or("").trim();
    if !kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        return Err(unreadable());
    }
    let length = headers::text(request.headers(), header::CONTENT_LENGTH).parse::<usize>();
    if length.is_ok_and(|length| length > BODY_BYTES) {
        return Err(Error::TooLarge);
    }
    let reading = actix_web::web::Payload::from_request(request, payload)
        .await
        .map_err(|_refused| unreadable())?
        .to_bytes_limited(BODY_BYTES);
    let body: Bytes = actix_web::rt::time::timeout(BODY_DEADLINE, reading)
        .await
        .map_err(|_elapsed| unreadable())?
        .map_err(|_over| Error::TooLarge)?
        .map_err(|_broken| unreadable())?;
    let text = std::str::from_utf8(&body).map_err(|_not_text| unreadable())?;
    let fields = Query::<Vec<(String, String)>>::from_query(text)
        .map_err(|_not_a_form| unreadable())?
        .into_inner();
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
    let is_wrong =
        |sign: char| sign.is_control() && !(may_break && matches!(sign, '\n' | '\r' | '\t'));
    name.chars().any(char::is_control) || value.chars().any(is_wrong)
}

/// A field as a form shows it: what was typed stays, and what is wrong with it stands beside it.
#[derive(Debug, Clone, Default)]
pub struct Field {
    /// Name in the form, and id on the page.
    pub id: &'static str,
    /// What was typed, or what stands there at first.
    pub value: String,
    /// What is wrong with it.
    pub error: Option<Message>,
}
