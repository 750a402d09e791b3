//! Cards, wonders and goods as things with a name in the reader's language.

use rules::seven_wonders::{CardId, Color, Edition, Resource, Science, WonderId};
use words::Thing;

const fn thing(group: &'static str, id: &'static str) -> Thing {
    let game = "seven_wonders";
    Thing { game, group, id }
}

/// A card.
pub fn card(id: CardId) -> Thing {
    thing("cards", id.key())
}

/// A wonder by its city, as it is called nearly everywhere: "Rhódos".
pub fn city(id: WonderId) -> Thing {
    thing("cities", id.key())
}

/// A resource.
pub const fn good(resource: Resource) -> Thing {
    thing("resources", resource.key())
}

/// Resources, each with how many there are.
pub(super) fn goods(units: [u8; 7]) -> impl Iterator<Item = (Thing, u8)> {
    Resource::ALL.into_iter().map(good).zip(units)
}

pub(super) const fn symbol(symbol: Science) -> Thing {
    thing("science_symbols", symbol.key())
}

/// A colour of cards.
pub const fn color(color: Color) -> Thing {
    thing("colours", color.key())
}

/// What the cards of a colour are: "civilian buildings".
pub const fn kind(color: Color, edition: Edition) -> Thing {
    let group = match edition {
        Edition::First => "kinds_first_edition",
        Edition::Second => "kinds_second_edition",
    };
    thing(group, color.key())
}
