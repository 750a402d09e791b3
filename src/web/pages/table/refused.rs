//! A form of the table that did nothing: the table as it is now says why, with what was typed in its field.

use super::notice::Notice;
use super::{Answer, Cx, Error, page};
use crate::error::{Code, No};
use crate::look::board;
use crate::web::error::{Said, too_often};
use crate::web::pages::show;
use words::msg;

pub(crate) fn refused(cx: &Cx, error: Error) -> Answer {
    let Error::Form(said) = error else {
        return Err(error);
    };
    let is_rematch = cx.form() == "rematch";
    let notice = match &said {
        Said::No(no) => match no.code {
            Code::Unreadable | Code::Forbidden => return Err(said.into()),
            Code::Stale => Notice {
                is_stale: true,
                ..Notice::new(msg::table::played_already(), msg::table::stale())
            },
            Code::Conflict | Code::Frozen | Code::Invalid => told(no, is_rematch),
        },
        Said::Rules(refusal) if is_rematch => {
            Notice::new(msg::rematch::refused(), scene::refusal(refusal))
        }
        Said::Rules(refusal) => Notice {
            rule: refusal.is_of_the_game().then(|| refusal.rule.clone()),
            possible: refusal.possible.clone(),
            ..Notice::new(msg::table::not_played(), scene::refusal(refusal))
        },
        Said::TooOften(_) if is_rematch => {
            Notice::new(msg::rematch::refused(), msg::rematch::too_often())
        }
        Said::TooOften(again_in_ms) => Notice::new(msg::time::not_done(), too_often(*again_in_ms)),
    };
    let look = board::now(cx.service(), cx.uid(), cx.me.id())?;
    show(&page::table(cx, &look, None, Some(notice))?)?.refused(said.status())
}

fn told(no: &No, is_rematch: bool) -> Notice {
    let head = match is_rematch {
        true => Some(msg::rematch::refused()),
        false => no.head.clone(),
    };
    Notice::new(head.unwrap_or_else(msg::time::not_done), no.why.clone())
}
