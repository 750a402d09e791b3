//! What is printed: the tables hold what the data files say, and every deck comes out.

use std::collections::BTreeMap;

use serde_json::Value;
use wonderpost::games::seven_wonders::cards::{
    CARDS, CardId, Color, Edition, Effect, Resource, Side, WonderId,
};

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

fn printed_cost(cost: &wonderpost::games::seven_wonders::cards::Cost) -> (u64, Vec<u64>) {
    (
        u64::from(cost.coins),
        cost.goods.iter().map(|count| u64::from(*count)).collect(),
    )
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
                assert_eq!(
                    Some(printed.resource.key()),
                    raw["resource"].as_str(),
                    "{id}"
                );
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

fn check_effects(effects: &[Effect], raw: &Value, id: &str) {
    let raw = raw.as_array().expect("effects");
    assert_eq!(effects.len(), raw.len(), "{id}");
    for (effect, raw) in effects.iter().zip(raw) {
        let number = |key: &str| {
            raw[key]
                .as_u64()
                .and_then(|number| u8::try_from(number).ok())
        };
        match effect {
            Effect::Produce(goods) => {
                let expected = cost(&raw["produce"]).1;
                let found: Vec<u64> = goods.iter().map(|count| u64::from(*count)).collect();
                assert_eq!(found, expected, "{id}");
                assert_eq!(
                    raw["sellable"],
                    Value::from(true),
                    "{id}: fixed output is for sale"
                );
            }
            Effect::ProduceOneOf { goods, sellable } => {
                let keys: Vec<&str> = goods.iter().map(|resource| resource.key()).collect();
                assert_eq!(Value::from(keys), raw["produce_one_of"], "{id}");
                assert_eq!(Value::from(*sellable), raw["sellable"], "{id}");
            }
            Effect::Coins(count) => assert_eq!(Some(*count), number("coins"), "{id}"),
            Effect::Points(count) => assert_eq!(Some(*count), number("points"), "{id}"),
            Effect::Shields(count) => assert_eq!(Some(*count), number("shields"), "{id}"),
            Effect::PointsIfWonderComplete(count) => {
                assert_eq!(Some(*count), number("points_if_wonder_complete"), "{id}");
            }
            Effect::CoinsPer(per) => check_per(per, &raw["coins_per"], "coins", id),
            Effect::PointsPer(per) => check_per(per, &raw["points_per"], "points", id),
            Effect::Science(symbol) => {
                assert_eq!(Some(symbol.key()), raw["science"].as_str(), "{id}");
            }
            Effect::ScienceAny => assert_eq!(raw["science_any"], Value::from(true), "{id}"),
            Effect::TradeDiscount {
                is_raw,
                left,
                right,
                price,
            } => {
                let raw = &raw["trade_discount"];
                let goods = if *is_raw { "raw" } else { "manufactured" };
                assert_eq!(raw["goods"], Value::from(goods), "{id}");
                let from = texts(&raw["from"]);
                assert_eq!(
                    (from.contains(&"left"), from.contains(&"right")),
                    (*left, *right)
                );
                assert_eq!(raw["price"], Value::from(*price), "{id}");
            }
            Effect::Special(special) => {
                let key = serde_json::to_value(special).expect("a word");
                assert_eq!(raw["special"], key, "{id}");
            }
        }
    }
}

fn check_per(
    per: &wonderpost::games::seven_wonders::cards::Per,
    raw: &Value,
    unit: &str,
    id: &str,
) {
    assert_eq!(
        serde_json::to_value(&per.what).expect("a list"),
        raw["what"],
        "{id}"
    );
    assert_eq!(
        serde_json::to_value(&per.whose).expect("a list"),
        raw["whose"],
        "{id}"
    );
    assert_eq!(Value::from(per.each), raw[unit], "{id}");
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
        assert!(
            data.guilds()
                .all(|guild| guild.copies.is_empty() && guild.age == 3)
        );
    }
    let all = (0..CARDS).filter(|index| {
        let ids = Edition::ALL
            .iter()
            .flat_map(|edition| edition.data().cards());
        ids.into_iter().any(|card| card.id.index() == *index)
    });
    assert_eq!(all.count(), CARDS, "no id is unused");
}

#[test]
fn every_deck_gives_seven_cards_to_each_player() {
    for edition in Edition::ALL {
        let file = file(edition);
        for players in 3..=7 {
            for age in 1..=3 {
                let deck = edition.data().deck(age, players);
                let guilds = if age == 3 { players + 2 } else { 0 };
                assert_eq!(
                    deck.len() + guilds,
                    7 * players,
                    "{edition:?} {players} Age {age}"
                );
                let mut colors: BTreeMap<&str, usize> = BTreeMap::new();
                for card in &deck {
                    *colors.entry(card.card(edition).color.key()).or_default() += 1;
                }
                if guilds > 0 {
                    colors.insert("purple", guilds);
                }
                colors.insert("total", 7 * players);
                let expected = &file["decks"][players.to_string()][age.to_string()];
                let found = serde_json::to_value(&colors).expect("a map");
                assert_eq!(
                    &found, expected,
                    "{edition:?}, {players} players, Age {age}"
                );
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
        let shared: Vec<&str> = edition
            .data()
            .cards()
            .filter(|card| card.namesakes.iter().count() > 1)
            .map(|card| card.id.key())
            .collect();
        assert_eq!(
            shared,
            [
                "loom",
                "glassworks",
                "press",
                "loom_2",
                "glassworks_2",
                "press_2"
            ]
        );
    }
    assert_eq!(Color::ALL.len(), 7);
}
