//! Prices: what a city can make itself, what its neighbours sell, and every sensible way to pay.
//!
//! The missing units of a price are numbered (seven at most), so that a set of them is a small number and a
//! family of such sets one 128-bit word. For the own city and for each neighbour the family of all sets it can
//! supply is grown symbol by symbol; then the units are shared out. Start reading at [`ways`].

use smallvec::SmallVec;

use crate::games::seven_wonders::cards::{Cost, Goods, Resource};
use crate::games::seven_wonders::city::{MANUFACTURED, RAW};
use crate::games::seven_wonders::state::State;

/// Coins to the left and to the right.
pub(crate) type Pair = (u8, u8);

/// Every undominated way to pay for something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ways {
    /// Sorted by coins to the left; empty where no purchase would do.
    pub(crate) pairs: SmallVec<[Pair; 8]>,
    /// Coins for the bank, in every one of them.
    pub(crate) bank: u8,
}

impl Ways {
    /// Costs nothing.
    pub(crate) fn nothing() -> Self {
        Self {
            pairs: smallvec::smallvec![(0, 0)],
            bank: 0,
        }
    }

    /// Coins in all.
    pub(crate) fn total(&self, (left, right): Pair) -> i32 {
        i32::from(left) + i32::from(right) + i32::from(self.bank)
    }

    /// The least coins that do, if any do.
    pub(crate) fn cheapest(&self) -> Option<i32> {
        self.pairs.iter().map(|pair| self.total(*pair)).min()
    }

    /// Keeps what a purse can pay.
    pub(crate) fn within(mut self, purse: i32) -> Self {
        let bank = i32::from(self.bank);
        self.pairs
            .retain(|pair| i32::from(pair.0) + i32::from(pair.1) + bank <= purse);
        self
    }
}

/// The most units a price can have.
const MOST: usize = 7;

/// Sets of missing units. **Shape**: bit by set, a set being a bit by unit.
type Family = u128;

/// For each unit, the sets without it.
const WITHOUT: [Family; MOST] = {
    let mut families = [0; MOST];
    let mut unit = 0;
    while unit < MOST {
        let mut set = 0;
        while set < 128 {
            if set >> unit & 1 == 0 {
                families[unit] |= 1 << set;
            }
            set += 1;
        }
        unit += 1;
    }
    families
};

/// The units of a price that the fixed output of the city does not give.
#[derive(Default)]
struct Missing {
    units: SmallVec<[Resource; MOST]>,
    /// The units that are raw materials.
    raw: usize,
}

impl Missing {
    fn of(cost: &Cost, fixed: &[u8; 7]) -> Self {
        let mut missing = Self::default();
        for resource in Resource::ALL {
            let index = resource.index();
            for _ in fixed[index]..cost.goods[index].max(fixed[index]) {
                if missing.units.len() < MOST {
                    if resource.is_raw() {
                        missing.raw |= 1 << missing.units.len();
                    }
                    missing.units.push(resource);
                }
            }
        }
        missing
    }

    /// Adds one symbol that gives one of these goods to a family.
    fn grow(&self, family: Family, goods: Goods) -> Family {
        let mut grown = family;
        for (unit, resource) in self.units.iter().enumerate() {
            if goods.has(*resource) {
                grown |= (family & WITHOUT[unit]) << (1_u32 << unit);
            }
        }
        grown
    }

    /// The sets that choices of the own city can give.
    // Rule [7 Wonders, first edition, p. 12, Cards of Age I]: a card with a choice gives one unit per turn, the
    // one or the other.
    fn own(&self, state: &State, city: usize) -> Family {
        let city = &state.cities[city];
        city.sold_choices
            .iter()
            .chain(&city.own_choices)
            .fold(1, |family, goods| self.grow(family, *goods))
    }

    /// The sets that a neighbour can sell.
    // Rule [7 Wonders, first edition, p. 4, Trade; second edition, Buying resources]: for sale are the starting
    // resource and what brown and grey cards give, each symbol once per buyer and turn; not what yellow cards and
    // stages give.
    fn sold(&self, state: &State, seller: usize) -> Family {
        let seller = &state.cities[seller];
        let mut family = 1;
        let mut symbols = seller.fixed;
        for resource in &self.units {
            // A symbol for each unit that wants one, as long as there are symbols.
            let left = &mut symbols[resource.index()];
            if let Some(fewer) = left.checked_sub(1) {
                *left = fewer;
                family = self.grow(family, Goods(1 << resource.index()));
            }
        }
        seller
            .sold_choices
            .iter()
            .fold(family, |family, goods| self.grow(family, *goods))
    }

    fn price(&self, set: usize, prices: [u8; 2]) -> u8 {
        let raw = u8::try_from((set & self.raw).count_ones()).unwrap_or(u8::MAX);
        let other = u8::try_from((set & !self.raw).count_ones()).unwrap_or(u8::MAX);
        raw * prices[RAW] + other * prices[MANUFACTURED]
    }
}

/// Who supplies which missing units: a pair, and the sets bought to the left and to the right.
struct Share {
    pair: Pair,
    left: usize,
    right: usize,
}

