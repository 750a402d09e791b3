//! Rulings of section 10: two players and the Free City.

use rules::seven_wonders::{Edition, FreeCityView, HandCard, SevenWonders, Use, explain};
use rules::{Game, Viewer};

use super::plan::{Plan, check};
use super::table::{Board, hand, seeded};
use testing::random::Random;
use testing::record::seeds;
use testing::said::Said;
use testing::script::ruled;
use testing::table::{any_move, options};

const FIRST: [(&str, &str); 2] = [("edition", "first"), ("sides", "first")];

/// A game in which everybody sells and the Free City does the first thing it can.
fn sales() -> Plan {
    Plan::of("two: ephesos A, alexandria A, gizah A")
}

fn city(table: &Board) -> FreeCityView {
    table.open().free_city.expect("two play")
}

ruled! { check;
    ruling_10_1_three_cities_stand_in_a_circle_and_start_with_three_coins = "
        two: ephesos A, alexandria A, gizah A
        = coins [3, 3, 3]; shields.len 3; cities.2.seat null
        = cities.0.left 1; cities.0.right 2 // seat 0 stands left of it
        = cities.1.left 2; cities.1.right 0; cities.2.left 0; cities.2.right 1";

    ruling_10_4_who_steers_draws_a_card_and_chooses_for_both = "
        two: ephesos A, alexandria A, gizah A
        1.1 0 holds altar; 1.1 1 holds loom; 1.1 2 holds baths
        = hand_sizes [8, 7]; open_hands.0 has baths // drawn from the pile
        0! sell altar | ruling 10.4
        0! sell altar; city: build altar | ruling 10.4
        1! sell loom; city: build baths | ruling 10.6
        turn = hand_sizes [6, 7]
        turn = hand_sizes [6, 5]
        turn = hand_sizes [4, 5]
        turn = hand_sizes [4, 3]
        turn = hand_sizes [2, 3]";

    ruling_10_5_the_three_cities_play_at_once = "
        // The Free City buys of seat 1 the glass in the very turn in which seat 0 has one coin.
        two: ephesos A, alexandria A, gizah A
        1.1 0 holds clay_pit, workshop
        0: build clay_pit; city: build workshop
        turn = coins [2, 8, 1] // the glass of Alexandria is paid: 3 + 3 + 2
        = cities.2.cards.len 1; cities.2.cards has workshop";

    ruling_10_7_a_sale_with_a_duty_to_build_is_refused = "
        two: ephesos A, alexandria A, gizah A
        1.1 0 holds altar, theater; 1.1 2 holds baths
        0 can sell altar; city: build baths // its own stone
        0! sell altar; city: sell theater | ruling 10.7
        0! sell altar; city: sell palace | ruling 1.1";

    ruling_10_9_three_cards_are_thrown_away_after_turn_six = "
        two: ephesos A, alexandria A, gizah A
        at 1.6 = free_city.pile 1
        turn
        event leftovers_discarded: count 3";

    ruling_10_10_all_three_fight_and_only_the_players_are_ranked = "
        two: ephesos A, alexandria A, rhodos A
        1.1 0 holds barracks
        0: sell lumber_yard; city: build barracks // it has ore
        until 4.1
        = cities.0.military -3; cities.1.military -3; cities.2.military 18; outcome.points.len 2";

    ruling_10_12_the_opponent_does_not_see_the_card_drawn = "
        two: ephesos A, alexandria A, gizah A
        1.1 2 holds baths
        0= free_city.drawn baths
        1= free_city.drawn null
        -= free_city.drawn null; free_city.pile 6; free_city.open_pile null";
}

fn ending(table: &Board, seat: u8, beginning: &str, end: &str) -> Vec<String> {
    let mut moves = table.next(seat, beginning);
    moves.retain(|text| text.contains(end));
    moves
}

#[test]
fn a_forecast_counts_what_the_free_city_pays_by_the_same_move() {
    let mut paid = 0;
    for seed in seeds("a_forecast_counts_what_the_free_city_pays", 12).map(u64::from) {
        let mut table = seeded(2, &FIRST[..1], seed);
        let mut random = Random::new(seed);
        while table.open().outcome.is_none() {
            let view = table.open();
            let me = city(&table).steered_by;
            if view.turn == 6 || table.awaiting() != [0, 1] {
                let seat = table.awaiting()[0];
                let first = table.legal(seat).remove(0);
                table.play(seat, &first);
                continue;
            }
            let mv = any_move(&table, me, &mut random);
            let change = explain::change(&table.state, me, &mv).expect("a card is used");
            table.make(me, &mv);
            sales().step(&mut table);
            let after = table.open();
            let (had, has) = (view.coins[me.index()], after.coins[me.index()]);
            assert_eq!(change.coins, (had, has), "{mv}");
            let reveal = after.last_reveals.last().expect("a round");
            let mine = reveal.plays.iter().find(|play| play.city == me.index());
            paid += u32::from(mine.expect("mine").income);
        }
    }
    assert!(paid > 0, "the Free City paid sometimes");
}

