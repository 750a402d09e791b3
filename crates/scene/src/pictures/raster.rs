//! A drawing becomes a PNG of few colours. Bounded in size and in time: a fault leaves the picture out, and never holds
//! up the letter. The same drawing gives the same bytes. Start reading at [`rasterized`].

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indexmap::IndexMap;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use tiny_skia::{Pixmap, Transform};

use super::shape::{Drawing, WIDTH};
use super::stamp;

/// The highest picture, in pixels; the largest board has half of it.
const MOST_HEIGHT: i32 = 4_000;
/// How long a picture may take, also on a machine that does much else: alone it takes some hundredths of a second.
const MOST_TIME: Duration = Duration::from_secs(20);

/// How a picture becomes bytes.
#[derive(Clone, Copy)]
struct Packing {
    colors: usize,
    /// How tightly it is compressed, from 1 to 9.
    level: u8,
}

/// For most pictures: three of a hundred bytes less would take a fifth longer for all of it.
const QUICK: Packing = Packing {
    colors: 32,
    level: 5,
};
/// For those that have too many bytes: a sixth less, since two pixels share a byte.
const LIGHT: Packing = Packing {
    colors: 16,
    level: 6,
};
/// How wide a picture of too many bytes is, in pixels: the first of these at which it has few enough. With more than
/// three quarters of its width it has more bytes than as a whole, since fewer of its pixels are alike.
const WIDTHS: [i32; 6] = [WIDTH, 540, 480, 420, 360, 300];

pub(super) fn rasterized(drawing: &Drawing, until: Instant) -> Result<Vec<u8>> {
    encoded(&painted(drawing, until)?, QUICK)
}

/// Makes a PNG of at most so many bytes: with fewer colours, then narrower; the narrowest where it always has more.
pub(super) fn lighter(drawing: &Drawing, most_bytes: usize, until: Instant) -> Result<Vec<u8>> {
    let mut png = Vec::new();
    for width in WIDTHS {
        png = encoded(&scaled(drawing, width, until)?, LIGHT)?;
        if png.len() <= most_bytes {
            break;
        }
    }
    Ok(png)
}

/// When a picture that begins now is given up.
pub(super) fn latest() -> Instant {
    Instant::now() + MOST_TIME
}

/// A shape and the bytes take as long as the pixels of the largest picture at most.
fn in_time(until: Instant) -> Result<()> {
    ensure!(Instant::now() < until, "the picture takes too long");
    Ok(())
}

fn painted(drawing: &Drawing, until: Instant) -> Result<Pixmap> {
    let mut pixels = empty(WIDTH, drawing.height)?;
    for (at, shape) in &drawing.shapes {
        in_time(until)?;
        stamp::put(&mut pixels, *at, shape);
    }
    Ok(pixels)
}

fn empty(width: i32, height: i32) -> Result<Pixmap> {
    let pixels = Pixmap::new(width.unsigned_abs(), height.unsigned_abs());
    let pixels = pixels.filter(|_| height <= MOST_HEIGHT);
    pixels.context("the drawing is larger than a picture may be")
}

fn scaled(drawing: &Drawing, width: i32, until: Instant) -> Result<Pixmap> {
    // Its last row of pixels may be a part of one.
    let mut pixels = empty(width, (drawing.height * width + WIDTH - 1) / WIDTH)?;
    let scale = width as f32 / WIDTH as f32;
    for (at, shape) in &drawing.shapes {
        in_time(until)?;
        for outline in shape.outlines(*at) {
            outline.paint(&mut pixels, Transform::from_scale(scale, scale));
        }
    }
    Ok(pixels)
}

/// Red, green, blue, as `0xRRGGBB`. Every pixel is opaque: the ground covers all.
type Color = u32;

/// How different colours of the palette are at least: a sum of squares.
const APART: i32 = 1_500;
/// Of how many pixels a colour is one of a ground, not one of an edge.
const FLAT: usize = 600;
/// How different such colours are at least.
const APART_FLAT: i32 = 100;

fn encoded(pixels: &Pixmap, packing: Packing) -> Result<Vec<u8>> {
    let mut counts: IndexMap<Color, usize> = IndexMap::new();
    let runs = pixels.pixels().chunk_by(|one, other| one == other);
    let runs = runs.map(|run| {
        let [red, green, blue] = [run[0].red(), run[0].green(), run[0].blue()];
        let color = counts.entry(u32::from_be_bytes([0, red, green, blue]));
        let number = color.index();
        *color.or_default() += run.len();
        (number, run.len())
    });
    let runs: Vec<(usize, usize)> = runs.collect();
    let palette = palette(&counts, packing.colors);
    let colors = counts.into_keys();
    let nearest: Vec<u8> = colors.map(|color| nearest(color, &palette)).collect();
    let mut indices = Vec::with_capacity(pixels.pixels().len());
    for (color, length) in runs {
        indices.resize(indices.len() + length, nearest[color]);
    }
    let is_halved = packing.colors <= 1 << 4;
    if is_halved {
        indices = halved(&indices, pixels.width() as usize);
    }
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(if is_halved {
        BitDepth::Four
    } else {
        BitDepth::Eight
    });
    encoder.set_palette(palette.into_iter().flat_map(parts).collect::<Vec<u8>>());
    encoder.set_deflate_compression(DeflateCompression::Level(packing.level));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(png)
}

