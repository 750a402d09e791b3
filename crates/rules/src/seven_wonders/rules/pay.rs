//! Prices: what a city can make itself, what its neighbours sell, and every sensible way to pay. The missing units of a
//! price are numbered (six at most), so that a family of sets of them is one word. For the city and each neighbour the
//! family of all sets that it can supply is grown symbol by symbol; then the units are shared.

use std::iter::successors;

use smallvec::SmallVec;
use tinyvec::ArrayVec;

use crate::seven_wonders::state::{MANUFACTURED, RAW};
use crate::seven_wonders::values::put;
use crate::seven_wonders::{City, Cost, Goods, Makers, Resource, State};

/// Coins to the left and to the right.
pub(crate) type Pair = (u8, u8);

/// Every undominated way to pay for something.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Ways {
    /// Sorted by coins to the left; empty where no purchase would do.
    pub(crate) pairs: SmallVec<[Pair; 8]>,
    /// Coins for the bank, in every one of them.
    pub(crate) bank: u8,
}

impl Ways {
    pub(crate) fn nothing() -> Self {
        let pairs = smallvec::smallvec![(0, 0)];
        Self { pairs, bank: 0 }
    }

    pub(crate) fn total(&self, (left, right): Pair) -> i32 {
        i32::from(left) + i32::from(right) + i32::from(self.bank)
    }

    pub(crate) fn cheapest(&self) -> Option<i32> {
        self.pairs.iter().map(|pair| self.total(*pair)).min()
    }

    pub(crate) fn within(mut self, purse: i32) -> Self {
        let bank = i32::from(self.bank);
        let is_paid = |(left, right): Pair| i32::from(left) + i32::from(right) + bank <= purse;
        self.pairs.retain(|pair| is_paid(*pair));
        self
    }
}

/// The most units that a price can lack. Only the Palace asks for seven, and every city makes one of them itself.
const MOST: usize = 6;

/// Sets of missing units. **Shape**: bit by set, a set being a bit by unit.
type Family = u64;

/// Only the set of no unit.
const NOTHING: Family = 1;

/// For each unit, the sets without it.
const WITHOUT: [Family; MOST] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

fn size(set: usize) -> u8 {
    u8::try_from(set.count_ones()).unwrap_or(u8::MAX)
}

const fn has(family: Family, set: usize) -> bool {
    family >> set & 1 == 1
}

/// Gives a unit to the sets that lack it; those that have it are left out.
const fn with(family: Family, unit: usize) -> Family {
    (family & WITHOUT[unit]) << (1_u32 << unit)
}

/// Lists the sets, the smallest number that stands for one first.
fn sets(mut family: Family) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let set = family.trailing_zeros();
        family = family.checked_sub(1)? & family;
        Some(set as usize)
    })
}

/// The units of a price that the fixed output of the city does not give, one by one.
struct Missing {
    /// One good each.
    units: ArrayVec<[Goods; MOST]>,
    /// The units that are raw materials.
    raw: usize,
}

impl Missing {
    fn of(cost: &Cost, city: &City) -> Self {
        let (mut units, mut raw) = (ArrayVec::new(), 0);
        for resource in Resource::ALL {
            let at = resource.index();
            for _ in city.fixed[at]..cost.goods[at] {
                raw |= usize::from(resource.is_raw()) << units.len();
                put(&mut units, Goods::one(resource));
            }
        }
        Self { units, raw }
    }

    fn full(&self) -> usize {
        (1 << self.units.len()) - 1
    }

    /// Adds one symbol that gives one of these goods to a family.
    fn grow(&self, family: Family, goods: Goods) -> Family {
        let wanting = self.units.iter().enumerate();
        wanting
            .filter(|(_, wanted)| goods.meets(**wanted))
            .fold(family, |grown, (unit, _)| grown | with(family, unit))
    }

    /// The sets that choices of the own city can give.
    // Rule [7 Wonders, first edition, p. 12, Cards of Age I]: a card with a choice gives one unit per turn.
    fn own(&self, city: &City) -> Family {
        let choices = city.choices();
        choices.fold(NOTHING, |family, goods| self.grow(family, goods))
    }

