//! The letter that signs in.

use askama::Template;

use super::{Plain, WriteError, Written, write};
use words::{Message, Words, msg};

#[derive(Debug, Clone)]
pub struct SignInLetter {
    /// How it is said.
    pub w: Words,
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
#[template(path = "mail/sign_in/body.txt")]
struct Text<'a> {
    letter: &'a SignInLetter,
    plain: Plain<'a>,
}

#[derive(Template)]
#[template(path = "mail/sign_in/body.html")]
struct Html<'a> {
    letter: &'a SignInLetter,
}

impl SignInLetter {
    /// Writes the letter.
    pub fn write(&self) -> Result<Written, WriteError> {
        let text = Text {
            letter: self,
            plain: Plain(&self.w),
        };
        write(
            &self.w,
            &self.subject(),
            &text,
            &Html { letter: self },
            None,
        )
    }

    fn subject(&self) -> Message {
        if self.is_return {
            msg::letter_sign_in::subject_return(&self.site_name)
        } else {
            msg::letter_sign_in::subject(&self.site_name)
        }
    }

    fn head(&self) -> Message {
        if self.is_return {
            msg::letter_sign_in::head_return()
        } else {
            msg::letter_sign_in::head()
        }
    }

    /// What the button is called.
    fn button(&self) -> Message {
        if self.is_return {
            msg::letter_sign_in::button_return()
        } else {
            msg::letter_sign_in::button()
        }
    }
}
