//! Rulings of section 4: coins and points from cards; of section 5: science; of section 7: the end.

use super::plan::check;
use testing::script::ruled;

ruled! { check;
    ruling_4_1_vineyard_counts_own_and_neighbours_brown_cards_of_this_very_turn_too = "
        first: gizah A, rhodos A, alexandria A, ephesos A
        1.1 0: stone_pit; 1.1 1: lumber_yard; 1.1 2: clay_pool; 2.1 0: vineyard; 2.1 1: sawmill
        2.1 2: quarry; 2.1 3: foundry
        at 2.2
        gain 2.1 0 4 // 1 + 2 + 1: the city across the table does not count";

    ruling_4_1_bazar_pays_two_for_each_grey_card_of_own_city_and_neighbours = "
        first: gizah A, rhodos A, alexandria A, ephesos A
        1.1 0: loom; 1.1 3: press; 2.1 0: bazar; 2.1 1: glassworks_2; 2.1 2: loom_2
        at 2.2
        gain 2.1 0 6";

    ruling_4_2_lighthouse_counts_itself_at_once_and_at_the_end = "
        1.1 0: marketplace; 2.1 0: vineyard; 3.1 0: lighthouse
        over
        gain 3.1 0 3
        points 0 yellow 3";

    ruling_4_2_haven_and_chamber_of_commerce_count_the_own_city_alone = "
        first: gizah A, rhodos A, alexandria A, ephesos A
        1.1 0: loom, stone_pit, lumber_yard; 1.1 1: press; 2.1 0: brickyard, press_2
        3.1 0: chamber_of_commerce, haven
        over
        gain 3.1 0 4
        gain 3.2 0 3
        points 0 yellow 7";

    ruling_4_3_arena_pays_three_coins_and_a_point_per_stage_that_stands = "
        1.1 0: stone_pit, stage with altar; 2.1 0: foundry, sawmill, quarry, caravansery
        3.1 0: arena, stage with lodge
        over
        gain 3.1 0 3 // one stage stands
        points 0 yellow 2 // two stages stand at the end
        points 0 wonder 8";

    ruling_4_4_coins_of_a_stage_are_paid_once = "
        first: ephesos B, rhodos A, alexandria A
        1.1 0: stone_pit, timber_yard, stage with altar
        at 2.1
        gain 1.3 0 4
        = coins.0 15 // 3 - 1 + 4 and three sales";

    ruling_4_5_guilds_count_the_neighbours_and_builders_and_shipowners_the_own_city = "
        1.1 0: stone_pit, stage with altar, ore_vein, press, glassworks; 1.1 1: clay_pool
        1.1 2: lumber_yard, loom; 2.1 0: sawmill, brickyard, quarry, caravansery
        3.1 0: workers_guild, builders_guild, shipowners_guild
        over
        // Workers: Clay Pool and Lumber Yard. Builders: one own stage. Shipowners: brown Stone Pit, Ore Vein,
        // Sawmill, Brickyard, Quarry; grey Press, Glassworks; three guilds: 2 + 1 + (5 + 2 + 3).
        points 0 guilds 13";

    ruling_4_6_strategists_count_the_neighbours_defeat_tokens = "
        1.1 0: ore_vein, loom, barracks; 2.1 0: foundry; 3.1 0: strategists_guild
        over
        // Both neighbours lose to seat 0 in each age and are even with each other.
        points 0 guilds 6
        points 1 military -3";

    ruling_4_7_decorators_bring_seven_if_every_stage_stands = "
        second: rhodos night, gizah day, alexandria day
        1.1 0: stone_pit, loom, ore_vein; 2.1 0: quarry, foundry, stage with library
        3.1 0: decorators_guild
        over
        points 0 guilds 0
        3.2 0: stage with lodge
        over = cities.0.stages_built 2
        points 0 guilds 7";

    ruling_4_8_with_three_players_nothing_is_counted_twice = "
        1.1 1: clay_pool; 2.1 0: vineyard
        at 2.2
        gain 2.1 0 1";

    ruling_5_1_squares_and_seven_per_set = "
        first: ephesos A, rhodos A, gizah A
        1.1 0: glassworks, press, loom, apothecary
        over
        points 0 green 1
        1.5 0: workshop, scriptorium
        over
        points 0 green 10 // 3 + 7
        2.1 0: dispensary
        over
        points 0 green 13 // 4 + 1 + 1 + 7
        2.2 0: laboratory, library
        over
        points 0 green 26 // 3 * 4 + 2 * 7";

    ruling_5_1_example_three_two_and_one = "
        // 9 + 4 + 1 for the same symbols and 7 for the one set: 21.
        first: ephesos A, rhodos A, gizah A
        1.1 0: glassworks, press, loom, apothecary, -, scriptorium; 2.1 0: dispensary, -, library
        3.1 0: lodge
        over
        points 0 green 13 // 9 + 4
        1.5 0: workshop
        over
        points 0 green 21";

    ruling_5_2_a_wildcard_is_set_for_the_best_total = "
        // Two compasses and a wheel: a tablet makes a set, 4 + 1 + 1 + 7.
        first: babylon A, rhodos A, gizah A
        1.1 0: glassworks, press, loom, apothecary, workshop
        2.1 0: dispensary, brickyard, -, sawmill, caravansery
        3.1 0: stage with arena, stage with palace
        over
        points 0 green 13";

    ruling_5_3_a_wildcard_is_one_symbol_for_square_and_set = "
        // One compass: a second one gives 4.
        first: babylon A, rhodos A, gizah A
        1.3 0: loom, apothecary; 2.2 0: brickyard, -, sawmill, caravansery
        3.1 0: stage with arena, stage with palace
        over
        points 0 green 4";

    ruling_7_1_coins_bring_one_point_for_three = "
        over = coins [57, 57, 57]; outcome.points [19, 19, 19]
        points 0 coins 19";

    ruling_7_2_most_points_win_then_more_coins_and_equal_coins_share = "
        over
        end points 0 1 2
        // Seat 1 builds for four points what it does not sell for twelve coins: as many points, fewer coins.
        1.1 1: theater, altar, lumber_yard, stone_pit
        over = coins [57, 45, 57]; outcome.points [19, 19, 19]
        end points 0 2

        1.1 1: theater; 1.1 0: lumber_yard
        over = outcome.points [18, 20, 19]
        end points 1";

    ruling_7_3_a_copied_scientists_guild_and_wildcards_are_set_together = "
        // Olympía B copies the Scientists Guild of its left neighbour: a compass, a wheel and the copy make a set.
        first: olympia B, gizah A, alexandria A
        1.1 0: lumber_yard, stage with altar, loom, apothecary, glassworks, workshop
        2.1 0: quarry, stage with walls, foundry, stage with temple
        1.1 1: ore_vein, press, clay_pit; 2.1 1: sawmill; 3.1 1: scientists_guild
        over = cities.0.stages_built 3
        points 0 green 10 // 1 + 1 + 1 + 7
        points 0 guilds 0
        points 1 green 1 // the owner is not affected";
}
