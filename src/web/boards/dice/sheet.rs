//! A city sheet: every building with its boxes, what is ticked, what is next, and the gold reserve.

use super::english;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::MarkRow;
use crate::web::boards::{Scene, classes};
use rules::Seat;
use rules::dice::boards::{Board, BoardSet, Effect};
use rules::dice::view::{BoxView, BuildingView, CityView, RowView, View};
use scene::dice::{describe, marks, things};
use words::{Arg, Join, Message, Words, msg};

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

pub(super) fn printed(
    w: &Words,
    set: &BoardSet,
    board: &Board,
    one: &BuildingView,
) -> BuildingPart {
    let name = things::city_building(one);
    let title = match one.colour {
        Some(_) => name,
        None => msg::dice_page::wonder_of(name, things::set_board(board)).into(),
    };
    let mut one = one.clone();
    for one in one.rows.iter_mut().flat_map(|row| &mut row.boxes) {
        one.is_next = false;
        one.missing = 0;
    }
    BuildingPart {
        english: english(w, &title),
        ..titled(w, set, &board.id, &one, &title)
    }
}

fn titled(w: &Words, set: &BoardSet, board: &str, one: &BuildingView, title: &Arg) -> BuildingPart {
    BuildingPart {
        class: one.colour.as_deref().map_or("is-black", marks::class),
        sign: marks::building_sign(&one.id, board).into(),
        title: w.narrow(&w.plain_arg(title)),
        english: None,
        done: String::new(),
        is_short: one.rows.len() > 1 && one.rows.iter().all(|row| row.boxes.len() == 1),
        rows: one.rows.iter().map(|one| row(w, set, one)).collect(),
    }
}

/// Draws a seat's sheet; none before the deal.
pub(super) fn sheet(scene: &Scene<'_>, view: &View, seat: Seat) -> Option<SheetPart> {
    let city = view.cities.get(seat.index())?;
    let resources = view.resources.get(seat.index()).copied().unwrap_or(0);
    let reserve = city.reserve;
    let rows = city.buildings.iter().flat_map(|building| &building.rows);
    let mut boxes = rows.flat_map(|row| &row.boxes);
    let has_reach = boxes.any(|one| one.is_within_reach);
    let reach = if has_reach { "some" } else { "none" };
    let note = msg::dice_page::sheet_note(reserve.ringed, resources, reach);
    let gold_spoken = msg::dice_page::gold(reserve.ringed, reserve.spent, reserve.size);
    let buildings = city.buildings.iter();
    Some(SheetPart {
        coins: reserve.ringed,
        note: scene.w.text(note),
        gold: gold(city),
        gold_spoken: scene.w.text(gold_spoken),
        lasting: lasting(scene.w, view, city),
        buildings: buildings
            .map(|one| building(scene, &view.set, city, one))
            .collect(),
    })
}

/// What makes dice cheaper for the rest of the game, in a sentence.
pub(super) fn lasting(w: &Words, view: &View, city: &CityView) -> Option<String> {
    let effect = |effect: &Effect| w.text(describe::effect(&view.set, *effect));
    let effects: Vec<String> = city.lasting.iter().map(effect).collect();
    (!effects.is_empty()).then(|| w.text(msg::dice_page::lasting(effects.join("; "))))
}

fn gold(city: &CityView) -> Vec<Vec<&'static str>> {
    let reserve = city.reserve;
    let circle = |at: u32| match at {
        _ if at < reserve.spent => "gold__spent",
        _ if at < reserve.spent.saturating_add(reserve.ringed) => "gold__ring",
        _ => "gold__empty",
    };
    let circles: Vec<&'static str> = (0..reserve.size).map(circle).collect();
    let per_row = usize::try_from(reserve.per_row.max(1)).unwrap_or(1);
    circles.chunks(per_row).map(<[_]>::to_vec).collect()
}

fn building(
    scene: &Scene<'_>,
    set: &BoardSet,
    city: &CityView,
    one: &BuildingView,
) -> BuildingPart {
    let name = things::city_building(one);
    let front = city.fronts.iter().find(|front| front.building == one.id);
    let title = match front {
        Some(front) => msg::dice_page::barracks(name, front.neighbour).into(),
        None if one.colour.is_none() => {
            msg::dice_page::wonder_of(name, things::city_board(city)).into()
        }
        None => name,
    };
    let done = msg::dice_page::done(one.ticked, one.size, one.points);
    BuildingPart {
        done: scene.w.text(done),
        ..titled(scene.w, set, &city.board, one, &title)
    }
}

fn row(w: &Words, set: &BoardSet, row: &RowView) -> RowPart {
    // A face that the box itself shows, as a resource does, needs no second sign; neither do many of one kind.
    let is_shown = row.faces.len() == 1 && row.faces.first() == Some(&row.id) && is_resource(row);
    let is_signed = row.faces.len() <= 3 && !is_shown;
    let faces = row.faces.iter().filter(|_| is_signed);
    let named = row.faces.iter().map(|face| things::symbol(face));
    let order = match (row.boxes.len(), row.is_free) {
        (0 | 1, _) => "one",
        (_, true) => "any",
        (_, false) => "fixed",
    };
    let is_bare = row.faces.is_empty();
    let ticked_by = if is_bare { "none" } else { "faces" };
    let (name, named) = (things::city_row(row), Arg::list(Join::Or, named));
    let boxes = row.boxes.iter();
    RowPart {
        spoken: w.text(msg::dice_page::row(name, order, named, ticked_by)),
        faces: faces.map(|face| marks::face(face).into()).collect(),
        boxes: boxes.map(|one| one_box(w, set, row, one)).collect(),
    }
}

fn is_resource(row: &RowView) -> bool {
    let mut effects = row.boxes.iter().flat_map(|one| &one.effects);
    effects.all(|effect| effect.kind == "resource")
}

fn one_box(w: &Words, set: &BoardSet, row: &RowView, one: &BoxView) -> BoxPart {
    BoxPart {
        class: classes(&[
            (one.is_ticked, " box--ticked"),
            (one.is_within_reach, " box--next"),
            (one.is_next && !one.is_within_reach, " box--open"),
            (row.is_free, " box--free"),
        ]),
        cost: one.cost,
        is_ticked: one.is_ticked,
        gives: MarkRow {
            marks: marks::effects(&one.effects, &row.id, one.attack_points, w),
        },
        short: match one.is_next && one.missing > 0 {
            true => w.text(msg::dice_page::short(one.missing)),
            false => String::new(),
        },
        spoken: w.text(spoken(set, one)),
    }
}

fn spoken(set: &BoardSet, one: &BoxView) -> Message {
    let (state, number) = match one {
        BoxView {
            attack_points: Some(points),
            ..
        } => ("written", *points),
        _ if one.is_ticked => ("ticked", 0),
        _ if !one.is_next => ("later", 0),
        _ => (
            match (one.missing > 0, one.is_within_reach) {
                (false, false) => "next",
                (false, true) => "reach",
                (true, false) => "missing",
                (true, true) => "missing_reach",
            },
            one.missing,
        ),
    };
    let gives = describe::city_effects(set, &one.effects);
    msg::dice_page::box_is(gives, one.cost, state, number)
}
