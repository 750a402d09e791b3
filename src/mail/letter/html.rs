//! A letter as HTML.

use askama::Template;

use super::moves::{self, MoveLine};
use super::{Block, Drawn, Letter, MOST_SENTENCE, Moves, last_of};
use crate::mail::words::one_line;
use words::{Message, msg};

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a> {
    letter: &'a Letter,
    drawn: Option<&'a Drawn>,
}

pub(super) fn write(letter: &Letter, drawn: Option<&Drawn>) -> Result<String, askama::Error> {
    Html { letter, drawn }.render()
}

impl Html<'_> {
    fn moves(&self, moves: &Moves) -> (Vec<MoveLine>, usize) {
        let (lines, left_out) = moves::lines(&self.letter.w, moves);
        (lines.into_iter().map(unbroken).collect(), left_out)
    }

    fn happened<'b>(&self, told: &'b [String]) -> (&'b [String], Option<Message>) {
        last_of(told)
    }

    fn clean(&self, line: &str) -> String {
        one_line(line, MOST_SENTENCE)
    }
}

/// Keeps a number of coins and the word after it on one line, in every language.
fn unbroken(line: MoveLine) -> MoveLine {
    let mut price = String::new();
    for word in line.price.split(' ') {
        if !price.is_empty() {
            let follows_number = price.ends_with(|sign: char| sign.is_ascii_digit());
            price.push(if follows_number { '\u{a0}' } else { ' ' });
        }
        price.push_str(word);
    }
    MoveLine { price, ..line }
}
