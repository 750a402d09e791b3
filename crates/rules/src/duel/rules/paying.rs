//! What building costs and how the price comes about, also as people see it, and what discarding brings.

use serde::Serialize;

use crate::duel::{
    Card, City, Color, Cost, Good, Goods, OneOf, Payment, State, Token, Wonder, other,
};
use crate::{Price, Seat};

// Rule [duel, 2015, Architecture and Masonry, ruling 5]: two missing resources need not be paid.
const DROPPED: u8 = 2;

// Rule [duel, 2015, Trade, ruling 1]: a missing resource costs 2 before the opponent's symbols are counted.
const BASE_PRICE: u8 = 2;

// Rule [duel, 2015, Trade, ruling 3]: a fixed price is 1 coin.
const FIXED_PRICE: u8 = 1;

/// What everything costs a seat now.
pub struct Market<'a> {
    city: &'a City,
    /// What one more unit costs.
    each: Goods,
}

impl<'a> Market<'a> {
    pub fn of(state: &'a State, seat: Seat) -> Self {
        let city = state.city(seat);
        let opponent = state.city(other(seat));
        Self {
            city,
            each: Good::ALL.map(|good| unit_price(city, opponent, good)),
        }
    }

    pub fn price_of_card(&self, card: Card) -> Payment {
        match self.chain(card) {
            Some(giver) => Payment {
                chain: Some(giver),
                ..Payment::default()
            },
            None => self.price(&card.facts().cost, self.is_eased(card)),
        }
    }

    pub fn price_of_wonder(&self, wonder: Wonder) -> Payment {
        let is_eased = self.city.tokens.has(Token::Architecture);
        self.price(&wonder.facts().cost, is_eased)
    }

    pub fn affords_card(&self, card: Card) -> bool {
        self.chain(card).is_some() || self.affords(&card.facts().cost, self.is_eased(card))
    }

    pub fn affords_wonder(&self, wonder: Wonder) -> bool {
        let is_eased = self.city.tokens.has(Token::Architecture);
        self.affords(&wonder.facts().cost, is_eased)
    }

    fn chain(&self, card: Card) -> Option<Card> {
        // Rule [duel, 2015, Free construction, ruling 9]: with the giving card in the city nothing is paid, no coins
        // either. A card under a wonder is not in the city.
        let giver = card.facts().free_if;
        giver.filter(|giver| self.city.cards.has(*giver))
    }

    fn is_eased(&self, card: Card) -> bool {
        card.color() == Color::Blue && self.city.tokens.has(Token::Masonry)
    }

    fn affords(&self, cost: &Cost, is_eased: bool) -> bool {
        let mut missing = self.missing(cost);
        let is_paid =
            |missing: &Goods| self.sum(missing) + u16::from(cost.coins) <= self.city.coins;
        is_paid(&missing) || {
            let _covered = self.cover(&mut missing, is_eased);
            is_paid(&missing)
        }
    }

    fn price(&self, cost: &Cost, is_eased: bool) -> Payment {
        let mut missing = self.missing(cost);
        let [chosen, dropped] = self.cover(&mut missing, is_eased);
        let each = |good: usize| self.each[good] * u8::from(missing[good] > 0);
        let total = self.sum(&missing).saturating_add(u16::from(cost.coins));
        Payment {
            bought: missing,
            chain: None,
            chosen,
            dropped,
            each: std::array::from_fn(each),
            printed: cost.coins,
            total: small(total),
        }
    }

    /// Takes away what need not be bought: units given by choice production, units dropped.
    fn cover(&self, missing: &mut Goods, is_eased: bool) -> [Goods; 2] {
        let (mut chosen, mut dropped) = ([0; 5], [0; 5]);
        if *missing == [0; 5] {
            return [chosen, dropped];
        }
        // Rule [duel, 2015, Trade, rulings 4 to 6]: the least price over all uses of choice production and discounts.
        // Choice sources cover the dearest missing units of their kind, then discounts the dearest that are left;
        // nothing is cheaper, since a discount can stand in for any source but not the other way round.
        let choices = [OneOf::Raw, OneOf::Manufactured].iter();
        for (one_of, sources) in choices.zip(self.city.choices) {
            for _ in 0..sources {
                cover(missing, &mut chosen, &self.each, one_of.goods());
            }
        }
        if is_eased {
            for _ in 0..DROPPED {
                cover(missing, &mut dropped, &self.each, &Good::ALL);
            }
        }
        [chosen, dropped]
    }

    fn missing(&self, cost: &Cost) -> Goods {
        std::array::from_fn(|good| cost.goods[good].saturating_sub(self.city.made[good]))
    }

    fn sum(&self, units: &Goods) -> u16 {
        let units = units.iter().zip(self.each);
        let coins = units.map(|(units, each)| u16::from(*units) * u16::from(each));
        coins.sum()
    }
}

