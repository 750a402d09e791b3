//! The reader's sheet, building by building, with what comes next.
//!
//! Start reading at [`Page::sheet`].

use super::{Page, paint};
use crate::Board;
use crate::dice::{board, describe, things};
use crate::letter::summary::{Band, Bands, Summary};
use rules::dice::view::{BoxView, BuildingView, RowView};
use words::msg;

pub(super) struct Sheet {
    /// What they hold.
    pub summary: Summary,
    /// Their buildings, with what comes next in each.
    pub buildings: Bands,
}

impl Page<'_> {
    pub(super) fn sheet(&self, said: &Board) -> Option<Sheet> {
        let city = board::mine(self.view)?;
        let sealed = usize::from(self.view.my_turn.is_some());
        let panel = said.panels.get(sealed)?;
        Some(Sheet {
            summary: Summary::of(panel, self.w),
            buildings: Bands {
                rows: city.buildings.iter().map(|one| self.band(one)).collect(),
            },
        })
    }

    fn band(&self, building: &BuildingView) -> Band {
        let (ticked, size) = (building.ticked, building.size);
        let note = match building.points {
            0 => msg::dice::of(ticked, size),
            points => msg::dice::of_worth(ticked, size, msg::dice::points(points)),
        };
        let rows = building.rows.iter();
        let mut lines: Vec<String> = rows.flat_map(|row| self.next(row)).collect();
        if lines.is_empty() {
            lines.push(self.w.text(msg::dice::complete()));
        }
        Band {
            paint: paint(building.colour.as_deref()),
            title: self.w.plain_arg(&things::city_building(building)),
            note: self.w.text(note),
            lines,
        }
    }

    /// The boxes of a row that can be ticked next, with their cost in resources.
    fn next(&self, row: &RowView) -> Vec<String> {
        let boxes = row.boxes.iter().filter(|one| one.is_next);
        boxes.map(|one| self.told(row, one)).collect()
    }

    fn told(&self, row: &RowView, one: &BoxView) -> String {
        let said = msg::dice::next_box(
            things::city_row(row),
            one.number,
            row.boxes.len(),
            one.cost,
            one.missing,
            if one.is_within_reach {
                "within"
            } else {
                "none"
            },
            describe::city_effects(&self.view.set, &one.effects),
        );
        self.w.plain_sentence(&said)
    }
}
