//! What a picture is drawn on: boxes, words, silhouettes and marks, written as SVG.
//!
//! All numbers are pixels of the picture, from its upper left corner. Words are escaped here and nowhere else.
//! Start reading at [`Canvas`].

use std::fmt::{self, Write};

use super::font::Type;
use super::sprite;
use crate::mark::Mark;
use crate::paint::{INK, PAGE, Paint, Pigment, SURFACE};

pub(super) const WIDTH: i32 = 720;

/// A place: from the left, from the top.
pub(super) type At = (i32, i32);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) w: i32,
    pub(super) h: i32,
}

impl Area {
    pub(super) const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w, h }
    }

    pub(super) const fn right(self) -> i32 {
        self.x + self.w
    }

    pub(super) const fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// The box without a margin on all sides.
    pub(super) const fn inset(self, by: i32) -> Self {
        Self::new(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Look {
    fill: &'static str,
    edge: Option<(&'static str, i32)>,
    round: i32,
    is_dashed: bool,
}

impl Look {
    pub(super) const fn filled(fill: &'static str) -> Self {
        Self {
            fill,
            edge: None,
            round: 0,
            is_dashed: false,
        }
    }

    /// With an edge of so many pixels, which lies inside.
    pub(super) const fn edged(self, color: &'static str, width: i32) -> Self {
        let edge = Some((color, width));
        Self { edge, ..self }
    }

    /// With round corners of that radius.
    pub(super) const fn round(self, round: i32) -> Self {
        Self { round, ..self }
    }

    pub(super) const fn dashed(self) -> Self {
        let is_dashed = true;
        Self { is_dashed, ..self }
    }
}

/// Where a text stands, seen from its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// Colours of signs: the silhouette, and what lies behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Inks {
    pub(super) ink: &'static str,
    pub(super) ground: &'static str,
}

impl Inks {
    /// On a panel.
    pub(super) const PLAIN: Self = Self::new(INK, SURFACE);

    pub(super) const fn new(ink: &'static str, ground: &'static str) -> Self {
        Self { ink, ground }
    }

    pub(super) const fn of(paint: Paint) -> Self {
        Self::new(paint.ink, paint.ground)
    }
}

/// A picture that is being drawn: what lies on it, from the ground up.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    shapes: Vec<(At, Shape)>,
}

/// A shape without its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// A box, so wide and high.
    Rect(At, Look),
    /// A line to there, its colour and width.
    Line(At, &'static str, i32),
    /// A text whose base line begins at its place.
    Text(Type, &'static str, String),
    /// A silhouette in a square of that side.
    Sign(&'static str, i32, Inks),
}

/// A picture that is drawn to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drawing {
    pub(super) shapes: Vec<(At, Shape)>,
    pub(super) height: i32,
}

impl Drawing {
    /// The whole of it as SVG.
    pub(super) fn svg(&self) -> String {
        let mut inside = String::new();
        for (at, shape) in &self.shapes {
            shape.write(*at, &mut inside);
        }
        svg(&inside, self.height)
    }
}

/// A picture of that height as SVG.
pub(super) fn svg(inside: &str, height: i32) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\">{inside}</svg>"
    )
}

impl Canvas {
    /// The whole picture, so high, on its ground.
    pub(super) fn done(mut self, height: i32) -> Drawing {
        let ground = Shape::Rect((WIDTH, height), Look::filled(PAGE));
        self.shapes.insert(0, ((0, 0), ground));
        Drawing {
            shapes: self.shapes,
            height,
        }
    }

    /// Adds all that was drawn on another canvas, over what is here.
    pub(super) fn append(&mut self, other: &Self) {
        self.shapes.extend_from_slice(&other.shapes);
    }

    pub(super) fn rect(&mut self, area: Area, look: Look) {
        let shape = Shape::Rect((area.w, area.h), look);
        self.shapes.push(((area.x, area.y), shape));
    }

