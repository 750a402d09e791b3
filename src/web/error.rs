//! What can go wrong in a request, as HTTP says it; the only error type that knows HTTP.

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use derive_more::Display;

use crate::db::DbError;
use crate::error::{self, Code, No, no};
use crate::reason;
use rules::Refusal;
use rules::chance::{entropy, hex};
use words::{Message, msg};

const BUSY_SECONDS: u64 = 2;
const FULL_SECONDS: u64 = 60;

/// Why a request gets no page of its own.
#[derive(Debug, Display)]
#[display("{self:?}")]
pub enum Error {
    /// Understood and refused, with a status by its code. A form may be shown again.
    No(Box<No>),
    /// 422: the rules of the game refuse it.
    Rules(Box<Refusal>),
    /// 429: a limit admits the next use in so many seconds. A form may be shown again.
    TooOften(u64),
    /// 303 to the sign-in page and back for pages, 403 for forms: only for somebody signed in.
    SignInFirst,
    /// 404: not there, or not for this person to know.
    NotFound,
    /// 303: there is nothing to be done here, but at a path of this site.
    Elsewhere(String),
    /// 413: more than a form may hold.
    TooLarge,
    /// 431: more than a head may hold.
    HeadTooLarge,
    /// 421: the request names another host than this site's.
    Misdirected,
    /// 429: too many requests; in how many seconds one may be tried again.
    TooMany(u64),
    /// 500: our fault; the cause is in the log under this reference, which a person can pass on to the host.
    Fault(String),
    /// 503: the database is busy or away.
    Busy,
    /// 503: the database cannot store anything just now, as its disk is full or failing.
    NotSaved,
}

impl Error {
    /// 400: the request cannot be read. The sentence says what to do.
    pub(super) fn unreadable(why: Message) -> Self {
        no(Code::Unreadable, why).into()
    }

    /// Makes a 500 of a failure: the whole chain of causes goes to the log, only a reference to the person.
    pub fn fault(cause: &dyn std::error::Error) -> Self {
        let reference = hex(&entropy::<4>());
        tracing::error!(%reference, "a request failed: {}", reason::whole(cause));
        Self::Fault(reference)
    }

    /// What is wrong with a form that can be mended, and with which of its fields.
    pub(super) fn mistake(&self) -> Option<(Option<&'static str>, Message)> {
        if let Self::TooOften(seconds) = self {
            return Some((None, wait(*seconds)));
        }
        let Self::No(no) = self else { return None };
        (no.code == Code::Invalid).then(|| (no.field, no.why.clone()))
    }

    /// The status, and what its page says: a heading and a sentence.
    pub(super) fn told(&self) -> (u16, Message, Message) {
        match self {
            Self::No(no) => match no.code {
                Code::Unreadable => (400, msg::error::unreadable(), no.why.clone()),
                Code::Invalid => (422, msg::error::refused(), no.why.clone()),
                Code::Forbidden => (403, msg::error::forbidden(), no.why.clone()),
                // Where no form is shown again, its heading says most.
                Code::Stale | Code::Conflict | Code::Frozen => {
                    let text = no.head.as_ref().unwrap_or(&no.why);
                    (409, msg::error::moved_on(), text.clone())
                }
            },
            Self::Rules(refusal) => (422, msg::error::refused(), scene::refusal(refusal)),
            Self::TooOften(seconds) | Self::TooMany(seconds) => {
                (429, msg::error::too_often(), wait(*seconds))
            }
            Self::SignInFirst => {
                let text = msg::error::sign_in_first_text();
                (403, msg::error::sign_in_first(), text)
            }
            Self::NotFound => (404, msg::error::not_found(), msg::error::not_found_text()),
            Self::Elsewhere(_) => (303, msg::error::not_here(), msg::error::not_here_text()),
            Self::TooLarge => (413, msg::error::too_large(), msg::error::form_too_large()),
            Self::HeadTooLarge => (431, msg::error::too_large(), msg::error::head_too_large()),
            Self::Misdirected => {
                let text = msg::error::misdirected_text();
                (421, msg::error::misdirected(), text)
            }
            Self::Fault(_) => (500, msg::error::fault(), msg::error::fault_text()),
            Self::Busy => (503, msg::error::busy(), msg::error::busy_text()),
            Self::NotSaved => (503, msg::error::not_saved(), msg::error::not_saved_text()),
        }
    }

    /// The status, and the seconds of `Retry-After`.
    pub(super) fn status(&self) -> (StatusCode, Option<u64>) {
        let (status, ..) = self.told();
        let seconds = match self {
            Self::TooOften(seconds) | Self::TooMany(seconds) => Some(*seconds),
            Self::Busy => Some(BUSY_SECONDS),
            Self::NotSaved => Some(FULL_SECONDS),
            Self::No(_) | Self::Rules(_) | Self::SignInFirst | Self::NotFound | Self::Fault(_) => {
                None
            }
            Self::Elsewhere(_) | Self::TooLarge | Self::HeadTooLarge | Self::Misdirected => None,
        };
        let status = StatusCode::from_u16(status);
        (status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), seconds)
    }
}

/// The seconds of `Retry-After` for a limit that admits the next use in so many milliseconds.
pub(super) fn retry_after_seconds(again_in_ms: i64) -> u64 {
    u64::try_from(again_in_ms.div_euclid(1000) + 1).unwrap_or(1)
}

pub(super) fn wait(seconds: u64) -> Message {
    msg::error::too_often_text(seconds.div_ceil(60).max(1))
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        self.status().0
    }

    /// Without a body: `error_page` makes the page, for it knows the reader's colours.
    fn error_response(&self) -> HttpResponse {
        let (status, retry_after_seconds) = self.status();
        let mut answer = HttpResponse::build(status);
        if let Some(seconds) = retry_after_seconds {
            answer.insert_header((header::RETRY_AFTER, seconds));
        }
        answer.finish()
    }
}

impl From<DbError> for Error {
    fn from(error: DbError) -> Self {
        if error.has_no_room() {
            tracing::error!("nothing could be stored: {}", reason::whole(&error));
            Self::NotSaved
        } else if error.is_passing() {
            tracing::warn!(%error, "the database is busy");
            Self::Busy
        } else {
            Self::fault(&error)
        }
    }
}

impl From<error::Error> for Error {
    fn from(error: error::Error) -> Self {
        match error {
            error::Error::Hidden => Self::NotFound,
            error::Error::No(no) => Self::No(no),
            error::Error::Refused(refusal) => Self::Rules(refusal),
            error::Error::TooOften { again_in_ms } => {
                Self::TooOften(retry_after_seconds(again_in_ms))
            }
            error::Error::Busy => Self::Busy,
            error::Error::Db(error) => error.into(),
            error::Error::Fault(error) => Self::fault(error.as_ref()),
        }
    }
}

impl From<askama::Error> for Error {
    fn from(error: askama::Error) -> Self {
        Self::fault(&error)
    }
}
