//! Text that is HTML already.

use std::fmt;

use askama::filters::{self, Escaper, HtmlSafe};

/// HTML that a template takes as it is: every word of somebody in it is escaped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Html(String);

impl HtmlSafe for Html {}

impl fmt::Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Html {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn tag(&mut self, tag: &str) {
        self.0.push_str(tag);
    }

    /// Escapes as templates do.
    pub(super) fn text(&mut self, text: &str) {
        // Writing into a string does not fail.
        let _written = filters::Html.write_escaped_str(&mut self.0, text);
    }
}
