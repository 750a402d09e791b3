//! A page that only says something, and leads on.

use askama::Template;

use crate::web::Layout;

#[derive(Template)]
#[template(path = "pages/notice/page.html")]
pub(super) struct NoticePage {
    pub(super) layout: Layout,
    pub(super) title: &'static str,
    pub(super) text: &'static str,
    pub(super) way: Option<Way>,
}

/// Where such a page leads, besides home.
pub(super) struct Way {
    pub(super) path: String,
    pub(super) title: &'static str,
}
