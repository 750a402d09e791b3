//! Which moves are legal. A move is legal exactly when [`moves`] lists it; [`is_legal`] says the same of one move
//! without making the list.

use smallvec::SmallVec;

use crate::games::Seat;
use crate::games::duel::cards::Card;
use crate::games::duel::moves::{Move, Starter};
use crate::games::duel::rules::{building, paying};
use crate::games::duel::state::{Phase, State};
use crate::games::duel::tokens::Token;
use crate::games::duel::wonders::Wonder;

/// Cards in the byte order of their ids. At most six lie accessible, at most nine are destroyed from.
type Cards = SmallVec<[Card; 12]>;

/// Lists the legal moves of a seat, in the byte order of their notation.
#[must_use]
pub fn moves(state: &State, seat: Seat) -> Vec<Move> {
    if state.active != seat {
        return Vec::new();
    }
    match &state.phase {
        Phase::Waiting | Phase::Over(_) => Vec::new(),
        Phase::Draft { offered, .. } => {
            let mut wonders: SmallVec<[Wonder; 4]> = offered.iter().flatten().copied().collect();
            wonders.sort_unstable_by_key(|wonder| wonder.rank());
            wonders.into_iter().map(Move::Draft).collect()
        }
        Phase::Turn => turn(state, seat),
        Phase::Token(_) => tokens(state.board.iter()).map(Move::Token).collect(),
        Phase::Library(drawn) => tokens(drawn.iter().flatten().copied())
            .map(Move::Library)
            .collect(),
        Phase::Destroy(wonder) => sorted(building::targets(state, seat, *wonder))
            .into_iter()
            .map(Move::Destroy)
            .collect(),
        Phase::Revive => sorted(state.discard.iter())
            .into_iter()
            .map(Move::Revive)
            .collect(),
        Phase::Start => vec![Move::Start(Starter::Me), Move::Start(Starter::Opponent)],
    }
}

/// Whether a move is legal for a seat.
#[must_use]
pub fn is_legal(state: &State, seat: Seat, mv: Move) -> bool {
    if state.active != seat {
        return false;
    }
    match (&state.phase, mv) {
        (Phase::Draft { offered, .. }, Move::Draft(wonder)) => offered.contains(&Some(wonder)),
        (Phase::Turn, Move::Build(card)) => is_open(state, card) && can_pay_card(state, seat, card),
        // Rule [duel, 2015, Discard to obtain coins, ruling 11]: always allowed.
        (Phase::Turn, Move::Discard(card)) => is_open(state, card),
        (Phase::Turn, Move::Wonder(wonder, card)) => {
            // Rule [duel, 2015, Constructing a wonder, ruling 40]: any accessible card serves, affordable or not.
            is_open(state, card)
                && is_buildable(state, seat, wonder)
                && can_pay_wonder(state, seat, wonder)
        }
        (Phase::Token(_), Move::Token(token)) => state.board.has(token),
        (Phase::Library(drawn), Move::Library(token)) => drawn.contains(&Some(token)),
        (Phase::Destroy(wonder), Move::Destroy(card)) => {
            building::targets(state, seat, *wonder).any(|target| target == card)
        }
        (Phase::Revive, Move::Revive(card)) => state.discard.has(card),
        (Phase::Start, Move::Start(_)) => true,
        _ => false,
    }
}

fn turn(state: &State, seat: Seat) -> Vec<Move> {
    let cards = sorted(accessible(state));
    let mut moves = Vec::with_capacity(36);
    let affordable = cards
        .iter()
        .filter(|card| can_pay_card(state, seat, **card));
    moves.extend(affordable.map(|card| Move::Build(*card)));
    moves.extend(cards.iter().map(|card| Move::Discard(*card)));
    for wonder in buildable(state, seat) {
        if can_pay_wonder(state, seat, wonder) {
            moves.extend(cards.iter().map(|card| Move::Wonder(wonder, *card)));
        }
    }
    moves
}

/// Lists the cards that can be taken, by slot.
pub fn accessible(state: &State) -> impl Iterator<Item = Card> {
    // Rule [duel, 2015, Game turn, ruling 46]: a card on which no card lies; it is turned up before anybody moves.
    state
        .accessible()
        .filter(|slot| state.face_up & slot.bit() != 0)
        .filter_map(|slot| state.cards[slot.index()])
}

/// Whether a card lies in the structure and can be taken.
#[must_use]
pub fn is_open(state: &State, card: Card) -> bool {
    state
        .find_slot(card)
        .is_some_and(|slot| state.face_up & slot.bit() != 0 && state.is_accessible(slot))
}

/// Lists the wonders that a seat may still build, in the byte order of their ids.
#[must_use]
pub fn buildable(state: &State, seat: Seat) -> SmallVec<[Wonder; 4]> {
    let mut wonders: SmallVec<[Wonder; 4]> = state
        .city(seat)
        .own_wonders()
        .filter(|own| own.with.is_none() && !state.is_removed(own.wonder))
        .map(|own| own.wonder)
        .collect();
    wonders.sort_unstable_by_key(|wonder| wonder.rank());
    wonders
}

fn is_buildable(state: &State, seat: Seat, wonder: Wonder) -> bool {
    state
        .city(seat)
        .own_wonders()
        .any(|own| own.wonder == wonder && own.with.is_none() && !state.is_removed(wonder))
}

fn can_pay_card(state: &State, seat: Seat, card: Card) -> bool {
    u16::from(paying::price_of_card(state, seat, card).total) <= state.city(seat).coins
}

fn can_pay_wonder(state: &State, seat: Seat, wonder: Wonder) -> bool {
    u16::from(paying::price_of_wonder(state, seat, wonder).total) <= state.city(seat).coins
}

fn sorted(cards: impl Iterator<Item = Card>) -> Cards {
    let mut cards: Cards = cards.collect();
    cards.sort_unstable_by_key(|card| card.rank());
    cards
}

fn tokens(tokens: impl Iterator<Item = Token>) -> impl Iterator<Item = Token> {
    let mut tokens: SmallVec<[Token; 5]> = tokens.collect();
    tokens.sort_unstable_by_key(|token| token.rank());
    tokens.into_iter()
}
