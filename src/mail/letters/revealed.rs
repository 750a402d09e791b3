//! The letter that says what everybody chose, to a seat that has nothing to choose just now.
//!
//! Who has something to choose reads the same in the letter of their turn.

use askama::Template;

use super::{MOST_SENTENCE, Plain, Said, Since, Written, cleaned, cut, listed, talk_lines, write};
use crate::mail::words::one_line;
use scene::letter::Board;
use words::{Arg, Message, Words, msg};

#[derive(Debug, Clone)]
pub struct RevealedLetter {
    pub w: Words,
    pub site_name: String,
    /// Name of the game, as it stands before "with".
    pub game_name: String,
    pub others: Vec<String>,
    /// Where the game stands: "Age II, turn 3 of 6, the discard pile".
    pub progress: Message,
    pub seq: i64,
    pub awaited: Vec<String>,
    /// What was revealed, the oldest first.
    pub since: Vec<String>,
    pub news: Option<Arg>,
    /// What mail programs show beside the subject; empty for the last sentence of `since`.
    pub preheader: String,
    pub talk: Vec<Said>,
    pub board: Board,
    pub table_url: String,
    pub head_code: String,
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/revealed/body.txt")]
struct Text<'a> {
    letter: &'a RevealedLetter,
    plain: Plain<'a>,
    since: &'a Since<'a>,
    talk: &'a [String],
}

#[derive(Template)]
#[template(path = "mail/revealed/body.html")]
struct Html<'a> {
    letter: &'a RevealedLetter,
    preheader: &'a str,
    since: &'a Since<'a>,
    talk: &'a [String],
}

says_place!(RevealedLetter);

impl RevealedLetter {
    pub fn write(&self) -> Result<Written, askama::Error> {
        let letter = &Self {
            others: cleaned(&self.others),
            awaited: cleaned(&self.awaited),
            since: cut(&self.since, MOST_SENTENCE),
            preheader: one_line(&self.preheader, MOST_SENTENCE),
            ..self.clone()
        };
        let since = &Since::last_of(&letter.since);
        let talk = talk_lines(&letter.w, &letter.talk);
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter,
                plain: Plain(&letter.w),
                since,
                talk: &talk,
            },
            &Html {
                letter,
                preheader: since.preheader(&letter.preheader),
                since,
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

    fn next(&self) -> Message {
        msg::letter_revealed::next(listed(&self.awaited))
    }
}
