//! Pieces of every board: panels with a title, cards that lie open, signs with a number in a row.
//!
//! Start reading at [`Face`] and [`Flow`].

use super::canvas::{Anchor, Area, At, Canvas, Coin, Inks, Look, marks_width};
use super::font::Type;
use super::standing::{MARGIN, ROOM};
use crate::mark::{Mark, Sign};
use crate::paint::{ACCENT, EDGE, INK, LINE, Paint, SOFT, SUNKEN, SURFACE, Tone, WASH};

/// What stands over a panel, and in it over its rows.
pub(super) const TITLE: Type = Type::bold(23);
/// Numbers beside signs.
pub(super) const NUMBER: Type = Type::bold(21);

pub(super) fn ground(canvas: &mut Canvas, area: Area) {
    canvas.rect(area, Look::filled(SURFACE).edged(LINE, 1).round(4));
}

/// Draws the ground of a panel that is the reader's own.
pub(super) fn own_ground(canvas: &mut Canvas, area: Area) {
    canvas.rect(area, Look::filled(SURFACE).edged(EDGE, 2).round(4));
}

/// What a card costs the reader now.
#[derive(Debug, Clone)]
pub(super) enum Foot {
    /// It lies there and costs nobody anything.
    None,
    /// Nothing is to be paid: a word says so.
    Free(String),
    Coins(String),
    /// So many coins, which the reader does not have: how many are missing, and the same in words.
    Short(String, i32, String),
    /// It cannot be: a word says so.
    Cannot(String),
}

pub(super) struct Face {
    pub(super) paint: Paint,
    pub(super) sign: Sign,
    pub(super) gives: Vec<Mark>,
    /// Its name, with soft hyphens where it may be broken.
    pub(super) name: String,
    /// As printed.
    pub(super) cost: Vec<Mark>,
    pub(super) foot: Foot,
    /// Whether it can be taken.
    pub(super) is_open: bool,
    /// Whether it was turned up last.
    pub(super) is_new: bool,
    /// Whether the reader has chosen it.
    pub(super) is_sealed: bool,
}

/// How high the band of a card is.
const BAND: i32 = 42;
/// How high the foot of a card is.
pub(super) const FOOT: i32 = 40;

impl Face {
    pub(super) fn draw(&self, canvas: &mut Canvas, area: Area) {
        self.edge(canvas, area);
        let inner = area.inset(if self.is_open { 2 } else { 1 });
        let band = Area::new(inner.x, inner.y, inner.w, BAND);
        canvas.rect(band, Look::filled(self.paint.ground));
        let inks = Inks::of(self.paint);
        canvas.sign(&self.sign, (band.x + 5, band.y + 10), 22, inks);
        let right = (band.right() - 6, band.y + 7);
        canvas.marks_right(&self.gives, right, 28, band.w - 38, inks);
        let mut base = band.bottom() + 19;
        let (kind, lines) = self.lines(inner.w - 8);
        for line in lines {
            canvas.text((inner.x + 5, base), Anchor::Left, kind, INK, &line);
            base += 19;
        }
        let at = (inner.x + 5, base - 13);
        canvas.marks(&self.cost, at, 21, inner.w - 10, Inks::new(SOFT, SURFACE));
        let foot = Area::new(inner.x, inner.bottom() - FOOT, inner.w, FOOT);
        self.foot(canvas, foot);
    }

    /// The name in at most two lines, in narrower letters where it needs them.
    fn lines(&self, room: i32) -> (Type, Vec<String>) {
        let needs_more = |kind: Type| kind.wrapped(&self.name, room, 3).len() > 2;
        let kind = if needs_more(NAME) { NARROW_NAME } else { NAME };
        (kind, kind.wrapped(&self.name, room, 2))
    }

    fn edge(&self, canvas: &mut Canvas, area: Area) {
        let card = Look::filled(SURFACE).round(3);
        let card = match (self.is_sealed, self.is_open) {
            (true, _) => card.edged(Tone::GAIN.color, 4),
            (false, true) => card.edged(INK, 2),
            (false, false) => card.edged(EDGE, 1),
        };
        canvas.rect(area, card);
        if self.is_new {
            let around = Look::filled("none").edged(ACCENT, 3).round(5).dashed();
            canvas.rect(area.inset(-3), around);
        }
    }

    fn foot(&self, canvas: &mut Canvas, area: Area) {
        let (x, middle) = (area.x + 6, area.y + area.h / 2);
        let (words, ink) = match &self.foot {
            Foot::None => return,
            Foot::Free(words) => (words, Tone::GAIN.color),
            Foot::Cannot(words) => (words, Tone::LOSS.color),
            Foot::Coins(coins) => {
                canvas.line((area.x, area.y), (area.right(), area.y), LINE, 1);
                canvas.coin((x, middle - 16), 32, coins, INK, Coin::Plain);
                return;
            }
            Foot::Short(coins, missing, words) => {
                canvas.rect(area, Look::filled(SUNKEN));
                let at = (x, middle - 16);
                let width = canvas.coin(at, 32, coins, Tone::LOSS.color, Coin::Dashed);
                let kind = Type::plain(18).narrow();
                let left = x + width + 6;
                let room = area.right() - 3 - left;
                let kind = kind.squeezed(words, room);
                let told = match kind.width(words) <= room {
                    true => words.clone(),
                    false => format!("−{missing}"),
                };
                let at = (left, middle + 7);
                canvas.text(at, Anchor::Left, kind, Tone::LOSS.color, &told);
                return;
            }
        };
        canvas.rect(area, Look::filled(SUNKEN));
        let is_free = matches!(self.foot, Foot::Free(_));
        let sign = if is_free { "sign-check" } else { "sign-cross" };
        canvas.sign(sign, (x - 1, middle - 10), 20, Inks::new(ink, SUNKEN));
        let kind = Type::bold(20).narrow();
        let text = kind.fitted(words, area.w - 32);
        canvas.text((x + 22, middle + 7), Anchor::Left, kind, ink, &text);
    }
}

