//! Rulings of section 8: abilities of the wonders, first edition.

use crate::support::said::Said;
use wonderpost::games::Seat;
use wonderpost::games::seven_wonders::Event;
use wonderpost::games::seven_wonders::view::PhaseName;

use super::plan::Plan;

/// Olympía A with its second stage built on turn 4 of Age I.
fn olympia() -> Plan {
    Plan::first(&["olympia A", "rhodos A", "ephesos A"])
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build stone_pit")
        .plays(1, 4, 0, "build timber_yard")
        .plays(1, 5, 0, "stage with west_trading_post")
}

#[test]
fn ruling_8_1_olympia_builds_one_card_per_age_without_any_price() {
    let plan = olympia()
        .holds(1, 6, 0, &["workshop"])
        .plays(2, 1, 0, "free foundry")
        .holds(2, 2, 0, &["temple", "vineyard"]);
    assert!(
        plan.until(1, 5).starting(0, "free").is_empty(),
        "from the turn after the stage on"
    );
    let table = plan.until(1, 6);
    assert!(
        table.can(0, "free workshop"),
        "at once, in the age of the stage"
    );
    let mut table = plan.until(2, 1);
    let before = table.coins()[0];
    plan.step(&mut table);
    assert_eq!(
        table.coins()[0],
        before,
        "the coin for the bank is not paid either"
    );
    assert!(table.built(0).contains(&"foundry"));
    assert!(table.starting(0, "free").is_empty(), "once per age");
    let refusal = table.refusal(0, "free temple");
    assert!(refusal.said().contains("used"), "{}", refusal.said());
    assert_eq!(refusal.rule, "seven_wonders, ruling 8.1");
    let table = plan.until(3, 1);
    assert!(
        !table.starting(0, "free").is_empty(),
        "again in the next age, once"
    );
    assert_eq!(table.open().cities[0].free_build_left, Some(true));
}

#[test]
fn ruling_8_1_a_chain_spends_no_use_and_the_player_chooses() {
    let plan = Plan::first(&["olympia A", "rhodos A", "ephesos A"])
        .plays(1, 1, 0, "build lumber_yard")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build stone_pit")
        .plays(1, 4, 0, "build theater")
        .plays(1, 5, 0, "build timber_yard")
        .plays(1, 6, 0, "stage with west_trading_post")
        .plays(2, 1, 0, "build statue")
        .holds(2, 2, 0, &["vineyard"]);
    let table = plan.until(2, 1);
    assert!(table.can(0, "build statue") && table.can(0, "free statue"));
    let table = plan.until(2, 2);
    assert!(
        !table.starting(0, "free").is_empty(),
        "the chain spent nothing"
    );
    assert!(!table.can(0, "free vineyard"), "nothing is printed on it");
}

#[test]
fn ruling_8_1_free_is_for_buildings_and_names_stay_forbidden() {
    let plan =
        olympia()
            .plays(1, 6, 0, "build clay_pit")
            .holds(2, 1, 0, &["caravansery", "statue"]);
    let mut table = plan.until(2, 1);
    assert!(
        table
            .legal(0)
            .iter()
            .all(|text| !text.starts_with("free stage"))
    );
    let refusal = table.refusal(1, "free statue");
    assert_eq!(refusal.rule, "seven_wonders, ruling 1.1", "not in his hand");
    let text = table.hand(1)[0].to_owned();
    let refusal = table.refusal(1, &format!("free {text}"));
    assert!(refusal.said().contains("Olympía"), "{}", refusal.said());
}

