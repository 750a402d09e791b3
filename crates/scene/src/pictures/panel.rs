//! Pieces of every board: the ground of panels, signs with a number in a row, tables of numbers.

use super::canvas::{Anchor, Area, At, Canvas, Inks, Look, marks_width};
use super::font::Type;
use super::standing::{MARGIN, ROOM};
use crate::{Count, EDGE, INK, LINE, Mark, SURFACE, Section};
use words::Words;

/// What stands over a panel, and in it over its rows.
pub(super) const TITLE: Type = Type::bold(23);
/// Numbers beside signs.
const NUMBER: Type = Type::bold(21);

/// Draws the ground of a panel, stronger where it is the reader's own.
pub(super) fn ground(canvas: &mut Canvas<'_>, area: Area, is_own: bool) {
    let look = Look::filled(SURFACE);
    let look = match is_own {
        true => look.edged(EDGE, 2),
        false => look.edged(LINE, 1),
    };
    canvas.rect(area, look.round(4));
}

/// Pieces in a row from the left; a piece that does not fit begins another row.
pub(super) struct Flow {
    left: i32,
    room: i32,
    x: i32,
    y: i32,
    line: i32,
    gap: i32,
}

impl Flow {
    /// Begins a row of pieces that are `line` high, rows included the space under them.
    pub(super) const fn new(left: i32, top: i32, room: i32, line: i32) -> Self {
        Self {
            left,
            room,
            x: left,
            y: top,
            line,
            gap: 12,
        }
    }

    pub(super) const fn gap(self, gap: i32) -> Self {
        Self { gap, ..self }
    }

    pub(super) const fn place(&mut self, width: i32) -> At {
        self.group(width);
        let at = (self.x, self.y);
        self.x += width + self.gap;
        at
    }

    /// Where the next row would begin.
    pub(super) const fn end(&self) -> i32 {
        match self.x > self.left {
            true => self.y + self.line,
            false => self.y,
        }
    }

    /// Pieces that belong together and are so wide in all: in the same row as those before, if they fit there.
    pub(super) const fn group(&mut self, width: i32) {
        if self.x > self.left && self.x + width > self.left + self.room {
            self.x = self.left;
            self.y += self.line;
        }
    }

    pub(super) fn counted(&mut self, canvas: &mut Canvas<'_>, count: &Count) {
        let (x, y) = self.place(28 + 6 + NUMBER.width(&count.number));
        let paint = count.pigment.paint;
        canvas.rect(Area::new(x, y, 28, 28), Look::filled(paint.ground).round(3));
        canvas.sign(&count.sign, (x + 4, y + 4), 20, Inks::of(paint));
        let at = (x + 34, y + 22);
        canvas.text(at, Anchor::Left, NUMBER, INK, &count.number);
    }

    /// Marks that belong together; a number at their end stands out.
    pub(super) fn chip(&mut self, canvas: &mut Canvas<'_>, marks: &[Mark]) {
        let (x, y) = self.place(chip_width(marks) - CHIP_GAP);
        let (marks, words) = split(marks);
        let (at, room) = ((x, y + 1), (26, self.room));
        let width = canvas.marks(marks, at, Anchor::Left, room, Inks::PLAIN);
        let x = if width > 0 { x + width + 5 } else { x };
        canvas.text((x, y + 22), Anchor::Left, NUMBER, INK, words);
    }
}

const CHIP_GAP: i32 = 12;

/// How wide a chip is with the gap behind it.
pub(super) fn chip_width(marks: &[Mark]) -> i32 {
    let (marks, words) = split(marks);
    let beside = match (marks, NUMBER.width(words)) {
        ([], width) | (_, width @ 0) => width,
        (_, width) => 5 + width,
    };
    marks_width(marks, 26) + beside + CHIP_GAP
}

/// Marks, and the number at their end; it may be empty.
fn split(marks: &[Mark]) -> (&[Mark], &str) {
    match marks {
        [marks @ .., Mark::Words(words)] if words.ends_with(|sign: char| sign.is_ascii_digit()) => {
            (marks, words)
        }
        marks => (marks, ""),
    }
}

const LINE_HEIGHT: i32 = 40;
/// Where the numbers begin.
const NAMES: i32 = 176;

pub(super) fn named(section: &Section, w: &Words) -> String {
    let called = || section.name.as_ref().map(|name| w.plain_arg(name));
    match section.seat {
        Some(seat) => crate::text::name(w, seat),
        None => called().unwrap_or_default(),
    }
}

pub(super) fn counts(canvas: &mut Canvas<'_>, cities: &[&Section], y: i32) -> i32 {
    let (Some(first), Ok(count)) = (cities.first(), i32::try_from(cities.len())) else {
        return y;
    };
    let area = Area::new(MARGIN, y, ROOM, 44 + LINE_HEIGHT * count + 2);
    ground(canvas, area, false);
    let columns = i32::try_from(first.counts.len()).unwrap_or(1).max(1);
    let step = (ROOM - NAMES - 8) / columns;
    let middle = |index: i32| MARGIN + NAMES + index * step + step / 2;
    for (index, head) in (0..).zip(&first.counts) {
        let at = (middle(index) - 15, y + 8);
        let paint = head.pigment.paint;
        let chip = Look::filled(paint.ground).round(3);
        canvas.rect(Area::new(at.0, at.1, 30, 30), chip.edged(EDGE, 1));
        canvas.sign(&head.sign, (at.0 + 4, at.1 + 4), 22, Inks::of(paint));
    }
    let mut top = y + 44;
    let kind = Type::plain(20).narrow();
    for city in cities {
        canvas.line((MARGIN + 12, top), (area.right() - 12, top), LINE, 1);
        let mut left = MARGIN + 12;
        if let Some(sign) = &city.sign {
            canvas.sign(sign, (left - 2, top + 6), 28, Inks::PLAIN);
            left += 32;
        }
        let room = MARGIN + NAMES - 4 - left;
        let name = named(city, canvas.w);
        let bold = Type::bold(19).squeezed(&name, room);
        let name = bold.fitted(&name, room);
        canvas.text((left, top + 27), Anchor::Left, bold, INK, &name);
        for (index, count) in (0..).zip(&city.counts) {
            let number = match count.number.as_str() {
                "" => "–",
                number => number,
            };
            let at = (middle(index), top + 27);
            canvas.text(at, Anchor::Middle, kind, INK, number);
        }
        top += LINE_HEIGHT;
    }
    area.bottom() + 12
}
