//! What building costs, and what discarding brings.
//!
//! Start reading at [`price_of_card`] and [`price_of_wonder`].

use crate::games::Seat;
use crate::games::duel::cards::Card;
use crate::games::duel::event::Payment;
use crate::games::duel::kinds::{Color, Cost, Good, Goods, OneOf};
use crate::games::duel::state::{City, State, other};
use crate::games::duel::tokens::Token;
use crate::games::duel::wonders::Wonder;

// Rule [duel, 2015, Architecture and Masonry, ruling 5]: two missing resources need not be paid.
const DROPPED: u8 = 2;

// Rule [duel, 2015, Trade, ruling 1]: a missing resource costs 2 before the opponent's symbols are counted.
const BASE_PRICE: u8 = 2;

// Rule [duel, 2015, Trade, ruling 3]: a fixed price is 1 coin.
const FIXED_PRICE: u8 = 1;

/// What building a card costs a seat now.
#[must_use]
pub fn price_of_card(state: &State, seat: Seat, card: Card) -> Payment {
    let facts = card.facts();
    let city = state.city(seat);
    // Rule [duel, 2015, Free construction, ruling 9]: with the giving card in the city nothing is paid, no coins
    // either. A card under a wonder is not in the city.
    if let Some(giver) = facts.free_if
        && city.cards.has(giver)
    {
        return Payment {
            chain: Some(giver),
            ..Payment::default()
        };
    }
    let is_eased = facts.color == Color::Blue && city.tokens.has(Token::Masonry);
    price(city, state.city(other(seat)), &facts.cost, is_eased)
}

/// What building a wonder costs a seat now.
#[must_use]
pub fn price_of_wonder(state: &State, seat: Seat, wonder: Wonder) -> Payment {
    let city = state.city(seat);
    let is_eased = city.tokens.has(Token::Architecture);
    price(
        city,
        state.city(other(seat)),
        &wonder.facts().cost,
        is_eased,
    )
}

/// What one more unit of a good costs the owner of a city.
#[must_use]
pub fn unit_price(city: &City, opponent: &City, good: Good) -> u8 {
    if is_fixed(city, good) {
        FIXED_PRICE
    } else {
        // Rule [duel, 2015, Trade, rulings 1 and 2]: symbols on the opponent's brown and grey cards count, however
        // many stand on one card; his yellow cards and wonders do not.
        BASE_PRICE.saturating_add(opponent.made[good.index()])
    }
}

/// Whether a good has a fixed price for the owner of a city.
#[must_use]
pub const fn is_fixed(city: &City, good: Good) -> bool {
    city.fixed & (1 << good.index()) != 0
}

/// What discarding a card brings the owner of a city.
#[must_use]
pub fn discard_coins(city: &City) -> u8 {
    // Rule [duel, 2015, Discard to obtain coins, ruling 11]: 2 coins, and 1 for each yellow card of the own city.
    2 + city.count(Color::Yellow)
}

/// What the opponent's Economy gets of a payment.
#[must_use]
pub fn economy(state: &State, seat: Seat, price: &Payment) -> u8 {
    // Rule [duel, 2015, Economy, ruling 7]: exactly what was paid for missing resources, never printed coins.
    if state.city(other(seat)).tokens.has(Token::Economy) {
        price.for_goods()
    } else {
        0
    }
}

/// What Urbanism pays its holder for a build.
#[must_use]
pub fn urbanism(state: &State, seat: Seat, price: &Payment) -> u8 {
    // Rule [duel, 2015, Urbanism, ruling 10]: 4 coins for each build that is free through a chain.
    if price.chain.is_some() && state.city(seat).tokens.has(Token::Urbanism) {
        4
    } else {
        0
    }
}

fn price(city: &City, opponent: &City, cost: &Cost, is_eased: bool) -> Payment {
    let mut missing: Goods = [0; 5];
    let mut any_missing = 0;
    for (lack, (need, made)) in missing.iter_mut().zip(cost.goods.iter().zip(city.made)) {
        *lack = need.saturating_sub(made);
        any_missing |= *lack;
    }
    let mut paid = Payment {
        printed: cost.coins,
        total: cost.coins,
        ..Payment::default()
    };
    if any_missing == 0 {
        return paid;
    }
    let each = Good::ALL.map(|good| unit_price(city, opponent, good));
    // Rule [duel, 2015, Trade, rulings 4 to 6]: the least price over all uses of choice production and discounts.
    // Choice sources cover the dearest missing units of their kind, then discounts the dearest that are left;
    // nothing is cheaper, since a discount can stand in for any source but not the other way round.
    for (one_of, sources) in [OneOf::Raw, OneOf::Manufactured].iter().zip(city.choices) {
        for _ in 0..sources {
            cover(&mut missing, &mut paid.chosen, &each, one_of.goods());
        }
    }
    if is_eased {
        for _ in 0..DROPPED {
            cover(&mut missing, &mut paid.dropped, &each, &Good::ALL);
        }
    }
    for good in Good::ALL.map(Good::index) {
        if missing[good] > 0 {
            paid.bought[good] = missing[good];
            paid.each[good] = each[good];
            paid.total = paid.total.saturating_add(missing[good] * each[good]);
        }
    }
    paid
}

/// Takes the dearest missing unit among some goods away, if there is one.
fn cover(missing: &mut Goods, covered: &mut Goods, each: &Goods, among: &[Good]) {
    let mut dearest: Option<usize> = None;
    for good in among.iter().map(|good| good.index()) {
        if missing[good] > 0 && dearest.is_none_or(|best| each[good] > each[best]) {
            dearest = Some(good);
        }
    }
    if let Some(good) = dearest {
        missing[good] -= 1;
        covered[good] += 1;
    }
}
