//! A city of Duel summed up: coins, goods, cards by kind, symbols, tokens, wonders.

use super::{flow, paint, price_right, wonder_sign};
use crate::duel::{describe, marks, things};
use crate::paint::{INK, SOFT, SURFACE, Tone};
use crate::pictures::canvas::{Anchor, At, Canvas, Inks};
use crate::pictures::font::Type;
use crate::pictures::panel::{TITLE, times};
use rules::duel::view::{CityView, WonderView};
use words::{Words, msg};

/// How high a wonder is with what lies under it.
const WONDER: i32 = 56;

/// Draws what stands in a city's panel. Gives how high it is.
pub(super) fn draw(canvas: &mut Canvas, city: &CityView, w: &Words, at: At, width: i32) -> i32 {
    let (x, y) = at;
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
        let made = good.made.to_string();
        row.marks(canvas, &[marks::good(good.good)], &made);
    }
    for choice in &city.choices {
        row.marks(canvas, &marks::one_of(choice.of.goods()), "");
    }
    row.end()
}

fn kinds(canvas: &mut Canvas, city: &CityView, x: i32, y: i32, width: i32) -> i32 {
    let mut row = flow(x, y, width);
    for kind in &city.kinds {
        let (paint, sign) = (paint(kind.color), describe::sign(kind.color));
        row.counted(canvas, paint, sign, &kind.cards.len().to_string());
    }
    row.end()
}

fn science(canvas: &mut Canvas, city: &CityView, x: i32, y: i32, width: i32) -> i32 {
    let mut row = flow(x, y, width);
    for held in &city.symbols {
        let sign = marks::sign("science", held.symbol.id());
        row.marks(canvas, &[sign], &times(held.count.into()));
    }
    for token in &city.tokens {
        row.marks(canvas, &[marks::sign("token", token.id())], "");
    }
    row.end()
}

/// A wonder: built, or what it costs its owner now.
fn wonder(canvas: &mut Canvas, one: &WonderView, w: &Words, x: i32, y: i32, width: i32) {
    let ink = if one.is_built { INK } else { SOFT };
    let inks = Inks::new(ink, SURFACE);
    canvas.sign(&wonder_sign(one.wonder.id()), (x + 12, y + 3), 36, inks);
    let kind = match one.is_built {
        true => Type::bold(19).narrow(),
        false => Type::plain(19).narrow(),
    };
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
