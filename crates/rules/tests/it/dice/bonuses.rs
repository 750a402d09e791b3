//! Rulings 24 to 29: bonuses and chains of effects.

use rules::dice::{Event, Step};

use super::table::{check, round};
use testing::script::ruled;

ruled! { check;
    ruling_24_completing_a_building_brings_a_bonus_of_choice = "
        0 has coin 1, camel 1, camel 2, 3 chest, 2 resources; yellow coin 0
        0 next die yellow; coin 2: bonus action | bonus coins | bonus tick
        round die yellow; coin 2; bonus coins
        // 7 coins, 7 boxes of the market pay 1 each, the bonus 7: 21 is the most.
        = coins.0 21; cities.0.bonuses.1.is_taken true";

    ruling_24_a_bonus_must_be_taken_none_twice_and_with_none_left_nothing_happens = "
        0 has coin 1, camel 1, camel 2, 3 chest, 2 resources; yellow coin 0
        0 part die yellow; coin 2
        0 took 2 3
        0 next die yellow; coin 2: bonus action
        0! die yellow; coin 2; bonus coins | ruling 24 | taken
        0 possible die yellow; coin 2; skip: bonus action
        0 took 1
        0 whole die yellow; coin 2";

    ruling_24_a_building_completed_by_an_effect_brings_a_bonus_too = "
        0 has 3 mask_fountain, 3 scales_temple, 2 owl_caduceus, 6 resources; yellow camel 0
        0 next die yellow; camel 2; owl_caduceus: bonus action | bonus coins | bonus tick";

    ruling_25_the_wonder_counts_and_the_warehouse_does_not = "
        0 has 2 wonder, 6 resources
        0 next wonder: bonus action | bonus coins | bonus tick

        0 has 5 resources; grey_2 papyrus 0
        0 whole die grey_2";

    ruling_25_the_two_barracks_are_two_buildings = "
        0 has 4 west_attack, west_defence, 3 resources; red shield 0
        0 next die red; west_defence: bonus action | bonus coins | bonus tick";

    ruling_26_the_first_agora_brings_three_points = "
        0 has 2 mask_fountain, 3 scales_temple, 3 owl_caduceus, 4 resources; blue mask 0; 0 took 1 2
        1 has 2 mask_fountain
        = points_so_far.0 34; agora_first.seats []
        round die blue; bonus tick; skip
        = points_so_far.0 42; agora_first.seats [0]; cities.0.is_agora_first true // 5 and 3 more";

    ruling_26_all_of_the_same_first_round_get_it_and_nobody_later = "
        boards gizah, rhodos, ephesos; blue fountain 0
        0 has 2 mask_fountain, 3 scales_temple, 3 owl_caduceus, 6 resources
        1 has 2 mask_fountain, 3 scales_temple, 3 owl_caduceus, 6 resources
        2 has 2 mask_fountain, 3 scales_temple, 3 owl_caduceus, 6 resources
        round die blue; bonus coins | die blue; bonus coins = agora_first.seats [0, 1]
        blue mask 0
        round pass | pass | die blue; bonus coins
        = agora_first.seats [0, 1]; points_so_far [42, 42, 39]";

    ruling_27_effects_come_as_listed = "
        red shield 0; 0 has 1 resources; 0 coins 20
        round die red; west_defence
        event round_revealed: turns.0.steps.len 3; turns.0.steps.2.do coins
        event round_revealed: turns.0.steps.2.amount 1; turns.0.steps.2.lost 1";

    ruling_28_a_tick_is_optional_and_paid = "
        yellow camel 0; 0 coins 3; 0 has 3 resources
        0 next die yellow; camel 2: mask_fountain | owl_caduceus | scales_temple | skip
        0 whole die yellow; camel 2; skip
        round die yellow; camel 1; glass = coins.0 3";

    ruling_28_a_tick_that_cannot_be_paid_is_not_asked = "
        // Camel 1 is paid with own resources; cloth, glass and papyrus too.
        yellow camel 0; 0 coins 1; 0 has 3 resources
        0 part die yellow; camel 1

        yellow camel 0; 0 has 6 resources
        0 whole die yellow; camel 1

        yellow camel 0; 0 coins 3; 0 has scales_temple, 3 owl_caduceus, mask_fountain
        0 whole die yellow; camel 2";

    ruling_28_up_to_two_asks_twice = "
        boards ephesos, rhodos; 0 has wonder, 6 resources
        // The example of the rules: the chest opens a green tick, then the second is declined.
        0 can wonder; chest; chest
        0 has chest
        0 next wonder; chest: compass | gear | skip | tablet
        0 whole wonder; chest; tablet; skip
        0 whole wonder; skip
        0 whole wonder; coin 1; coin 2";

    ruling_29_a_second_action_is_always_asked = "
        boards halikarnassos, rhodos; 0 coins 3
        0 can wonder; pass | wonder; die grey_1 | wonder; die yellow // a box for nothing
        0 cannot wonder; skip";

    ruling_29_a_build_without_price_pays_only_the_box = "
        boards olympia, rhodos; 0 has wonder, 4 resources; 0 coins 0; blue mask 3; red sword 3
        0 can wonder; die blue | wonder; skip
        0 cannot wonder; pass | wonder; wonder
        0 whole wonder; skip
        round wonder; die red = coins.0 0; points_so_far.0 3";

    ruling_29_without_a_possible_die_it_falls_away = "
        boards olympia, rhodos; 0 has wonder, all market, all agora, all east_barracks, compass
        0 coins 4; green compass 3; grey_1 cloth 0; grey_2 glass 1; grey_3 papyrus 2
        0 whole wonder";

    ruling_29_per_box_pays_now_and_scores_at_the_end = "
        // Gizah's second box: two coins and two points per box of the wonder, itself included.
        0 has wonder, 4 resources
        round wonder = coins.0 11; points_so_far.0 6 // 7 + 4, 2 + 4
        0 has glass; 0 coins 9; 0 took 1 2 3
        round wonder = points_so_far.0 16 // 2 + 6 + 8";
}

#[test]
fn ruling_27_an_inner_bonus_comes_before_the_outer_one() {
    // Camel 2 completes the market; its tick completes the agora, whose bonus is asked first.
    let mut table = check(
        "0 has coin 1, coin 2, camel 1, 3 chest, 6 resources
        0 has 2 mask_fountain, 3 scales_temple, 3 owl_caduceus; yellow camel 0; blue mask 0",
    );
    let turn = "die yellow; camel 2; mask_fountain; bonus coins; bonus action; pass";
    let events = round(&mut table, &[turn]);
    let revealed = events.iter().find_map(|event| match event {
        Event::Revealed(revealed) => Some(revealed),
        _ => None,
    });
    let set = table.state.set.as_ref().unwrap();
    let board = &set.boards[table.state.cities[0].board];
    let order = revealed.unwrap().turns[0]
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Tick { index, .. } => Some(&*board.boxes[usize::from(*index)].choice),
            Step::Bonus { bonus } => Some(&*set.bonuses[usize::from(*bonus)].id),
            _ => None,
        });
    assert!(order.eq(["camel 2", "mask_fountain", "coins", "action"]));
}
