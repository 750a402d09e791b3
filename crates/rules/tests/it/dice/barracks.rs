//! Rulings 17 to 23: barracks and guild hall.

use std::sync::Arc;

use rules::dice::{BoardSet, library};

use super::table::{check, set, with_set};
use testing::boards::OWN;
use testing::script::ruled;

ruled! { check;
    ruling_17_an_attacks_points_never_change = "
        red sword 0
        round die red
        attacks 0 3
        red shield 0
        round pass | die red; west_defence
        attacks 0 3
        = points_so_far.0 3";

    ruling_18_west_meets_the_left_neighbours_eastern_defences = "
        boards gizah, rhodos, ephesos; 1 has 2 east_defence, west_defence; 2 has west_defence; red axe 0
        round die red
        attacks 0 1

        boards gizah, rhodos, ephesos; 1 has 2 east_defence, west_defence; 2 has west_defence; red sword 0
        round die red
        attacks 0 2";

    ruling_18_with_two_players_the_fronts_stay_apart = "
        1 has 2 east_defence; red axe 0
        round die red
        attacks 0 1

        1 has 2 east_defence; red sword 0
        round die red
        attacks 0 3";

    ruling_19_an_attack_by_a_second_action_meets_the_snapshot = "
        boards halikarnassos, rhodos; 0 has 6 resources; 1 has 6 resources; red sword 0; 0 coins 9
        round wonder; die red | wonder
        attacks 0 3";

    ruling_19_the_example_of_the_rulebook_three_less_one = "
        1 has west_defence; red sword 0
        round die red
        attacks 0 2
        event round_revealed: turns.0.steps.2.row east_attack; turns.0.steps.2.number 1
        event round_revealed: turns.0.steps.2.points 2; turns.0.steps.2.met 1";

    ruling_20_a_defence_protects_from_the_next_round_on = "
        black tick_red 0; 0 has 3 gear, 6 resources; 1 has 3 compass, 6 resources
        round die black; east_attack | die black; west_defence
        attacks 0 3
        red sword 0
        round die red
        attacks 0 3 3";

    ruling_21_two_players_need_more_boxes_than_the_other = "
        0 has 3 compass, 6 resources, coin 1; purple compare_yellow 0; 1 has coin 1
        0! die purple | ruling 21 | Market
        0 has coin 2
        0 whole die purple";

    ruling_21_three_players_may_tie_with_each_neighbour = "
        boards gizah, rhodos, ephesos; 0 has 3 compass, 6 resources; purple compare_yellow 0
        // The example of the rulebook: two own boxes, two to the right, one to the left.
        0 has coin 1, coin 2; 1 has coin 1; 2 has coin 1, coin 2
        0 whole die purple
        1 has coin 2, camel 1
        0! die purple | ruling 21";

    ruling_21_a_neighbour_further_away_does_not_count = "
        boards gizah, rhodos, ephesos, olympia; 0 has 6 resources, 3 compass
        purple compare_yellow 0; 2 has coin 1, coin 2
        0 whole die purple";

    ruling_3_and_21_boxes_of_this_round_do_not_count = "
        // The market's lead is ticked in this very turn, so the comparison still fails.
        boards halikarnassos, rhodos; 0 has 3 gear, coin 1, 6 resources; 1 has coin 1
        purple compare_yellow 0; yellow chest 0
        0 cannot wonder; die purple
        0 has mask_fountain; purple compare_blue 0
        0 can die purple";

    ruling_22_red_compares_both_barracks_and_grey_the_warehouse = "
        0 has 3 compass, west_attack, east_defence; 0 coins 9; purple compare_red 0; 1 has west_attack
        0 whole die purple

        0 has 3 compass, west_attack, east_defence; 0 coins 9; purple compare_red 0
        1 has west_defence, east_attack
        0! die purple | ruling 21

        0 has 3 compass, stone; 0 coins 9; purple compare_grey 0
        0 whole die purple";

    ruling_22_the_wonder_can_be_compared = "
        0 has 3 compass; 0 coins 9; purple compare_wonder 0
        0! die purple | ruling 21
        0 has wonder
        0 whole die purple";
}

#[test]
fn ruling_23_a_guild_box_by_an_effect_needs_no_comparison() {
    // No box of the own set does so: this set lets the first camel tick the guild hall.
    let tick =
        r#"{"cost": 1, "effects": [{"do": "tick", "buildings": ["warehouse"], "times": 1}]}"#;
    let text = OWN.replacen(tick, &tick.replace("warehouse", "guild_hall"), 1);
    let other = Arc::new(BoardSet::parse("test", &text).unwrap());
    assert_ne!(other.hash, library::own().hash);
    let mut table = with_set(&other, &["gizah", "rhodos"]);
    set(&mut table, "yellow camel 0");
    set(&mut table, "1 has guild");
    assert_eq!(table.next(0, "die yellow; camel 1"), ["guild", "skip"]);
}
