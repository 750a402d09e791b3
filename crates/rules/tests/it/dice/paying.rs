//! Rulings 1 to 10: what things cost.

use super::table::check;
use testing::script::ruled;

ruled! { check;
    ruling_1_resources_are_counted_and_never_used_up = "
        0 has 2 resources; blue scales 0
        round die blue = coins.0 7; resources [2, 0]";

    ruling_2_each_missing_resource_costs_one_coin = "
        0 has 2 resources; blue owl 0
        round die blue = coins.0 6";

    ruling_2_a_resource_of_the_same_turn_counts = "
        // The second action of Halikarnassos comes after the tick of the warehouse by the camel.
        boards babylon, rhodos; 0 has coin 1, coin 2, 3 chest, camel 2
        yellow camel 0; blue mask 0; 0 coins 1
        // Camel 1 completes the market: 1 coin, then stone for nothing, then the mask that costs one resource.
        round die yellow; camel 1; stone; bonus action; die blue = coins.0 0";

    ruling_3_everything_but_defences_and_comparisons_is_as_it_is_now = "
        // The box for each box of the market counts what this turn has ticked.
        0 has coin 1, camel 1, camel 2, 2 chest; yellow coin 0; 0 coins 9
        round die yellow; coin 2
        event round_revealed: turns.0.steps.2.do coins; turns.0.steps.2.amount 6; turns.0.steps.2.lost 0";

    ruling_4_die_and_box_must_be_payable_together = "
        blue scales 3; 0 coins 4
        0 cannot die blue
        0! die blue | ruling 4 | costs 5 coins
        0 coins 5
        0 can die blue";

    ruling_4_resources_never_pay_for_a_die = "
        0 has 6 resources; blue mask 3
        round die blue = coins.0 4";

    ruling_5_a_colour_made_free_costs_nothing = "
        // Gizah's tablet makes blue dice free.
        0 has tablet; blue mask 3
        round die blue = coins.0 6";

    ruling_6_discounts_add_up_and_stop_at_nothing = "
        // Gizah's compass 2: all dice one less; chest 1: yellow dice one less.
        0 has 2 compass, chest; yellow coin 3
        price yellow 1
        price green 2
        price grey_1 0";

    ruling_6_discounts_hold_for_special_dice = "
        0 has 2 compass, 3 gear; black tick_blue 2; 0 coins 2
        0 next die black: mask_fountain";

    ruling_6_a_discount_holds_at_once_for_later_choices = "
        // Olympia's compass makes yellow dice free, in the turn of the second action too. The chest's first box makes
        // yellow dice one cheaper; the bonus of the market brings an action.
        boards halikarnassos, rhodos
        0 has tablet, coin 1, coin 2, camel 1, camel 2, 2 chest, 4 resources, west_defence
        yellow chest 0; red axe 3; 0 coins 0
        // Red dice are free through the tablet; the axe needs one resource and there are four.
        round die yellow; bonus action; die red = coins.0 0
        attacks 0 3";

    ruling_7_every_player_may_choose_the_same_die = "
        blue mask 0
        round die blue | die blue = points_so_far [2, 2]";

    ruling_7_one_player_may_choose_a_die_twice = "
        boards halikarnassos, rhodos; 0 has 6 resources; blue mask 0
        round wonder; die blue = points_so_far.0 2
        blue mask 0
        0 whole die blue";

    ruling_8_coins_for_a_die_come_after_paying = "
        // Olympia's wonder pays two coins for a blue die; with 1 coin the die of price 2 stays too dear.
        boards olympia, rhodos; 0 has wonder, 1 resources; blue mask 2; 0 coins 1
        0 cannot die blue
        0 coins 2
        round die blue = coins.0 2";

    ruling_8_a_box_pays_nothing_for_the_die_that_ticks_it = "
        // Gizah's gear 1 pays for green dice from now on.
        green gear 0
        round die green = coins.0 7
        green tablet 0
        round die green = coins.0 7 // 7 - 2 + 2";

    ruling_8_coins_come_for_a_build_without_price_and_not_for_a_tick = "
        boards olympia, rhodos; 0 has wonder, 4 resources; blue mask 3
        round wonder; die blue = coins.0 9

        boards olympia, rhodos; 0 has wonder, 4 resources; yellow camel 0
        round die yellow; camel 2; mask_fountain = coins.0 7";

    ruling_9_spent_coins_are_rubbed_out_when_the_reserve_is_full = "
        blue mask 3
        round die blue = cities.0.reserve.ringed 3; cities.0.reserve.spent 4
        round pass
        round pass
        round pass
        round pass = cities.0.reserve.spent 4
        round pass = cities.0.reserve.ringed 18; cities.0.reserve.spent 0";

    ruling_9_the_reserve_holds_21_coins = "
        0 coins 20
        round pass = coins.0 21
        event round_revealed: turns.0.steps.len 1; turns.0.steps.0.do pass
        event round_revealed: turns.0.steps.0.amount 1; turns.0.steps.0.lost 2";

    ruling_10_passing_pays_three_coins_and_is_always_allowed = "
        0 coins 0
        0 whole pass
        round pass = coins.0 3";

    ruling_10_passing_is_allowed_as_a_second_action = "
        boards halikarnassos, rhodos; 0 coins 3
        round wonder; pass = coins.0 3";
}