/// Calls back with every way to share the missing units out that leaves no own choice idle.
fn shares(state: &State, city: usize, missing: &Missing, mut visit: impl FnMut(Share)) {
    let own = missing.own(state, city);
    let left = missing.sold(state, state.left_of(city));
    let right = missing.sold(state, state.right_of(city));
    let prices = state.cities[city].prices;
    let full = (1_usize << missing.units.len()) - 1;
    let has = |family: Family, set: usize| family >> set & 1 == 1;
    let mut rank = 0;
    let mut rest = own;
    while rest != 0 {
        rank = rank.max(rest.trailing_zeros().count_ones());
        rest &= rest - 1;
    }
    let mut rest = own;
    while rest != 0 {
        let made = usize::try_from(rest.trailing_zeros()).unwrap_or(full);
        rest &= rest - 1;
        if made.count_ones() == rank {
            split(full ^ made, |bought, other| {
                if has(left, bought) && has(right, other) {
                    let pair = (
                        missing.price(bought, prices[0]),
                        missing.price(other, prices[1]),
                    );
                    visit(Share {
                        pair,
                        left: bought,
                        right: other,
                    });
                }
            });
        }
    }
}

/// Calls back with every way to split a set in two.
fn split(set: usize, mut visit: impl FnMut(usize, usize)) {
    let mut part = set;
    loop {
        visit(part, set ^ part);
        if part == 0 {
            return;
        }
        part = (part - 1) & set;
    }
}

/// Finds every undominated way for a city to pay a price, whatever its coins.
///
/// A way to supply units that leaves an own choice idle costs no less than one that uses it, so only full use of
/// the own choices is looked at.
// Rule [7 Wonders, first edition, p. 4, Trade]: where both neighbours sell, the buyer chooses.
pub(crate) fn ways(state: &State, city: usize, cost: &Cost) -> Ways {
    let missing = Missing::of(cost, &state.cities[city].fixed);
    if missing.units.is_empty() {
        return Ways {
            bank: cost.coins,
            ..Ways::nothing()
        };
    }
    const NONE: u8 = u8::MAX;
    let mut least_right = [NONE; 2 * MOST + 1];
    shares(state, city, &missing, |share| {
        let (left, right) = share.pair;
        if let Some(least) = least_right.get_mut(usize::from(left)) {
            *least = right.min(*least);
        }
    });
    let mut pairs = SmallVec::new();
    let mut best = NONE;
    for (left, right) in (0_u8..).zip(least_right) {
        if right < best {
            best = right;
            pairs.push((left, right));
        }
    }
    Ways {
        pairs,
        bank: cost.coins,
    }
}

/// Units bought from one neighbour, by resource.
pub(crate) type Bought = [u8; 7];

/// Tells what is bought to the left and to the right when a price is paid with a pair.
pub(crate) fn purchases(state: &State, city: usize, cost: &Cost, pair: Pair) -> (Bought, Bought) {
    let missing = Missing::of(cost, &state.cities[city].fixed);
    let mut found = None;
    shares(state, city, &missing, |share| {
        if share.pair == pair && found.is_none() {
            found = Some((share.left, share.right));
        }
    });
    let (left, right) = found.unwrap_or((0, 0));
    (bought(&missing, left), bought(&missing, right))
}

fn bought(missing: &Missing, set: usize) -> Bought {
    let mut units = [0; 7];
    for (unit, resource) in missing.units.iter().enumerate() {
        if set >> unit & 1 == 1 {
            units[resource.index()] += 1;
        }
    }
    units
}

/// Tells whether a city makes a good itself, and whether a neighbour sells it.
pub(crate) fn makers(state: &State, city: usize, resource: Resource) -> (bool, bool) {
    let sells = |city: usize| {
        let city = &state.cities[city];
        let mut choices = city.sold_choices.iter();
        city.fixed[resource.index()] > 0 || choices.any(|goods| goods.has(resource))
    };
    let mut own_choices = state.cities[city].own_choices.iter();
    (
        sells(city) || own_choices.any(|goods| goods.has(resource)),
        sells(state.left_of(city)) || sells(state.right_of(city)),
    )
}

