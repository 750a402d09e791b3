//! What boards have beside cards: a track, dice by their price, and sheets of boxes to be ticked.

use super::canvas::{Anchor, Area, At, Canvas, Coin, Inks, Look, coin_width, marks_width};
use super::cards::between;
use super::font::Type;
use super::panel::{self, Flow};
use super::standing::{MARGIN, ROOM};
use crate::{
    ACCENT, Building, EDGE, Face, Fee, Foot, INK, LINE, Mark, ON_ACCENT, Paint, Pigment, SOFT,
    SUNKEN, SURFACE, Space, Tick, TickBox, Track, WASH, Well,
};

const TRACK: i32 = 48;

pub(super) fn track(canvas: &mut Canvas<'_>, track: &Track, y: i32) -> i32 {
    let kind = Type::plain(20);
    let [left, right] =
        (track.ends.each_ref()).map(|end| kind.fitted(&canvas.w.text(end), ROOM / 2 - 20));
    canvas.text((MARGIN, y + 18), Anchor::Left, kind, SOFT, &left);
    let at = (MARGIN + ROOM, y + 18);
    canvas.text(at, Anchor::Right, kind, SOFT, &right);
    let top = y + 28;
    let count = i32::try_from(track.spaces.len()).unwrap_or(1).max(1);
    let cells = (0..).zip(&track.spaces).map(|(index, space)| {
        let left = MARGIN + index * ROOM / count;
        let right = MARGIN + (index + 1) * ROOM / count;
        (space, Area::new(left, top, right - left, TRACK))
    });
    for (space, area) in cells.clone() {
        self::space(canvas, space, area);
    }
    // The pawn lies over the spaces beside it.
    for (_, area) in cells.filter(|(space, _)| space.is_pawn) {
        let at = area.inset(-3);
        canvas.rect(at, Look::filled(ACCENT).edged(INK, 2).round(4));
        let inks = Inks::new(ON_ACCENT, ACCENT);
        canvas.sign("pawn", (at.x + (at.w - 34) / 2, at.y + 10), 34, inks);
    }
    top + TRACK + 16
}

fn space(canvas: &mut Canvas<'_>, space: &Space, area: Area) {
    let at = (area.x + (area.w - 28) / 2, area.y + 10);
    if space.is_end {
        canvas.rect(area, Look::filled(INK));
        canvas.sign("capital", at, 28, Inks::new(SURFACE, INK));
    } else {
        let fill = if space.is_middle { SUNKEN } else { SURFACE };
        canvas.rect(area, Look::filled(fill).edged(EDGE, 1));
    }
    if let Some(coins) = space.coins {
        canvas.coin(at, 28, &coins.to_string(), INK, Coin::Plain);
    }
    if space.was_pawn {
        let look = Look::filled("none").edged(ACCENT, 3).dashed();
        canvas.rect(area.inset(3), look);
    }
}

const DIE: i32 = 66;
/// How high a die is with what stands under it.
const DIE_STEP: i32 = DIE + 44;
/// How high the price over dice is.
const PRICE: i32 = 48;

pub(super) fn wells(canvas: &mut Canvas<'_>, wells: &[Well], y: i32) -> i32 {
    let count = i32::try_from(wells.len()).unwrap_or(1).max(1);
    let rows = wells.iter().map(|well| well.faces.len().div_ceil(2));
    let rows = i32::try_from(rows.max().unwrap_or(1)).unwrap_or(1).max(1);
    let height = PRICE + rows * DIE_STEP + 4;
    let width = (ROOM - (count - 1) * 8) / count;
    for (index, one) in (0..).zip(wells) {
        let x = MARGIN + index * (width + 8);
        well(canvas, one, Area::new(x, y, width, height));
    }
    y + height + 12
}

fn well(canvas: &mut Canvas<'_>, well: &Well, area: Area) {
    panel::ground(canvas, area, false);
    let price = well.price.to_string();
    canvas.coin((area.x + 10, area.y + 9), 30, &price, SOFT, Coin::Plain);
    let under = area.y + PRICE - 2;
    canvas.line((area.x + 10, under), (area.right() - 10, under), LINE, 1);
    let kind = Type::plain(18).narrow();
    let label = canvas.w.text(&well.label);
    if kind.width(&label) <= area.w - 56 {
        canvas.text((area.x + 46, area.y + 31), Anchor::Left, kind, SOFT, &label);
    }
    let half = area.w / 2;
    for (index, one) in (0..).zip(&well.faces) {
        let x = area.x + half * (index % 2) + (half - DIE) / 2;
        let y = area.y + PRICE + 4 + DIE_STEP * (index / 2);
        die(canvas, one, Area::new(x, y, DIE, DIE));
    }
}

fn die(canvas: &mut Canvas<'_>, die: &Face, area: Area) {
    let is_shut = !die.is_open() && !die.feet.is_empty();
    let own = Inks::of(die.pigment.paint);
    let (inks, look) = match is_shut {
        true => (
            Inks::new(SOFT, SURFACE),
            Look::filled(SURFACE).edged(EDGE, 2).dashed(),
        ),
        false => (own, Look::filled(own.ground).edged(INK, 2)),
    };
    canvas.rect(area, look.round(9));
    canvas.sign(&die.sign, (area.x + 13, area.y + 13), 40, inks);
    if let Some(Mark::Swatch(class, corner)) = &die.corner {
        let disc = Area::new(area.right() - 24, area.bottom() - 24, 30, 30);
        canvas.rect(disc, Look::filled(SURFACE).edged(EDGE, 1).round(15));
        let ink = Pigment::of_class(class).paint.ground;
        let at = (disc.x + 5, disc.y + 5);
        canvas.sign(corner, at, 20, Inks::new(ink, SURFACE));
    }
    if let Some(foot) = die.feet.first() {
        price(canvas, foot, (area.x + area.w / 2, area.bottom() + 8));
    }
}

