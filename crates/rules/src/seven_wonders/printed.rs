//! Reads the data files into the tables of [`super::cards`], once. The data files are the one source: `build.rs` reads
//! them with this same code, so that a fact that the engine does not know stops the build with a sentence that names
//! the file and the fact. Nothing here knows a rule. Start reading at [`read_tables`].

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::cards::{
    CARDS, Card, CardId, CardSet, EditionData, Effects, Side, WONDERS, Wonder, WonderId, WonderSide,
};

const FIRST: &str = "data/seven_wonders/first.json";
const SECOND: &str = "data/seven_wonders/second.json";

pub(crate) struct Tables {
    /// Ids of the cards of both editions, sorted.
    pub(crate) keys: Vec<&'static str>,
    /// Ids of the wonders, sorted; they are the same in both editions.
    pub(crate) wonder_keys: Vec<&'static str>,
    pub(crate) first: EditionData,
    pub(crate) second: EditionData,
}

#[derive(Deserialize)]
struct RawEdition<'a> {
    #[serde(borrow)]
    cards: Vec<RawCard<'a>>,
    #[serde(borrow)]
    wonders: Vec<RawWonder<'a>>,
}

#[derive(Deserialize)]
struct RawCard<'a> {
    id: &'a str,
    /// As printed; two cards may share it.
    name: &'a str,
    #[serde(borrow)]
    free_if: Vec<&'a str>,
    #[serde(flatten)]
    card: Card,
}

#[derive(Deserialize)]
struct RawWonder<'a> {
    id: &'a str,
    sides: BTreeMap<Side, WonderSide>,
}

/// Reads effects, which stand one by one in a list.
pub(super) fn effects<'de, D: Deserializer<'de>>(from: D) -> Result<Effects, D::Error> {
    let mut all = Map::new();
    for (kind, value) in Vec::<Map<String, Value>>::deserialize(from)?
        .into_iter()
        .flatten()
    {
        let twice = format!("`{kind}` stands there twice");
        if all.insert(kind, value).is_some() {
            return Err(D::Error::custom(twice));
        }
    }
    serde_json::from_value(all.into()).map_err(D::Error::custom)
}

pub(crate) fn read_tables() -> Result<Tables, String> {
    tables(
        include_str!("../../../../data/seven_wonders/first.json"),
        include_str!("../../../../data/seven_wonders/second.json"),
    )
}

fn read<T: Deserialize<'static>>(file: &str, text: &'static str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("{file}: {error}"))
}

fn tables(first: &'static str, second: &'static str) -> Result<Tables, String> {
    let first: RawEdition<'static> = read(FIRST, first)?;
    let second: RawEdition<'static> = read(SECOND, second)?;
    let cards = first.cards.iter().chain(&second.cards);
    let mut keys: Vec<&'static str> = cards.map(|card| card.id).collect();
    keys.sort_unstable();
    keys.dedup();
    let mut wonder_keys: Vec<&'static str> = first.wonders.iter().map(|raw| raw.id).collect();
    wonder_keys.sort_unstable();
    check(FIRST, &first, &wonder_keys)?;
    check(SECOND, &second, &wonder_keys)?;
    if (keys.len(), wonder_keys.len()) != (CARDS, WONDERS) {
        let (cards, wonders) = (keys.len(), wonder_keys.len());
        return Err(format!(
            "{FIRST} and {SECOND}: there are {cards} cards and {wonders} wonders, not {CARDS} and {WONDERS}"
        ));
    }
    let cards = [first.cards, second.cards].map(|cards| cards_of(cards, &keys));
    let data = |own: usize, wonders| EditionData {
        order: cards[own].iter().map(|card| card.id).collect(),
        cards: {
            // A card that only the other edition has is told as printed there.
            let all = || cards[own].iter().chain(&cards[1 - own]);
            let of = |at| all().find(|card| card.id.index() == at).cloned();
            (0..keys.len()).filter_map(of).collect()
        },
        wonders: wonders_of(wonders, &wonder_keys),
    };
    Ok(Tables {
        first: data(0, first.wonders),
        second: data(1, second.wonders),
        keys,
        wonder_keys,
    })
}

