//! Shapes that were drawn before, as pixels: most of a picture looks as in another one. Over a ground of one colour a
//! shape has the same pixels wherever it stands, as long as the numbers that it is drawn with are rounded alike: see
//! [`settled`]. Over anything else it is drawn anew. So a picture has the same pixels as without any stamp.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use tiny_skia::{IntRect, Pixmap, PremultipliedColorU8 as Pixel, Rect, Transform};

use super::outline::Outline;
use super::shape::{At, Shape};

/// How many runs of pixels are kept, of six bytes each. When there are more, all are forgotten.
const MOST_RUNS: usize = 2_500_000;

static KNOWN: RwLock<Known> = RwLock::new(Known {
    stamps: BTreeMap::new(),
    runs: 0,
});

struct Known {
    /// By shape and settled place: one for each ground.
    stamps: BTreeMap<Shape, BTreeMap<At, Vec<Arc<Stamp>>>>,
    runs: usize,
}

/// A shape over a ground of one colour.
struct Stamp {
    ground: Pixel,
    /// Seen from the shape's place.
    window: IntRect,
    /// Row by row: colours, each with how many pixels it goes on.
    runs: Vec<(Pixel, u16)>,
}

impl Stamp {
    /// Whether nothing but its ground lies where it is to go.
    fn fits(&self, pixels: &Pixmap, at: At) -> bool {
        let window = self.window.translate(at.0, at.1);
        window.is_some_and(|window| plain(pixels, window) == Some(self.ground))
    }

    fn put(&self, pixels: &mut Pixmap, at: At) {
        let window = self.window.translate(at.0, at.1);
        let rows = window.and_then(|window| rows(pixels, window));
        let mut runs = self.runs.iter();
        for row in rows.into_iter().flatten() {
            let mut rest = &mut pixels.pixels_mut()[row];
            while !rest.is_empty()
                && let Some((pixel, length)) = runs.next()
            {
                let (run, later) = rest.split_at_mut((*length).into());
                run.fill(*pixel);
                rest = later;
            }
        }
    }
}

pub(super) fn put(pixels: &mut Pixmap, at: At, shape: &Shape) {
    let settled = settled(at, shape);
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    let places = known.stamps.get(shape);
    let stamps = places.and_then(|places| places.get(&settled));
    let mut stamps = stamps.into_iter().flatten();
    let stamp = stamps.find(|stamp| stamp.fits(pixels, at)).cloned();
    drop(known);
    if let Some(stamp) = stamp {
        stamp.put(pixels, at);
    } else if let Some(stamp) = drawn(pixels, at, shape) {
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        if known.runs > MOST_RUNS {
            known.stamps.clear();
            known.runs = 0;
        }
        known.runs += stamp.runs.len();
        let places = known.stamps.entry(shape.clone()).or_default();
        places.entry(settled).or_default().push(Arc::new(stamp));
    }
}

/// Draws a shape. Gives it as a stamp where its ground is of one colour.
fn drawn(pixels: &mut Pixmap, at: At, shape: &Shape) -> Option<Stamp> {
    let outlines = shape.outlines(at);
    let bounds = outlines.iter().filter_map(Outline::bounds);
    let bounds = bounds.reduce(|one, other| one.join(&other).unwrap_or(one));
    let window = bounds.as_ref().and_then(Rect::round_out);
    // Strokes of less than a pixel reach further than they say.
    let further = i32::from(matches!(shape, Shape::Sign(..)));
    let window = window.and_then(|window| window.make_outset(further, further));
    let ground = window.and_then(|window| plain(pixels, window));
    for outline in outlines {
        outline.paint(pixels, Transform::identity());
    }
    Some(Stamp {
        ground: ground?,
        window: window?.translate(-at.0, -at.1)?,
        runs: runs(pixels, window?)?,
    })
}

/// Where the rows of a window lie among the pixels. None where it is not inside the picture.
fn rows(pixels: &Pixmap, window: IntRect) -> Option<impl Iterator<Item = Range<usize>> + use<>> {
    let size = [pixels.width(), pixels.height()].map(usize::try_from);
    let from = [window.left(), window.top()].map(usize::try_from);
    let to = [window.right(), window.bottom()].map(usize::try_from);
    let ([Ok(width), Ok(height)], [Ok(left), Ok(top)], [Ok(right), Ok(bottom)]) = (size, from, to)
    else {
        return None;
    };
    let row = move |y: usize| y * width + left..y * width + right;
    (right <= width && bottom <= height).then(|| (top..bottom).map(row))
}

/// The colour of a window that has no other.
fn plain(pixels: &Pixmap, window: IntRect) -> Option<Pixel> {
    let mut rows = rows(pixels, window)?.map(|row| &pixels.pixels()[row]);
    let first = rows.next()?;
    let (one, rest) = first.split_first()?;
    // Compared with itself one pixel further, a row is looked at as a whole.
    let is_plain = rest == &first[..rest.len()] && rows.all(|row| row == first);
    is_plain.then_some(*one)
}

fn runs(pixels: &Pixmap, window: IntRect) -> Option<Vec<(Pixel, u16)>> {
    let rows = rows(pixels, window)?.map(|row| &pixels.pixels()[row]);
    let runs = rows.flat_map(|row| row.chunk_by(Pixel::eq));
    runs.map(|run| Some((run[0], run.len().try_into().ok()?)))
        .collect()
}

/// The place by which it is known: the same for all places where a shape has the same pixels. Moved by whole pixels, the
/// numbers that it is drawn with are rounded alike as long as they lie between the same powers of two.
fn settled((x, y): At, shape: &Shape) -> At {
    match shape.reach() {
        Some((from, to)) => (along(x, from.0, to.0), along(y, from.1, to.1)),
        None => (x, y),
    }
}

fn along(at: i32, from: i32, to: i32) -> i32 {
    let (first, last) = ((at + from).checked_ilog2(), (at + to).checked_ilog2());
    match first.filter(|_| first == last) {
        Some(power) => (1 << power) - from,
        None => at,
    }
}
