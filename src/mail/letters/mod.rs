//! The letters: one file each, a struct of finished values beside its templates.
//!
//! Templates are in `templates/mail/<letter>/{subject.txt,body.txt,body.html}`; text and HTML say the same.

use askama::Template;
use thiserror::Error;

mod game_over;
mod invitation;
mod moves;
mod notice;
mod revealed;
mod sign_in;
mod your_turn;

pub use game_over::{GameOverLetter, ScoreRow, ScoreSheet};
pub use invitation::InvitationLetter;
pub use notice::{Button, NoticeLetter};
pub use revealed::RevealedLetter;
pub use sign_in::SignInLetter;
pub use your_turn::YourTurnLetter;

use super::words::{COLUMNS, one_line, wrap};
use crate::games::words::capital;

/// How many sentences of what happened a letter shows: the last ones.
const MOST_SINCE: usize = 30;

/// A letter in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// One line.
    pub subject: String,
    /// Plain text, complete by itself.
    pub text: String,
    /// HTML that says the same, without any picture.
    pub html: String,
}

/// Why a letter could not be written.
#[derive(Debug, Error)]
#[error("the template of a letter could not be filled")]
pub struct WriteError(#[from] askama::Error);

/// Gives the address of the page on which a mailbox stops its letters.
#[must_use]
pub fn stop_url(base_url: &str, stop_token: &str) -> String {
    format!("{base_url}/unsubscribe/{stop_token}")
}

/// Gives what a key of a score sheet is called: `progress_tokens` becomes "Progress tokens".
#[must_use]
pub fn title_of(key: &str) -> String {
    if key == "agora_first" {
        return "First in the agora".to_owned();
    }
    capital(&key.replace('_', " "))
}

/// What happened, as many of the last sentences as a letter shows.
struct Since<'a> {
    told: &'a [String],
    left_out: usize,
}

impl<'a> Since<'a> {
    fn last_of(told: &'a [String]) -> Self {
        let left_out = told.len().saturating_sub(MOST_SINCE);
        Self {
            told: &told[left_out..],
            left_out,
        }
    }

    /// The sentences as lines of plain text.
    fn lines(&self) -> Vec<String> {
        self.told
            .iter()
            .map(|told| wrap(told, COLUMNS, "  ", "    "))
            .collect()
    }

    fn last(&self) -> &'a str {
        self.told.last().map_or("", String::as_str)
    }
}

fn write(
    subject: &impl Template,
    text: &impl Template,
    html: &impl Template,
) -> Result<Written, WriteError> {
    Ok(Written {
        subject: one_line(&subject.render()?, 150),
        text: format!("{}\n", text.render()?.trim_end()),
        html: html.render()?,
    })
}
