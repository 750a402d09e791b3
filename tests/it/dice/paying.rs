//! Rulings 1 to 10: what things cost.

use super::table::{two, with};
use crate::support::said::Said;
use wonderpost::games::dice::event::Step;

#[test]
fn ruling_1_resources_are_counted_and_never_used_up() {
    let mut table = two().resources(0, 2).lies("blue", "scales", 0);
    table.round(&["die blue", "pass"]);
    assert_eq!(table.coins_of(0), 7);
    assert_eq!(table.view(0).resources, [2, 0]);
}

#[test]
fn ruling_2_each_missing_resource_costs_one_coin() {
    let mut table = two().resources(0, 2).lies("blue", "owl", 0);
    table.round(&["die blue", "pass"]);
    assert_eq!(table.coins_of(0), 6);
}

#[test]
fn ruling_2_a_resource_of_the_same_turn_counts() {
    // The second action of Halikarnassos comes after the tick of the warehouse by the camel.
    let table = with(&["babylon", "rhodos"]).lies("yellow", "camel", 0);
    let table = table.has(
        0,
        &["coin 1", "coin 2", "chest", "chest", "chest", "camel 2"],
    );
    let mut table = table.lies("blue", "mask", 0).coins(0, 1);
    // Camel 1 completes the market: 1 coin, then stone for nothing, then the mask that costs one resource.
    let line = "die yellow; camel 1; stone; bonus action; die blue";
    table.round(&[line, "pass"]);
    assert_eq!(table.coins_of(0), 0);
}

#[test]
fn ruling_3_everything_but_defences_and_comparisons_is_as_it_is_now() {
    // The box for each box of the market counts what this turn has ticked.
    let table = two().has(0, &["coin 1", "camel 1", "camel 2", "chest", "chest"]);
    let mut table = table.lies("yellow", "coin", 0).coins(0, 9);
    let steps = table.steps("die yellow; coin 2");
    assert!(
        steps.contains(&Step::Coins { amount: 6, lost: 0 }),
        "{steps:?}"
    );
}

#[test]
fn ruling_4_die_and_box_must_be_payable_together() {
    let table = two().lies("blue", "scales", 3);
    let four = table.clone().coins(0, 4);
    assert!(!four.next(0, "").contains(&"die blue".to_owned()));
    let refusal = four.refusal(0, "die blue");
    assert_eq!(refusal.rule, "dice, ruling 4");
    assert!(refusal.said().contains("costs 5 coins"), "{refusal}");
    let five = table.coins(0, 5);
    assert!(five.next(0, "").contains(&"die blue".to_owned()));
}

#[test]
fn ruling_4_resources_never_pay_for_a_die() {
    let mut table = two().resources(0, 6).lies("blue", "mask", 3);
    table.round(&["die blue", "pass"]);
    assert_eq!(table.coins_of(0), 4);
}

#[test]
fn ruling_5_a_colour_made_free_costs_nothing() {
    // Gizah's tablet makes blue dice free.
    let mut table = two().has(0, &["tablet"]).lies("blue", "mask", 3);
    table.round(&["die blue", "pass"]);
    assert_eq!(table.coins_of(0), 6);
}

#[test]
fn ruling_6_discounts_add_up_and_stop_at_nothing() {
    // Gizah's compass 2: all dice one less; chest 1: yellow dice one less.
    let table = two()
        .has(0, &["compass", "compass", "chest"])
        .lies("yellow", "coin", 3);
    let view = table.view(0);
    let price = |id: &str| {
        let dice = view.forum.iter().flat_map(|section| &section.dice);
        let die = dice.clone().find(|die| die.id == id).unwrap();
        die.for_me.as_ref().unwrap().price
    };
    assert_eq!(price("yellow"), 1);
    assert_eq!(price("green"), 2);
    assert_eq!(price("grey_1"), 0);
}

#[test]
fn ruling_6_discounts_hold_for_special_dice() {
    let table = two().has(0, &["compass", "compass"]);
    let table = table
        .has(0, &["gear", "gear", "gear"])
        .lies("black", "tick_blue", 2);
    assert_eq!(table.coins(0, 2).next(0, "die black"), ["mask_fountain"]);
}

