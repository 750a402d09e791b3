//! A page that only says something, and leads on.

use askama::Template;

use crate::web::Layout;
use words::{Message, msg};

#[derive(Template)]
#[template(path = "pages/notice/page.html")]
pub(super) struct NoticePage {
    pub(super) layout: Layout,
    pub(super) title: Message,
    pub(super) text: Message,
    pub(super) way: Option<Way>,
}

/// Where such a page leads, besides home.
pub(super) struct Way {
    pub(super) path: String,
    pub(super) title: Message,
}
