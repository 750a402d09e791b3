//! What has a name in Duel, as the catalogue of names calls it.

use rules::duel::{Card, Color, Good, Goods, Symbol, Token, Wonder};
use words::Thing;

named! {
    "duel":
    card(Card) in "cards" by id,
    wonder(Wonder) in "wonders" by id,
    token(Token) in "progress_tokens" by id,
    good(Good) in "resources" by id,
    symbol(Symbol) in "science_symbols" by id,
    color(Color) in "colours" by id,
}

pub(super) fn goods(units: Goods) -> impl Iterator<Item = (Thing, u8)> {
    Good::ALL.into_iter().map(good).zip(units)
}

/// A card or wonder by its id, such as a source of goods.
pub(super) fn source(id: &'static str) -> Thing {
    match Wonder::find(id) {
        Some(found) => wonder(found),
        None => Thing {
            id,
            ..card(Card::ALL[0])
        },
    }
}
