//! The cards and wonders of both editions: tables read once from `data/seven_wonders`, and asked by id.
//!
//! Nothing here knows a rule. Start reading at [`Edition::data`].

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::cards::{
    Card, CardId, CardSet, Color, Cost, Counted, Edition, EditionData, Effect, Per, Resource,
    Science, Special, Stage, Whose, Wonder, WonderId, WonderSide,
};

struct Tables {
    /// Ids of the cards of both editions, sorted.
    keys: Vec<&'static str>,
    /// Ids of the wonders, sorted; they are the same in both editions.
    wonder_keys: Vec<&'static str>,
    first: EditionData,
    second: EditionData,
    other_names: BTreeMap<&'static str, Vec<&'static str>>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(read_tables);

impl Edition {
    /// Everything printed in this edition.
    #[must_use]
    pub fn data(self) -> &'static EditionData {
        match self {
            Self::First => &TABLES.first,
            Self::Second => &TABLES.second,
        }
    }
}

impl CardId {
    /// Finds a card by its id.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        let index = TABLES.keys.binary_search(&key).ok()?;
        u8::try_from(index).ok().map(Self)
    }

    /// The id, as in the notation.
    #[must_use]
    pub fn key(self) -> &'static str {
        TABLES.keys.get(self.index()).copied().unwrap_or("?")
    }

    /// The card printed in an edition; its name and colour are told for cards of the other edition too.
    #[must_use]
    pub fn card(self, edition: Edition) -> &'static Card {
        edition.data().card(self)
    }
}

impl Serialize for CardId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Self::find(&key)
            .ok_or_else(|| serde::de::Error::custom(format!("no card is called `{key}`")))
    }
}

impl crate::chance::Labelled for CardId {
    fn label(&self) -> &str {
        self.key()
    }
}

impl WonderId {
    /// Finds a wonder by its id.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        let index = TABLES.wonder_keys.binary_search(&key).ok()?;
        u8::try_from(index).ok().map(Self)
    }

    /// The id, as in the notation.
    #[must_use]
    pub fn key(self) -> &'static str {
        let key = TABLES.wonder_keys.get(self.index());
        key.copied().unwrap_or("?")
    }

    /// Name as printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        let wonders = &TABLES.first.wonders;
        wonders.get(self.index()).map_or("?", |wonder| wonder.name)
    }
}

impl Serialize for WonderId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for WonderId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Self::find(&key)
            .ok_or_else(|| serde::de::Error::custom(format!("no wonder is called `{key}`")))
    }
}

/// Printed names in other languages, and other spellings, of cards and wonders by id.
#[must_use]
pub fn other_names(key: &str) -> &'static [&'static str] {
    TABLES.other_names.get(key).map_or(&[], Vec::as_slice)
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
    name: &'a str,
    age: u8,
    color: Color,
    copies: Vec<u8>,
    #[serde(borrow)]
    cost: BTreeMap<&'a str, u8>,
    #[serde(borrow)]
    free_if: Vec<&'a str>,
    effects: Vec<RawEffect>,
    #[serde(borrow, default)]
    also_written: Vec<&'a str>,
}

#[derive(Deserialize)]
struct RawWonder<'a> {
    id: &'a str,
    name: &'a str,
    #[serde(borrow)]
    sides: BTreeMap<&'a str, RawSide<'a>>,
}

#[derive(Deserialize)]
struct RawSide<'a> {
    resource: Resource,
    #[serde(borrow)]
    stages: Vec<RawStage<'a>>,
}

#[derive(Deserialize)]
struct RawStage<'a> {
    #[serde(borrow)]
    cost: BTreeMap<&'a str, u8>,
    effects: Vec<RawEffect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEffect {
    produce: Option<BTreeMap<Resource, u8>>,
    produce_one_of: Option<Vec<Resource>>,
    sellable: Option<bool>,
    coins: Option<u8>,
    coins_per: Option<RawPer>,
    points: Option<u8>,
    points_per: Option<RawPer>,
    points_if_wonder_complete: Option<u8>,
    shields: Option<u8>,
    science: Option<Science>,
    science_any: Option<bool>,
    trade_discount: Option<RawDiscount>,
    special: Option<Special>,
}

#[derive(Deserialize)]
struct RawPer {
    what: Vec<Counted>,
    whose: Vec<Whose>,
    #[serde(alias = "coins", alias = "points")]
    each: u8,
}

#[derive(Deserialize)]
struct RawDiscount {
    goods: String,
    from: Vec<Whose>,
    price: u8,
}

impl RawPer {
    fn per(self) -> Per {
        Per {
            what: self.what,
            whose: self.whose,
            each: self.each,
        }
    }
}

impl RawEffect {
    fn effect(self) -> Option<Effect> {
        let sellable = self.sellable.unwrap_or(false);
        let produce = self.produce.map(|units| {
            let mut goods = [0; 7];
            for (resource, count) in units {
                goods[resource.index()] = count;
            }
            Effect::Produce(goods)
        });
        let one_of = self
            .produce_one_of
            .map(|goods| Effect::ProduceOneOf { goods, sellable });
        let discount = self.trade_discount.map(|discount| Effect::TradeDiscount {
            is_raw: discount.goods == "raw",
            left: discount.from.contains(&Whose::Left),
            right: discount.from.contains(&Whose::Right),
            price: discount.price,
        });
        let any = self.science_any.unwrap_or(false);
        produce
            .or(one_of)
            .or(discount)
            .or(self.coins.map(Effect::Coins))
            .or(self.coins_per.map(|raw| Effect::CoinsPer(raw.per())))
            .or(self.points.map(Effect::Points))
            .or(self.points_per.map(|raw| Effect::PointsPer(raw.per())))
            .or(self
                .points_if_wonder_complete
                .map(Effect::PointsIfWonderComplete))
            .or(self.shields.map(Effect::Shields))
            .or(self.science.map(Effect::Science))
            .or(any.then_some(Effect::ScienceAny))
            .or(self.special.map(Effect::Special))
    }
}