#[test]
fn ruling_8_2_olympia_copies_the_best_guild_of_a_neighbour() {
    let base = || {
        Plan::first(&["olympia B", "gizah A", "alexandria A", "ephesos A"])
            .plays(1, 1, 0, "build lumber_yard")
            .plays(1, 2, 0, "stage with altar")
            .plays(1, 3, 0, "build stone_pit")
            .plays(1, 4, 0, "build ore_vein")
            .plays(1, 5, 0, "build loom")
            .plays(2, 1, 0, "build quarry")
            .plays(2, 2, 0, "stage with walls")
            .plays(2, 3, 0, "build foundry")
            .plays(2, 4, 0, "stage with temple")
            .plays(1, 1, 1, "build clay_pool")
            .plays(1, 2, 1, "build timber_yard")
            .plays(1, 3, 1, "build clay_pit")
            .plays(2, 1, 1, "build sawmill")
            .plays(2, 2, 1, "build brickyard")
            .plays(2, 3, 1, "build press_2")
            .plays(2, 4, 1, "build glassworks_2")
            .plays(2, 5, 1, "build caravansery")
            .plays(2, 1, 3, "build brickyard")
    };
    // Its left neighbour's Workers Guild: five brown cards of that neighbour and one of the right neighbour.
    let table = base()
        .plays(2, 6, 1, "build foundry")
        .plays(3, 1, 1, "build workers_guild")
        .play();
    assert_eq!(table.open().cities[0].stages_built, 3);
    assert_eq!(table.kind(0, "guilds"), 6 + 1);
    let copied = table.events.iter().find_map(|event| match event {
        Event::ScoresCounted(scores) => Some(scores.copied[0].map(|card| card.key())),
        _ => None,
    });
    assert_eq!(copied, Some(Some("workers_guild")));
    // A copied Shipowners Guild counts Olympía's own cards, not itself: Lumber Yard, Stone Pit, Ore Vein, Quarry,
    // Foundry and Loom.
    let table = base().plays(3, 1, 1, "build shipowners_guild").play();
    assert_eq!(table.kind(0, "guilds"), 5 + 1);
    assert_eq!(table.kind(1, "guilds"), 5 + 2 + 1);
    // A guild across the table is nobody's neighbour here.
    assert_eq!(base().play().kind(0, "guilds"), 0);
}

/// Babylon B with its second stage built on a turn of Age I.
fn babylon(coins: &str, turn: u8) -> Plan {
    Plan::with(
        &[("edition", "first"), ("seventh_card_coins", coins)],
        &["babylon B", "rhodos A", "ephesos A"],
    )
    .plays(1, 1, 0, "build loom")
    .plays(1, 2, 0, "stage with altar")
    .plays(1, 3, 0, "build lumber_yard")
    .plays(1, 4, 0, "build timber_yard")
    .plays(1, 5, 0, "build glassworks")
    .plays(1, 6, 0, "stage with theater")
    .holds(1, turn, 0, &[])
}

#[test]
fn ruling_8_3_babylon_plays_its_seventh_card_also_when_the_sixth_built_the_stage() {
    let plan = babylon("after_turn", 6);
    let mut table = plan.until(1, 6);
    for seat in 1..3 {
        let sale = table.starting(seat, "sell ")[0].clone();
        table.play(seat, &sale);
    }
    table.play(0, "stage with theater");
    assert_eq!(table.open().phase, PhaseName::Seventh);
    assert_eq!(table.awaiting(), [0]);
    assert!(table.legal(1).is_empty());
    let card = table.hand(0)[0];
    assert!(table.can(0, &format!("sell {card}")));
    assert!(!table.can(0, "pass"));
    assert_eq!(table.open().discard_count, 12, "the leftovers still wait");
    let before = table.coins()[0];
    table.play(0, &format!("sell {card}"));
    assert_eq!(table.coins()[0], before + 3);
    assert!(table.discards().contains(&card), "ruling 8.4");
    assert_eq!(table.open().age, 2);
    // And in the next age again.
    let mut table = plan.until(2, 6);
    let coins = table.coins()[0];
    for seat in 0..3 {
        let sale = table.starting(seat, "sell ")[0].clone();
        table.play(seat, &sale);
    }
    assert_eq!((table.awaiting(), table.coins()[0]), (vec![0], coins + 3));
}

#[test]
fn ruling_8_3_what_may_pay_for_the_seventh_card_is_an_option() {
    for (option, can) in [("after_turn", true), ("before_turn", false)] {
        let plan = babylon(option, 6).holds(2, 6, 0, &["courthouse"]);
        let mut table = plan.until(2, 6);
        // Whatever it held before, the option decides what counts now.
        let before = table.coins()[0];
        let other = table
            .hand(0)
            .into_iter()
            .find(|card| *card != "courthouse")
            .expect("two cards");
        for seat in 1..3 {
            let sale = table.starting(seat, "sell ")[0].clone();
            table.play(seat, &sale);
        }
        table.play(0, &format!("sell {other}"));
        assert_eq!(table.coins()[0], before + 3);
        let begun = table.events.iter().rev().find_map(|event| match event {
            Event::SeventhBegun(_, body) => Some(body.coins),
            _ => None,
        });
        assert_eq!(begun, Some(before + if can { 3 } else { 0 }), "{option}");
    }
}

