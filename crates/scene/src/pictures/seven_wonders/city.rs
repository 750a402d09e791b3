//! The reader's city and its neighbours'; for whoever only watches, all of them.

use super::{kinds, owner, stages, wonder_sign};
use crate::mark::{Mark, Sign};
use crate::paint::{INK, SOFT, SURFACE, Tone};
use crate::pictures::canvas::{Anchor, Area, Canvas, Coin, Inks, Look, coin_width};
use crate::pictures::font::Type;
use crate::pictures::panel::{self, Flow, NUMBER, TITLE, times};
use crate::pictures::standing::{MARGIN, ROOM};
use crate::seven_wonders::city::{self, Bearing};
use crate::seven_wonders::marks;
use rules::seven_wonders::view::{CityView, View};
use words::Words;

pub(super) fn near(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let mut y = y;
    let mut others = city::near(view);
    others.retain(|index| city::told(view, *index).is_some());
    if let Some(mine) = city::mine(view).filter(|mine| mine.wonder.is_some()) {
        y = own(canvas, view, mine, w, y);
        others.retain(|index| Bearing::of(view, *index) != Bearing::Mine);
    }
    // Whoever is to the left is drawn left.
    others.reverse();
    others.sort_by_key(|index| Bearing::of(view, *index) == Bearing::Right);
    let width = (ROOM - 12) / 2;
    for pair in others.chunks(2) {
        let draw = |canvas: &mut Canvas, index: usize, x: i32| {
            let area = Area::new(x, y, width, 0);
            city::told(view, index).map_or(0, |city| neighbour(canvas, view, index, city, w, area))
        };
        let heights = pair.iter();
        let heights = heights.map(|index| draw(&mut Canvas::default(), *index, MARGIN));
        let height = heights.max().unwrap_or(0);
        for (index, x) in pair.iter().zip([MARGIN, MARGIN + width + 12]) {
            panel::ground(canvas, Area::new(x, y, width, height));
            draw(canvas, *index, x);
        }
        y += height + 12;
    }
    y
}

fn own(canvas: &mut Canvas, view: &View, mine: &CityView, w: &Words, y: i32) -> i32 {
    let inner = (MARGIN + 14, ROOM - 28);
    let index = view.seat.map_or(0, rules::Seat::index);
    // The ground comes first, and how high it is comes last: so it is drawn twice.
    let mut height = 0;
    for _ in 0..2 {
        let area = Area::new(MARGIN, y, ROOM, height);
        let mut sheet = Canvas::default();
        panel::own_ground(&mut sheet, area);
        sheet.sign(&wonder_sign(mine.wonder), (inner.0, y + 9), 34, Inks::PLAIN);
        let holds = holdings(&mut sheet, mine, area.right() - 14, y + 12);
        let title = w.plain_sentence(&city::title(view, index, mine));
        let title = TITLE.fitted(&title, inner.1 - 50 - holds);
        sheet.text((inner.0 + 44, y + 34), Anchor::Left, TITLE, INK, &title);
        let mut top = y + 54;
        let printed = city::stages(view, mine);
        if !printed.is_empty() {
            let built = Some(mine.stages_built);
            stages::draw(&mut sheet, printed, built, w, (inner.0, top), inner.1);
            top += stages::HEIGHT + 12;
        }
        let mut row = Flow::new(inner.0, top, inner.1, 38).gap(14);
        makes(&mut sheet, mine, &mut row);
        let mut row = Flow::new(inner.0, row.end(), inner.1, 38).gap(14);
        kinds(&mut sheet, mine, &mut row);
        science(&mut sheet, mine, &mut row);
        height = row.end() + 4 - y;
        if area.h == height {
            canvas.append(&sheet);
        }
    }
    y + height + 12
}

