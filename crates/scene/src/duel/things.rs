//! What has a name in Duel, as the catalogue of names calls it.

use rules::duel::{Card, Color, Good, Goods, Symbol, Token, Wonder};
use words::Thing;

const fn thing(group: &'static str, id: &'static str) -> Thing {
    let game = "duel";
    Thing { game, group, id }
}

/// A card.
pub const fn card(card: Card) -> Thing {
    thing("cards", card.id())
}

/// A wonder.
pub const fn wonder(wonder: Wonder) -> Thing {
    thing("wonders", wonder.id())
}

/// A progress token.
pub const fn token(token: Token) -> Thing {
    thing("progress_tokens", token.id())
}

/// A good.
pub const fn good(good: Good) -> Thing {
    thing("resources", good.id())
}

/// Goods, each with how many there are.
pub(super) fn goods(units: Goods) -> impl Iterator<Item = (Thing, u8)> {
    Good::ALL.into_iter().map(good).zip(units)
}

pub(super) const fn symbol(symbol: Symbol) -> Thing {
    thing("science_symbols", symbol.id())
}

/// A colour: "red".
pub const fn color(color: Color) -> Thing {
    thing("colours", color.id())
}

/// A card or wonder by its id, such as a source of goods.
pub fn source(id: &'static str) -> Thing {
    match Wonder::find(id) {
        Some(found) => wonder(found),
        None => thing("cards", id),
    }
}
