//! Set-up: wonders, sides, and the hands of each age. Asks chance and puts the answers into events.
//! Start reading at [`wonders`] and [`age`].

use std::borrow::Cow;

use crate::chance::{Chance, ChanceError, Draw, draw};
use crate::seven_wonders::apply::HAND;
use crate::seven_wonders::cards::{CardId, Side, WonderId};
use crate::seven_wonders::event::{AgeDealt, Dealt, SidesDealt, WondersDealt};
use crate::seven_wonders::options::{Sides, Wonders};
use crate::seven_wonders::state::State;

/// Name of the questions for wonders; their answers may carry a side, as in `gizah A`.
pub(crate) const WONDERS: &str = "wonders";
pub(crate) const SIDES: &str = "sides";
/// Name of the questions for the guilds of Age III and for the cards of every age.
pub(crate) const HANDS: &str = "hands";

/// Wonders that the Free City does not get: nobody says who decides on their abilities.
pub(crate) const NOT_FOR_FREE_CITY: [&str; 3] = ["babylon", "halikarnassos", "olympia"];

/// What chance is asked for by name: a printed key, or a wonder with its side.
type Name = Cow<'static, str>;

/// Deals the wonders, or only the Free City's where the seats draft.
pub(crate) fn wonders(state: &State, chance: &mut dyn Chance) -> Result<WondersDealt, ChanceError> {
    let mut draws = Vec::new();
    let mut cities = vec![Dealt::default(); state.cities.len()];
    if let Some(city) = state.free_city() {
        let from: Vec<WonderId> = WonderId::all()
            .filter(|wonder| !NOT_FOR_FREE_CITY.contains(&wonder.key()))
            .collect();
        let drawn = ask_wonders(state, chance, &from, 1)?;
        if let Some(text) = drawn.outcome.first() {
            cities[city] = dealt(text);
        }
        draws.push(drawn);
    }
    if state.options.wonders == Wonders::Random {
        let from: Vec<WonderId> = WonderId::all()
            .filter(|wonder| cities.iter().all(|city| city.wonder != Some(*wonder)))
            .collect();
        let drawn = ask_wonders(state, chance, &from, state.seats())?;
        for (city, text) in cities.iter_mut().zip(&drawn.outcome) {
            *city = dealt(text);
        }
        draws.push(drawn);
    }
    for (index, city) in cities.iter_mut().enumerate() {
        if city.wonder.is_some() && city.side.is_none() {
            city.side = side(state, chance, index, &mut draws)?;
        }
    }
    Ok(WondersDealt { cities, draws })
}

/// Asks for bare wonders; a deal that names sides does not fit that question and is asked again with sides.
fn ask_wonders(
    state: &State,
    chance: &mut dyn Chance,
    from: &[WonderId],
    take: usize,
) -> Result<Draw<Name>, ChanceError> {
    let bare: Vec<Name> = from.iter().map(|wonder| wonder.key().into()).collect();
    match draw(chance, WONDERS, &bare, take) {
        Err(ChanceError::Unfit { .. }) => {}
        answer @ (Ok(_) | Err(ChanceError::RanOut { .. })) => return answer,
    }
    let sides = Side::of(state.options.edition);
    let both = |wonder: &WonderId| {
        let wonder = wonder.key();
        sides.map(|side| Name::from(format!("{wonder} {}", side.key())))
    };
    let with_sides: Vec<Name> = from.iter().flat_map(both).collect();
    draw(chance, WONDERS, &[bare, with_sides].concat(), take)
}

/// Reads an answer such as `gizah` or `gizah A`.
fn dealt(text: &str) -> Dealt {
    let (wonder, side) = text.split_once(' ').unwrap_or((text, ""));
    Dealt {
        side: Side::find(side),
        wonder: WonderId::find(wonder),
    }
}

/// Settles the side of a city's wonder by the table's option; none where its seat chooses.
// Rule [7 Wonders, first edition, p. 3, Wonders]: the dealt card decides the side; [second edition, Set-up]: the
// owner chooses. Nobody owns the Free City, so chance chooses for it.
fn side(
    state: &State,
    chance: &mut dyn Chance,
    city: usize,
    draws: &mut Vec<Draw<Name>>,
) -> Result<Option<Side>, ChanceError> {
    let sides = Side::of(state.options.edition);
    let is_owned = city < state.seats();
    match state.options.sides {
        Sides::First => Ok(Some(sides[0])),
        Sides::Chosen if is_owned => Ok(None),
        Sides::Chosen | Sides::Random => {
            let from = sides.map(|side| Name::from(side.key()));
            let drawn = draw(chance, SIDES, &from, 1)?;
            let side = drawn.outcome.first().and_then(|key| Side::find(key));
            draws.push(drawn);
            Ok(side)
        }
    }
}

/// Gives the drafted wonders their sides; none where the seats choose.
pub(crate) fn sides(
    state: &State,
    chance: &mut dyn Chance,
) -> Result<Option<SidesDealt>, ChanceError> {
    if state.options.sides == Sides::Chosen {
        return Ok(None);
    }
    let mut draws = Vec::new();
    let mut sides = Vec::new();
    for (index, city) in state.cities.iter().enumerate() {
        sides.push(match city.side {
            Some(_) => None,
            None => side(state, chance, index, &mut draws)?,
        });
    }
    Ok(Some(SidesDealt { draws, sides }))
}

/// Deals an age.
// Rule [7 Wonders, first edition, p. 3; second edition, Set-up]: every copy whose mark is not above the number of
// players, in Age III with players + 2 guilds, unseen; seven cards each. Two players use the cards of three and
// seven go to the pile (first edition, p. 7).
pub(crate) fn age(
    state: &State,
    number: u8,
    chance: &mut dyn Chance,
) -> Result<AgeDealt, ChanceError> {
    let players = state.cities.len();
    let mut deck = state.data().deck(number, players);
    let mut draws = Vec::new();
    if number == 3 {
        let guilds: Vec<CardId> = state.data().guilds().map(|card| card.id).collect();
        let drawn = draw(chance, HANDS, &guilds, players + 2)?;
        deck.extend(&drawn.outcome);
        draws.push(drawn);
    }
    let take = deck.len().min(players * HAND);
    draws.push(draw(chance, HANDS, &deck, take)?);
    Ok(AgeDealt { age: number, draws })
}
