//! A sheet: every building with its boxes, ticked, within reach and later, in two columns.

use super::canvas::{Anchor, Area, At, Canvas, Inks, Look, marks_width};
use super::font::Type;
use super::panel::{self, Flow};
use super::standing::{MARGIN, ROOM};
use crate::board::{Building, Tick, TickBox};
use crate::mark::{self, Mark};
use crate::paint::{ACCENT, EDGE, INK, Paint, SOFT, SURFACE, WASH};
use words::Words;

const GAP: i32 = 12;
const WIDTH: i32 = (ROOM - GAP) / 2;
const HEAD: i32 = 38;
/// How wide at least and how high a box is.
const BOX: (i32, i32) = (48, 60);
/// How high what a box gives is drawn.
const SIGN: i32 = 25;
const GAP_IN_ROW: i32 = 2;

pub(super) fn draw(canvas: &mut Canvas, buildings: &[Building], w: &Words, y: i32) -> i32 {
    let mut ends = [y; 2];
    for one in buildings {
        // The next building goes where there is more room.
        let [left, right] = &mut ends;
        let (x, end) = match right < left {
            true => (MARGIN + WIDTH + GAP, right),
            false => (MARGIN, left),
        };
        *end = building(canvas, one, w, (x, *end)) + GAP;
    }
    let [left, right] = ends;
    left.max(right)
}

fn building(canvas: &mut Canvas, building: &Building, w: &Words, (x, y): At) -> i32 {
    let paint = building.pigment.paint;
    let mut drawn = Canvas::default();
    let end = rows(&mut drawn, building, w, (x, y + HEAD));
    panel::ground(canvas, Area::new(x, y, WIDTH, end - y), false);
    let head = Area::new(x, y, WIDTH, HEAD);
    canvas.rect(head, Look::filled(paint.ground).edged(EDGE, 1).round(3));
    canvas.sign(&building.sign, (x + 9, y + 7), 24, Inks::of(paint));
    let small = Type::plain(18);
    let count = w.plain(&building.count);
    let at = (x + WIDTH - 10, y + 26);
    canvas.text(at, Anchor::Right, small, paint.ink, &count);
    let kind = Type::bold(19);
    let room = WIDTH - 42 - 24 - small.width(&count);
    let name = kind.fitted(&w.plain_arg(&building.name), room);
    canvas.text((x + 42, y + 26), Anchor::Left, kind, paint.ink, &name);
    canvas.append(&drawn);
    end
}

/// Draws the rows of a building, as many side by side as there is room for. Gives where they end.
fn rows(canvas: &mut Canvas, building: &Building, w: &Words, (x, y): At) -> i32 {
    // Rows of one box each lie closer together: they are told apart anyway.
    let are_single = building.rows.iter().all(|row| row.boxes.len() == 1);
    let gap = if are_single { 2 } else { 12 };
    let mut flow = Flow::new(x + 10, y + 8, WIDTH - 20, BOX.1 + 8).gap(gap);
    for row in &building.rows {
        let boxes = row.boxes.iter().map(|one| {
            // What does much needs more room.
            let gives = mark::read(&one.gives, w);
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

/// Draws a box: what it needs, what it gives, and whether it is ticked.
fn boxed(canvas: &mut Canvas, one: &TickBox, gives: &[Mark], paint: Paint, area: Area) {
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
