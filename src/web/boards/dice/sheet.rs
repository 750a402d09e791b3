//! A city sheet: every building with its boxes, what is ticked, what is next, and the gold reserve.

use super::english;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::MarkRow;
use crate::web::boards::{Scene, classes};
use rules::Seat;
use rules::dice::boards::{Board, BoardSet, BoxRow, BuildingInfo, Effect};
use rules::dice::boxes::Boxes;
use rules::dice::city::City;
use rules::dice::rules::scoring;
use rules::dice::seen::{self, Seen, facing};
use rules::dice::state::Table;
use scene::dice::{describe, marks, things};
use scene::mark::read;
use words::{Arg, Join, Words, msg};

pub(super) struct SheetPart {
    pub coins: u32,
    /// What stands after the coins: resources, and whether boxes are marked that can be ticked this turn.
    pub note: String,
    /// The circles of the reserve, row by row: `gold__ring`, `gold__spent` or `gold__empty`.
    pub gold: Vec<Vec<&'static str>>,
    pub gold_spoken: String,
    pub lasting: Option<String>,
    pub buildings: Vec<BuildingPart>,
}

pub(super) struct BuildingPart {
    pub class: &'static str,
    pub sign: Icon,
    /// Its name, with the neighbour a barracks faces.
    pub title: String,
    /// The same in English, as printed; only in the catalogue of another language.
    pub english: Option<String>,
    /// How far it is; empty where it is only printed.
    pub done: String,
    /// Whether its rows are single boxes, which then stand side by side.
    pub is_short: bool,
    pub rows: Vec<RowPart>,
}

pub(super) struct RowPart {
    pub faces: Vec<Icon>,
    pub spoken: String,
    pub boxes: Vec<BoxPart>,
}

pub(super) struct BoxPart {
    /// `box--ticked`, `box--next`, `box--free` …
    pub class: String,
    pub cost: u32,
    pub is_ticked: bool,
    pub gives: MarkRow,
    /// How many resources lack, where it is next; empty for none.
    pub short: String,
    pub spoken: String,
}

/// A sheet, or a board with nothing on it, as printed.
#[derive(Clone, Copy)]
pub(super) struct Page<'a> {
    pub w: &'a Words,
    pub set: &'a BoardSet,
    pub board: &'a Board,
    /// None where it is only printed.
    pub city: Option<&'a City>,
    /// The boxes within reach.
    pub reach: Boxes,
}

/// Draws a seat's sheet; none before the deal.
pub(super) fn sheet(scene: &Scene<'_>, seen: &Seen, seat: Seat) -> Option<SheetPart> {
    let table = seen.table().filter(|_| seat.index() < seen.cities.len())?;
    let (city, board) = table.city(seat);
    let reach = match seen.viewer() == Some(seat) {
        true => seen.reach(),
        false => Boxes::NONE,
    };
    let (w, set) = (scene.w, table.set);
    let has_reach = if reach.is_empty() { "none" } else { "some" };
    let note = msg::dice_page::sheet_note(city.coins, city.lasting.resources, has_reach);
    let gold_spoken = msg::dice_page::gold(city.coins, city.spent, set.reserve);
    let page = Page {
        w,
        set,
        board,
        city: Some(city),
        reach,
    };
    let buildings = set.buildings.iter().map(|info| {
        let mut fronts = facing(table, seat);
        let front = fronts.find(|front| front.building == info.building);
        let name = things::building(set, info.building);
        let title = match front {
            Some(front) => msg::dice_page::barracks(name, front.neighbour).into(),
            None => page.title(info),
        };
        let points = scoring::building(set, city, info.building);
        let (ticked, size) = (city.count(board, info.building), board.size(info.building));
        BuildingPart {
            done: w.text(msg::dice_page::done(ticked, size, points)),
            ..page.titled(info, &title)
        }
    });
    Some(SheetPart {
        coins: city.coins,
        note: w.text(note),
        gold: gold(set, city),
        gold_spoken: w.text(gold_spoken),
        lasting: lasting(w, table, seat),
        buildings: buildings.collect(),
    })
}

/// What makes dice cheaper for the rest of the game, in a sentence.
pub(super) fn lasting(w: &Words, table: Table<'_>, seat: Seat) -> Option<String> {
    let effects = seen::lasting(table, seat).into_iter();
    let effects = effects.map(|effect| w.text(describe::effect(table.set, effect)));
    let effects: Vec<String> = effects.collect();
    (!effects.is_empty()).then(|| w.text(msg::dice_page::lasting(effects.join("; "))))
}

