//! Text that is HTML already.

use std::fmt;

use askama::filters::HtmlSafe;

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
        let mut rest = text;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            let (before, after) = rest.split_at(at);
            self.0.push_str(before);
            self.0.push_str(match &after[..1] {
                "&" => "&#38;",
                "<" => "&#60;",
                ">" => "&#62;",
                "\"" => "&#34;",
                _ => "&#39;",
            });
            rest = &after[1..];
        }
        self.0.push_str(rest);
    }
}
