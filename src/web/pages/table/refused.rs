//! Why a form of the table did nothing, and where that is said.

use super::CONFLICT;
use super::notice::Notice;
use crate::error::{Code, Error};
use crate::web;
use crate::web::layout;
use crate::web::pages::{MISTAKEN, too_often};
use words::msg;

pub(super) enum Refused {
    /// The page of the table says it in a notice.
    Told(layout::Code, Notice),
    /// Another page.
    Other(web::Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        match error {
            Error::No(no) => {
                let code = match no.code {
                    Code::Stale => return Self::Told(CONFLICT, Notice::stale()),
                    Code::Conflict | Code::Frozen => CONFLICT,
                    Code::Invalid => MISTAKEN,
                    Code::Unreadable | Code::Forbidden => return Self::Other(Error::No(no).into()),
                };
                let head = no.head.unwrap_or_else(msg::time::not_done);
                Self::Told(code, Notice::new(head, no.why))
            }
            Error::Refused(refusal) => Self::Told(MISTAKEN, Notice::refused(*refusal)),
            Error::TooOften { again_in_ms } => {
                let (code, why) = too_often(again_in_ms);
                Self::Told(code, Notice::new(msg::time::not_done(), why))
            }
            error @ (Error::Hidden | Error::Busy | Error::Db(_) | Error::Fault(_)) => {
                Self::Other(error.into())
            }
        }
    }
}

/// Why there is no next game.
pub(super) fn no_next_game(error: Error) -> Refused {
    let (code, why) = match error {
        Error::TooOften { again_in_ms } => (
            layout::Code::TooOften(again_in_ms),
            msg::rematch::too_often(),
        ),
        Error::Refused(refusal) => (MISTAKEN, scene::refusal(&refusal)),
        error @ (Error::Hidden | Error::No(_) | Error::Busy | Error::Db(_) | Error::Fault(_)) => {
            return error.headed(msg::rematch::refused()).into();
        }
    };
    Refused::Told(code, Notice::new(msg::rematch::refused(), why))
}