fn gold(set: &BoardSet, city: &City) -> Vec<Vec<&'static str>> {
    let circle = |at: u32| match at {
        _ if at < city.spent => "gold__spent",
        _ if at < city.spent.saturating_add(city.coins) => "gold__ring",
        _ => "gold__empty",
    };
    let circles: Vec<&'static str> = (0..set.reserve).map(circle).collect();
    let per_row = usize::try_from(set.reserve_per_row.max(1)).unwrap_or(1);
    circles.chunks(per_row).map(<[_]>::to_vec).collect()
}

impl Page<'_> {
    /// A building with its name in English too.
    pub(super) fn printed(self, info: &BuildingInfo) -> BuildingPart {
        let title = self.title(info);
        BuildingPart {
            english: english(self.w, &title),
            ..self.titled(info, &title)
        }
    }

    /// The name of a building; that of the wonder with the board's.
    fn title(self, info: &BuildingInfo) -> Arg {
        let name = things::building(self.set, info.building);
        match info.color {
            Some(_) => name,
            None => msg::dice_page::wonder_of(name, things::set_board(self.board)).into(),
        }
    }

    fn titled(self, info: &BuildingInfo, title: &Arg) -> BuildingPart {
        let rows: Vec<&BoxRow> = self.board.rows_of(info.building).collect();
        BuildingPart {
            class: super::class(info),
            sign: marks::building_sign(info.building.id(), &self.board.id).into(),
            title: self.w.narrow(&self.w.plain_arg(title)),
            english: None,
            done: String::new(),
            is_short: rows.len() > 1 && rows.iter().all(|row| row.len == 1),
            rows: rows.into_iter().map(|one| self.row(one)).collect(),
        }
    }

    fn row(self, row: &BoxRow) -> RowPart {
        let faces = row.faces.iter().map(|face| &self.set.faces[*face].id);
        // A face that the box itself shows, as a resource does, needs no second sign; neither do many of one kind.
        let is_own = faces.clone().eq([&row.id]);
        let is_shown = is_own && self.is_resource(row);
        let is_signed = row.faces.len() <= 3 && !is_shown;
        let named = faces.clone().map(|face| things::symbol(face));
        let order = match (row.len, row.is_free) {
            (0 | 1, _) => "one",
            (_, true) => "any",
            (_, false) => "fixed",
        };
        let is_bare = row.faces.is_empty();
        let ticked_by = if is_bare { "none" } else { "faces" };
        let (name, named) = (things::row(self.set, row), Arg::list(Join::Or, named));
        let boxes = row.boxes().iter();
        RowPart {
            spoken: self
                .w
                .text(msg::dice_page::row(name, order, named, ticked_by)),
            faces: faces
                .filter(|_| is_signed)
                .map(|face| marks::face(face).into())
                .collect(),
            boxes: boxes.map(|at| self.one_box(row, at)).collect(),
        }
    }

    fn is_resource(self, row: &BoxRow) -> bool {
        let boxes = row.boxes().iter();
        let mut effects = boxes.flat_map(|at| &self.board.boxes[at].effects);
        effects.all(|effect| matches!(effect, Effect::Resource(_)))
    }

    fn one_box(self, row: &BoxRow, at: usize) -> BoxPart {
        let spec = &self.board.boxes[at];
        let city = self.city;
        let is_ticked = city.is_some_and(|city| city.has(at));
        let is_next = city.is_some_and(|city| self.board.next_after(city.ticked).has(at));
        let missing = city.map_or(0, |city| city.missing(self.board, at));
        let written = city.and_then(|city| city.written(at));
        let is_near = self.reach.has(at);
        let (state, number) = match (written, is_ticked, is_next, missing > 0, is_near) {
            (Some(points), ..) => ("written", points),
            (None, true, ..) => ("ticked", 0),
            (None, false, false, ..) => ("later", 0),
            (None, false, true, false, false) => ("next", missing),
            (None, false, true, false, true) => ("reach", missing),
            (None, false, true, true, false) => ("missing", missing),
            (None, false, true, true, true) => ("missing_reach", missing),
        };
        let gives = describe::effects(self.set, &spec.effects);
        let spoken = msg::dice_page::box_is(gives, spec.cost, state, number);
        BoxPart {
            class: classes(&[
                (is_ticked, " box--ticked"),
                (is_near, " box--next"),
                (is_next && !is_near, " box--open"),
                (row.is_free, " box--free"),
            ]),
            cost: spec.cost,
            is_ticked,
            gives: MarkRow {
                marks: read(&marks::effects(&spec.effects, &row.id, written), self.w),
            },
            short: match is_next && missing > 0 {
                true => self.w.text(msg::dice_page::short(missing)),
                false => String::new(),
            },
            spoken: self.w.text(spoken),
        }
    }
}
