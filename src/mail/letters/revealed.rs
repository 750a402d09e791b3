//! The letter that says what everybody chose, to a seat that has nothing to choose just now.
//!
//! Who has something to choose reads the same in the letter of their turn.

use askama::Template;

use super::{Since, WriteError, Written, write};
use crate::mail::boards::Board;
use crate::mail::words::{COLUMNS, one_line, wrap};

/// What the letter says when a round was revealed.
#[derive(Debug, Clone)]
pub struct RevealedLetter {
    /// What the site calls itself.
    pub site_name: String,
    /// Name of the game.
    pub game_name: String,
    /// The other players: "Joost", "Joost and Mia".
    pub others: String,
    /// Where the game stands: "Age II, turn 3 of 6, the discard pile".
    pub progress: String,
    /// Seq of the position.
    pub seq: i64,
    /// Names of those whose choice is awaited now.
    pub awaited: String,
    /// What was revealed, one sentence each, the oldest first.
    pub since: Vec<String>,
    /// The position.
    pub board: Board,
    /// Address of the board, for this player.
    pub table_url: String,
    /// Head code of the journal.
    pub head_code: String,
    /// Address that stops all letters to this mailbox.
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/revealed/subject.txt")]
struct Subject<'a> {
    letter: &'a RevealedLetter,
}

#[derive(Template)]
#[template(path = "mail/revealed/body.txt")]
struct Text<'a> {
    letter: &'a RevealedLetter,
    lead: String,
    since: Vec<String>,
    since_left_out: usize,
    next: String,
}

#[derive(Template)]
#[template(path = "mail/revealed/body.html")]
struct Html<'a> {
    letter: &'a RevealedLetter,
    last: &'a str,
    since: &'a [String],
    since_left_out: usize,
    next: &'a str,
}

impl RevealedLetter {
    /// Writes the letter. Names are cleaned first.
    ///
    /// # Errors
    /// [`WriteError`] when a template cannot be filled.
    pub fn write(&self) -> Result<Written, WriteError> {
        let letter = &Self {
            others: one_line(&self.others, 200),
            awaited: one_line(&self.awaited, 200),
            since: self.since.iter().map(|told| one_line(told, 400)).collect(),
            ..self.clone()
        };
        let since = Since::last_of(&letter.since);
        let next = format!(
            "Now it is for {} to choose. You need do nothing: a letter comes when it is your turn.",
            letter.awaited
        );
        let lead = format!(
            "{} with {}, {}",
            letter.game_name, letter.others, letter.progress
        );
        write(
            &Subject { letter },
            &Text {
                letter,
                lead: wrap(&lead, COLUMNS, "", ""),
                since: since.lines(),
                since_left_out: since.left_out,
                next: wrap(&next, COLUMNS, "", ""),
            },
            &Html {
                letter,
                last: since.last(),
                since: since.told,
                since_left_out: since.left_out,
                next: &next,
            },
        )
    }
}
