//! Rulings of section 4: coins and points from cards; of section 5: science; of section 7: the end.

use wonderpost::games::seven_wonders::Event;
use wonderpost::games::{EndKind, Seat};

use super::plan::Plan;
use super::table::Table;

const THREE: [&str; 3] = ["gizah A", "rhodos A", "alexandria A"];

/// Coins that a seat got from the bank for its play on a turn.
fn gain(table: &Table, age: u8, turn: u8, seat: u8) -> u8 {
    table
        .events
        .iter()
        .find_map(|event| match event {
            Event::RoundRevealed(body) if (body.age, body.turn) == (age, turn) => body
                .plays
                .iter()
                .find(|play| play.city == seat)
                .map(|play| play.gain),
            _ => None,
        })
        .expect("the turn was played")
}

#[test]
fn ruling_4_1_vineyard_counts_own_and_neighbours_brown_cards_of_this_very_turn_too() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A", "ephesos A"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 1, 1, "build lumber_yard")
        .plays(1, 1, 2, "build clay_pool")
        .plays(2, 1, 0, "build vineyard")
        .plays(2, 1, 1, "build sawmill")
        .plays(2, 1, 2, "build quarry")
        .plays(2, 1, 3, "build foundry");
    let table = plan.until(2, 2);
    assert_eq!(
        gain(&table, 2, 1, 0),
        1 + 2 + 1,
        "the city across the table does not count"
    );
}

#[test]
fn ruling_4_1_bazar_pays_two_for_each_grey_card_of_own_city_and_neighbours() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A", "ephesos A"])
        .plays(1, 1, 0, "build loom")
        .plays(1, 1, 3, "build press")
        .plays(2, 1, 0, "build bazar")
        .plays(2, 1, 1, "build glassworks_2")
        .plays(2, 1, 2, "build loom_2");
    let table = plan.until(2, 2);
    assert_eq!(gain(&table, 2, 1, 0), 2 * 3);
}

#[test]
fn ruling_4_2_lighthouse_counts_itself_at_once_and_at_the_end() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build marketplace")
        .plays(2, 1, 0, "build vineyard")
        .plays(3, 1, 0, "build lighthouse");
    let table = plan.play();
    assert_eq!(gain(&table, 3, 1, 0), 3);
    assert_eq!(table.kind(0, "yellow"), 3);
}

#[test]
fn ruling_4_2_haven_and_chamber_of_commerce_count_the_own_city_alone() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A", "ephesos A"])
        .plays(1, 1, 0, "build loom")
        .plays(1, 2, 0, "build stone_pit")
        .plays(1, 3, 0, "build lumber_yard")
        .plays(1, 1, 1, "build press")
        .plays(2, 1, 0, "build brickyard")
        .plays(2, 2, 0, "build press_2")
        .plays(3, 1, 0, "build chamber_of_commerce")
        .plays(3, 2, 0, "build haven");
    let table = plan.play();
    assert_eq!(gain(&table, 3, 1, 0), 4);
    assert_eq!(gain(&table, 3, 2, 0), 3);
    assert_eq!(table.kind(0, "yellow"), 4 + 3);
}

#[test]
fn ruling_4_3_arena_pays_three_coins_and_a_point_per_stage_that_stands() {
    let plan = Plan::first(&THREE)
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "stage with altar")
        .plays(2, 1, 0, "build foundry")
        .plays(2, 2, 0, "build sawmill")
        .plays(2, 3, 0, "build quarry")
        .plays(3, 1, 0, "build arena")
        .plays(2, 4, 0, "build caravansery")
        .plays(3, 2, 0, "stage with lodge");
    let table = plan.play();
    assert_eq!(gain(&table, 3, 1, 0), 3, "one stage stands");
    assert_eq!(table.kind(0, "yellow"), 2, "two stages stand at the end");
    assert_eq!(table.kind(0, "wonder"), 3 + 5);
}

