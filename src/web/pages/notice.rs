//! A page that only says something, and leads on.

use askama::Template;

use super::{Answer, Cx, Layout};
use words::{Message, msg};

#[derive(Template)]
#[template(path = "pages/notice/page.html")]
struct NoticePage {
    layout: Layout,
    title: Message,
    text: Message,
    /// Where it leads, besides home: a path and its title.
    way: Option<(String, Message)>,
}

/// Shows it; `name` is what the browser calls it.
pub(super) fn show(
    cx: &Cx,
    name: &Message,
    title: Message,
    text: Message,
    way: Option<(String, Message)>,
) -> Answer {
    let layout = cx.layout(name);
    super::show(&NoticePage {
        layout,
        title,
        text,
        way,
    })
}
