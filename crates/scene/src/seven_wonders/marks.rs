//! Effects and costs of cards and stages as marks. Knows no position; its words are those of the presenter.

use super::things;
use crate::goods::{self, drawn_units};
use crate::{Mark, Pigment};
use rules::seven_wonders::{
    Color, Cost, Counted, Discount, Effects, GoodsKind, Per, Resource, Science, Whose,
};
use words::msg;

pub fn effects(effects: &Effects) -> Vec<Mark> {
    let mut marks: Vec<Mark> = drawn_units(things::goods(effects.produce)).collect();
    marks.extend(goods::one_of(
        effects.produce_one_of.iter().map(things::good),
    ));
    marks.extend(effects.trade_discount.iter().flat_map(discount));
    marks.extend((0..effects.shields).map(|_| Mark::of("shield")));
    let symbol = |symbol: Science| goods::sign("science", symbol.key());
    marks.extend(effects.science.map(symbol));
    marks.extend(effects.science_any.then(|| Mark::of("science-any")));
    marks.extend(effects.special.map(|special| words(special.key())));
    let coins = |coins: u8| Mark::Coin(format!("+{coins}"));
    let points = |points: u8| Mark::Points(points.to_string());
    marks.extend((effects.coins > 0).then(|| coins(effects.coins)));
    marks.extend((effects.coins_per.iter()).flat_map(|per| each(coins(per.each), per)));
    marks.extend((effects.points > 0).then(|| points(effects.points)));
    marks.extend((effects.points_per.iter()).flat_map(|per| each(points(per.each), per)));
    if effects.points_if_wonder_complete > 0 {
        let complete = points(effects.points_if_wonder_complete);
        marks.extend([complete, words("if"), Mark::of("act-wonder")]);
    }
    marks
}

pub fn cost(cost: &Cost) -> Vec<Mark> {
    goods::drawn_cost(cost.coins, things::goods(cost.goods))
}

pub fn one_of(goods: &[Resource]) -> Vec<Mark> {
    goods::one_of(goods.iter().copied().map(things::good))
}

fn discount(discount: &Discount) -> Vec<Mark> {
    let from = |whose, sign| discount.from.contains(&whose).then(|| Mark::of(sign));
    let pigment = swatch(match discount.goods {
        GoodsKind::Raw => Color::Brown,
        GoodsKind::Manufactured => Color::Grey,
    });
    let price = Mark::Coin(discount.price.to_string());
    let marks = from(Whose::Left, "sign-left").into_iter();
    let marks = marks.chain([pigment, price]);
    marks.chain(from(Whose::Right, "sign-right")).collect()
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

fn swatch(color: Color) -> Mark {
    Mark::swatch(Pigment::of(color.key()))
}

fn words(what: &'static str) -> Mark {
    Mark::Said(msg::seven_wonders_page::mark(what).into())
}