    /// The sets of a family, and what more a neighbour can sell.
    // Rule [7 Wonders, first edition, p. 4, Trade; second edition, Buying resources]: for sale are the starting
    // resource and what brown and grey cards give, each symbol once per buyer and turn; not what yellow cards and
    // stages give.
    fn sold(&self, family: Family, seller: &City) -> Family {
        let mut family = family;
        let mut symbols = seller.fixed;
        for unit in &self.units {
            // A symbol for each unit that wants one, as long as there are symbols.
            let left = &mut symbols[unit.first()];
            if let Some(fewer) = left.checked_sub(1) {
                *left = fewer;
                family = self.grow(family, *unit);
            }
        }
        let choices = seller.sold_choices.iter();
        choices.fold(family, |family, goods| self.grow(family, *goods))
    }

    fn price(&self, set: usize, prices: [u8; 2]) -> u8 {
        size(set & self.raw) * prices[RAW] + size(set & !self.raw) * prices[MANUFACTURED]
    }
}

pub(crate) struct Buyer<'a> {
    city: &'a City,
    /// To the left and to the right.
    sellers: [&'a City; 2],
    /// Goods that it makes or can buy.
    supply: Goods,
}

impl<'a> Buyer<'a> {
    pub(crate) fn of(state: &'a State, city: usize) -> Self {
        let sellers = [state.left_of(city), state.right_of(city)].map(|city| &state.cities[city]);
        let city = &state.cities[city];
        let made = city.choices().fold(Goods::NONE, |all, goods| all | goods);
        Self {
            city,
            sellers,
            supply: sellers.iter().fold(made, |all, seller| all | seller.sold()),
        }
    }

    /// Finds every undominated way to pay a price that a purse allows.
    // Rule [7 Wonders, first edition, p. 4, Trade]: where both neighbours sell, the buyer chooses.
    pub(crate) fn payable(&self, cost: &Cost, purse: i32) -> Ways {
        let missing = Missing::of(cost, self.city);
        let pairs = match missing.units.len() {
            0 => Ways::nothing().pairs,
            // Most prices that cannot be paid lack a good that nobody has.
            _ if !missing.units.iter().all(|unit| self.supply.meets(*unit)) => SmallVec::new(),
            _ => self.searched(&missing),
        };
        let bank = cost.coins;
        Ways { pairs, bank }.within(purse)
    }

    /// The ways found by sharing the units out one by one. A way to supply units that leaves an own choice idle costs
    /// no less than one that uses it, so only full use of the own choices is looked at.
    fn searched(&self, missing: &Missing) -> SmallVec<[Pair; 8]> {
        // The least coins to the right for each number of coins to the left.
        let mut least = [u8::MAX; 2 * MOST + 1];
        self.each_share(missing, |(left, right), _| {
            let least = &mut least[usize::from(left)];
            *least = right.min(*least);
        });
        let (mut pairs, mut best) = (SmallVec::new(), u8::MAX);
        for (left, right) in (0..).zip(least) {
            if right < best {
                best = right;
                pairs.push((left, right));
            }
            if best == 0 {
                break;
            }
        }
        pairs
    }

    /// Visits every way to share the missing units out that uses all own choices: its price, and the two sets bought.
    fn each_share(&self, missing: &Missing, mut visit: impl FnMut(Pair, [usize; 2])) {
        let own = missing.own(self.city);
        let [left, right] = self.sellers.map(|seller| missing.sold(NOTHING, seller));
        let prices = self.city.prices;
        let most = sets(own).map(size).max();
        for made in sets(own).filter(|made| Some(size(*made)) == most) {
            let bought = missing.full() ^ made;
            // The parts of what is bought, the largest number that stands for one first.
            let parts = successors(Some(bought), |part| Some(part.checked_sub(1)? & bought));
            let is_share = |part: &usize| has(left, *part) && has(right, bought ^ part);
            for part in parts.filter(is_share) {
                let other = bought ^ part;
                let price = missing.price(part, prices[0]);
                visit((price, missing.price(other, prices[1])), [part, other]);
            }
        }
    }
}

