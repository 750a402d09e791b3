//! The worked examples of the rulebooks.

use super::support::check;
use testing::script::ruled;

ruled! { check;
    trade_bruno_makes_two_stone_and_antoine_pays_four_for_each = "
        age 2; seat 0: 12 coins; seat 1: shelf_quarry; open aqueduct, walls
        price 0 aqueduct: 12 (stone 4+4+4)
        // A third stone costs Bruno 2, since Antoine makes none.
        price 1 aqueduct: 2 (stone 2)";

    trade_brunos_fortifications_cost_him_5_and_his_caravansery_7 = "
        age 3; seat 0: shelf_quarry; seat 1: clay_pit; open fortifications
        price 0 fortifications: 5 (clay 3; papyrus 2)

        age 2; seat 1: glassworks; open caravansery
        price 0 caravansery: 7 (cost 2; glass 3; papyrus 2)";

    production_antoine_builds_baths_or_garrison_but_not_apothecary = "
        age 1; seat 0: 0 coins, quarry, clay_pit, brickyard, press; open baths, garrison, apothecary
        0 next build: build baths | build garrison";

    coins_scriptorium_costs_2_and_stone_pit_1 = "
        age 1; open scriptorium, stone_pit, lumber_yard
        price 0 scriptorium: 2 (cost 2)
        price 0 stone_pit: 1 (cost 1)
        price 0 lumber_yard: 0";

    chains_baths_free_the_aqueduct_and_palisade_the_fortifications = "
        age 2; seat 0: 0 coins, baths; open aqueduct
        price 0 aqueduct: 0 (through Baths)

        age 3; seat 0: 0 coins, palisade; open fortifications
        price 0 fortifications: 0 (through Palisade)

        age 2; seat 0: 0 coins, stable; open horse_breeders
        price 0 horse_breeders: 0 (through Stable)";

    wonders_the_colossus_moves_the_pawn_two_and_as_the_seventh_sends_the_pyramids_away = "
        age 3; seat 0: 20 coins, the_sphinx over altar, piraeus over baths, the_colossus, the_pyramids
        seat 1: the_mausoleum over press, the_appian_way over stable
        seat 1: circus_maximus over walls, the_great_library over forum
        open palace, senate
        0: wonder the_colossus with palace = pawn 2; removed_wonder the_pyramids";

    the_archery_range_enters_a_zone_and_bruno_pays_2_and_strategy_makes_two_shields_three = "
        age 2; pawn 1; seat 0: 10 coins; seat 1: 7 coins; open archery_range, walls
        0: build archery_range = pawn 3; coins.1 5

        age 2; seat 0: strategy, 10 coins; open archery_range, walls
        0: build archery_range = pawn 3";
}
