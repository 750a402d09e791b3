//! What can go wrong in a request, as HTTP says it; the only error type that knows HTTP.
//!
//! | status | when |
//! |---|---|
//! | 400 | the request cannot be read |
//! | 403 | not your seat, or sent from another site |
//! | 404 | not there, or not for you to know |
//! | 409 | the table has moved on |
//! | 413, 431 | too much sent |
//! | 422 | against the rules, or a form with mistakes |
//! | 429 | too often; says when to try again |
//! | 500 | our fault; a reference number and no details |
//! | 503 | the database is busy; says when to try again |

use std::fmt::Write;

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::error::BlockingError;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpResponse, HttpResponseBuilder, ResponseError};
use askama::Template;
use thiserror::Error as ThisError;

use super::auth::Me;
use super::layout::see_other;
use super::typeset::typeset;
use super::{App, Layout, urls};
use crate::chance::{entropy, hex};
use crate::db::DbError;
use crate::tables::ChangeError;

/// Seconds after which a busy service may be asked again.
const BUSY_SECONDS: u64 = 2;

/// Why a request gets no page of its own.
#[derive(Debug, ThisError)]
pub enum Error {
    /// 400: the request cannot be read. The sentence says what to do.
    #[error("unreadable: {0}")]
    Unreadable(String),
    /// 303 to the sign-in page and back for pages, 403 for forms: only for somebody signed in.
    #[error("sign in first")]
    SignInFirst,
    /// 403: the person may know of it but not do it. The sentence says why.
    #[error("forbidden: {0}")]
    Forbidden(String),
    /// 404: not there, or not for this person to know.
    #[error("not found")]
    NotFound,
    /// 409: somebody was first. The sentence says what happened.
    #[error("moved on: {0}")]
    MovedOn(String),
    /// 413: more than a form may hold.
    #[error("body too large")]
    TooLarge,
    /// 431: more than a head may hold.
    #[error("head too large")]
    HeadTooLarge,
    /// 422: understood and refused. The sentence says why.
    #[error("refused: {0}")]
    Refused(String),
    /// 429: too often.
    #[error("too many requests")]
    TooMany {
        /// When to try again.
        retry_after_seconds: u64,
    },
    /// 500: our fault; the cause is in the log under this reference.
    #[error("fault {reference}")]
    Fault {
        /// Short text that a person can pass on to the host.
        reference: String,
    },
    /// 503: the database is busy or away.
    #[error("busy")]
    Busy,
}

impl Error {
    /// Makes a 500 of a failure: the whole chain of causes goes to the log, only a reference to the person.
    #[must_use]
    pub fn fault(cause: &dyn std::error::Error) -> Self {
        let reference = hex(&entropy::<4>());
        let mut chain = cause.to_string();
        let mut next = cause.source();
        while let Some(deeper) = next {
            let _infallible = write!(chain, ": {deeper}");
            next = deeper.source();
        }
        tracing::error!(%reference, "a request failed: {chain}");
        Self::Fault { reference }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Unreadable(_) => StatusCode::BAD_REQUEST,
            Self::SignInFirst | Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MovedOn(_) => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Fault { .. } => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn retry_after_seconds(&self) -> Option<u64> {
        match self {
            Self::TooMany {
                retry_after_seconds,
            } => Some(*retry_after_seconds),
            Self::Busy => Some(BUSY_SECONDS),
            Self::Unreadable(_)
            | Self::SignInFirst
            | Self::Forbidden(_)
            | Self::NotFound
            | Self::MovedOn(_)
            | Self::TooLarge
            | Self::HeadTooLarge
            | Self::Refused(_)
            | Self::Fault { .. } => None,
        }
    }
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    /// Without a body: `frame` makes the page, for it knows the reader's colours.
    fn error_response(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status());
        if let Some(seconds) = self.retry_after_seconds() {
            answer.insert_header((header::RETRY_AFTER, seconds));
        }
        answer.finish()
    }
}

impl From<DbError> for Error {
    fn from(error: DbError) -> Self {
        if error.is_passing() {
            tracing::warn!(%error, "the database is busy");
            Self::Busy
        } else {
            Self::fault(&error)
        }
    }
}

impl From<ChangeError> for Error {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Unknown => Self::NotFound,
            ChangeError::Db(error) => error.into(),
            ChangeError::Busy => Self::Busy,
            error @ (ChangeError::Frozen
            | ChangeError::CommandReused
            | ChangeError::Unfoldable(_)
            | ChangeError::Faulty(_)
            | ChangeError::Append(_)
            | ChangeError::Panicked) => Self::fault(&error),
        }
    }
}

