//! How the bodies of events are written for the journal and read from it, and why one cannot be read.

use serde::{Deserialize, Serialize};

use crate::DecodeError;

/// Writes a body whose fields stand in byte order.
#[expect(
    clippy::expect_used,
    reason = "bodies hold only text, whole numbers and lists, which JSON can always write"
)]
pub(crate) fn write(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("a plain body becomes JSON")
}

pub(crate) fn read<'a, T: Deserialize<'a>>(kind: &str, body: &'a str) -> Result<T, DecodeError> {
    serde_json::from_str(body).map_err(|source| DecodeError::Body {
        kind: kind.to_owned(),
        source,
    })
}

pub(crate) fn unknown(game: &'static str, kind: &str, version: u16) -> DecodeError {
    DecodeError::UnknownKind {
        game,
        kind: kind.to_owned(),
        version,
    }
}

pub(crate) fn unfit(kind: &str, why: impl Into<String>) -> DecodeError {
    DecodeError::Unfit {
        kind: kind.to_owned(),
        why: why.into(),
    }
}
