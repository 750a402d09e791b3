//! Rulings 28 to 40: wonders.

use super::support::check;
use testing::script::ruled;

ruled! { check;
    ruling_28_the_card_under_a_wonder_has_no_effect = "
        age 2; seat 0: the_pyramids, 20 coins; open brewery, temple, walls, statue
        0: wonder the_pyramids with brewery
        = cities.0.card_count 0; cities.0.coins 12; discard.len 0
        = cities.0.wonders.0.with brewery; cities.0.wonders.0.with_age 2";

    ruling_29_the_eighth_wonder_leaves_the_game = "
        age 3; seat 0: 20 coins, the_sphinx over altar, the_pyramids over baths
        seat 0: piraeus over tavern, the_colossus
        seat 1: the_mausoleum over press, the_appian_way over stable, circus_maximus over walls
        seat 1: the_great_library; open arena, palace, senate, obelisk
        0: wonder the_colossus with palace = pawn 2
        unbuilt 1:
        1! wonder the_great_library with senate | ruling 29 | The Great Library left the game when
        1! wonder the_great_library with senate | ruling 29 | when the seventh wonder was built.
        1 next wonder:";

    ruling_29_the_eighth_may_be_an_own_one_and_guilds_count_built_ones = "
        age 3; seat 0: 20 coins, the_sphinx over altar, the_pyramids over baths
        seat 0: builders_guild, the_colossus, the_temple_of_artemis
        seat 1: the_mausoleum over press, the_appian_way over stable, circus_maximus over walls
        seat 1: the_great_library over forum; open arena, palace, senate, obelisk
        0: wonder the_colossus with palace
        unbuilt 0:
        = removed_wonder the_temple_of_artemis; breakdown.0.guilds 8";

    ruling_30_effects_come_in_order_and_cards_are_turned_last = "
        age 2; seat 0: 20 coins, the_statue_of_zeus; seat 1: 7 coins, economy, quarry, lumber_yard
        pawn 2; at 18 walls; at 19 temple; hidden 16 school
        0: discard temple
        1: discard walls

        age 2; seat 0: 20 coins, the_statue_of_zeus; seat 1: 7 coins, economy, quarry, lumber_yard
        pawn 2; at 18 walls; hidden 16 school; at 3 forum
        // Paid 12 to Economy, then the plunder of 2, then the choice; School stays hidden meanwhile.
        0: wonder the_statue_of_zeus with walls -> wonder_built
        = pawn 3; coins [8, 17]; pyramid.16.face.kind back
        0: destroy quarry -> card_destroyed, cards_turned
        = awaiting [1]; pyramid.16.face.kind open";

    ruling_31_the_capital_is_reached_before_the_destroy_choice = "
        age 3; pawn 8; seat 0: 20 coins, the_statue_of_zeus; seat 1: quarry; open palace, senate
        0: wonder the_statue_of_zeus with palace
        end military 0";

    ruling_32_an_extra_turn_comes_after_choices_and_turned_cards_and_may_follow_another = "
        age 2; seat 0: 30 coins, theology, the_statue_of_zeus, the_sphinx; seat 1: quarry
        at 18 walls; hidden 16 school; at 3 forum; at 0 temple
        0: wonder the_statue_of_zeus with walls
        0 next : destroy quarry
        0: destroy quarry -> card_destroyed, cards_turned = awaiting [0]
        0: wonder the_sphinx with school = awaiting [0]
        0: discard forum = awaiting [1]";

    ruling_34_theology_gives_each_later_wonder_one_extra_turn_and_never_two = "
        age 2; seat 0: 20 coins, theology, the_pyramids; open walls, temple, statue
        0: wonder the_pyramids with walls = awaiting [0]
        0: discard temple = awaiting [1]

        age 2; seat 0: 20 coins, theology, the_sphinx; open walls, temple, statue
        0: wonder the_sphinx with walls = awaiting [0]
        0: discard temple = awaiting [1]

        age 2; seat 0: 20 coins, the_pyramids; open walls, temple
        0: wonder the_pyramids with walls = awaiting [1]";

    ruling_35_zeus_and_circus_destroy_one_card_of_their_colour_and_prices_fall_at_once = "
        age 2; seat 0: 20 coins, the_statue_of_zeus, circus_maximus; seat 1: shelf_quarry, press
        open walls, temple, statue, aqueduct
        price 0 aqueduct: 12 (stone 4+4+4)
        0: wonder the_statue_of_zeus with walls
        0 next : destroy shelf_quarry
        0: destroy shelf_quarry
        price 0 aqueduct: 6 (stone 2+2+2)
        price 1 aqueduct: 6 (stone 2+2+2)

        // No such card: nothing is asked.
        age 2; seat 0: 20 coins, circus_maximus; seat 1: quarry; open walls, temple
        0: wonder circus_maximus with walls = awaiting [1]; pawn 1";

    ruling_36_a_destroyed_card_goes_to_the_discard_pile_and_may_be_revived = "
        age 2; seat 0: 30 coins, the_statue_of_zeus, the_mausoleum; seat 1: quarry
        open walls, temple, statue
        0: wonder the_statue_of_zeus with walls
        0: destroy quarry
        1: discard temple
        0: wonder the_mausoleum with statue
        0: revive quarry
        = cities.0.card_count 1; cities.0.kinds.0.cards.0 quarry; cities.0.goods.2.made 1
        = cities.0.goods.0.made 0; cities.0.goods.1.made 0; cities.0.goods.3.made 0; cities.0.goods.4.made 0";

    ruling_37_only_the_colour_that_the_wonder_names_can_be_destroyed = "
        age 2; seat 0: 20 coins, the_statue_of_zeus; seat 1: quarry, press, library
        open walls, temple, statue
        0: wonder the_statue_of_zeus with walls
        0! destroy press | ruling 37 | The Statue of Zeus destroys a brown card; Press is not brown.
        0! destroy clay_pit | ruling 37 | Clay Pit does not stand in the opponent’s city.
        0! destroy library | ruling 37";

    ruling_38_the_mausoleum_builds_a_discarded_card_with_all_its_effects = "
        age 2; seat 0: 20 coins, the_mausoleum, scriptorium, altar, urbanism; board law
        discard library, walls, temple, merchants_guild; open statue, brewery, forum
        0: wonder the_mausoleum with statue
        0 next : revive library | revive merchants_guild | revive temple | revive walls
        0: revive library
        0 next : token law
        0: token law = awaiting [1]; discard.len 3

        age 2; seat 0: 20 coins, the_mausoleum; discard library, walls; open statue, brewery, forum
        0: wonder the_mausoleum with statue
        0: revive walls = pawn 2

        // An empty pile: nothing is asked.
        age 2; seat 0: 20 coins, the_mausoleum; open statue, brewery
        0: wonder the_mausoleum with statue = awaiting [1]";

    ruling_38_a_revived_card_can_win = "
        age 3; pawn 7; seat 0: 20 coins, the_mausoleum; discard walls; open palace, senate
        0: wonder the_mausoleum with palace
        0: revive walls
        end military 0";

    ruling_39_the_appian_way_takes_and_makes_lose_and_the_colossus_pushes_two = "
        age 2; seat 0: 10 coins, the_appian_way, strategy, the_colossus; seat 1: 5 coins
        open walls, temple, statue
        0: wonder the_appian_way with walls = coins [3, 2]; awaiting [0]

        age 2; seat 0: 10 coins, strategy, the_colossus; open walls, temple
        0: wonder the_colossus with walls = pawn 2";

    ruling_40_a_wonder_may_be_built_with_a_card_that_could_not_be_paid = "
        age 3; seat 0: 0 coins, the_colossus, clay_pit, brickyard, glassworks; open palace, senate
        0 cannot build palace
        0 can wonder the_colossus with palace";
}

#[test]
fn ruling_33_an_extra_turn_is_lost_when_the_structure_is_empty() {
    let mut game = check(
        "age 1; pawn 1; seat 0: the_sphinx, 20 coins; open altar
        0: wonder the_sphinx with altar -> wonder_built, age_dealt
        // Seat 1 has the pawn on his half and chooses; nothing is carried over.
        = awaiting [1]
        1: start me",
    );
    let discard = game.next(1, "discard").remove(0);
    game.play(1, &discard);
    assert_eq!(game.awaiting(), [0]);
    // In Age III too.
    let game = check(
        "age 3; seat 0: the_sphinx, 20 coins; open palace
        0: wonder the_sphinx with palace = outcome.kind civilian",
    );
    assert!(game.awaiting().is_empty());
}
