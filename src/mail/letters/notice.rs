//! A short letter that tells or asks one thing: a new browser, a claimed seat, stopped letters.

use askama::Template;

use super::{WriteError, Written, write};
use crate::mail::words::{COLUMNS, wrap};

/// What a short letter says.
#[derive(Debug, Clone, Default)]
pub struct NoticeLetter {
    /// What the site calls itself.
    pub site_name: String,
    /// Address of the site.
    pub base_url: String,
    /// One line, which is its heading too.
    pub subject: String,
    /// One sentence under the heading.
    pub lead: String,
    /// What it says, a paragraph each.
    pub paragraphs: Vec<String>,
    /// Where one can do something about it.
    pub button: Option<Button>,
    /// What it says after the button.
    pub after: Vec<String>,
    /// Address that stops letters to this mailbox; none where they cannot be stopped.
    pub stop_url: Option<String>,
}

/// A link in a letter.
#[derive(Debug, Clone)]
pub struct Button {
    /// What it is called.
    pub title: String,
    /// Where it leads.
    pub url: String,
}

#[derive(Template)]
#[template(path = "mail/notice/subject.txt")]
struct Subject<'a> {
    letter: &'a NoticeLetter,
}

#[derive(Template)]
#[template(path = "mail/notice/body.txt")]
struct Text<'a> {
    letter: &'a NoticeLetter,
    head: String,
    paragraphs: Vec<String>,
    after: Vec<String>,
}

#[derive(Template)]
#[template(path = "mail/notice/body.html")]
struct Html<'a> {
    letter: &'a NoticeLetter,
}

impl NoticeLetter {
    /// Writes the letter.
    ///
    /// # Errors
    /// [`WriteError`] when a template cannot be filled.
    pub fn write(&self) -> Result<Written, WriteError> {
        let wrapped = |text: &String| wrap(text, COLUMNS, "", "").trim_end().to_owned();
        let lead = std::iter::once(&self.lead);
        let text = Text {
            letter: self,
            head: wrap(&self.subject.to_uppercase(), COLUMNS, "", "")
                .trim_end()
                .to_owned(),
            paragraphs: lead.chain(&self.paragraphs).map(wrapped).collect(),
            after: self.after.iter().map(wrapped).collect(),
        };
        write(&Subject { letter: self }, &text, &Html { letter: self })
    }
}
