//! The reader's sheet: every building with its boxes, ticked, within reach and later.

use super::paint;
use crate::dice::{marks, things};
use crate::paint::{ACCENT, EDGE, INK, LINE, Paint, SOFT, SURFACE, Tone, WASH};
use crate::pictures::canvas::{Anchor, Area, At, Canvas, Inks, Look, marks_width};
use crate::pictures::font::Type;
use crate::pictures::panel::{self, Flow, TITLE};
use crate::pictures::standing::{MARGIN, ROOM};
use rules::dice::view::{BonusView, BoxView, BuildingView, CityView, RowView};
use words::{Words, msg};

const GAP: i32 = 12;
const WIDTH: i32 = (ROOM - GAP) / 2;
const HEAD: i32 = 38;
/// How wide at least and how high a box is.
const BOX: (i32, i32) = (48, 60);
/// How high what a box gives is drawn.
const SIGN: i32 = 25;
const GAP_IN_ROW: i32 = 2;

/// Draws the sheet in two columns.
pub(super) fn draw(canvas: &mut Canvas, city: &CityView, w: &Words, y: i32) -> i32 {
    let title = w.plain_sentence(&msg::dice::your_city(things::city_board(city)));
    let title = TITLE.fitted(&title, ROOM - 4);
    canvas.text((MARGIN + 2, y + 24), Anchor::Left, TITLE, INK, &title);
    let mut ends = [y + 38; 2];
    for one in &city.buildings {
        // The next building goes where there is more room.
        let [left, right] = &mut ends;
        let (x, end) = match right < left {
            true => (MARGIN + WIDTH + GAP, right),
            false => (MARGIN, left),
        };
        *end += building(canvas, one, &city.board, w, (x, *end)) + GAP;
    }
    let [left, right] = ends;
    bonuses(canvas, &city.bonuses, w, left.max(right))
}

/// Draws a building. Gives how high it is.
fn building(canvas: &mut Canvas, one: &BuildingView, board: &str, w: &Words, at: At) -> i32 {
    let (x, y) = at;
    let paint = paint(one.colour.as_deref());
    let height = rows(&mut Canvas::default(), one, paint, w, (x, y + HEAD)) - y;
    panel::ground(canvas, Area::new(x, y, WIDTH, height));
    let head = Area::new(x, y, WIDTH, HEAD);
    canvas.rect(head, Look::filled(paint.ground).edged(EDGE, 1).round(3));
    let sign = marks::building_sign(&one.id, board);
    canvas.sign(&sign, (x + 9, y + 7), 24, Inks::of(paint));
    let small = Type::plain(18);
    let count = w.text(msg::dice::of(one.ticked, one.size));
    let at = (x + WIDTH - 10, y + 26);
    canvas.text(at, Anchor::Right, small, paint.ink, &count);
    let kind = Type::bold(19);
    let room = WIDTH - 42 - 24 - small.width(&count);
    let name = kind.fitted(&w.plain_arg(&things::city_building(one)), room);
    canvas.text((x + 42, y + 26), Anchor::Left, kind, paint.ink, &name);
    rows(canvas, one, paint, w, (x, y + HEAD));
    height
}

/// Draws the rows of a building, as many side by side as there is room for. Gives where they end.
fn rows(canvas: &mut Canvas, one: &BuildingView, paint: Paint, w: &Words, (x, y): At) -> i32 {
    // Rows of one box each lie closer together: they are told apart anyway.
    let are_single = one.rows.iter().all(|row| row.boxes.len() == 1);
    let gap = if are_single { 2 } else { 12 };
    let mut flow = Flow::new(x + 10, y + 8, WIDTH - 20, BOX.1 + 8).gap(gap);
    for row in &one.rows {
        let widths = row.boxes.iter().map(|tick| box_width(row, tick, w));
        let widths: Vec<i32> = widths.collect();
        let (mut left, top) = flow.place(widths.iter().map(|width| width + GAP_IN_ROW).sum());
        for (tick, width) in row.boxes.iter().zip(widths) {
            let area = Area::new(left, top, width, BOX.1);
            boxed(canvas, row, tick, paint, w, area);
            left += width + GAP_IN_ROW;
        }
    }
    flow.end()
}

/// How wide a box is: what does much needs more room.
fn box_width(row: &RowView, one: &BoxView, w: &Words) -> i32 {
    let gives = marks::effects(&one.effects, &row.id, one.attack_points, w);
    BOX.0.max(marks_width(&gives, SIGN - 3) + 10)
}

/// Draws a box: what it needs, what it gives, and whether it is ticked.
fn boxed(canvas: &mut Canvas, row: &RowView, one: &BoxView, paint: Paint, w: &Words, area: Area) {
    let (look, inks) = match (one.is_ticked, one.is_within_reach) {
        (true, _) => (Look::filled(paint.ground).edged(INK, 2), Inks::of(paint)),
        (false, true) => (Look::filled(WASH).edged(ACCENT, 3), Inks::new(INK, WASH)),
        (false, false) => (Look::filled(SURFACE).edged(EDGE, 1), Inks::PLAIN),
    };
    canvas.rect(area, look.round(4));
    let kind = Type::bold(16);
    let (x, y) = (area.x + 6, area.y + 4);
    if one.is_ticked {
        // What is done gives nothing any more.
        let at = (area.x + area.w / 2 - 15, area.y + 15);
        canvas.sign("sign-check", at, 30, inks);
        return;
    }
    if one.is_next {
        let cost = one.cost.to_string();
        canvas.text((x, y + 15), Anchor::Left, kind, SOFT, &cost);
        let at = (x + kind.width(&cost) + 3, y + 2);
        canvas.sign("colour-grey", at, 14, Inks::new(SOFT, inks.ground));
    }
    let gives = marks::effects(&one.effects, &row.id, one.attack_points, w);
    let at = (area.x + area.w / 2, area.y + 27);
    canvas.marks_middle(&gives, at, SIGN, area.w - 8, inks);
}

/// Draws the bonuses: those taken have a check.
fn bonuses(canvas: &mut Canvas, bonuses: &[BonusView], w: &Words, y: i32) -> i32 {
    let Some(count) = i32::try_from(bonuses.len()).ok().filter(|count| *count > 0) else {
        return y;
    };
    let width = (ROOM - (count - 1) * 8) / count;
    let mut x = MARGIN;
    for one in bonuses {
        let area = Area::new(x, y, width, 48);
        let look = Look::filled(SURFACE).round(4);
        let (look, ink) = match one.is_taken {
            true => (look.edged(LINE, 1), SOFT),
            false => (look.edged(EDGE, 2), INK),
        };
        canvas.rect(area, look);
        let gives = marks::effects(&one.effects, "", None, w);
        let middle = (x + width / 2, y + 10);
        canvas.marks_middle(&gives, middle, 28, width - 64, Inks::new(ink, SURFACE));
        if one.is_taken {
            let at = (area.right() - 32, y + 13);
            canvas.sign("sign-check", at, 22, Inks::new(Tone::GAIN.color, SURFACE));
        }
        x += width + 8;
    }
    y + 48 + 12
}
