//! Rulings 17 to 23: barracks and guild hall.

use std::sync::Arc;

use super::table::{Table, two, with, with_set};
use crate::support::said::Said;
use wonderpost::games::dice::boards::{self, BoardSet};
use wonderpost::games::dice::event::Step;

fn written(table: &Table, seat: usize) -> Vec<u32> {
    let city = &table.state.cities[seat];
    city.attacks.iter().map(|(_, points)| *points).collect()
}

#[test]
fn ruling_17_an_attacks_points_never_change() {
    let mut table = two().lies("red", "sword", 0);
    table.round(&["die red", "pass"]);
    assert_eq!(written(&table, 0), [3]);
    let mut table = table.lies("red", "shield", 0);
    table.round(&["pass", "die red; west_defence"]);
    assert_eq!(written(&table, 0), [3]);
    assert_eq!(table.points_of(0), 3);
}

#[test]
fn ruling_18_west_meets_the_left_neighbours_eastern_defences() {
    let table = with(&["gizah", "rhodos", "ephesos"]);
    let table = table.has(1, &["east_defence", "east_defence", "west_defence"]);
    let table = table.has(2, &["west_defence"]);
    let mut west = table.clone().lies("red", "axe", 0);
    west.round(&["die red", "pass", "pass"]);
    assert_eq!(written(&west, 0), [1]);
    let mut east = table.lies("red", "sword", 0);
    east.round(&["die red", "pass", "pass"]);
    assert_eq!(written(&east, 0), [2]);
}

#[test]
fn ruling_18_with_two_players_the_fronts_stay_apart() {
    let table = two().has(1, &["east_defence", "east_defence"]);
    let mut west = table.clone().lies("red", "axe", 0);
    west.round(&["die red", "pass"]);
    assert_eq!(written(&west, 0), [1]);
    let mut east = table.lies("red", "sword", 0);
    east.round(&["die red", "pass"]);
    assert_eq!(written(&east, 0), [3]);
}

#[test]
fn ruling_19_the_example_of_the_rulebook_three_less_one() {
    let mut table = two().has(1, &["west_defence"]).lies("red", "sword", 0);
    let steps = table.steps("die red");
    let index = u8::try_from(table.index_of(0, "east_attack")).unwrap();
    assert!(steps.contains(&Step::Attack {
        index,
        points: 2,
        met: 1
    }));
}

#[test]
fn ruling_19_an_attack_by_a_second_action_meets_the_snapshot() {
    let table = with(&["halikarnassos", "rhodos"])
        .resources(0, 6)
        .resources(1, 6);
    let mut table = table.lies("red", "sword", 0).coins(0, 9);
    table.round(&["wonder; die red", "wonder"]);
    assert_eq!(written(&table, 0), [3]);
}

#[test]
fn ruling_20_a_defence_protects_from_the_next_round_on() {
    let table = two()
        .lies("black", "tick_red", 0)
        .has(0, &["gear", "gear", "gear"]);
    let table = table.has(1, &["compass", "compass", "compass"]);
    let mut table = table.resources(0, 6).resources(1, 6);
    table.round(&["die black; east_attack", "die black; west_defence"]);
    assert_eq!(written(&table, 0), [3]);
    let mut table = table.lies("red", "sword", 0);
    table.round(&["die red", "pass"]);
    assert_eq!(written(&table, 0), [3, 3]);
}

#[test]
fn ruling_21_two_players_need_more_boxes_than_the_other() {
    let purple = ["compass", "compass", "compass"];
    let table = two()
        .has(0, &purple)
        .resources(0, 6)
        .lies("purple", "compare_yellow", 0);
    let tied = table.clone().has(0, &["coin 1"]).has(1, &["coin 1"]);
    let refusal = tied.refusal(0, "die purple");
    assert_eq!(refusal.rule, "dice, ruling 21");
    assert!(refusal.said().contains("Market"), "{refusal}");
    let more = table.has(0, &["coin 1", "coin 2"]).has(1, &["coin 1"]);
    assert!(more.is_end(0, "die purple"));
}

