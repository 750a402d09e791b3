//! One file per page: its template beside the handler that fills it, which asks a use case and must not know how a table
//! or a person is stored. Start reading at [`Cx`], and at `lobby.rs`.

use super::Error;
use super::cx::{Cx, go_on};
use super::layout::Layout;
use super::reply::{Answer, Reply, show, show_state};
use words::{Arg, Message, msg};

pub(super) mod alerts;
pub(super) mod away;
pub(super) mod catalogue;
pub(super) mod feeds;
pub(super) mod history;
pub(super) mod host;
pub(super) mod invitation;
pub(super) mod links;
pub(super) mod lobby;
pub(super) mod look_back;
pub(super) mod new_table;
mod picks;
pub(super) mod proof;
pub(super) mod settings;
pub(super) mod sign_in;
pub(super) mod table;
pub(super) mod wishes;

fn link(href: impl Into<String>, words: Message) -> Arg {
    Arg::Link {
        href: href.into(),
        words: Box::new(words),
    }
}

/// A time in seconds, or in whole minutes.
fn span(seconds: i64) -> Message {
    match seconds {
        60.. => msg::table::minutes(seconds / 60),
        _ => msg::table::seconds(seconds),
    }
}

/// Shows a page that only says something, and leads home and to a path with a title, if there is one; `name` is what the
/// browser calls it.
fn notice(
    cx: &Cx,
    name: &Message,
    title: Message,
    text: Message,
    way: Option<(String, Message)>,
) -> Answer {
    show(&page!("pages/notice/page.html" {
        layout: Layout = cx.layout(name),
        title: Message = title,
        text: Message = text,
        way: Option<(String, Message)> = way,
    }))
}
