//! The tables of the engine hold what the data file says, read a second time by other means, and the build refuses
//! a data file with a fact that the engine does not know.

use std::path::{Path, PathBuf};

use rules::duel::rules::military;
use rules::duel::{
    Back, Card, Counted, Effects, FIRST_GAME, Good, Goods, Layout, Per, Slot, Slots, Symbol, Token,
    Wonder,
};
use serde_json::{Value, json};

#[macro_use]
#[path = "../../../src/closed.rs"]
#[expect(unused_macros, reason = "what is printed needs no sets")]
mod closed;
#[path = "../../../build/duel.rs"]
mod build;
#[path = "../../../../words/build/names.rs"]
#[expect(dead_code, reason = "the test asks for no table of names")]
mod names;

use names::AllNames;
use testing::script::rows;

const FACTS: &str = include_str!("../../../../../data/duel/facts.json");

fn facts() -> Value {
    serde_json::from_str(FACTS).unwrap()
}

fn goods(goods: &Goods) -> Value {
    let there = Good::ALL.into_iter().filter(|good| goods[good.index()] > 0);
    let there = there.map(|good| (good.id().to_owned(), json!(goods[good.index()])));
    Value::Object(there.collect())
}

fn per(per: &Per, what: &str) -> Value {
    let counted = match per.counted {
        Counted::Cards(color) => format!("{}_card", color.id()),
        Counted::BrownAndGrey => "brown_or_grey_card".to_owned(),
        Counted::BuiltWonders => "built_wonder".to_owned(),
        Counted::ThreeCoins => "3_coins".to_owned(),
        Counted::Tokens => "progress_token".to_owned(),
    };
    let whose = ["own", "city with most"][per.whose as usize];
    json!({"what": counted, "whose": whose, what: per.each})
}

/// The effects as the data file lists them, one object for each.
fn effects(effects: &Effects) -> Vec<Value> {
    let library = effects.library.then(|| json!({"draw": 3}));
    let list = json!({
        "produce": (effects.makes != [0; 5]).then(|| goods(&effects.makes)),
        "produce_one_of": effects.makes_one_of,
        "trade_fixed_price": (effects.fixed().next().is_some()).then(|| effects.fixed().collect::<Vec<_>>()),
        "destroy_opponent": effects.destroys,
        "build_from_discard": effects.revives.then_some(true),
        "choose_unused_progress_token": library,
        "coins": (effects.coins > 0).then_some(effects.coins),
        "coins_per": effects.coins_per.map(|each| per(&each, "coins")),
        "opponent_loses_coins": (effects.opponent_loses > 0).then_some(effects.opponent_loses),
        "shields": (effects.shields > 0).then_some(effects.shields),
        "science": effects.symbol,
        "points": (effects.points > 0).then_some(effects.points),
        "points_per": effects.points_per.map(|each| per(&each, "points")),
        "extra_turn": effects.extra_turn.then_some(true),
    });
    let list = list.as_object().unwrap().iter();
    let there = list.filter(|(_, value)| !value.is_null());
    there.map(|(name, value)| json!({ name: value })).collect()
}

/// Compares lists whatever their order.
fn assert_same(mut ours: Vec<Value>, theirs: &Value, id: &str) {
    let mut theirs = theirs.as_array().unwrap().clone();
    ours.sort_by_key(Value::to_string);
    theirs.sort_by_key(Value::to_string);
    assert_eq!(ours, theirs, "{id}");
}

fn cost(cost: &rules::duel::kinds::Cost) -> Value {
    let mut value = goods(&cost.goods);
    if cost.coins > 0 {
        value["coins"] = json!(cost.coins);
    }
    value
}

