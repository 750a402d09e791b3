//! Sentences about a game, before names and links are known.

use serde::Serialize;

use super::Seat;

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
        self.parts
            .iter()
            .map(|part| match part {
                Part::Text(text) => text.as_str(),
                Part::Seat(seat) => names.get(seat.index()).map_or("somebody", String::as_str),
                Part::Thing { name, .. } => name.as_str(),
            })
            .collect()
    }
}
