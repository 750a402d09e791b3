//! Prices against brute force: every way to use choice production and discounts.

use rules::Seat;
use rules::duel::Market;
use rules::duel::{Card, Color, Cost, Side, State, Token, Wonder};

use super::random_play::play;
use super::support::{check, made};
use testing::random::{Random, is_long};
use testing::record::seeds;
use testing::script::ruled;

/// The least price, by trying every good for every source and every pair of discounts.
fn brute(state: &State, seat: Seat, cost: &Cost, is_eased: bool) -> i32 {
    let city = &state.cities[Side::of(seat).index()];
    let opponent = &state.cities[Side::of(seat).other().index()];
    let mut sources: Vec<Vec<usize>> = Vec::new();
    let effects = city.cards.iter().map(|card| &card.facts().effects);
    let built = city.own_wonders().filter(|own| own.with.is_some());
    let effects = effects.chain(built.map(|own| &own.wonder.facts().effects));
    for one_of in effects.filter_map(|effects| effects.makes_one_of) {
        sources.push(one_of.goods().iter().map(|good| good.index()).collect());
    }
    if is_eased {
        sources.extend(std::iter::repeat_n((0..5).collect(), 2));
    }
    let is_raw = |card: &Card| matches!(card.color(), Color::Brown | Color::Grey);
    let price = |good: usize| {
        let is_fixed = |card: Card| card.facts().effects.fixed_price[good] > 0;
        let has_fixed = city.cards.iter().any(is_fixed);
        let selling = opponent.cards.iter().filter(is_raw);
        let symbols: u8 = selling.map(|card| card.facts().effects.makes[good]).sum();
        if has_fixed { 1 } else { 2 + i32::from(symbols) }
    };
    let makes = made(city);
    let missing = |good: usize| i32::from(cost.goods[good]) - i32::from(makes[good]);
    let mut best = i32::MAX;
    let ways: usize = sources.iter().map(Vec::len).product();
    for way in 0..ways {
        let mut rest = way;
        let mut left = [0, 1, 2, 3, 4].map(missing);
        for source in &sources {
            left[source[rest % source.len()]] -= 1;
            rest /= source.len();
        }
        best = best.min((0..5).map(|good| left[good].max(0) * price(good)).sum());
    }
    best + i32::from(cost.coins)
}

/// A position with rare tokens and sources more often than games bring them.
fn enriched(state: &State, random: &mut Random) -> State {
    let mut state = state.clone();
    for (seat, token) in [(0, Token::Masonry), (1, Token::Architecture)] {
        if random.below(2) == 0 {
            state.cities[seat].add_token(token);
        }
    }
    for card in ["caravansery", "forum", "stone_reserve", "customs_house"] {
        let card = Card::find(card).unwrap();
        if random.below(3) == 0 && !state.cities[0].cards.has(card) {
            state.cities[0].add_card(card);
        }
    }
    state
}

/// Compares the prices of everything for a seat and gives how many.
fn compare(state: &State, seat: Seat, seed: u32) -> usize {
    let city = state.city(seat);
    let assert_paid = |total: u8, expected: i32, id: &str| {
        assert_eq!(i32::from(total), expected, "seed {seed}: {id}");
    };
    for card in Card::ALL {
        let facts = card.facts();
        let is_chained = facts.free_if.is_some_and(|giver| city.cards.has(giver));
        let is_eased = card.color() == Color::Blue && city.tokens.has(Token::Masonry);
        let least = brute(state, seat, &facts.cost, is_eased);
        let expected = if is_chained { 0 } else { least };
        let paid = Market::of(state, seat).price_of_card(card);
        assert_paid(paid.total, expected, card.id());
        let parts: u8 = (0..5).map(|good| paid.bought[good] * paid.each[good]).sum();
        assert_paid(paid.total, i32::from(parts + paid.printed), card.id());
    }
    for wonder in Wonder::ALL {
        let is_eased = city.tokens.has(Token::Architecture);
        let expected = brute(state, seat, &wonder.facts().cost, is_eased);
        let paid = Market::of(state, seat).price_of_wonder(wonder);
        assert_paid(paid.total, expected, wonder.id());
    }
    Card::ALL.len() + Wonder::ALL.len()
}

#[test]
fn prices_are_the_least_over_all_ways_to_pay() {
    let mut checked = 0;
    let mut random = Random::new(4);
    let count = if is_long() { 200 } else { 40 };
    for seed in seeds("prices_are_the_least_over_all_ways_to_pay", count) {
        play(seed, |_, _, after| {
            if random.below(9) == 0 {
                let state = enriched(after, &mut random);
                for seat in Seat::all(2) {
                    checked += compare(&state, seat, seed);
                }
            }
        });
    }
    assert!(checked > 20_000, "only {checked} prices");
}

ruled! { check;
    all_sources_and_discounts_together_cost_nothing_where_they_cover_everything = "
        age 3; seat 0: 0 coins, architecture, caravansery, the_great_lighthouse over altar, forum
        seat 0: piraeus over baths, the_statue_of_zeus; seat 1: shelf_quarry, brickyard; open palace
        price 0 the_statue_of_zeus: 0 (clay, stone, 2 papyrus of choice; Architecture drops wood)";
}