#[test]
fn ruling_8_4_two_stages_of_one_turn_are_told_apart() {
    let plan = Plan::first(&["babylon B", "rhodos A", "ephesos A"])
        .plays(1, 1, 0, "build loom")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build lumber_yard")
        .plays(1, 4, 0, "build timber_yard")
        .plays(1, 5, 0, "build glassworks")
        .plays(2, 1, 0, "build brickyard")
        .plays(2, 2, 0, "build press_2")
        .plays(2, 6, 0, "stage with vineyard")
        .holds(2, 6, 0, &["walls"]);
    let mut table = plan.until(2, 6);
    for seat in 1..3 {
        let sale = table.starting(seat, "sell ")[0].clone();
        table.play(seat, &sale);
    }
    table.play(0, "stage with vineyard");
    table.play(0, "stage with walls");
    let stages: Vec<_> = table
        .open()
        .last_reveals
        .iter()
        .map(|reveal| reveal.plays[0].stage)
        .collect();
    assert_eq!(stages, [Some(2), Some(3)]);
}

#[test]
fn ruling_8_4_the_seventh_card_may_be_put_under_the_next_stage() {
    let plan = babylon("after_turn", 6)
        .plays(2, 1, 0, "build brickyard")
        .plays(2, 2, 0, "build press_2")
        .holds(2, 6, 0, &["walls", "vineyard"]);
    let mut table = plan.until(2, 6);
    for seat in 1..3 {
        let sale = table.starting(seat, "sell ")[0].clone();
        table.play(seat, &sale);
    }
    table.play(0, "build vineyard");
    assert_eq!(table.starting(0, "stage"), ["stage with walls"]);
    table.play(0, "stage with walls");
    assert_eq!(table.open().cities[0].stages_built, 3);
    assert!(!table.discards().contains(&"walls"));
}

/// Halikarnassós A with its second stage on a turn of Age I; Rhódos on the left sells ore.
fn mausoleum(turn: u8) -> Plan {
    let plan = Plan::first(&["halikarnassos A", "rhodos A", "ephesos A"])
        .plays(1, 1, 0, "build clay_pool")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar");
    match turn {
        6 => plan
            .plays(1, 4, 0, "build ore_vein")
            .plays(1, 6, 0, "stage with marketplace"),
        _ => plan
            .plays(1, 4, 0, "build ore_vein")
            .plays(1, 5, 0, "stage with marketplace"),
    }
}

#[test]
fn ruling_8_5_the_mausoleum_builds_one_discard_of_any_turn_this_one_included() {
    let plan =
        mausoleum(5)
            .plays(1, 1, 1, "sell stockade")
            .plays(1, 5, 1, "sell east_trading_post");
    let mut table = plan.until(1, 5);
    for seat in 1..3 {
        let text = match seat {
            1 => "sell east_trading_post".to_owned(),
            _ => table.starting(seat, "sell ")[0].clone(),
        };
        table.play(seat, &text);
    }
    table.play(0, "stage with marketplace");
    assert_eq!(
        (table.open().phase, table.awaiting()),
        (PhaseName::Pick, vec![0])
    );
    assert!(table.can(0, "pass"));
    assert!(table.can(0, "pick stockade") && table.can(0, "pick east_trading_post"));
    assert!(!table.can(0, "pick marketplace"), "it lies under the stage");
    let refusal = table.refusal(0, "pick palace");
    assert_eq!(refusal.rule, "seven_wonders, ruling 8.5");
    let coins = table.coins()[0];
    table.play(0, "pick stockade");
    assert_eq!(table.coins()[0], coins, "for nothing");
    assert_eq!(table.shields()[0], 1);
    assert!(!table.discards().contains(&"stockade"));
    assert_eq!(table.open().turn, 6);
}