#[expect(
    clippy::expect_used,
    reason = "the files are part of the program and a test reads them; without them nothing can be played"
)]
fn read<T: Deserialize<'static>>(text: &'static str) -> T {
    serde_json::from_str(text).expect("the data files of Seven Wonders are readable")
}

fn read_tables() -> Tables {
    let first: RawEdition<'static> = read(include_str!("../../../data/seven_wonders/first.json"));
    let second: RawEdition<'static> = read(include_str!("../../../data/seven_wonders/second.json"));
    let names: BTreeMap<&'static str, BTreeMap<&'static str, &'static str>> =
        read(include_str!("../../../data/seven_wonders/names.json"));
    let mut keys: Vec<&'static str> = first
        .cards
        .iter()
        .chain(&second.cards)
        .map(|card| card.id)
        .collect();
    keys.sort_unstable();
    keys.dedup();
    let mut wonder_keys: Vec<&'static str> = first.wonders.iter().map(|raw| raw.id).collect();
    wonder_keys.sort_unstable();
    let mut other_names: BTreeMap<&'static str, Vec<&'static str>> = names
        .into_iter()
        .map(|(key, names)| (key, names.into_values().collect()))
        .collect();
    for card in first.cards.iter().chain(&second.cards) {
        let names = other_names.entry(card.id).or_default();
        names.extend(card.also_written.iter().filter(|name| **name != "Port"));
    }
    let (first_order, first_cards) = cards_of(first.cards, &keys);
    let (second_order, second_cards) = cards_of(second.cards, &keys);
    let fill = |own: &[Option<Card>], other: &[Option<Card>]| -> Vec<Card> {
        own.iter()
            .zip(other)
            .filter_map(|(own, other)| own.clone().or_else(|| other.clone()))
            .collect()
    };
    Tables {
        first: EditionData {
            edition: Edition::First,
            order: first_order,
            cards: fill(&first_cards, &second_cards),
            wonders: wonders_of(first.wonders, &wonder_keys),
        },
        second: EditionData {
            edition: Edition::Second,
            order: second_order,
            cards: fill(&second_cards, &first_cards),
            wonders: wonders_of(second.wonders, &wonder_keys),
        },
        keys,
        wonder_keys,
        other_names,
    }
}

fn id_of(keys: &[&'static str], key: &str) -> CardId {
    let index = keys.binary_search(&key).unwrap_or(usize::MAX);
    CardId(u8::try_from(index).unwrap_or(u8::MAX))
}

fn cards_of(
    raws: Vec<RawCard<'static>>,
    keys: &[&'static str],
) -> (Vec<CardId>, Vec<Option<Card>>) {
    let order: Vec<CardId> = raws.iter().map(|raw| id_of(keys, raw.id)).collect();
    let parents: Vec<CardSet> = raws
        .iter()
        .map(|raw| raw.free_if.iter().map(|key| id_of(keys, key)).collect())
        .collect();
    let names: Vec<&str> = raws.iter().map(|raw| raw.name).collect();
    let mut cards: Vec<Option<Card>> = keys.iter().map(|_| None).collect();
    for (at, raw) in raws.into_iter().enumerate() {
        let id = order[at];
        let with = |fits: &dyn Fn(usize) -> bool| -> CardSet {
            (0..order.len())
                .filter(|other| fits(*other))
                .map(|other| order[other])
                .collect()
        };
        let card = Card {
            id,
            name: raw.name,
            age: raw.age,
            color: raw.color,
            copies: raw.copies,
            cost: cost_of(&raw.cost),
            parents: parents[at],
            opens: with(&|other| parents[other].has(id)),
            namesakes: with(&|other| names[other] == raw.name),
            effects: raw
                .effects
                .into_iter()
                .filter_map(RawEffect::effect)
                .collect(),
        };
        cards[id.index()] = Some(card);
    }
    (order, cards)
}

fn cost_of(raw: &BTreeMap<&'static str, u8>) -> Cost {
    let mut cost = Cost {
        coins: raw.get("coins").copied().unwrap_or(0),
        goods: [0; 7],
    };
    for resource in Resource::ALL {
        cost.goods[resource.index()] = raw.get(resource.key()).copied().unwrap_or(0);
    }
    cost
}

fn wonders_of(raws: Vec<RawWonder<'static>>, keys: &[&'static str]) -> Vec<Wonder> {
    let mut wonders: Vec<Wonder> = raws
        .into_iter()
        .filter_map(|raw| {
            // The names of the sides sort as they stand: A before B, day before night.
            let mut sides = raw.sides.into_values().map(|side| WonderSide {
                resource: side.resource,
                stages: side
                    .stages
                    .into_iter()
                    .map(|stage| Stage {
                        cost: cost_of(&stage.cost),
                        effects: stage
                            .effects
                            .into_iter()
                            .filter_map(RawEffect::effect)
                            .collect(),
                    })
                    .collect(),
            });
            Some(Wonder {
                id: WonderId(u8::try_from(keys.binary_search(&raw.id).ok()?).ok()?),
                name: raw.name,
                sides: [sides.next()?, sides.next()?],
            })
        })
        .collect();
    wonders.sort_by_key(|wonder| wonder.id);
    wonders
}
