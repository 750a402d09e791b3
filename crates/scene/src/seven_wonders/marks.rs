//! Effects and costs of cards and stages as marks.
//!
//! Knows no position; the words beside them are those of the presenter. Start reading at [`effects`].

use crate::mark::{Mark, Sign};
use crate::paint::{Paint, Pigment};
use rules::seven_wonders::cards::{Color, Cost, Counted, Effect, Per, Resource, Special};
use words::{Words, msg};

/// Class of a colour in the style sheets.
pub fn class(color: Color) -> &'static str {
    Pigment::of(color.key()).class
}

/// Sign of a colour.
pub fn sign_of(color: Color) -> Sign {
    Sign::Borrowed(Pigment::of(color.key()).sign)
}

pub(crate) fn resource(resource: Resource) -> Sign {
    Sign::Owned(format!("res-{}", resource.key()))
}

/// What something gives, as marks.
pub fn effects(effects: &[Effect], w: &Words) -> Vec<Mark> {
    let marks = effects.iter().flat_map(|one| effect(one, w));
    marks.collect()
}

/// A printed price, as marks; empty where nothing is printed.
pub fn cost(cost: &Cost) -> Vec<Mark> {
    let mut marks = Vec::new();
    if cost.coins > 0 {
        marks.push(Mark::Coin(cost.coins.to_string()));
    }
    marks.extend(units(&cost.goods));
    marks
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

fn effect(effect: &Effect, w: &Words) -> Vec<Mark> {
    match effect {
        Effect::Produce(goods) => units(goods),
        Effect::ProduceOneOf { goods, .. } => one_of(goods),
        Effect::Coins(count) => vec![Mark::Coin(format!("+{count}"))],
        Effect::CoinsPer(per) => each(Mark::Coin(format!("+{}", per.each)), per),
        Effect::Points(count) => vec![Mark::Points(count.to_string())],
        Effect::PointsPer(per) => each(Mark::Points(per.each.to_string()), per),
        Effect::PointsIfWonderComplete(count) => vec![
            Mark::Points(count.to_string()),
            words("if", w),
            sign("act-wonder"),
        ],
        Effect::Shields(count) => (0..*count).map(|_| sign("shield")).collect(),
        Effect::Science(symbol) => {
            vec![Mark::Sign(Sign::Owned(format!("science-{}", symbol.key())))]
        }
        Effect::ScienceAny => vec![sign("science-any")],
        Effect::TradeDiscount {
            is_raw,
            left,
            right,
            price,
        } => discount(*is_raw, *left, *right, *price),
        Effect::Special(special) => vec![words(special_mark(*special), w)],
    }
}

fn discount(is_raw: bool, left: bool, right: bool, price: u8) -> Vec<Mark> {
    let mut marks = Vec::new();
    if left {
        marks.push(sign("sign-left"));
    }
    let (class, id) = if is_raw {
        ("is-brown", "colour-brown")
    } else {
        ("is-grey", "colour-grey")
    };
    marks.push(Mark::Swatch(class, Sign::Borrowed(id)));
    marks.push(Mark::Coin(price.to_string()));
    if right {
        marks.push(sign("sign-right"));
    }
    marks
}

fn each(first: Mark, per: &Per) -> Vec<Mark> {
    let mut marks = vec![first, Mark::Small("×")];
    marks.extend(per.what.iter().map(|what| match what {
        Counted::Brown => swatch(Color::Brown),
        Counted::Grey => swatch(Color::Grey),
        Counted::Blue => swatch(Color::Blue),
        Counted::Yellow => swatch(Color::Yellow),
        Counted::Red => swatch(Color::Red),
        Counted::Green => swatch(Color::Green),
        Counted::Purple => swatch(Color::Purple),
        Counted::WonderStages => sign("act-wonder"),
        Counted::DefeatTokens => sign("defeat"),
    }));
    marks
}

fn swatch(colour: Color) -> Mark {
    Mark::Swatch(class(colour), sign_of(colour))
}

const fn sign(id: &'static str) -> Mark {
    Mark::of(id)
}

fn words(what: &'static str, w: &Words) -> Mark {
    Mark::Words(w.narrow(&w.text(msg::seven_wonders_page::mark(what))))
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

/// The colours of a kind.
pub fn paint(color: Color) -> Paint {
    Pigment::of(color.key()).paint
}
