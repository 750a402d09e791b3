//! What a picture is drawn on: boxes, words, silhouettes and marks. Start reading at [`Canvas`].

use super::font::Type;
use super::shape::Shape;
pub(super) use super::shape::{Area, At, Drawing, Inks, Look, WIDTH};
use super::sprite;
use crate::{Mark, PAGE, Pigment, SURFACE};
use words::Words;

/// Where a text stands, seen from its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

impl Anchor {
    /// Where something of a width begins whose point is at `x`.
    const fn begin(self, x: i32, width: i32) -> i32 {
        match self {
            Self::Left => x,
            Self::Middle => x - width / 2,
            Self::Right => x - width,
        }
    }
}

/// A picture that is being drawn for a reader: what lies on it, from the ground up.
pub(super) struct Canvas<'w> {
    pub(super) w: &'w Words,
    shapes: Vec<(At, Shape)>,
}

impl<'w> Canvas<'w> {
    pub(super) const fn new(w: &'w Words) -> Self {
        let shapes = Vec::new();
        Self { w, shapes }
    }

    /// The whole picture, so high, on its ground.
    pub(super) fn done(mut self, height: i32) -> Drawing {
        let ground = Shape::Rect((WIDTH, height), Look::filled(PAGE));
        self.shapes.insert(0, ((0, 0), ground));
        Drawing {
            shapes: self.shapes,
            height,
        }
    }

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
        let at = (anchor.begin(x, kind.width(text)), y);
        let shape = Shape::Text(kind, ink, text.to_owned());
        self.shapes.push((at, shape));
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

    fn points(&mut self, (x, y): At, side: i32, text: &str, inks: Inks) {
        self.sign("points", (x, y), side, inks);
        let kind = Type::bold(side * 11 / 20).narrow();
        let base = y + side / 2 + kind.size * 36 / 100;
        self.text((x + side / 2, base), Anchor::Middle, kind, inks.ink, text);
    }

    /// Marks as their reader sees them.
    pub(super) fn read(&self, marks: &[Mark]) -> Vec<Mark> {
        let read = |mark: &Mark| {
            if let Mark::Said(said) = mark {
                return Mark::Words(self.w.narrow(&self.w.plain_arg(said)));
            }
            mark.clone()
        };
        marks.iter().map(read).collect()
    }

    /// Draws marks in a row, each `side` high, smaller where the room is too small. Gives how wide they are.
    pub(super) fn marks(
        &mut self,
        marks: &[Mark],
        (x, y): At,
        anchor: Anchor,
        (side, room): (i32, i32),
        inks: Inks,
    ) -> i32 {
        let marks = &self.read(marks);
        let (fit, width) = fitted(marks, side, room);
        let (mut x, y) = (anchor.begin(x, width), y + (side - fit) / 2);
        for mark in marks {
            self.mark(mark, (x, y), fit, inks);
            x += mark_width(mark, fit) + gap(fit);
        }
        width
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
            // They are read first.
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

#[derive(Debug, Clone, Copy)]
pub(super) enum Coin {
    Plain,
    /// It cannot be paid.
    Dashed,
    /// What lies behind it shows through.
    Bare,
}

/// How high marks can be in a room, and how wide they are then.
fn fitted(marks: &[Mark], mut side: i32, room: i32) -> (i32, i32) {
    let mut width = marks_width(marks, side);
    while width > room && side > 8 {
        side -= 1;
        width = marks_width(marks, side);
    }
    (side, width)
}

pub(super) fn marks_width(marks: &[Mark], side: i32) -> i32 {
    let steps = marks.iter().map(|mark| mark_width(mark, side) + gap(side));
    (steps.sum::<i32>() - gap(side)).max(0)
}

fn gap(side: i32) -> i32 {
    (side / 8).max(1)
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

pub(super) fn coin_width(side: i32, text: &str) -> i32 {
    side.max(coin_type(side).width(text) + side / 2)
}

/// A text without the places where a page may break its words.
fn whole(text: &str) -> String {
    text.replace('\u{ad}', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_shrink_until_they_fit() {
        let marks = vec![Mark::of("shield"); 9];
        for room in [60, 90, 150, 400] {
            let (_, width) = fitted(&marks, 24, room);
            assert!(width <= room.max(9 * 9), "{room}: {width}");
        }
        assert_eq!(fitted(&marks, 24, 400).0, 24);
    }
}
