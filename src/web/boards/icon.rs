//! Signs: one silhouette of the sprite, as HTML.
//!
//! Knows no game and no page.

use std::borrow::Cow;
use std::fmt;

use askama::FastWritable;
use askama::filters::HtmlSafe;

use crate::web::statics;
use scene::mark::Sign;

/// One silhouette of the sprite, hidden from screen readers. Prints itself as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icon(Cow<'static, str>);

impl Icon {
    /// The sign with that id. Ids are letters, digits, hyphens and underscores; anything else is left out.
    pub fn new(id: &str) -> Self {
        Self(Cow::Owned(
            id.chars()
                .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
                .collect(),
        ))
    }

    /// The sign of a literal id.
    pub const fn of(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
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
        write!(
            out,
            r#"<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>"#,
            statics::icons(),
            self.0
        )
    }
}

impl FastWritable for Icon {
    fn write_into(&self, out: &mut dyn fmt::Write, _: &dyn askama::Values) -> askama::Result<()> {
        out.write_str(r#"<svg class="icon" aria-hidden="true"><use href=""#)?;
        out.write_str(statics::icons())?;
        out.write_str("#")?;
        out.write_str(&self.0)?;
        out.write_str(r#""/></svg>"#)?;
        Ok(())
    }
}

impl HtmlSafe for Icon {}

#[cfg(test)]
mod tests {
    use super::Icon;

    #[test]
    fn a_sign_cannot_carry_markup() {
        let html = Icon::new("coin\"><b>").to_string();
        assert!(html.ends_with(r##"#coinb"/></svg>"##), "{html}");
    }
}
