//! A city sheet, building by building, with what comes next. Start reading at [`sheet`].

use super::{describe, marks, things};
use crate::board::{BoxRow, Building, Tick, TickBox};
use crate::paint::Pigment;
use rules::Seat;
use rules::dice::boards::{self, BuildingInfo};
use rules::dice::boxes::Boxes;
use rules::dice::ids::Color;
use rules::dice::rules::scoring;
use rules::dice::seen::Seen;
use rules::dice::state::Table;
use words::{Message, msg};

/// The buildings of a seat's sheet. What is within reach is known of the viewer's.
pub(super) fn sheet(seen: &Seen, table: Table<'_>, seat: Seat) -> Vec<Building> {
    let reach = match seen.viewer() == Some(seat) {
        true => seen.reach(),
        false => Boxes::NONE,
    };
    let sheet = Sheet { table, seat, reach };
    let buildings = table.set.buildings.iter();
    buildings.map(|info| sheet.building(info)).collect()
}

/// The pigment of a building; the wonder has none.
pub(super) fn pigment(info: &BuildingInfo) -> &'static Pigment {
    Pigment::of(info.color.map_or("black", Color::id))
}

#[derive(Clone, Copy)]
struct Sheet<'a> {
    table: Table<'a>,
    seat: Seat,
    /// The boxes within reach.
    reach: Boxes,
}

impl Sheet<'_> {
    fn building(self, info: &BuildingInfo) -> Building {
        let (set, (city, board)) = (self.table.set, self.table.city(self.seat));
        let (ticked, size) = (city.count(board, info.building), board.size(info.building));
        let next = board.next_after(city.ticked) & board.boxes_of[info.building.index()];
        let mut next: Vec<Message> = next.iter().map(|at| self.next(at)).collect();
        if next.is_empty() {
            next.push(msg::dice::complete());
        }
        Building {
            pigment: pigment(info),
            sign: marks::building_sign(info.building.id(), &board.id),
            name: things::building(set, info.building),
            count: msg::dice::of(ticked, size),
            worth: match scoring::building(set, city, info.building) {
                0 => msg::dice::of(ticked, size),
                points => msg::dice::of_worth(ticked, size, msg::dice::points(points)),
            },
            next,
            rows: (board.rows_of(info.building))
                .map(|row| self.row(row))
                .collect(),
        }
    }

    /// A box that can be ticked next, with its cost in resources.
    fn next(self, at: usize) -> Message {
        let (city, board) = self.table.city(self.seat);
        let spec = &board.boxes[at];
        let row = &board.rows[spec.row];
        msg::dice::next_box(
            things::row(self.table.set, row),
            spec.number,
            row.len,
            spec.cost,
            city.missing(board, at),
            if self.reach.has(at) { "within" } else { "none" },
            describe::effects(self.table.set, &spec.effects),
        )
    }

    fn row(self, row: &boards::BoxRow) -> BoxRow {
        let (city, board) = self.table.city(self.seat);
        let next = board.next_after(city.ticked);
        let boxes = row.boxes().iter().map(|at| {
            let spec = &board.boxes[at];
            TickBox {
                tick: match (city.has(at), self.reach.has(at), next.has(at)) {
                    (true, _, _) => Tick::Done(city.written(at)),
                    (false, true, _) => Tick::Reach,
                    (false, false, true) => Tick::Next,
                    (false, false, false) => Tick::Later,
                },
                cost: spec.cost,
                gives: marks::effects(&spec.effects, &row.id, city.written(at)),
                says: describe::effects(self.table.set, &spec.effects),
            }
        });
        BoxRow {
            name: things::row(self.table.set, row),
            boxes: boxes.collect(),
        }
    }
}
