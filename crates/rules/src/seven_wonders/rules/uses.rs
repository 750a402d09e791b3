//! Why a card can or cannot be built or put under a stage, and what is bought for it. Views, offers and refusals agree
//! because they all ask here. Start reading at [`use_of`].

use serde::Serialize;

use super::legal::{self, Price};
use super::pay::{self, Bought, Pair};
use crate::seven_wonders::{CardId, Cost, Play, Resource, Scarcity, State, Verb};

/// Whether and how a card can be built or put under a stage.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Use {
    pub state: UseState,
    /// Every sensible way to pay, in the order of the notation; empty where it cannot be chosen.
    pub ways: Vec<Payment>,
    /// Coins that the cheapest way lacks; 0 where it can be paid or where no purchase would do.
    pub short: i32,
    /// Cheapest price in coins, even if it cannot be paid; none where no purchase would do.
    pub cheapest: Option<i32>,
    /// Units that nobody makes for the city.
    pub missing: Vec<Purchase>,
    /// Of what there is too little, where no purchase would do.
    pub scarce: Vec<Scarcity>,
    pub through: Option<CardId>,
}

/// Why something costs what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UseState {
    #[default]
    Nothing,
    Chain,
    Olympia,
    /// Own goods pay for it.
    Own,
    /// Coins pay for it, wholly or in part.
    Coins,
    Short,
    /// Nobody sells what is missing.
    Unavailable,
    SameName,
    WonderComplete,
    NotNow,
}

/// Tells whether and how a city could use a card now; none for uses without a price.
pub fn found(state: &State, city: usize, play: &Play) -> Option<Use> {
    matches!(play.verb, Verb::Build | Verb::Stage)
        .then(|| use_of(state, city, play.verb, play.card))
}

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
    let pairs = ways.within(purse).by_notation().pairs;
    let is_only = pairs.len() == 1;
    let payment = |pair: Pair| {
        let paying = (!is_only).then_some(pair);
        Payment::of(state, city, cost, pair, &Play { paying, ..play })
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

shown! {
    #[derive(Default)]
    Payment(state: &State, city: usize, cost: &Cost, pair: Pair, play: &Play) where {
        let (left, right) = pay::purchases(state, city, cost, pair);
        let prices = state.cities[city].prices;
    } {
        /// The move, or the Free City's part of it.
        mv: String = play.to_string(),
        left: u8 = pair.0,
        right: u8 = pair.1,
        bank: u8 = cost.coins,
        total: u8 = pair.0 + pair.1 + cost.coins,
        buys_left: Vec<Purchase> = purchases(&left, prices[0]),
        buys_right: Vec<Purchase> = purchases(&right, prices[1]),
    }

    Purchase(resource: Resource, units: u8, prices: [u8; 2]) {
        resource: Resource = resource,
        count: u8 = units,
        /// Coins for all of them; 0 where they are only missing.
        coins: u8 = units * prices[usize::from(!resource.is_raw())],
    }
}

fn scarcities(state: &State, city: usize, cost: &Cost, missing: &Bought) -> Vec<Scarcity> {
    bought(missing)
        .map(|(resource, lacking)| Scarcity {
            resource,
            needed: cost.goods[resource.index()],
            lacking,
            makers: pay::makers(state, city, resource),
        })
        .collect()
}

fn purchases(units: &Bought, prices: [u8; 2]) -> Vec<Purchase> {
    bought(units)
        .map(|(resource, units)| Purchase::of(resource, units, prices))
        .collect()
}

fn bought(units: &Bought) -> impl Iterator<Item = (Resource, u8)> {
    let all = Resource::ALL.into_iter().zip(*units);
    all.filter(|(_, count)| *count > 0)
}