#[test]
fn ruling_4_4_coins_of_a_stage_are_paid_once() {
    let plan = Plan::first(&["ephesos B", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "build timber_yard")
        .plays(1, 3, 0, "stage with altar");
    let table = plan.until(2, 1);
    assert_eq!(gain(&table, 1, 3, 0), 4);
    assert_eq!(table.coins()[0], 3 - 1 + 4 + 3 * 3);
}

#[test]
fn ruling_4_5_guilds_count_the_neighbours_and_builders_and_shipowners_the_own_city() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build ore_vein")
        .plays(1, 4, 0, "build press")
        .plays(1, 5, 0, "build glassworks")
        .plays(1, 1, 1, "build clay_pool")
        .plays(1, 1, 2, "build lumber_yard")
        .plays(1, 2, 2, "build loom")
        .plays(2, 1, 0, "build sawmill")
        .plays(2, 2, 0, "build brickyard")
        .plays(2, 3, 0, "build quarry")
        .plays(2, 4, 0, "build caravansery")
        .plays(3, 1, 0, "build workers_guild")
        .plays(3, 2, 0, "build builders_guild")
        .plays(3, 3, 0, "build shipowners_guild");
    let table = plan.play();
    // Workers: Clay Pool and Lumber Yard. Builders: one own stage. Shipowners: brown Stone Pit, Ore Vein, Sawmill,
    // Brickyard, Quarry; grey Press, Glassworks; three guilds.
    assert_eq!(table.kind(0, "guilds"), 2 + 1 + (5 + 2 + 3));
}

#[test]
fn ruling_4_6_strategists_count_the_neighbours_defeat_tokens() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build ore_vein")
        .plays(1, 2, 0, "build loom")
        .plays(1, 3, 0, "build barracks")
        .plays(2, 1, 0, "build foundry")
        .plays(3, 1, 0, "build strategists_guild");
    let table = plan.play();
    // Both neighbours lose to seat 0 in each age and are even with each other.
    assert_eq!(table.kind(0, "guilds"), 6);
    assert_eq!(table.kind(1, "military"), -3);
}

#[test]
fn ruling_4_7_decorators_bring_seven_if_every_stage_stands() {
    let base = || {
        Plan::second(&["rhodos night", "gizah day", "alexandria day"])
            .plays(1, 1, 0, "build stone_pit")
            .plays(1, 2, 0, "build loom")
            .plays(1, 3, 0, "build ore_vein")
            .plays(2, 1, 0, "build quarry")
            .plays(2, 2, 0, "build foundry")
            .plays(2, 3, 0, "stage with library")
            .plays(3, 1, 0, "build decorators_guild")
    };
    assert_eq!(base().play().kind(0, "guilds"), 0);
    let whole = base().plays(3, 2, 0, "stage with lodge").play();
    assert_eq!(whole.open().cities[0].stages_built, 2);
    assert_eq!(whole.kind(0, "guilds"), 7);
}

#[test]
fn ruling_4_8_with_three_players_nothing_is_counted_twice() {
    let plan =
        Plan::first(&THREE)
            .plays(1, 1, 1, "build clay_pool")
            .plays(2, 1, 0, "build vineyard");
    assert_eq!(gain(&plan.until(2, 2), 2, 1, 0), 1);
}

/// Builds green cards in a city and gives its points for science.
fn green(wonder: &str, cards: &[(u8, u8, &str)], extra: &[(u8, u8, &str)]) -> i32 {
    let mut plan = Plan::first(&[wonder, "rhodos A", "gizah A"]);
    for (age, turn, text) in cards.iter().chain(extra) {
        plan = plan.plays(*age, *turn, 0, text);
    }
    plan.play().kind(0, "green")
}

const GREEN: [(u8, u8, &str); 9] = [
    (1, 1, "build glassworks"),
    (1, 2, "build press"),
    (1, 3, "build loom"),
    (1, 4, "build apothecary"),
    (1, 5, "build workshop"),
    (1, 6, "build scriptorium"),
    (2, 1, "build dispensary"),
    (2, 2, "build laboratory"),
    (2, 3, "build library"),
];

#[test]
fn ruling_5_1_squares_and_seven_per_set() {
    assert_eq!(green("ephesos A", &GREEN[..4], &[]), 1);
    assert_eq!(green("ephesos A", &GREEN[..6], &[]), 3 + 7);
    assert_eq!(green("ephesos A", &GREEN[..7], &[]), 4 + 1 + 1 + 7);
    assert_eq!(green("ephesos A", &GREEN, &[]), 3 * 4 + 2 * 7);
}

#[test]
fn ruling_5_1_example_three_two_and_one() {
    // 9 + 4 + 1 for the same symbols and 7 for the one set: 21.
    let cards = [
        (1, 4, "build apothecary"),
        (1, 6, "build scriptorium"),
        (2, 1, "build dispensary"),
        (2, 3, "build library"),
        (3, 1, "build lodge"),
    ];
    let goods = [
        (1, 1, "build glassworks"),
        (1, 2, "build press"),
        (1, 3, "build loom"),
    ];
    assert_eq!(green("ephesos A", &goods, &cards) + 1 + 7, 9 + 4 + 1 + 7);
    let with_wheel = [(1, 5, "build workshop")];
    let all: Vec<_> = cards.iter().chain(&with_wheel).copied().collect();
    assert_eq!(green("ephesos A", &goods, &all), 21);
}