#[test]
fn ruling_10_2_cards_of_three_players_seven_each_and_seven_in_the_pile() {
    for seed in seeds("ruling_10_2_cards_of_three_players", 20).map(u64::from) {
        let mut table = seeded(2, &FIRST, seed);
        let wonder = table.open().cities[2].wonder.expect("dealt").key();
        let is_open = ["babylon", "halikarnassos", "olympia"].contains(&wonder);
        assert!(!is_open, "{wonder}");
        let dealt = |table: &Board| {
            let mut cards = table.open().open_hands.expect("open").concat();
            cards.extend(city(table).open_pile.expect("open"));
            cards.sort_unstable();
            cards
        };
        let mut deck = Edition::First.data().deck(1, 3);
        deck.sort_unstable();
        assert_eq!(dealt(&table), deck);
        sales().plays(&mut table, (3, 1));
        let cards = dealt(&table);
        let guilds = Edition::First.data().guilds();
        let guilds = guilds.filter(|card| cards.contains(&card.id)).count();
        assert_eq!((cards.len(), guilds), (21, 5));
    }
}

#[test]
fn rulings_10_3_10_4_and_10_6_who_steers_alternates_and_alone_chooses_for_the_free_city() {
    let mut table = seeded(2, &FIRST, 1);
    assert!(table.legal(0).iter().all(|text| text.contains("; city: ")));
    assert!(table.legal(1).iter().all(|text| !text.contains(';')));
    let mut seats = Vec::new();
    while table.open().outcome.is_none() {
        seats.push(city(&table).steered_by.0);
        sales().step(&mut table);
    }
    let even = [0, 1, 0, 1, 0, 1];
    let odd = [1, 0, 1, 0, 1, 0];
    assert_eq!(seats, [even, odd, even].concat());
}

#[test]
fn ruling_10_6_the_hands_are_swapped() {
    let mut table = seeded(2, &FIRST, 1);
    let mut before = [0, 1].map(|seat| hand(&table, seat));
    sales().step(&mut table);
    let after = [0, 1].map(|seat| hand(&table, seat));
    before[0].retain(|card| after[1].contains(card));
    before[1].retain(|card| after[0].contains(card));
    assert_eq!(before.map(|hand| hand.len()), [6, 6]);
    // Six, and six and the card drawn.
    assert_eq!(after.map(|hand| hand.len()), [6, 7]);
}

#[test]
fn ruling_10_7_it_may_sell_exactly_when_the_cards_left_allow_nothing_else() {
    let mut exceptions = 0;
    for seed in seeds("ruling_10_7_it_may_sell_exactly_when", 40).map(u64::from) {
        let mut table = seeded(2, &FIRST, seed);
        while table.open().outcome.is_none() {
            let seat = city(&table).steered_by;
            let hand = table.view(Viewer::Seat(seat)).hand;
            let can = |held: &HandCard| {
                let ways = |of: &Option<Use>| of.as_ref().is_some_and(|of| !of.ways.is_empty());
                ways(&held.city_build) || ways(&held.city_stage)
            };
            for held in &hand {
                let name = held.card.key();
                let mut others = hand.iter().filter(|other| other.card != held.card);
                let is_stuck = !others.any(can);
                let found = table.next(seat.0, &format!("sell {name}; city: sell"));
                assert_eq!(!found.is_empty(), is_stuck, "seed {seed}, {name}");
                assert_eq!(held.leaves_city_nothing, is_stuck, "seed {seed}, {name}");
                exceptions += usize::from(is_stuck && can(held));
            }
            sales().step(&mut table);
        }
    }
    assert!(exceptions > 0, "its only card was never taken");
}

#[test]
fn ruling_10_8_a_chain_is_used_and_the_seller_is_chosen_by_who_steers() {
    // The Free City owns the Altar: in Age II the Temple costs it nothing, and there is no other way to build it.
    let table = check(
        "two: rhodos A, ephesos A, gizah A
        1.1 0 holds altar; 2.1 1 holds temple
        0: sell lumber_yard; city: build altar
        until 2.1 = free_city.steered_by 1",
    );
    let temple = ending(&table, 1, "sell ", "; city: build temple");
    assert!(!temple.is_empty());
    let is_free = |text: &String| text.ends_with("build temple");
    assert!(temple.iter().all(is_free), "{temple:?}");
    // Both players sell clay: the seat that steers chooses whom the Free City pays.
    let table = check(
        "two: babylon A, ephesos A, gizah A
        1.1 0 holds guard_tower; 1.1 1 holds clay_pool
        0: sell lumber_yard; city: build stone_pit
        1: build clay_pool
        = open_hands.1 has guard_tower",
    );
    for paying in ["paying left 2 right 0", "paying left 0 right 2"] {
        let way = format!("; city: build guard_tower {paying}");
        assert!(!ending(&table, 1, "", &way).is_empty(), "{way}");
    }
}

#[test]
fn ruling_10_11_the_three_open_wonders_are_not_dealt_to_the_free_city() {
    let options = options::<SevenWonders>(2, &FIRST[..1]);
    for wonder in ["babylon A", "halikarnassos B", "olympia A"] {
        let deal = Plan::of(&format!("two: ephesos A, gizah A, {wonder}")).deal();
        let refusal = SevenWonders::script(&options, &deal).expect_err("refused");
        assert!(refusal.said().contains("Free City"), "{refusal}");
    }
}
