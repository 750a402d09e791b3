//! The rules in short, in our own words, and everything that is printed.
//!
//! Every card, wonder and token has its id as anchor: sentences of the history link there.

use askama::Template;

use super::art::{self, CardArt, TokenArt, WonderArt};
use crate::games::duel::cards::{Back, Card};
use crate::games::duel::tokens::Token;
use crate::games::duel::wonders::Wonder;

#[derive(Template)]
#[template(path = "boards/duel/catalogue.html")]
struct CataloguePart {
    groups: Vec<Group>,
    wonders: Vec<&'static WonderArt>,
    tokens: Vec<&'static TokenArt>,
}

/// The cards with one back.
struct Group {
    id: &'static str,
    title: &'static str,
    note: &'static str,
    cards: Vec<&'static CardArt>,
}

/// Draws the catalogue.
pub(super) fn draw() -> Result<String, askama::Error> {
    let group = |back, id, title, note| Group {
        id,
        title,
        note,
        cards: Card::with_back(back).map(art::card).collect(),
    };
    CataloguePart {
        groups: vec![
            group(
                Back::AgeOne,
                "age-1",
                "Age I",
                "20 of these 23 lie in a game",
            ),
            group(
                Back::AgeTwo,
                "age-2",
                "Age II",
                "20 of these 23 lie in a game",
            ),
            group(
                Back::AgeThree,
                "age-3",
                "Age III",
                "17 of these 20 lie in a game, with 3 guilds",
            ),
            group(
                Back::Guild,
                "guilds",
                "Guilds",
                "3 of these 7 lie among the cards of Age III",
            ),
        ],
        wonders: Wonder::ALL.into_iter().map(art::wonder).collect(),
        tokens: Token::ALL.into_iter().map(art::token).collect(),
    }
    .render()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_printed_has_exactly_one_anchor() {
        let html = draw().unwrap();
        let ids = Card::ALL
            .map(Card::id)
            .into_iter()
            .chain(Wonder::ALL.map(Wonder::id))
            .chain(Token::ALL.map(Token::id));
        for id in ids {
            assert_eq!(html.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
        }
    }
}
