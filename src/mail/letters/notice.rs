//! A short letter that tells or asks one thing: a new browser, a claimed seat, stopped letters.

use askama::Template;

use super::{Plain, Written, write};
use words::{Message, Words, msg};

#[derive(Debug, Clone)]
pub struct NoticeLetter {
    pub w: Words,
    pub site_name: String,
    pub base_url: String,
    /// One line, which is its heading too.
    pub subject: Message,
    /// One sentence under the heading.
    pub lead: Message,
    pub paragraphs: Vec<Message>,
    pub button: Option<Button>,
    pub after: Vec<Message>,
    /// Address that stops letters to this mailbox; none where they cannot be stopped.
    pub stop_url: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Button {
    pub title: Message,
    pub url: String,
}

#[derive(Template)]
#[template(path = "mail/notice/body.txt")]
struct Text<'a> {
    letter: &'a NoticeLetter,
    plain: Plain<'a>,
}

#[derive(Template)]
#[template(path = "mail/notice/body.html")]
struct Html<'a> {
    letter: &'a NoticeLetter,
}

impl NoticeLetter {
    /// A letter that says no more than this, from a site without name and address yet.
    pub fn new(w: Words, subject: Message, lead: Message) -> Self {
        Self {
            w,
            site_name: String::new(),
            base_url: String::new(),
            subject,
            lead,
            paragraphs: Vec::new(),
            button: None,
            after: Vec::new(),
            stop_url: None,
        }
    }

    pub fn write(&self) -> Result<Written, askama::Error> {
        let text = Text {
            letter: self,
            plain: Plain(&self.w),
        };
        write(&self.w, &self.subject, &text, &Html { letter: self }, None)
    }
}
