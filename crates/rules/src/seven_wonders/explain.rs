//! What a legal move would change, for the seat that could make it. Start reading at [`change`].

use super::apply::applied;
use super::event::Play as Played;
use super::rules::{follow, score};
use super::{
    CardId, CardPicked, Effects, Event, Move, Play, Side, Special, State, Verb, Whose, WonderSide,
};
use crate::Seat;

/// What would be different for a city if nobody else did anything. **Shape**: numbers before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub gives: Option<&'static Effects>,
    pub coins: (i32, i32),
    pub shields: (i32, i32),
    /// Points if the game ended then.
    pub points: (i32, i32),
    /// Whether neighbours can change the numbers in the same round.
    pub counts_neighbours: bool,
}

pub fn wonder_side(state: &State, seat: Seat, side: Side) -> Option<&'static WonderSide> {
    let wonder = state.cities[seat.index()].wonder?;
    Some(state.data().wonder(wonder).side(side))
}

/// What a move would change; none for moves that change nothing at once.
pub fn change(state: &State, seat: Seat, mv: &Move) -> Option<Change> {
    match mv {
        Move::Draft(_) | Move::Side(_) | Move::Pass => None,
        Move::Pick(card) => Some(picked(state, seat, *card)),
        Move::Play { own, city } => Some(played(state, seat, own, city.as_ref())),
    }
}

fn picked(state: &State, seat: Seat, id: CardId) -> Change {
    let (card, gain) = (Some(id), 0);
    let mut after = applied(state, &Event::CardPicked(seat, CardPicked { card, gain }));
    let index = seat.index();
    after.cities[index].coins += score::coins(&after, index, &state.data().card(id).effects);
    // What the card gives is why it is picked, and nobody else does anything.
    compared(state, &after, index, None)
}

/// That of the city, and that of the Free City, which may buy from it.
fn played(state: &State, seat: Seat, own: &Play, part: Option<&Play>) -> Change {
    let index = seat.index();
    let first = deed(state, index, own);
    let effects = follow::raised(state, &first);
    let mut plays = vec![first];
    if let (Some(part), Some(free_city)) = (part, state.free_city()) {
        plays.push(deed(state, free_city, part));
    }
    let round = Event::RoundRevealed(follow::round(state, plays));
    let mut after = applied(state, &round);
    after.cities[index].coins += effects.map_or(0, |gives| score::coins(&after, index, gives));
    compared(state, &after, index, effects)
}

fn compared(
    before: &State,
    after: &State,
    index: usize,
    gives: Option<&'static Effects>,
) -> Change {
    let points = |state: &State| score::points(state, index).0.iter().sum();
    let [old, new] = [before, after].map(|state| &state.cities[index]);
    Change {
        gives,
        coins: (old.coins, new.coins),
        shields: (old.shields, new.shields),
        points: (points(before), points(after)),
        counts_neighbours: gives.is_some_and(counts_neighbours),
    }
}

fn counts_neighbours(effects: &Effects) -> bool {
    let mut counted = effects.coins_per.iter().chain(&effects.points_per);
    let mut whose = counted.by_ref().flat_map(|per| &per.whose);
    whose.any(|whose| *whose != Whose::Own)
        || effects.special == Some(Special::CopyNeighbourGuildAtEnd)
}

/// A city's part of a round as it would be recorded.
fn deed(state: &State, city: usize, own: &Play) -> Played {
    let is_sold = own.verb == Verb::Sell;
    Played {
        card: Some(own.card),
        gain: if is_sold { follow::SALE } else { 0 },
        ..follow::played(state, city, own)
    }
}
