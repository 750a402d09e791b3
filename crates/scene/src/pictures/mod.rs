//! Boards as pictures, for letters: a position as one viewer may see it becomes a PNG. It is drawn from a scene, so
//! nothing hidden can enter it. It consists of shapes, with the signs of the pages and a font of its own, most of which
//! were drawn before (`stamp`). What draws something at a height gives where the rest begins. Start at [`draw`].

mod bodies;
mod canvas;
mod cards;
mod font;
mod outline;
mod panel;
mod raster;
mod section;
mod shape;
mod sprite;
mod stamp;
mod standing;

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::{Result, bail};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::Scene;
use crate::text::addressed;
use canvas::{Canvas, Drawing, WIDTH};
use words::{Arg, Join, Text, Words, msg};

const MOST_NAME: usize = 24;

/// A board as a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file. The same position gives the same bytes.
    pub png: Vec<u8>,
    /// What it shows in a few sentences, for those who do not see it.
    pub alt: String,
    drawing: Drawing,
}

impl Picture {
    /// Its Content-ID in a letter, without brackets. It follows from the bytes: the same position has the same.
    pub fn id(&self) -> String {
        let digits = HEXLOWER.encode(&Sha256::digest(&self.png));
        format!("{}@picture.wonderpost", &digits[..32])
    }

    /// How wide and how high a letter shows it where there is room, in pixels.
    pub const fn shown(&self) -> (i32, i32) {
        (576, self.drawing.height * 576 / WIDTH)
    }

    /// The file with at most so many bytes: with fewer colours, then narrower. None where it cannot be drawn again.
    pub fn lighter(&self, most_bytes: usize) -> Option<Vec<u8>> {
        guarded(|| raster::lighter(&self.drawing, most_bytes, raster::latest())).ok()
    }
}

/// Draws a scene.
pub fn draw(scene: &Scene, w: &Words) -> Result<Picture> {
    let w = &w.at_table(&names(w), w.me);
    let (drawing, png) = guarded(|| {
        let drawing = drawing(scene, w);
        raster::rasterized(&drawing, raster::latest()).map(|png| (drawing, png))
    })?;
    let alt = alt(scene, w);
    Ok(Picture { png, alt, drawing })
}

/// A fault in a drawing is one picture less, and nothing else.
fn guarded<T>(draw: impl FnOnce() -> Result<T>) -> Result<T> {
    let drawn = catch_unwind(AssertUnwindSafe(draw));
    drawn.unwrap_or_else(|_panic| bail!("the program failed while it drew"))
}

fn drawing(scene: &Scene, w: &Words) -> Drawing {
    let mut canvas = Canvas::new(w);
    let y = standing::head(&mut canvas, scene);
    let end = section::draw(&mut canvas, scene, y);
    canvas.done(end + standing::MARGIN - 12)
}

/// The players' names as the font can write them; who has none left is called by their seat.
fn names(w: &Words) -> Vec<String> {
    let name = |name: &String| {
        let name: String = font::writable(name).chars().take(MOST_NAME).collect();
        match name.chars().any(char::is_alphanumeric) {
            true => name,
            false => String::new(),
        }
    };
    w.names.iter().map(name).collect()
}

/// The picture in words: what is asked, who is ahead, and what one should not miss first.
fn alt(said: &Scene, w: &Words) -> String {
    let columns = &said.standing.columns;
    let players = said.standing.rows.iter().map(|row| {
        let numbers = columns.iter().cloned().zip(row.cells.iter().cloned());
        let numbers = numbers.map(|(column, number)| msg::picture::number(column, number));
        let name = Text::from(addressed(w, row.seat));
        w.text(msg::picture::player(name, Arg::list(Join::Comma, numbers)))
    });
    let asked = said.asked.iter();
    let asked = asked.map(|asked| format!("{}.", w.plain_sentence(asked)));
    let notice = said.notices.iter().take(1).map(|one| w.plain_sentence(one));
    let said = [w.text(msg::picture::alt())].into_iter();
    let said = said.chain(asked).chain(players).chain(notice);
    said.collect::<Vec<_>>().join(" ")
}