#[test]
fn ruling_8_5_on_turn_six_the_leftovers_of_everybody_can_be_taken() {
    let plan = mausoleum(6);
    let mut table = plan.until(1, 6);
    let leftover = table.hand(2)[1];
    for seat in 1..3 {
        let sale = format!("sell {}", table.hand(usize::from(seat))[0]);
        table.play(seat, &sale);
    }
    table.play(0, "stage with marketplace");
    assert_eq!(table.open().phase, PhaseName::Pick);
    assert!(table.discards().contains(&leftover));
    assert_eq!(table.open().hand_sizes, [0, 0, 0]);
    table.play(0, "pass");
    assert_eq!(table.open().age, 2);
    assert!(table.discards().contains(&leftover));
}

#[test]
fn ruling_8_5_a_name_already_owned_cannot_be_taken() {
    // Two Ore Veins are in a game of four.
    let plan = Plan::first(&["halikarnassos A", "rhodos A", "ephesos A", "gizah A"])
        .plays(1, 1, 0, "build clay_pool")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar")
        .plays(1, 4, 0, "build ore_vein")
        .plays(1, 1, 1, "sell ore_vein")
        .plays(1, 5, 0, "stage with marketplace");
    let mut table = plan.until(1, 5);
    while table.open().phase == PhaseName::Choose && table.open().turn == 5 {
        let seat = table.awaiting()[0];
        let text = match seat {
            0 => "stage with marketplace".to_owned(),
            _ => table.starting(seat, "sell ")[0].clone(),
        };
        table.play(seat, &text);
    }
    assert!(table.discards().contains(&"ore_vein"));
    let refusal = table.refusal(0, "pick ore_vein");
    assert_eq!(refusal.rule, "seven_wonders, ruling 1.6");
}

#[test]
fn ruling_8_5_with_nothing_to_take_nobody_is_asked() {
    // Ephesos and Rhódos build, nobody has thrown anything away.
    let plan = Plan::first(&["halikarnassos B", "rhodos A", "ephesos A"])
        .plays(1, 1, 0, "build ore_vein")
        .plays(1, 1, 1, "build lumber_yard")
        .plays(1, 1, 2, "build stone_pit")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 2, 1, "build clay_pool")
        .plays(1, 2, 2, "build timber_yard");
    let table = plan.until(1, 3);
    assert_eq!(table.open().cities[0].stages_built, 1);
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::PickBegun(_)))
    );
}

#[test]
fn ruling_8_6_the_card_taken_works_at_once() {
    // The Tavern pays its coins, for nothing, and leaves the pile for good.
    let plan = Plan::first(&["halikarnassos A", "rhodos A", "ephesos A", "gizah A"])
        .plays(1, 1, 0, "build clay_pool")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar")
        .plays(1, 4, 0, "build ore_vein")
        .plays(1, 1, 1, "sell tavern")
        .plays(1, 6, 0, "stage with marketplace");
    let mut table = plan.until(1, 6);
    while table.open().phase == PhaseName::Choose {
        let seat = table.awaiting()[0];
        let text = match seat {
            0 => "stage with marketplace".to_owned(),
            _ => table.starting(seat, "sell ")[0].clone(),
        };
        table.play(seat, &text);
    }
    let before = table.coins()[0];
    let events = table.play(0, "pick tavern");
    assert_eq!(table.coins()[0], before + 5);
    assert!(!table.discards().contains(&"tavern"));
    let kinds: Vec<&str> = events.iter().map(Event::kind).collect();
    assert_eq!(
        kinds,
        [
            "choice_sealed",
            "card_picked",
            "conflicts_resolved",
            "age_dealt"
        ]
    );
}

#[test]
fn ruling_8_7_what_the_others_sold_this_turn_can_be_taken() {
    let plan = mausoleum(5).plays(1, 5, 2, "sell theater");
    let mut table = plan.until(1, 5);
    table.play(2, "sell theater");
    let sale = table.starting(1, "sell ")[0].clone();
    table.play(1, &sale);
    table.play(0, "stage with marketplace");
    table.play(0, "pick theater");
    assert!(table.built(0).contains(&"theater"));
}

