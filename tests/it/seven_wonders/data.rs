//! What is printed: the tables hold what the data files say, and every deck comes out.

use std::collections::{BTreeMap, BTreeSet};

use rules::seven_wonders::cards::{
    CARDS, CardId, Color, Cost, Edition, Effect, Per, Resource, Side, WonderId,
};
use serde_json::{Value, json};

fn file(edition: Edition) -> Value {
    let text = match edition {
        Edition::First => include_str!("../../../data/seven_wonders/first.json"),
        Edition::Second => include_str!("../../../data/seven_wonders/second.json"),
    };
    serde_json::from_str(text).expect("the file is JSON")
}

fn cost(value: &Value) -> (u64, Vec<u64>) {
    let get = |key: &str| value[key].as_u64().unwrap_or(0);
    let goods = Resource::ALL.map(|resource| get(resource.key()));
    (get("coins"), goods.to_vec())
}

fn printed_cost(cost: &Cost) -> (u64, Vec<u64>) {
    let goods = cost.goods.iter().map(|count| u64::from(*count));
    (u64::from(cost.coins), goods.collect())
}

fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    let mut texts: Vec<&str> = list
        .iter()
        .map(|text| text.as_str().expect("text"))
        .collect();
    texts.sort_unstable();
    texts
}

#[test]
fn every_card_is_as_the_data_files_say() {
    for edition in Edition::ALL {
        let file = file(edition);
        let cards = file["cards"].as_array().expect("cards");
        assert_eq!(edition.data().cards().count(), cards.len());
        for (card, raw) in edition.data().cards().zip(cards) {
            let id = raw["id"].as_str().expect("id");
            assert_eq!(card.id.key(), id);
            assert_eq!(CardId::find(id), Some(card.id));
            assert_eq!(Some(card.name), raw["name"].as_str(), "{id}");
            assert_eq!(Some(u64::from(card.age)), raw["age"].as_u64(), "{id}");
            assert_eq!(Some(card.color.key()), raw["color"].as_str(), "{id}");
            let copies: Vec<Value> = card.copies.iter().map(|mark| Value::from(*mark)).collect();
            assert_eq!(Value::from(copies), raw["copies"], "{id}");
            assert_eq!(printed_cost(&card.cost), cost(&raw["cost"]), "{id}");
            let parents: Vec<&str> = card.parents.iter().map(CardId::key).collect();
            assert_eq!(parents, texts(&raw["free_if"]), "{id}");
            let opens: Vec<&str> = card.opens.iter().map(CardId::key).collect();
            assert_eq!(opens, texts(&raw["chains_to"]), "{id}");
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
            assert_eq!(Some(wonder.name), raw["name"].as_str());
            for side in Side::of(edition) {
                let printed = wonder.side(side);
                let raw = &raw["sides"][side.key()];
                assert_eq!(raw["resource"], printed.resource.key(), "{id}");
                let stages = raw["stages"].as_array().expect("stages");
                assert_eq!(printed.stages.len(), stages.len(), "{id} {}", side.key());
                for (stage, raw) in printed.stages.iter().zip(stages) {
                    assert_eq!(printed_cost(&stage.cost), cost(&raw["cost"]), "{id}");
                    check_effects(&stage.effects, &raw["effects"], id);
                }
            }
        }
    }
}

/// An effect as the data files write it.
fn printed_effect(effect: &Effect) -> Value {
    match effect {
        Effect::Produce(counts) => {
            let counts = Resource::ALL
                .iter()
                .zip(counts)
                .filter(|(_, count)| **count > 0);
            let made = counts.map(|(resource, count)| (resource.key(), count));
            let made: BTreeMap<&str, &u8> = made.collect();
            json!({"produce": made, "sellable": true})
        }
        Effect::ProduceOneOf { goods, sellable } => {
            let goods: Vec<&str> = goods.iter().map(|resource| resource.key()).collect();
            json!({"produce_one_of": goods, "sellable": sellable})
        }
        Effect::Coins(count) => json!({"coins": count}),
        Effect::Points(count) => json!({"points": count}),
        Effect::Shields(count) => json!({"shields": count}),
        Effect::PointsIfWonderComplete(count) => json!({"points_if_wonder_complete": count}),
        Effect::CoinsPer(per) => json!({"coins_per": printed_per(per, "coins")}),
        Effect::PointsPer(per) => json!({"points_per": printed_per(per, "points")}),
        Effect::Science(symbol) => json!({"science": symbol.key()}),
        Effect::ScienceAny => json!({"science_any": true}),
        Effect::TradeDiscount {
            is_raw,
            left,
            right,
            price,
        } => {
            let goods = if *is_raw { "raw" } else { "manufactured" };
            let sides = [("left", left), ("right", right)].into_iter();
            let from: Vec<&str> = sides.filter_map(|(side, is)| is.then_some(side)).collect();
            json!({"trade_discount": {"goods": goods, "from": from, "price": price}})
        }
        Effect::Special(special) => json!({ "special": special }),
    }
}

fn printed_per(per: &Per, unit: &str) -> Value {
    json!({"what": per.what, "whose": per.whose, unit: per.each})
}

fn check_effects(effects: &[Effect], raw: &Value, id: &str) {
    let printed: Vec<Value> = effects.iter().map(printed_effect).collect();
    assert_eq!(&json!(printed), raw, "{id}");
}

#[test]
fn each_edition_has_148_cards_and_ten_guilds() {
    for edition in Edition::ALL {
        let data = edition.data();
        let count = |age: u8| {
            let cards = data.cards().filter(|card| card.age == age);
            cards.map(|card| card.copies.len().max(1)).sum::<usize>()
        };
        assert_eq!([count(1), count(2), count(3)], [49, 49, 50], "{edition:?}");
        assert_eq!(data.guilds().count(), 10);
        let mut guilds = data.guilds();
        assert!(guilds.all(|guild| guild.copies.is_empty() && guild.age == 3));
    }
    let cards = Edition::ALL
        .iter()
        .flat_map(|edition| edition.data().cards());
    let used: BTreeSet<usize> = cards.map(|card| card.id.index()).collect();
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
fn no_price_has_more_than_seven_units() {
    for edition in Edition::ALL {
        let data = edition.data();
        let stages = data.wonders.iter().flat_map(|wonder| &wonder.sides);
        let stages = stages.flat_map(|side| side.stages.iter().map(|stage| stage.cost));
        for cost in data.cards().map(|card| card.cost).chain(stages) {
            assert!(cost.goods.iter().sum::<u8>() <= 7, "{cost:?}");
        }
    }
}

#[test]
fn chains_are_told_from_both_ends() {
    for edition in Edition::ALL {
        for card in edition.data().cards() {
            for opened in card.opens.iter() {
                assert!(opened.card(edition).parents.has(card.id));
                assert!(opened.card(edition).age > card.age);
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
    assert_eq!(Color::ALL.len(), 7);
}
