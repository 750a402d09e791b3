//! The shapes that a picture consists of, and how each is written as SVG.
//!
//! All numbers are pixels of the picture, from its upper left corner. Words are escaped here and nowhere else.
//! Start reading at [`Shape`].

use std::fmt::{self, Write};

use super::font::Type;
use super::sprite;
use crate::paint::{INK, Paint, SURFACE};

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
