//! What is printed: the tables hold what the data files say, and every deck comes out.

use std::collections::{BTreeMap, BTreeSet};

use rules::seven_wonders::{CARDS, CardId, Cost, Edition, Effects, Per, Resource, Side, WonderId};
use serde_json::{Value, json};

fn file(edition: Edition) -> Value {
    let text = match edition {
        Edition::First => include_str!("../../../../../data/seven_wonders/first.json"),
        Edition::Second => include_str!("../../../../../data/seven_wonders/second.json"),
    };
    serde_json::from_str(text).expect("the file is JSON")
}

/// A price is as the data files write it, and none has more than seven units.
fn check_cost(printed: &Cost, raw: &Value, id: &str) {
    let count = |key: &str| raw[key].as_u64().unwrap_or(0);
    assert_eq!(u64::from(printed.coins), count("coins"), "{id}");
    let goods = Resource::ALL.map(|resource| count(resource.key()));
    let found = printed.goods.iter().map(|count| u64::from(*count));
    assert!(found.eq(goods) && goods.iter().sum::<u64>() <= 7, "{id}");
}

fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    let texts = list.iter().map(|text| text.as_str().expect("text"));
    let mut texts: Vec<&str> = texts.collect();
    texts.sort_unstable();
    texts
}

#[test]
fn every_card_is_as_the_data_files_say_and_chains_are_told_from_both_ends() {
    for edition in Edition::ALL {
        let file = file(edition);
        let cards = file["cards"].as_array().expect("cards");
        assert_eq!(edition.data().cards().count(), cards.len());
        for (card, raw) in edition.data().cards().zip(cards) {
            let id = raw["id"].as_str().expect("id");
            assert_eq!(card.id.key(), id);
            assert_eq!(CardId::find(id), Some(card.id));
            assert_eq!(Some(u64::from(card.age)), raw["age"].as_u64(), "{id}");
            assert_eq!(Some(card.color.key()), raw["color"].as_str(), "{id}");
            let copies: Vec<Value> = card.copies.iter().map(|mark| Value::from(*mark)).collect();
            assert_eq!(Value::from(copies), raw["copies"], "{id}");
            check_cost(&card.cost, &raw["cost"], id);
            let parents: Vec<&str> = card.parents.iter().map(CardId::key).collect();
            assert_eq!(parents, texts(&raw["free_if"]), "{id}");
            let opens: Vec<&str> = card.opens.iter().map(CardId::key).collect();
            assert_eq!(opens, texts(&raw["chains_to"]), "{id}");
            for opened in card.opens.iter().map(|opened| opened.card(edition)) {
                assert!(opened.parents.has(card.id) && opened.age > card.age, "{id}");
            }
            check_effects(&card.effects, &raw["effects"], id);
        }
    }
}

#[test]
fn every_wonder_is_as_the_data_files_say() {
    for edition in Edition::ALL {
        let file = file(edition);
        let wonders = file["wonders"].as_array().expect("wonders");
        assert_eq!(wonders.len(), 7);
        for raw in wonders {
            let id = raw["id"].as_str().expect("id");
            let wonder = edition.data().wonder(WonderId::find(id).expect("known"));
            for side in Side::of(edition) {
                let printed = wonder.side(side);
                let raw = &raw["sides"][side.key()];
                assert_eq!(raw["resource"], printed.resource.key(), "{id}");
                let stages = raw["stages"].as_array().expect("stages");
                assert_eq!(printed.stages.len(), stages.len(), "{id} {}", side.key());
                for (stage, raw) in printed.stages.iter().zip(stages) {
                    check_cost(&stage.cost, &raw["cost"], id);
                    check_effects(&stage.effects, &raw["effects"], id);
                }
            }
        }
    }
}

