//! The letter that answers a mail: what was done, or why nothing was, and the position as it is now.

use askama::Template;

use super::moves::{self, Listing, MoveLine};
use super::your_turn::{move_text, unbroken};
use super::{MOST_SENTENCE, Plain, Since, Written, cleaned, cut, listed, write};
use crate::mail::words::{COLUMNS, wrap};
use scene::Offer;
use scene::letter::Board;
use words::{Message, Words, msg};

const MOST_PARAGRAPH: usize = 1200;

#[derive(Debug, Clone)]
pub struct AnswerLetter {
    pub w: Words,
    pub site_name: String,
    /// The heading: what became of the mail.
    pub head: Message,
    /// What is said about it, a paragraph each, in the reader's language.
    pub paragraphs: Vec<String>,
    /// What happened, one sentence each, the oldest first; empty where nobody asked.
    pub history: Vec<String>,
    /// Name of the game, as it stands before "with".
    pub game_name: String,
    pub others: Vec<String>,
    pub progress: Message,
    pub seq: i64,
    /// The position; none before the game begins.
    pub board: Option<Board>,
    pub moves: Vec<Offer>,
    pub table_url: String,
    pub opens: Message,
    pub head_code: String,
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/answer/body.txt")]
struct Text<'a> {
    letter: &'a AnswerLetter,
    plain: Plain<'a>,
    paragraphs: Vec<String>,
    history: &'a Since<'a>,
    moves: Vec<String>,
    moves_left_out: usize,
}

#[derive(Template)]
#[template(path = "mail/answer/body.html")]
struct Html<'a> {
    letter: &'a AnswerLetter,
    history: &'a Since<'a>,
    moves: Vec<MoveLine>,
    moves_left_out: usize,
}

says_place!(AnswerLetter);

impl AnswerLetter {
    pub fn write(&self) -> Result<Written, askama::Error> {
        let letter = &Self {
            others: cleaned(&self.others),
            paragraphs: cut(&self.paragraphs, MOST_PARAGRAPH),
            history: cut(&self.history, MOST_SENTENCE),
            ..self.clone()
        };
        let history = &Since::last_of(&letter.history);
        let listing = Listing {
            is_numbered: true,
            table_url: &letter.table_url,
        };
        let (moves, moves_left_out) = moves::lines(&letter.w, &letter.moves, listing);
        let paragraph = |said: &String| wrap(said, COLUMNS, "", "");
        let board = letter.board.as_ref();
        let picture = board.and_then(|board| board.picture.as_ref());
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter,
                plain: Plain(&letter.w),
                paragraphs: letter.paragraphs.iter().map(paragraph).collect(),
                history,
                moves: moves.iter().map(move_text).collect(),
                moves_left_out,
            },
            &Html {
                letter,
                history,
                moves: moves.into_iter().map(unbroken).collect(),
                moves_left_out,
            },
            picture,
        )
    }

    fn subject(&self) -> Message {
        let others = listed(&self.others);
        msg::letter_answer::subject(self.head.clone(), &self.game_name, others)
    }
}
