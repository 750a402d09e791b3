//! Cards, prices and effects in words.
//!
//! Nothing here depends on a position. Start reading at [`effects`].

use super::cards::{Cost, Counted, Effect, Per, Resource, Special, Whose};

/// Roman numeral of an age, a stage or a turn.
#[must_use]
pub fn roman(number: usize) -> &'static str {
    match number {
        1 => "I",
        2 => "II",
        3 => "III",
        4 => "IV",
        _ => "",
    }
}

/// "1 coin", "3 coins".
#[must_use]
pub fn coins(count: i32) -> String {
    plural(count, "coin")
}

/// "1 point", "3 points".
#[must_use]
pub fn plural(count: i32, word: &str) -> String {
    let ending = if count.abs() == 1 { "" } else { "s" };
    format!("{} {word}{ending}", signed(count))
}

/// A number with a real minus sign.
#[must_use]
pub fn signed(number: i32) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// "2 clay, loom"; empty for no units.
#[must_use]
pub fn units(goods: &[u8; 7]) -> String {
    let parts: Vec<String> = Resource::ALL
        .into_iter()
        .zip(goods)
        .filter(|(_, count)| **count > 0)
        .map(|(resource, count)| match count {
            1 => resource.key().to_owned(),
            _ => format!("{count} {}", resource.key()),
        })
        .collect();
    parts.join(", ")
}

/// A printed price: "2 clay, loom", "1 coin", "nothing".
#[must_use]
pub fn cost(cost: &Cost) -> String {
    let goods = units(&cost.goods);
    match (cost.coins, goods.is_empty()) {
        (0, true) => "nothing".to_owned(),
        (0, false) => goods,
        (count, true) => coins(i32::from(count)),
        (count, false) => format!("{}, {goods}", coins(i32::from(count))),
    }
}

/// What a card or a stage gives: "3 points", "wood or clay, each turn".
#[must_use]
pub fn effects(effects: &[Effect]) -> String {
    let parts: Vec<String> = effects.iter().map(effect).collect();
    parts.join(", ")
}

/// What one effect gives.
#[must_use]
pub fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Produce(goods) => units(goods),
        Effect::ProduceOneOf { goods, .. } => {
            let names: Vec<&str> = goods.iter().map(|resource| resource.key()).collect();
            names.join("/")
        }
        Effect::Coins(count) => coins(i32::from(*count)),
        Effect::CoinsPer(per) => format!("{} {}", coins(i32::from(per.each)), each(per)),
        Effect::Points(count) => plural(i32::from(*count), "point"),
        Effect::PointsPer(per) => {
            format!("{} {}", plural(i32::from(per.each), "point"), each(per))
        }
        Effect::PointsIfWonderComplete(count) => {
            format!(
                "{} if the wonder is complete",
                plural(i32::from(*count), "point")
            )
        }
        Effect::Shields(count) => plural(i32::from(*count), "shield"),
        Effect::Science(symbol) => symbol.key().to_owned(),
        Effect::ScienceAny => "any science symbol".to_owned(),
        Effect::TradeDiscount {
            is_raw,
            left,
            right,
            price,
        } => {
            let goods = if *is_raw {
                "raw materials"
            } else {
                "manufactured goods"
            };
            let from = match (left, right) {
                (true, true) => "from both sides",
                (true, false) => "from the left",
                (false, _) => "from the right",
            };
            format!("{goods} {from} for {}", coins(i32::from(*price)))
        }
        Effect::Special(special) => special_words(*special).to_owned(),
    }
}

/// For what an effect counts: "for each brown card, yours and your neighbours'".
fn each(per: &Per) -> String {
    let what: Vec<&str> = per
        .what
        .iter()
        .map(|what| match what {
            Counted::Brown => "brown card",
            Counted::Grey => "grey card",
            Counted::Blue => "blue card",
            Counted::Yellow => "yellow card",
            Counted::Red => "red card",
            Counted::Green => "green card",
            Counted::Purple => "guild",
            Counted::WonderStages => "wonder stage",
            Counted::DefeatTokens => "defeat token",
        })
        .collect();
    let has = |whose: Whose| per.whose.contains(&whose);
    let place = match (has(Whose::Own), has(Whose::Left) || has(Whose::Right)) {
        (true, true) => ", yours and your neighbours’",
        (true, false) => " of yours",
        (false, _) => " of your neighbours",
    };
    format!("for each {}{place}", alternatives(&what))
}

/// "brown card, grey card or guild".
fn alternatives(words: &[&str]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some(_) | None => words.concat(),
    }
}

fn special_words(special: Special) -> &'static str {
    match special {
        Special::FreeBuildOncePerAge => "one free building per age",
        Special::BuildFromDiscard => "one building from the discard pile",
        Special::PlaySeventhCard => "the seventh card is played",
        Special::CopyNeighbourGuildAtEnd => "copies a neighbour's guild at the end",
        Special::FirstCardOfEachColorFree => "the first building of each colour is free",
        Special::FirstCardOfEachAgeFree => "the first building of each age is free",
        Special::LastCardOfEachAgeFree => "the last building of each age is free",
    }
}
