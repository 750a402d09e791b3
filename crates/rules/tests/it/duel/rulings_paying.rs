//! Rulings 1 to 12: paying and discarding.

use super::support::check;
use testing::script::ruled;

ruled! { check;
    ruling_1_a_missing_resource_costs_2_and_1_for_each_symbol_of_the_opponent = "
        age 2; seat 1: quarry, forum, the_great_lighthouse over altar, stone_reserve; open aqueduct
        price 0 aqueduct: 9 (stone 3+3+3)

        // Own symbols do not raise the price, and what is paid goes to the bank.
        age 2; seat 0: 7 coins, quarry; seat 1: 7 coins, stone_pit; open aqueduct, walls
        price 0 aqueduct: 6 (stone 3+3)
        0: build aqueduct = coins [1, 7]";

    ruling_2_symbols_count_and_not_cards = "
        age 2; seat 1: shelf_quarry; open aqueduct
        price 0 aqueduct: 12 (stone 4+4+4)

        age 2; seat 1: sawmill; open rostrum
        price 0 rostrum: 6 (wood 4; stone 2)

        age 2; seat 1: brickyard, clay_pit; open statue
        price 0 statue: 10 (clay 5+5)";

    ruling_3_a_fixed_price_is_1_whatever_the_opponent_produces = "
        age 2; seat 0: stone_reserve; seat 1: shelf_quarry, quarry; open aqueduct
        price 0 aqueduct: 3 (stone 1+1+1)

        age 2; seat 0: customs_house; seat 1: press, glassworks; open school
        price 0 school: 4 (wood 2; papyrus 1+1)

        // Only for its owner.
        age 2; seat 0: stone_reserve; turn 1; open aqueduct
        price 1 aqueduct: 6 (stone 2+2+2)";

    ruling_4_choice_production_is_used_where_it_saves_most = "
        age 2; seat 0: caravansery; seat 1: shelf_quarry; open rostrum
        price 0 rostrum: 2 (wood 2; stone of choice)

        age 2; seat 0: caravansery; seat 1: sawmill; open rostrum
        price 0 rostrum: 2 (stone 2; wood of choice)

        // Several sources together, and each gives one unit.
        age 2; seat 0: caravansery, the_great_lighthouse over altar; open aqueduct
        price 0 aqueduct: 2 (stone 2; 2 stone of choice)

        age 2; seat 0: forum, piraeus over altar, lumber_yard; open school
        price 0 school: 0 (2 papyrus of choice)";

    ruling_5_architecture_and_masonry_drop_the_two_dearest_missing_resources = "
        age 3; seat 0: architecture, the_great_library, 9 coins; seat 1: press, sawmill; open palace
        // Wood 4, 4, 4, glass 2, papyrus 3.
        price 0 the_great_library: 9 (wood 4; glass 2; papyrus 3; Architecture drops 2 wood)
        price 0 palace: 12 (wood 4; clay 2; stone 2; glass 2+2)

        age 3; seat 0: masonry; seat 1: glassworks; open palace
        price 0 palace: 6 (wood 2; clay 2; stone 2; Masonry drops 2 glass)

        // Never below nothing, and only after own production.
        age 2; seat 0: masonry, theater; open temple
        price 0 temple: 0 (Masonry drops wood, papyrus)

        // Neither on another kind of building nor on printed coins.
        age 2; seat 0: masonry; open walls
        price 0 walls: 4 (stone 2+2)

        age 2; seat 0: architecture; open forum
        price 0 forum: 5 (cost 3; clay 2)";

    ruling_6_choice_and_discount_are_minimised_together = "
        // Stone 4, clay 2, papyrus 2, 2: the source takes a stone-dear unit only where it may, the discount the rest.
        age 3; seat 0: masonry, caravansery, forum; seat 1: brickyard; open senate
        price 0 senate: 0 (clay, papyrus of choice; Masonry drops clay, stone)

        age 3; seat 0: masonry, forum; seat 1: press, drying_room; open pantheon
        price 0 pantheon: 2 (clay 2; papyrus of choice; Masonry drops wood, papyrus)";

    ruling_7_economy_gets_what_the_opponent_pays_for_resources = "
        age 2; seat 0: 9 coins; seat 1: 3 coins, economy, glassworks
        open caravansery, walls, statue, barracks
        // 2 coins printed, glass 3, papyrus 2: the printed coins stay with the bank.
        0: build caravansery = coins [2, 8]

        // A fixed price gives what is really paid.
        age 2; seat 0: stone_reserve; seat 1: 0 coins, economy; open aqueduct, walls
        0: build aqueduct = coins [4, 3]

        // Wonders too; a chain build brings nothing.
        age 2; seat 0: the_pyramids, 9 coins, altar; seat 1: 0 coins, economy; open walls, temple, statue
        0: wonder the_pyramids with walls = coins [1, 8]
        1: discard statue
        0: build temple = coins [1, 10]";

    ruling_8_economy_is_paid_before_the_thing_takes_effect = "
        age 2; seat 0: the_appian_way, 10 coins; seat 1: 0 coins, economy; open walls, temple, statue
        // 10 coins for clay, stone and papyrus go to seat 1, who loses 3 of them at once.
        0: wonder the_appian_way with walls = coins [3, 7]

        age 2; pawn 2; seat 0: 4 coins; seat 1: 0 coins, economy; open walls, temple
        0: build walls = coins [0, 2]";

    ruling_9_a_chain_makes_free_coins_included_but_not_from_under_a_wonder = "
        age 2; seat 0: 0 coins, garrison; open barracks
        price 0 barracks: 0 (through Garrison)

        age 2; seat 0: the_sphinx over garrison; open barracks
        price 0 barracks: 3 (cost 3)";

    ruling_10_urbanism_pays_for_chains_only = "
        age 2; seat 0: 0 coins, urbanism, altar; seat 1: 0 coins; open temple, brewery, glass_blower, walls
        price 0 temple: 0 (through Altar, +4 Urbanism)
        0: build temple = coins.0 4
        1: discard walls
        0: build glass_blower = coins.0 4

        // A card from the discard pile is free without a chain.
        age 2; seat 0: 12 coins, urbanism, altar, the_mausoleum; discard temple; open walls, statue
        0: wonder the_mausoleum with walls
        0: revive temple = coins.0 2";

    ruling_11_discarding_brings_2_and_1_for_each_yellow_card = "
        age 2; seat 0: 7 coins, tavern, clay_reserve; open aqueduct, walls
        0 can discard aqueduct
        0: discard aqueduct = coins.0 11
        1= discard.len 1; discard.0 aqueduct";

    ruling_12_who_must_lose_more_than_he_has_loses_all = "
        age 2; seat 0: the_appian_way, 12 coins; seat 1: 1 coins; open walls, temple, statue
        0: wonder the_appian_way with walls = coins [5, 0]

        age 2; pawn 5; seat 0: quarry, stone_pit; seat 1: 4 coins; open walls, temple
        0: build walls = coins.1 0";
}
