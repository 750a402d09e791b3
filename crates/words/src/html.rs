//! Text that is HTML already.

use std::fmt;

use askama::filters::HtmlSafe;

/// HTML that a template takes as it is: every word of somebody in it is escaped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Html(pub(super) String);

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
}
