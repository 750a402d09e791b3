//! What a seat knows, and positions that fit it.
//!
//! Hidden are the hands of others, the Free City's pile, what others have sealed, and cards that others sold or put
//! under a stage. What is known of them stands in `memory`. Start reading at [`Knowledge`].

use super::cards::CardId;
use super::memory::{Age, Bundle, Memory, Place, Remembered};
use super::rules::legal;
use super::state::{Phase, State};
use crate::Seat;
use crate::chance::{Chance, ChanceError, order};

#[derive(Debug, Clone, PartialEq)]
pub struct Knowledge {
    seat: Seat,
    /// The position without what is hidden.
    seen: State,
    sealed: Vec<Seat>,
    remembered: Remembered,
}

impl Knowledge {
    /// Takes it as unknown whether others have chosen already.
    pub fn forget_seals(&mut self) {
        self.sealed.clear();
    }
}

pub(super) fn of(state: &State, memory: &Memory, seat: Seat) -> Knowledge {
    let mut seen = state.clone();
    let mut sealed = Vec::new();
    for other in Seat::all(state.seats()).filter(|other| *other != seat) {
        seen.hands[other.index()].clear();
        if seen.choices[other.index()].take().is_some() {
            sealed.push(other);
        }
    }
    seen.pile.clear();
    seen.discards.clear();
    if state.steering() != Some(seat) {
        seen.drawn = None;
    }
    for reveal in &mut seen.last_reveals {
        for play in &mut reveal.plays {
            let is_own = state.player(play.city, reveal.age, reveal.turn) == seat;
            play.card = play.card.filter(|_| play.deed.is_open() || is_own);
        }
    }
    Knowledge {
        seat,
        seen,
        sealed,
        remembered: memory.seats.get(seat.index()).cloned().unwrap_or_default(),
    }
}

/// Deals a position that fits.
pub(super) fn sample(knowledge: &Knowledge, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let mut state = knowledge.seen.clone();
    state
        .discards
        .extend(knowledge.remembered.discards.iter().copied());
    for age in &knowledge.remembered.ages {
        deal(age, knowledge.seat, &mut state, chance)?;
    }
    let drawer = state.steering().filter(|seat| *seat != knowledge.seat);
    if let Some(drawer) = drawer.filter(|_| state.phase == Phase::Choose) {
        state.drawn = state.hands[drawer.index()].last().copied();
    }
    for seat in &knowledge.sealed {
        let moves = legal::moves(&state, *seat);
        let order = order(chance, "sealed_moves", moves.len(), 1)?;
        let at = order.first().map_or(0, |at| usize::from(*at));
        state.choices[seat.index()] = moves.get(at).copied();
    }
    Ok(state)
}

fn deal(
    age: &Age,
    seat: Seat,
    state: &mut State,
    chance: &mut dyn Chance,
) -> Result<(), ChanceError> {
    let mut unseen = age.unseen.clone();
    if age.guilds_in > 0 {
        let order = order(chance, "hidden_guilds", age.guilds.len(), age.guilds_in)?;
        unseen.extend(order.iter().map(|at| age.guilds[usize::from(*at)]));
    }
    let order = order(chance, "hidden_cards", unseen.len(), unseen.len())?;
    let mut dealt = order.iter().map(|at| unseen[usize::from(*at)]);
    for (holder, bundle) in Seat::all(age.hands.len()).zip(&age.hands) {
        // The own hand lies open.
        if holder != seat {
            let cards = open(bundle, &mut dealt, state, chance)?;
            state.hands[holder.index()] = cards.into_iter().collect();
        }
    }
    for bundle in &age.gone {
        open(bundle, &mut dealt, state, chance)?;
    }
    state.pile.extend(dealt.take(age.pile));
    Ok(())
}

/// Says which cards of a bundle were played unseen, puts them where they lie, and gives those left in the hand.
fn open(
    bundle: &Bundle,
    dealt: &mut impl Iterator<Item = CardId>,
    state: &mut State,
    chance: &mut dyn Chance,
) -> Result<Vec<CardId>, ChanceError> {
    let mut cards = bundle.known.clone();
    cards.extend(dealt.take(bundle.unknown));
    if bundle.played.is_empty() {
        return Ok(cards);
    }
    let order = order(chance, "played_cards", cards.len(), cards.len())?;
    let mut shuffled = order.iter().map(|at| cards[usize::from(*at)]);
    for place in &bundle.played {
        if let Some(card) = shuffled.next() {
            put(place, card, state);
        }
    }
    Ok(shuffled.collect())
}

fn put(place: &Place, card: CardId, state: &mut State) {
    if place.is_discarded {
        state.discards.push(card);
    }
    let round = state.last_reveals.iter_mut().find(|reveal| {
        (reveal.age, reveal.turn, reveal.phase) == (place.age, place.turn, place.phase)
    });
    let plays = round.into_iter().flat_map(|round| &mut round.plays);
    for play in plays.filter(|play| Some(play.city) == place.city) {
        play.card = Some(card);
    }
}
