//! Rulings 30 to 33: points and the end.

use super::table::{Table, two, with};
use crate::support::said::Said;
use wonderpost::games::dice::Dice;
use wonderpost::games::dice::event::Event;
use wonderpost::games::{EndKind, Game, Outcome, Seat};

fn ends(table: &mut Table, turns: &[&str]) -> Outcome {
    table.state.is_last_round = true;
    let events = table.round(turns);
    assert!(matches!(events.last(), Some(Event::Scored(_))));
    let outcome = Dice::outcome(&table.state).unwrap();
    assert!(Dice::awaiting(&table.state).is_empty());
    outcome
}

fn kind(outcome: &Outcome, seat: usize, kind: &str) -> i32 {
    let sheets = outcome.breakdown.as_ref().unwrap();
    let found = sheets[seat].iter().find(|(name, _)| name == kind);
    found.unwrap_or_else(|| panic!("no {kind}")).1
}

#[test]
fn ruling_30_every_kind_of_points_stands_under_its_key() {
    let table = two().has(0, &["wonder", "guild", "laurel", "leader_red"]);
    let table = table.has(0, &["west_defence", "owl_caduceus", "coin 2", "camel 1"]);
    let table = table
        .has(0, &["compass", "tablet", "tablet"])
        .resources(0, 6);
    let mut table = table.lies("red", "sword", 0).coins(0, 21);
    table.state.agora_first = [Seat(0)].into_iter().collect();
    let outcome = ends(&mut table, &["die red", "pass"]);
    assert_eq!(outcome.kind, EndKind::Points);
    let expected = [
        ("wonder", 2),
        ("guild_hall", 5),
        ("gallery", 5),
        ("west_barracks", 1),
        ("east_barracks", 0),
        ("agora", 4),
        ("market", 2),
        ("university", 6),
        ("attacks", 3),
        ("agora_first", 3),
        ("bonuses", 0),
    ];
    for (name, points) in expected {
        assert_eq!(kind(&outcome, 0, name), points, "{name}");
    }
    let sheets = outcome.breakdown.as_ref().unwrap();
    assert_eq!(sheets[0].len(), expected.len());
    let sum: i32 = sheets[0].iter().map(|(_, points)| points).sum();
    assert_eq!(outcome.points.as_ref().unwrap()[0], sum);
}

#[test]
fn ruling_30_coins_and_warehouse_score_nothing() {
    let mut table = two().resources(0, 6).coins(0, 21);
    let outcome = ends(&mut table, &["pass", "pass"]);
    assert_eq!(outcome.points, Some(vec![0, 0]));
}

#[test]
fn ruling_31_more_coins_decide_a_tie() {
    let mut table = two().coins(1, 9);
    let outcome = ends(&mut table, &["pass", "pass"]);
    assert_eq!(outcome.winners, [Seat(1)]);
}

#[test]
fn ruling_31_equal_points_and_coins_share_the_victory() {
    let mut table = with(&["gizah", "rhodos", "ephesos"]).coins(2, 6);
    let outcome = ends(&mut table, &["pass", "pass", "pass"]);
    assert_eq!(outcome.winners, [Seat(0), Seat(1)]);
}

#[test]
fn ruling_32_a_third_bonus_makes_the_next_round_the_last() {
    let west = [
        "west_attack",
        "west_attack",
        "west_attack",
        "west_attack",
        "west_defence",
    ];
    let table = two().has(0, &west).resources(0, 3).lies("red", "shield", 0);
    let mut table = table.bonuses(0, [true, false, true]);
    let events = table.round(&["die red; west_defence; bonus coins", "pass"]);
    assert!(!table.view(0).last_round.unwrap().turns.is_empty());
    assert!(matches!(events.last(), Some(Event::Shaken(_))));
    assert!(table.view(1).is_last_round);
    assert!(Dice::outcome(&table.state).is_none());
    let events = table.round(&["pass", "pass"]);
    assert!(matches!(events.last(), Some(Event::Scored(_))));
}

#[test]
fn ruling_32_a_third_bonus_in_the_last_round_adds_nothing() {
    let west = [
        "west_attack",
        "west_attack",
        "west_attack",
        "west_attack",
        "west_defence",
    ];
    let table = two().has(1, &west).resources(1, 3).lies("red", "shield", 0);
    let mut table = table.bonuses(1, [true, false, true]);
    ends(&mut table, &["pass", "die red; west_defence; bonus coins"]);
}

#[test]
fn ruling_33_no_number_of_rounds_ends_the_game() {
    let mut table = two();
    for _ in 0..300 {
        table.round(&["pass", "pass"]);
    }
    assert_eq!(table.state.round, 301);
    assert!(Dice::outcome(&table.state).is_none());
}

#[test]
fn nothing_can_be_chosen_after_the_end() {
    let mut table = two();
    ends(&mut table, &["pass", "pass"]);
    assert_eq!(Dice::decision(&table.state, Seat(0)), None);
    assert!(Dice::legal_moves(&table.state, Seat(0)).is_empty());
    assert!(table.refusal(0, "pass").said().contains("over"));
}
