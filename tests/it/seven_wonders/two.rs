//! Rulings of section 10: two players and the Free City.

use serde_json::{Value, json};
use wonderpost::games::seven_wonders::SevenWonders;
use wonderpost::games::seven_wonders::cards::{CardId, Edition};
use wonderpost::games::seven_wonders::explain;
use wonderpost::games::seven_wonders::view::{HandCard, Use};
use wonderpost::games::{Game, Seat, Viewer};

use super::table::{Dice, Table, options};
use crate::support::record::seeds;
use crate::support::said::Said;

/// A deal: first the cards that are wanted for seat 0, seat 1 and the pile in each age, then what is left.
fn deal(wonders: [&str; 3], wanted: [[&[&str]; 3]; 3]) -> Value {
    let data = Edition::First.data();
    let mut hands = Vec::new();
    let mut stacks = Vec::new();
    for (age, wanted) in (1..).zip(wanted) {
        let mut deck = data.deck(age, 3);
        if age == 3 {
            deck.extend(data.guilds().take(5).map(|card| card.id));
        }
        let mut groups: Vec<Vec<CardId>> = Vec::new();
        for keys in wanted {
            groups.push(
                keys.iter()
                    .map(|key| CardId::find(key).expect("a card"))
                    .collect(),
            );
        }
        deck.retain(|card| groups.iter().all(|group| !group.contains(card)));
        for group in &mut groups {
            let missing = 7 - group.len();
            group.extend(deck.drain(..missing));
        }
        let texts: Vec<Vec<&str>> = groups
            .iter()
            .map(|group| group.iter().map(|card| card.key()).collect())
            .collect();
        hands.push(vec![texts[0].clone(), texts[1].clone()]);
        stacks.push(texts[2].clone());
    }
    let wonders: Vec<Value> = wonders
        .iter()
        .map(|text| text.split_once(' ').expect("wonder and side"))
        .map(|(id, side)| json!({"id": id, "side": side}))
        .collect();
    json!({"wonders": wonders, "hands": hands, "stacks": stacks})
}

fn table(wonders: [&str; 3], wanted: [[&[&str]; 3]; 3]) -> Table {
    let options = options(2, &[("edition", "first")]);
    let script = SevenWonders::script(&options, &deal(wonders, wanted)).expect("a good deal");
    Table::new(options, script)
}

const WONDERS: [&str; 3] = ["ephesos A", "alexandria A", "gizah A"];
const NONE: [&[&str]; 3] = [&[], &[], &[]];

/// Everybody sells, the Free City does the first thing it can.
fn turn(table: &mut Table) {
    let when = (table.open().age, table.open().turn);
    while let Some(seat) = table.awaiting().first().copied() {
        if (table.open().age, table.open().turn) != when {
            return;
        }
        let text = table.starting(seat, "sell ")[0].clone();
        table.play(seat, &text);
    }
}

#[test]
fn ruling_10_1_three_cities_stand_in_a_circle_and_start_with_three_coins() {
    let table = table(WONDERS, [NONE; 3]);
    let view = table.open();
    assert_eq!(view.coins, [3, 3, 3]);
    assert_eq!(view.shields.len(), 3);
    assert_eq!(view.cities[2].seat, None);
    assert_eq!(
        (view.cities[0].left, view.cities[0].right),
        (1, 2),
        "seat 0 stands left of it"
    );
    assert_eq!((view.cities[1].left, view.cities[1].right), (2, 0));
    assert_eq!((view.cities[2].left, view.cities[2].right), (0, 1));
}

