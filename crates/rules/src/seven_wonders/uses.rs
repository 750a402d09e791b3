//! Why a card can or cannot be built or put under a stage, and what is bought for it.
//!
//! Views, offers and refusals agree because they all ask here. Start reading at [`build_use`].

use super::cards::{CardId, Cost, Resource};
use super::moves::{Play, Verb};
use super::rules::legal::{self, BuildPrice};
use super::rules::pay::{self, Bought, Pair};
use super::state::State;
use super::view::{Makers, Payment, Purchase, Scarcity, Use, UseState};

impl Use {
    fn without_price(state: UseState) -> Self {
        Self {
            state,
            ..Self::default()
        }
    }

    fn free(state: UseState, through: Option<CardId>, play: Play) -> Self {
        let way = Payment {
            mv: play.to_string(),
            ..Payment::default()
        };
        Self {
            ways: vec![way],
            cheapest: Some(0),
            through,
            ..Self::without_price(state)
        }
    }
}

/// Tells whether and how a city could use a card now; none for uses without a price.
pub(crate) fn found(state: &State, city: usize, play: &Play) -> Option<Use> {
    match play.verb {
        Verb::Build => Some(build_use(state, city, play.card)),
        Verb::Stage => Some(stage_use(state, city, play.card)),
        Verb::Sell | Verb::Free => None,
    }
}

/// Tells whether and how a city could build a card now.
pub(crate) fn build_use(state: &State, city: usize, id: CardId) -> Use {
    let card = state.data().card(id);
    let play = legal::unpaid(Verb::Build, id);
    match legal::build_price(state, city, card) {
        BuildPrice::SameName => Use::without_price(UseState::SameName),
        BuildPrice::Nothing => Use::free(UseState::Nothing, None, play),
        BuildPrice::Chain(parent) => Use::free(UseState::Chain, Some(parent), play),
        BuildPrice::Olympia => Use::free(UseState::Olympia, None, play),
        BuildPrice::Printed => paid_use(state, city, &card.cost, play),
    }
}

/// Tells whether and how a city could put a card under its next stage now.
pub(crate) fn stage_use(state: &State, city: usize, id: CardId) -> Use {
    let play = legal::unpaid(Verb::Stage, id);
    match state.next_stage(city) {
        Some(stage) => paid_use(state, city, &stage.cost, play),
        None => Use::without_price(UseState::WonderComplete),
    }
}

fn paid_use(state: &State, city: usize, cost: &Cost, play: Play) -> Use {
    let ways = pay::ways(state, city, cost);
    let Some(cheapest) = ways.cheapest() else {
        let missing = pay::lacking(state, city, cost);
        return Use {
            missing: purchases(&missing, [0, 0]),
            scarce: scarcities(state, city, cost, &missing),
            ..Use::without_price(UseState::Unavailable)
        };
    };
    let purse = state.purse(city);
    if cheapest > purse {
        return Use {
            short: cheapest - purse,
            cheapest: Some(cheapest),
            ..Use::without_price(UseState::Short)
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
        ..Use::without_price(match cheapest {
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
