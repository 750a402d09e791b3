//! A card or a die that lies open: a coloured band, a name, what it gives, and what it costs the reader.
//!
//! Start reading at [`Face`]; `templates/mail/boards/_face.html` draws it.

use crate::paint::{Paint, Tone};
use words::Words;

/// How many faces of a [`Grid`] lie side by side: as many as a telephone of 360 px can show.
const COLUMNS: usize = 3;

pub(super) struct Face {
    /// Colours of its kind.
    pub paint: Paint,
    /// Its kind in words, and marks such as "new".
    pub band: String,
    pub name: String,
    /// Where the name leads; none where there is nothing to do with it.
    pub href: Option<String>,
    /// What it gives, what is printed on it.
    pub lines: Vec<String>,
    /// What it costs the reader now, and why.
    pub feet: Vec<Foot>,
    /// Whether its edge is strong: it can be taken.
    pub is_open: bool,
}

impl Face {
    /// The same with soft hyphens in its words: places on a telephone are narrower than the longest.
    pub(super) fn narrow(self, w: &Words) -> Self {
        Self {
            name: w.narrow(&self.name),
            lines: self.lines.iter().map(|line| w.narrow(line)).collect(),
            ..self
        }
    }
}

/// A line at the foot of a face.
pub(super) struct Foot {
    /// Whether it is good news.
    pub tone: Tone,
    /// The price, or that it cannot be.
    pub head: String,
    /// Why; may be empty.
    pub why: String,
}

pub(super) struct Grid {
    pub rows: Vec<GridRow>,
}

pub(super) struct GridRow {
    /// At most [`COLUMNS`].
    pub faces: Vec<Face>,
    /// How many places after them are empty.
    pub empty: usize,
}

impl Grid {
    /// Lays faces out in their order.
    pub(super) fn of(faces: impl IntoIterator<Item = Face>) -> Self {
        let mut faces = faces.into_iter();
        let rows = std::iter::from_fn(|| {
            let faces: Vec<Face> = faces.by_ref().take(COLUMNS).collect();
            let empty = COLUMNS - faces.len();
            (!faces.is_empty()).then_some(GridRow { faces, empty })
        });
        Self {
            rows: rows.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face() -> Face {
        Face {
            paint: Paint::BLUE,
            band: "civilian".to_owned(),
            name: "Altar".to_owned(),
            href: None,
            lines: Vec::new(),
            feet: Vec::new(),
            is_open: false,
        }
    }

    #[test]
    fn every_row_is_full_or_says_what_is_missing() {
        for count in 0..8 {
            let grid = Grid::of((0..count).map(|_| face()));
            let laid: usize = grid.rows.iter().map(|row| row.faces.len()).sum();
            assert_eq!(laid, count);
            for row in &grid.rows {
                assert_eq!(row.faces.len() + row.empty, COLUMNS);
            }
        }
    }
}
