//! The letter that invites to a table.

use askama::Template;

use super::{MOST_NAME, Plain, Written, write};
use crate::mail::words::{COLUMNS, one_line, paragraphs, wrap};
use words::{Message, Words, msg};

const MOST_WORDS: usize = 1000;

#[derive(Debug, Clone)]
pub struct InvitationLetter {
    pub w: Words,
    pub site_name: String,
    pub base_url: String,
    pub from_name: String,
    /// Name of the game, with what tells its tables apart.
    pub game_name: String,
    pub about: String,
    /// What was chosen for this table, one short line each: "2 players", "Wonders: drafted".
    pub terms: Vec<String>,
    pub words: Option<String>,
    /// Whether an answer to the letter takes the seat or declines it.
    pub can_be_answered: bool,
    /// Address of the seat: there it can be taken or declined.
    pub link: String,
    pub rules_url: String,
    pub commitment: String,
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/invitation/body.txt")]
struct Text<'a> {
    letter: &'a InvitationLetter,
    plain: Plain<'a>,
    about: String,
    words: Option<String>,
}

#[derive(Template)]
#[template(path = "mail/invitation/body.html")]
struct Html<'a> {
    letter: &'a InvitationLetter,
    words: Vec<String>,
}

impl InvitationLetter {
    pub fn write(&self) -> Result<Written, askama::Error> {
        let letter = &Self {
            from_name: one_line(&self.from_name, MOST_NAME),
            ..self.clone()
        };
        let words = self.words.as_deref().unwrap_or_default();
        let words = paragraphs(words, MOST_WORDS);
        let lines: Vec<String> = words.lines().map(str::to_owned).collect();
        let quoted = lines.iter().map(|line| wrap(line, COLUMNS, "  ", "  "));
        let quoted: Vec<String> = quoted.map(|line| line.trim_end().to_owned()).collect();
        let text = Text {
            letter,
            plain: Plain(&letter.w),
            about: wrap(&self.about, COLUMNS, "", ""),
            words: (!quoted.is_empty()).then(|| quoted.join("\n")),
        };
        let html = Html {
            letter,
            words: lines,
        };
        write(&letter.w, &letter.subject(), &text, &html, None)
    }

    fn subject(&self) -> Message {
        msg::letter_invitation::subject(&self.from_name, &self.game_name)
    }
}
