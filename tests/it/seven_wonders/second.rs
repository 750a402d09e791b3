//! Rulings of section 9: what differs in the second edition.

use crate::support::said::Said;
use wonderpost::games::seven_wonders::SevenWonders;
use wonderpost::games::seven_wonders::cards::{Card, CardId, Edition, Resource, Side, WonderId};
use wonderpost::games::seven_wonders::view::{PhaseName, UseState};
use wonderpost::games::{Game, Library, Seat, Viewer};

use wonderpost::games::seven_wonders::cards::{Cost, Effect};
use wonderpost::show::seven_wonders::describe;
use wonderpost::words::{Language, Words};

use super::plan::Plan;
use super::table::{Table, named, options};

fn effects(effects: &[Effect]) -> String {
    let said = describe::listed(describe::effects(effects));
    Words::of(Language::ENGLISH).plain(&said)
}

fn cost(cost: &Cost) -> String {
    Words::of(Language::ENGLISH).plain(&describe::cost(cost))
}

fn card(key: &str) -> &'static Card {
    CardId::find(key).expect("a card").card(Edition::Second)
}

fn is_printed(edition: Edition, key: &str) -> bool {
    edition.data().cards().any(|card| card.id.key() == key)
}

#[test]
fn ruling_9_1_the_owner_of_a_wonder_chooses_its_side() {
    let mut table = Table::seeded(options(3, &[("edition", "second")]), 7);
    assert_eq!(table.open().phase, PhaseName::Side);
    assert_eq!(table.awaiting(), [0, 1, 2]);
    assert_eq!(table.legal(1), ["side day", "side night"]);
    table.play(1, "night");
    assert_eq!(table.awaiting(), [0, 2]);
    assert_eq!(
        table.view(Viewer::Seat(Seat(1))).my_choice.as_deref(),
        Some("side night")
    );
    assert_eq!(table.view(Viewer::Seat(Seat(0))).my_choice, None);
    assert!(table.open().cities.iter().all(|city| city.side.is_none()));
    table.play(1, "side day");
    table.play(0, "side night");
    table.play(2, "side day");
    let sides: Vec<_> = table.open().cities.iter().map(|city| city.side).collect();
    assert_eq!(sides, [Some("night"), Some("day"), Some("day")]);
    assert_eq!((table.open().age, table.open().turn), (1, 1));
}

/// Seven who sell every card get more coins than lie in the box of either edition: 46 and 24 threes, 54 and 24 threes.
#[test]
fn ruling_9_2_the_number_of_coins_in_the_box_limits_nobody() {
    for (edition, in_the_box) in [("first", 46 + 72), ("second", 54 + 72)] {
        let mut table = Table::seeded(options(7, &[("edition", edition)]), 1);
        while table.open().outcome.is_none() {
            for seat in table.awaiting() {
                let legal = table.legal(seat);
                let sale = legal.iter().find(|mv| mv.starts_with("sell "));
                table.play(seat, sale.unwrap_or(&legal[0]));
            }
        }
        assert_eq!(table.coins(), [3 + 18 * 3; 7], "{edition}");
        assert!(table.coins().iter().sum::<i32>() > in_the_box, "{edition}");
    }
}