    pub(super) fn line(&mut self, at: At, to: At, color: &'static str, width: i32) {
        let shape = Shape::Line((to.0 - at.0, to.1 - at.1), color, width);
        self.shapes.push((at, shape));
    }

    /// Writes a text whose base line is at `y`. It is not cut: see [`Type::fitted`].
    pub(super) fn text(
        &mut self,
        (x, y): At,
        anchor: Anchor,
        kind: Type,
        ink: &'static str,
        text: &str,
    ) {
        let x = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - kind.width(text) / 2,
            Anchor::Right => x - kind.width(text),
        };
        let shape = Shape::Text(kind, ink, text.to_owned());
        self.shapes.push(((x, y), shape));
    }

    /// Writes a Roman number between two strokes, as it is carved.
    pub(super) fn roman(&mut self, (x, y): At, size: i32, ink: &'static str, number: &str) {
        let kind = Type::bold(size);
        let half = kind.width(number) / 2 + 1;
        let height = size * 3 / 4;
        self.text((x, y + height / 2), Anchor::Middle, kind, ink, number);
        let width = (size / 9).max(2);
        for stroke in [y - height / 2, y + height / 2] {
            self.line((x - half, stroke), (x + half, stroke), ink, width);
        }
    }

    /// Draws a silhouette in a square.
    pub(super) fn sign(&mut self, id: &str, at: At, side: i32, inks: Inks) {
        if let Some(id) = sprite::find(id) {
            self.shapes.push((at, Shape::Sign(id, side, inks)));
        }
    }

    /// Draws coins: a ring with a number. Gives how wide it is.
    pub(super) fn coin(
        &mut self,
        at: At,
        side: i32,
        text: &str,
        ink: &'static str,
        look: Coin,
    ) -> i32 {
        let width = coin_width(side, text);
        let ring = match look {
            Coin::Plain => Look::filled(SURFACE),
            Coin::Dashed => Look::filled(SURFACE).dashed(),
            Coin::Bare => Look::filled("none"),
        };
        let ring = ring.edged(ink, 2).round(side / 2);
        self.rect(Area::new(at.0, at.1, width, side), ring);
        let kind = coin_type(side);
        let base = at.1 + side / 2 + kind.size * 36 / 100;
        self.text((at.0 + width / 2, base), Anchor::Middle, kind, ink, text);
        width
    }

    /// Draws points: a laurel with a number.
    fn points(&mut self, (x, y): At, side: i32, text: &str, inks: Inks) {
        self.sign("points", (x, y), side, inks);
        let kind = Type::bold(side * 11 / 20).narrow();
        let base = y + side / 2 + kind.size * 36 / 100;
        self.text((x + side / 2, base), Anchor::Middle, kind, inks.ink, text);
    }

    /// Draws marks in a row from the left, each `side` high, smaller where the room is too small. Gives how wide they are.
    pub(super) fn marks(
        &mut self,
        marks: &[Mark],
        at: At,
        side: i32,
        room: i32,
        inks: Inks,
    ) -> i32 {
        let fit = Row::fit(marks, side, room);
        let (mut x, y) = (at.0, at.1 + (side - fit.side) / 2);
        for mark in marks {
            self.mark(mark, (x, y), fit.side, inks);
            x += mark_width(mark, fit.side) + fit.gap;
        }
        fit.width
    }

    /// The same with the last mark at the right end of the room.
    pub(super) fn marks_right(
        &mut self,
        marks: &[Mark],
        right: At,
        side: i32,
        room: i32,
        inks: Inks,
    ) -> i32 {
        let width = Row::fit(marks, side, room).width;
        self.marks(marks, (right.0 - width, right.1), side, room, inks)
    }

    /// The same in the middle of the room.
    pub(super) fn marks_middle(
        &mut self,
        marks: &[Mark],
        middle: At,
        side: i32,
        room: i32,
        inks: Inks,
    ) {
        let width = Row::fit(marks, side, room).width;
        self.marks(marks, (middle.0 - width / 2, middle.1), side, room, inks);
    }

    fn mark(&mut self, mark: &Mark, at: At, side: i32, inks: Inks) {
        let (x, y) = at;
        match mark {
            Mark::Sign(id) => self.sign(id, at, side, inks),
            Mark::Points(text) => {
                let bigger = points_side(side);
                self.points((x, y - (bigger - side) / 2), bigger, text, inks);
            }
            Mark::Coin(text) => {
                self.coin(at, side, text, inks.ink, Coin::Bare);
            }
            Mark::Or => self.word(at, side, inks.ink, "/"),
            Mark::Small(text) => self.word(at, side, inks.ink, text),
            Mark::Words(text) => self.word(at, side, inks.ink, &whole(text)),
            // What draws reads them first.
            Mark::Said(_) => {}
            Mark::Swatch(class, id) => {
                // On the ground of a kind the sign alone tells: its own pigment would drown there.
                let own = match inks.ground == SURFACE {
                    true => Pigment::of_class(class).paint.ground,
                    false => inks.ink,
                };
                self.sign(id, at, side, Inks::new(own, inks.ground));
            }
        }
    }

    fn word(&mut self, at: At, side: i32, ink: &'static str, text: &str) {
        let kind = word_type(side);
        let base = at.1 + side / 2 + kind.size * 36 / 100;
        self.text((at.0, base), Anchor::Left, kind, ink, text);
    }
}

