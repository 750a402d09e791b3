//! Rulings of section 9: what differs in the second edition.

use std::collections::BTreeMap;

use rules::seven_wonders::{
    Card, CardId, CardSet, Edition, Effects, Resource, SevenWonders, Side, WonderId,
};
use scene::goods;
use scene::seven_wonders::describe;

use super::plan::check;
use super::table::seeded;
use testing::said::Said;
use testing::script::{does, lines, parts, ruled};
use testing::table::refused;

fn effects(effects: &Effects) -> String {
    goods::listed(describe::effects(effects)).said()
}

fn card(key: &str, edition: Edition) -> &'static Card {
    CardId::find(key).expect("a card").card(edition)
}

/// What is printed on a card: age and numbers of players, price, effects, what it opens, by what it is free.
fn printed(key: &str) -> String {
    let card = card(key, Edition::Second);
    let marks: Vec<String> = card.copies.iter().map(u8::to_string).collect();
    let keys = |set: CardSet| set.iter().map(CardId::key).collect::<Vec<_>>().join(", ");
    let [opens, parents] = [card.opens, card.parents].map(keys);
    let (age, marks) = (card.age, marks.join(" "));
    let (cost, effects) = (describe::cost(&card.cost).said(), effects(&card.effects));
    format!("{age}: {marks} | {cost} | {effects} | {opens} | {parents}")
}

#[test]
fn ruling_9_1_the_owner_of_a_wonder_chooses_its_side() {
    let mut table = seeded(3, &[("edition", "second")], 7);
    let script = "
        = phase side; awaiting [0, 1, 2]
        1 next : side day | side night
        1: night = awaiting [0, 2]; cities.0.side null; cities.1.side null; cities.2.side null
        1= my_choice side night
        0= my_choice null
        1: side day
        0: side night
        2: side day = cities.0.side night; cities.1.side day; cities.2.side day; age 1; turn 1";
    let mut said = lines(script).filter(|line| !line.is_empty());
    assert!(said.all(|line| does(&mut table, line)));
}

#[test]
fn ruling_9_3_there_is_no_variant_for_two() {
    let said = refused::<SevenWonders>(2, &[("edition", "second")]);
    assert!(said.contains("3 to 7"), "{said}");
}

#[test]
fn ruling_9_4_a_card_opens_two_at_most_and_is_opened_by_one_symbol() {
    let mut opened = BTreeMap::<&str, Vec<&str>>::new();
    for card in Edition::Second.data().cards() {
        assert!(card.opens.iter().count() <= 2, "{}", card.id.key());
        for follows in card.opens.iter() {
            opened.entry(follows.key()).or_default().push(card.id.key());
        }
    }
    assert_eq!(opened.len(), 24);
    for (card, by) in opened {
        // Both posts show the same symbol.
        let is_one = by.len() == 1 || by == ["east_trading_post", "west_trading_post"];
        assert!(is_one, "{card} is opened by {by:?}");
    }
}

#[test]
fn rulings_9_5_9_7_9_8_and_9_11_cards_are_new_or_gone() {
    for (key, editions) in [
        ("pawnshop", [true, false]),
        ("strategists_guild", [true, false]),
        ("well", [false, true]),
        ("ludus", [false, true]),
        ("castrum", [false, true]),
        ("decorators_guild", [false, true]),
    ] {
        let is_key = |card: &Card| card.id.key() == key;
        let found = Edition::ALL.map(|edition| edition.data().cards().any(is_key));
        assert_eq!(found, editions, "{key}");
    }
}

#[test]
fn rulings_9_5_9_6_and_9_8_altar_theater_temple_and_their_chains_differ() {
    let changed = "
        well = 1: 4 7 | nothing | 3 points | statue |
        altar = 1: 3 5 | nothing | 3 points | pantheon |
        theater = 1: 3 6 | nothing | 3 points | gardens |
        temple = 2: 3 6 | wood, clay, glass | 4 points |  |
        statue = 2: 3 7 | wood, 2 ore | 4 points |  | well
        pantheon = 3: 3 6 | 2 clay, ore, glass, papyrus, cloth | 7 points |  | altar
        gardens = 3: 3 4 | wood, 2 clay | 5 points |  | theater
        castrum = 3: 4 7 | wood, 2 clay, papyrus | 3 shields |  |";
    for line in changed.trim().lines() {
        let (key, expected) = parts(line.trim(), " = ");
        assert_eq!(printed(key).trim(), expected, "{key}");
    }
}

#[test]
fn ruling_9_9_four_cards_have_one_copy_fewer() {
    for (key, marks) in [
        ("town_hall", [3, 6]),
        ("arena", [3, 5]),
        ("circus", [4, 6]),
        ("arsenal", [3, 5]),
    ] {
        assert_eq!(card(key, Edition::Second).copies, marks, "{key}");
        assert_eq!(card(key, Edition::First).copies.len(), 3, "{key}");
    }
}

