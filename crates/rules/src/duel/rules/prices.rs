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

shown! {
    /// The price of a card or wonder of that cost for one seat now; the token drops resources, where any are dropped.
    PriceView(state: &State, seat: Seat, cost: &Cost, paid: &Payment, token: Token) where {
        let total = u16::from(paid.total);
    } {
        total: u16 = total,
        /// Coins missing; 0 means affordable.
        short: u16 = total.saturating_sub(state.city(seat).coins),
        /// Printed coins in the total.
        printed: u8 = paid.printed,
        /// Goods that are bought, in the order of [`Good::ALL`].
        bought: Vec<BoughtView> = {
            let bought = Good::ALL.into_iter().filter(|good| paid.bought[good.index()] > 0);
            bought.map(|good| BoughtView::of(good, paid)).collect()
        },
        /// Units that choice production gives.
        chosen: Vec<UnitsView> = units(&paid.chosen),
        /// Units that Architecture or Masonry drop.
        dropped: Vec<UnitsView> = units(&paid.dropped),
        /// The token that drops them, if any are dropped.
        eased_by: Option<Token> = (paid.dropped != [0; 5]).then_some(token),
        /// The chain that makes it free, if it is.
        chain: Option<ChainView> = paid.chain.and_then(|giver| {
            let symbol = giver.facts().chain_symbol?;
            Some(ChainView::of(symbol, giver))
        }),
        /// Coins that Urbanism pays for the chain.
        urbanism: u8 = paying::urbanism(state, seat, paid),
        /// The part of the total that the opponent's Economy gets.
        economy: u16 = paying::economy(state, seat, paid).into(),
        /// The same as a quote.
        #[serde(rename = "words")]
        quote: Quote = quote(cost, paid),
    }

    /// Units of a good that are bought.
    BoughtView(good: Good, paid: &Payment) {
        good: Good = good,
        units: u8 = paid.bought[good.index()],
        each: u8 = paid.each[good.index()],
    }

    UnitsView(good: Good, units: u8) {
        good: Good = good,
        units: u8 = units,
    }

    /// A chain that makes a card free.
    #[derive(Copy)]
    ChainView(symbol: &'static str, giver: Card) {
        /// The symbol; icons are named `chain-` and this.
        symbol: &'static str = symbol,
        giver: Card = giver,
    }
}

pub fn price_of_card(state: &State, seat: Seat, card: Card) -> PriceView {
    let paid = paying::price_of_card(state, seat, card);
    PriceView::of(state, seat, &card.facts().cost, &paid, Token::Masonry)
}

pub fn price_of_wonder(state: &State, seat: Seat, wonder: Wonder) -> PriceView {
    let paid = paying::price_of_wonder(state, seat, wonder);
    let cost = &wonder.facts().cost;
    PriceView::of(state, seat, cost, &paid, Token::Architecture)
}

fn units(goods: &Goods) -> Vec<UnitsView> {
    let all = Good::ALL.into_iter().zip(*goods);
    let there = all.filter(|(_, units)| *units > 0);
    there
        .map(|(good, units)| UnitsView::of(good, units))
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
