//! SVG becomes a PNG of few colours. Bounded in size and in time: a fault leaves the picture out, and never holds up
//! the letter.
//!
//! The same SVG gives the same bytes. Start reading at [`rasterized`].

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageHrefResolver, Options, Tree};
use thiserror::Error;

use super::canvas::WIDTH;
use super::font;

const MOST_BYTES: usize = 600_000;
/// The highest picture, in pixels; the largest board has half of it.
const MOST_HEIGHT: u32 = 4_000;
/// How long a picture may take, also on a machine that does much else: alone it takes some tenths of a second.
const MOST_TIME: Duration = Duration::from_secs(20);

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum Fault {
    /// The drawing has more bytes or pixels than a picture may have.
    #[error("the drawing is larger than a picture may be")]
    TooLarge,
    /// It is no SVG.
    #[error("the drawing cannot be read")]
    Unreadable(#[source] usvg::Error),
    /// It did not come to its end in time.
    #[error("the picture takes too long")]
    TooLong,
    /// An earlier one has still not come to its end.
    #[error("an earlier picture still takes too long")]
    Behind,
    /// The program failed.
    #[error("the program failed while it drew")]
    Failed,
    /// There is no thread to draw on.
    #[error("there is no thread to draw on")]
    Thread(#[source] std::io::Error),
    /// The bytes could not be written.
    #[error("the picture could not be written")]
    Encoding(#[source] png::EncodingError),
}

/// A picture's bytes and size in pixels.
#[derive(Debug)]
pub(super) struct Raster {
    pub(super) png: Vec<u8>,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// How wide a picture may be, in pixels: the first of these at which it has few enough bytes.
pub(super) const WIDTHS: [u16; 7] = [720, 600, 540, 480, 420, 360, 300];

/// What took too long, as long as it runs: nothing else is begun meanwhile, so that nothing piles up.
type Late = Mutex<Option<JoinHandle<()>>>;

static LATE: Late = Mutex::new(None);

/// Makes a PNG of a drawing, within [`MOST_TIME`]: narrower than so many pixels, as wide as it can be with at most so
/// many bytes, and as narrow as it can be where it always has more.
pub(super) fn rasterized(svg: String, most_bytes: usize, narrower: u32) -> Result<Raster, Fault> {
    within(&LATE, MOST_TIME, move || drawn(&svg, most_bytes, narrower))
}

/// Does something on a thread of its own, as long as it may take.
fn within<T: Send + 'static>(
    late: &Late,
    most: Duration,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let mut earlier = late.lock().unwrap_or_else(PoisonError::into_inner);
    if earlier.as_ref().is_some_and(|late| !late.is_finished()) {
        return Err(Fault::Behind);
    }
    *earlier = None;
    drop(earlier);
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::Builder::new().name("picture".to_owned());
    let thread = thread
        .spawn(move || {
            // Whoever asked may have stopped waiting.
            let _unheard = sender.send(work());
        })
        .map_err(Fault::Thread)?;
    match receiver.recv_timeout(most) {
        Ok(done) => done,
        Err(mpsc::RecvTimeoutError::Timeout) => {
            *late.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread);
            Err(Fault::TooLong)
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(Fault::Failed),
    }
}

fn drawn(svg: &str, most_bytes: usize, narrower: u32) -> Result<Raster, Fault> {
    if svg.len() > MOST_BYTES {
        return Err(Fault::TooLarge);
    }
    let options = Options {
        font_family: font::FAMILY.to_owned(),
        fontdb: font::database(),
        // A drawing holds no other picture, and none is looked for.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(Fault::Unreadable)?;
    let size = tree.size().to_int_size();
    if size.width() != WIDTH.unsigned_abs() || size.height() > MOST_HEIGHT {
        return Err(Fault::TooLarge);
    }
    let mut raster = Err(Fault::TooLarge);
    let widths = WIDTHS.into_iter();
    for width in widths.filter(|width| u32::from(*width) < narrower) {
        raster = at_width(&tree, width, size.height());
        if matches!(&raster, Ok(raster) if raster.png.len() <= most_bytes) {
            break;
        }
    }
    raster
}

/// Makes a PNG that is so wide of a drawing that is so high.
fn at_width(tree: &Tree, width: u16, whole_height: u32) -> Result<Raster, Fault> {
    let whole_width = WIDTH.unsigned_abs();
    let height = (whole_height * u32::from(width)).div_ceil(whole_width);
    let mut pixels = Pixmap::new(width.into(), height).ok_or(Fault::TooLarge)?;
    let scale = f32::from(width) / tree.size().width();
    let transform = Transform::from_scale(scale, scale);
    resvg::render(tree, transform, &mut pixels.as_mut());
    Ok(Raster {
        png: encoded(&pixels).map_err(Fault::Encoding)?,
        width: width.into(),
        height,
    })
}

/// Red, green, blue, as `0xRRGGBB`. Every pixel is opaque: the ground covers all.
type Color = u32;

const COLORS: usize = 32;
/// How different colours of the palette are at least: a sum of squares.
const APART: i32 = 1_500;
/// Of how many pixels a colour is one of a ground, not one of an edge.
const FLAT: usize = 600;
/// How different such colours are at least.
const APART_FLAT: i32 = 100;

fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let runs = runs(pixels);
    let mut counts: BTreeMap<Color, usize> = BTreeMap::new();
    for (color, length) in &runs {
        *counts.entry(*color).or_default() += length;
    }
    let palette = palette(&counts);
    let nearest = |color: &Color| (*color, nearest(*color, &palette));
    let nearest: BTreeMap<Color, u8> = counts.keys().map(nearest).collect();
    let mut indices = Vec::with_capacity(pixels.pixels().len());
    for (color, length) in runs {
        let index = nearest.get(&color).copied().unwrap_or(0);
        indices.resize(indices.len() + length, index);
    }
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.into_iter().flat_map(parts).collect::<Vec<u8>>());
    // With the highest the whole picture takes a third longer, for seven of a hundred bytes less.
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(png)
}

/// The pixels in reading order: each colour with how many pixels it goes on.
fn runs(pixels: &Pixmap) -> Vec<(Color, usize)> {
    let mut runs: Vec<(Color, usize)> = Vec::new();
    for pixel in pixels.pixels() {
        let color = u32::from_be_bytes([0, pixel.red(), pixel.green(), pixel.blue()]);
        match runs.last_mut() {
            Some((last, length)) if *last == color => *length += 1,
            Some(_) | None => runs.push((color, 1)),
        }
    }
    runs
}

/// The colours that are used most, each far enough from those before it: the flat ones exactly, and steps between them
/// for the edges.
fn palette(counts: &BTreeMap<Color, usize>) -> Vec<Color> {
    let mut all: Vec<(&Color, &usize)> = counts.iter().collect();
    all.sort_by_key(|(color, count)| (Reverse(*count), *color));
    let mut palette: Vec<Color> = Vec::new();
    for (color, count) in all {
        let apart = if *count >= FLAT { APART_FLAT } else { APART };
        let mut known = palette.iter();
        if known.all(|known| distance(*known, *color) >= apart) {
            palette.push(*color);
        }
        if palette.len() == COLORS {
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

/// Red, green, blue.
fn parts(color: Color) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn svg(height: i32, inside: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\">\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fcf8f0\"/>{inside}</svg>"
        )
    }

    #[test]
    fn the_same_drawing_gives_the_same_few_colours_and_bytes() {
        let text = "<text x=\"20\" y=\"80\" font-size=\"60\" fill=\"#9c4015\">Wonder</text>";
        let draw = || rasterized(svg(100, text), usize::MAX, u32::MAX).unwrap();
        let (one, other) = (draw(), draw());
        assert_eq!(one.png, other.png);
        assert_eq!((one.width, one.height), (720, 100));
        let decoder = png::Decoder::new(std::io::Cursor::new(&one.png));
        let reader = decoder.read_info().unwrap();
        let palette = reader.info().palette.as_ref().unwrap();
        assert_eq!(palette[..3], [0xfc, 0xf8, 0xf0], "the ground, exactly");
        assert!((7..=3 * COLORS).contains(&palette.len()), "the letters too");
    }

    #[test]
    fn a_picture_of_too_many_bytes_is_narrower() {
        let text = "<text x=\"20\" y=\"80\" font-size=\"60\">Wonder</text>";
        let whole = rasterized(svg(100, text), usize::MAX, u32::MAX).unwrap();
        let less = rasterized(svg(100, text), whole.png.len() - 1, whole.width).unwrap();
        assert_eq!((less.width, less.height), (600, 84));
        assert!(less.png.len() < whole.png.len());
        let least = rasterized(svg(100, text), 0, u32::MAX).unwrap();
        assert_eq!(least.width, 300);
    }

    #[test]
    fn what_is_no_drawing_or_too_large_is_a_fault() {
        let fault = |svg: String| rasterized(svg, usize::MAX, u32::MAX).unwrap_err();
        assert!(matches!(fault("<svg".to_owned()), Fault::Unreadable(_)));
        assert!(matches!(fault(svg(5_000, "")), Fault::TooLarge));
        let long = " ".repeat(MOST_BYTES + 1);
        assert!(matches!(fault(svg(10, &long)), Fault::TooLarge));
    }

    #[test]
    fn whatever_fails_or_takes_too_long_is_a_fault_and_holds_nobody_up() {
        static LATE: Late = Mutex::new(None);
        let second = Duration::from_secs(1);
        let failed: Result<(), Fault> =
            within(&LATE, second, || std::panic::resume_unwind(Box::new(1)));
        assert!(matches!(failed, Err(Fault::Failed)));
        let (end, ends) = mpsc::channel::<()>();
        let begun = Instant::now();
        let late: Result<(), Fault> = within(&LATE, Duration::from_millis(20), move || {
            // Until the test lets it go on.
            let _gone = ends.recv();
            Ok(())
        });
        assert!(matches!(late, Err(Fault::TooLong)));
        // As long as it runs no other is begun.
        let next = within(&LATE, second, || Ok(()));
        assert!(matches!(next, Err(Fault::Behind)));
        drop(end);
        while within(&LATE, second, || Ok(())).is_err() {
            assert!(begun.elapsed() < 20 * second, "it never comes to its end");
            std::thread::yield_now();
        }
    }
}