fn price(canvas: &mut Canvas<'_>, foot: &Foot, (middle, y): At) {
    let ink = foot.fee.tone().color;
    let sign = match foot.fee {
        Fee::Coins { least, most } => {
            let coins = between(least, most);
            let at = (middle - coin_width(28, &coins) / 2, y + 1);
            canvas.coin(at, 28, &coins, INK, Coin::Plain);
            return;
        }
        Fee::Printed | Fee::Paid | Fee::Free => {
            let (kind, words) = (Type::bold(19).narrow(), canvas.w.text(&foot.head));
            canvas.text((middle, y + 21), Anchor::Middle, kind, ink, &words);
            return;
        }
        Fee::Short { .. } => "sign-short",
        Fee::Cannot(sign) => sign,
    };
    canvas.sign(sign, (middle - 12, y + 3), 24, Inks::new(ink, SURFACE));
}

const GAP: i32 = 12;
const WIDTH: i32 = (ROOM - GAP) / 2;
const HEAD: i32 = 38;
/// How wide at least and how high a box is.
const BOX: (i32, i32) = (48, 60);
/// How high what a box gives is drawn.
const SIGN: i32 = 25;
const GAP_IN_ROW: i32 = 2;

pub(super) fn sheet(canvas: &mut Canvas<'_>, buildings: &[Building], y: i32) -> i32 {
    let mut ends = [y; 2];
    for one in buildings {
        // The next building goes where there is more room.
        let [left, right] = &mut ends;
        let (x, end) = match right < left {
            true => (MARGIN + WIDTH + GAP, right),
            false => (MARGIN, left),
        };
        *end = building(canvas, one, (x, *end)) + GAP;
    }
    let [left, right] = ends;
    left.max(right)
}

fn building(canvas: &mut Canvas<'_>, building: &Building, (x, y): At) -> i32 {
    let paint = building.pigment.paint;
    let mut drawn = Canvas::new(canvas.w);
    let end = rows(&mut drawn, building, (x, y + HEAD));
    panel::ground(canvas, Area::new(x, y, WIDTH, end - y), false);
    let head = Area::new(x, y, WIDTH, HEAD);
    canvas.rect(head, Look::filled(paint.ground).edged(EDGE, 1).round(3));
    canvas.sign(&building.sign, (x + 9, y + 7), 24, Inks::of(paint));
    let small = Type::plain(18);
    let count = canvas.w.text(&building.count);
    let at = (x + WIDTH - 10, y + 26);
    canvas.text(at, Anchor::Right, small, paint.ink, &count);
    let kind = Type::bold(19);
    let room = WIDTH - 42 - 24 - small.width(&count);
    let name = kind.fitted(&canvas.w.plain_arg(&building.name), room);
    canvas.text((x + 42, y + 26), Anchor::Left, kind, paint.ink, &name);
    canvas.append(&drawn);
    end
}

fn rows(canvas: &mut Canvas<'_>, building: &Building, (x, y): At) -> i32 {
    // Rows of one box each lie closer together: they are told apart anyway.
    let are_single = building.rows.iter().all(|row| row.boxes.len() == 1);
    let gap = if are_single { 2 } else { 12 };
    let mut flow = Flow::new(x + 10, y + 8, WIDTH - 20, BOX.1 + 8).gap(gap);
    for row in &building.rows {
        let boxes = row.boxes.iter().map(|one| {
            // What does much needs more room.
            let gives = canvas.read(&one.gives);
            let width = BOX.0.max(marks_width(&gives, SIGN - 3) + 10);
            (one, gives, width)
        });
        let boxes: Vec<(&TickBox, Vec<Mark>, i32)> = boxes.collect();
        let widths = boxes.iter().map(|(_, _, width)| width + GAP_IN_ROW);
        let (mut left, top) = flow.place(widths.sum());
        for (one, gives, width) in boxes {
            let area = Area::new(left, top, width, BOX.1);
            boxed(canvas, one, &gives, building.pigment.paint, area);
            left += width + GAP_IN_ROW;
        }
    }
    flow.end()
}

fn boxed(canvas: &mut Canvas<'_>, one: &TickBox, gives: &[Mark], paint: Paint, area: Area) {
    let (look, inks) = match one.tick {
        Tick::Done(_) => (Look::filled(paint.ground).edged(INK, 2), Inks::of(paint)),
        Tick::Reach => (Look::filled(WASH).edged(ACCENT, 3), Inks::new(INK, WASH)),
        Tick::Next | Tick::Later => (Look::filled(SURFACE).edged(EDGE, 1), Inks::PLAIN),
    };
    canvas.rect(area, look.round(4));
    let kind = Type::bold(16);
    let (x, y) = (area.x + 6, area.y + 4);
    match one.tick {
        Tick::Done(_) => {
            // What is done gives nothing any more.
            let at = (area.x + area.w / 2 - 15, area.y + 15);
            canvas.sign("sign-check", at, 30, inks);
            return;
        }
        Tick::Reach | Tick::Next => {
            let cost = one.cost.to_string();
            canvas.text((x, y + 15), Anchor::Left, kind, SOFT, &cost);
            let at = (x + kind.width(&cost) + 3, y + 2);
            canvas.sign("colour-grey", at, 14, Inks::new(SOFT, inks.ground));
        }
        Tick::Later => {}
    }
    let at = (area.x + area.w / 2, area.y + 27);
    canvas.marks(gives, at, Anchor::Middle, (SIGN, area.w - 8), inks);
}
