//! Rulings 11 to 16: the dice and the forum.

use super::table::{draws, two, with};
use crate::support::said::Said;
use wonderpost::chance::{SeededChance, shuffled};
use wonderpost::games::dice::boxes::Boxes;
use wonderpost::games::dice::city::Lasting;
use wonderpost::games::dice::event::{Event, Swap};
use wonderpost::games::dice::ids::Die;

fn swaps(events: &[Event]) -> Vec<Swap> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Swapped(swapped) => Some(swapped.swaps.clone()),
            _ => None,
        })
        .flatten()
        .collect()
}

fn has_die(table: &super::table::Table, id: &str) -> bool {
    table.state.forum.iter().any(|lying| lying.die.id() == id)
}

#[test]
fn ruling_11_every_die_is_shaken_anew_each_round() {
    let mut table = two();
    let events = table.round(&["pass", "pass"]);
    let Some(Event::Shaken(shaken)) = events.last() else {
        panic!("no shake in {events:?}");
    };
    assert_eq!(shaken.round, 2);
    assert_eq!(shaken.forum.len(), 7);
    let draws = draws(events.last().unwrap());
    assert_eq!(draws.len(), 14);
    for (rolled, draws) in shaken.forum.iter().zip(draws.chunks(2)) {
        let lying = rolled.lying;
        assert_eq!(draws[0].from.len(), 6);
        assert_eq!(draws[0].outcome, [shaken.set.faces[lying.face].id.as_str()]);
        assert_eq!(draws[1].from, ["0", "1", "2", "3"]);
        assert_eq!(draws[1].outcome, [lying.section.to_string()]);
    }
}

#[test]
fn ruling_11_all_draws_follow_from_the_key() {
    let mut table = two();
    table.chance = SeededChance::new([3; 32], 0);
    let mut next = 0;
    for _ in 0..20 {
        for event in table.round(&["pass", "pass"]) {
            for draw in draws(&event) {
                assert_eq!(draw.n, next);
                next += 1;
                let order = shuffled(&[3; 32], draw.n, draw.from.len());
                assert_eq!(draw.outcome[0], draw.from[usize::from(order[0])]);
            }
        }
    }
    assert_eq!(next, 20 * 14);
}

#[test]
fn ruling_11_faces_and_sections_come_equally_often() {
    let mut table = two();
    let mut faces = std::collections::BTreeMap::new();
    let mut sections = [0_u32; 4];
    let rounds = 3000;
    for _ in 0..rounds {
        for event in table.round(&["pass", "pass"]) {
            if let Event::Shaken(shaken) = event {
                let blue = shaken
                    .forum
                    .iter()
                    .map(|rolled| rolled.lying)
                    .find(|lying| lying.die == Die::Blue)
                    .unwrap();
                *faces.entry(blue.face).or_insert(0) += 1;
                sections[usize::try_from(blue.section).unwrap()] += 1;
            }
        }
    }
    assert_eq!(faces.len(), 6);
    assert!(
        faces.values().all(|count| (400..600).contains(count)),
        "{faces:?}"
    );
    assert!(
        sections.iter().all(|count| (650..850).contains(count)),
        "{sections:?}"
    );
}

#[test]
fn ruling_12_grey_dice_with_the_same_face_are_listed_each() {
    let table = two().lies("grey_2", "stone", 1).lies("grey_3", "stone", 2);
    let next = table.next(0, "");
    for die in ["die grey_1", "die grey_2", "die grey_3"] {
        assert!(next.contains(&die.to_owned()), "{next:?}");
    }
}

#[test]
fn ruling_13_a_special_die_only_after_unlocking_it() {
    let table = two()
        .lies("white", "laurel", 0)
        .has(1, &["tablet", "tablet", "tablet"]);
    assert!(!table.next(0, "").contains(&"die white".to_owned()));
    let refusal = table.refusal(0, "die white");
    assert_eq!(refusal.rule, "dice, ruling 13");
    assert!(refusal.said().contains("not unlocked"), "{refusal}");
    assert!(!refusal.possible.is_empty());
    // Rhodos' tablet has unlocked it.
    assert!(table.next(1, "").contains(&"die white".to_owned()));
}

#[test]
fn ruling_13_unlocking_in_the_same_turn_is_enough() {
    // Rhodos' gear 3 unlocks purple and completes the university: its bonus brings the action.
    let table = with(&["rhodos", "gizah"]).all_of(0, "university");
    let mut table = table.lies("purple", "compare_green", 0);
    table.state.cities[0].ticked = Boxes::default();
    table.state.cities[0].lasting = Lasting::default();
    let boxes = [
        "compass", "compass", "compass", "tablet", "tablet", "tablet", "gear", "gear",
    ];
    let table = table
        .has(0, &boxes)
        .lies("green", "gear", 0)
        .resources(0, 5)
        .coins(0, 5);
    assert!(!table.next(0, "").contains(&"die purple".to_owned()));
    let next = table.next(0, "die green; bonus action");
    assert!(next.contains(&"die purple".to_owned()), "{next:?}");
}