#[test]
fn all_73_cards_equal_the_data_file() {
    let facts = facts();
    let names = AllNames::read(&locales(), &languages()).unwrap();
    let read_as = names.read_as();
    let listed = facts["cards"].as_array().unwrap();
    assert_eq!((listed.len(), Card::ALL.len()), (73, 73));
    for (card, fact) in Card::ALL.into_iter().zip(listed) {
        let id = card.id();
        assert_eq!(json!(id), fact["id"]);
        let ours = card.facts();
        let age = match ours.back {
            Back::Guild => json!("guild"),
            Back::AgeOne | Back::AgeTwo | Back::AgeThree => json!(ours.back.age()),
        };
        assert_eq!(age, fact["age"], "{id}");
        assert_eq!(json!(ours.color), fact["color"], "{id}");
        assert_eq!(cost(&ours.cost), fact["cost"], "{id}");
        assert_eq!(json!(ours.free_if), fact["free_if"], "{id}");
        assert_eq!(json!(ours.chain_symbol), fact["chain_symbol"], "{id}");
        assert_same(effects(&ours.effects), &fact["effects"], id);
        for alias in fact["aliases"].as_array().into_iter().flatten() {
            let alias = alias.as_str().unwrap().split(" (").next().unwrap();
            let (_, others) = &read_as[&format!("duel/cards/{id}")];
            assert!(others.contains(&alias), "{id}: {alias}");
        }
    }
}

#[test]
fn the_17_chains_equal_the_data_file() {
    let facts = facts();
    let listed = facts["chains"].as_array().unwrap();
    assert_eq!(listed.len(), 17);
    let chained = Card::ALL.map(|card| card.facts().free_if);
    assert_eq!(chained.iter().flatten().count(), 17);
    for chain in listed {
        let from = Card::find(chain["from"].as_str().unwrap()).unwrap();
        let to = Card::find(chain["to"].as_str().unwrap()).unwrap();
        assert_eq!(to.facts().free_if, Some(from));
        assert_eq!(from.opens(), Some(to));
        assert_eq!(json!(to.free_symbol()), chain["symbol"]);
    }
}

#[test]
fn all_twelve_wonders_equal_the_data_file() {
    let facts = facts();
    let listed = facts["wonders"].as_array().unwrap();
    assert_eq!((listed.len(), Wonder::ALL.len()), (12, 12));
    for (wonder, fact) in Wonder::ALL.into_iter().zip(listed) {
        assert_eq!(json!(wonder.id()), fact["id"]);
        assert_eq!(cost(&wonder.facts().cost), fact["cost"], "{}", wonder.id());
        let ours = effects(&wonder.facts().effects);
        assert_same(ours, &fact["effects"], wonder.id());
    }
    let sets = &facts["setup"]["first_game_wonders"];
    let sets = json!([sets["first_player"], sets["second_player"]]);
    assert_eq!(json!(FIRST_GAME), sets);
}

#[test]
fn all_ten_tokens_equal_the_data_file() {
    let facts = facts();
    let listed = facts["progress_tokens"].as_array().unwrap();
    assert_eq!((listed.len(), Token::ALL.len()), (10, 10));
    for (token, fact) in Token::ALL.into_iter().zip(listed) {
        assert_eq!(json!(token.id()), fact["id"]);
        let mut ours = effects(token.effects());
        // What changes a rule is tested by rulings 5, 7, 10, 17 and 34.
        let eases = |what| json!({"resource_discount": {"applies_to": what, "resources": 2}});
        let red = json!({"extra_shields": {"applies_to": "red_card", "shields": 1}});
        ours.extend(match token {
            Token::Architecture => Some(eases("wonder")),
            Token::Economy => Some(json!({"gain_opponent_trade_payments": true})),
            Token::Masonry => Some(eases("blue_card")),
            Token::Strategy => Some(red),
            Token::Theology => Some(json!({"grant_extra_turn": {"applies_to": "wonder"}})),
            Token::Urbanism => Some(json!({"coins_on_chain_build": 4})),
            Token::Agriculture | Token::Law | Token::Mathematics | Token::Philosophy => None,
        });
        assert_same(ours, &fact["effects"], token.id());
    }
}