/// Finds every undominated way for a city to pay a price, whatever its coins.
pub(crate) fn ways(state: &State, city: usize, cost: &Cost) -> Ways {
    Buyer::of(state, city).payable(cost, i32::MAX)
}

/// Units bought from one neighbour, by resource.
pub(crate) type Bought = [u8; 7];

/// Tells what is bought to the left and to the right when a price is paid with a pair.
pub(crate) fn purchases(state: &State, city: usize, cost: &Cost, pair: Pair) -> (Bought, Bought) {
    let buyer = Buyer::of(state, city);
    let missing = Missing::of(cost, buyer.city);
    let mut found = None;
    buyer.each_share(&missing, |price, sets| {
        if price == pair {
            found.get_or_insert(sets);
        }
    });
    let [left, right] = found.unwrap_or_default();
    (bought(&missing, left), bought(&missing, right))
}

fn bought(missing: &Missing, set: usize) -> Bought {
    let mut units = [0; 7];
    for (unit, goods) in missing.units.iter().enumerate() {
        units[goods.first()] += u8::from(set >> unit & 1 == 1);
    }
    units
}

pub(crate) fn makers(state: &State, city: usize, resource: Resource) -> Makers {
    let sells = |city: usize| state.cities[city].sold().has(resource);
    let mut choices = state.cities[city].choices();
    if sells(city) || choices.any(|goods| goods.has(resource)) {
        Makers::Own
    } else if sells(state.left_of(city)) || sells(state.right_of(city)) {
        Makers::Neighbours
    } else {
        Makers::Nobody
    }
}

/// Tells which units of a price nobody makes for the city: as few as can be.
pub(crate) fn lacking(state: &State, city: usize, cost: &Cost) -> Bought {
    let missing = Missing::of(cost, &state.cities[city]);
    let mut family = missing.own(&state.cities[city]);
    for seller in [state.left_of(city), state.right_of(city)] {
        family = missing.sold(family, &state.cities[seller]);
    }
    let most = sets(family).max_by_key(|set| size(*set)).unwrap_or(0);
    bought(&missing, missing.full() ^ most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seven_wonders::cards::Edition;
    use crate::seven_wonders::{Options, SeventhCardCoins, Sides, Wonders};

    /// All pairs by trying, unit by unit, every symbol that is not used yet.
    fn tried(state: &State, cost: &Cost) -> Vec<Pair> {
        let mut wanted = Vec::new();
        for resource in Resource::ALL {
            let count = usize::from(cost.goods[resource.index()]);
            wanted.extend(std::iter::repeat_n(resource, count));
        }
        let mut symbols: Vec<(usize, Goods)> = Vec::new();
        let cities = [0, state.left_of(0), state.right_of(0)];
        for (owner, city) in cities.into_iter().enumerate() {
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
        let is_less = |one: &Pair, pair: &Pair| one != pair && one.0 <= pair.0 && one.1 <= pair.1;
        let is_best = |pair: &&Pair| !pairs.iter().any(|other| is_less(other, pair));
        let mut best: Vec<Pair> = pairs.iter().filter(is_best).copied().collect();
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
        for city in state.cities.iter_mut() {
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
    fn no_printed_price_lacks_more_units_than_are_numbered() {
        for data in Edition::ALL.map(Edition::data) {
            let sides = data.wonders.iter().flat_map(|wonder| &wonder.sides);
            for side in sides {
                let mut fixed = [0; 7];
                fixed[side.resource.index()] = 1;
                let cards = data.cards().map(|card| &card.cost);
                for cost in cards.chain(side.stages.iter().map(|stage| &stage.cost)) {
                    let lack = cost.goods.iter().zip(fixed);
                    let lack = lack.map(|(units, own)| usize::from(units - own.min(*units)));
                    assert!(lack.sum::<usize>() <= MOST, "{cost:?}");
                }
            }
        }
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
            let purse = i32::from(numbers.below(9));
            let payable = Buyer::of(&state, 0).payable(&cost, purse);
            assert_eq!(payable, found.within(purse), "{place}, purse {purse}");
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