#[test]
fn rulings_9_7_9_10_and_9_11_prices_differ() {
    for (key, expected) in [
        ("fortifications", "clay, 3 ore"),
        ("builders_guild", "3 stone, 2 clay, glass"),
        ("spies_guild", "2 clay, glass"),
        ("decorators_guild", "stone, 2 ore, cloth"),
        ("ludus", "stone, ore"),
    ] {
        let printed = describe::cost(&card(key, Edition::Second).cost);
        assert_eq!(printed.said(), expected, "{key}");
    }
    assert_eq!(card("ludus", Edition::Second).copies, [5, 7]);
}

#[test]
fn ruling_9_12_babylon_starts_with_wood_and_olympia_with_clay() {
    for (key, first, second) in [
        ("babylon", Resource::Clay, Resource::Wood),
        ("olympia", Resource::Wood, Resource::Clay),
    ] {
        let wonder = WonderId::find(key).expect("a wonder");
        let found = Edition::ALL.map(|edition| {
            let sides = edition.data().wonder(wonder);
            sides.side(Side::of(edition)[0]).resource
        });
        assert_eq!(found, [first, second], "{key}");
    }
}

#[test]
fn ruling_9_13_babylon_by_night_has_two_stages() {
    let babylon = WonderId::find("babylon").expect("a wonder");
    let night = Edition::Second.data().wonder(babylon).side(Side::Night);
    let stages = night.stages.iter();
    let found: Vec<String> = stages.map(|stage| effects(&stage.effects)).collect();
    assert_eq!(found, ["the seventh card is played", "any science symbol"]);
}

ruled! { check;
    ruling_9_2_the_number_of_coins_in_the_box_limits_nobody = "
        // Seven who sell every card get more coins than lie in the box of either edition: 46 and 24 threes, 54 and
        // 24 threes.
        first: gizah A, babylon A, olympia A, rhodos A, ephesos A, alexandria A, halikarnassos A
        over = coins [57, 57, 57, 57, 57, 57, 57]

        second: gizah day, babylon day, olympia day, rhodos day, ephesos day, alexandria day, halikarnassos day
        over = coins [57, 57, 57, 57, 57, 57, 57]";

    ruling_9_7_ludus_pays_for_red_cards = "
        second: gizah day, rhodos day, ephesos day, babylon day, olympia day
        1.1 0: ore_vein, barracks, clay_pool, guard_tower; 3.1 0: ludus
        at 3.1
        turn
        change [6, 3, 3, 3, 3]
        over
        points 0 yellow 2";

    ruling_9_14_olympia_by_day_builds_the_first_card_of_each_colour_for_nothing = "
        second: olympia day, rhodos day, ephesos day
        1.1 0: stone_pit, timber_yard, stage with altar, lumber_yard, stage with theater
        2.1 0 holds foundry; 2.1 0: courthouse; 2.2 0 holds temple, dispensary
        at 2.1
        held 0 courthouse: build.state olympia // no blue card stands
        held 0 foundry: build.state coins // brown cards stood there before
        0 next build courthouse: build courthouse
        0 next free:
        at 2.2
        0 can build dispensary // the first green one
        0 next build temple: // blue is not free any more, and glass is missing";

    ruling_9_15_olympia_by_night_builds_the_first_and_the_last_card_of_each_age_for_nothing = "
        second: olympia night, gizah day, ephesos day
        1.1 0: ore_vein, clay_pit, stage with altar, clay_pool, stage with theater
        1.6 0 holds workshop, stockade; 2.1 0 holds statue, temple; 2.2 0 holds walls
        2.6 0 holds library, courthouse; 3.1 0 holds palace
        at 1.6
        0 can build workshop | build stockade // the last of Age I
        at 2.1
        0 can build statue | build temple // the first of Age II
        0 next stage: // buildings only
        at 2.2
        0 next build walls: // not the second one; the first was sold
        at 2.6
        0 can build library | build courthouse
        0: build library
        turn
        pile has courthouse // the card thrown away is not built
        at 3.1
        0 can build palace";

    ruling_9_16_a_free_card_must_not_repeat_a_name = "
        second: olympia night, gizah day, ephesos day
        1.1 0: ore_vein, clay_pit, stage with altar, loom; 2.1 0 holds loom_2, temple
        at 2.1
        0 can build temple
        0! build loom_2 | ruling 1.6";

    ruling_9_16_the_coin_for_the_bank_is_not_paid_either = "
        second: olympia night, gizah day, ephesos day
        1.1 0: ore_vein, clay_pit, stage with altar, clay_pool, stage with theater; 2.1 0: sawmill
        at 2.1
        turn
        change [0, 3, 3]";

    ruling_9_17_halikarnassos_searches_the_discards_as_in_the_first_edition = "
        second: halikarnassos night, gizah day, ephesos day
        1.1 0: clay_pool, clay_pit, stage with altar
        at 1.3
        sells 1 2
        0: stage with altar = phase pick";

    ruling_9_18_babylon_by_night_plays_the_card_that_would_be_thrown_away_in_every_age = "
        second: babylon night, gizah day, ephesos day
        1.1 0: stone_pit, timber_yard, stage with altar
        over
        events seventh_begun 3";
}
