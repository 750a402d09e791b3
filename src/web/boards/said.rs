//! Sentences of an engine as a page says them: players by name or "you", things as links to the catalogue.
//!
//! Start reading at [`Said`].

use std::borrow::Cow;

use askama::Template;

use super::sign::Sign;
use crate::games::{Part, Seat, Sentence};

/// A sentence, ready for a template.
#[derive(Debug, Clone)]
pub struct Said {
    /// The sign beside it, if any.
    pub sign: Option<Sign>,
    /// Class that colours it; may be empty.
    pub class: String,
    /// The words, as HTML.
    pub html: String,
}

#[derive(Template)]
#[template(path = "boards/said.html")]
struct SaidPart<'a> {
    pieces: Vec<Piece<'a>>,
}

/// A piece of a sentence.
enum Piece<'a> {
    Text(&'a str),
    Name(&'a str),
    Thing {
        game: &'a str,
        id: &'a str,
        name: &'a str,
        is_link: bool,
    },
}

impl Said {
    /// Puts a sentence into HTML. `me` is shown as "You"; without `has_links` things are bare names.
    ///
    /// # Errors
    /// When the template cannot be rendered.
    pub fn new(
        sentence: &Sentence,
        game: &str,
        names: &[String],
        me: Option<Seat>,
        has_links: bool,
    ) -> Result<Self, askama::Error> {
        let words: Vec<Cow<'_, str>> = (0..sentence.parts.len())
            .map(|index| word(&sentence.parts, index, names, me))
            .collect();
        let pieces = sentence
            .parts
            .iter()
            .zip(&words)
            .map(|(part, word)| match part {
                Part::Text(_) => Piece::Text(word),
                Part::Seat(_) => Piece::Name(word),
                Part::Thing { id, .. } => Piece::Thing {
                    game,
                    id,
                    name: word,
                    is_link: has_links,
                },
            })
            .collect();
        Ok(Self {
            sign: (!sentence.sign.is_empty()).then(|| Sign::new(&sentence.sign)),
            class: sentence.class.clone(),
            html: SaidPart { pieces }.render()?,
        })
    }
}

/// A part of a sentence in words. Engines write about players by name; here the reader becomes "you", and the
/// words around change with him.
fn word<'a>(
    parts: &'a [Part],
    index: usize,
    names: &'a [String],
    me: Option<Seat>,
) -> Cow<'a, str> {
    let is_me = |at: usize| matches!(parts.get(at), Some(Part::Seat(seat)) if me == Some(*seat));
    let before = index.checked_sub(1);
    let owned = |at: usize| match (
        at.checked_sub(1).and_then(|at| parts.get(at)),
        parts.get(at),
    ) {
        (Some(Part::Text(text)), Some(_)) if is_me(at) => {
            OWNED.iter().find(|(of, _)| text.ends_with(of))
        }
        _ => None,
    };
    match &parts[index] {
        Part::Thing { name, .. } => Cow::Borrowed(name),
        Part::Seat(_) if is_me(index) => match (owned(index), index) {
            (Some((_, your)), _) => Cow::Borrowed(*your),
            (None, 0) => Cow::Borrowed("You"),
            (None, _) => Cow::Borrowed("you"),
        },
        Part::Seat(seat) => {
            Cow::Borrowed(names.get(seat.index()).map_or("somebody", String::as_str))
        }
        Part::Text(text) => {
            let mut text = Cow::Borrowed(text.as_str());
            let verb = VERBS.iter().find(|(his, _)| begins(&text, his));
            if let Some((his, yours)) = verb.filter(|_| before.is_some_and(is_me)) {
                text = Cow::Owned(format!("{yours}{}", &text[his.len()..]));
            }
            match owned(index + 1) {
                Some((of, _)) => Cow::Owned(text[..text.len() - of.len()].to_owned()),
                None => text,
            }
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
    fn names_are_escaped_and_things_are_links() {
        let sentence = Sentence::new("colour-blue", "is-blue")
            .seat(Seat(1))
            .text(" built ")
            .thing("statue", "Statue");
        let names = ["Freja".to_owned(), "<b>Joost</b>".to_owned()];
        let said = Said::new(&sentence, "duel", &names, Some(Seat(0)), true).unwrap();
        assert_eq!(
            said.html,
            "<strong>&#60;b&#62;Joost&#60;/b&#62;</strong> built <a href=\"/games/duel#statue\">Statue</a>"
        );
        let mine = Said::new(&sentence, "duel", &names, Some(Seat(1)), false).unwrap();
        assert_eq!(mine.html, "<strong>You</strong> built Statue");
    }

    #[test]
    fn words_around_you_change_with_you() {
        let check = |sentence: Sentence, me: u8, expected: &str| {
            let names = ["Freja".to_owned(), "Joost".to_owned()];
            let said = Said::new(&sentence, "duel", &names, Some(Seat(me)), true).unwrap();
            let plain = said.html.replace("<strong>", "").replace("</strong>", "");
            assert_eq!(plain, expected);
        };
        let extra = Sentence::default()
            .seat(Seat(0))
            .text(" takes another turn.");
        check(extra.clone(), 0, "You take another turn.");
        check(extra, 1, "Freja takes another turn.");
        let pawn = Sentence::default()
            .text("The pawn stands 2 spaces on the side of ")
            .seat(Seat(1))
            .text(".");
        check(pawn.clone(), 1, "The pawn stands 2 spaces on your side.");
        check(pawn, 0, "The pawn stands 2 spaces on the side of Joost.");
        let issues = Sentence::default().seat(Seat(0)).text(" issued nothing.");
        check(issues, 0, "You issued nothing.");
    }
}
