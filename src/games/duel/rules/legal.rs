//! Which moves are legal: exactly those that [`moves`] lists. [`building::fact`] finds the same of one move without
//! making the list.

use crate::games::Seat;
use crate::games::duel::cards::Card;
use crate::games::duel::kinds::Slot;
use crate::games::duel::moves::{Move, Starter};
use crate::games::duel::rules::building;
use crate::games::duel::rules::paying::Market;
use crate::games::duel::state::{Phase, State};
use crate::games::duel::tokens::Token;
use crate::games::duel::wonders::Wonder;

/// Lists the legal moves of a seat, in the byte order of their notation.
#[must_use]
pub fn moves(state: &State, seat: Seat) -> Vec<Move> {
    if state.active != seat {
        return Vec::new();
    }
    match &state.phase {
        Phase::Waiting | Phase::Over(_) => Vec::new(),
        Phase::Draft { offered, .. } => by_id(offered.iter().flatten().copied())
            .map(Move::Draft)
            .collect(),
        Phase::Turn => turn(state, seat),
        Phase::Token(_) => tokens(state.board.iter()).map(Move::Token).collect(),
        Phase::Library(drawn) => tokens(drawn.iter().flatten().copied())
            .map(Move::Library)
            .collect(),
        Phase::Destroy(wonder) => sorted(building::targets(state, seat, *wonder))
            .map(Move::Destroy)
            .collect(),
        Phase::Revive => sorted(state.discard.iter()).map(Move::Revive).collect(),
        Phase::Start => vec![Move::Start(Starter::Me), Move::Start(Starter::Opponent)],
    }
}

fn turn(state: &State, seat: Seat) -> Vec<Move> {
    let market = Market::of(state, seat);
    let mut places = [Card::ALL[0]; Slot::COUNT];
    let mut count = 0;
    for (place, card) in places.iter_mut().zip(sorted(accessible(state))) {
        *place = card;
        count += 1;
    }
    let cards = &places[..count];
    // To build, to discard, and to build each of four wonders.
    let mut moves = Vec::with_capacity(6 * count);
    let affordable = cards.iter().filter(|card| market.affords_card(**card));
    moves.extend(affordable.map(|card| Move::Build(*card)));
    moves.extend(cards.iter().map(|card| Move::Discard(*card)));
    for wonder in buildable(state, seat) {
        if market.affords_wonder(wonder) {
            moves.extend(cards.iter().map(|card| Move::Wonder(wonder, *card)));
        }
    }
    moves
}

/// Lists the cards that can be taken, by slot.
pub fn accessible(state: &State) -> impl Iterator<Item = Card> {
    // Rule [duel, 2015, Game turn, ruling 46]: a card on which no card lies; it is turned up before anybody moves.
    Slot::of_mask(state.open & state.face_up).filter_map(|slot| state.cards[slot.index()])
}

/// Lists the wonders that a seat may still build, in the byte order of their ids.
pub fn buildable(state: &State, seat: Seat) -> impl Iterator<Item = Wonder> {
    let own = state.city(seat).own_wonders();
    let unbuilt = own.filter(|own| own.with.is_none() && !state.is_removed(own.wonder));
    by_id(unbuilt.map(|own| own.wonder))
}

/// Lists cards in the byte order of their ids.
fn sorted(cards: impl Iterator<Item = Card>) -> impl Iterator<Item = Card> {
    let mut ranks = [0; 2];
    for card in cards {
        ranks[usize::from(card.rank() >> 6)] |= 1 << (card.rank() & 63);
    }
    let [low, high] = ranks;
    let high = bits(high).map(|rank| 64 + rank);
    bits(low).chain(high).map(|rank| Card::BY_ID[rank])
}

/// Lists wonders in the byte order of their ids.
fn by_id(wonders: impl Iterator<Item = Wonder>) -> impl Iterator<Item = Wonder> {
    bits(wonders.fold(0, |ranks, wonder| ranks | 1 << wonder.rank()))
        .map(|rank| Wonder::BY_ID[rank])
}

/// Lists tokens in the byte order of their ids.
fn tokens(tokens: impl Iterator<Item = Token>) -> impl Iterator<Item = Token> {
    bits(tokens.fold(0, |ranks, token| ranks | 1 << token.rank())).map(|rank| Token::BY_ID[rank])
}

/// Lists the bits of a mask, smallest first: sorting without comparing.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}
