//! Rulings 24 to 29: bonuses and chains of effects.

use super::table::{two, with};
use crate::support::said::Said;
use wonderpost::games::dice::event::{Event, Step};

/// All of the market but its second coin box.
const MARKET: [&str; 6] = ["coin 1", "camel 1", "camel 2", "chest", "chest", "chest"];

#[test]
fn ruling_24_completing_a_building_brings_a_bonus_of_choice() {
    let table = two()
        .has(0, &MARKET)
        .lies("yellow", "coin", 0)
        .resources(0, 2);
    assert_eq!(
        table.next(0, "die yellow; coin 2"),
        ["bonus action", "bonus coins", "bonus tick"]
    );
    let mut table = table;
    table.round(&["die yellow; coin 2; bonus coins", "pass"]);
    // 7 coins, 7 boxes of the market pay 1 each, the bonus 7: 21 is the most.
    assert_eq!(table.coins_of(0), 21);
    assert!(table.view(0).cities[0].bonuses[1].is_taken);
}

#[test]
fn ruling_24_a_bonus_must_be_taken_and_none_twice() {
    let table = two()
        .has(0, &MARKET)
        .lies("yellow", "coin", 0)
        .resources(0, 2);
    assert!(!table.is_end(0, "die yellow; coin 2"));
    let table = table.bonuses(0, [false, true, true]);
    assert_eq!(table.next(0, "die yellow; coin 2"), ["bonus action"]);
    let refusal = table.refusal(0, "die yellow; coin 2; bonus coins");
    assert_eq!(refusal.rule, "dice, ruling 24");
    assert!(refusal.said().contains("taken"), "{refusal}");
    let refusal = table.refusal(0, "die yellow; coin 2; skip");
    assert_eq!(refusal.possible, ["bonus action"]);
}

#[test]
fn ruling_24_with_no_bonus_left_nothing_happens() {
    let table = two()
        .has(0, &MARKET)
        .lies("yellow", "coin", 0)
        .resources(0, 2);
    let table = table.bonuses(0, [true, true, true]);
    assert!(table.is_end(0, "die yellow; coin 2"));
}

#[test]
fn ruling_24_a_building_completed_by_an_effect_brings_a_bonus_too() {
    let agora = [
        "mask_fountain",
        "mask_fountain",
        "mask_fountain",
        "scales_temple",
    ];
    let table = two()
        .has(0, &agora)
        .has(0, &["scales_temple", "scales_temple"]);
    let table = table
        .has(0, &["owl_caduceus", "owl_caduceus"])
        .resources(0, 6);
    let table = table.lies("yellow", "camel", 0);
    assert_eq!(
        table.next(0, "die yellow; camel 2; owl_caduceus"),
        ["bonus action", "bonus coins", "bonus tick"]
    );
}

#[test]
fn ruling_25_the_wonder_counts_and_the_warehouse_does_not() {
    let table = two().has(0, &["wonder", "wonder"]).resources(0, 6);
    assert_eq!(table.next(0, "wonder").len(), 3);
    let table = two().resources(0, 5).lies("grey_2", "papyrus", 0);
    assert!(table.is_end(0, "die grey_2"));
}

#[test]
fn ruling_25_the_two_barracks_are_two_buildings() {
    let west = [
        "west_attack",
        "west_attack",
        "west_attack",
        "west_attack",
        "west_defence",
    ];
    let table = two().has(0, &west).resources(0, 3).lies("red", "shield", 0);
    assert_eq!(table.next(0, "die red; west_defence").len(), 3);
}

fn agora_but_one() -> [&'static str; 8] {
    let [a, b, c] = ["mask_fountain", "scales_temple", "owl_caduceus"];
    [a, a, b, b, b, c, c, c]
}

#[test]
fn ruling_26_the_first_agora_brings_three_points() {
    let table = two()
        .has(0, &agora_but_one())
        .resources(0, 4)
        .lies("blue", "mask", 0);
    let mut table = table.bonuses(0, [true, true, false]);
    let before = table.points_of(0);
    let agora = ["mask_fountain", "mask_fountain"];
    table = table.has(1, &agora);
    let events = table.round(&["die blue; bonus tick; skip", "pass"]);
    assert!(events.iter().any(
        |event| matches!(event, Event::Revealed(revealed) if revealed.agora_first.len() == 1)
    ));
    assert_eq!(table.points_of(0), before + 5 + 3);
    assert!(table.view(1).cities[0].is_agora_first);
}

#[test]
fn ruling_26_all_of_the_same_first_round_get_it_and_nobody_later() {
    let table = with(&["gizah", "rhodos", "ephesos"]).lies("blue", "fountain", 0);
    let table = table
        .has(0, &agora_but_one())
        .has(1, &agora_but_one())
        .has(2, &agora_but_one());
    let mut table = table.resources(0, 6).resources(1, 6).resources(2, 6);
    let line = "die blue; bonus coins";
    table.round(&[line, line, "pass"]);
    assert_eq!(table.state.agora_first.len(), 2);
    let mut table = table.lies("blue", "mask", 0);
    table.round(&["pass", "pass", line]);
    assert_eq!(table.state.agora_first.len(), 2);
    assert_eq!(table.points_of(2) + 3, table.points_of(1));
}

