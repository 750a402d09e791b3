//! Rulings 1 to 12: paying and discarding.

use super::support::position;

fn check(position_text: &str, seat: u8, card: &str, expected: &str) {
    assert_eq!(position(position_text).price(seat, card), expected);
}

#[test]
fn ruling_1_a_missing_resource_costs_2_and_1_for_each_symbol_of_the_opponent() {
    check(
        "age 2\n seat 1: quarry, forum, the_great_lighthouse over altar, stone_reserve\n open aqueduct",
        0,
        "aqueduct",
        "9 (stone 3+3+3)",
    );
    // Own symbols do not raise the price, and what is paid goes to the bank.
    let mut game = position(
        "age 2\n seat 0: 7 coins, quarry\n seat 1: 7 coins, stone_pit\n open aqueduct, walls",
    );
    assert_eq!(game.price(0, "aqueduct"), "6 (stone 3+3)");
    game.plays("0: build aqueduct");
    assert_eq!(game.coins(), [1, 7]);
}

#[test]
fn ruling_2_symbols_count_and_not_cards() {
    check(
        "age 2\n seat 1: shelf_quarry\n open aqueduct",
        0,
        "aqueduct",
        "12 (stone 4+4+4)",
    );
    check(
        "age 2\n seat 1: sawmill\n open rostrum",
        0,
        "rostrum",
        "6 (wood 4; stone 2)",
    );
    check(
        "age 2\n seat 1: brickyard, clay_pit\n open statue",
        0,
        "statue",
        "10 (clay 5+5)",
    );
}

#[test]
fn ruling_3_a_fixed_price_is_1_whatever_the_opponent_produces() {
    check(
        "age 2\n seat 0: stone_reserve\n seat 1: shelf_quarry, quarry\n open aqueduct",
        0,
        "aqueduct",
        "3 (stone 1+1+1)",
    );
    check(
        "age 2\n seat 0: customs_house\n seat 1: press, glassworks\n open school",
        0,
        "school",
        "4 (wood 2; papyrus 1+1)",
    );
    // Only for its owner.
    check(
        "age 2\n seat 0: stone_reserve\n turn 1\n open aqueduct",
        1,
        "aqueduct",
        "6 (stone 2+2+2)",
    );
}

#[test]
fn ruling_4_choice_production_is_used_where_it_saves_most() {
    check(
        "age 2\n seat 0: caravansery\n seat 1: shelf_quarry\n open rostrum",
        0,
        "rostrum",
        "2 (wood 2; stone of choice)",
    );
    check(
        "age 2\n seat 0: caravansery\n seat 1: sawmill\n open rostrum",
        0,
        "rostrum",
        "2 (stone 2; wood of choice)",
    );
    // Several sources together, and each gives one unit.
    check(
        "age 2\n seat 0: caravansery, the_great_lighthouse over altar\n open aqueduct",
        0,
        "aqueduct",
        "2 (stone 2; 2 stone of choice)",
    );
    check(
        "age 2\n seat 0: forum, piraeus over altar, lumber_yard\n open school",
        0,
        "school",
        "0 (2 papyrus of choice)",
    );
}

#[test]
fn ruling_5_architecture_and_masonry_drop_the_two_dearest_missing_resources() {
    let game = position(
        "age 3\n seat 0: architecture, the_great_library, 9 coins\n seat 1: press, sawmill\n open palace",
    );
    // Wood 4, 4, 4, glass 2, papyrus 3.
    assert_eq!(
        game.wonder_price(0, "the_great_library"),
        "9 (wood 4; glass 2; papyrus 3; Architecture drops 2 wood)"
    );
    assert_eq!(
        game.price(0, "palace"),
        "12 (wood 4; clay 2; stone 2; glass 2+2)"
    );
    check(
        "age 3\n seat 0: masonry\n seat 1: glassworks\n open palace",
        0,
        "palace",
        "6 (wood 2; clay 2; stone 2; Masonry drops 2 glass)",
    );
    // Never below nothing, and only after own production.
    check(
        "age 2\n seat 0: masonry, theater\n open temple",
        0,
        "temple",
        "0 (Masonry drops wood, papyrus)",
    );
    // Neither on another kind of building nor on printed coins.
    check(
        "age 2\n seat 0: masonry\n open walls",
        0,
        "walls",
        "4 (stone 2+2)",
    );
    check(
        "age 2\n seat 0: architecture\n open forum",
        0,
        "forum",
        "5 (cost 3; clay 2)",
    );
}

