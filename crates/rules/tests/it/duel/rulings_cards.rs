//! Rulings 41 to 45: coins and points per something, guilds.

use rules::{Price, Seat, Viewer};

use super::support::check;
use testing::script::ruled;

/// Builds a card with plenty of coins and compares the coins that it brought besides its price.
fn brought(cities: &str, card: &str, expected: i32) {
    let mut game = check(&format!("age 3; {cities}; open {card}, town_hall"));
    let coins = |game: &super::support::Board| i32::from(game.open().coins[0]);
    let before = coins(&game);
    let view = game.view(Viewer::Seat(Seat(0)));
    let build = format!("build {card}");
    let wanted = view.moves.iter().find(|used| used.text == build).unwrap();
    let price = match wanted.quote {
        Price::Coins { most, .. } => i32::try_from(most).unwrap(),
        Price::None | Price::Free | Price::Gain(_) => 0,
    };
    game.play(0, &build);
    assert_eq!(coins(&game) - before + price, expected, "{cities}: {card}");
}

#[test]
fn ruling_41_coins_per_something_are_taken_once_when_built() {
    // Lighthouse counts itself.
    brought("seat 0: 30 coins, tavern, forum", "lighthouse", 3);
    brought("seat 0: 30 coins", "lighthouse", 1);
    // Arena counts the builder's own finished wonders.
    let wonders = "seat 0: 30 coins, the_sphinx over altar, piraeus over baths, the_colossus; \
         seat 1: the_pyramids over walls, the_mausoleum over press, the_appian_way over forum";
    brought(wonders, "arena", 4);
    let grey = "seat 0: 30 coins, press, glassworks; seat 1: glass_blower, drying_room, press";
    brought(grey, "chamber_of_commerce", 6);
    brought("seat 0: 30 coins, quarry, clay_pit, sawmill", "port", 6);
    brought("seat 0: 30 coins, walls, stable", "armory", 2);
}

#[test]
fn ruling_42_guild_coins_use_the_larger_city_when_built_and_points_that_at_the_end() {
    let cities = "seat 0: 30 coins, walls; seat 1: stable, garrison, palisade";
    brought(cities, "tacticians_guild", 3);
    check(
        "age 3; seat 0: 30 coins, walls, stable, circus; pawn 0
        seat 1: 7 coins, garrison, parade_ground, archery_range
        open tacticians_guild, siege_workshop, town_hall, palace
        0: build tacticians_guild = breakdown.0.guilds 3
        1: build siege_workshop = breakdown.0.guilds 4",
    );
}

#[test]
fn ruling_43_shipowners_adds_brown_and_grey_within_one_city() {
    // 1 brown and 3 grey against 3 brown: the sum 4, not 3 and 3.
    let cities = "seat 0: 30 coins, quarry, press, glassworks, drying_room; \
         seat 1: clay_pit, sawmill, stone_pit";
    brought(cities, "shipowners_guild", 4);
    check(
        "seat 0: shipowners_guild, press, glassworks, drying_room, quarry
        seat 1: clay_pit, sawmill, stone_pit; open altar
        = breakdown.0.guilds 4",
    );
}

#[test]
fn ruling_44_builders_and_moneylenders_bring_points_and_no_coins() {
    let built = "piraeus over baths, the_pyramids over press";
    let cities = format!("seat 0: 30 coins, the_sphinx over altar; seat 1: {built}");
    brought(&cities, "builders_guild", 0);
    brought("seat 0: 30 coins", "moneylenders_guild", 0);
    check(
        "seat 0: 5 coins, builders_guild; open altar
        seat 1: piraeus over baths, the_pyramids over press
        = breakdown.0.guilds 4

        seat 0: 11 coins, moneylenders_guild; seat 1: 17 coins; open altar
        = breakdown.0.guilds 5; breakdown.0.coins 3; breakdown.1.coins 5",
    );
}

ruled! { check;
    ruling_45_points_for_the_opponents_larger_city_go_to_the_guilds_owner = "
        seat 0: magistrates_guild; seat 1: altar, baths, theater; open tavern
        = breakdown.0.guilds 3; breakdown.1.guilds 0

        seat 0: merchants_guild, scientists_guild; seat 1: tavern, forum, academy; open altar
        = breakdown.0.guilds 3; breakdown.1.guilds 0";
}
