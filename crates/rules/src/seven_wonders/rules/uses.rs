//! Why a card can or cannot be built or put under a stage, and what is bought for it.
//!
//! Views, offers and refusals agree because they all ask here. Start reading at [`use_of`].

use super::legal::{self, Price};
use super::pay::{self, Bought, Pair};
use crate::seven_wonders::cards::{CardId, Cost, Resource};
use crate::seven_wonders::moves::{Play, Verb};
use crate::seven_wonders::state::State;
use crate::seven_wonders::view::{Makers, Payment, Purchase, Scarcity, Use, UseState};

/// Tells whether and how a city could use a card now; none for uses without a price.
pub(crate) fn found(state: &State, city: usize, play: &Play) -> Option<Use> {
    matches!(play.verb, Verb::Build | Verb::Stage)
        .then(|| use_of(state, city, play.verb, play.card))
}

/// Tells whether and how a city could build a card now, or put it under its next stage.
pub(crate) fn use_of(state: &State, city: usize, verb: Verb, id: CardId) -> Use {
    let play = legal::unpaid(verb, id);
    let (state, through) = match legal::price(state, city, verb, id) {
        Price::SameName => return without_price(UseState::SameName),
        Price::WonderComplete => return without_price(UseState::WonderComplete),
        Price::Nothing => (UseState::Nothing, None),
        Price::Chain(parent) => (UseState::Chain, Some(parent)),
        Price::Olympia => (UseState::Olympia, None),
        Price::Printed(cost) => return paid_use(state, city, cost, play),
    };
    let way = Payment {
        mv: play.to_string(),
        ..Payment::default()
    };
    Use {
        ways: vec![way],
        cheapest: Some(0),
        through,
        ..without_price(state)
    }
}

fn without_price(state: UseState) -> Use {
    Use {
        state,
        ..Use::default()
    }
}

fn paid_use(state: &State, city: usize, cost: &Cost, play: Play) -> Use {
    let ways = pay::ways(state, city, cost);
    let Some(cheapest) = ways.cheapest() else {
        let missing = pay::lacking(state, city, cost);
        return Use {
            missing: purchases(&missing, [0, 0]),
            scarce: scarcities(state, city, cost, &missing),
            ..without_price(UseState::Unavailable)
        };
    };
    let purse = state.purse(city);
    if cheapest > purse {
        return Use {
            short: cheapest - purse,
            cheapest: Some(cheapest),
            ..without_price(UseState::Short)
        };
    }
    let pairs = ways.within(purse).by_notation(true).pairs;
    let is_only = pairs.len() == 1;
    let payment = |pair: Pair| {
        let paying = (!is_only).then_some(pair);
        way(state, city, cost, pair, &Play { paying, ..play })
    };
    Use {
        ways: pairs.into_iter().map(payment).collect(),
        cheapest: Some(cheapest),
        ..without_price(match cheapest {
            0 => UseState::Own,
            _ => UseState::Coins,
        })
    }
}

/// Of what there is too little, and who makes it at all.
fn scarcities(state: &State, city: usize, cost: &Cost, missing: &Bought) -> Vec<Scarcity> {
    let lacking = Resource::ALL.into_iter().zip(missing);
    lacking
        .filter(|(_, lacking)| **lacking > 0)
        .map(|(resource, lacking)| Scarcity {
            resource,
            needed: cost.goods[resource.index()],
            lacking: *lacking,
            makers: match pay::makers(state, city, resource) {
                (true, _) => Makers::Own,
                (false, true) => Makers::Neighbours,
                (false, false) => Makers::Nobody,
            },
        })
        .collect()
}

fn way(state: &State, city: usize, cost: &Cost, pair: Pair, play: &Play) -> Payment {
    let (left, right) = pay::purchases(state, city, cost, pair);
    let prices = state.cities[city].prices;
    Payment {
        mv: play.to_string(),
        left: pair.0,
        right: pair.1,
        bank: cost.coins,
        total: pair.0 + pair.1 + cost.coins,
        buys_left: purchases(&left, prices[0]),
        buys_right: purchases(&right, prices[1]),
    }
}

fn purchases(units: &Bought, prices: [u8; 2]) -> Vec<Purchase> {
    Resource::ALL
        .into_iter()
        .zip(units)
        .filter(|(_, count)| **count > 0)
        .map(|(resource, count)| Purchase {
            resource,
            count: *count,
            coins: count * prices[usize::from(!resource.is_raw())],
        })
        .collect()
}
