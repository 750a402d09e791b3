//! The letter that signs in.

use askama::Template;

use super::{WriteError, Written, write};

/// What the letter that signs in says.
#[derive(Debug, Clone)]
pub struct SignInLetter {
    /// What the site calls itself.
    pub site_name: String,
    /// Address of the site.
    pub base_url: String,
    /// Address of the link.
    pub link: String,
    /// How long the link lives.
    pub minutes: i64,
    /// Whether it leads a guest back to their seat instead of to an account.
    pub is_return: bool,
}

#[derive(Template)]
#[template(path = "mail/sign_in/subject.txt")]
struct Subject<'a> {
    letter: &'a SignInLetter,
}

#[derive(Template)]
#[template(path = "mail/sign_in/body.txt")]
struct Text<'a> {
    letter: &'a SignInLetter,
}

#[derive(Template)]
#[template(path = "mail/sign_in/body.html")]
struct Html<'a> {
    letter: &'a SignInLetter,
}

impl SignInLetter {
    /// Writes the letter.
    ///
    /// # Errors
    /// [`WriteError`] when a template cannot be filled.
    pub fn write(&self) -> Result<Written, WriteError> {
        write(
            &Subject { letter: self },
            &Text { letter: self },
            &Html { letter: self },
        )
    }
}
