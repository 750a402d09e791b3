//! Boards as pictures, for letters: a position as one viewer may see it becomes a PNG.
//!
//! A picture is drawn from a scene, so nothing hidden can enter it. It consists of shapes, with the signs of the pages
//! and a font of its own, and becomes pixels shape by shape: most were drawn before (`stamp`). What draws
//! something at a height gives where the rest begins. This module knows no letters.
//! Start reading at [`draw`].

mod canvas;
mod cards;
mod font;
mod outline;
mod panel;
mod raster;
mod section;
mod shape;
mod sheet;
mod sprite;
mod stamp;
mod standing;
mod track;
mod wells;

use std::panic::{AssertUnwindSafe, catch_unwind};

pub use raster::Fault;

use crate::board::Scene;
use crate::text::addressed;
use canvas::{Canvas, Drawing};
use words::{Arg, Join, Text, Words, msg};

const MOST_NAME: usize = 24;

/// A board as a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file. The same position gives the same bytes.
    pub png: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What it shows in a few sentences, for those who do not see it.
    pub alt: String,
    /// For [`Picture::lighter`].
    drawing: Drawing,
}

impl Picture {
    /// The same with at most so many bytes: with fewer colours, then narrower, as far as pictures become so. None
    /// where it cannot be drawn again.
    pub fn lighter(&self, most_bytes: usize) -> Option<Self> {
        let raster =
            guarded(|| raster::lighter(&self.drawing, most_bytes, raster::latest())).ok()?;
        Some(Self {
            png: raster.png,
            width: raster.width,
            height: raster.height,
            ..self.clone()
        })
    }
}

/// Draws a scene.
pub fn draw(scene: &Scene, w: &Words) -> Result<Picture, Fault> {
    let w = &w.at_table(&names(w), w.me);
    let (drawing, raster) = guarded(|| {
        let drawing = drawing(scene, w);
        raster::rasterized(&drawing, raster::latest()).map(|raster| (drawing, raster))
    })?;
    Ok(Picture {
        drawing,
        png: raster.png,
        width: raster.width,
        height: raster.height,
        alt: alt(scene, w),
    })
}

/// A fault in a drawing is one picture less, and nothing else.
fn guarded<T>(draw: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(draw)).map_err(|_panic| Fault::Failed)?
}

fn drawing(scene: &Scene, w: &Words) -> Drawing {
    let mut canvas = Canvas::default();
    let y = standing::head(&mut canvas, scene, w);
    let end = section::draw(&mut canvas, scene, w, y);
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
    std::iter::once(w.text(msg::picture::alt()))
        .chain(asked)
        .chain(players)
        .chain(notice)
        .collect::<Vec<_>>()
        .join(" ")
}
