//! The letter that signs in.

use askama::Template;

use super::{Plain, Written, write};
use words::{Message, Words, msg};

#[derive(Debug, Clone)]
pub struct SignInLetter {
    pub w: Words,
    pub site_name: String,
    pub base_url: String,
    pub link: String,
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
    pub fn write(&self) -> Result<Written, askama::Error> {
        let text = Text {
            letter: self,
            plain: Plain(&self.w),
        };
        let html = Html { letter: self };
        write(&self.w, &self.subject(), &text, &html, None)
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

    fn button(&self) -> Message {
        if self.is_return {
            msg::letter_sign_in::button_return()
        } else {
            msg::letter_sign_in::button()
        }
    }
}
