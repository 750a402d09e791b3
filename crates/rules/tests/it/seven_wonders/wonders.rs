//! Rulings of section 8: abilities of the wonders, first edition.

use super::plan::check;
use testing::script::ruled;

ruled! { check;
    ruling_8_1_olympia_builds_one_card_per_age_without_any_price = "
        first: olympia A, rhodos A, ephesos A
        1.1 0: lumber_yard, stage with altar, stone_pit, timber_yard, stage with west_trading_post
        1.6 0 holds workshop; 2.1 0: free foundry; 2.2 0 holds temple, vineyard
        at 1.5
        0 next free: // from the turn after the stage on
        at 1.6
        0 can free workshop // at once, in the age of the stage
        at 2.1
        turn
        change [0, 3, 3] // the coin for the bank is not paid either
        = cities.0.cards has foundry
        0 next free: // once per age
        0! free temple | ruling 8.1 | used
        at 3.1 = cities.0.free_build_left true // again in the next age, once
        0 any free";

    ruling_8_1_a_chain_spends_no_use_and_the_player_chooses = "
        first: olympia A, rhodos A, ephesos A
        1.1 0: lumber_yard, stage with altar, stone_pit, theater, timber_yard, stage with west_trading_post
        2.1 0: statue; 2.2 0 holds vineyard
        at 2.1
        0 can build statue | free statue
        at 2.2
        0 any free // the chain spent nothing
        0 cannot free vineyard // nothing is printed on it";

    ruling_8_1_free_is_for_buildings_and_names_stay_forbidden = "
        first: olympia A, rhodos A, ephesos A
        1.1 0: lumber_yard, stage with altar, stone_pit, timber_yard, stage with west_trading_post, clay_pit
        2.1 0 holds caravansery, statue; 2.1 1 holds walls
        at 2.1
        0 next free stage:
        1! free statue | ruling 1.1 // not in his hand
        1! free walls | ruling 8.1 | Olympía";

    ruling_8_2_olympia_copies_the_best_guild_of_a_neighbour = "
        first: olympia B, gizah A, alexandria A, ephesos A
        1.1 0: lumber_yard, stage with altar, stone_pit, ore_vein, loom
        2.1 0: quarry, stage with walls, foundry, stage with temple
        over = cities.0.stages_built 3
        points 0 guilds 0 // no neighbour has one
        // A copied Shipowners Guild counts Olympía's own cards, not itself: Lumber Yard, Stone Pit, Ore Vein,
        // Quarry, Foundry and Loom.
        1.1 1: clay_pool, timber_yard, clay_pit; 3.1 1: shipowners_guild
        2.1 1: sawmill, brickyard, press_2, glassworks_2, caravansery; 2.1 3: brickyard
        over
        points 0 guilds 6
        points 1 guilds 8 // 5 + 2 + 1
        // Workers Guild is better: six brown cards of the left neighbour and one of the right one.
        2.6 1: foundry; 3.2 1: workers_guild
        over
        points 0 guilds 7
        event scores_counted: copied.0 workers_guild";

    ruling_8_3_what_may_pay_for_the_seventh_card_is_an_option = "
        first seventh_card_coins after_turn: babylon B, rhodos A, ephesos A
        1.1 0: loom, stage with altar, lumber_yard, timber_yard, glassworks, stage with theater
        at 2.6 = coins.0 20
        sells 1 2 0 = coins.0 23
        event seventh_begun: coins 23

        first seventh_card_coins before_turn: babylon B, rhodos A, ephesos A
        1.1 0: loom, stage with altar, lumber_yard, timber_yard, glassworks, stage with theater
        at 2.6 = coins.0 20
        sells 1 2 0 = coins.0 23
        event seventh_begun: coins 20";

    ruling_8_4_two_stages_of_one_turn_are_told_apart = "
        first: babylon B, rhodos A, ephesos A
        1.1 0: loom, stage with altar, lumber_yard, timber_yard, glassworks
        2.1 0: brickyard, press_2, -, -, -, stage with vineyard; 2.6 0 holds walls
        at 2.6
        sells 1 2
        0: stage with vineyard
        0: stage with walls
        = last_reveals.len 2; last_reveals.0.plays.0.stage 2; last_reveals.1.plays.0.stage 3";

    ruling_8_4_the_seventh_card_may_be_put_under_the_next_stage = "
        first: babylon B, rhodos A, ephesos A
        1.1 0: loom, stage with altar, lumber_yard, timber_yard, glassworks, stage with theater
        2.1 0: brickyard, press_2; 2.6 0 holds walls, vineyard
        at 2.6
        sells 1 2
        0: build vineyard
        0 next stage: stage with walls
        0: stage with walls = cities.0.stages_built 3
        pile lacks walls";

    ruling_8_5_the_mausoleum_builds_one_discard_of_any_turn_this_one_included = "
        // Rhódos on the left sells ore.
        first: halikarnassos A, rhodos A, ephesos A
        1.1 0: clay_pool, clay_pit, stage with altar, ore_vein, stage with marketplace
        1.1 1: sell stockade; 1.5 1: sell east_trading_post
        at 1.5
        1: sell east_trading_post
        sells 2
        0: stage with marketplace = phase pick; awaiting [0]
        0 can pass | pick stockade | pick east_trading_post
        0 cannot pick marketplace // it lies under the stage
        0! pick palace | ruling 8.5
        mark
        0: pick stockade
        change [0, 0, 0] // for nothing
        = shields.0 1; turn 6
        pile lacks stockade";

    ruling_8_5_a_name_already_owned_cannot_be_taken = "
        // Two Ore Veins are in a game of four.
        first: halikarnassos A, rhodos A, ephesos A, gizah A
        1.1 0: clay_pool, clay_pit, stage with altar, ore_vein, stage with marketplace
        1.1 1: sell ore_vein
        at 1.5
        sells 1 2 3
        0: stage with marketplace
        pile has ore_vein
        0! pick ore_vein | ruling 1.6";

    ruling_8_5_with_nothing_to_take_nobody_is_asked = "
        // Ephesos and Rhódos build, nobody has thrown anything away.
        first: halikarnassos B, rhodos A, ephesos A
        1.1 0: ore_vein, stage with altar; 1.1 1: lumber_yard, clay_pool
        1.1 2: stone_pit, timber_yard
        at 1.3 = cities.0.stages_built 1
        events pick_begun 0";

    ruling_8_6_the_card_taken_works_at_once = "
        // The Tavern pays its coins, for nothing, and leaves the pile for good.
        first: halikarnassos A, rhodos A, ephesos A, gizah A
        1.1 0: clay_pool, clay_pit, stage with altar, ore_vein, -, stage with marketplace
        1.1 1: sell tavern
        at 1.6
        sells 1 2 3
        0: stage with marketplace
        mark
        0: pick tavern -> choice_sealed, card_picked, conflicts_resolved, age_dealt
        change [5, 0, 0, 0]
        pile lacks tavern";

    ruling_8_7_what_the_others_sold_this_turn_can_be_taken = "
        first: halikarnassos A, rhodos A, ephesos A
        1.1 0: clay_pool, clay_pit, stage with altar, ore_vein, stage with marketplace
        1.5 2: sell theater
        at 1.5
        2: sell theater
        sells 1
        0: stage with marketplace
        0: pick theater = cities.0.cards has theater";

    ruling_8_9_each_stage_of_side_b_gives_one_pick = "
        first: halikarnassos B, rhodos A, ephesos A
        1.1 0: ore_vein, clay_pit, clay_pool, stage with altar
        2.1 0: brickyard, stage with aqueduct
        at 2.3
        events pick_begun 2";

    ruling_8_10_alexandria_makes_goods_for_itself_and_rhodos_shields_count_at_once = "
        first: rhodos B, gizah A, ephesos A
        1.1 0: stone_pit, timber_yard, -, -, -, stage with altar
        at 2.1 = shields.0 1; cities.0.military 2 // it counted in the age it was built in

        first: gizah A, alexandria B, ephesos A
        1.1 1: clay_pool, clay_pit, stage with altar; 1.4 1 holds stockade; 1.4 0 holds barracks
        at 1.4
        1 can build stockade // wood by its stage
        0 next build barracks: build barracks // ore of the Clay Pit, not of the stage";

    ruling_8_11_a_vineyard_as_seventh_card_counts_what_stands_then = "
        first: babylon B, rhodos A, ephesos A
        1.1 0: loom, stage with altar, lumber_yard, timber_yard, glassworks, stage with theater
        2.6 0 holds vineyard, walls; 2.6 1: sawmill
        at 2.6
        1: build sawmill
        sells 2
        0: sell walls
        mark
        0: build vineyard
        change [3, 0, 0] // Lumber Yard, Timber Yard, and the Sawmill of turn 6";

    ruling_8_3_babylon_plays_its_seventh_card_also_when_the_sixth_built_the_stage = "
        first: babylon B, rhodos A, ephesos A
        1.1 0: loom, stage with altar, lumber_yard, timber_yard, glassworks, stage with theater
        1.6 0 holds baths
        at 1.6
        sells 1 2
        0: stage with theater
        = phase seventh; awaiting [0]; discard_count 12 // the leftovers still wait
        1 next :
        0 cannot pass
        mark
        0: sell baths = age 2
        change [3, 0, 0]
        pile has baths // ruling 8.4
        at 2.6 // and in the next age again
        sells 0 1 2 = awaiting [0]
        change [3, 3, 3]";

    ruling_8_5_on_turn_six_the_leftovers_of_everybody_can_be_taken = "
        first: halikarnassos A, rhodos A, ephesos A
        1.1 0: clay_pool, clay_pit, stage with altar, ore_vein, -, stage with marketplace
        1.6 1 holds barracks, baths; 1.6 2 holds theater, loom
        at 1.6
        1: sell barracks
        2: sell theater
        0: stage with marketplace = phase pick; hand_sizes [0, 0, 0]
        0 can pick baths | pick loom
        0: pass = age 2
        pile has loom";

    ruling_8_8_seventh_card_then_leftovers_then_the_mausoleum_then_conflicts = "
        first: babylon B, halikarnassos A, rhodos A
        1.1 0: loom, stage with altar, lumber_yard, timber_yard, glassworks, stage with stockade
        1.1 1: clay_pool, clay_pit, stage with theater, ore_vein, -, stage with marketplace
        1.6 0 holds baths
        at 1.6
        sells 2
        1: stage with marketplace
        0: stage with stockade = phase seventh; awaiting [0]
        0: sell baths -> choice_sealed, round_revealed, leftovers_discarded, pick_begun = awaiting [1]
        // Sold by Babylon just now.
        1: pick baths -> choice_sealed, card_picked, conflicts_resolved, age_dealt";
}