/// Tells which units of a price nobody makes for the city: as few as can be.
pub(crate) fn lacking(state: &State, city: usize, cost: &Cost) -> Bought {
    let missing = Missing::of(cost, &state.cities[city].fixed);
    let all = [state.left_of(city), state.right_of(city)];
    let mut family = missing.own(state, city);
    for seller in all {
        let seller = &state.cities[seller];
        for resource in Resource::ALL {
            for _ in 0..seller.fixed[resource.index()].min(7) {
                family = missing.grow(family, Goods::from_iter([resource]));
            }
        }
        family = seller
            .sold_choices
            .iter()
            .fold(family, |family, goods| missing.grow(family, *goods));
    }
    let full = (1_usize << missing.units.len()) - 1;
    let most = (0..=full)
        .filter(|set| family >> set & 1 == 1)
        .max_by_key(|set| set.count_ones())
        .unwrap_or(0);
    bought(&missing, full ^ most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::seven_wonders::cards::Edition;
    use crate::games::seven_wonders::options::{Options, SeventhCardCoins, Sides, Wonders};

    /// All pairs by trying, unit by unit, every symbol that is not used yet.
    fn tried(state: &State, cost: &Cost) -> Vec<Pair> {
        let mut wanted = Vec::new();
        for resource in Resource::ALL {
            wanted.extend(std::iter::repeat_n(
                resource,
                usize::from(cost.goods[resource.index()]),
            ));
        }
        let mut symbols: Vec<(usize, Goods)> = Vec::new();
        for (owner, city) in [0, state.left_of(0), state.right_of(0)]
            .into_iter()
            .enumerate()
        {
            let city = &state.cities[city];
            for resource in Resource::ALL {
                let goods = Goods::from_iter([resource]);
                let count = usize::from(city.fixed[resource.index()]);
                symbols.extend(std::iter::repeat_n((owner, goods), count));
            }
            symbols.extend(city.sold_choices.iter().map(|goods| (owner, *goods)));
            if owner == 0 {
                symbols.extend(city.own_choices.iter().map(|goods| (owner, *goods)));
            }
        }
        let mut pairs = Vec::new();
        let mut used = vec![false; symbols.len()];
        try_units(state, &wanted, &symbols, &mut used, (0, 0), &mut pairs);
        let mut best: Vec<Pair> = pairs
            .iter()
            .filter(|pair| {
                !pairs
                    .iter()
                    .any(|other| other != *pair && other.0 <= pair.0 && other.1 <= pair.1)
            })
            .copied()
            .collect();
        best.sort_unstable();
        best.dedup();
        best
    }

    fn try_units(
        state: &State,
        wanted: &[Resource],
        symbols: &[(usize, Goods)],
        used: &mut Vec<bool>,
        paid: Pair,
        pairs: &mut Vec<Pair>,
    ) {
        let Some((resource, rest)) = wanted.split_first() else {
            pairs.push(paid);
            return;
        };
        let kind = usize::from(!resource.is_raw());
        let prices = state.cities[0].prices;
        let mut seen = Vec::new();
        for at in 0..symbols.len() {
            let (owner, goods) = symbols[at];
            if used[at] || !goods.has(*resource) || seen.contains(&(owner, goods)) {
                continue;
            }
            seen.push((owner, goods));
            used[at] = true;
            let paid = match owner {
                0 => paid,
                1 => (paid.0 + prices[0][kind], paid.1),
                _ => (paid.0, paid.1 + prices[1][kind]),
            };
            try_units(state, rest, symbols, used, paid, pairs);
            used[at] = false;
        }
    }

    /// Small numbers in a fixed order.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: u64) -> u8 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u8::try_from((self.0 >> 33) % bound).expect("small")
        }
    }

    fn three_cities(numbers: &mut Numbers) -> State {
        let mut state = State::new(&Options {
            seats: 3,
            edition: Edition::First,
            sides: Sides::First,
            wonders: Wonders::Random,
            seventh_card_coins: SeventhCardCoins::AfterTurn,
        });
        for city in &mut state.cities {
            for have in &mut city.fixed {
                *have = numbers.below(4).saturating_sub(2);
            }
            for _ in 0..numbers.below(3) {
                let pair = [numbers.below(4), numbers.below(4)].map(|at| 1 << at);
                city.sold_choices.push(Goods(pair[0] | pair[1]));
            }
            for goods in [0b000_1111, 0b111_0000] {
                if numbers.below(2) == 0 {
                    city.own_choices.push(Goods(goods));
                }
            }
            for side in &mut city.prices {
                *side = [1 + numbers.below(2), 1 + numbers.below(2)];
            }
        }
        state
    }

    fn coins(units: &Bought, prices: [u8; 2]) -> u8 {
        let paid =
            |resource: &Resource| units[resource.index()] * prices[usize::from(!resource.is_raw())];
        Resource::ALL.iter().map(paid).sum()
    }

    #[test]
    fn the_ways_are_those_that_trying_everything_finds() {
        let seed = 0x5eed;
        let mut numbers = Numbers(seed);
        let mut several = 0;
        for round in 0..3000 {
            let state = three_cities(&mut numbers);
            let mut cost = Cost::default();
            for _ in 0..=numbers.below(6) {
                cost.goods[usize::from(numbers.below(7))] += 1;
            }
            let found = ways(&state, 0, &cost);
            let expected = tried(&state, &cost);
            let place = format!("seed {seed}, round {round}: {state:?} {cost:?}");
            assert_eq!(found.pairs.to_vec(), expected, "{place}");
            several += usize::from(expected.len() > 1);
            let lack: u8 = lacking(&state, 0, &cost).iter().sum();
            assert_eq!(lack == 0, !expected.is_empty(), "{place}");
            let prices = state.cities[0].prices;
            for pair in expected {
                let (left, right) = purchases(&state, 0, &cost, pair);
                let paid = (coins(&left, prices[0]), coins(&right, prices[1]));
                assert_eq!(paid, pair, "{place}");
            }
        }
        assert!(several > 100, "too few positions with a choice: {several}");
    }
}