/// Effects as the data files write them, each by itself.
fn printed_effects(effects: &Effects) -> BTreeMap<&'static str, Value> {
    let made = Resource::ALL.iter().zip(effects.produce);
    let made = made.filter(|(_, count)| *count > 0);
    let made: BTreeMap<_, _> = made.map(|(good, count)| (good.key(), count)).collect();
    let choice: Vec<Resource> = effects.produce_one_of.iter().collect();
    let per = |per: &Per, unit: &str| json!({"what": per.what, "whose": per.whose, unit: per.each});
    BTreeMap::from([
        ("produce", json!(made)),
        ("produce_one_of", json!(choice)),
        ("sellable", json!(effects.sellable)),
        ("trade_discount", json!(effects.trade_discount)),
        ("shields", json!(effects.shields)),
        ("science", json!(effects.science)),
        ("science_any", json!(effects.science_any)),
        ("special", json!(effects.special)),
        ("coins", json!(effects.coins)),
        (
            "coins_per",
            json!(effects.coins_per.as_ref().map(|of| per(of, "coins"))),
        ),
        ("points", json!(effects.points)),
        (
            "points_per",
            json!(effects.points_per.as_ref().map(|of| per(of, "points"))),
        ),
        (
            "points_if_wonder_complete",
            json!(effects.points_if_wonder_complete),
        ),
    ])
}

fn check_effects(effects: &Effects, raw: &Value, id: &str) {
    let none = [json!(0), json!(false), json!(null), json!([]), json!({})];
    let there = |(_, value): &(&str, Value)| !none.contains(value);
    let printed: BTreeMap<_, _> = printed_effects(effects).into_iter().filter(there).collect();
    let raw = raw.as_array().expect("effects").iter();
    let raw = raw.flat_map(|each| each.as_object().expect("an effect"));
    let raw = raw
        .map(|(kind, value)| (kind.as_str(), value.clone()))
        .filter(there);
    assert_eq!(printed, raw.collect(), "{id}");
}

#[test]
fn each_edition_has_148_cards_and_ten_guilds() {
    let mut used = BTreeSet::new();
    for edition in Edition::ALL {
        let data = edition.data();
        let count = |age: u8| {
            let cards = data.cards().filter(|card| card.age == age);
            cards.map(|card| card.copies.len().max(1)).sum::<usize>()
        };
        assert_eq!([count(1), count(2), count(3)], [49, 49, 50], "{edition:?}");
        used.extend(data.cards().map(|card| card.id.index()));
        let guilds = data.guilds();
        let guilds = guilds.filter(|guild| guild.copies.is_empty() && guild.age == 3);
        assert_eq!((guilds.count(), data.guilds().count()), (10, 10));
    }
    assert!(used.into_iter().eq(0..CARDS), "no id is unused");
}

#[test]
fn every_deck_gives_seven_cards_to_each_player() {
    for edition in Edition::ALL {
        let file = file(edition);
        for players in 3..=7 {
            for age in 1..=3 {
                let deck = edition.data().deck(age, players);
                let place = format!("{edition:?}, {players} players, Age {age}");
                let guilds = if age == 3 { players + 2 } else { 0 };
                assert_eq!(deck.len() + guilds, 7 * players, "{place}");
                let mut colors = BTreeMap::from([("total", 7 * players), ("purple", guilds)]);
                for card in &deck {
                    *colors.entry(card.card(edition).color.key()).or_default() += 1;
                }
                colors.retain(|_, count| *count > 0);
                let expected = &file["decks"][players.to_string()][age.to_string()];
                assert_eq!(&json!(colors), expected, "{place}");
            }
        }
    }
}

#[test]
fn only_the_goods_of_both_first_ages_share_names() {
    for edition in Edition::ALL {
        let cards = edition.data().cards();
        let shared = cards.filter(|card| card.namesakes.iter().count() > 1);
        let shared: Vec<&str> = shared.map(|card| card.id.key()).collect();
        let expected = "loom glassworks press loom_2 glassworks_2 press_2";
        assert_eq!(shared.join(" "), expected);
    }
}