#[test]
fn ruling_27_an_inner_bonus_comes_before_the_outer_one() {
    // Camel 2 completes the market; its tick completes the agora, whose bonus is asked first.
    let market = ["coin 1", "coin 2", "camel 1", "chest", "chest", "chest"];
    let table = two()
        .has(0, &market)
        .has(0, &agora_but_one())
        .resources(0, 6);
    let mut table = table.lies("yellow", "camel", 0).lies("blue", "mask", 0);
    let steps = table.steps("die yellow; camel 2; mask_fountain; bonus coins; bonus action; pass");
    let set = table.set();
    let board = &set.boards[table.state.cities[0].board];
    let order: Vec<String> = steps
        .iter()
        .filter_map(|step| match step {
            Step::Tick { index, .. } => Some(board.boxes[usize::from(*index)].choice.clone()),
            Step::Bonus { bonus } => Some(set.bonuses[usize::from(*bonus)].id.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["camel 2", "mask_fountain", "coins", "action"]);
}

#[test]
fn ruling_27_effects_come_as_listed() {
    let mut table = two().lies("red", "shield", 0).resources(0, 1).coins(0, 20);
    let steps = table.steps("die red; west_defence");
    assert_eq!(steps.last(), Some(&Step::Coins { amount: 1, lost: 1 }));
}

#[test]
fn ruling_28_a_tick_is_optional_and_paid() {
    let table = two().lies("yellow", "camel", 0).coins(0, 3).resources(0, 3);
    let next = table.next(0, "die yellow; camel 2");
    assert_eq!(
        next,
        ["mask_fountain", "owl_caduceus", "scales_temple", "skip"]
    );
    assert!(table.is_end(0, "die yellow; camel 2; skip"));
    let mut table = table;
    table.round(&["die yellow; camel 1; glass", "pass"]);
    assert_eq!(table.coins_of(0), 3);
}

#[test]
fn ruling_28_a_tick_that_cannot_be_paid_is_not_asked() {
    let table = two()
        .lies("yellow", "camel", 0)
        .coins(0, 1)
        .has(0, &["stone", "wood", "brick"]);
    // Camel 1 is paid with own resources; cloth, glass and papyrus too.
    assert!(!table.is_end(0, "die yellow; camel 1"));
    let full = two().lies("yellow", "camel", 0).resources(0, 6);
    assert!(full.is_end(0, "die yellow; camel 1"));
    let poor = two().lies("yellow", "camel", 0).coins(0, 3);
    let agora = [
        "scales_temple",
        "owl_caduceus",
        "owl_caduceus",
        "owl_caduceus",
    ];
    let poor = poor.has(0, &agora).has(0, &["mask_fountain"]);
    assert!(poor.is_end(0, "die yellow; camel 2"));
}

#[test]
fn ruling_28_up_to_two_asks_twice() {
    let table = with(&["ephesos", "rhodos"])
        .has(0, &["wonder"])
        .resources(0, 6);
    // The example of the rules: the chest opens a green tick, then the second is declined.
    let next = table.next(0, "wonder; chest");
    assert!(next.contains(&"chest".to_owned()), "{next:?}");
    let table = table.has(0, &["chest"]);
    let next = table.next(0, "wonder; chest");
    assert_eq!(next, ["compass", "gear", "skip", "tablet"]);
    assert!(table.is_end(0, "wonder; chest; tablet; skip"));
    assert!(table.is_end(0, "wonder; skip"));
    assert!(table.is_end(0, "wonder; coin 1; coin 2"));
}

#[test]
fn ruling_29_a_second_action_is_always_asked() {
    let table = with(&["halikarnassos", "rhodos"]).coins(0, 3);
    let next = table.next(0, "wonder");
    assert!(next.contains(&"pass".to_owned()), "{next:?}");
    assert!(next.contains(&"die grey_1".to_owned()));
    assert!(next.contains(&"die yellow".to_owned()), "a box for nothing");
    assert!(!next.contains(&"skip".to_owned()));
}

#[test]
fn ruling_29_a_build_without_price_pays_only_the_box() {
    let table = with(&["olympia", "rhodos"])
        .has(0, &["wonder"])
        .resources(0, 4)
        .coins(0, 0);
    let table = table.lies("blue", "mask", 3).lies("red", "sword", 3);
    let next = table.next(0, "wonder");
    assert!(next.contains(&"die blue".to_owned()) && next.contains(&"skip".to_owned()));
    assert!(!next.contains(&"pass".to_owned()) && !next.contains(&"wonder".to_owned()));
    assert!(table.is_end(0, "wonder; skip"));
    let mut table = table;
    table.round(&["wonder; die red", "pass"]);
    assert_eq!(table.coins_of(0), 0);
    assert_eq!(table.points_of(0), 3);
}

#[test]
fn ruling_29_without_a_possible_die_it_falls_away() {
    let table = with(&["olympia", "rhodos"]).has(0, &["wonder"]).coins(0, 4);
    let table = table
        .all_of(0, "market")
        .all_of(0, "agora")
        .all_of(0, "east_barracks");
    let table = table.lies("green", "compass", 3).lies("grey_1", "cloth", 0);
    let table = table
        .lies("grey_2", "glass", 1)
        .lies("grey_3", "papyrus", 2);
    let table = table.has(0, &["compass"]);
    assert!(table.is_end(0, "wonder"));
}

#[test]
fn ruling_29_per_box_pays_now_and_scores_at_the_end() {
    // Gizah's second box: two coins and two points per box of the wonder, itself included.
    let mut table = two().has(0, &["wonder"]).resources(0, 4);
    table.round(&["wonder", "pass"]);
    assert_eq!(table.coins_of(0), 7 + 4);
    assert_eq!(table.points_of(0), 2 + 4);
    let mut table = table
        .resources(0, 0)
        .has(0, &["cloth", "glass"][1..])
        .coins(0, 9);
    table.state.cities[0].bonuses = [true; 3];
    table.round(&["wonder", "pass"]);
    assert_eq!(table.points_of(0), 2 + 6 + 8);
}
