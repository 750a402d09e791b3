//! Rulings of section 1: turn, hand, discard; and of section 6: conflicts.

use crate::support::said::Said;
use wonderpost::games::seven_wonders::cards::CardId;
use wonderpost::games::seven_wonders::{Event, SevenWonders};
use wonderpost::games::{Game, Seat, Viewer};

use super::plan::Plan;

const THREE: [&str; 3] = ["gizah A", "rhodos A", "alexandria A"];

#[test]
fn ruling_1_1_everybody_plays_at_once_and_hands_go_left_right_left() {
    let plan = Plan::first(&THREE);
    for (age, next) in [(1, 1), (2, 2), (3, 1)] {
        let mut table = plan.until(age, 1);
        assert_eq!(table.open().hand_sizes, [7, 7, 7]);
        for seat in 0..2 {
            let sale = table.starting(seat, "sell ")[0].clone();
            let events = table.play(seat, &sale);
            assert!(
                matches!(events[..], [Event::ChoiceSealed(..)]),
                "nothing is shown yet"
            );
        }
        assert_eq!(table.awaiting(), [2]);
        let mut expected = table.hand(0);
        let sold = table.open().open_choices.expect("open")[0]
            .clone()
            .expect("sealed");
        expected.retain(|card| format!("sell {card}") != sold);
        plan.step(&mut table);
        assert_eq!(table.hand(next), expected, "Age {age}");
        assert_eq!(plan.until(age, 6).open().hand_sizes, [2, 2, 2]);
    }
}

#[test]
fn ruling_1_2_a_card_is_built_put_under_a_stage_or_sold_for_three() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .holds(1, 2, 0, &["altar"])
        .plays(1, 1, 0, "build stone_pit");
    let mut table = plan.until(1, 2);
    for text in ["build altar", "stage with altar", "sell altar"] {
        assert!(table.can(0, text), "{text}");
    }
    table.play(0, "sell altar");
    plan.step(&mut table);
    assert_eq!(table.coins()[0], 6);
    assert!(table.discards().contains(&"altar"));
}

#[test]
fn ruling_1_3_on_turn_six_one_card_is_used_and_the_other_pays_nothing() {
    let plan = Plan::first(&THREE);
    let mut table = plan.until(1, 6);
    let coins = table.coins();
    assert_eq!(table.open().discard_count, 15);
    let leftover = table.hand(0)[1];
    let sale = format!("sell {}", table.hand(0)[0]);
    table.play(0, &sale);
    plan.step(&mut table);
    assert!(table.discards().contains(&leftover));
    assert_eq!(
        table.open().discard_count,
        21,
        "the leftovers lie there too"
    );
    let gained: Vec<i32> = table
        .coins()
        .iter()
        .zip(coins)
        .map(|(now, then)| now - then)
        .collect();
    assert_eq!(gained, [3, 3, 3]);
    assert_eq!((table.open().age, table.open().turn), (2, 1));
}

#[test]
fn ruling_1_4_a_card_under_a_stage_is_out_of_the_game() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "stage with scriptorium")
        .holds(2, 1, 0, &["library"]);
    let table = plan.until(2, 1);
    let city = &table.open().cities[0];
    assert_eq!(city.stages_built, 1);
    let scriptorium = CardId::find("scriptorium").expect("a card");
    assert!(!city.cards.contains(&scriptorium));
    assert!(!table.discards().contains(&"scriptorium"));
    assert!(
        !table.can(0, "build library"),
        "no chain from under a stage"
    );
}

#[test]
fn ruling_1_5_stages_are_built_from_left_to_right_with_any_card_in_any_age() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "stage with guard_tower")
        .plays(2, 1, 0, "build sawmill")
        .plays(2, 2, 0, "build quarry")
        .plays(3, 1, 0, "build lighthouse")
        .plays(3, 2, 0, "stage with arena paying left 0 right 0");
    let mut table = plan.until(2, 1);
    assert_eq!(table.open().cities[0].stages_built, 1);
    assert!(
        table.starting(0, "stage").is_empty(),
        "three wood are missing for the second stage"
    );
    let refusal = table.refusal(0, "stage with sawmill");
    assert!(refusal.said().contains("Gizah"), "{}", refusal.said());
    assert!(refusal.rule.contains("2."), "{}", refusal.rule);
}

#[test]
fn ruling_1_6_never_two_buildings_of_one_name_and_both_looms_have_one() {
    let plan = Plan::first(&THREE)
        .plays(1, 1, 0, "build loom")
        .plays(1, 1, 1, "build glassworks")
        .holds(2, 1, 0, &["loom_2"])
        .holds(2, 1, 1, &["press_2"]);
    let mut table = plan.until(2, 1);
    assert!(!table.can(0, "build loom_2"));
    assert!(table.can(1, "build press_2"));
    let refusal = table.refusal(0, "build loom_2");
    assert!(refusal.said().contains("Loom"), "{}", refusal.said());
    assert_eq!(refusal.rule, "seven_wonders, ruling 1.6");
}