const NAME: Type = Type::bold(18).narrow();
/// The same for long names.
const NARROW_NAME: Type = Type {
    percent: 72,
    ..NAME
};

/// How often something is there, where that is more than once.
pub(super) fn times(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        _ => format!("×{count}"),
    }
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

    /// With so much space between two pieces.
    pub(super) const fn gap(self, gap: i32) -> Self {
        Self { gap, ..self }
    }

    /// Where a piece of that width goes.
    pub(super) const fn place(&mut self, width: i32) -> At {
        if self.x > self.left && self.x + width > self.left + self.room {
            self.x = self.left;
            self.y += self.line;
        }
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

    /// A sign in a box of its pigment, with a number.
    pub(super) fn counted(&mut self, canvas: &mut Canvas, paint: Paint, sign: &str, number: &str) {
        let (x, y) = self.place(28 + 6 + NUMBER.width(number));
        let look = Look::filled(paint.ground).edged(paint.ink, 0).round(3);
        canvas.rect(Area::new(x, y, 28, 28), look);
        canvas.sign(sign, (x + 4, y + 4), 20, Inks::of(paint));
        canvas.text((x + 34, y + 22), Anchor::Left, NUMBER, INK, number);
    }

    /// Marks, with words behind them that may be empty.
    pub(super) fn marks(&mut self, canvas: &mut Canvas, marks: &[Mark], words: &str) {
        let width = marks_width(marks, 26);
        let beside = match words {
            "" => 0,
            words => 5 + NUMBER.width(words),
        };
        let (x, y) = self.place(width + beside);
        let width = canvas.marks(marks, (x, y + 1), 26, self.room, Inks::PLAIN);
        canvas.text((x + width + 5, y + 22), Anchor::Left, NUMBER, INK, words);
    }
}

/// A head of [`counts`].
pub(super) struct Head {
    pub(super) paint: Paint,
    pub(super) sign: Sign,
}

/// A line of [`counts`].
pub(super) struct Counted {
    pub(super) sign: Option<Sign>,
    pub(super) name: String,
    /// By head.
    pub(super) numbers: Vec<String>,
    pub(super) is_own: bool,
}

const LINE_HEIGHT: i32 = 40;
/// Where the numbers begin.
const NAMES: i32 = 176;

/// Draws a table of numbers: signs over the columns, a line for each city.
pub(super) fn counts(canvas: &mut Canvas, heads: &[Head], lines: &[Counted], y: i32) -> i32 {
    let Some(count) = i32::try_from(lines.len()).ok().filter(|count| *count > 0) else {
        return y;
    };
    let area = Area::new(MARGIN, y, ROOM, 44 + LINE_HEIGHT * count + 2);
    ground(canvas, area);
    let columns = i32::try_from(heads.len()).unwrap_or(1).max(1);
    let step = (ROOM - NAMES - 8) / columns;
    let middle = |index: i32| MARGIN + NAMES + index * step + step / 2;
    for (index, head) in (0..).zip(heads) {
        let at = (middle(index) - 15, y + 8);
        let chip = Look::filled(head.paint.ground).round(3);
        canvas.rect(Area::new(at.0, at.1, 30, 30), chip.edged(EDGE, 1));
        canvas.sign(&head.sign, (at.0 + 4, at.1 + 4), 22, Inks::of(head.paint));
    }
    let mut top = y + 44;
    let kind = Type::plain(20).narrow();
    for line in lines {
        if line.is_own {
            let own = Area::new(MARGIN + 1, top, ROOM - 2, LINE_HEIGHT);
            canvas.rect(own, Look::filled(WASH));
        }
        canvas.line((MARGIN + 12, top), (area.right() - 12, top), LINE, 1);
        let mut left = MARGIN + 12;
        if let Some(sign) = &line.sign {
            canvas.sign(sign, (left - 2, top + 6), 28, Inks::PLAIN);
            left += 32;
        }
        let room = MARGIN + NAMES - 4 - left;
        let name = Type::bold(19).squeezed(&line.name, room);
        let text = name.fitted(&line.name, room);
        canvas.text((left, top + 27), Anchor::Left, name, INK, &text);
        for (index, number) in (0..).zip(&line.numbers) {
            let at = (middle(index), top + 27);
            canvas.text(at, Anchor::Middle, kind, INK, number);
        }
        top += LINE_HEIGHT;
    }
    area.bottom() + 12
}
