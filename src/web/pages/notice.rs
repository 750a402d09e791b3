//! A page that only says something, and leads on.

use askama::Template;

use super::{Answer, Cx};
use crate::web::{Layout, layout};
use words::{Message, msg};

#[derive(Template)]
#[template(path = "pages/notice/page.html")]
struct NoticePage {
    layout: Layout,
    title: Message,
    text: Message,
    way: Option<Way>,
}

/// Where such a page leads, besides home.
pub(super) struct Way {
    pub(super) path: String,
    pub(super) title: Message,
}

/// Shows it; `name` is what the browser calls it.
pub(super) fn show(
    cx: &Cx,
    name: &Message,
    title: Message,
    text: Message,
    way: Option<Way>,
) -> Answer {
    layout::show(&NoticePage {
        layout: cx.layout(name),
        title,
        text,
        way,
    })
}