#[test]
fn ruling_8_8_seventh_card_then_leftovers_then_the_mausoleum_then_conflicts() {
    let plan = Plan::first(&["babylon B", "halikarnassos A", "rhodos A"])
        .plays(1, 1, 0, "build loom")
        .plays(1, 2, 0, "stage with altar")
        .plays(1, 3, 0, "build lumber_yard")
        .plays(1, 4, 0, "build timber_yard")
        .plays(1, 5, 0, "build glassworks")
        .plays(1, 1, 1, "build clay_pool")
        .plays(1, 2, 1, "build clay_pit")
        .plays(1, 3, 1, "stage with theater")
        .plays(1, 4, 1, "build ore_vein")
        .plays(1, 6, 0, "stage with stockade")
        .plays(1, 6, 1, "stage with marketplace");
    let mut table = plan.until(1, 6);
    let sale = table.starting(2, "sell ")[0].clone();
    table.play(2, &sale);
    table.play(1, "stage with marketplace");
    table.play(0, "stage with stockade");
    assert_eq!(
        (table.open().phase, table.awaiting()),
        (PhaseName::Seventh, vec![0])
    );
    let seventh = table.hand(0)[0];
    let events = table.play(0, &format!("sell {seventh}"));
    let kinds: Vec<&str> = events.iter().map(Event::kind).collect();
    assert_eq!(
        kinds,
        [
            "choice_sealed",
            "round_revealed",
            "leftovers_discarded",
            "pick_begun"
        ]
    );
    assert_eq!(table.awaiting(), [1]);
    assert!(
        table.can(1, &format!("pick {seventh}")),
        "sold by Babylon just now"
    );
    let events = table.play(1, &format!("pick {seventh}"));
    assert_eq!(events[2].kind(), "conflicts_resolved");
}

#[test]
fn ruling_8_9_each_stage_of_side_b_gives_one_pick() {
    let plan = Plan::first(&["halikarnassos B", "rhodos A", "ephesos A"])
        .plays(1, 1, 0, "build ore_vein")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "build clay_pool")
        .plays(1, 4, 0, "stage with altar")
        .plays(2, 1, 0, "build brickyard")
        .plays(2, 2, 0, "stage with aqueduct");
    let table = plan.until(2, 3);
    let picks = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::PickBegun(Seat(0))));
    assert_eq!(picks.count(), 2);
}

#[test]
fn ruling_8_10_alexandria_makes_goods_for_itself_and_rhodos_shields_count_at_once() {
    let plan = Plan::first(&["rhodos B", "gizah A", "ephesos A"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "build timber_yard")
        .plays(1, 6, 0, "stage with altar");
    let table = plan.until(2, 1);
    assert_eq!(table.shields()[0], 1);
    assert_eq!(
        table.open().cities[0].military,
        2,
        "it counted in the age it was built in"
    );
    let plan = Plan::first(&["gizah A", "alexandria B", "ephesos A"])
        .plays(1, 1, 1, "build clay_pool")
        .plays(1, 2, 1, "build clay_pit")
        .plays(1, 3, 1, "stage with altar")
        .holds(1, 4, 1, &["stockade"])
        .holds(1, 4, 0, &["barracks"]);
    let table = plan.until(1, 4);
    assert!(table.can(1, "build stockade"), "wood by its stage");
    let ore = table.starting(0, "build barracks");
    assert_eq!(
        ore,
        ["build barracks"],
        "ore of the Clay Pit, not of the stage"
    );
}

#[test]
fn ruling_8_11_a_vineyard_as_seventh_card_counts_what_stands_then() {
    let plan = babylon("after_turn", 6)
        .holds(2, 6, 0, &["vineyard", "walls"])
        .plays(2, 6, 1, "build sawmill");
    let mut table = plan.until(2, 6);
    table.play(1, "build sawmill");
    let sale = table.starting(2, "sell ")[0].clone();
    table.play(2, &sale);
    table.play(0, "sell walls");
    let before = table.coins()[0];
    table.play(0, "build vineyard");
    assert_eq!(
        table.coins()[0],
        before + 2 + 1,
        "Lumber Yard, Timber Yard, and the Sawmill of turn 6"
    );
}