/// Narrows a number of coins that the rules keep small.
pub(super) fn small(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

pub fn unit_price(city: &City, opponent: &City, good: Good) -> u8 {
    if is_fixed(city, good) {
        FIXED_PRICE
    } else {
        // Rule [duel, 2015, Trade, rulings 1 and 2]: symbols on the opponent's brown and grey cards count, however many
        // stand on one card; their yellow cards and wonders do not.
        BASE_PRICE.saturating_add(opponent.made[good.index()])
    }
}

pub const fn is_fixed(city: &City, good: Good) -> bool {
    city.fixed.has(good)
}

pub fn discard_coins(city: &City) -> u8 {
    // Rule [duel, 2015, Discard to obtain coins, ruling 11]: 2 coins, and 1 for each yellow card of the own city.
    2 + city.count(Color::Yellow)
}

/// What the opponent's Economy gets of a payment.
pub fn economy(state: &State, seat: Seat, price: &Payment) -> u8 {
    // Rule [duel, 2015, Economy, ruling 7]: exactly what was paid for missing resources, never printed coins.
    let is_paid = state.city(other(seat)).tokens.has(Token::Economy);
    u8::from(is_paid) * price.total.saturating_sub(price.printed)
}

pub fn urbanism(state: &State, seat: Seat, price: &Payment) -> u8 {
    // Rule [duel, 2015, Urbanism, ruling 10]: 4 coins for each build that is free through a chain.
    let is_paid = price.chain.is_some() && state.city(seat).tokens.has(Token::Urbanism);
    if is_paid { 4 } else { 0 }
}

/// Takes the dearest missing unit among some goods away, if there is one; of two equally dear ones the first.
fn cover(missing: &mut Goods, covered: &mut Goods, each: &Goods, among: &[Good]) {
    let (mut dearest, mut most) = (0, 0);
    for good in among.iter().map(|good| good.index()) {
        // A price is never 0, so 0 stands for a good that is not missing.
        let price = if missing[good] > 0 { each[good] } else { 0 };
        if price > most {
            (dearest, most) = (good, price);
        }
    }
    if most > 0 {
        missing[dearest] -= 1;
        covered[dearest] += 1;
    }
}

shown! {
    /// The price of a card or wonder of that cost for one seat now; the token drops resources, where any are dropped.
    PriceView(state: &State, seat: Seat, cost: &Cost, paid: &Payment, token: Token) where {
        let total = u16::from(paid.total);
    } {
        total: u16 = total,
        /// Coins missing; 0 means affordable.
        short: u16 = total.saturating_sub(state.city(seat).coins),
        printed: u8 = paid.printed,
        /// Goods that are bought, in the order of [`Good::ALL`].
        bought: Vec<BoughtView> = {
            let bought = Good::ALL.into_iter().filter(|good| paid.bought[good.index()] > 0);
            bought.map(|good| BoughtView::of(good, paid)).collect()
        },
        chosen: Vec<UnitsView> = units(&paid.chosen),
        dropped: Vec<UnitsView> = units(&paid.dropped),
        eased_by: Option<Token> = (paid.dropped != [0; 5]).then_some(token),
        chain: Option<ChainView> = paid.chain.and_then(|giver| {
            let symbol = giver.facts().chain_symbol?;
            Some(ChainView::of(symbol, giver))
        }),
        urbanism: u8 = urbanism(state, seat, paid),
        /// The part of the total that the opponent's Economy gets.
        economy: u16 = economy(state, seat, paid).into(),
        #[serde(rename = "words")]
        quote: Price = match paid.total {
            0 => Price::Free,
            total => Price::coins(total.into()),
        },
        /// Whether the city produces all that is asked for, without any choice.
        #[serde(skip)]
        is_produced: bool = paid.chain.is_none()
            && [paid.bought, paid.chosen, paid.dropped] == [[0; 5]; 3]
            && paid.printed == 0
            && cost.goods != [0; 5],
    }

    BoughtView(good: Good, paid: &Payment) {
        good: Good = good,
        units: u8 = paid.bought[good.index()],
        each: u8 = paid.each[good.index()],
    }

    UnitsView(good: Good, units: u8) {
        good: Good = good,
        units: u8 = units,
    }

    #[derive(Copy)]
    ChainView(symbol: &'static str, giver: Card) {
        /// The symbol; icons are named `chain-` and this.
        symbol: &'static str = symbol,
        giver: Card = giver,
    }
}

pub fn price_of_card(state: &State, seat: Seat, card: Card) -> PriceView {
    let paid = Market::of(state, seat).price_of_card(card);
    PriceView::of(state, seat, &card.facts().cost, &paid, Token::Masonry)
}

pub fn price_of_wonder(state: &State, seat: Seat, wonder: Wonder) -> PriceView {
    let paid = Market::of(state, seat).price_of_wonder(wonder);
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
