//! What a move costs and would change, before it is made.
//!
//! Asks no chance and tells nothing that the mover may not know. Start reading at [`use_of`].

use super::apply::apply;
use super::cards::Card;
use super::event::{Payment, Then};
use super::kinds::{Cost, Good, Goods, Slot};
use super::moves::Move;
use super::refuse;
use super::rules::{building, military, paying, science, scoring};
use super::state::{Phase, State, other};
use super::tokens::Token;
use super::view::{
    AfterView, BoughtView, ChainView, PhaseName, PriceView, UncoverView, UnitsView, UseView,
};
use super::wonders::Wonder;
use crate::{PriceWay, Quote, Seat};

/// A move with its price and consequences, for the seat that could make it.
pub fn use_of(state: &State, seat: Seat, mv: Move) -> UseView {
    let is_legal = building::fact(state, seat, mv).is_some();
    let paid = paid(state, seat, mv);
    let taken = match mv {
        Move::Build(card) | Move::Discard(card) | Move::Wonder(_, card) => state.find_slot(card),
        Move::Draft(_)
        | Move::Token(_)
        | Move::Library(_)
        | Move::Destroy(_)
        | Move::Revive(_)
        | Move::Start(_) => None,
    };
    UseView {
        seat,
        mv: mv.to_string(),
        verb: mv.verb(),
        card: mv.card(),
        wonder: mv.wonder(),
        token: mv.token(),
        quote: paid
            .as_ref()
            .map_or_else(|| other_quote(state, seat, mv), |paid| paid.quote),
        paid,
        after: after(state, seat, mv).filter(|_| is_legal),
        uncovers: taken.map_or_else(Vec::new, |slot| uncovers(state, slot)),
        refused: (!is_legal).then(|| refuse::reason(state, seat, mv).1),
    }
}

/// How the price of a move comes about, where something is built in a turn.
fn paid(state: &State, seat: Seat, mv: Move) -> Option<PriceView> {
    match mv {
        Move::Build(card) => Some(price_of_card(state, seat, card)),
        Move::Wonder(wonder, _) => Some(price_of_wonder(state, seat, wonder)),
        Move::Draft(_)
        | Move::Discard(_)
        | Move::Token(_)
        | Move::Library(_)
        | Move::Destroy(_)
        | Move::Revive(_)
        | Move::Start(_) => None,
    }
}

/// What a move costs or brings that builds nothing in a turn.
fn other_quote(state: &State, seat: Seat, mv: Move) -> Quote {
    match mv {
        Move::Discard(_) => Quote::gain(paying::discard_coins(state.city(seat)).into()),
        Move::Revive(_) => Quote::FREE,
        Move::Build(_)
        | Move::Wonder(..)
        | Move::Draft(_)
        | Move::Token(_)
        | Move::Library(_)
        | Move::Destroy(_)
        | Move::Start(_) => Quote::NONE,
    }
}

/// What building a card costs a seat now.
pub fn price_of_card(state: &State, seat: Seat, card: Card) -> PriceView {
    let paid = paying::price_of_card(state, seat, card);
    price_view(state, seat, &card.facts().cost, &paid, Token::Masonry)
}

/// What building a wonder costs a seat now.
pub fn price_of_wonder(state: &State, seat: Seat, wonder: Wonder) -> PriceView {
    let paid = paying::price_of_wonder(state, seat, wonder);
    price_view(
        state,
        seat,
        &wonder.facts().cost,
        &paid,
        Token::Architecture,
    )
}

/// How the price of something of that cost comes about; the token drops resources, where any are dropped.
pub fn price_view(
    state: &State,
    seat: Seat,
    cost: &Cost,
    paid: &Payment,
    token: Token,
) -> PriceView {
    let total = u16::from(paid.total);
    let bought = Good::ALL
        .into_iter()
        .filter(|good| paid.bought[good.index()] > 0);
    PriceView {
        total,
        short: total.saturating_sub(state.city(seat).coins),
        printed: paid.printed,
        bought: bought
            .map(|good| BoughtView {
                good,
                units: paid.bought[good.index()],
                each: paid.each[good.index()],
            })
            .collect(),
        chosen: units(&paid.chosen),
        dropped: units(&paid.dropped),
        eased_by: (paid.dropped != [0; 5]).then_some(token),
        chain: paid.chain.and_then(|giver| {
            let symbol = giver.facts().chain_symbol?;
            Some(ChainView { symbol, giver })
        }),
        urbanism: paying::urbanism(state, seat, paid),
        economy: u16::from(paying::economy(state, seat, paid)),
        quote: quote(cost, paid),
    }
}

fn units(goods: &Goods) -> Vec<UnitsView> {
    let all = Good::ALL.into_iter().zip(*goods);
    let there = all.filter(|(_, units)| *units > 0);
    there
        .map(|(good, units)| UnitsView { good, units })
        .collect()
}

/// The phase without what it holds.
pub const fn phase_name(phase: &Phase) -> PhaseName {
    match phase {
        Phase::Waiting => PhaseName::Waiting,
        Phase::Draft { .. } => PhaseName::Draft,
        Phase::Turn => PhaseName::Turn,
        Phase::Token(_) => PhaseName::Token,
        Phase::Library(_) => PhaseName::Library,
        Phase::Destroy(_) => PhaseName::Destroy,
        Phase::Revive => PhaseName::Revive,
        Phase::Start => PhaseName::Start,
        Phase::Over(_) => PhaseName::Over,
    }
}

/// What a card or wonder of that cost is paid with.
pub fn quote(cost: &Cost, paid: &Payment) -> Quote {
    let quote = match paid.total {
        0 => Quote::FREE,
        total => Quote::coins(total.into()),
    };
    // The city produces all without any choice.
    let is_produced = [paid.bought, paid.chosen, paid.dropped] == [[0; 5]; 3];
    quote.by(if paid.chain.is_some() {
        PriceWay::Chain
    } else if is_produced && paid.printed == 0 && cost.goods != [0; 5] {
        PriceWay::OwnGoods
    } else {
        PriceWay::Plain
    })
}

/// What a move would change, one by one. None for moves that change nothing yet.
pub fn after(state: &State, seat: Seat, mv: Move) -> Option<AfterView> {
    if matches!(mv, Move::Draft(_) | Move::Start(_)) {
        return None;
    }
    let event = building::fact(state, seat, mv)?;
    let mut later = state.clone();
    apply(&mut later, &event);
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

/// What taking the card of a slot would uncover.
pub fn uncovers(state: &State, slot: Slot) -> Vec<UncoverView> {
    Slot::of_mask(state.open_after(slot) & !state.open)
        .map(|under| UncoverView {
            slot: under,
            card: state.cards[under.index()].filter(|_| state.face_up & under.bit() != 0),
        })
        .collect()
}
