//! Makes the tables of Duel from `data/duel/` and the names: ids, what is printed on things, names, layouts.
//!
//! The data files are the one source. What they hold is checked here, at build: a fact that the engine does not know
//! stops the build with a sentence that names the file and the fact. The tables are included by `src/games/duel/`,
//! whose types they fill, so a rule that names a card which is not in the data does not compile.
//! Start reading at [`tables`].

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::names::AllNames;
use kinds::{Color, Good, Symbol};

#[path = "../src/duel/kinds.rs"]
#[expect(
    dead_code,
    unreachable_pub,
    unused_imports,
    unused_macros,
    reason = "the build only names goods, colours and symbols"
)]
mod kinds;

/// What is printed on cards, wonders and tokens, and how an age is laid.
pub(crate) const FACTS: &str = "data/duel/facts.json";

/// The game in the files of names.
const GAME: &str = "duel";

/// Slots in the structure of an age.
const SLOTS: u8 = 20;

#[derive(Deserialize)]
struct Facts {
    cards: Vec<Card>,
    wonders: Vec<Wonder>,
    progress_tokens: Vec<Token>,
    layouts: BTreeMap<String, Layout>,
    setup: Setup,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    id: String,
    name: String,
    age: Age,
    color: Color,
    cost: BTreeMap<String, u8>,
    free_if: Option<String>,
    chain_symbol: Option<String>,
    effects: Vec<Effect>,
    /// Names of other printings; `locales/en/names.json` has them too.
    #[serde(default, rename = "aliases")]
    _aliases: serde::de::IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wonder {
    id: String,
    name: String,
    cost: BTreeMap<String, u8>,
    effects: Vec<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    id: String,
    name: String,
    effects: Vec<Effect>,
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
    covered_by: Vec<u8>,
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

/// An age, or the guilds.
#[derive(Deserialize)]
#[serde(untagged)]
enum Age {
    Number(u8),
    Named(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Effect {
    Produce(BTreeMap<Good, u8>),
    ProduceOneOf(Vec<Good>),
    TradeFixedPrice(Vec<Good>),
    Coins(u8),
    CoinsPer(Per),
    OpponentLosesCoins(u8),
    Points(u8),
    PointsPer(Per),
    Shields(u8),
    Science(Symbol),
    DestroyOpponent(Color),
    BuildFromDiscard(bool),
    ChooseUnusedProgressToken(serde::de::IgnoredAny),
    ExtraTurn(bool),
    // Of tokens that change a rule: what they do stands where the rule is, and `tests/it/duel/data.rs` of this crate compares.
    ResourceDiscount(serde::de::IgnoredAny),
    GainOpponentTradePayments(serde::de::IgnoredAny),
    ExtraShields(serde::de::IgnoredAny),
    GrantExtraTurn(serde::de::IgnoredAny),
    CoinsOnChainBuild(serde::de::IgnoredAny),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Per {
    what: String,
    whose: Whose,
    #[serde(alias = "coins", alias = "points")]
    each: u8,
}

#[derive(Deserialize)]
enum Whose {
    #[serde(rename = "own")]
    Own,
    #[serde(rename = "city with most")]
    Larger,
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Makes the tables from the facts and the names. **Shape**: name of a Rust file, and what stands in it.
pub(crate) fn tables(facts: &str, names: &AllNames) -> Result<[(&'static str, String); 4]> {
    let facts: Facts = read(FACTS, facts)?;
    Ok([
        ("duel_cards.rs", cards(&facts.cards, names)?),
        ("duel_wonders.rs", wonders(&facts, names)?),
        ("duel_tokens.rs", tokens(&facts.progress_tokens, names)?),
        ("duel_layouts.rs", layouts(&facts.layouts)?),
    ])
}

fn read<T: DeserializeOwned>(path: &str, text: &str) -> Result<T> {
    Ok(serde_json::from_str(text).map_err(|error| format!("{path}: {error}"))?)
}

fn cards(cards: &[Card], names: &AllNames) -> Result<String> {
    let ids: Vec<_> = cards.iter().map(|card| (&card.id, &card.name)).collect();
    let mut backs = cards.iter().map(back).collect::<Result<Vec<_>>>()?;
    backs.dedup();
    if backs != ["AgeOne", "AgeTwo", "AgeThree", "Guild"] {
        return Err(format!("{FACTS}: the cards do not stand by age with the guilds last").into());
    }
    let mut text = id_enum("Card", "A building, guilds included.", &ids)?;
    text += "static FACTS: [CardFacts; Card::ALL.len()] = [\n";
    for card in cards {
        let giver = card.free_if.as_ref();
        let giver = giver.map(|giver| known("Card", giver, &ids));
        writeln!(
            text,
            "CardFacts {{ back: Back::{}, color: Color::{:?}, cost: {}, free_if: {}, chain_symbol: {:?}, effects: {} }},",
            back(card)?,
            card.color,
            cost(&card.id, &card.cost)?,
            option(giver.transpose()?),
            card.chain_symbol,
            effects(&card.id, &card.effects)?,
        )?;
    }
    text += "];\n";
    check_names("cards", &ids, names)?;
    Ok(text)
}

/// The back of a card in the engine's words.
fn back(card: &Card) -> Result<&'static str> {
    match &card.age {
        Age::Number(1) => Ok("AgeOne"),
        Age::Number(2) => Ok("AgeTwo"),
        Age::Number(3) => Ok("AgeThree"),
        Age::Named(name) if name == "guild" => Ok("Guild"),
        Age::Number(_) | Age::Named(_) => {
            Err(format!("{FACTS}: `{}` has no known age", card.id).into())
        }
    }
}

fn wonders(facts: &Facts, names: &AllNames) -> Result<String> {
    let wonders = &facts.wonders;
    let ids: Vec<_> = wonders.iter().map(|raw| (&raw.id, &raw.name)).collect();
    let mut text = id_enum("Wonder", "A wonder.", &ids)?;
    text += "static FACTS: [WonderFacts; Wonder::ALL.len()] = [\n";
    for wonder in wonders {
        let cost = cost(&wonder.id, &wonder.cost)?;
        let effects = effects(&wonder.id, &wonder.effects)?;
        writeln!(text, "WonderFacts {{ cost: {cost}, effects: {effects} }},")?;
    }
    text += "];\n";
    check_names("wonders", &ids, names)?;
    let sets = &facts.setup.first_game_wonders;
    let set = |wonders: &[String]| -> Result<String> {
        let wonders = wonders.iter().map(|id| known("Wonder", id, &ids));
        Ok(list(wonders.collect::<Result<Vec<_>>>()?.into_iter()))
    };
    writeln!(
        text,
        "/// The wonders of a first game: of the first player, of the second.\npub const FIRST_GAME: [[Wonder; 4]; 2] = [{}, {}];",
        set(&sets.first_player)?,
        set(&sets.second_player)?,
    )?;
    Ok(text)
}

fn tokens(tokens: &[Token], names: &AllNames) -> Result<String> {
    let ids: Vec<_> = tokens.iter().map(|raw| (&raw.id, &raw.name)).collect();
    let mut text = id_enum("Token", "A progress token.", &ids)?;
    text += "static EFFECTS: [Effects; Token::ALL.len()] = [\n";
    for token in tokens {
        writeln!(text, "{},", effects(&token.id, &token.effects)?)?;
    }
    text += "];\n";
    check_names("progress_tokens", &ids, names)?;
    Ok(text)
}

fn layouts(layouts: &BTreeMap<String, Layout>) -> Result<String> {
    let mut text = "const PLACES: [[Place; Slot::COUNT]; 3] = [\n".to_owned();
    for age in 1..=3 {
        let layout = layouts.get(&format!("age_{age}"));
        let layout = layout.ok_or_else(|| format!("{FACTS}: there is no layout of age {age}"))?;
        if layout.slots.len() != usize::from(SLOTS) {
            return Err(format!("{FACTS}: the layout of age {age} has not {SLOTS} slots").into());
        }
        text += "[\n";
        for (index, place) in layout.slots.iter().enumerate() {
            if place.index != index {
                return Err(format!("{FACTS}: slot {index} of age {age} is out of order").into());
            }
            if let Some(stray) = place.covered_by.iter().find(|slot| **slot >= SLOTS) {
                let why = format!("slot {index} of age {age} is covered by {stray}");
                return Err(format!("{FACTS}: {why}, which is no slot").into());
            }
            let covering = place.covered_by.iter();
            let mask = covering.fold(0_u32, |mask, slot| mask | 1 << slot);
            writeln!(
                text,
                "Place {{ row: {}, col: {}, is_face_up: {}, covered_by: Slots({mask}) }},",
                place.row, place.col, place.face_up,
            )?;
        }
        text += "],\n";
    }
    text += "];\n";
    Ok(text)
}

fn id_enum(name: &str, doc: &str, ids: &[(&String, &String)]) -> Result<String> {
    let before = |id: &String| ids.iter().filter(|(other, _)| *other < id).count();
    let ranks: Vec<usize> = ids.iter().map(|(id, _)| before(id)).collect();
    let mut text = format!("id_enum! {{\n/// {doc}\n{name} {ranks:?} {{\n");
    for (index, (id, printed)) in ids.iter().enumerate() {
        if ids[..index].iter().any(|(other, _)| other == id) {
            return Err(format!("{FACTS}: there are two of `{id}`").into());
        }
        writeln!(text, "{} = {id:?}, {printed:?};", variant(id))?;
    }
    text += "}\n}\n";
    Ok(text)
}

/// A thing in the engine's words, if there is one with that id.
fn known(kind: &str, id: &str, ids: &[(&String, &String)]) -> Result<String> {
    if !ids.iter().any(|(other, _)| *other == id) {
        return Err(format!("{FACTS}: there is no {kind} `{id}`").into());
    }
    Ok(format!("{kind}::{}", variant(id)))
}

/// Refuses things that have no name in `locales/`, and names of no thing.
fn check_names(group: &str, ids: &[(&String, &String)], names: &AllNames) -> Result<()> {
    let named = names.ids(GAME, group);
    let there: BTreeSet<&str> = ids.iter().map(|(id, _)| id.as_str()).collect();
    match named.symmetric_difference(&there).next() {
        Some(odd) => Err(format!("{FACTS} and the names of {group} differ in `{odd}`").into()),
        None => Ok(()),
    }
}

fn cost(id: &str, units: &BTreeMap<String, u8>) -> Result<String> {
    let mut goods = BTreeMap::new();
    for (unit, count) in units.iter().filter(|(unit, _)| *unit != "coins") {
        let good = Good::find(unit).ok_or_else(|| format!("{FACTS}: `{id}` costs `{unit}`"))?;
        goods.insert(good, *count);
    }
    let coins = units.get("coins").copied().unwrap_or(0);
    Ok(format!("Cost::new({coins}, {:?})", in_order(&goods)))
}

/// Units in the order of the engine's goods.
fn in_order(units: &BTreeMap<Good, u8>) -> [u8; 5] {
    Good::ALL.map(|good| units.get(&good).copied().unwrap_or(0))
}

fn effects(id: &str, effects: &[Effect]) -> Result<String> {
    let mut text = "Effects { ".to_owned();
    for effect in effects {
        text += &field(effect).map_err(|why| format!("{FACTS}: `{id}` {why}"))?;
    }
    text += "..Effects::NONE }";
    Ok(text)
}

/// The field of the engine's effects that an effect fills; nothing for what stands where the rule is.
fn field(effect: &Effect) -> std::result::Result<String, String> {
    Ok(match effect {
        Effect::Produce(units) => format!("makes: {:?}, ", in_order(units)),
        Effect::ProduceOneOf(units) => match units.as_slice() {
            [Good::Wood, Good::Clay, Good::Stone] => "makes_one_of: Some(OneOf::Raw), ".to_owned(),
            [Good::Glass, Good::Papyrus] => "makes_one_of: Some(OneOf::Manufactured), ".to_owned(),
            _ => return Err("makes one of goods that do not belong together".to_owned()),
        },
        Effect::TradeFixedPrice(goods) => {
            let goods = goods.iter().map(|good| format!("Good::{good:?}"));
            format!("fixed_price: &{}, ", list(goods))
        }
        Effect::Coins(coins) => format!("coins: {coins}, "),
        Effect::CoinsPer(each) => format!("coins_per: Some({}), ", per(each)?),
        Effect::OpponentLosesCoins(coins) => format!("opponent_loses: {coins}, "),
        Effect::Points(points) => format!("points: {points}, "),
        Effect::PointsPer(each) => format!("points_per: Some({}), ", per(each)?),
        Effect::Shields(shields) => format!("shields: {shields}, "),
        Effect::Science(symbol) => format!("symbol: Some(Symbol::{symbol:?}), "),
        Effect::DestroyOpponent(color) => format!("destroys: Some(Color::{color:?}), "),
        Effect::BuildFromDiscard(revives) => format!("revives: {revives}, "),
        Effect::ChooseUnusedProgressToken(_) => "library: true, ".to_owned(),
        Effect::ExtraTurn(again) => format!("extra_turn: {again}, "),
        Effect::ResourceDiscount(_)
        | Effect::GainOpponentTradePayments(_)
        | Effect::ExtraShields(_)
        | Effect::GrantExtraTurn(_)
        | Effect::CoinsOnChainBuild(_) => String::new(),
    })
}

fn per(per: &Per) -> std::result::Result<String, String> {
    let counted = match per.what.as_str() {
        "brown_or_grey_card" => "Counted::BrownAndGrey".to_owned(),
        "built_wonder" => "Counted::BuiltWonders".to_owned(),
        "3_coins" => "Counted::ThreeCoins".to_owned(),
        "progress_token" => "Counted::Tokens".to_owned(),
        what => match what.strip_suffix("_card").and_then(Color::find) {
            Some(color) => format!("Counted::Cards(Color::{color:?})"),
            None => return Err(format!("counts `{what}`, which nobody knows")),
        },
    };
    let is_larger = matches!(per.whose, Whose::Larger);
    Ok(format!(
        "Per {{ counted: {counted}, in_larger_city: {is_larger}, each: {} }}",
        per.each
    ))
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

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn option(value: Option<String>) -> String {
    value.map_or_else(|| "None".to_owned(), |value| format!("Some({value})"))
}
