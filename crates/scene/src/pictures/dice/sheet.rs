//! The reader's sheet: every building with its boxes, ticked, within reach and later.

use super::paint;
use crate::dice::{marks, things};
use crate::mark::Mark;
use crate::paint::{ACCENT, EDGE, INK, LINE, Paint, SOFT, SURFACE, Tone, WASH};
use crate::pictures::canvas::{Anchor, Area, At, Canvas, Inks, Look, marks_width};
use crate::pictures::font::Type;
use crate::pictures::panel::{self, Flow, TITLE};
use crate::pictures::standing::{MARGIN, ROOM};
use rules::Seat;
use rules::dice::boards::BuildingInfo;
use rules::dice::boxes::Boxes;
use rules::dice::state::Table;
use words::{Words, msg};

const GAP: i32 = 12;
const WIDTH: i32 = (ROOM - GAP) / 2;
const HEAD: i32 = 38;
/// How wide at least and how high a box is.
const BOX: (i32, i32) = (48, 60);
/// How high what a box gives is drawn.
const SIGN: i32 = 25;
const GAP_IN_ROW: i32 = 2;

/// The reader's sheet.
#[derive(Clone, Copy)]
pub(super) struct Sheet<'a> {
    pub(super) table: Table<'a>,
    pub(super) seat: Seat,
    /// The boxes within reach.
    pub(super) reach: Boxes,
    pub(super) w: &'a Words,
}

