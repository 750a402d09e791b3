//! What a move costs and would change, before it is made. Asks no chance and tells only what the mover may know.

use serde::Serialize;

use super::apply::apply;
use super::rules::paying::{self, price_of_card, price_of_wonder};
use super::rules::{building, military, science, scoring};
use super::{Card, Event, Move, PhaseName, PriceView, Reason, Slot, State, Then, other};
use crate::{Price, Seat};

shown! {
    /// One thing that can be done, with its consequences, for the seat that could do it.
    UseView(state: &State, seat: Seat, mv: Move) where {
        let judged = building::judge(state, seat, mv);
        let (paid, quote) = price(state, seat, mv);
        let takes_card = matches!(mv, Move::Build(_) | Move::Discard(_) | Move::Wonder(..));
        let taken = mv.parts().card.filter(|_| takes_card).and_then(|card| state.find_slot(card));
    } {
        seat: Seat = seat,
        #[serde(rename = "mv")]
        text: String = mv.to_string(),
        #[serde(flatten)]
        mv: Move = mv,
        #[serde(rename = "price")]
        quote: Price = quote,
        /// How the price comes about. Only where something is built in a turn.
        paid: Option<PriceView> = paid,
        after: Option<AfterView> = judged.as_ref().ok().and_then(|fact| after(state, seat, fact)),
        /// What taking the card uncovers, by slot.
        uncovers: Vec<UncoverView> = taken.map_or_else(Vec::new, |slot| uncovers(state, slot)),
        /// Why it is not legal now; none when it is.
        refused: Option<Reason> = judged.err().map(|(_, reason)| reason),
    }

    /// What a move would change. Chance that would follow is not foretold.
    #[derive(Copy)]
    AfterView(state: &State, seat: Seat, then: Option<Then>, later: &State) where {
        let opponent = other(seat);
        let coins = |seat| [state, later].map(|state| state.city(seat).coins);
        let points = |seat| [state, later].map(|state| scoring::breakdown(state, seat).total());
        let symbols = |state: &State| state.city(seat).distinct_symbols();
        let has_pawn_won = military::has_won(seat, later.pawn);
        let is_done = later.lying.is_empty();
        let has_symbols = science::has_won(later.city(seat).symbols);
    } {
        coins: [u16; 2] = coins(seat),
        opponent_coins: [u16; 2] = coins(opponent),
        /// Own points before and after, if the game ended then.
        points: [i32; 2] = points(seat),
        opponent_points: [i32; 2] = points(opponent),
        pawn: [i8; 2] = [state.pawn, later.pawn],
        symbols: [u8; 2] = [symbols(state), symbols(later)],
        is_extra_turn: bool = then == Some(Then::Again) || (later.again && !is_done),
        /// The choice that it opens for the same seat, if any.
        opens: Option<PhaseName> = Some(later.phase.name()).filter(|phase| *phase != PhaseName::Turn),
        /// Whether it wins at once, and how: `military` or `science`.
        wins: Option<&'static str> = if has_pawn_won {
            Some("military")
        } else if has_symbols || then == Some(Then::End) && !(is_done && later.age == 3) {
            Some("science")
        } else {
            None
        },
        ends_age: bool = is_done,
    }

    /// A card that would become accessible.
    UncoverView(state: &State, slot: Slot) {
        slot: Slot = slot,
        /// Which card, if it is face up already; none means a hidden card is turned up.
        card: Option<Card> = state.cards[slot.index()].filter(|_| state.face_up.has(slot)),
    }
}

/// How the price of a move comes about, where something is built in a turn, and what it costs or brings.
fn price(state: &State, seat: Seat, mv: Move) -> (Option<PriceView>, Price) {
    let paid = match mv {
        Move::Build(card) => price_of_card(state, seat, card),
        Move::Wonder(wonder, _) => price_of_wonder(state, seat, wonder),
        Move::Discard(_) => {
            let coins = paying::discard_coins(state.city(seat));
            return (None, Price::Gain(coins.into()));
        }
        Move::Revive(_) => return (None, Price::Free),
        Move::Draft(_) | Move::Token(_) | Move::Library(_) | Move::Destroy(_) | Move::Start(_) => {
            return (None, Price::None);
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
    Some(AfterView::of(state, seat, event.then(), &later))
}

pub fn uncovers(state: &State, slot: Slot) -> Vec<UncoverView> {
    let uncovered = (state.open_after(slot) - state.open).iter();
    uncovered
        .map(|under| UncoverView::of(state, under))
        .collect()
}
