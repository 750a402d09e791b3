//! Cards, wonders and goods as things with a name in the reader's language.

use rules::seven_wonders::{CardId, Color, Edition, Resource, Science, WonderId};
use words::Thing;

named! {
    "seven_wonders":
    card(CardId) in "cards" by key,
    // A wonder by its city, as it is called nearly everywhere: "Rhódos".
    city(WonderId) in "cities" by key,
    good(Resource) in "resources" by key,
    symbol(Science) in "science_symbols" by key,
    color(Color) in "colours" by key,
}

pub(super) fn goods(units: [u8; 7]) -> impl Iterator<Item = (Thing, u8)> {
    Resource::ALL.into_iter().map(good).zip(units)
}

/// What the cards of a colour are: "civilian buildings".
pub(super) fn kind(color: Color, edition: Edition) -> Thing {
    let group = match edition {
        Edition::First => "kinds_first_edition",
        Edition::Second => "kinds_second_edition",
    };
    Thing {
        group,
        ..self::color(color)
    }
}