/// Draws a neighbour's city in a panel of that width. Gives how high it is.
fn neighbour(
    canvas: &mut Canvas,
    view: &View,
    index: usize,
    city: &CityView,
    w: &Words,
    area: Area,
) -> i32 {
    let Area { x, y, w: width, .. } = area;
    let mut left = x + 12;
    let side = match Bearing::of(view, index) {
        Bearing::Left => Some("sign-left"),
        Bearing::Right => Some("sign-right"),
        Bearing::Mine | Bearing::Far => None,
    };
    if let Some(side) = side {
        canvas.sign(side, (left, y + 12), 24, Inks::new(SOFT, SURFACE));
        left += 28;
    }
    canvas.sign(&wonder_sign(city.wonder), (left, y + 9), 30, Inks::PLAIN);
    left += 38;
    let holds = coins(canvas, city, x + width - 12, y + 10);
    let (kind, name) = owner(view, index, w, NUMBER, x + width - 16 - holds - left);
    canvas.text((left, y + 32), Anchor::Left, kind, INK, &name);
    let mut row = Flow::new(x + 12, y + 50, width - 24, 38).gap(10);
    pips(canvas, city, &mut row);
    row.marks(canvas, &[Mark::of("shield")], &city.shields.to_string());
    against(canvas, view, index, &mut row);
    let mut row = Flow::new(x + 12, row.end(), width - 24, 38).gap(10);
    goods(canvas, view, index, city, &mut row);
    let mut row = Flow::new(x + 12, row.end(), width - 24, 36).gap(9);
    kinds(canvas, city, &mut row);
    science(canvas, city, &mut row);
    row.end() + 6 - y
}

/// What it sells to the reader and for how much each, or what it makes.
fn goods(canvas: &mut Canvas, view: &View, index: usize, city: &CityView, row: &mut Flow) {
    if city::against(view, index).is_none() {
        return makes(canvas, city, row);
    }
    for offer in &city.sells_me {
        let mut sold = marks::one_of(&offer.goods);
        if offer.count > 1 {
            sold.push(Mark::Words(format!("×{}", offer.count)));
        }
        sold.push(Mark::Coin(offer.price.to_string()));
        row.marks(canvas, &sold, "");
    }
}

fn makes(canvas: &mut Canvas, city: &CityView, row: &mut Flow) {
    for output in &city.production {
        let goods = marks::one_of(&output.goods);
        row.marks(canvas, &goods, &times(output.count.into()));
    }
}

/// How the armies compare.
fn against(canvas: &mut Canvas, view: &View, index: usize, row: &mut Flow) {
    let (sign, ink) = match city::against(view, index).map(i32::signum) {
        Some(1) => ("victory", Tone::GAIN.color),
        Some(-1) => ("defeat", Tone::LOSS.color),
        Some(_) | None => return,
    };
    canvas.sign(sign, row.place(28), 28, Inks::new(ink, SURFACE));
}

/// Its symbols, each with how often.
fn science(canvas: &mut Canvas, city: &CityView, row: &mut Flow) {
    let symbols = ["compass", "wheel", "tablet", "any"];
    for (symbol, count) in symbols.into_iter().zip(city.science) {
        if count > 0 {
            let sign = Mark::Sign(Sign::Owned(format!("science-{symbol}")));
            row.marks(canvas, &[sign], &times(count.into()));
        }
    }
}

/// Its stages as boxes: filled ones stand.
pub(super) fn pips(canvas: &mut Canvas, city: &CityView, row: &mut Flow) {
    let count = i32::try_from(city.stages).unwrap_or(0);
    let (mut x, y) = row.place(count * 22 + 4);
    for number in 0..city.stages {
        let fill = if number < city.stages_built {
            INK
        } else {
            SURFACE
        };
        let look = Look::filled(fill).edged(INK, 2).round(2);
        canvas.rect(Area::new(x, y + 4, 18, 20), look);
        x += 22;
    }
}

/// Shields and coins at the right end of a title. Gives how wide they are.
fn holdings(canvas: &mut Canvas, city: &CityView, right: i32, y: i32) -> i32 {
    let width = coins(canvas, city, right, y);
    let shields = city.shields.to_string();
    let kind = Type::bold(22);
    let number = kind.width(&shields);
    let at = right - width - 4 - number;
    canvas.text((at, y + 23), Anchor::Left, kind, INK, &shields);
    canvas.sign("shield", (at - 32, y + 1), 28, Inks::PLAIN);
    width + 4 + number + 32 + 10
}

/// Coins at the right end of a title. Gives how wide they are.
fn coins(canvas: &mut Canvas, city: &CityView, right: i32, y: i32) -> i32 {
    let coins = city.coins.to_string();
    let width = coin_width(30, &coins);
    canvas.coin((right - width, y), 30, &coins, INK, Coin::Plain);
    width + 10
}