#[test]
fn ruling_6_choice_and_discount_are_minimised_together() {
    // Stone 4, clay 2, papyrus 2, 2: the source takes a stone-dear unit only where it may, the discount the rest.
    check(
        "age 3\n seat 0: masonry, caravansery, forum\n seat 1: brickyard\n open senate",
        0,
        "senate",
        "0 (clay, papyrus of choice; Masonry drops clay, stone)",
    );
    check(
        "age 3\n seat 0: masonry, forum\n seat 1: press, drying_room\n open pantheon",
        0,
        "pantheon",
        "2 (clay 2; papyrus of choice; Masonry drops wood, papyrus)",
    );
}

#[test]
fn ruling_7_economy_gets_what_the_opponent_pays_for_resources() {
    let mut game = position(
        "age 2\n seat 0: 9 coins\n seat 1: 3 coins, economy, glassworks\n open caravansery, walls, statue, barracks",
    );
    // 2 coins printed, glass 3, papyrus 2: the printed coins stay with the bank.
    game.plays("0: build caravansery");
    assert_eq!(game.coins(), [2, 8]);
    // A fixed price gives what is really paid.
    let mut game =
        position("age 2\n seat 0: stone_reserve\n seat 1: 0 coins, economy\n open aqueduct, walls");
    game.plays("0: build aqueduct");
    assert_eq!(game.coins(), [4, 3]);
    // Wonders too; a chain build brings nothing.
    let mut game = position(
        "age 2\n seat 0: the_pyramids, 9 coins, altar\n seat 1: 0 coins, economy\n open walls, temple, statue",
    );
    game.plays("0: wonder the_pyramids with walls");
    assert_eq!(game.coins(), [1, 8]);
    game.plays("1: discard statue\n 0: build temple");
    assert_eq!(game.coins(), [1, 10]);
}

#[test]
fn ruling_8_economy_is_paid_before_the_thing_takes_effect() {
    let mut game = position(
        "age 2\n seat 0: the_appian_way, 10 coins\n seat 1: 0 coins, economy\n open walls, temple, statue",
    );
    // 10 coins for clay, stone and papyrus go to seat 1, who loses 3 of them at once.
    game.plays("0: wonder the_appian_way with walls");
    assert_eq!(game.coins(), [3, 7]);
    let mut game = position(
        "age 2\n pawn 2\n seat 0: 4 coins\n seat 1: 0 coins, economy\n open walls, temple",
    );
    game.plays("0: build walls");
    assert_eq!(game.coins(), [0, 2]);
}

#[test]
fn ruling_9_a_chain_makes_free_coins_included_but_not_from_under_a_wonder() {
    check(
        "age 2\n seat 0: 0 coins, garrison\n open barracks",
        0,
        "barracks",
        "0 (through Garrison)",
    );
    check(
        "age 2\n seat 0: the_sphinx over garrison\n open barracks",
        0,
        "barracks",
        "3 (cost 3)",
    );
}

#[test]
fn ruling_10_urbanism_pays_for_chains_only() {
    let mut game = position(
        "age 2\n seat 0: 0 coins, urbanism, altar\n seat 1: 0 coins\n open temple, brewery, glass_blower, walls",
    );
    assert_eq!(game.price(0, "temple"), "0 (through Altar, +4 Urbanism)");
    game.plays("0: build temple");
    assert_eq!(game.coins()[0], 4);
    game.plays("1: discard walls\n 0: build glass_blower");
    assert_eq!(game.coins()[0], 4);
    // A card from the discard pile is free without a chain.
    let mut game = position(
        "age 2\n seat 0: 12 coins, urbanism, altar, the_mausoleum\n discard temple\n open walls, statue",
    );
    game.plays("0: wonder the_mausoleum with walls\n 0: revive temple");
    assert_eq!(game.coins()[0], 2);
}

#[test]
fn ruling_11_discarding_brings_2_and_1_for_each_yellow_card() {
    let mut game = position("age 2\n seat 0: 7 coins, tavern, clay_reserve\n open aqueduct, walls");
    assert!(game.moves().contains(&"discard aqueduct".to_owned()));
    game.plays("0: discard aqueduct");
    assert_eq!(game.coins()[0], 11);
    assert_eq!(game.view(1).discard.len(), 1);
}

#[test]
fn ruling_12_who_must_lose_more_than_he_has_loses_all() {
    let mut game = position(
        "age 2\n seat 0: the_appian_way, 12 coins\n seat 1: 1 coins\n open walls, temple, statue",
    );
    game.plays("0: wonder the_appian_way with walls");
    assert_eq!(game.coins(), [5, 0]);
    let mut game = position(
        "age 2\n pawn 5\n seat 0: quarry, stone_pit\n seat 1: 4 coins\n open walls, temple",
    );
    game.plays("0: build walls");
    assert_eq!(game.coins()[1], 0);
}
