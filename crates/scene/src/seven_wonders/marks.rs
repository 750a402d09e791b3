//! Effects and costs of cards and stages as marks.
//!
//! Knows no position; the words beside them are those of the presenter. Start reading at [`effects`].

use crate::mark::{Mark, Sign};
use crate::paint::Pigment;
use rules::seven_wonders::cards::{Color, Cost, Counted, Effect, Per, Resource, Special};
use words::msg;

/// Class of a colour in the style sheets.
pub fn class(color: Color) -> &'static str {
    Pigment::of(color.key()).class
}

/// Sign of a colour.
pub fn sign_of(color: Color) -> Sign {
    Sign::Borrowed(Pigment::of(color.key()).sign)
}

fn resource(resource: Resource) -> Sign {
    Sign::Owned(format!("res-{}", resource.key()))
}

/// What something gives, as marks.
pub fn effects(effects: &[Effect]) -> Vec<Mark> {
    effects.iter().flat_map(effect).collect()
}

/// A printed price, as marks; empty where nothing is printed.
pub fn cost(cost: &Cost) -> Vec<Mark> {
    let coins = (cost.coins > 0).then(|| Mark::Coin(cost.coins.to_string()));
    coins.into_iter().chain(units(&cost.goods)).collect()
}

fn units(goods: &[u8; 7]) -> Vec<Mark> {
    Resource::ALL
        .into_iter()
        .zip(goods)
        .flat_map(|(kind, count)| (0..*count).map(move |_| Mark::Sign(resource(kind))))
        .collect()
}

/// Resources of which one can be had.
pub fn one_of(goods: &[Resource]) -> Vec<Mark> {
    Mark::either(goods.iter().map(|kind| Mark::Sign(resource(*kind))))
}

fn effect(effect: &Effect) -> Vec<Mark> {
    match effect {
        Effect::Produce(goods) => units(goods),
        Effect::ProduceOneOf { goods, .. } => one_of(goods),
        Effect::Coins(count) => vec![Mark::Coin(format!("+{count}"))],
        Effect::CoinsPer(per) => each(Mark::Coin(format!("+{}", per.each)), per),
        Effect::Points(count) => vec![Mark::Points(count.to_string())],
        Effect::PointsPer(per) => each(Mark::Points(per.each.to_string()), per),
        Effect::PointsIfWonderComplete(count) => vec![
            Mark::Points(count.to_string()),
            words("if"),
            Mark::of("act-wonder"),
        ],
        Effect::Shields(count) => (0..*count).map(|_| Mark::of("shield")).collect(),
        Effect::Science(symbol) => {
            vec![Mark::Sign(Sign::Owned(format!("science-{}", symbol.key())))]
        }
        Effect::ScienceAny => vec![Mark::of("science-any")],
        Effect::TradeDiscount {
            is_raw,
            left,
            right,
            price,
        } => discount(*is_raw, *left, *right, *price),
        Effect::Special(special) => vec![words(special_mark(*special))],
    }
}

fn discount(is_raw: bool, left: bool, right: bool, price: u8) -> Vec<Mark> {
    let left = left.then(|| Mark::of("sign-left"));
    let pigment = swatch(if is_raw { Color::Brown } else { Color::Grey });
    let right = right.then(|| Mark::of("sign-right"));
    let price = Mark::Coin(price.to_string());
    let marks = left.into_iter().chain([pigment, price]);
    marks.chain(right).collect()
}

fn each(first: Mark, per: &Per) -> Vec<Mark> {
    let mut marks = vec![first, Mark::Small("×")];
    marks.extend(per.what.iter().map(|what| match what {
        Counted::Cards(color) => swatch(*color),
        Counted::WonderStages => Mark::of("act-wonder"),
        Counted::DefeatTokens => Mark::of("defeat"),
    }));
    marks
}

fn swatch(colour: Color) -> Mark {
    Mark::Swatch(class(colour), sign_of(colour))
}

fn words(what: &'static str) -> Mark {
    Mark::Said(msg::seven_wonders_page::mark(what).into())
}

/// A stage's ability in one or two words; its sentence stands beside it for screen readers and in sheets.
const fn special_mark(special: Special) -> &'static str {
    match special {
        Special::FreeBuildOncePerAge => "free-per-age",
        Special::BuildFromDiscard => "discards",
        Special::PlaySeventhCard => "seventh",
        Special::CopyNeighbourGuildAtEnd => "guild",
        Special::FirstCardOfEachColorFree => "first-of-color",
        Special::FirstCardOfEachAgeFree => "first-of-age",
        Special::LastCardOfEachAgeFree => "last-of-age",
    }
}
