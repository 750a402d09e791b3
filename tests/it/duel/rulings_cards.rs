//! Rulings 41 to 45: coins and points per something, guilds.

use super::support::position;
use wonderpost::games::Price;

/// Builds a card with plenty of coins and gives the coins that it brought.
fn brought(cities: &str, card: &str) -> i32 {
    let mut game = position(&format!("age 3\n {cities}\n open {card}, town_hall"));
    let before = i32::from(game.coins()[0]);
    let view = game.view(0);
    let places = view.pyramid.iter().filter_map(|place| place.offer.as_ref());
    let uses = places.flat_map(|offer| offer.uses.iter());
    let build = format!("build {card}");
    let wanted = uses.into_iter().find(|used| used.mv == build).unwrap();
    let price = match wanted.quote.price {
        Price::Coins { most, .. } => i32::try_from(most).unwrap(),
        Price::None | Price::Free | Price::Gain(_) => 0,
    };
    game.plays(&format!("0: {build}"));
    i32::from(game.coins()[0]) - before + price
}

#[test]
fn ruling_41_coins_per_something_are_taken_once_when_built() {
    // Lighthouse counts itself.
    assert_eq!(brought("seat 0: 30 coins, tavern, forum", "lighthouse"), 3);
    assert_eq!(brought("seat 0: 30 coins", "lighthouse"), 1);
    // Arena counts the builder's own finished wonders.
    let wonders = "seat 0: 30 coins, the_sphinx over altar, piraeus over baths, the_colossus\n seat 1: the_pyramids over walls, the_mausoleum over press, the_appian_way over forum";
    assert_eq!(brought(wonders, "arena"), 4);
    assert_eq!(
        brought(
            "seat 0: 30 coins, press, glassworks\n seat 1: glass_blower, drying_room, press",
            "chamber_of_commerce"
        ),
        6
    );
    assert_eq!(
        brought("seat 0: 30 coins, quarry, clay_pit, sawmill", "port"),
        6
    );
    assert_eq!(brought("seat 0: 30 coins, walls, stable", "armory"), 2);
}

#[test]
fn ruling_42_guild_coins_use_the_larger_city_when_built_and_points_that_at_the_end() {
    let cities = "seat 0: 30 coins, walls\n seat 1: stable, garrison, palisade";
    assert_eq!(brought(cities, "tacticians_guild"), 3);
    let mut game = position(
        "age 3\n seat 0: 30 coins, walls, stable, circus\n seat 1: 7 coins, garrison, parade_ground, archery_range\n pawn 0\n open tacticians_guild, siege_workshop, town_hall, palace",
    );
    game.plays("0: build tacticians_guild");
    assert_eq!(game.view(0).breakdown.unwrap()[0].guilds, 3);
    game.plays("1: build siege_workshop");
    assert_eq!(game.view(0).breakdown.unwrap()[0].guilds, 4);
}

#[test]
fn ruling_43_shipowners_adds_brown_and_grey_within_one_city() {
    // 1 brown and 3 grey against 3 brown: the sum 4, not 3 and 3.
    let cities = "seat 0: 30 coins, quarry, press, glassworks, drying_room\n seat 1: clay_pit, sawmill, stone_pit";
    assert_eq!(brought(cities, "shipowners_guild"), 4);
    let view = position("seat 0: shipowners_guild, press, glassworks, drying_room, quarry\n seat 1: clay_pit, sawmill, stone_pit\n open altar").view(0);
    assert_eq!(view.breakdown.unwrap()[0].guilds, 4);
}

#[test]
fn ruling_44_builders_and_moneylenders_bring_points_and_no_coins() {
    let cities = "seat 0: 30 coins, the_sphinx over altar\n seat 1: piraeus over baths, the_pyramids over press";
    assert_eq!(brought(cities, "builders_guild"), 0);
    assert_eq!(brought("seat 0: 30 coins", "moneylenders_guild"), 0);
    let view = position("seat 0: 5 coins, builders_guild\n seat 1: piraeus over baths, the_pyramids over press\n open altar").view(0);
    assert_eq!(view.breakdown.unwrap()[0].guilds, 4);
    let both = position("seat 0: 11 coins, moneylenders_guild\n seat 1: 17 coins\n open altar")
        .view(0)
        .breakdown
        .unwrap();
    assert_eq!((both[0].guilds, both[0].coins, both[1].coins), (5, 3, 5));
}

#[test]
fn ruling_45_points_for_the_opponents_larger_city_go_to_the_guilds_owner() {
    let both = position("seat 0: magistrates_guild\n seat 1: altar, baths, theater\n open tavern")
        .view(0)
        .breakdown
        .unwrap();
    assert_eq!((both[0].guilds, both[1].guilds), (3, 0));
    let both = position(
        "seat 0: merchants_guild, scientists_guild\n seat 1: tavern, forum, academy\n open altar",
    )
    .view(0)
    .breakdown
    .unwrap();
    assert_eq!((both[0].guilds, both[1].guilds), (3, 0));
}
