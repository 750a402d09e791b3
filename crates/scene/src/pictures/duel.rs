//! Duel as a picture: the track, the structure of cards with what can be taken, tokens, both cities.

mod city;
mod pyramid;
mod track;

use std::borrow::Cow;

use super::Scene;
use super::canvas::{Anchor, Area, At, Canvas, Coin, Inks, Look, coin_width};
use super::font::Type;
use super::panel::{self, Flow, TITLE};
use super::standing::{self, MARGIN, ROOM};
use crate::duel::board::{city_of, order};
use crate::duel::marks::{self, paint};
use crate::duel::things;
use crate::mark::Sign;
use crate::paint::{EDGE, INK, SOFT, SURFACE, Tone, WASH};
use rules::duel::view::{DraftView, View};
use words::{Words, msg};

pub(super) fn draw(canvas: &mut Canvas, view: &View, scene: Scene<'_>) -> i32 {
    let view = &at_rest(view);
    let w = scene.w;
    let mut y = standing::head(canvas, scene);
    y = track::draw(canvas, view, w, y);
    y = standing::notices(canvas, &scene.said.notices, w, y);
    if let Some(draft) = &view.draft {
        y = drafted(canvas, draft, w, y);
    }
    y = pyramid::draw(canvas, view, w, y);
    y = tokens(canvas, view, w, y);
    cities(canvas, view, w, y)
}

/// After the end nothing is there for the taking, and nothing has a price.
fn at_rest(view: &View) -> Cow<'_, View> {
    if view.outcome.is_none() {
        return Cow::Borrowed(view);
    }
    let mut view = view.clone();
    for place in &mut view.pyramid {
        place.is_accessible = false;
        place.offer = None;
    }
    for wonder in view.cities.iter_mut().flat_map(|city| &mut city.wonders) {
        wonder.price = None;
    }
    Cow::Owned(view)
}

/// The wonders that can still be picked, with what they give and cost.
fn drafted(canvas: &mut Canvas, draft: &DraftView, w: &Words, y: i32) -> i32 {
    let count = i32::try_from(draft.offered.len()).unwrap_or(0);
    let area = Area::new(MARGIN, y, ROOM, 46 + 50 * count);
    panel::ground(canvas, area);
    let title = w.text(msg::duel::the_draft());
    canvas.text((MARGIN + 12, y + 31), Anchor::Left, TITLE, INK, &title);
    let mut top = y + 46;
    for wonder in &draft.offered {
        let facts = wonder.facts();
        let name = w.thing(things::wonder(*wonder));
        let kind = Type::bold(22);
        let sign = wonder_sign(wonder.id());
        canvas.sign(&sign, (MARGIN + 12, top), 36, Inks::PLAIN);
        let name = kind.fitted(name, 290);
        canvas.text((MARGIN + 58, top + 26), Anchor::Left, kind, INK, &name);
        let gives = marks::effects(&facts.effects);
        canvas.marks(&gives, (MARGIN + 360, top + 3), 30, 170, Inks::PLAIN);
        let cost = marks::cost(&facts.cost);
        let right = (MARGIN + ROOM - 12, top + 6);
        canvas.marks_right(&cost, right, 24, 140, Inks::new(SOFT, SURFACE));
        top += 50;
    }
    area.bottom() + 12
}

fn tokens(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    if view.board_tokens.is_empty() {
        return y;
    }
    let title = w.text(msg::duel::label("board"));
    let kind = Type::bold(20);
    canvas.text((MARGIN + 2, y + 20), Anchor::Left, kind, INK, &title);
    let mut x = MARGIN;
    let step = ROOM / 5;
    let kind = Type::plain(18).narrow();
    for token in &view.board_tokens {
        let disc = Area::new(x + step / 2 - 26, y + 32, 52, 52);
        canvas.rect(disc, Look::filled(WASH).edged(EDGE, 2).round(26));
        let sign = format!("token-{}", token.id());
        canvas.sign(&sign, (disc.x + 11, disc.y + 11), 30, Inks::new(INK, WASH));
        let name = kind.fitted(w.thing(things::token(*token)), step - 6);
        canvas.text((x + step / 2, y + 106), Anchor::Middle, kind, INK, &name);
        x += step;
    }
    y + 124
}

fn cities(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let width = (ROOM - 12) / 2;
    let cities = order(view).map(|seat| city_of(view, seat));
    let heights =
        cities.map(|city| city::draw(&mut Canvas::default(), city, w, (MARGIN, y), width));
    let height = heights.into_iter().max().unwrap_or(0);
    for (city, x) in cities.into_iter().zip([MARGIN, MARGIN + width + 12]) {
        let area = Area::new(x, y, width, height);
        match view.viewer == Some(city.seat) {
            true => panel::own_ground(canvas, area),
            false => panel::ground(canvas, area),
        }
        city::draw(canvas, city, w, (x, y), width);
    }
    y + height + 12
}

fn wonder_sign(id: &str) -> Sign {
    Sign::Owned(format!("wonder-{id}"))
}

/// How dear something is, at the right end of a row.
fn price_right(canvas: &mut Canvas, coins: u16, is_short: bool, right: At) {
    let text = coins.to_string();
    let left = right.0 - coin_width(28, &text);
    let (ink, look) = match is_short {
        true => (Tone::LOSS.color, Coin::Dashed),
        false => (INK, Coin::Plain),
    };
    canvas.coin((left, right.1), 28, &text, ink, look);
}

/// A row of pieces within a panel.
const fn flow(x: i32, y: i32, width: i32) -> Flow {
    Flow::new(x + 12, y, width - 24, 38)
}
