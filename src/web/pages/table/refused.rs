//! A form of the table that did nothing: the table as it is now says why, with what was typed in its field.

use super::notice::{Notice, Place};
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
            ..Notice::new(
                msg::table::not_played(),
                msg::table::refused(scene::refusal(refusal)),
            )
        },
        Said::TooOften(_) if is_rematch => {
            Notice::new(msg::rematch::refused(), msg::rematch::too_often())
        }
        Said::TooOften(again_in_ms) => Notice::new(msg::time::not_done(), too_often(*again_in_ms)),
    };
    let typed = typed(cx);
    let notice = Notice { typed, ..notice };
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

/// What was typed, and in which field.
fn typed(cx: &Cx) -> Option<(Place, String)> {
    let seat = || {
        cx.number("seat")
            .ok()
            .or_else(|| cx.text("seat").parse().ok())
    };
    let (place, text) = match cx.form() {
        "moves" => (Place::Move, cx.text("move").to_owned()),
        "talk" => (Place::Talk, cx.text("words").to_owned()),
        "notes" => (Place::Note, cx.text("words").to_owned()),
        "orders" => (Place::Order, super::order::written(cx)),
        "leave" if cx.text("then") == "replace" => {
            (Place::Successor, cx.text("address").to_owned())
        }
        "ask" | "open" if !cx.arg("seat").is_empty() => (Place::Seat(seat()?), String::new()),
        "invite" | "replace" => (Place::Seat(seat()?), cx.text("address").to_owned()),
        _ => return None,
    };
    Some((place, text))
}
