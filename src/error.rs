//! Why a use case did nothing: one error of all of them, said where it is found, for page, mail and program alike.
//!
//! It knows no HTTP. Begin at [`no`].

use std::fmt;

use rules::Refusal;
use thiserror::Error as ThisError;
use words::{Language, Message, Words, msg};

use crate::db::{DbError, QueryError};

/// Why a use case did nothing. Nothing is stored then.
#[derive(Debug, ThisError)]
pub enum Error {
    #[error("not there, or not for this person to know")]
    Hidden,
    #[error("{0}")]
    No(Box<No>),
    #[error(transparent)]
    Refused(Box<Refusal>),
    #[error("too often")]
    TooOften { again_in_ms: i64 },
    /// Others were first: the same may be tried again.
    #[error("too many act at this table at once; nothing was done, try again")]
    Busy,
    #[error(transparent)]
    Db(#[from] DbError),
    #[error(transparent)]
    Fault(anyhow::Error),
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What was understood and refused. The log tells it in English.
#[derive(Debug)]
pub struct No {
    pub code: Code,
    /// What people read.
    pub why: Message,
    /// What stands above it, where that says more than that nothing was done.
    pub head: Option<Message>,
    /// The field of the form that it is about, by its id there.
    pub field: Option<&'static str>,
}

impl fmt::Display for No {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let w = Words::of(Language::ENGLISH);
        // A frozen table's sentence does not say that it is frozen.
        if let (Code::Frozen, Some(head)) = (self.code, &self.head) {
            write!(f, "{}: ", w.text(head).trim_end_matches('.'))?;
        }
        f.write_str(&w.text(&self.why))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// It cannot be read, such as a form with a field that is missing.
    Unreadable,
    /// What somebody typed does not fit.
    Invalid,
    /// They may know of it but not do it.
    Forbidden,
    /// The table has moved on.
    Stale,
    /// It is not possible as things stand.
    Conflict,
    Frozen,
}

pub fn no(code: Code, why: Message) -> Error {
    let (head, field) = (None, None);
    Error::No(Box::new(No {
        code,
        why,
        head,
        field,
    }))
}

/// Refuses unknown people, and guests where only people with a confirmed mailbox may invite others.
pub(crate) fn sign_in_first() -> Error {
    no(Code::Forbidden, msg::error::sign_in_first_text())
}

impl Error {
    pub fn headed(mut self, head: Message) -> Self {
        if let Self::No(no) = &mut self {
            no.head = Some(head);
        }
        self
    }

    pub fn at(mut self, field: &'static str) -> Self {
        if let Self::No(no) = &mut self {
            no.field = Some(field);
        }
        self
    }

    pub fn fault(error: impl Into<anyhow::Error>) -> Self {
        Self::Fault(error.into())
    }
}

impl From<QueryError> for Error {
    fn from(error: QueryError) -> Self {
        Self::Db(error.into())
    }
}