#[test]
fn ruling_5_2_a_wildcard_is_set_for_the_best_total() {
    // Babylon A gives one: with three of each side by side a fourth of one symbol brings 7, a set 3 + 7.
    let extra = [
        (2, 4, "build sawmill"),
        (2, 5, "build caravansery"),
        (3, 1, "stage with arena"),
        (3, 2, "stage with palace"),
    ];
    let two_and_one = [GREEN[0], GREEN[1], GREEN[2], GREEN[3], GREEN[4], GREEN[6]];
    let clay = [(2, 2, "build brickyard")];
    let all: Vec<_> = extra.iter().chain(&clay).copied().collect();
    // Two compasses and a wheel: a tablet makes a set, 4 + 1 + 1 + 7.
    assert_eq!(green("babylon A", &two_and_one, &all), 13);
}

#[test]
fn ruling_5_3_a_wildcard_is_one_symbol_for_square_and_set() {
    let extra = [
        (2, 2, "build brickyard"),
        (2, 4, "build sawmill"),
        (2, 5, "build caravansery"),
        (3, 1, "stage with arena"),
        (3, 2, "stage with palace"),
    ];
    // One compass: a second one gives 4.
    assert_eq!(green("babylon A", &[GREEN[2], GREEN[3]], &extra), 4);
}

#[test]
fn ruling_7_1_coins_bring_one_point_for_three() {
    let table = Plan::first(&THREE).play();
    let coins = table.coins();
    assert_eq!(coins, [57, 57, 57]);
    assert_eq!(table.kind(0, "coins"), 19);
    assert_eq!(table.outcome().points, Some(vec![19, 19, 19]));
}

#[test]
fn ruling_7_2_most_points_win() {
    let plan =
        Plan::first(&THREE)
            .plays(1, 1, 1, "build theater")
            .plays(1, 1, 0, "build lumber_yard");
    let outcome = plan.play().outcome();
    assert_eq!(outcome.points, Some(vec![18, 20, 19]));
    assert_eq!(outcome.kind, EndKind::Points);
    assert_eq!(outcome.winners, [Seat(1)]);
}

#[test]
fn ruling_7_2_more_coins_decide_a_tie_and_equal_coins_share() {
    let shared = Plan::first(&THREE).play().outcome();
    assert_eq!(shared.winners, [Seat(0), Seat(1), Seat(2)]);
    // Seat 1 builds for four points what it does not sell for twelve coins: as many points, fewer coins.
    let plan = Plan::first(&THREE).age(
        1,
        1,
        &[
            "build theater",
            "build altar",
            "build lumber_yard",
            "build stone_pit",
        ],
    );
    let table = plan.play();
    assert_eq!(table.coins(), [57, 45, 57]);
    assert_eq!(table.outcome().points, Some(vec![19, 19, 19]));
    assert_eq!(table.outcome().winners, [Seat(0), Seat(2)]);
}

#[test]
fn ruling_7_3_a_copied_scientists_guild_and_wildcards_are_set_together() {
    // Olympía B copies the Scientists Guild of its left neighbour: a compass, a wheel and the copy make a set.
    let plan = Plan::first(&["olympia B", "gizah A", "alexandria A"])
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build loom")
        .plays(1, 4, 0, "build apothecary")
        .plays(1, 5, 0, "build glassworks")
        .plays(1, 6, 0, "build workshop")
        .plays(2, 1, 0, "build quarry")
        .plays(2, 2, 0, "stage with walls")
        .plays(2, 3, 0, "build foundry")
        .plays(2, 4, 0, "stage with temple")
        .plays(1, 1, 1, "build ore_vein")
        .plays(1, 2, 1, "build press")
        .plays(2, 1, 1, "build sawmill")
        .plays(1, 3, 1, "build clay_pit")
        .plays(3, 1, 1, "build scientists_guild");
    let table = plan.play();
    assert_eq!(table.open().cities[0].stages_built, 3);
    assert_eq!(table.kind(0, "green"), 1 + 1 + 1 + 7);
    assert_eq!(table.kind(0, "guilds"), 0);
    assert_eq!(table.kind(1, "green"), 1, "the owner is not affected");
}