#[test]
fn a_forecast_counts_what_the_free_city_pays_by_the_same_move() {
    let mut paid = 0;
    for seed in seeds(
        "a_forecast_counts_what_the_free_city_pays_by_the_same_move",
        12,
    )
    .map(u64::from)
    {
        let mut table = Table::seeded(options(2, &[("edition", "first")]), seed);
        let mut dice = Dice::new(seed);
        while table.open().outcome.is_none() {
            let view = table.open();
            let me = view.free_city.expect("two play").steered_by;
            let is_last_turn = view.turn == 6;
            if is_last_turn || table.awaiting() != [0, 1] {
                let seat = table.awaiting()[0];
                let first = table.legal(seat)[0].clone();
                table.play(seat, &first);
                continue;
            }
            let legal = SevenWonders::legal_moves(&table.state, me);
            let mv = &legal[dice.below(legal.len())];
            let change = explain::change(&table.state, me, mv).expect("a card is used");
            table.make(me.0, mv);
            let other = 1 - me.0;
            let sale = table.starting(other, "sell ")[0].clone();
            table.play(other, &sale);
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
    for seed in seeds(
        "ruling_10_2_cards_of_three_players_seven_each_and_seven_in_the_pile",
        20,
    )
    .map(u64::from)
    {
        let options = options(2, &[("edition", "first"), ("sides", "first")]);
        let mut table = Table::seeded(options, seed);
        let wonder = table.open().cities[2].wonder.expect("dealt").key();
        assert!(
            !["babylon", "halikarnassos", "olympia"].contains(&wonder),
            "{wonder}"
        );
        let mut cards = table.open().open_hands.expect("open").concat();
        cards.extend(
            table
                .open()
                .free_city
                .expect("two play")
                .open_pile
                .expect("open"),
        );
        cards.sort_unstable();
        let mut deck = Edition::First.data().deck(1, 3);
        deck.sort_unstable();
        assert_eq!(cards, deck);
        while table.open().age < 3 {
            turn(&mut table);
        }
        let mut cards = table.open().open_hands.expect("open").concat();
        cards.extend(
            table
                .open()
                .free_city
                .expect("two play")
                .open_pile
                .expect("open"),
        );
        let guilds = Edition::First
            .data()
            .guilds()
            .filter(|card| cards.contains(&card.id))
            .count();
        assert_eq!((cards.len(), guilds), (21, 5));
    }
}

#[test]
fn ruling_10_3_and_10_6_control_alternates_and_who_had_turn_six_has_turn_one() {
    let mut table = table(WONDERS, [NONE; 3]);
    let mut seats = Vec::new();
    while table.open().outcome.is_none() {
        seats.push(table.open().free_city.expect("two play").steered_by.0);
        turn(&mut table);
    }
    let even = [0, 1, 0, 1, 0, 1];
    let odd = [1, 0, 1, 0, 1, 0];
    assert_eq!(seats, [even, odd, even].concat());
}

#[test]
fn ruling_10_4_who_steers_draws_a_card_and_chooses_for_both() {
    let mut table = table(WONDERS, [[&["altar"], &[], &["baths"]], NONE, NONE]);
    assert_eq!(table.open().hand_sizes, [8, 7]);
    assert!(table.hand(0).contains(&"baths"), "drawn from the pile");
    assert!(table.legal(0).iter().all(|text| text.contains("; city: ")));
    assert!(table.legal(1).iter().all(|text| !text.contains(';')));
    let refusal = table.refusal(0, "sell altar");
    assert_eq!(refusal.rule, "seven_wonders, ruling 10.4");
    let refusal = table.refusal(0, "sell altar; city: build altar");
    assert_eq!(refusal.rule, "seven_wonders, ruling 10.4");
    let other = table.hand(1)[0];
    let refusal = table.refusal(1, &format!("sell {other}; city: build baths"));
    assert_eq!(refusal.rule, "seven_wonders, ruling 10.6");
    let mut sizes = vec![table.open().hand_sizes];
    for _ in 2..=6 {
        turn(&mut table);
        sizes.push(table.open().hand_sizes);
    }
    let expected = [[8, 7], [6, 7], [6, 5], [4, 5], [4, 3], [2, 3]];
    assert_eq!(sizes, expected);
}

#[test]
fn ruling_10_5_the_three_cities_play_at_once() {
    // The Free City buys of seat 0 the loom... of seat 1 the glass in the very turn in which seat 0 has one coin.
    let mut table = table(
        WONDERS,
        [
            [&["clay_pit", "workshop"], &["tavern"][..0], &[]],
            NONE,
            NONE,
        ],
    );
    table.play(0, "build clay_pit; city: build workshop");
    let text = table.starting(1, "sell ")[0].clone();
    table.play(1, &text);
    assert_eq!(
        table.coins(),
        [2, 3 + 3 + 2, 1],
        "the glass of Alexandria is paid"
    );
    assert_eq!(table.built(2), ["workshop"]);
}

#[test]
fn ruling_10_6_the_hands_are_swapped() {
    let mut table = table(WONDERS, [NONE; 3]);
    let (mut first, mut second) = (table.hand(0), table.hand(1));
    turn(&mut table);
    first.retain(|card| table.hand(1).contains(card));
    second.retain(|card| table.hand(0).contains(card));
    assert_eq!((first.len(), second.len()), (6, 6));
    assert_eq!(table.hand(0).len(), 6);
    assert_eq!(table.hand(1).len(), 7, "six and the card drawn");
}

#[test]
fn ruling_10_7_the_free_city_sells_only_when_nothing_else_is_left() {
    let table = table(
        WONDERS,
        [[&["altar", "aqueduct"][..1], &[], &["baths"]], NONE, NONE],
    );
    assert!(
        table
            .legal(0)
            .iter()
            .all(|text| !text.contains("; city: sell"))
    );
    assert!(
        table.can(0, "sell altar; city: build baths"),
        "its own stone"
    );
}

#[test]
fn ruling_10_7_it_may_sell_exactly_when_the_cards_left_allow_nothing_else() {
    let mut exceptions = 0;
    for seed in seeds(
        "ruling_10_7_it_may_sell_exactly_when_the_cards_left_allow_nothing_else",
        40,
    )
    .map(u64::from)
    {
        let mut table = Table::seeded(
            options(2, &[("edition", "first"), ("sides", "first")]),
            seed,
        );
        while table.open().outcome.is_none() {
            let seat = table.open().free_city.expect("two play").steered_by;
            let hand = table.view(Viewer::Seat(seat)).hand;
            let can = |held: &HandCard| {
                let ways = |of: &Option<Use>| of.as_ref().is_some_and(|of| !of.ways.is_empty());
                ways(&held.city_build) || ways(&held.city_stage)
            };
            for held in &hand {
                let others = hand.iter().filter(|other| other.card != held.card);
                let is_stuck = !others.clone().any(can);
                let sales =
                    table.starting(seat.0, &format!("sell {}; city: sell", held.card.key()));
                let name = held.card.key();
                assert_eq!(!sales.is_empty(), is_stuck, "seed {seed}, {name}");
                assert_eq!(held.leaves_city_nothing, is_stuck, "seed {seed}, {name}");
                exceptions += usize::from(is_stuck && can(held));
            }
            turn(&mut table);
        }
    }
    assert!(
        exceptions > 0,
        "the only card it could build was never the one taken"
    );
}

#[test]
fn ruling_10_7_a_sale_with_a_duty_to_build_is_refused() {
    let mut table = table(
        WONDERS,
        [[&["altar", "theater"], &[], &["baths"]], NONE, NONE],
    );
    let refusal = table.refusal(0, "sell altar; city: sell theater");
    assert_eq!(refusal.rule, "seven_wonders, ruling 10.7");
    assert!(!refusal.possible.is_empty());
    let refusal = table.refusal(0, "sell altar; city: sell palace");
    assert_eq!(refusal.rule, "seven_wonders, ruling 1.1");
}

#[test]
fn ruling_10_8_a_chain_is_used_and_the_seller_is_chosen_by_who_steers() {
    // The Free City owns the Altar: in Age II the Temple costs it nothing, and there is no other way to build it.
    let mut chained = table(
        ["rhodos A", "ephesos A", "gizah A"],
        [[&["altar"], &[], &[]], [&[], &["temple"], &[]], NONE],
    );
    chained.play(0, "sell lumber_yard; city: build altar");
    let text = chained.starting(1, "sell ")[0].clone();
    chained.play(1, &text);
    while chained.open().age < 2 {
        turn(&mut chained);
    }
    assert_eq!(
        chained.open().free_city.expect("two play").steered_by,
        Seat(1)
    );
    let temple: Vec<String> = chained
        .legal(1)
        .into_iter()
        .filter(|text| text.starts_with("sell ") && text.contains("; city: build temple"))
        .collect();
    assert!(
        temple.iter().all(|text| text.ends_with("build temple")),
        "{temple:?}"
    );
    assert!(!temple.is_empty());
    // Both players sell clay: the seat that steers chooses whom the Free City pays.
    let mut choosing = table(
        ["babylon A", "ephesos A", "gizah A"],
        [[&["guard_tower"], &["clay_pool"], &[]], NONE, NONE],
    );
    let text = choosing
        .starting(0, "sell ")
        .into_iter()
        .find(|text| !text.contains("guard_tower"))
        .expect("a sale");
    choosing.play(0, &text);
    choosing.play(1, "build clay_pool");
    assert!(choosing.hand(1).contains(&"guard_tower"));
    let ways: Vec<String> = choosing
        .legal(1)
        .into_iter()
        .filter(|text| text.contains("; city: build guard_tower"))
        .collect();
    assert!(
        ways.iter()
            .any(|text| text.ends_with("paying left 2 right 0")),
        "{ways:?}"
    );
    assert!(
        ways.iter()
            .any(|text| text.ends_with("paying left 0 right 2"))
    );
}

#[test]
fn ruling_10_9_three_cards_are_thrown_away_after_turn_six() {
    let mut table = table(WONDERS, [NONE; 3]);
    while table.open().turn < 6 {
        turn(&mut table);
    }
    assert_eq!(table.open().free_city.expect("two play").pile, 1);
    turn(&mut table);
    let thrown = table.events.iter().find_map(|event| match event {
        wonderpost::games::seven_wonders::Event::LeftoversDiscarded(body) => Some(body.count),
        _ => None,
    });
    assert_eq!(thrown, Some(3));
}

#[test]
fn ruling_10_10_all_three_fight_and_only_the_players_are_ranked() {
    let mut table = table(
        ["ephesos A", "alexandria A", "rhodos A"],
        [[&["barracks"], &[], &[]], NONE, NONE],
    );
    let text = table
        .legal(0)
        .into_iter()
        .find(|text| text.starts_with("sell") && text.ends_with("; city: build barracks"))
        .expect("the Free City has ore");
    table.play(0, &text);
    while table.open().outcome.is_none() {
        turn(&mut table);
    }
    let view = table.open();
    assert!(view.cities[2].military > 0, "it fought");
    assert!(view.cities[0].tokens.iter().any(|token| token.value == -1));
    let outcome = table.outcome();
    assert_eq!(outcome.points.expect("points").len(), 2);
    assert!(outcome.winners.iter().all(|seat| seat.0 < 2));
}

#[test]
fn ruling_10_11_the_three_open_wonders_are_not_dealt_to_the_free_city() {
    let options = options(2, &[("edition", "first")]);
    for wonder in ["babylon A", "halikarnassos B", "olympia A"] {
        let deal = deal(["ephesos A", "gizah A", wonder], [NONE; 3]);
        let refusal = SevenWonders::script(&options, &deal).expect_err("refused");
        assert!(refusal.said().contains("Free City"), "{}", refusal.said());
    }
}

#[test]
fn ruling_10_12_the_opponent_does_not_see_the_card_drawn() {
    let table = table(WONDERS, [NONE; 3]);
    let drawn = |seat| {
        let view = table.view(Viewer::Seat(Seat(seat)));
        view.free_city.expect("two play").drawn
    };
    assert!(drawn(0).is_some());
    assert_eq!(drawn(1), None);
    let view = table.view(Viewer::Spectator);
    let city = view.free_city.expect("two play");
    assert_eq!((city.drawn, city.pile, city.open_pile), (None, 6, None));
}