#[test]
fn the_three_layouts_equal_the_data_file() {
    let facts = facts();
    for age in 1..=3 {
        let listed = &facts["layouts"][format!("age_{age}")];
        let layout = Layout::of_age(age);
        let rows = listed["rows"].as_array().unwrap().len();
        assert_eq!(usize::from(layout.rows), rows);
        let slots = listed["slots"].as_array().unwrap();
        assert_eq!(slots.len(), Slot::COUNT);
        for (slot, fact) in Slots::FULL.iter().zip(slots) {
            let place = layout.places[slot.index()];
            assert_eq!(json!(place.row), fact["row"]);
            assert_eq!(json!(place.col), fact["col"]);
            assert_eq!(json!(layout.face_up.has(slot)), fact["face_up"]);
            let covered_by: Vec<Slot> = place.covered_by.iter().collect();
            assert_eq!(json!(covered_by), fact["covered_by"]);
        }
    }
}

#[test]
fn the_track_and_the_symbols_equal_the_data_file() {
    let facts = facts();
    let capital = &facts["military"]["capital_distance"];
    assert_eq!(&json!(military::CAPITAL), capital);
    for token in facts["military"]["tokens"].as_array().unwrap() {
        let mut zones = military::PLUNDER.into_iter();
        let zone = zones.find(|(_, _, coins)| json!(coins) == token["coins"]);
        let (from, to, _) = zone.unwrap();
        let sign = if token["half_of"] == "first_player" {
            -1
        } else {
            1
        };
        assert_eq!(json!(from * sign), token["from"]);
        assert_eq!(json!(to * sign), token["to"]);
    }
    let symbols = facts["science"]["symbols"].as_array().unwrap();
    for (symbol, fact) in Symbol::ALL.into_iter().zip(symbols) {
        assert_eq!(json!(symbol.id()), fact["id"]);
        let mut cards = Card::ALL.to_vec();
        cards.retain(|card| card.facts().effects.symbol == Some(symbol));
        assert_eq!(json!(cards), fact["cards"]);
    }
}

#[test]
fn a_fact_that_the_engine_does_not_know_stops_the_build_with_file_and_fact() {
    let names = AllNames::read(&locales(), &languages()).unwrap();
    assert!(build::tables(FACTS, &names).is_ok());
    let refused = |facts: &str, fact: &str| {
        let refusal = build::tables(facts, &names).unwrap_err().to_string();
        assert!(refusal.starts_with(build::FACTS), "{refusal}");
        assert!(refusal.contains(fact), "{refusal}");
    };
    for [from, to, fact] in rows::<3>(
        r#""color": "brown" | "color": "pink" | `pink`
        [{"produce" | [{"makes" | `makes`
        "age": 1 | "age": 4 | `lumber_yard` has no known age
        "age": 1 | "age": 2 | the cards do not stand by age
        "free_if": " | "free_if": "no_ | no Card `no_
        what": "brown_or_grey_card" | what": "pink_card" | nobody counts `pink_card`
        "id": "logging_camp" | "id": "lumber_yard" | two of `lumber_yard`
        ["the_pyramids" | ["the_pyramid" | no Wonder `the_pyramid`
        red_by": [2, 3] | red_by": [2, 20] | there is no slot 20"#,
    ) {
        assert!(FACTS.contains(from), "the file holds {from}");
        refused(&FACTS.replacen(from, to, 1), fact);
    }
    let other = FACTS.replace("\"lumber_yard\"", "\"lumber_yards\"");
    refused(&other, "`lumber_yard");
}

fn locales() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")
}

fn languages() -> [String; 3] {
    ["en", "da", "nl"].map(str::to_owned)
}

#[test]
fn a_name_that_is_missing_in_a_language_stops_the_build_with_file_and_name() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names");
    for language in languages() {
        let (from, to) = (locales().join(&language), dir.join(&language));
        std::fs::create_dir_all(&to).unwrap();
        let text = std::fs::read_to_string(from.join("names.json")).unwrap();
        let wrong = usize::from(language == "da");
        let text = text.replacen("\"temple\"", "\"tempel\"", wrong);
        std::fs::write(to.join("names.json"), text).unwrap();
    }
    let refusal = AllNames::read(&dir, &languages()).err().unwrap();
    let refusal = refusal.to_string();
    assert!(refusal.contains("da/names.json"), "{refusal}");
    assert!(refusal.contains("temp"), "{refusal}");
}