impl Shape {
    /// How far its outline may reach, seen from its place: from the left and the top, to the right and the bottom. None
    /// where it is worked out from its place: round corners are.
    pub(super) fn reach(&self) -> Option<(At, At)> {
        let (further, (w, h)) = match self {
            Self::Rect(..) | Self::Line(..) => return None,
            Self::Text(kind, _, text) => (kind.size, (kind.width(text), 0)),
            Self::Sign(_, side, _) => (2, (*side, *side)),
        };
        Some(((-further, -further), (w + further, h + further)))
    }

    /// Writes it at a place as SVG.
    pub(super) fn write(&self, (x, y): At, svg: &mut String) {
        // Writing into memory does not fail.
        let _written = match self {
            Self::Rect((w, h), look) => write_rect(svg, Area::new(x, y, *w, *h), *look),
            Self::Line(by, color, width) => write!(
                svg,
                "<path d=\"M{x} {y}L{} {}\" stroke=\"{color}\" stroke-width=\"{width}\"/>",
                x + by.0,
                y + by.1
            ),
            Self::Text(kind, ink, text) => write_text(svg, (x, y), *kind, ink, text),
            Self::Sign(id, side, inks) => {
                // Thousandths of the symbol's own size.
                let scale = side * 1_000 / sprite::SIDE;
                let (whole, rest) = (scale / 1_000, scale % 1_000);
                let shapes = sprite::drawn(id, inks.ink, inks.ground).unwrap_or_default();
                write!(
                    svg,
                    "<g transform=\"translate({x} {y}) scale({whole}.{rest:03})\">{shapes}</g>"
                )
            }
        };
    }
}

fn write_rect(svg: &mut String, area: Area, look: Look) -> fmt::Result {
    let Area { x, y, w, h } = area;
    let Look { fill, round, .. } = look;
    let Some((color, width)) = look.edge else {
        return write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\" fill=\"{fill}\"/>"
        );
    };
    // An edge lies half outside of its box; twice the numbers keep them whole.
    let (x, y) = (2 * x + width, 2 * y + width);
    let (w, h) = (2 * (w - width), 2 * (h - width));
    let dashes = match look.is_dashed {
        true => " stroke-dasharray=\"12 8\"",
        false => "",
    };
    write!(
        svg,
        "<rect transform=\"scale(.5)\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{}\" \
         fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"{}\"{dashes}/>",
        2 * round,
        2 * width
    )
}

