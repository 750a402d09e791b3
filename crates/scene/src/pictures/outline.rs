//! Outlines among the pixels of a picture: what every shape is painted as.

use tiny_skia::{Color, FillRule, Paint, Path, Pixmap, Rect, Stroke, Transform};

use crate::{INK, SURFACE, paint};

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

    pub(super) const fn of(paint: paint::Paint) -> Self {
        Self::new(paint.ink, paint.ground)
    }
}

/// An outline that is filled, or drawn as a line.
pub(super) struct Outline {
    path: Path,
    /// Where the path lies among the pixels. It is painted from there, so that its line is the same everywhere.
    place: Transform,
    color: Color,
    pen: Pen,
}

#[derive(Debug, Clone)]
pub(super) enum Pen {
    Fill(FillRule),
    Line(Stroke),
}

impl Outline {
    /// A path at its place, in a colour as `#rrggbb`. None where there is nothing to paint.
    pub(super) fn at(place: Transform, path: Option<Path>, color: &str, pen: Pen) -> Option<Self> {
        Some(Self {
            path: path?,
            place,
            color: color_of(color)?,
            pen,
        })
    }

    pub(super) fn bounds(&self) -> Option<Rect> {
        let half = match &self.pen {
            Pen::Fill(_) => 0.0,
            Pen::Line(stroke) => stroke.width / 2.0,
        };
        let bounds = self.path.bounds().outset(half, half)?;
        bounds.transform(self.place)
    }

    pub(super) fn paint(&self, pixels: &mut Pixmap, scale: Transform) {
        let mut paint = Paint::default();
        paint.set_color(self.color);
        let place = scale.pre_concat(self.place);
        let mut pixels = pixels.as_mut();
        match &self.pen {
            Pen::Fill(rule) => pixels.fill_path(&self.path, &paint, *rule, place, None),
            Pen::Line(stroke) => pixels.stroke_path(&self.path, &paint, stroke, place, None),
        }
    }
}

/// None where it is "none".
fn color_of(text: &str) -> Option<Color> {
    let rgb = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = rgb.to_be_bytes();
    Some(Color::from_rgba8(red, green, blue, 255))
}
