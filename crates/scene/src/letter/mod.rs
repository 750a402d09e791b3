//! Scenes in letters: as text, and as rows of a table in HTML. Nothing hidden is in a scene, so nothing hidden can
//! enter a letter. Its picture comes from `pictures`. Start reading at [`draw`].

use askama::Template;

use crate::pictures::{self, Picture};
use crate::{Body, Face, Lay, Line, Paint, Place, Row, Scene, Section, State, text};
use words::{Words, msg};

/// A position as a letter shows it.
#[derive(Debug, Clone)]
pub struct Board {
    /// Plain text, at most 72 columns.
    pub text: String,
    /// The same as rows of a table, in HTML: what one looks at first.
    pub html: String,
    /// What comes after the moves: the cities.
    pub rest: String,
}

/// Draws a scene for the reader of a letter. Names in `w` must be one short line each.
pub fn draw(scene: &Scene, w: &Words, table_url: &str) -> Result<Board, askama::Error> {
    let of = |head, sections| {
        let drawn = Sections {
            w,
            table_url,
            head,
            sections,
        };
        drawn.render()
    };
    Ok(Board {
        text: text::draw(scene, w),
        html: of(Some(scene), &scene.sections)?,
        rest: of(None, &scene.rest)?,
    })
}

/// Draws a scene as a picture. None where that fails, which is logged: a letter is complete without it.
pub fn picture(scene: &Scene, w: &Words) -> Option<Picture> {
    let drawn = pictures::draw(scene, w);
    let log = |fault: &anyhow::Error| tracing::error!(%fault, "a letter goes without the picture of its board");
    drawn.inspect_err(log).ok()
}

/// Sections as rows of a table, after who is ahead and what one should not miss.
#[derive(Template)]
#[template(path = "mail/boards/scene.html")]
struct Sections<'a> {
    w: &'a Words,
    table_url: &'a str,
    head: Option<&'a Scene>,
    sections: &'a [Section],
}

/// A cell of a table of cards, so many columns wide; a gap where there is no card.
struct Cell<'a> {
    columns: usize,
    face: Option<&'a Face>,
}

/// A row with a coloured cell: a kind of cards, a building.
struct Band {
    paint: Paint,
    title: String,
    /// How many; may be empty.
    note: String,
    lines: Vec<String>,
}

/// How many cards of a grid lie side by side: as many as a telephone of 360 px can show.
const COLUMNS: usize = 3;
/// How many half cards of overlapping rows do.
const HALVES: usize = 12;

impl Sections<'_> {
    fn name(&self, row: &Row) -> String {
        text::addressed(self.w, row.seat)
    }

    /// What lies in a section; nothing where it is told in short.
    const fn body(section: &Section) -> &Body {
        match section.place {
            Place::Far => &Body::Nothing,
            Place::Table | Place::Own | Place::Left | Place::Right | Place::Near => &section.body,
        }
    }

    /// The lines that are not shown as bands.
    fn lines(&self, section: &Section) -> Vec<String> {
        let lines = section.lines.iter();
        let lines = lines.filter(|line| line.pigment.is_none() || section.place == Place::Far);
        let said = |line: &Line| match &line.label {
            None => self.w.plain_arg(&line.said),
            Some(label) => {
                let line = msg::board::labelled(label.clone(), line.said.clone());
                self.w.plain_sentence(&line)
            }
        };
        lines.map(said).collect()
    }

    fn bands(&self, section: &Section) -> Vec<Band> {
        let w = self.w;
        if let Body::Sheet(buildings) = Self::body(section) {
            let of = buildings.iter().map(|building| Band {
                paint: building.pigment.paint,
                title: w.plain_arg(&building.name),
                note: w.text(&building.worth),
                lines: (building.next.iter())
                    .map(|next| w.plain_sentence(next))
                    .collect(),
            });
            return of.collect();
        }
        let lines = section.lines.iter();
        let lines = lines.filter(|_| section.place != Place::Far);
        let bands = lines.filter_map(|line| {
            let (pigment, label) = (line.pigment?, w.text(line.label.as_ref()?));
            Some(Band {
                paint: pigment.paint,
                title: match section.count(pigment) {
                    "" => label,
                    count => format!("{label} · {count}"),
                },
                note: String::new(),
                lines: vec![w.plain_arg(&line.said)],
            })
        });
        bands.collect()
    }

    /// How many columns cards have, and how they lie in them, with the gaps between them.
    fn laid<'f>(lay: &Lay, faces: &'f [Face]) -> (usize, Vec<Vec<Cell<'f>>>) {
        let (columns, width) = match lay {
            Lay::Overlap => (HALVES, 2),
            Lay::Grid => (COLUMNS, 1),
            Lay::Steps => (faces.len().max(1), 1),
        };
        let place = |(index, face): (usize, &'f Face)| match lay {
            Lay::Overlap => (face.at.0.into(), face.at.1.into(), face),
            Lay::Grid | Lay::Steps => (index / columns, index % columns, face),
        };
        let mut placed: Vec<(usize, usize, &Face)> = faces.iter().enumerate().map(place).collect();
        placed.sort_by_key(|(row, column, _)| (*row, *column));
        let rows = placed.chunk_by(|(row, ..), (next, ..)| row == next);
        let rows = rows.map(|row| {
            let (mut cells, mut end) = (Vec::new(), 0);
            let gap = |columns| {
                (columns > 0).then_some(Cell {
                    columns,
                    face: None,
                })
            };
            for (_, left, face) in row {
                cells.extend(gap(left.saturating_sub(end)));
                let face = Some(*face);
                cells.push(Cell {
                    columns: width,
                    face,
                });
                end = left + width;
            }
            cells.extend(gap(columns.saturating_sub(end)));
            cells
        });
        (columns, rows.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Pigment;
    use words::Text;

    #[test]
    fn every_row_of_cards_is_full_or_says_what_is_missing() {
        let face = |at: (u8, u8)| Face {
            at,
            ..Face::new(Pigment::of("blue"), Text::from("Altar"))
        };
        for count in 0..8 {
            let faces: Vec<Face> = (0..count).map(|index| face((0, index))).collect();
            let pyramid: Vec<Face> = (0..count).map(|row| face((row, row))).collect();
            for (lay, faces) in [
                (Lay::Grid, &faces),
                (Lay::Steps, &faces),
                (Lay::Overlap, &pyramid),
            ] {
                let (columns, rows) = Sections::laid(&lay, faces);
                let laid = rows.iter().flatten().filter(|cell| cell.face.is_some());
                assert_eq!(laid.count(), faces.len(), "{lay:?}");
                for row in rows {
                    let wide: usize = row.iter().map(|cell| cell.columns).sum();
                    assert_eq!(wide, columns, "{lay:?}");
                }
            }
        }
    }
}
