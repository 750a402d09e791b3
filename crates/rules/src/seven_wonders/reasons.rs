//! Why a card can or cannot be built or put under a stage, and what is bought for it.
//!
//! Views, offers and refusals agree because they all ask here. Start reading at [`build_use`].

use super::cards::{CardId, Cost, Resource};
use super::moves::{Play, Verb, pair_key};
use super::rules::legal::{self, BuildPrice};
use super::rules::pay::{self, Bought, Pair, Ways};
use super::state::State;
use super::view::{Makers, Payment, Purchase, Scarcity, Use, UseState};

impl Use {
    const fn without_price(state: UseState) -> Self {
        Self {
            state,
            ways: Vec::new(),
            short: 0,
            cheapest: None,
            missing: Vec::new(),
            scarce: Vec::new(),
            through: None,
        }
    }

    fn free(state: UseState, through: Option<CardId>, play: Play) -> Self {
        let way = Payment {
            mv: play.to_string(),
            left: 0,
            right: 0,
            bank: 0,
            total: 0,
            buys_left: Vec::new(),
            buys_right: Vec::new(),
        };
        Self {
            ways: vec![way],
            cheapest: Some(0),
            through,
            ..Self::without_price(state)
        }
    }
}

/// Tells whether and how a city could build a card now.
pub(crate) fn build_use(state: &State, city: usize, id: CardId) -> Use {
    let data = state.data();
    let card = data.card(id);
    let play = legal::unpaid(Verb::Build, id);
    match legal::build_price(state, city, card) {
        BuildPrice::SameName => Use::without_price(UseState::SameName),
        BuildPrice::Nothing => Use::free(UseState::Nothing, None, play),
        BuildPrice::Chain(parent) => Use::free(UseState::Chain, Some(parent), play),
        BuildPrice::Olympia => Use::free(UseState::Olympia, None, play),
        BuildPrice::Printed => {
            let ways = pay::ways(state, city, &card.cost);
            paid_use(state, city, &card.cost, &ways, play)
        }
    }
}

/// Tells whether and how a city could put a card under its next stage now.
pub(crate) fn stage_use(state: &State, city: usize, id: CardId) -> Use {
    let play = legal::unpaid(Verb::Stage, id);
    let stage = state.cities[city].next_stage(state.data());
    match (stage, legal::stage_price(state, city)) {
        (Some(stage), Some(ways)) => paid_use(state, city, &stage.cost, &ways, play),
        (_, _) => Use::without_price(UseState::WonderComplete),
    }
}

fn paid_use(state: &State, city: usize, cost: &Cost, ways: &Ways, play: Play) -> Use {
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
    let mut pairs = ways.clone().within(purse).pairs;
    pairs.sort_unstable_by_key(|pair| pair_key(*pair, true));
    let is_only = pairs.len() == 1;
    let list: Vec<Payment> = pairs
        .into_iter()
        .map(|pair| {
            let paying = (!is_only).then_some(pair);
            way(state, city, cost, pair, &Play { paying, ..play })
        })
        .collect();
    let state = match cheapest {
        0 => UseState::Own,
        _ => UseState::Coins,
    };
    Use {
        ways: list,
        cheapest: Some(cheapest),
        ..Use::without_price(state)
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