impl From<BlockingError> for Error {
    fn from(error: BlockingError) -> Self {
        Self::fault(&error)
    }
}

impl From<askama::Error> for Error {
    fn from(error: askama::Error) -> Self {
        Self::fault(&error)
    }
}

#[derive(Template)]
#[template(path = "pages/error/page.html")]
struct ErrorPage {
    layout: Layout,
    title: String,
    text: String,
    reference: Option<String>,
}

/// Dresses a refused request as a page, keeping status and headers.
pub(super) fn into_page(answer: ServiceResponse) -> ServiceResponse {
    let (request, bare) = answer.into_parts();
    let is_stranger = matches!(
        bare.error().and_then(|error| error.as_error::<Error>()),
        Some(Error::SignInFirst)
    );
    if is_stranger && request.method().is_safe() {
        let back = request
            .uri()
            .path_and_query()
            .map_or("/", |path| path.as_str());
        let to = format!("/sign-in?next={}", urls::in_query(back));
        return ServiceResponse::new(request, see_other(&to));
    }
    let (title, text, reference) = words(&bare);
    let text = typeset(&text);
    let body = request.app_data::<Data<App>>().and_then(|app| {
        let me = request
            .extensions()
            .get::<Me>()
            .cloned()
            .unwrap_or_default();
        let layout = Layout::new(app, &me, title);
        let page = ErrorPage {
            title: title.to_owned(),
            layout,
            text,
            reference,
        };
        page.render().ok()
    });
    let mut dressed = HttpResponseBuilder::new(bare.status());
    for (name, value) in bare.headers() {
        dressed.append_header((name.clone(), value.clone()));
    }
    let page = match body {
        Some(html) => dressed
            .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
            .body(html),
        None => dressed
            .insert_header((header::CONTENT_TYPE, "text/plain; charset=utf-8"))
            .body(title),
    };
    ServiceResponse::new(request, page)
}

fn words(answer: &HttpResponse<BoxBody>) -> (&'static str, String, Option<String>) {
    if let Some(error) = answer.error().and_then(|error| error.as_error::<Error>()) {
        return own_words(error);
    }
    let (title, text) = match answer.status() {
        StatusCode::NOT_FOUND => return own_words(&Error::NotFound),
        StatusCode::PAYLOAD_TOO_LARGE => return own_words(&Error::TooLarge),
        StatusCode::METHOD_NOT_ALLOWED => (
            "That cannot be done here",
            "This address shows something or takes something, and you tried the other. Nothing was done.",
        ),
        _ => (
            "That could not be read",
            "The server did not understand the request. Nothing was done.",
        ),
    };
    (title, text.to_owned(), None)
}

/// A time to wait as people say it, rounded up to minutes.
fn span(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

fn own_words(error: &Error) -> (&'static str, String, Option<String>) {
    match error {
        Error::Unreadable(text) => ("That could not be read", text.clone(), None),
        Error::SignInFirst => (
            "Sign in first",
            "This is for somebody who is signed in. Sign in, then send it again.".to_owned(),
            None,
        ),
        Error::Forbidden(text) => ("Not allowed", text.clone(), None),
        Error::NotFound => (
            "Nothing here",
            "There is no such page, or it is not for you to see. If a letter brought you here, its link may have done its duty.".to_owned(),
            None,
        ),
        Error::MovedOn(text) => ("The table has moved on", text.clone(), None),
        Error::TooLarge => (
            "Too much at once",
            "A form may hold 64 kilobytes. Nothing was done; send less.".to_owned(),
            None,
        ),
        Error::HeadTooLarge => (
            "Too much at once",
            "The head of the request was longer than 16 kilobytes. Nothing was done.".to_owned(),
            None,
        ),
        Error::Refused(text) => ("That was refused", text.clone(), None),
        Error::TooMany { retry_after_seconds } => (
            "A moment, please",
            format!("That was asked too often. Try again in {}.", span(*retry_after_seconds)),
            None,
        ),
        Error::Busy => (
            "Busy just now",
            "The server is busy or its database is away. Try again in a few seconds. A move that you sent is played at most once, so sending it again is safe.".to_owned(),
            None,
        ),
        Error::Fault { reference } => (
            "Something went wrong here",
            "This is the server’s fault, not yours. Nothing was lost. If it happens again, tell your host this number:".to_owned(),
            Some(reference.clone()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn a_wait_is_said_in_minutes() {
        for (seconds, words) in [(2, "a minute"), (61, "2 minutes"), (808, "14 minutes")] {
            assert_eq!(span(seconds), words);
        }
    }
}
