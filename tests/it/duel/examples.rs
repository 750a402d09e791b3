//! The worked examples of the rulebooks.

use super::support::position;

#[test]
fn trade_bruno_makes_two_stone_and_antoine_pays_four_for_each() {
    let game = position("age 2\n seat 0: 12 coins\n seat 1: shelf_quarry\n open aqueduct, walls");
    assert_eq!(game.price(0, "aqueduct"), "12 (stone 4+4+4)");
    // A third stone costs Bruno 2, since Antoine makes none.
    assert_eq!(game.price(1, "aqueduct"), "2 (stone 2)");
}

#[test]
fn trade_brunos_fortifications_cost_him_5() {
    let game = position("age 3\n seat 0: shelf_quarry\n seat 1: clay_pit\n open fortifications");
    assert_eq!(game.price(0, "fortifications"), "5 (clay 3; papyrus 2)");
}

#[test]
fn trade_brunos_caravansery_costs_him_7() {
    let game = position("age 2\n seat 1: glassworks\n open caravansery");
    assert_eq!(
        game.price(0, "caravansery"),
        "7 (cost 2; glass 3; papyrus 2)"
    );
}

#[test]
fn production_antoine_builds_baths_or_garrison_but_not_apothecary() {
    let game = position(
        "age 1\n seat 0: 0 coins, quarry, clay_pit, brickyard, press\n open baths, garrison, apothecary",
    );
    let builds: Vec<String> = game
        .moves()
        .into_iter()
        .filter(|mv| mv.starts_with("build"))
        .collect();
    assert_eq!(builds, ["build baths", "build garrison"]);
}

#[test]
fn coins_scriptorium_costs_2_and_stone_pit_1() {
    let game = position("age 1\n open scriptorium, stone_pit, lumber_yard");
    assert_eq!(game.price(0, "scriptorium"), "2 (cost 2)");
    assert_eq!(game.price(0, "stone_pit"), "1 (cost 1)");
    assert_eq!(game.price(0, "lumber_yard"), "0");
}

#[test]
fn chains_baths_free_the_aqueduct_and_palisade_the_fortifications() {
    let game = position("age 2\n seat 0: 0 coins, baths\n open aqueduct");
    assert_eq!(game.price(0, "aqueduct"), "0 (through Baths)");
    let game = position("age 3\n seat 0: 0 coins, palisade\n open fortifications");
    assert_eq!(game.price(0, "fortifications"), "0 (through Palisade)");
    let game = position("age 2\n seat 0: 0 coins, stable\n open horse_breeders");
    assert_eq!(game.price(0, "horse_breeders"), "0 (through Stable)");
}

#[test]
fn discard_brunos_aqueduct_brings_4() {
    let mut game = position("age 2\n seat 0: 7 coins, tavern, clay_reserve\n open aqueduct, walls");
    game.plays("0: discard aqueduct");
    assert_eq!(game.coins()[0], 11);
}

#[test]
fn wonders_the_colossus_moves_the_pawn_two_and_as_the_seventh_sends_the_pyramids_away() {
    let mut game = position(
        "age 3
        seat 0: 20 coins, the_sphinx over altar, piraeus over baths, the_colossus, the_pyramids
        seat 1: the_mausoleum over press, the_appian_way over stable, circus_maximus over walls, the_great_library over forum
        open palace, senate",
    );
    game.plays("0: wonder the_colossus with palace");
    assert_eq!(game.state.pawn, 2);
    assert_eq!(game.view(0).removed_wonder.unwrap().id(), "the_pyramids");
}

#[test]
fn military_the_archery_range_enters_a_zone_and_bruno_pays_2() {
    let mut game =
        position("age 2\n pawn 1\n seat 0: 10 coins\n seat 1: 7 coins\n open archery_range, walls");
    game.plays("0: build archery_range");
    assert_eq!((game.state.pawn, game.coins()[1]), (3, 5));
}

#[test]
fn strategy_makes_two_shields_three() {
    let mut game = position("age 2\n seat 0: strategy, 10 coins\n open archery_range, walls");
    game.plays("0: build archery_range");
    assert_eq!(game.state.pawn, 3);
}
