//! A form of the table that did nothing: the table as it is now says why above the board, with what was typed in its field.

use super::page::{self, Notice};
use super::{Answer, Cx, Error};
use crate::error::Code;
use crate::look::board;
use crate::web::error::too_often;
use crate::web::pages::show;
use words::msg;

/// None where a page of its own says it.
fn notice(error: &Error, is_rematch: bool) -> Option<Notice> {
    let refused = |why| Notice::new(msg::rematch::refused(), why);
    if let Error::Rules(refusal) = error {
        let why = scene::refusal(refusal);
        return Some(match is_rematch {
            true => refused(why),
            false => Notice {
                rule: refusal.is_of_the_game().then(|| refusal.rule.clone()),
                possible: refusal.possible.clone(),
                ..Notice::new(msg::table::not_played(), why)
            },
        });
    }
    if let Error::TooOften(again_in_ms) = error {
        return Some(match is_rematch {
            true => refused(msg::rematch::too_often()),
            false => Notice::new(msg::time::not_done(), too_often(*again_in_ms)),
        });
    }
    let Error::No(no) = error else { return None };
    match no.code {
        Code::Unreadable | Code::Forbidden => None,
        Code::Stale => Some(Notice {
            is_stale: true,
            ..Notice::new(msg::table::played_already(), msg::table::stale())
        }),
        Code::Conflict | Code::Frozen | Code::Invalid if is_rematch => {
            Some(refused(no.why.clone()))
        }
        Code::Conflict | Code::Frozen | Code::Invalid => {
            let head = no.head.clone().unwrap_or_else(msg::time::not_done);
            Some(Notice::new(head, no.why.clone()))
        }
    }
}

pub(crate) fn refused(cx: &Cx, error: Error) -> Answer {
    let notice = notice(&error, cx.form() == "rematch");
    if notice.is_none() {
        return Err(error);
    }
    let look = board::now(cx.service(), cx.uid(), cx.me.id())?;
    show(&page::table(cx, &look, None, notice)?)?.refused(error.status())
}