#[test]
fn ruling_14_an_unlocked_die_comes_in_place_of_a_grey_one() {
    let table = two()
        .has(0, &["tablet", "tablet"])
        .lies("green", "tablet", 0);
    let mut table = table.resources(0, 4);
    let events = table.round(&["die green", "pass"]);
    let swaps = swaps(&events);
    assert_eq!(swaps.len(), 1);
    assert_eq!(swaps[0].enters, Die::White);
    assert!(swaps[0].leaves.id().starts_with("grey_"));
    assert!(has_die(&table, "white"));
    assert!(!has_die(&table, swaps[0].leaves.id()));
    assert_eq!(table.state.forum.len(), 7);
}

#[test]
fn ruling_14_unlocked_by_two_in_one_round_is_one_exchange() {
    let table = two()
        .has(0, &["tablet", "tablet"])
        .has(1, &["tablet", "tablet"]);
    let mut table = table
        .lies("green", "tablet", 0)
        .resources(0, 4)
        .resources(1, 4);
    let events = table.round(&["die green", "die green"]);
    assert_eq!(swaps(&events).len(), 1);
}

#[test]
fn ruling_14_different_dice_are_exchanged_in_order() {
    // Gizah's gear 3 is black, its compass purple; Rhodos' gear is purple, his tablet white.
    let table = with(&["gizah", "rhodos", "ephesos"]).lies("green", "gear", 0);
    let table = table.has(0, &["gear", "gear"]).resources(0, 6);
    let table = table.has(1, &["gear", "gear"]).resources(1, 6);
    let mut table = table.coins(2, 9);
    let events = table.round(&["die green", "die green", "die green"]);
    let enters: Vec<Die> = swaps(&events).into_iter().map(|swap| swap.enters).collect();
    assert_eq!(enters, [Die::Black, Die::Purple]);
}

#[test]
fn ruling_14_a_later_unlock_changes_the_forum_no_more() {
    let table = two()
        .has(1, &["tablet", "tablet", "tablet"])
        .lies("white", "laurel", 0);
    let table = table
        .has(0, &["tablet", "tablet"])
        .lies("green", "tablet", 0);
    let mut table = table.resources(0, 4);
    let events = table.round(&["die green", "pass"]);
    assert_eq!(swaps(&events), []);
}

#[test]
fn ruling_15_after_the_last_round_nothing_is_exchanged() {
    let table = two()
        .has(0, &["tablet", "tablet"])
        .lies("green", "tablet", 0);
    let mut table = table.resources(0, 4);
    table.state.is_last_round = true;
    let events = table.round(&["die green", "pass"]);
    assert_eq!(swaps(&events), []);
    assert!(matches!(events.last(), Some(Event::Scored(_))));
}

#[test]
fn ruling_16_a_shield_may_go_west_or_east() {
    let table = two().lies("red", "shield", 0);
    assert_eq!(table.next(0, "die red"), ["east_defence", "west_defence"]);
}

#[test]
fn ruling_16_a_laurel_reaches_the_whole_gallery() {
    let table = two()
        .has(0, &["tablet", "tablet", "tablet"])
        .lies("white", "laurel", 0);
    assert_eq!(
        table.next(0, "die white"),
        [
            "laurel",
            "leader_blue",
            "leader_green",
            "leader_red",
            "leader_yellow"
        ]
    );
}

#[test]
fn ruling_16_black_faces_reach_buildings_without_symbols() {
    let table = two().has(0, &["gear", "gear", "gear"]).coins(0, 21);
    let grey = table.clone().lies("black", "tick_grey", 0);
    let all = ["brick", "cloth", "glass", "papyrus", "stone", "wood"];
    assert_eq!(grey.next(0, "die black"), all);
    let red = table.clone().lies("black", "tick_red", 0);
    let all = ["east_attack", "east_defence", "west_attack", "west_defence"];
    assert_eq!(red.next(0, "die black"), all);
    let any = table.lies("black", "tick_any", 0).next(0, "die black");
    assert!(any.contains(&"camel 2".to_owned()) && any.contains(&"compass".to_owned()));
    assert!(!any.contains(&"stone".to_owned()), "{any:?}");
    assert!(
        !any.iter()
            .any(|text| text.starts_with("leader") || text == "guild")
    );
}

#[test]
fn boxes_of_an_arrow_row_are_ticked_in_order_and_free_ones_in_any() {
    let table = two().lies("yellow", "camel", 0);
    assert_eq!(table.next(0, "die yellow"), ["camel 1", "camel 2"]);
    let mut table = two().lies("yellow", "chest", 0).resources(0, 6);
    table.round(&["die yellow", "pass"]);
    let view = table.view(0);
    let market = view.cities[0]
        .buildings
        .iter()
        .find(|b| b.id == "market")
        .unwrap();
    let chest = market.rows.iter().find(|row| row.id == "chest").unwrap();
    let ticked: Vec<bool> = chest.boxes.iter().map(|one| one.is_ticked).collect();
    assert_eq!(ticked, [true, false, false]);
    let next: Vec<bool> = chest.boxes.iter().map(|one| one.is_next).collect();
    assert_eq!(next, [false, true, false]);
}
