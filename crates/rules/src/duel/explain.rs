//! What a move costs and would change, before it is made.
//!
//! Asks no chance and tells nothing that the mover may not know. Start reading at [`use_of`].

use super::apply::apply;
use super::event::{Event, Then};
use super::kinds::Slot;
use super::moves::Move;
use super::rules::prices::{PriceView, price_of_card, price_of_wonder};
use super::rules::{building, military, paying, science, scoring};
use super::state::{PhaseName, State, other};
use super::view::{AfterView, UncoverView, UseView};
use crate::{Quote, Seat};

/// A move with its price and consequences, for the seat that could make it.
pub fn use_of(state: &State, seat: Seat, mv: Move) -> UseView {
    let judged = building::judge(state, seat, mv);
    let (paid, quote) = price(state, seat, mv);
    let takes_card = matches!(mv, Move::Build(_) | Move::Discard(_) | Move::Wonder(..));
    let card = mv.card().filter(|_| takes_card);
    let taken = card.and_then(|card| state.find_slot(card));
    UseView {
        seat,
        mv: mv.to_string(),
        verb: mv.verb(),
        card: mv.card(),
        wonder: mv.wonder(),
        token: mv.token(),
        quote,
        paid,
        after: judged
            .as_ref()
            .ok()
            .and_then(|event| after(state, seat, event)),
        uncovers: taken.map_or_else(Vec::new, |slot| uncovers(state, slot)),
        refused: judged.err().map(|(_, reason)| reason),
    }
}

/// How the price of a move comes about, where something is built in a turn, and what it costs or brings.
fn price(state: &State, seat: Seat, mv: Move) -> (Option<PriceView>, Quote) {
    let paid = match mv {
        Move::Build(card) => price_of_card(state, seat, card),
        Move::Wonder(wonder, _) => price_of_wonder(state, seat, wonder),
        Move::Discard(_) => {
            let coins = paying::discard_coins(state.city(seat));
            return (None, Quote::gain(coins.into()));
        }
        Move::Revive(_) => return (None, Quote::FREE),
        Move::Draft(_) | Move::Token(_) | Move::Library(_) | Move::Destroy(_) | Move::Start(_) => {
            return (None, Quote::NONE);
        }
    };
    let quote = paid.quote;
    (Some(paid), quote)
}

/// What the fact that a move becomes would change, one by one. None for facts that change nothing yet.
fn after(state: &State, seat: Seat, event: &Event) -> Option<AfterView> {
    if matches!(event, Event::WonderDrafted(..) | Event::StarterChosen(..)) {
        return None;
    }
    let mut later = state.clone();
    apply(&mut later, event);
    let opponent = other(seat);
    let total = |state: &State, seat| scoring::breakdown(state, seat).total();
    let then = event.then();
    let has_pawn_won = military::has_won(seat, later.pawn);
    let is_sudden = then == Some(Then::End) && (has_pawn_won || later.lying != 0 || later.age < 3);
    let has_symbols = science::has_won(later.city(seat).symbols);
    Some(AfterView {
        coins: [state.city(seat).coins, later.city(seat).coins],
        opponent_coins: [state.city(opponent).coins, later.city(opponent).coins],
        points: [total(state, seat), total(&later, seat)],
        opponent_points: [total(state, opponent), total(&later, opponent)],
        pawn: [state.pawn, later.pawn],
        symbols: [
            state.city(seat).distinct_symbols(),
            later.city(seat).distinct_symbols(),
        ],
        is_extra_turn: then == Some(Then::Again) || (later.again && later.lying != 0),
        opens: then.and_then(opened),
        wins: if has_pawn_won {
            Some("military")
        } else if is_sudden || has_symbols {
            Some("science")
        } else {
            None
        },
        ends_age: later.lying == 0,
    })
}

const fn opened(then: Then) -> Option<PhaseName> {
    match then {
        Then::Token => Some(PhaseName::Token),
        Then::Library => Some(PhaseName::Library),
        Then::Destroy => Some(PhaseName::Destroy),
        Then::Revive => Some(PhaseName::Revive),
        Then::Again | Then::Other | Then::Age | Then::End => None,
    }
}

pub fn uncovers(state: &State, slot: Slot) -> Vec<UncoverView> {
    Slot::of_mask(state.open_after(slot) & !state.open)
        .map(|under| UncoverView {
            slot: under,
            card: state.cards[under.index()].filter(|_| state.face_up & under.bit() != 0),
        })
        .collect()
}
