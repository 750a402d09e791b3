//! Sentences of an engine as a page says them: players by name or "you", things as links to the catalogue.
//!
//! Start reading at [`Said`].

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
        let pieces = sentence
            .parts
            .iter()
            .enumerate()
            .map(|(index, part)| match part {
                Part::Text(text) => Piece::Text(text),
                Part::Seat(seat) if me == Some(*seat) => {
                    Piece::Name(if index == 0 { "You" } else { "you" })
                }
                Part::Seat(seat) => {
                    Piece::Name(names.get(seat.index()).map_or("somebody", String::as_str))
                }
                Part::Thing { id, name } => Piece::Thing {
                    game,
                    id,
                    name,
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
}
