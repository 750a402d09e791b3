//! Cards, wonders and goods as things with a name in the reader's language.

use rules::seven_wonders::cards::{CardId, Color, Edition, Resource, Science, Side, WonderId};
use words::Thing;

/// Key of the game in the files of names.
const GAME: &str = "seven_wonders";

const fn thing(group: &'static str, id: &'static str) -> Thing {
    Thing {
        game: GAME,
        group,
        id,
    }
}

/// A card.
#[must_use]
pub fn card(id: CardId) -> Thing {
    thing("cards", id.key())
}

/// A wonder by its full name: "The Colossus of Rhodes".
#[must_use]
pub fn wonder(id: WonderId) -> Thing {
    thing("wonders", id.key())
}

/// A wonder by its city, as it is called nearly everywhere: "Rhódos".
#[must_use]
pub fn city(id: WonderId) -> Thing {
    thing("cities", id.key())
}

/// A side of a wonder.
#[must_use]
pub const fn side(side: Side) -> Thing {
    thing("sides", side.key())
}

/// A resource.
#[must_use]
pub const fn good(resource: Resource) -> Thing {
    thing("resources", resource.key())
}

/// A science symbol.
#[must_use]
pub const fn symbol(symbol: Science) -> Thing {
    thing("science_symbols", symbol.key())
}

/// A colour of cards.
#[must_use]
pub const fn color(color: Color) -> Thing {
    thing("colours", color.key())
}

/// What the cards of a colour are: "civilian buildings".
#[must_use]
pub const fn kind(color: Color, edition: Edition) -> Thing {
    let group = match edition {
        Edition::First => "kinds_first_edition",
        Edition::Second => "kinds_second_edition",
    };
    thing(group, color.key())
}
