//! What building costs a seat now, and how the price comes about, as people see it. Start reading at [`price_of_card`].

use serde::Serialize;

use super::paying;
use crate::duel::cards::Card;
use crate::duel::event::Payment;
use crate::duel::kinds::{Cost, Good, Goods};
use crate::duel::state::State;
use crate::duel::tokens::Token;
use crate::duel::wonders::Wonder;
use crate::{PriceWay, Quote, Seat};

/// The price of a card or wonder for one seat now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PriceView {
    pub total: u16,
    /// Coins missing; 0 means affordable.
    pub short: u16,
    /// Printed coins in the total.
    pub printed: u8,
    /// Goods that are bought, in the order of [`Good::ALL`].
    pub bought: Vec<BoughtView>,
    /// Units that choice production gives.
    pub chosen: Vec<UnitsView>,
    /// Units that Architecture or Masonry drop.
    pub dropped: Vec<UnitsView>,
    /// The token that drops them, if any are dropped.
    pub eased_by: Option<Token>,
    /// The chain that makes it free, if it is.
    pub chain: Option<ChainView>,
    /// Coins that Urbanism pays for the chain.
    pub urbanism: u8,
    /// The part of the total that the opponent's Economy gets.
    pub economy: u16,
    /// The same as a quote.
    #[serde(rename = "words")]
    pub quote: Quote,
}

/// Units of a good that are bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BoughtView {
    pub good: Good,
    pub units: u8,
    pub each: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UnitsView {
    pub good: Good,
    pub units: u8,
}

/// A chain that makes a card free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ChainView {
    /// The symbol; icons are named `chain-` and this.
    pub symbol: &'static str,
    pub giver: Card,
}

pub fn price_of_card(state: &State, seat: Seat, card: Card) -> PriceView {
    let paid = paying::price_of_card(state, seat, card);
    price_view(state, seat, &card.facts().cost, &paid, Token::Masonry)
}

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

/// What a card or wonder of that cost is paid with.
fn quote(cost: &Cost, paid: &Payment) -> Quote {
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
