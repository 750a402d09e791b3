//! What one viewer may know of a position, decided in one place: boards, letters, bots and the protocol show and use
//! nothing else. What a seat was told before stands in `memory`. Start reading at [`redact`], for bots at `sample`.

use super::event::Play;
use super::memory::{Age, Bundle, Place};
use super::rules::legal;
use super::values::put;
use super::{CardId, Move, Phase, SevenWonders, State};
use crate::chance::{Chance, ChanceError, order};
use crate::{Knowledge, Seat, Seen, Viewer};

/// Leaves out what a viewer may not know: hands and choices of others, the discard pile for all but who searches it,
/// the Free City's pile, and cards that others drew, sold or put under a stage. Cards that are left out lie there as
/// [`CardId::UNKNOWN`], so that their number is seen; a choice is then a pass. With open hands nothing is left out.
pub fn redact(state: &State, viewer: Viewer) -> Seen<State> {
    let viewer = viewer.among(state.seats());
    let mut seen = state.clone();
    // Every field is named, so that a new one is decided on here.
    let State {
        hands,
        pile,
        drawn,
        discards,
        choices,
        last_reveals,
        phase,
        options: _,
        age: _,
        turn: _,
        cities: _,
        pick_due: _,
        left_of_turn: _,
        scores: _,
    } = &mut seen;
    let me = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
        Viewer::Open => return Seen::redacted(seen, viewer),
    };
    let others = Seat::all(state.seats()).filter(|other| Some(*other) != me);
    for other in others.map(Seat::index) {
        hands[other].as_mut_slice().fill(CardId::UNKNOWN);
        choices[other] = choices[other].map(|_| Move::Pass);
    }
    pile.as_mut_slice().fill(CardId::UNKNOWN);
    let searches = |seat| *phase == Phase::Pick(seat);
    if !me.is_some_and(searches) {
        discards.as_mut_slice().fill(CardId::UNKNOWN);
    }
    // Rule [7 Wonders, first edition, p. 7, two players]: who steers the Free City knows its card.
    *drawn = drawn.filter(|_| me.is_some() && state.steering() == me);
    for reveal in last_reveals {
        let (age, turn) = (reveal.age, reveal.turn);
        for play in &mut reveal.plays {
            let is_own = Some(state.player(play.city, age, turn)) == me;
            play.card = play.card.filter(|_| play.deed.is_open() || is_own);
        }
    }
    Seen::redacted(seen, viewer)
}

/// The cards that may lie in the hand of the next turn, as everybody can know: those of its age of which not every copy
/// was built, each once, in the order of the facts file.
pub fn coming(seen: &Seen<State>) -> Vec<CardId> {
    let (data, ends) = (seen.data(), seen.turn >= 6);
    let age = (seen.age + u8::from(ends)).max(1);
    let mut cards = data.deck(age, seen.options.cities());
    cards.extend(data.guilds().map(|card| card.id).filter(|_| age == 3));
    for built in seen.cities.iter().flat_map(|city| city.order.iter()) {
        if let Some(at) = cards.iter().position(|card| card == built) {
            cards.remove(at);
        }
    }
    cards.dedup();
    cards
}

/// The card of a play of the round that was just revealed, where the viewer may know it.
pub fn known_card(seen: &Seen<State>, play: &Play) -> Option<CardId> {
    let shown = seen.last_reveals.last();
    play.card.or(shown.and_then(|shown| shown.card(play.city)))
}

pub(super) fn sample(
    knowledge: &Knowledge<SevenWonders>,
    chance: &mut dyn Chance,
) -> Result<State, ChanceError> {
    let mut state: State = (*knowledge.seen).clone();
    let others = || Seat::all(knowledge.seen.seats()).filter(|other| *other != knowledge.seat);
    for other in others() {
        state.hands[other.index()].clear();
    }
    state.pile.clear();
    // Who searches the discard pile remembers it.
    state.discards.clear();
    let remembered = &knowledge.remembered;
    let discards = remembered.discards.iter();
    discards.for_each(|card| put(&mut state.discards, *card));
    for age in &remembered.ages {
        deal(age, knowledge.seat, &mut state, chance)?;
    }
    let drawer = state.steering().filter(|seat| *seat != knowledge.seat);
    if let Some(drawer) = drawer.filter(|_| state.phase == Phase::Choose) {
        state.drawn = state.hands[drawer.index()].last().copied();
    }
    for seat in others() {
        if state.choices[seat.index()].is_none() {
            continue;
        }
        let moves = legal::moves(&state, seat);
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
            let hand = &mut state.hands[holder.index()];
            cards.into_iter().for_each(|card| put(hand, card));
        }
    }
    for bundle in &age.gone {
        open(bundle, &mut dealt, state, chance)?;
    }
    dealt
        .take(age.pile)
        .for_each(|card| put(&mut state.pile, card));
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
            lay(place, card, state);
        }
    }
    Ok(shuffled.collect())
}

fn lay(place: &Place, card: CardId, state: &mut State) {
    if place.is_discarded {
        put(&mut state.discards, card);
    }
    let round = state.last_reveals.iter_mut().find(|reveal| {
        (reveal.age, reveal.turn, reveal.phase) == (place.age, place.turn, place.phase)
    });
    let plays = round.into_iter().flat_map(|round| &mut round.plays);
    for play in plays.filter(|play| Some(play.city) == place.city) {
        play.card = Some(card);
    }
}
