//! A city of Duel summed up: coins, goods, cards by kind, symbols, tokens, wonders.
//!
//! Start reading at [`draw`].

use super::{flow, paint, price_right, wonder_sign};
use crate::duel::{describe, marks, things};
use crate::mark::{Mark, Sign};
use crate::paint::{INK, SOFT, SURFACE, Tone};
use crate::pictures::canvas::{Anchor, Canvas, Inks};
use crate::pictures::font::Type;
use crate::pictures::panel::TITLE;
use rules::duel::view::{CityView, WonderView};
use words::{Words, msg};

/// How high a wonder is with what lies under it.
const WONDER: i32 = 56;

/// Draws what stands in a city's panel. Gives how high it is.
pub(super) fn draw(
    canvas: &mut Canvas,
    city: &CityView,
    w: &Words,
    x: i32,
    y: i32,
    width: i32,
) -> i32 {
    let title = TITLE.fitted(&w.plain_sentence(&msg::duel::city(city.seat)), width - 80);
    canvas.text((x + 12, y + 32), Anchor::Left, TITLE, INK, &title);
    price_right(canvas, city.coins, false, (x + width - 12, y + 10));
    let mut top = y + 52;
    top = goods(canvas, city, x, top, width);
    top = kinds(canvas, city, x, top, width);
    top = science(canvas, city, x, top, width);
    for one in &city.wonders {
        wonder(canvas, one, w, x, top, width);
        top += WONDER;
    }
    top + 4 - y
}

/// What it makes: signs with how many, and what is of choice.
fn goods(canvas: &mut Canvas, city: &CityView, x: i32, y: i32, width: i32) -> i32 {
    let mut row = flow(x, y, width);
    for good in city.goods.iter().filter(|good| good.made > 0) {
        let sign = Mark::Sign(Sign::Owned(format!("res-{}", good.good.id())));
        row.marks(canvas, &[sign], &good.made.to_string());
    }
    for choice in &city.choices {
        let mut marks = Vec::new();
        for good in choice.of.goods() {
            if !marks.is_empty() {
                marks.push(Mark::Or);
            }
            marks.push(Mark::Sign(Sign::Owned(format!("res-{}", good.id()))));
        }
        row.marks(canvas, &marks, "");
    }
    row.end()
}

/// Its cards, counted by kind.
fn kinds(canvas: &mut Canvas, city: &CityView, x: i32, y: i32, width: i32) -> i32 {
    let mut row = flow(x, y, width);
    for kind in &city.kinds {
        let number = kind.cards.len().to_string();
        row.counted(
            canvas,
            paint(kind.color),
            describe::sign(kind.color),
            &number,
        );
    }
    row.end()
}

/// Its symbols and its tokens.
fn science(canvas: &mut Canvas, city: &CityView, x: i32, y: i32, width: i32) -> i32 {
    let mut row = flow(x, y, width);
    for held in &city.symbols {
        let sign = Mark::Sign(Sign::Owned(format!("science-{}", held.symbol.id())));
        let times = if held.count > 1 {
            format!("×{}", held.count)
        } else {
            String::new()
        };
        row.marks(canvas, &[sign], &times);
    }
    for token in &city.tokens {
        let sign = Mark::Sign(Sign::Owned(format!("token-{}", token.id())));
        row.marks(canvas, &[sign], "");
    }
    row.end()
}

/// A wonder: built, or what it costs its owner now.
fn wonder(canvas: &mut Canvas, one: &WonderView, w: &Words, x: i32, y: i32, width: i32) {
    let ink = if one.is_built { INK } else { SOFT };
    let inks = Inks::new(ink, SURFACE);
    canvas.sign(&wonder_sign(one.wonder.id()), (x + 12, y + 3), 36, inks);
    let kind = if one.is_built {
        Type::bold(19)
    } else {
        Type::plain(19)
    }
    .narrow();
    let right = x + width - 12;
    match &one.price {
        Some(price) => price_right(canvas, price.total, price.short > 0, (right, y + 6)),
        None if !one.is_built => {}
        None => {
            let inks = Inks::new(Tone::GAIN.color, SURFACE);
            canvas.sign("sign-check", (right - 28, y + 7), 26, inks);
        }
    }
    let room = width - 24 - 46 - 46;
    let name = w.thing(things::wonder(one.wonder));
    let kind = kind.squeezed(name, room);
    let name = kind.fitted(name, room);
    canvas.text((x + 58, y + 18), Anchor::Left, kind, ink, &name);
    let gives = marks::effects(&one.wonder.facts().effects);
    canvas.marks(&gives, (x + 58, y + 24), 20, room, inks);
}
