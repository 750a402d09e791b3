//! Rulings of section 1: turn, hand, discard; and of section 6: conflicts.

use super::plan::check;
use super::table::hand;
use testing::script::ruled;

#[test]
fn ruling_1_1_everybody_plays_at_once_and_hands_go_left_right_left() {
    for (age, next) in [(1, 1), (2, 2), (3, 1)] {
        let begin = format!("at {age}.6 = hand_sizes [2, 2, 2]\n at {age}.1");
        let before = check(&begin);
        let mut expected = hand(&before, 0);
        let sold = before.next(0, "sell ").remove(0);
        expected.retain(|card| format!("sell {card}") != sold);
        let after = check(&format!(
            "{begin}
            = hand_sizes [7, 7, 7]
            0: {sold} -> choice_sealed
            sells 1 = awaiting [2]
            turn"
        ));
        assert_eq!(hand(&after, next), expected, "Age {age}");
    }
}

ruled! { check;
    ruling_1_2_a_card_is_built_put_under_a_stage_or_sold_for_three = "
        1.1 0: stone_pit; 1.2 0 holds altar
        at 1.2
        0 can build altar | stage with altar | sell altar
        0: sell altar
        turn = coins.0 6
        pile has altar";

    ruling_1_3_on_turn_six_one_card_is_used_and_the_other_pays_nothing = "
        1.6 0 holds altar, baths
        at 1.6 = discard_count 15
        0: sell altar
        turn
        pile has baths
        = discard_count 21; age 2; turn 1 // the leftovers lie there too
        change [3, 3, 3]";

    ruling_1_4_a_card_under_a_stage_is_out_of_the_game = "
        1.1 0: stone_pit, stage with scriptorium; 2.1 0 holds library
        at 2.1 = cities.0.stages_built 1; cities.0.cards lacks scriptorium
        pile lacks scriptorium
        0 cannot build library // no chain from under a stage";

    ruling_1_5_stages_are_built_from_left_to_right_with_any_card_in_any_age = "
        1.1 0: stone_pit, stage with guard_tower; 2.1 0: sawmill, quarry
        3.1 0: lighthouse, stage with arena paying left 0 right 0
        at 2.1 = cities.0.stages_built 1
        0 next stage: // three wood are missing for the second stage
        0! stage with sawmill | ruling 2.4 | Gizah";

    rulings_1_6_and_1_7_a_second_building_of_one_name_can_only_be_sold_or_put_under_a_stage = "
        // Both looms have one name.
        1.1 0: loom, stone_pit; 1.1 1: glassworks; 2.1 0 holds loom_2; 2.1 1 holds press_2
        at 2.1
        0 next build loom_2:
        0 next free:
        0! build loom_2 | ruling 1.6 | Loom
        0 can sell loom_2 | stage with loom_2
        1 can build press_2";

    ruling_1_6_neighbours_may_own_the_same_building = "
        first: gizah A, rhodos A, alexandria A, ephesos A
        1.1 0: lumber_yard; 1.1 1: lumber_yard
        at 1.2 = cities.0.cards.len 1; cities.0.cards has lumber_yard
        = cities.1.cards.len 1; cities.1.cards has lumber_yard";

    ruling_1_8_discards_are_counted_but_not_shown = "
        at 1.3
        0= discard_count 6; discards null
        2= discard_count 6; discards null
        -= discard_count 6; discards null
        event round_revealed: plays.len 3; plays.0.deed sell; plays.1.deed sell; plays.2.deed sell
        event round_revealed: plays.0.card null; plays.1.card null; plays.2.card null";

    a_choice_may_be_changed_until_the_last_seal = "
        1.1 0 holds altar, baths
        0: sell altar = awaiting [1, 2]
        0 can sell altar | sell baths // a sealed seat still gets its list
        0: sell baths -> choice_sealed
        0= my_choice sell baths
        0 can sell altar | sell baths
        sells 1 2
        pile has baths
        pile lacks altar
        0= my_choice null";

    ruling_6_1_shields_are_compared_with_each_neighbour_at_the_end_of_each_age = "
        // Seat 1 sits left of seat 0, seat 2 right of it.
        1.1 1: barracks, clay_pool, guard_tower; 1.1 0: lumber_yard, stockade
        at 2.1 = shields [1, 2, 0]
        = cities.0.military 0; cities.1.military 2; cities.2.military -2 // -1 + 1, 1 + 1, -2
        at 3.1 = cities.0.military 2; cities.1.military 8; cities.2.military -4 // -1 + 3, 2 + 6, -4
        over
        points 0 military 6 // -3 + 1 + 3 + 5
        points 1 military 18 // twice 1 + 3 + 5
        points 2 military -6 // it can be negative";

    ruling_6_1_equal_shields_bring_nothing = "
        at 2.1 = cities.0.tokens []; cities.1.tokens []; cities.2.tokens []";

    ruling_6_1_example_alexandria_between_rhodos_and_ephesos = "
        // Three shields against five on the left and two on the right, Age II.
        first: alexandria A, rhodos A, ephesos A
        1.1 0: ore_vein, barracks; 1.3 1: clay_pool, guard_tower, lumber_yard, stockade
        2.1 1: quarry, brickyard, -, stage with aqueduct, stables; 2.2 0: sawmill, archery_range
        at 3.1 = shields [3, 4, 0]
        // From the left, from the right.
        = cities.0.tokens.2.age 2; cities.0.tokens.2.value -1
        = cities.0.tokens.3.age 2; cities.0.tokens.3.value 3; cities.0.tokens.len 4";

    ruling_6_2_shields_and_tokens_stay = "
        1.1 0: lumber_yard, stockade
        at 2.1 = shields.0 1; cities.0.tokens.len 2
        at 3.1 = shields.0 1; cities.0.tokens.len 4
        over = cities.0.tokens.len 6";
}
