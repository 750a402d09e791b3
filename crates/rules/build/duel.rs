//! Makes the tables of Duel from `data/duel/`: ids, what is printed on things, layouts.
//!
//! The data files are the one source. What they hold is checked here, at build: a fact that the engine does not know
//! stops the build with a sentence that names the file and the fact. The tables are included by `src/duel/`,
//! whose types they fill, so a rule that names a card which is not in the data does not compile.
//! Start reading at [`tables`].

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::names::AllNames;
use kinds::{Color, Cost, Effects, Slot};

#[path = "../src/duel/kinds.rs"]
#[expect(
    dead_code,
    unreachable_pub,
    unused_imports,
    unused_macros,
    reason = "the build only reads what is printed"
)]
mod kinds;

/// What is printed on cards, wonders and tokens, and how an age is laid.
pub(crate) const FACTS: &str = "data/duel/facts.json";

/// The game in the files of names.
const GAME: &str = "duel";

/// Effects of tokens that change a rule: what they do stands where the rule is, and `tests/it/duel/data.rs` of this crate
/// compares.
const RULES: [&str; 5] = [
    "resource_discount",
    "gain_opponent_trade_payments",
    "extra_shields",
    "grant_extra_turn",
    "coins_on_chain_build",
];

#[derive(Deserialize)]
struct Facts {
    cards: Vec<Thing>,
    wonders: Vec<Thing>,
    progress_tokens: Vec<Thing>,
    layouts: BTreeMap<String, Layout>,
    setup: Setup,
}

/// A card, a wonder or a token.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Thing {
    id: String,
    #[serde(rename = "name")]
    _name: IgnoredAny,
    /// Of a card, or "guild".
    age: Option<Value>,
    color: Option<Color>,
    #[serde(default)]
    cost: Cost,
    free_if: Option<String>,
    chain_symbol: Option<String>,
    effects: Vec<Map<String, Value>>,
    /// Names of other printings; `locales/en/names.json` has them too.
    #[serde(default, rename = "aliases")]
    _aliases: IgnoredAny,
}

#[derive(Deserialize)]
struct Layout {
    slots: Vec<Place>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    index: usize,
    row: u8,
    col: u8,
    face_up: bool,
    covered_by: Vec<Slot>,
}

