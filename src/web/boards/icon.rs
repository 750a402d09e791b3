//! Signs: one silhouette of the sprite, as HTML; and sentences that begin with one.
//!
//! Knows no game and no page.

use std::borrow::Cow;
use std::fmt;

use askama::FastWritable;
use askama::filters::HtmlSafe;

use crate::web::statics;
use scene::Sentence;
use scene::mark::Sign;
use words::{Html, Words};

/// One silhouette of the sprite, hidden from screen readers. Prints itself as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icon(Cow<'static, str>);

impl Icon {
    /// The sign with that id. Ids are letters, digits, hyphens and underscores; anything else is left out.
    pub fn new(id: &str) -> Self {
        let is_allowed = |sign: &char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        Self(Cow::Owned(id.chars().filter(is_allowed).collect()))
    }

    pub const fn of(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(r#"<svg class="icon" aria-hidden="true"><use href=""#)?;
        out.write_str(statics::icons())?;
        out.write_str("#")?;
        out.write_str(&self.0)?;
        out.write_str(r#""/></svg>"#)
    }
}

impl From<Sign> for Icon {
    fn from(sign: Sign) -> Self {
        match sign {
            Cow::Borrowed(id) => Self::of(id),
            Cow::Owned(id) => Self::new(&id),
        }
    }
}

impl fmt::Display for Icon {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(out)
    }
}

impl FastWritable for Icon {
    fn write_into(&self, out: &mut dyn fmt::Write, _: &dyn askama::Values) -> askama::Result<()> {
        Ok(self.write(out)?)
    }
}

impl HtmlSafe for Icon {}

/// A sentence of a history as a page shows it.
#[derive(Debug, Clone)]
pub struct SentenceHtml {
    pub sign: Option<Icon>,
    /// Class that colours it; may be empty.
    pub class: &'static str,
    pub html: Html,
}

impl SentenceHtml {
    pub fn of(sentence: &Sentence, w: &Words) -> Self {
        Self {
            sign: (!sentence.sign.is_empty()).then(|| Icon::new(&sentence.sign)),
            class: sentence.class,
            html: w.sentence(&sentence.said),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Icon;

    #[test]
    fn a_sign_cannot_carry_markup() {
        let html = Icon::new("coin\"><b>").to_string();
        assert!(html.ends_with(r##"#coinb"/></svg>"##), "{html}");
    }
}
