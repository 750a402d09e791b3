//! The reader's sheet, building by building, with what comes next.
//!
//! Start reading at [`Page::sheet`].

use super::{Page, paint};
use crate::Board;
use crate::dice::{board, describe, things};
use crate::letter::summary::{Band, Bands, Summary};
use rules::Seat;
use rules::dice::boards::BuildingInfo;
use rules::dice::boxes::Boxes;
use rules::dice::rules::scoring;
use rules::dice::state::Table;
use words::msg;

pub(super) struct Sheet {
    /// What they hold.
    pub summary: Summary,
    /// Their buildings, with what comes next in each.
    pub buildings: Bands,
}

impl Page<'_> {
    pub(super) fn sheet(&self, said: &Board) -> Option<Sheet> {
        let (table, seat) = board::mine(self.seen)?;
        let sealed = usize::from(self.seen.my_turn().is_some());
        let panel = said.panels.get(sealed)?;
        let buildings = table.set.buildings.iter();
        let reach = self.seen.reach();
        Some(Sheet {
            summary: Summary::of(panel, self.w),
            buildings: Bands {
                rows: buildings
                    .map(|info| self.band(table, seat, info, reach))
                    .collect(),
            },
        })
    }

    fn band(&self, table: Table<'_>, seat: Seat, info: &BuildingInfo, reach: Boxes) -> Band {
        let (set, (city, board)) = (table.set, table.city(seat));
        let (ticked, size) = (city.count(board, info.building), board.size(info.building));
        let note = match scoring::building(set, city, info.building) {
            0 => msg::dice::of(ticked, size),
            points => msg::dice::of_worth(ticked, size, msg::dice::points(points)),
        };
        let next = board.next_after(city.ticked) & board.boxes_of[info.building.index()];
        let next = next.iter();
        let mut lines: Vec<String> = next.map(|at| self.told(table, seat, at, reach)).collect();
        if lines.is_empty() {
            lines.push(self.w.text(msg::dice::complete()));
        }
        Band {
            paint: paint(info.color),
            title: self.w.plain_arg(&things::building(set, info.building)),
            note: self.w.text(note),
            lines,
        }
    }

    /// A box that can be ticked next, with its cost in resources.
    fn told(&self, table: Table<'_>, seat: Seat, at: usize, reach: Boxes) -> String {
        let (city, board) = table.city(seat);
        let spec = &board.boxes[at];
        let row = &board.rows[spec.row];
        let said = msg::dice::next_box(
            things::row(table.set, row),
            spec.number,
            row.len,
            spec.cost,
            city.missing(board, at),
            if reach.has(at) { "within" } else { "none" },
            describe::effects(table.set, &spec.effects),
        );
        self.w.plain_sentence(&said)
    }
}
