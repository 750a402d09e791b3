//! The letter that invites to a table.

use askama::Template;

use super::{MOST_NAME, Plain, WriteError, Written, write};
use crate::mail::words::{COLUMNS, one_line, paragraphs, wrap};
use words::{Message, Words, msg};

/// The longest words an inviter can send along, in characters.
const MOST_WORDS: usize = 1000;

#[derive(Debug, Clone)]
pub struct InvitationLetter {
    /// How it is said.
    pub w: Words,
    /// What the site calls itself.
    pub site_name: String,
    /// Address of the site.
    pub base_url: String,
    pub from_name: String,
    /// Name of the game, with what tells its tables apart.
    pub game_name: String,
    /// What the game is, in two sentences.
    pub about: String,
    /// What was chosen for this table, one short line each: "2 players", "Wonders: drafted".
    pub terms: Vec<String>,
    /// What the inviter wrote, if anything.
    pub words: Option<String>,
    /// Whether an answer to the letter takes the seat or declines it.
    pub can_be_answered: bool,
    /// Address of the seat: there it can be taken or declined.
    pub link: String,
    /// Address of the game's rules in short.
    pub rules_url: String,
    /// Commitment to the seed, 64 hex digits.
    pub commitment: String,
    /// Address that stops all letters to this mailbox.
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/invitation/body.txt")]
struct Text<'a> {
    letter: &'a InvitationLetter,
    plain: Plain<'a>,
    about: String,
    words: Option<String>,
    terms: Vec<String>,
}

#[derive(Template)]
#[template(path = "mail/invitation/body.html")]
struct Html<'a> {
    letter: &'a InvitationLetter,
    words: Vec<String>,
}

impl InvitationLetter {
    /// Writes the letter. Names and words are cleaned first.
    pub fn write(&self) -> Result<Written, WriteError> {
        let letter = Self {
            from_name: one_line(&self.from_name, MOST_NAME),
            ..self.clone()
        };
        let words = self
            .words
            .as_deref()
            .map(|words| paragraphs(words, MOST_WORDS))
            .filter(|words| !words.is_empty());
        let lines: Vec<String> = words
            .iter()
            .flat_map(|words| words.lines().map(str::to_owned))
            .collect();
        let quoted: Vec<String> = lines
            .iter()
            .map(|line| wrap(line, COLUMNS, "  ", "  ").trim_end().to_owned())
            .collect();
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter: &letter,
                plain: Plain(&letter.w),
                about: wrap(&self.about, COLUMNS, "", ""),
                terms: letter
                    .terms
                    .iter()
                    .map(|term| wrap(term, COLUMNS, "  ", "    "))
                    .collect(),
                words: (!quoted.is_empty()).then(|| quoted.join("\n")),
            },
            &Html {
                letter: &letter,
                words: lines,
            },
            None,
        )
    }

    fn subject(&self) -> Message {
        msg::letter_invitation::subject(&self.from_name, &self.game_name)
    }
}
