//! The letter about something else that happened at a table: an invitation was declined, a table is frozen.

use askama::Template;

use super::{WriteError, Written, write};
use crate::mail::words::{COLUMNS, one_line, wrap};

/// What a notice says.
#[derive(Debug, Clone)]
pub struct NoticeLetter {
    /// What the site calls itself.
    pub site_name: String,
    /// What happened, in a few words; also the subject.
    pub head: String,
    /// What happened, in sentences.
    pub sentences: Vec<String>,
    /// Address of the table.
    pub table_url: String,
    /// Address that stops all letters to this mailbox.
    pub stop_url: String,
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
    sentences: Vec<String>,
}

#[derive(Template)]
#[template(path = "mail/notice/body.html")]
struct Html<'a> {
    letter: &'a NoticeLetter,
}

impl NoticeLetter {
    /// Writes the letter. Names are cleaned first.
    ///
    /// # Errors
    /// [`WriteError`] when a template cannot be filled.
    pub fn write(&self) -> Result<Written, WriteError> {
        let letter = &Self {
            head: one_line(&self.head, 150),
            sentences: self
                .sentences
                .iter()
                .map(|words| one_line(words, 600))
                .collect(),
            ..self.clone()
        };
        write(
            &Subject { letter },
            &Text {
                letter,
                head: wrap(&letter.head.to_uppercase(), COLUMNS, "", ""),
                sentences: letter
                    .sentences
                    .iter()
                    .map(|words| wrap(words, COLUMNS, "", ""))
                    .collect(),
            },
            &Html { letter },
        )
    }
}
