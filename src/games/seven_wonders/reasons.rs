//! Why a card can or cannot be built or put under a stage, and what is bought for it.
//!
//! Views, notes and refusals say the same because they all ask here. Start reading at [`build_use`].

use super::cards::{CardId, Cost, Resource};
use super::describe;
use super::moves::{Play, Verb, pair_key};
use super::rules::legal::{self, BuildPrice};
use super::rules::pay::{self, Bought, Pair, Ways};
use super::state::State;
use super::view::{Payment, Purchase, Use, UseState};

impl Use {
    fn without_price(state: UseState, why: impl Into<String>) -> Self {
        Self {
            state,
            ways: Vec::new(),
            short: 0,
            cheapest: None,
            missing: Vec::new(),
            through: None,
            why: why.into(),
        }
    }

    fn free(state: UseState, why: String, through: Option<CardId>, play: Play) -> Self {
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
            ..Self::without_price(state, why)
        }
    }
}

/// Tells whether and how a city could build a card now.
pub(crate) fn build_use(state: &State, city: usize, id: CardId) -> Use {
    let data = state.data();
    let card = data.card(id);
    let play = Play {
        verb: Verb::Build,
        card: id,
        paying: None,
    };
    match legal::build_price(state, city, card) {
        BuildPrice::SameName => Use::without_price(
            UseState::SameName,
            format!("{} stands here already", card.name),
        ),
        BuildPrice::Nothing => Use::free(UseState::Nothing, "no price".to_owned(), None, play),
        BuildPrice::Chain(parent) => {
            let why = format!("through {}", data.card(parent).name);
            Use::free(UseState::Chain, why, Some(parent), play)
        }
        BuildPrice::Olympia => {
            Use::free(UseState::Olympia, "through Olympía".to_owned(), None, play)
        }
        BuildPrice::Printed => {
            let ways = pay::ways(state, city, &card.cost);
            paid_use(state, city, &card.cost, &ways, play)
        }
    }
}

/// Tells whether and how a city could put a card under its next stage now.
pub(crate) fn stage_use(state: &State, city: usize, id: CardId) -> Use {
    let play = Play {
        verb: Verb::Stage,
        card: id,
        paying: None,
    };
    let stage = state.cities[city].next_stage(state.data());
    match (stage, legal::stage_price(state, city)) {
        (Some(stage), Some(ways)) => paid_use(state, city, &stage.cost, &ways, play),
        (_, _) => Use::without_price(UseState::WonderComplete, "every stage stands"),
    }
}

fn paid_use(state: &State, city: usize, cost: &Cost, ways: &Ways, play: Play) -> Use {
    let Some(cheapest) = ways.cheapest() else {
        let missing = pay::lacking(state, city, cost);
        return Use {
            missing: purchases(&missing, [0, 0]),
            ..Use::without_price(UseState::Unavailable, scarce(state, city, cost, &missing))
        };
    };
    let purse = state.purse(city);
    if cheapest > purse {
        let short = cheapest - purse;
        return Use {
            short,
            cheapest: Some(cheapest),
            ..Use::without_price(
                UseState::Short,
                format!("{} needed, {short} short", describe::coins(cheapest)),
            )
        };
    }
    let within = ways.clone().within(purse);
    let mut pairs = within.pairs.clone();
    pairs.sort_unstable_by_key(|pair| pair_key(*pair, true));
    let is_only = pairs.len() == 1;
    let list: Vec<Payment> = pairs
        .into_iter()
        .map(|pair| {
            let paying = (!is_only).then_some(pair);
            way(state, city, cost, pair, &Play { paying, ..play })
        })
        .collect();
    let is_own = cheapest == 0;
    let why = match list.as_slice() {
        _ if is_own => "own goods".to_owned(),
        [only] => way_words(only),
        _ => "choose whom to pay".to_owned(),
    };
    Use {
        ways: list,
        cheapest: Some(cheapest),
        ..Use::without_price(
            if is_own {
                UseState::Own
            } else {
                UseState::Coins
            },
            why,
        )
    }
}

/// Says of what there is too little: "nobody makes glass", "3 clay needed, only 2 for sale".
fn scarce(state: &State, city: usize, cost: &Cost, missing: &Bought) -> String {
    let mut unmade = [0; 7];
    let mut parts = Vec::new();
    for resource in Resource::ALL {
        let index = resource.index();
        let (needed, lacking) = (cost.goods[index], missing[index]);
        let (own, sold) = pay::makers(state, city, resource);
        match (lacking, own || sold, needed.saturating_sub(lacking)) {
            (0, ..) => {}
            (_, false, _) => unmade[index] = lacking,
            // Who makes it gives something else of the price.
            (_, true, 0) => parts.push(format!("not enough {} beside the rest", resource.key())),
            (_, true, had) => {
                let place = if own { "to be had" } else { "for sale" };
                parts.push(format!(
                    "{needed} {} needed, only {had} {place}",
                    resource.key()
                ));
            }
        }
    }
    let unmade = describe::units(&unmade);
    if !unmade.is_empty() {
        parts.insert(0, format!("nobody makes {unmade}"));
    }
    parts.join("; ")
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

/// Says what a way buys: "2 clay from the left, 1 coin to the bank".
pub(crate) fn way_words(way: &Payment) -> String {
    let list = |buys: &[Purchase]| -> String {
        let parts: Vec<String> = buys
            .iter()
            .map(|buy| match buy.count {
                1 => buy.resource.key().to_owned(),
                count => format!("{count} {}", buy.resource.key()),
            })
            .collect();
        parts.join(" and ")
    };
    let mut parts = Vec::new();
    if !way.buys_left.is_empty() {
        parts.push(format!(
            "{} from the left {}",
            list(&way.buys_left),
            way.left
        ));
    }
    if !way.buys_right.is_empty() {
        parts.push(format!(
            "{} from the right {}",
            list(&way.buys_right),
            way.right
        ));
    }
    if way.bank > 0 {
        parts.push(format!(
            "{} to the bank",
            describe::coins(i32::from(way.bank))
        ));
    }
    if parts.is_empty() {
        return "own goods".to_owned();
    }
    parts.join(", ")
}