#[test]
fn ruling_9_4_a_card_opens_two_at_most_and_is_opened_by_one_symbol() {
    let mut opened = std::collections::BTreeMap::<&str, Vec<&str>>::new();
    for card in Edition::Second.data().cards() {
        assert!(card.opens.iter().count() <= 2, "{}", card.name);
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
fn ruling_9_3_there_is_no_variant_for_two() {
    let refusal = SevenWonders::options(2, &named(&[("edition", "second")]), &Library::default())
        .expect_err("refused");
    assert!(refusal.said().contains("3 to 7"), "{}", refusal.said());
}

#[test]
fn ruling_9_5_the_well_replaces_the_pawnshop() {
    assert!(!is_printed(Edition::Second, "pawnshop") && is_printed(Edition::First, "pawnshop"));
    assert!(!is_printed(Edition::First, "well"));
    let well = card("well");
    assert_eq!(well.copies, [4, 7]);
    assert_eq!(effects(&well.effects), "3 points");
    assert_eq!(
        well.opens.iter().map(CardId::key).collect::<Vec<_>>(),
        ["statue"]
    );
}

#[test]
fn ruling_9_6_altar_theater_temple_and_their_chains_differ() {
    for (key, points, opens, parents) in [
        ("altar", "3 points", vec!["pantheon"], vec![]),
        ("theater", "3 points", vec!["gardens"], vec![]),
        ("temple", "4 points", vec![], vec![]),
        ("statue", "4 points", vec![], vec!["well"]),
        ("pantheon", "7 points", vec![], vec!["altar"]),
        ("gardens", "5 points", vec![], vec!["theater"]),
    ] {
        let card = card(key);
        assert_eq!(effects(&card.effects), points, "{key}");
        assert_eq!(
            card.opens.iter().map(CardId::key).collect::<Vec<_>>(),
            opens,
            "{key}"
        );
        assert_eq!(
            card.parents.iter().map(CardId::key).collect::<Vec<_>>(),
            parents,
            "{key}"
        );
    }
}

#[test]
fn ruling_9_7_ludus_pays_for_red_cards() {
    let ludus = card("ludus");
    assert_eq!((ludus.age, ludus.copies.clone()), (3, vec![5, 7]));
    assert_eq!(cost(&ludus.cost), "stone, ore");
    assert!(!is_printed(Edition::First, "ludus"));
    let plan = Plan::second(&[
        "gizah day",
        "rhodos day",
        "ephesos day",
        "babylon day",
        "olympia day",
    ])
    .plays(1, 1, 0, "build ore_vein")
    .plays(1, 2, 0, "build barracks")
    .plays(1, 3, 0, "build clay_pool")
    .plays(1, 4, 0, "build guard_tower")
    .plays(3, 1, 0, "build ludus");
    let mut table = plan.until(3, 1);
    let before = table.coins()[0];
    plan.step(&mut table);
    assert_eq!(table.coins()[0], before + 6);
    assert_eq!(plan.play().kind(0, "yellow"), 2);
}

#[test]
fn ruling_9_8_castrum_is_new() {
    let castrum = card("castrum");
    assert_eq!((castrum.age, castrum.copies.clone()), (3, vec![4, 7]));
    assert_eq!(cost(&castrum.cost), "wood, 2 clay, papyrus");
    assert_eq!(effects(&castrum.effects), "3 shields");
    assert!(castrum.parents.is_empty() && castrum.opens.is_empty());
}

#[test]
fn ruling_9_9_four_cards_have_one_copy_fewer() {
    for (key, marks) in [
        ("town_hall", [3, 6]),
        ("arena", [3, 5]),
        ("circus", [4, 6]),
        ("arsenal", [3, 5]),
    ] {
        assert_eq!(card(key).copies, marks, "{key}");
        let first = CardId::find(key).expect("a card").card(Edition::First);
        assert_eq!(first.copies.len(), 3, "{key}");
    }
}

#[test]
fn ruling_9_10_three_prices_differ() {
    for (key, cost) in [
        ("fortifications", "clay, 3 ore"),
        ("builders_guild", "3 stone, 2 clay, glass"),
        ("spies_guild", "2 clay, glass"),
    ] {
        assert_eq!(self::cost(&card(key).cost), cost, "{key}");
    }
}

#[test]
fn ruling_9_11_the_decorators_guild_replaces_the_strategists_guild() {
    assert!(!is_printed(Edition::Second, "strategists_guild"));
    assert_eq!(cost(&card("decorators_guild").cost), "stone, 2 ore, cloth");
}

#[test]
fn ruling_9_12_babylon_starts_with_wood_and_olympia_with_clay() {
    let resource = |edition: Edition, key: &str| {
        let wonder = WonderId::find(key).expect("a wonder");
        edition
            .data()
            .wonder(wonder)
            .side(Side::of(edition)[0])
            .resource
    };
    assert_eq!(resource(Edition::Second, "babylon"), Resource::Wood);
    assert_eq!(resource(Edition::First, "babylon"), Resource::Clay);
    assert_eq!(resource(Edition::Second, "olympia"), Resource::Clay);
    assert_eq!(resource(Edition::First, "olympia"), Resource::Wood);
}

#[test]
fn ruling_9_13_babylon_by_night_has_two_stages() {
    let babylon = WonderId::find("babylon").expect("a wonder");
    let stages = &Edition::Second
        .data()
        .wonder(babylon)
        .side(Side::Night)
        .stages;
    let effects: Vec<String> = stages.iter().map(|stage| effects(&stage.effects)).collect();
    assert_eq!(
        effects,
        ["the seventh card is played", "any science symbol"]
    );
}

/// Olympía by day with its second stage on turn 4 of Age I.
fn olympia_by_day() -> Plan {
    Plan::second(&["olympia day", "rhodos day", "ephesos day"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "build timber_yard")
        .plays(1, 3, 0, "stage with altar")
        .plays(1, 4, 0, "build lumber_yard")
        .plays(1, 5, 0, "stage with theater")
}

#[test]
fn ruling_9_14_olympia_by_day_builds_the_first_card_of_each_colour_for_nothing() {
    let plan = olympia_by_day()
        .holds(2, 1, 0, &["foundry"])
        .plays(2, 1, 0, "build courthouse")
        .holds(2, 2, 0, &["temple", "dispensary"]);
    let table = plan.until(2, 1);
    let hand = table.view(Viewer::Seat(Seat(0))).hand;
    let held = |name: &str| {
        hand.iter()
            .find(|held| held.card.key() == name)
            .expect("it is held")
    };
    assert_eq!(
        held("courthouse").build.state,
        UseState::Olympia,
        "no blue card stands"
    );
    assert_eq!(
        held("foundry").build.state,
        UseState::Coins,
        "brown cards stood there before"
    );
    assert_eq!(table.starting(0, "build courthouse"), ["build courthouse"]);
    assert!(table.starting(0, "free").is_empty());
    let table = plan.until(2, 2);
    assert!(table.can(0, "build dispensary"), "the first green one");
    assert!(
        table.starting(0, "build temple").is_empty(),
        "blue is not free any more, and glass is missing"
    );
}

/// Olympía by night with both abilities built in Age I.
fn olympia_by_night() -> Plan {
    Plan::second(&["olympia night", "gizah day", "ephesos day"])
        .plays(1, 1, 0, "build ore_vein")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar")
        .plays(1, 4, 0, "build clay_pool")
        .plays(1, 5, 0, "stage with theater")
        .holds(1, 6, 0, &["workshop", "stockade"])
}

#[test]
fn ruling_9_15_olympia_by_night_builds_the_first_and_the_last_card_of_each_age_for_nothing() {
    let plan = olympia_by_night()
        .holds(2, 1, 0, &["statue", "temple"])
        .holds(2, 2, 0, &["walls"])
        .holds(2, 6, 0, &["library", "courthouse"])
        .holds(3, 1, 0, &["palace"]);
    let table = plan.until(1, 6);
    assert!(
        table.can(0, "build workshop") && table.can(0, "build stockade"),
        "the last of Age I"
    );
    let table = plan.until(2, 1);
    assert!(
        table.can(0, "build statue") && table.can(0, "build temple"),
        "the first of Age II"
    );
    assert!(table.starting(0, "stage").is_empty(), "buildings only");
    let table = plan.until(2, 2);
    assert!(
        table.starting(0, "build walls").is_empty(),
        "not the second one; the first was sold"
    );
    let mut table = plan.until(2, 6);
    assert!(table.can(0, "build library") && table.can(0, "build courthouse"));
    table.play(0, "build library");
    plan.step(&mut table);
    assert!(
        table.discards().contains(&"courthouse"),
        "the card thrown away is not built"
    );
    assert!(plan.until(3, 1).can(0, "build palace"));
}

#[test]
fn ruling_9_16_a_free_card_must_not_repeat_a_name() {
    let plan = Plan::second(&["olympia night", "gizah day", "ephesos day"])
        .plays(1, 1, 0, "build ore_vein")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar")
        .plays(1, 4, 0, "build loom")
        .holds(2, 1, 0, &["loom_2"])
        .holds(2, 1, 0, &["temple"]);
    let mut table = plan.until(2, 1);
    assert!(table.can(0, "build temple"));
    assert_eq!(
        table.refusal(0, "build loom_2").rule,
        "seven_wonders, ruling 1.6"
    );
}

#[test]
fn ruling_9_16_the_coin_for_the_bank_is_not_paid_either() {
    let plan = olympia_by_night().plays(2, 1, 0, "build sawmill");
    let mut table = plan.until(2, 1);
    let before = table.coins()[0];
    plan.step(&mut table);
    assert_eq!(table.coins()[0], before);
}

#[test]
fn ruling_9_17_halikarnassos_searches_the_discards_as_in_the_first_edition() {
    let plan = Plan::second(&["halikarnassos night", "gizah day", "ephesos day"])
        .plays(1, 1, 0, "build clay_pool")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "stage with altar");
    let mut table = plan.until(1, 3);
    for seat in [1, 2] {
        let sale = table.starting(seat, "sell ")[0].clone();
        table.play(seat, &sale);
    }
    table.play(0, "stage with altar");
    assert_eq!(table.open().phase, PhaseName::Pick);
}

#[test]
fn ruling_9_18_babylon_by_night_plays_the_card_that_would_be_thrown_away_in_every_age() {
    let plan = Plan::second(&["babylon night", "gizah day", "ephesos day"])
        .plays(1, 1, 0, "build stone_pit")
        .plays(1, 2, 0, "build timber_yard")
        .plays(1, 3, 0, "stage with altar");
    let table = plan.play();
    let asked = table
        .events
        .iter()
        .filter(|event| event.kind() == "seventh_begun");
    assert_eq!(asked.count(), 3);
}