/// Puts two pixels into each byte, the left one into its upper half; a row begins with a byte of its own.
fn halved(indices: &[u8], width: usize) -> Vec<u8> {
    let rows = indices.chunks(width).flat_map(|row| row.chunks(2));
    let byte = |pair: &[u8]| pair[0] << 4 | pair.get(1).copied().unwrap_or_default();
    rows.map(byte).collect()
}

/// The most used colours, each far enough from those before it: the flat ones exactly, and steps between for edges.
fn palette(counts: &IndexMap<Color, usize>, most: usize) -> Vec<Color> {
    let mut all: Vec<(&Color, &usize)> = counts.iter().collect();
    all.sort_unstable_by_key(|(color, count)| (Reverse(*count), *color));
    let mut palette: Vec<Color> = Vec::new();
    for (&color, &count) in all {
        let apart = if count >= FLAT { APART_FLAT } else { APART };
        let mut known = palette.iter();
        if known.all(|known| distance(*known, color) >= apart) {
            palette.push(color);
        }
        if palette.len() == most {
            break;
        }
    }
    palette
}

fn nearest(color: Color, palette: &[Color]) -> u8 {
    let near = (0_u8..).zip(palette);
    let near = near.min_by_key(|(_, known)| distance(**known, color));
    near.map_or(0, |(index, _)| index)
}

/// How different two colours are: a sum of squares.
fn distance(one: Color, other: Color) -> i32 {
    let parts = parts(one).into_iter().zip(parts(other));
    let apart = parts.map(|(one, other)| i32::from(one) - i32::from(other));
    apart.map(|part| part.pow(2)).sum()
}

fn parts(color: Color) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::paint::{ACCENT, EDGE, INK, PAGE, SURFACE, WASH};
    use crate::pictures::canvas::{Anchor, Area, Canvas, Inks, Look};
    use crate::pictures::font::Type;
    use words::{Language, Words};

    fn wonder(size: i32) -> Drawing {
        let w = Words::of(Language::ENGLISH);
        let mut canvas = Canvas::new(&w);
        canvas.text((20, 80), Anchor::Left, Type::plain(size), ACCENT, "Wonder");
        canvas.done(100)
    }

    fn says<T>(done: Result<T>, words: &str) {
        let fault = done.err().unwrap().to_string();
        assert!(fault.contains(words), "{fault}");
    }

    fn read(png: &[u8]) -> png::Reader<Cursor<&[u8]>> {
        png::Decoder::new(Cursor::new(png)).read_info().unwrap()
    }

    #[test]
    fn the_same_drawing_gives_the_same_few_colours_and_bytes() {
        let draw = || rasterized(&wonder(60), latest()).unwrap();
        let (one, other) = (draw(), draw());
        assert_eq!(one, other);
        let reader = read(&one);
        assert_eq!(reader.info().size(), (720, 100));
        let palette = reader.info().palette.as_ref().unwrap();
        assert_eq!(palette[..3], [0xf0, 0xe7, 0xd8], "{PAGE}, exactly");
        assert!(
            (7..=3 * QUICK.colors).contains(&palette.len()),
            "the letters too"
        );
    }

    #[test]
    fn a_drawing_has_the_same_pixels_whatever_was_drawn_before() {
        let w = Words::of(Language::ENGLISH);
        let mut canvas = Canvas::new(&w);
        // Each shape at many places, over grounds of one colour and over what is there.
        for step in 0..120 {
            let (x, y) = (step * 37 % 690, step * 29 % 1_100);
            let ground = [SURFACE, WASH, "none"][usize::try_from(step % 3).unwrap()];
            let look = Look::filled(ground).edged(EDGE, 1 + step % 3).round(4);
            canvas.rect(Area::new(x, y, 90, 60), look);
            let inks = Inks::new(INK, SURFACE);
            canvas.sign("shield", (x + 4, y + 4), 11 + step % 4 * 5, inks);
            canvas.text(
                (x + 40, y + 30),
                Anchor::Left,
                Type::bold(18),
                INK,
                "Søren 3",
            );
            canvas.roman((x + 60, y + 50), 17, INK, "II");
        }
        let drawing = canvas.done(1_200);
        let anew = scaled(&drawing, WIDTH, latest()).unwrap();
        for _ in 0..2 {
            assert!(painted(&drawing, latest()).unwrap().data() == anew.data());
        }
    }

    #[test]
    fn a_picture_of_too_many_bytes_has_fewer_colours_and_is_then_narrower() {
        let drawing = wonder(60);
        let whole = rasterized(&drawing, latest()).unwrap();
        let lighter = |most| lighter(&drawing, most, latest()).unwrap();
        let size = |png: &[u8]| read(png).info().size();
        let fewer = lighter(whole.len());
        assert_eq!(size(&fewer), (720, 100));
        let less = lighter(fewer.len() - 1);
        assert_eq!(size(&less), (540, 75));
        assert!(less.len() < fewer.len());
        assert_eq!(size(&lighter(0)).0, 300);
    }

    #[test]
    fn what_is_too_large_is_a_fault() {
        let w = Words::of(Language::ENGLISH);
        let high = rasterized(&Canvas::new(&w).done(MOST_HEIGHT + 1), latest());
        says(high, "larger than a picture may be");
    }

    #[test]
    fn what_takes_too_long_is_a_fault() {
        let drawing = wonder(60);
        says(rasterized(&drawing, Instant::now()), "takes too long");
        says(lighter(&drawing, 10, Instant::now()), "takes too long");
    }
}
