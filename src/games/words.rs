//! Sentences about a game, before names and links are known.

use std::borrow::Cow;

use serde::Serialize;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use super::Seat;

/// The words with a capital letter at their beginning.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        begun(first.to_uppercase(), letters.as_str())
    })
}

/// The words with a small letter at their beginning, for the middle of a sentence.
#[must_use]
pub fn lower_first(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        begun(first.to_lowercase(), letters.as_str())
    })
}

fn begun(first: impl Iterator<Item = char>, rest: &str) -> String {
    let mut words = String::with_capacity(rest.len() + 4);
    words.extend(first);
    words.push_str(rest);
    words
}

/// Names in a row, with "and" before the last: "Ada, Ben and Cleo".
#[must_use]
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Breaks a text into lines of at most `columns`, the first begun with `first`, the others with `next`. A word longer
/// than a line, such as an address, keeps a line of its own; a text without words is one line.
#[must_use]
pub fn wrap(text: &str, columns: usize, first: &str, next: &str) -> Vec<String> {
    if text.is_empty() {
        return vec![first.to_owned()];
    }
    let options = Options::new(columns)
        .initial_indent(first)
        .subsequent_indent(next)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = textwrap::wrap(text, options);
    lines.into_iter().map(Cow::into_owned).collect()
}

/// One piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Part {
    /// Plain words.
    Text(String),
    /// The player of a seat, as the subject of the sentence or inside it; shown as a name.
    Seat(Seat),
    /// A card, wonder or token: shown by name, linked to the catalogue.
    Thing {
        /// Id as in the notation.
        id: String,
        /// Name as printed.
        name: String,
    },
}

/// One sentence, with what colours and sign a list may give it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct Sentence {
    /// Id of the sign beside it (in `icons.svg`), such as `colour-blue` or `sign-uncover`; may be empty.
    pub sign: String,
    /// Class that colours it, such as `is-blue`; may be empty.
    pub class: String,
    /// The words in order.
    pub parts: Vec<Part>,
}

impl Sentence {
    /// Starts a sentence with a sign and a colour class.
    #[must_use]
    pub fn new(sign: &str, class: &str) -> Self {
        Self {
            sign: sign.to_owned(),
            class: class.to_owned(),
            parts: Vec::new(),
        }
    }

    /// Adds words.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text(text.into()));
        self
    }

    /// Adds a player.
    #[must_use]
    pub fn seat(mut self, seat: Seat) -> Self {
        self.parts.push(Part::Seat(seat));
        self
    }

    /// Adds a card, wonder or token.
    #[must_use]
    pub fn thing(mut self, id: impl Into<String>, name: impl Into<String>) -> Self {
        self.parts.push(Part::Thing {
            id: id.into(),
            name: name.into(),
        });
        self
    }

    /// Writes the sentence with players' names by seat.
    #[must_use]
    pub fn plain(&self, names: &[String]) -> String {
        self.plain_for(names, None)
    }

    /// Writes the sentence for the player of a seat, who becomes "you". It begins with a capital, unless with a name:
    /// that stays as its owner writes it.
    #[must_use]
    pub fn plain_for(&self, names: &[String], me: Option<Seat>) -> String {
        let words: String = (0..self.parts.len())
            .map(|index| self.word(index, names, me))
            .collect();
        match self.parts.first() {
            Some(Part::Seat(_)) => words,
            _ => capital(&words),
        }
    }

    /// The part at an index in words. Engines write about players by name; here the reader becomes "you", and the
    /// words around change with him.
    ///
    /// # Panics
    /// When there is no such part.
    #[must_use]
    pub fn word<'a>(&'a self, index: usize, names: &'a [String], me: Option<Seat>) -> Cow<'a, str> {
        match &self.parts[index] {
            Part::Thing { name, .. } => Cow::Borrowed(name),
            Part::Seat(seat) if me == Some(*seat) => Cow::Borrowed(match self.owned(index, me) {
                Some((_, your)) => your,
                None if index == 0 => "You",
                None => "you",
            }),
            Part::Seat(seat) => {
                Cow::Borrowed(names.get(seat.index()).map_or("somebody", String::as_str))
            }
            Part::Text(text) => {
                let is_mine = index.checked_sub(1).is_some_and(|at| self.is(at, me));
                let verb = VERBS.iter().find(|(his, _)| is_mine && begins(text, his));
                let text = match verb {
                    Some((his, yours)) => Cow::Owned(format!("{yours}{}", &text[his.len()..])),
                    None => Cow::Borrowed(text.as_str()),
                };
                match self.owned(index + 1, me) {
                    Some((of, _)) => Cow::Owned(text[..text.len() - of.len()].to_owned()),
                    None => text,
                }
            }
        }
    }

    /// Whether a part is the player of a seat.
    fn is(&self, index: usize, seat: Option<Seat>) -> bool {
        matches!(self.parts.get(index), Some(Part::Seat(other)) if seat == Some(*other))
    }

    /// What belongs to the reader, where a part is the reader and the words before it say so.
    fn owned(&self, index: usize, me: Option<Seat>) -> Option<(&'static str, &'static str)> {
        match self.parts.get(index.checked_sub(1)?) {
            Some(Part::Text(text)) if self.is(index, me) => {
                OWNED.iter().copied().find(|(of, _)| text.ends_with(of))
            }
            _ => None,
        }
    }
}

/// Whether a text begins with a word, not with a part of one.
fn begins(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// Verbs as engines write them after a name, and after "you".
static VERBS: &[(&str, &str)] = &[
    (" has", " have"),
    (" is", " are"),
    (" takes", " take"),
    (" chooses", " choose"),
    (" begins", " begin"),
    (" wins", " win"),
    (" plays", " play"),
    (" builds", " build"),
    (" searches", " search"),
    (" loses", " lose"),
    (" gets", " get"),
];

/// What belongs to somebody, as engines write it before a name, and with "you" as the owner.
static OWNED: &[(&str, &str)] = &[
    ("the side of ", "your side"),
    ("the city of ", "your city"),
    ("the capital of ", "your capital"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_is_you_and_the_words_around_him_agree() {
        let names = ["Freja".to_owned(), "Joost".to_owned()];
        let check = |sentence: Sentence, me: u8, expected: &str| {
            assert_eq!(sentence.plain_for(&names, Some(Seat(me))), expected);
        };
        let pair = Sentence::default()
            .seat(Seat(0))
            .text(" has a pair; 2 coins to ")
            .seat(Seat(1))
            .text(".");
        check(pair.clone(), 0, "You have a pair; 2 coins to Joost.");
        check(pair.clone(), 1, "Freja has a pair; 2 coins to you.");
        assert_eq!(pair.plain(&names), "Freja has a pair; 2 coins to Joost.");
        let small = ["freja".to_owned(), "joost".to_owned()];
        assert_eq!(pair.plain(&small), "freja has a pair; 2 coins to joost.");
        let pawn = Sentence::default()
            .text("The pawn stands 1 space on the side of ")
            .seat(Seat(0))
            .text(".");
        check(pawn.clone(), 0, "The pawn stands 1 space on your side.");
        check(pawn, 1, "The pawn stands 1 space on the side of Freja.");
        let issued = Sentence::default().seat(Seat(0)).text(" issued nothing.");
        check(issued, 0, "You issued nothing.");
    }
}