#[derive(Deserialize)]
struct Setup {
    first_game_wonders: FirstGame,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstGame {
    first_player: Vec<String>,
    second_player: Vec<String>,
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

pub(crate) fn tables(facts: &str, names: &AllNames) -> Result<String> {
    let facts: Facts = serde_json::from_str(facts).map_err(|error| format!("{FACTS}: {error}"))?;
    let tables = [
        cards(&facts.cards)?,
        wonders(&facts)?,
        tokens(&facts.progress_tokens)?,
        layouts(&facts.layouts)?,
    ];
    for (group, things) in [
        ("cards", &facts.cards),
        ("wonders", &facts.wonders),
        ("progress_tokens", &facts.progress_tokens),
    ] {
        let ids = things.iter().map(|thing| thing.id.as_str());
        names.check(FACTS, [GAME, group], ids)?;
    }
    Ok(tables.concat())
}

fn cards(cards: &[Thing]) -> Result<String> {
    let mut backs = cards.iter().map(back).collect::<Result<Vec<_>>>()?;
    backs.dedup();
    if backs != ["AgeOne", "AgeTwo", "AgeThree", "Guild"] {
        return Err(format!("{FACTS}: the cards do not stand by age with the guilds last").into());
    }
    let text = id_enum("Card", "A building, guilds included.", cards)?;
    table(
        text,
        "CARD_FACTS: [CardFacts; Card::ALL.len()]",
        cards,
        |card| {
            let (back, cost, symbol) = (back(card)?, card.cost, &card.chain_symbol);
            let color =
                (card.color).ok_or_else(|| format!("{FACTS}: `{}` has no colour", card.id))?;
            let free_if = match &card.free_if {
                Some(giver) => format!("Some({})", known("Card", giver, cards)?),
                None => "None".to_owned(),
            };
            let effects = effects(card)?;
            Ok(format!(
                "CardFacts {{ back: Back::{back}, color: Color::{color:?}, cost: {cost:?}, free_if: {free_if}, \
             chain_symbol: {symbol:?}, effects: {effects} }}"
            ))
        },
    )
}

/// The back of a card in the engine's words.
fn back(card: &Thing) -> Result<&'static str> {
    match card.age.as_ref().map(Value::to_string).as_deref() {
        Some("1") => Ok("AgeOne"),
        Some("2") => Ok("AgeTwo"),
        Some("3") => Ok("AgeThree"),
        Some("\"guild\"") => Ok("Guild"),
        _ => Err(format!("{FACTS}: `{}` has no known age", card.id).into()),
    }
}

fn wonders(facts: &Facts) -> Result<String> {
    let wonders = &facts.wonders;
    let text = id_enum("Wonder", "A wonder.", wonders)?;
    let facts_of = "WONDER_FACTS: [WonderFacts; Wonder::ALL.len()]";
    let mut text = table(text, facts_of, wonders, |wonder| {
        let (cost, effects) = (wonder.cost, effects(wonder)?);
        Ok(format!(
            "WonderFacts {{ cost: {cost:?}, effects: {effects} }}"
        ))
    })?;
    let sets = &facts.setup.first_game_wonders;
    let set = |ids: &[String]| -> Result<String> {
        let ids = ids.iter().map(|id| known("Wonder", id, wonders));
        Ok(ids.collect::<Result<Vec<_>>>()?.join(", "))
    };
    writeln!(
        text,
        "/// The wonders of a first game: of the first player, of the second (rulebook of 2015, p. 6).\npub const FIRST_GAME: [[Wonder; 4]; 2] = [[{}], [{}]];",
        set(&sets.first_player)?,
        set(&sets.second_player)?,
    )?;
    Ok(text)
}

fn tokens(tokens: &[Thing]) -> Result<String> {
    let text = id_enum("Token", "A progress token.", tokens)?;
    table(
        text,
        "TOKEN_EFFECTS: [Effects; Token::ALL.len()]",
        tokens,
        effects,
    )
}

fn table(
    mut text: String,
    name: &str,
    things: &[Thing],
    row: impl Fn(&Thing) -> Result<String>,
) -> Result<String> {
    writeln!(text, "static {name} = [")?;
    for thing in things {
        writeln!(text, "{},", row(thing)?)?;
    }
    Ok(text + "];\n")
}

/// What a thing does as Rust, without what stands where the rule is.
fn effects(thing: &Thing) -> Result<String> {
    let all = thing.effects.iter().flatten();
    let own = all.filter(|(kind, _)| !RULES.contains(&kind.as_str()));
    let own: Map<String, Value> = own
        .map(|(kind, value)| (kind.clone(), value.clone()))
        .collect();
    let read: Effects = serde_json::from_value(own.into())
        .map_err(|error| format!("{FACTS}: `{}`: {error}", thing.id))?;
    Ok(format!("{read:?}"))
}

fn layouts(layouts: &BTreeMap<String, Layout>) -> Result<String> {
    let mut text = "static LAYOUTS: [Layout; 3] = [\n".to_owned();
    for age in 1..=3 {
        let layout = layouts.get(&format!("age_{age}"));
        let layout = layout.ok_or_else(|| format!("{FACTS}: there is no layout of age {age}"))?;
        let (slots, count) = (&layout.slots, Slot::COUNT);
        if slots.len() != count {
            return Err(format!("{FACTS}: the layout of age {age} has not {count} slots").into());
        }
        let mask = |is_in: &dyn Fn(usize) -> bool| -> u32 {
            (0..count).map(|slot| u32::from(is_in(slot)) << slot).sum()
        };
        let is_covered = |slot: usize, by: usize| {
            let mut covering = slots[slot].covered_by.iter();
            covering.any(|over| over.index() == by)
        };
        let face_up = mask(&|slot| slots[slot].face_up);
        let rows = slots[count - 1].row + 1;
        writeln!(
            text,
            "Layout {{ rows: {rows}, face_up: Slots({face_up}), places: ["
        )?;
        for (index, place) in slots.iter().enumerate() {
            if place.index != index {
                return Err(format!("{FACTS}: slot {index} of age {age} is out of order").into());
            }
            let Place { row, col, .. } = place;
            let covered_by = mask(&|over| is_covered(index, over));
            let lies_on = mask(&|under| is_covered(under, index));
            writeln!(
                text,
                "Place {{ row: {row}, col: {col}, covered_by: Slots({covered_by}), \
                 lies_on: Slots({lies_on}) }},",
            )?;
        }
        text += "] },\n";
    }
    Ok(text + "];\n")
}

fn id_enum(name: &str, doc: &str, things: &[Thing]) -> Result<String> {
    let before = |id: &String| things.iter().filter(|other| other.id < *id).count();
    let ranks: Vec<usize> = things.iter().map(|thing| before(&thing.id)).collect();
    let mut text = format!("id_enum! {{\n/// {doc}\n{name} {ranks:?} {{\n");
    for (index, Thing { id, .. }) in things.iter().enumerate() {
        if things[..index].iter().any(|other| other.id == *id) {
            return Err(format!("{FACTS}: there are two of `{id}`").into());
        }
        writeln!(text, "{} = {id:?},", variant(id))?;
    }
    text += "}\n}\n";
    Ok(text)
}

/// A thing in the engine's words, if there is one with that id.
fn known(kind: &str, id: &str, things: &[Thing]) -> Result<String> {
    if !things.iter().any(|other| other.id == id) {
        return Err(format!("{FACTS}: there is no {kind} `{id}`").into());
    }
    Ok(format!("{kind}::{}", variant(id)))
}

/// The name of an id in Rust: `lumber_yard` is `LumberYard`.
fn variant(id: &str) -> String {
    id.split('_')
        .map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_uppercase() + rest
        })
        .collect()
}