impl Sheet<'_> {
    /// Draws the sheet in two columns.
    pub(super) fn draw(self, canvas: &mut Canvas, y: i32) -> i32 {
        let (table, w) = (self.table, self.w);
        let name = things::set_board(table.city(self.seat).1);
        let title = w.plain_sentence(&msg::dice::your_city(name));
        let title = TITLE.fitted(&title, ROOM - 4);
        canvas.text((MARGIN + 2, y + 24), Anchor::Left, TITLE, INK, &title);
        let mut ends = [y + 38; 2];
        for info in &table.set.buildings {
            // The next building goes where there is more room.
            let [left, right] = &mut ends;
            let (x, end) = match right < left {
                true => (MARGIN + WIDTH + GAP, right),
                false => (MARGIN, left),
            };
            *end += self.building(canvas, info, (x, *end)) + GAP;
        }
        let [left, right] = ends;
        self.bonuses(canvas, left.max(right))
    }

    /// Draws a building. Gives how high it is.
    fn building(self, canvas: &mut Canvas, info: &BuildingInfo, (x, y): At) -> i32 {
        let w = self.w;
        let (city, board) = self.table.city(self.seat);
        let paint = paint(info.color);
        let height = self.rows(&mut Canvas::default(), info, (x, y + HEAD)) - y;
        panel::ground(canvas, Area::new(x, y, WIDTH, height));
        let head = Area::new(x, y, WIDTH, HEAD);
        canvas.rect(head, Look::filled(paint.ground).edged(EDGE, 1).round(3));
        let sign = marks::building_sign(info.building.id(), &board.id);
        canvas.sign(&sign, (x + 9, y + 7), 24, Inks::of(paint));
        let small = Type::plain(18);
        let count = msg::dice::of(city.count(board, info.building), board.size(info.building));
        let count = w.text(count);
        let at = (x + WIDTH - 10, y + 26);
        canvas.text(at, Anchor::Right, small, paint.ink, &count);
        let kind = Type::bold(19);
        let room = WIDTH - 42 - 24 - small.width(&count);
        let name = w.plain_arg(&things::building(self.table.set, info.building));
        let name = kind.fitted(&name, room);
        canvas.text((x + 42, y + 26), Anchor::Left, kind, paint.ink, &name);
        self.rows(canvas, info, (x, y + HEAD));
        height
    }

    /// Draws the rows of a building, as many side by side as there is room for. Gives where they end.
    fn rows(self, canvas: &mut Canvas, info: &BuildingInfo, (x, y): At) -> i32 {
        let (_, board) = self.table.city(self.seat);
        // Rows of one box each lie closer together: they are told apart anyway.
        let are_single = board.rows_of(info.building).all(|row| row.len == 1);
        let gap = if are_single { 2 } else { 12 };
        let mut flow = Flow::new(x + 10, y + 8, WIDTH - 20, BOX.1 + 8).gap(gap);
        for row in board.rows_of(info.building) {
            let boxes = row.boxes().iter();
            let boxes = boxes.map(|at| {
                // What does much needs more room.
                let gives = self.gives(at);
                let width = BOX.0.max(marks_width(&gives, SIGN - 3) + 10);
                (at, gives, width)
            });
            let boxes: Vec<(usize, Vec<Mark>, i32)> = boxes.collect();
            let widths = boxes.iter().map(|(_, _, width)| width + GAP_IN_ROW);
            let (mut left, top) = flow.place(widths.sum());
            for (at, gives, width) in boxes {
                let area = Area::new(left, top, width, BOX.1);
                self.boxed(canvas, at, &gives, paint(info.color), area);
                left += width + GAP_IN_ROW;
            }
        }
        flow.end()
    }

    fn gives(self, at: usize) -> Vec<Mark> {
        let (city, board) = self.table.city(self.seat);
        let spec = &board.boxes[at];
        let row = &board.rows[spec.row].id;
        marks::effects(&spec.effects, row, city.written(at), self.w)
    }

    /// Draws a box: what it needs, what it gives, and whether it is ticked.
    fn boxed(self, canvas: &mut Canvas, at: usize, gives: &[Mark], paint: Paint, area: Area) {
        let (city, board) = self.table.city(self.seat);
        let (look, inks) = match (city.has(at), self.reach.has(at)) {
            (true, _) => (Look::filled(paint.ground).edged(INK, 2), Inks::of(paint)),
            (false, true) => (Look::filled(WASH).edged(ACCENT, 3), Inks::new(INK, WASH)),
            (false, false) => (Look::filled(SURFACE).edged(EDGE, 1), Inks::PLAIN),
        };
        canvas.rect(area, look.round(4));
        let kind = Type::bold(16);
        let (x, y) = (area.x + 6, area.y + 4);
        if city.has(at) {
            // What is done gives nothing any more.
            let at = (area.x + area.w / 2 - 15, area.y + 15);
            canvas.sign("sign-check", at, 30, inks);
            return;
        }
        if board.next_after(city.ticked).has(at) {
            let cost = board.boxes[at].cost.to_string();
            canvas.text((x, y + 15), Anchor::Left, kind, SOFT, &cost);
            let at = (x + kind.width(&cost) + 3, y + 2);
            canvas.sign("colour-grey", at, 14, Inks::new(SOFT, inks.ground));
        }
        let at = (area.x + area.w / 2, area.y + 27);
        canvas.marks_middle(gives, at, SIGN, area.w - 8, inks);
    }

    /// Draws the bonuses: those taken have a check.
    fn bonuses(self, canvas: &mut Canvas, y: i32) -> i32 {
        let (bonuses, taken) = (
            &self.table.set.bonuses,
            self.table.city(self.seat).0.bonuses,
        );
        let Some(count) = i32::try_from(bonuses.len()).ok().filter(|count| *count > 0) else {
            return y;
        };
        let width = (ROOM - (count - 1) * 8) / count;
        let mut x = MARGIN;
        for (one, is_taken) in bonuses.iter().zip(taken) {
            let area = Area::new(x, y, width, 48);
            let look = Look::filled(SURFACE).round(4);
            let (look, ink) = match is_taken {
                true => (look.edged(LINE, 1), SOFT),
                false => (look.edged(EDGE, 2), INK),
            };
            canvas.rect(area, look);
            let gives = marks::effects(&one.effects, "", None, self.w);
            let middle = (x + width / 2, y + 10);
            canvas.marks_middle(&gives, middle, 28, width - 64, Inks::new(ink, SURFACE));
            if is_taken {
                let at = (area.right() - 32, y + 13);
                canvas.sign("sign-check", at, 22, Inks::new(Tone::GAIN.color, SURFACE));
            }
            x += width + 8;
        }
        y + 48 + 12
    }
}