fn write_text(svg: &mut String, (x, y): At, kind: Type, ink: &str, text: &str) -> fmt::Result {
    let Type { size, percent, .. } = kind;
    let weight = match kind.is_bold {
        true => " font-weight=\"700\"",
        false => "",
    };
    // Where each sign begins, before the text is narrowed.
    let mut begun = 0;
    let mut begins = String::new();
    for step in kind.steps(text) {
        let (whole, rest) = (begun * 100 / percent, begun * 100 % percent);
        write!(begins, "{whole}.{:02} ", rest * 100 / percent)?;
        begun += step;
    }
    write!(
        svg,
        "<text transform=\"translate({x} {y}) scale({}.{:02} 1)\" x=\"{}\" font-size=\"{size}\" fill=\"{ink}\"{weight}>{}</text>",
        percent / 100,
        percent % 100,
        begins.trim_end(),
        escaped(text)
    )
}

/// How a ring of coins looks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Coin {
    Plain,
    /// It cannot be paid.
    Dashed,
    /// What lies behind it shows through.
    Bare,
}

/// How marks lie in a row.
struct Row {
    side: i32,
    gap: i32,
    width: i32,
}

impl Row {
    /// Finds how high marks can be so that they fit in the room.
    fn fit(marks: &[Mark], side: i32, room: i32) -> Self {
        let mut row = Self::of(marks, side);
        while row.width > room && row.side > 8 {
            row = Self::of(marks, row.side - 1);
        }
        row
    }

    fn of(marks: &[Mark], side: i32) -> Self {
        let gap = (side / 8).max(1);
        let widths: i32 = marks.iter().map(|mark| mark_width(mark, side) + gap).sum();
        Self {
            side,
            gap,
            width: (widths - gap).max(0),
        }
    }
}

/// How wide marks are in a row.
pub(super) fn marks_width(marks: &[Mark], side: i32) -> i32 {
    Row::of(marks, side).width
}

fn mark_width(mark: &Mark, side: i32) -> i32 {
    match mark {
        Mark::Sign(_) | Mark::Swatch(..) => side,
        Mark::Points(_) => points_side(side),
        Mark::Coin(text) => coin_width(side, text),
        Mark::Or => word_type(side).width("/"),
        Mark::Small(text) => word_type(side).width(text),
        Mark::Words(text) => word_type(side).width(&whole(text)),
        Mark::Said(_) => 0,
    }
}

const fn points_side(side: i32) -> i32 {
    side * 6 / 5
}

const fn word_type(side: i32) -> Type {
    Type::plain(side * 3 / 4).narrow()
}

const fn coin_type(side: i32) -> Type {
    Type::bold(side * 16 / 25)
}

/// How wide a ring with a number is.
pub(super) fn coin_width(side: i32, text: &str) -> i32 {
    side.max(coin_type(side).width(text) + side / 2)
}

/// A text as XML has it. Controls, which XML does not know, are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            sign if sign.is_control() => {}
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// A text without the places where a page may break its words.
fn whole(text: &str) -> String {
    text.replace('\u{ad}', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_become_elements() {
        let mut canvas = Canvas::default();
        let words = "<b a=\"1\" c='2'>&\u{1}";
        canvas.text((0, 0), Anchor::Left, Type::plain(20), INK, words);
        let svg = canvas.done(10).svg();
        assert!(
            svg.contains(">&lt;b a=&quot;1&quot; c=&apos;2&apos;&gt;&amp;</text>"),
            "{svg}"
        );
    }

    #[test]
    fn marks_shrink_until_they_fit() {
        let marks = vec![Mark::of("shield"); 9];
        for room in [60, 90, 150, 400] {
            let row = Row::fit(&marks, 24, room);
            assert!(row.width <= room.max(9 * 9), "{room}: {}", row.width);
        }
        assert_eq!(Row::fit(&marks, 24, 400).side, 24);
    }
}