/// Checks what the shape of a file does not: that what it names is there, and that each thing is there once.
fn check(file: &str, edition: &RawEdition<'_>, wonder_keys: &[&str]) -> Result<(), String> {
    let fault = |id: &str, why: String| Err(format!("{file}: `{id}` {why}"));
    let ids: Vec<&str> = edition.cards.iter().map(|raw| raw.id).collect();
    for (at, raw) in edition.cards.iter().enumerate() {
        if ids[..at].contains(&raw.id) {
            return fault(raw.id, "stands there twice".to_owned());
        }
        if !(1..=3).contains(&raw.card.age) {
            return fault(raw.id, format!("is of age {}", raw.card.age));
        }
        if let Some(giver) = raw.free_if.iter().find(|giver| !ids.contains(giver)) {
            return fault(raw.id, format!("is free with `{giver}`, which is no card"));
        }
    }
    let mut wonders: Vec<&str> = edition.wonders.iter().map(|raw| raw.id).collect();
    wonders.sort_unstable();
    if wonders != wonder_keys {
        return Err(format!("{file}: its wonders are not those of {FIRST}"));
    }
    match edition.wonders.iter().find(|raw| raw.sides.len() != 2) {
        Some(raw) => fault(raw.id, "has not two sides".to_owned()),
        None => Ok(()),
    }
}

fn id_of(keys: &[&'static str], key: &str) -> CardId {
    let index = keys.binary_search(&key).unwrap_or(usize::MAX);
    CardId(u8::try_from(index).unwrap_or(u8::MAX))
}

/// The cards of an edition in the order of its file.
fn cards_of(raws: Vec<RawCard<'static>>, keys: &[&'static str]) -> Vec<Card> {
    let order: Vec<CardId> = raws.iter().map(|raw| id_of(keys, raw.id)).collect();
    let parents = |raw: &RawCard<'_>| raw.free_if.iter().map(|key| id_of(keys, key)).collect();
    let parents: Vec<CardSet> = raws.iter().map(parents).collect();
    let names: Vec<&str> = raws.iter().map(|raw| raw.name).collect();
    let with = |fits: &dyn Fn(usize) -> bool| -> CardSet {
        let found = (0..order.len()).filter(|other| fits(*other));
        found.map(|other| order[other]).collect()
    };
    let numbered = raws.into_iter().enumerate();
    let cards = numbered.map(|(at, raw)| Card {
        id: order[at],
        parents: parents[at],
        opens: with(&|other| parents[other].has(order[at])),
        namesakes: with(&|other| names[other] == raw.name),
        ..raw.card
    });
    cards.collect()
}

fn wonders_of(raws: Vec<RawWonder<'static>>, keys: &[&'static str]) -> Vec<Wonder> {
    let mut wonders: Vec<Wonder> = raws
        .into_iter()
        .filter_map(|raw| {
            // In order: A before B, day before night.
            let mut sides = raw.sides.into_values();
            Some(Wonder {
                id: WonderId(u8::try_from(keys.binary_search(&raw.id).ok()?).ok()?),
                sides: [sides.next()?, sides.next()?],
            })
        })
        .collect();
    wonders.sort_by_key(|wonder| wonder.id);
    wonders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the reader says when a text of a file is another.
    fn refusal(file: &str, from: &str, to: &str) -> String {
        let first = include_str!("../../../../data/seven_wonders/first.json");
        let second = include_str!("../../../../data/seven_wonders/second.json");
        let texts = [(FIRST, first), (SECOND, second)];
        let [first, second] = texts.map(|(name, text)| -> &'static str {
            if name != file {
                return text;
            }
            assert!(text.contains(from), "{file} holds {from}");
            Box::leak(text.replacen(from, to, 1).into_boxed_str())
        });
        tables(first, second).err().unwrap_or_default()
    }

    #[test]
    fn a_fact_that_the_engine_does_not_know_is_refused_with_file_and_fact() {
        for (file, from, to, fact) in [
            (FIRST, r#""color": "brown""#, r#""color": "pink""#, "pink"),
            (SECOND, r#"{"produce""#, r#"{"makes""#, "makes"),
            (
                FIRST,
                r#"free_if": [""#,
                r#"free_if": ["no_"#,
                "free with `no_",
            ),
        ] {
            let refusal = refusal(file, from, to);
            assert!(refusal.starts_with(file), "{refusal}");
            assert!(refusal.contains(fact), "{refusal}");
        }
    }
}
