//! The letter that answers a mail: what was done, or why nothing was, and the position as it is now.

use askama::Template;

use super::moves::{self, Listing, MoveLine};
use super::your_turn::{move_text, unbroken};
use super::{Plain, Since, WriteError, Written, cleaned, listed, write};
use crate::mail::boards::Board;
use crate::mail::words::{COLUMNS, one_line, wrap};
use scene::Offer;
use words::{Message, Words, msg};

/// The longest paragraph, in characters.
const MOST_PARAGRAPH: usize = 1200;

#[derive(Debug, Clone)]
pub struct AnswerLetter {
    /// How it is said.
    pub w: Words,
    /// What the site calls itself.
    pub site_name: String,
    /// The heading: what became of the mail.
    pub head: Message,
    /// What is said about it, a paragraph each, in the reader's language.
    pub paragraphs: Vec<String>,
    /// What happened, one sentence each, the oldest first; empty where nobody asked.
    pub history: Vec<String>,
    /// Name of the game, as it stands before "with".
    pub game_name: String,
    /// Names of the other players.
    pub others: Vec<String>,
    /// Where the game stands.
    pub progress: Message,
    /// Seq of the position.
    pub seq: i64,
    /// The position; none before the game begins.
    pub board: Option<Board>,
    /// What the player can do now.
    pub moves: Vec<Offer>,
    /// Address of the table, for this player.
    pub table_url: String,
    /// What that address opens.
    pub opens: Message,
    /// Head code of the journal.
    pub head_code: String,
    /// Address that stops all letters to this mailbox.
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/answer/body.txt")]
struct Text<'a> {
    letter: &'a AnswerLetter,
    plain: Plain<'a>,
    paragraphs: Vec<String>,
    history: Vec<String>,
    left_out: usize,
    moves: Vec<String>,
    moves_left_out: usize,
}

#[derive(Template)]
#[template(path = "mail/answer/body.html")]
struct Html<'a> {
    letter: &'a AnswerLetter,
    history: &'a [String],
    left_out: usize,
    moves: Vec<MoveLine>,
    moves_left_out: usize,
}

impl AnswerLetter {
    /// Writes the letter. Names are cleaned first.
    pub fn write(&self) -> Result<Written, WriteError> {
        let cut = |told: &String, most| one_line(told, most);
        let letter = &Self {
            others: cleaned(&self.others),
            paragraphs: self
                .paragraphs
                .iter()
                .map(|said| cut(said, MOST_PARAGRAPH))
                .collect(),
            history: self.history.iter().map(|told| cut(told, 400)).collect(),
            ..self.clone()
        };
        let history = Since::last_of(&letter.history);
        let listing = Listing {
            is_numbered: true,
            table_url: &letter.table_url,
        };
        let (moves, moves_left_out) = moves::lines(&letter.w, &letter.moves, listing);
        let paragraph = |said: &String| wrap(said, COLUMNS, "", "");
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter,
                plain: Plain(&letter.w),
                paragraphs: letter.paragraphs.iter().map(paragraph).collect(),
                history: history.lines(),
                left_out: history.left_out,
                moves: moves.iter().map(move_text).collect(),
                moves_left_out,
            },
            &Html {
                letter,
                history: history.told,
                left_out: history.left_out,
                moves: moves.into_iter().map(unbroken).collect(),
                moves_left_out,
            },
            letter
                .board
                .as_ref()
                .and_then(|board| board.picture.as_ref()),
        )
    }

    fn subject(&self) -> Message {
        let others = listed(&self.others);
        msg::letter_answer::subject(self.head.clone(), &self.game_name, others)
    }

    fn place(&self) -> Message {
        msg::letter::place(&self.game_name, listed(&self.others), self.progress.clone())
    }

    fn place_sentence(&self) -> Message {
        msg::letter::place_sentence(&self.game_name, listed(&self.others), self.progress.clone())
    }
}