#[test]
fn ruling_1_6_neighbours_may_own_the_same_building() {
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A", "ephesos A"])
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 1, 1, "build lumber_yard");
    let table = plan.until(1, 2);
    assert_eq!(table.built(0), table.built(1));
}

#[test]
fn ruling_1_7_a_card_that_may_not_be_built_can_be_sold_or_put_under_a_stage() {
    let plan = Plan::first(&THREE)
        .plays(1, 1, 0, "build loom")
        .plays(1, 2, 0, "build stone_pit")
        .holds(2, 1, 0, &["loom_2"]);
    let table = plan.until(2, 1);
    let about_it: Vec<String> = table
        .legal(0)
        .into_iter()
        .filter(|text| text.contains("loom_2"))
        .collect();
    assert_eq!(about_it, ["sell loom_2", "stage with loom_2"]);
}

#[test]
fn ruling_1_8_discards_are_counted_but_not_shown() {
    let table = Plan::first(&THREE).until(1, 3);
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(2)),
        Viewer::Spectator,
    ] {
        let view = table.view(viewer);
        assert_eq!(view.discard_count, 6);
        assert_eq!(view.discards, None);
    }
    for event in &table.events {
        if matches!(event, Event::RoundRevealed(_)) {
            let body = SevenWonders::encode(event).body;
            assert!(!body.contains("\"card\""), "{body}");
        }
    }
}

#[test]
fn ruling_6_1_shields_are_compared_with_each_neighbour_at_the_end_of_each_age() {
    // Seat 1 sits left of seat 0, seat 2 right of it.
    let plan = Plan::first(&["gizah A", "rhodos A", "alexandria A"])
        .plays(1, 1, 1, "build barracks")
        .plays(1, 2, 1, "build clay_pool")
        .plays(1, 3, 1, "build guard_tower")
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 2, 0, "build stockade");
    let table = plan.until(2, 1);
    assert_eq!(table.shields(), [1, 2, 0]);
    let military: Vec<i32> = table
        .open()
        .cities
        .iter()
        .map(|city| city.military)
        .collect();
    assert_eq!(military, [-1 + 1, 1 + 1, -2]);
    let table = plan.until(3, 1);
    let military: Vec<i32> = table
        .open()
        .cities
        .iter()
        .map(|city| city.military)
        .collect();
    assert_eq!(military, [-1 + 3, 2 + 6, -4]);
    let over = plan.play();
    assert_eq!(over.kind(0, "military"), -3 + 1 + 3 + 5);
    assert_eq!(over.kind(1, "military"), 2 * (1 + 3 + 5));
    assert_eq!(over.kind(2, "military"), -6, "it can be negative");
}

#[test]
fn ruling_6_1_equal_shields_bring_nothing() {
    let table = Plan::first(&THREE).until(2, 1);
    assert!(
        table
            .open()
            .cities
            .iter()
            .all(|city| city.tokens.is_empty())
    );
}

#[test]
fn ruling_6_1_example_alexandria_between_rhodos_and_ephesos() {
    // Three shields against five on the left and two on the right, Age II.
    let plan = Plan::first(&["alexandria A", "rhodos A", "ephesos A"])
        .plays(1, 1, 0, "build ore_vein")
        .plays(1, 2, 0, "build barracks")
        .plays(1, 3, 1, "build clay_pool")
        .plays(1, 4, 1, "build guard_tower")
        .plays(1, 5, 1, "build lumber_yard")
        .plays(1, 6, 1, "build stockade")
        .plays(2, 1, 1, "build quarry")
        .plays(2, 2, 0, "build sawmill")
        .plays(2, 2, 1, "build brickyard")
        .plays(2, 3, 0, "build archery_range")
        .plays(2, 4, 1, "stage with aqueduct")
        .plays(2, 5, 1, "build stables");
    let table = plan.until(3, 1);
    let cities = table.open().cities;
    let shields = table.shields();
    assert_eq!(shields[0], 3);
    assert!(shields[1] > 3 && shields[2] < 3, "{shields:?}");
    let of_age_two: Vec<i32> = cities[0]
        .tokens
        .iter()
        .filter(|token| token.age == 2)
        .map(|token| token.value)
        .collect();
    assert_eq!(of_age_two, [-1, 3], "from the left, from the right");
}

#[test]
fn ruling_6_2_shields_and_tokens_stay() {
    let plan = Plan::first(&THREE)
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 2, 0, "build stockade");
    for (age, tokens) in [(2, 2), (3, 4)] {
        let table = plan.until(age, 1);
        assert_eq!(table.shields()[0], 1);
        assert_eq!(table.open().cities[0].tokens.len(), tokens);
    }
    assert_eq!(plan.play().open().cities[0].tokens.len(), 6);
}
