//! The shapes of a picture, and the outlines of each. All numbers are pixels, from the upper left corner.

use tiny_skia::{FillRule, Path, PathBuilder, Rect, Stroke, StrokeDash, Transform};

use super::font::Type;
pub(super) use super::outline::Inks;
use super::outline::{Outline, Pen};
use super::sprite;

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

    pub(super) const fn round(self, round: i32) -> Self {
        Self { round, ..self }
    }

    pub(super) const fn dashed(self) -> Self {
        let is_dashed = true;
        Self { is_dashed, ..self }
    }
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

    /// What is painted for it at a place, from the ground up.
    pub(super) fn outlines(&self, (x, y): At) -> Vec<Outline> {
        let place = Transform::from_translate(x as f32, y as f32);
        match self {
            Self::Rect((w, h), look) => rect(place, (*w as f32, *h as f32), *look),
            Self::Line(by, color, width) => {
                let mut path = PathBuilder::new();
                path.move_to(0.0, 0.0);
                path.line_to(by.0 as f32, by.1 as f32);
                let width = *width as f32;
                let stroke = Stroke {
                    width,
                    ..Stroke::default()
                };
                let line = Outline::at(place, path.finish(), color, Pen::Line(stroke));
                line.into_iter().collect()
            }
            Self::Text(kind, ink, text) => {
                let glyphs = kind.glyphs(text).filter_map(|(path, own)| {
                    let fill = Pen::Fill(FillRule::Winding);
                    Outline::at(place.pre_concat(own), path, ink, fill)
                });
                glyphs.collect()
            }
            Self::Sign(id, side, inks) => {
                let scale = *side as f32 / sprite::SIDE;
                sprite::outlines(id, place.pre_scale(scale, scale), *inks)
            }
        }
    }
}

fn rect(place: Transform, (w, h): (f32, f32), look: Look) -> Vec<Outline> {
    // An edge lies half outside of its outline.
    let half = look.edge.map_or(0.0, |(_, width)| width as f32 / 2.0);
    let outline = Rect::from_xywh(half, half, w - 2.0 * half, h - 2.0 * half);
    let path = outline.and_then(|outline| rounded(outline, look.round as f32));
    let fill = Outline::at(place, path.clone(), look.fill, Pen::Fill(FillRule::Winding));
    let edge = look.edge.and_then(|(color, width)| {
        let dash = look.is_dashed.then(|| StrokeDash::new(vec![6.0, 4.0], 0.0));
        let stroke = Stroke {
            width: width as f32,
            dash: dash.flatten(),
            ..Stroke::default()
        };
        Outline::at(place, path, color, Pen::Line(stroke))
    });
    fill.into_iter().chain(edge).collect()
}

/// A box with round corners, from the upper left one to the right.
fn rounded(area: Rect, radius: f32) -> Option<Path> {
    let radius = radius.min(area.width() / 2.0).min(area.height() / 2.0);
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(area));
    }
    // How far the handles of a quarter of a circle lie from the corner, in parts of its radius.
    let bend = radius * (1.0 - 0.552_284_8);
    let (left, top, right, bottom) = (area.left(), area.top(), area.right(), area.bottom());
    let low = bottom - bend;
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - bend, top, right, top + bend, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, low, right - bend, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + bend, bottom, left, low, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + bend, left + bend, top, left + radius, top);
    path.close();
    path.finish()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drawing {
    pub(super) shapes: Vec<(At, Shape)>,
    pub(super) height: i32,
}
