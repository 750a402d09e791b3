//! The letter that says what everybody chose, to a seat that has nothing to choose just now.
//!
//! Who has something to choose reads the same in the letter of their turn.

use askama::Template;

use super::{Plain, Said, Since, WriteError, Written, cleaned, listed, talk_lines, write};
use crate::mail::boards::Board;
use crate::mail::words::one_line;
use words::{Arg, Message, Words, msg};

/// What the letter says when a round was revealed.
#[derive(Debug, Clone)]
pub struct RevealedLetter {
    /// How it is said.
    pub w: Words,
    /// What the site calls itself.
    pub site_name: String,
    /// Name of the game, as it stands before "with".
    pub game_name: String,
    /// Names of the other players.
    pub others: Vec<String>,
    /// Where the game stands: "Age II, turn 3 of 6, the discard pile".
    pub progress: Message,
    /// Seq of the position.
    pub seq: i64,
    /// Names of those whose choice is awaited now.
    pub awaited: Vec<String>,
    /// What was revealed, one sentence each, the oldest first.
    pub since: Vec<String>,
    /// The news in few words, for the subject.
    pub news: Option<Arg>,
    /// The same in whole sentences, which mail programs show beside the subject.
    pub preheader: String,
    /// What the others said since the reader's last letter.
    pub talk: Vec<Said>,
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
#[template(path = "mail/revealed/body.txt")]
struct Text<'a> {
    letter: &'a RevealedLetter,
    plain: Plain<'a>,
    since: Vec<String>,
    since_left_out: usize,
    talk: &'a [String],
}

#[derive(Template)]
#[template(path = "mail/revealed/body.html")]
struct Html<'a> {
    letter: &'a RevealedLetter,
    preheader: &'a str,
    since: &'a [String],
    since_left_out: usize,
    talk: &'a [String],
}

impl RevealedLetter {
    /// Writes the letter. Names are cleaned first.
    pub fn write(&self) -> Result<Written, WriteError> {
        let letter = &Self {
            others: cleaned(&self.others),
            awaited: cleaned(&self.awaited),
            since: self.since.iter().map(|told| one_line(told, 400)).collect(),
            preheader: one_line(&self.preheader, 400),
            ..self.clone()
        };
        let since = Since::last_of(&letter.since);
        let talk = talk_lines(&letter.w, &letter.talk);
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter,
                plain: Plain(&letter.w),
                since: since.lines(),
                since_left_out: since.left_out,
                talk: &talk,
            },
            &Html {
                letter,
                preheader: if letter.preheader.is_empty() {
                    since.last()
                } else {
                    &letter.preheader
                },
                since: since.told,
                since_left_out: since.left_out,
                talk: &talk,
            },
            letter.board.picture.as_ref(),
        )
    }

    fn subject(&self) -> Message {
        let others = listed(&self.others);
        match &self.news {
            Some(news) => msg::letter_revealed::subject_news(news.clone(), &self.game_name, others),
            None => msg::letter_revealed::subject(&self.game_name, others, self.progress.clone()),
        }
    }

    fn title(&self) -> Message {
        msg::letter_revealed::title(&self.game_name, listed(&self.others))
    }

    /// Which table it is, and where the game stands.
    fn place(&self) -> Message {
        msg::letter::place(&self.game_name, listed(&self.others), self.progress.clone())
    }

    fn place_sentence(&self) -> Message {
        msg::letter::place_sentence(&self.game_name, listed(&self.others), self.progress.clone())
    }

    /// Who chooses now.
    fn next(&self) -> Message {
        msg::letter_revealed::next(listed(&self.awaited))
    }
}
