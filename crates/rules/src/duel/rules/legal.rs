//! Which moves are legal: exactly those that [`list`] lists. [`building::judge`] finds the same of one move alone.

use smallvec::SmallVec;

use crate::duel::rules::{building, reason};
use crate::duel::{Card, Market, Move, Phase, Starter, State, Token, Wonder};
use crate::{Common, Refusal, Seat};

/// Lists the legal moves of a seat, in the byte order of their notation.
pub fn moves(state: &State, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    list(state, seat, &mut moves);
    moves
}

pub fn list(state: &State, seat: Seat, moves: &mut Vec<Move>) {
    if state.active != seat {
        return;
    }
    match &state.phase {
        Phase::Waiting | Phase::Over(_) => {}
        Phase::Draft { offered, .. } => {
            let offered = offered.iter().flatten().copied();
            moves.extend(Wonder::sorted(offered).map(Move::Draft));
        }
        Phase::Turn => turn(state, seat, moves),
        Phase::Token(_) => moves.extend(Token::sorted(state.board.iter()).map(Move::Token)),
        Phase::Library(drawn) => {
            let drawn = drawn.iter().flatten().flatten().copied();
            moves.extend(Token::sorted(drawn).map(Move::Library));
        }
        Phase::Destroy(wonder) => {
            let targets = building::targets(state, seat, *wonder);
            moves.extend(Card::sorted(targets).map(Move::Destroy));
        }
        Phase::Revive => moves.extend(Card::sorted(state.discard.iter()).map(Move::Revive)),
        Phase::Start => moves.extend(Starter::ALL.map(Move::Start)),
    }
}

pub fn refusal(state: &State, seat: Seat, mv: Move) -> Refusal {
    let refusal = if let Phase::Over(_) = state.phase {
        Refusal::because("duel, End of the game", Common::Over)
    } else if state.active != seat || state.phase == Phase::Waiting {
        Refusal::because("duel, Game turn", Common::NotYourTurn)
    } else {
        let judged = building::judge(state, seat, mv);
        let (rule, reason) = judged.err().unwrap_or_else(|| reason::first(state));
        Refusal::because(rule, reason)
    };
    refusal.listing(moves(state, seat))
}

fn turn(state: &State, seat: Seat, moves: &mut Vec<Move>) {
    let market = Market::of(state, seat);
    let cards: SmallVec<[Card; 6]> = Card::sorted(accessible(state)).collect();
    // To build, to discard, and to build each of four wonders.
    moves.reserve(6 * cards.len());
    let affordable = cards.iter().filter(|card| market.affords_card(**card));
    moves.extend(affordable.map(|card| Move::Build(*card)));
    moves.extend(cards.iter().map(|card| Move::Discard(*card)));
    for wonder in buildable(state, seat).filter(|wonder| market.affords_wonder(*wonder)) {
        moves.extend(cards.iter().map(|card| Move::Wonder(wonder, *card)));
    }
}

/// Lists the cards that can be taken, by slot.
pub fn accessible(state: &State) -> impl Iterator<Item = Card> {
    // Rule [duel, 2015, Game turn, ruling 46]: a card on which no card lies; it is turned up before anybody moves.
    let open = (state.open & state.face_up).iter();
    open.filter_map(|slot| state.cards[slot.index()])
}

/// Lists the wonders that a seat may still build, in the byte order of their ids.
pub fn buildable(state: &State, seat: Seat) -> impl Iterator<Item = Wonder> {
    let own = state.city(seat).own_wonders();
    let unbuilt = own.filter(|own| own.with.is_none() && !state.is_removed(own.wonder));
    Wonder::sorted(unbuilt.map(|own| own.wonder))
}
