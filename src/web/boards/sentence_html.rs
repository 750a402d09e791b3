//! Sentences of an engine as a page says them: players by name or "you", things as links to the catalogue.
//!
//! Start reading at [`SentenceHtml`].

use std::borrow::Cow;

use askama::Template;

use super::icon::Icon;
use crate::games::{Part, Seat, Sentence};

/// A sentence, ready for a template.
#[derive(Debug, Clone)]
pub struct SentenceHtml {
    /// The sign beside it, if any.
    pub sign: Option<Icon>,
    /// Class that colours it; may be empty.
    pub class: String,
    /// The words, as HTML.
    pub html: String,
}

#[derive(Template)]
#[template(path = "boards/sentence.html")]
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

impl SentenceHtml {
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
            .map(|index| sentence.word(index, names, me))
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
            sign: (!sentence.sign.is_empty()).then(|| Icon::new(&sentence.sign)),
            class: sentence.class.clone(),
            html: SaidPart { pieces }.render()?,
        })
    }
}

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
        let said = SentenceHtml::new(&sentence, "duel", &names, Some(Seat(0)), true).unwrap();
        assert_eq!(
            said.html,
            "<strong>&#60;b&#62;Joost&#60;/b&#62;</strong> built <a href=\"/games/duel#statue\">Statue</a>"
        );
        let mine = SentenceHtml::new(&sentence, "duel", &names, Some(Seat(1)), false).unwrap();
        assert_eq!(mine.html, "<strong>You</strong> built Statue");
    }

    #[test]
    fn words_around_you_change_with_you() {
        let check = |sentence: Sentence, me: u8, expected: &str| {
            let names = ["Freja".to_owned(), "Joost".to_owned()];
            let said = SentenceHtml::new(&sentence, "duel", &names, Some(Seat(me)), true).unwrap();
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