#[test]
fn ruling_6_a_discount_holds_at_once_for_later_choices() {
    // Olympia's compass makes yellow dice free, in the turn of the second action too.
    let table = with(&["halikarnassos", "rhodos"]).has(0, &["tablet"]);
    // The chest's first box makes yellow dice one cheaper; the bonus of the market brings an action.
    let boxes = ["coin 1", "coin 2", "camel 1", "camel 2"];
    let table = table
        .has(0, &boxes)
        .has(0, &["chest", "chest"])
        .resources(0, 4);
    let table = table
        .lies("yellow", "chest", 0)
        .lies("red", "axe", 3)
        .coins(0, 0);
    let mut table = table.has(0, &["west_defence"]);
    // Red dice are free through the tablet; the axe needs one resource and there are four.
    table.round(&["die yellow; bonus action; die red", "pass"]);
    assert_eq!(table.coins_of(0), 0);
    assert_eq!(table.state.cities[0].attacks.len(), 1);
}

#[test]
fn ruling_7_every_player_may_choose_the_same_die() {
    let mut table = two().lies("blue", "mask", 0);
    table.round(&["die blue", "die blue"]);
    assert_eq!(table.points_of(0), 2);
    assert_eq!(table.points_of(1), 2);
}

#[test]
fn ruling_7_one_player_may_choose_a_die_twice() {
    let table = with(&["halikarnassos", "rhodos"]).resources(0, 6);
    let mut table = table.lies("blue", "mask", 0);
    table.round(&["wonder; die blue", "pass"]);
    assert_eq!(table.points_of(0), 2);
    table = table.lies("blue", "mask", 0);
    assert!(table.is_end(0, "die blue"));
}

#[test]
fn ruling_8_coins_for_a_die_come_after_paying() {
    // Olympia's wonder pays two coins for a blue die; with 1 coin the die of price 2 stays too dear.
    let table = with(&["olympia", "rhodos"])
        .has(0, &["wonder"])
        .resources(0, 1);
    let table = table.lies("blue", "mask", 2);
    assert!(
        !table
            .clone()
            .coins(0, 1)
            .next(0, "")
            .contains(&"die blue".to_owned())
    );
    let mut table = table.coins(0, 2);
    table.round(&["die blue", "pass"]);
    assert_eq!(table.coins_of(0), 2);
}

#[test]
fn ruling_8_a_box_pays_nothing_for_the_die_that_ticks_it() {
    // Gizah's gear 1 pays for green dice from now on.
    let mut table = two().lies("green", "gear", 0);
    table.round(&["die green", "pass"]);
    assert_eq!(table.coins_of(0), 7);
    let mut table = table.lies("green", "tablet", 0);
    table.round(&["die green", "pass"]);
    assert_eq!(table.coins_of(0), 7 - 2 + 2);
}

#[test]
fn ruling_8_coins_come_for_a_build_without_price_and_not_for_a_tick() {
    let table = with(&["olympia", "rhodos"])
        .has(0, &["wonder"])
        .resources(0, 4);
    let mut table = table.lies("blue", "mask", 3);
    table.round(&["wonder; die blue", "pass"]);
    assert_eq!(table.coins_of(0), 9);
    let table = with(&["olympia", "rhodos"])
        .has(0, &["wonder"])
        .resources(0, 4);
    let mut table = table.lies("yellow", "camel", 0);
    table.round(&["die yellow; camel 2; mask_fountain", "pass"]);
    assert_eq!(table.coins_of(0), 7);
}

#[test]
fn ruling_9_the_reserve_holds_21_coins() {
    let mut table = two().coins(0, 20);
    let steps = table.steps("pass");
    assert_eq!(steps, [Step::Pass { amount: 1, lost: 2 }]);
    assert_eq!(table.coins_of(0), 21);
}

#[test]
fn ruling_9_spent_coins_are_rubbed_out_when_the_reserve_is_full() {
    let mut table = two().lies("blue", "mask", 3);
    table.round(&["die blue", "pass"]);
    assert_eq!(table.view(0).cities[0].reserve.ringed, 3);
    assert_eq!(table.view(0).cities[0].reserve.spent, 4);
    for _ in 0..4 {
        table.round(&["pass", "pass"]);
    }
    assert_eq!(table.view(0).cities[0].reserve.spent, 4);
    table.round(&["pass", "pass"]);
    assert_eq!(table.view(0).cities[0].reserve.ringed, 18);
    assert_eq!(table.view(0).cities[0].reserve.spent, 0);
}

#[test]
fn ruling_10_passing_pays_three_coins_and_is_always_allowed() {
    let mut table = two().coins(0, 0);
    assert!(table.is_end(0, "pass"));
    table.round(&["pass", "pass"]);
    assert_eq!(table.coins_of(0), 3);
}

#[test]
fn ruling_10_passing_is_allowed_as_a_second_action() {
    let mut table = with(&["halikarnassos", "rhodos"]).coins(0, 3);
    table.round(&["wonder; pass", "pass"]);
    assert_eq!(table.coins_of(0), 3);
}