#[test]
fn ruling_21_three_players_may_tie_with_each_neighbour() {
    let purple = ["compass", "compass", "compass"];
    let table = with(&["gizah", "rhodos", "ephesos"])
        .has(0, &purple)
        .resources(0, 6);
    let table = table.lies("purple", "compare_yellow", 0);
    // The example of the rulebook: two own boxes, two to the right, one to the left.
    let own = ["coin 1", "coin 2"];
    let table = table.has(0, &own).has(1, &["coin 1"]).has(2, &own);
    assert!(table.is_end(0, "die purple"));
    let behind = table.has(1, &["coin 2", "camel 1"]);
    assert_eq!(behind.refusal(0, "die purple").rule, "dice, ruling 21");
}

#[test]
fn ruling_21_a_neighbour_further_away_does_not_count() {
    let table = with(&["gizah", "rhodos", "ephesos", "olympia"]).resources(0, 6);
    let table = table.has(0, &["compass", "compass", "compass"]);
    let table = table
        .lies("purple", "compare_yellow", 0)
        .has(2, &["coin 1", "coin 2"]);
    assert!(table.is_end(0, "die purple"));
}

#[test]
fn ruling_3_and_21_boxes_of_this_round_do_not_count() {
    // The market's lead is ticked in this very turn, so the comparison still fails.
    let table = with(&["halikarnassos", "rhodos"]).has(0, &["gear", "gear", "gear"]);
    let table = table
        .has(0, &["coin 1"])
        .has(1, &["coin 1"])
        .resources(0, 6);
    let table = table
        .lies("purple", "compare_yellow", 0)
        .lies("yellow", "chest", 0);
    let next = table.next(0, "wonder");
    assert!(!next.contains(&"die purple".to_owned()));
    let boxes = ["mask_fountain", "scales_temple", "owl_caduceus"];
    let table = table.has(0, &boxes[..1]);
    let lead = table.lies("purple", "compare_blue", 0);
    assert!(lead.next(0, "").contains(&"die purple".to_owned()));
}

#[test]
fn ruling_22_red_compares_both_barracks_and_grey_the_warehouse() {
    let table = two().has(0, &["compass", "compass", "compass"]).coins(0, 9);
    let red = table.clone().lies("purple", "compare_red", 0);
    let red = red.has(0, &["west_attack", "east_defence"]);
    assert!(red.clone().has(1, &["west_attack"]).is_end(0, "die purple"));
    let tied = red.has(1, &["west_defence", "east_attack"]);
    assert_eq!(tied.refusal(0, "die purple").rule, "dice, ruling 21");
    let grey = table.lies("purple", "compare_grey", 0).has(0, &["stone"]);
    assert!(grey.is_end(0, "die purple"));
}

#[test]
fn ruling_22_the_wonder_can_be_compared() {
    let table = two().has(0, &["compass", "compass", "compass"]).coins(0, 9);
    let table = table.lies("purple", "compare_wonder", 0);
    assert_eq!(table.refusal(0, "die purple").rule, "dice, ruling 21");
    assert!(table.has(0, &["wonder"]).is_end(0, "die purple"));
}

#[test]
fn ruling_23_a_guild_box_by_an_effect_needs_no_comparison() {
    // No box of the own set does so: this set lets the first camel tick the guild hall.
    let text = include_str!("../../../data/dice/own_1.json").replacen(
        r#"{"cost": 1, "effects": [{"do": "tick", "buildings": ["warehouse"], "times": 1}]}"#,
        r#"{"cost": 1, "effects": [{"do": "tick", "buildings": ["guild_hall"], "times": 1}]}"#,
        1,
    );
    let set = Arc::new(BoardSet::parse("test", &text).unwrap());
    assert_ne!(set.hash, boards::own().hash);
    let table = with_set(&set, &["gizah", "rhodos"]).lies("yellow", "camel", 0);
    let table = table.has(1, &["guild"]);
    assert_eq!(table.next(0, "die yellow; camel 1"), ["guild", "skip"]);
}
