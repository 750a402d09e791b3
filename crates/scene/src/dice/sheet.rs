//! A city sheet, building by building, with what comes next. Start reading at [`sheet`].

use super::{describe, marks, things};
use crate::{BoxRow, Building, Pigment, Tick, TickBox};
use rules::Seat;
use rules::dice::boards;
use rules::dice::rules::scoring;
use rules::dice::{
    Board, BoardSet, Boxes, BuildingInfo, City, Color, Effect, Facing, Seen, Table, facing,
};
use words::{Arg, Join, Message, msg};

/// The buildings of a seat's sheet. What is within reach is known of the viewer's.
pub(super) fn sheet(seen: &Seen, table: Table<'_>, seat: Seat) -> Vec<Building> {
    let reach = match seen.seat() == Some(seat) {
        true => seen.reach(),
        false => Boxes::NONE,
    };
    let (city, board) = table.city(seat);
    let sheet = Sheet {
        set: table.set,
        board,
        city: Some(city),
        reach,
        is_over: seen.outcome.is_some(),
    };
    let fronts: Vec<Facing> = facing(table, seat).collect();
    let buildings = table.set.buildings.iter().map(|info| {
        let mut building = sheet.building(info);
        if let Some(front) = fronts.iter().find(|front| front.building == info.building) {
            let name = building.name.clone();
            building.title = msg::dice_page::barracks(name, front.neighbour).into();
        }
        building
    });
    buildings.collect()
}

/// The buildings of a board on which nothing is ticked, as printed.
pub(super) fn printed<'a>(
    set: &'a BoardSet,
    board: &'a Board,
    is_wanted: impl Fn(&BuildingInfo) -> bool,
) -> Vec<Building> {
    let sheet = Sheet {
        set,
        board,
        city: None,
        reach: Boxes::NONE,
        is_over: false,
    };
    let wanted = set.buildings.iter().filter(|info| is_wanted(info));
    wanted.map(|info| sheet.building(info)).collect()
}

/// The pigment of a building; the wonder has none.
pub(super) fn pigment(info: &BuildingInfo) -> &'static Pigment {
    Pigment::of(info.color.map_or("black", Color::id))
}

#[derive(Clone, Copy)]
struct Sheet<'a> {
    set: &'a BoardSet,
    board: &'a Board,
    /// None where it is only printed.
    city: Option<&'a City>,
    reach: Boxes,
    is_over: bool,
}

impl Sheet<'_> {
    fn building(self, info: &BuildingInfo) -> Building {
        let (set, board) = (self.set, self.board);
        let size = board.size(info.building);
        let ticked = self.city.map_or(0, |city| city.count(board, info.building));
        let points = |city| scoring::building(set, city, info.building);
        let points = self.city.map_or(0, points);
        let next = self.next_boxes() & board.boxes_of[info.building.index()];
        let mut next: Vec<Message> = next.iter().map(|at| self.next(at)).collect();
        if next.is_empty() {
            next.push(msg::dice::complete());
        }
        let name = things::building(set, info.building);
        let rows = board.rows_of(info.building).map(|row| self.row(row));
        Building {
            pigment: pigment(info),
            sign: marks::building_sign(set, info.building, &board.id),
            title: match info.color {
                Some(_) => name.clone(),
                None => msg::dice_page::wonder_of(name.clone(), things::set_board(board)).into(),
            },
            name,
            count: msg::game::out_of(ticked, size),
            worth: match points {
                0 => msg::game::out_of(ticked, size),
                points => msg::dice::of_worth(ticked, size, msg::game::points(points)),
            },
            done: (self.city).map(|_| msg::dice_page::done(ticked, size, points)),
            next,
            rows: rows.collect(),
        }
    }

    fn next_boxes(self) -> Boxes {
        let city = self.city.filter(|_| !self.is_over);
        city.map_or(Boxes::NONE, |city| self.board.next_after(city.ticked))
    }

    fn missing(self, at: usize) -> u32 {
        self.city.map_or(0, |city| city.missing(self.board, at))
    }

    fn next(self, at: usize) -> Message {
        let spec = &self.board.boxes[at];
        let row = &self.board.rows[spec.row];
        msg::dice::next_box(
            things::row(self.set, row),
            spec.number,
            row.len,
            spec.cost,
            self.missing(at),
            if self.reach.has(at) { "within" } else { "none" },
            describe::effects(self.set, &spec.effects),
        )
    }

    fn row(self, row: &boards::BoxRow) -> BoxRow {
        let faces = row.faces.iter().map(|face| &self.set.faces[*face].id);
        // A face that the box itself shows, as a resource does, needs no second sign; neither do many of one kind.
        let boxes = || row.boxes().iter().map(|at| &self.board.boxes[at]);
        let mut effects = boxes().flat_map(|spec| &spec.effects);
        let is_shown = faces.clone().eq([&row.id])
            && effects.all(|effect| matches!(effect, Effect::Resource { .. }));
        let is_signed = row.faces.len() <= 3 && !is_shown;
        let order = match (row.len, row.is_free) {
            (0 | 1, _) => "one",
            (_, true) => "any",
            (_, false) => "fixed",
        };
        let ticked_by = match row.faces.as_slice() {
            [] => "none",
            _ => "faces",
        };
        let named = faces.clone().map(|face| things::symbol(face));
        let (name, named) = (things::row(self.set, row), Arg::list(Join::Or, named));
        BoxRow {
            spoken: msg::dice_page::row(name.clone(), order, named, ticked_by),
            name,
            boxes: row.boxes().iter().map(|at| self.one_box(row, at)).collect(),
            faces: (faces.filter(|_| is_signed))
                .map(|face| marks::face(face))
                .collect(),
            is_free: row.is_free,
        }
    }

    fn one_box(self, row: &boards::BoxRow, at: usize) -> TickBox {
        let spec = &self.board.boxes[at];
        let city = self.city;
        let written = city.and_then(|city| city.written(at));
        let tick = match (city.is_some_and(|city| city.has(at)), self.reach.has(at)) {
            (true, _) => Tick::Done(written),
            (false, true) => Tick::Reach,
            (false, false) if self.next_boxes().has(at) => Tick::Next,
            (false, false) => Tick::Later,
        };
        let missing = self.missing(at);
        let (state, number) = match (tick, missing > 0) {
            (Tick::Done(Some(points)), _) => ("written", points),
            (Tick::Done(None), _) => ("ticked", 0),
            (Tick::Later, _) => ("later", 0),
            (Tick::Next, false) => ("next", missing),
            (Tick::Reach, false) => ("reach", missing),
            (Tick::Next, true) => ("missing", missing),
            (Tick::Reach, true) => ("missing_reach", missing),
        };
        let says = describe::effects(self.set, &spec.effects);
        let is_short = missing > 0 && matches!(tick, Tick::Next | Tick::Reach);
        TickBox {
            tick,
            cost: spec.cost,
            gives: marks::effects(self.set, &spec.effects, &row.id, written),
            spoken: msg::dice_page::box_is(says.clone(), spec.cost, state, number),
            says,
            short: is_short.then(|| msg::game::short(missing)),
        }
    }
}
