//! A city sheet: every building with its boxes, what is ticked, what is next, and the gold reserve.
//!
//! Start reading at [`sheet`].

use super::{counted, marks};
use crate::games::Seat;
use crate::games::dice::view::{BoxView, BuildingView, CityView, RowView, View};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::MarkRow;

/// A sheet.
pub(super) struct SheetPart {
    /// Unspent coins.
    pub coins: u32,
    /// Resources, in words.
    pub resources: String,
    /// The circles of the reserve, row by row: `gold__ring`, `gold__spent` or `gold__empty`.
    pub gold: Vec<Vec<&'static str>>,
    /// The reserve in words.
    pub gold_spoken: String,
    /// Lasting effects in words.
    pub lasting: Vec<String>,
    /// The buildings.
    pub buildings: Vec<BuildingPart>,
    /// Whether boxes are marked that can be ticked this turn.
    pub has_reach: bool,
}

/// A building.
pub(super) struct BuildingPart {
    /// Class of its colour.
    pub class: &'static str,
    /// Its sign.
    pub sign: Icon,
    /// Its name, with the neighbour a barracks faces.
    pub title: String,
    /// How far it is; empty where it is only printed.
    pub done: String,
    /// Whether its rows are single boxes, which then stand side by side.
    pub is_short: bool,
    /// Its rows.
    pub rows: Vec<RowPart>,
}

/// A row of boxes.
pub(super) struct RowPart {
    /// The faces that tick it.
    pub faces: Vec<Icon>,
    /// Its name and faces for screen readers.
    pub spoken: String,
    /// Its boxes.
    pub boxes: Vec<BoxPart>,
}

/// A box.
pub(super) struct BoxPart {
    /// `box--ticked`, `box--next`, `box--free` …
    pub class: String,
    /// Resources that it needs.
    pub cost: u32,
    /// Whether it is ticked.
    pub is_ticked: bool,
    /// What it does.
    pub gives: MarkRow,
    /// Resources that lack, where it is next; 0 for none.
    pub missing: u32,
    /// All of it in words.
    pub spoken: String,
}

/// Draws a building as printed.
pub(super) fn printed(board: &str, name: &str, one: &BuildingView) -> BuildingPart {
    BuildingPart {
        class: one.colour.as_deref().map_or("is-black", marks::class),
        sign: marks::building_sign(&one.id, board),
        title: if one.colour.is_none() {
            format!("{}: {name}", one.name)
        } else {
            one.name.clone()
        },
        done: String::new(),
        is_short: is_short(one),
        rows: one
            .rows
            .iter()
            .map(|printed| {
                let mut printed = printed.clone();
                for one in &mut printed.boxes {
                    one.is_next = false;
                    one.missing = 0;
                }
                row(&printed)
            })
            .collect(),
    }
}

/// Draws a seat's sheet; none before the deal.
pub(super) fn sheet(scene: &Scene<'_>, view: &View, seat: Seat) -> Option<SheetPart> {
    let city = view.cities.get(seat.index())?;
    let resources = view.resources.get(seat.index()).copied().unwrap_or(0);
    let reserve = city.reserve;
    Some(SheetPart {
        coins: reserve.ringed,
        resources: counted(resources, "resource", "resources"),
        gold: gold(city),
        gold_spoken: format!(
            "Gold reserve: {} unspent, {} spent, {} circles",
            reserve.ringed, reserve.spent, reserve.size
        ),
        lasting: city.lasting.clone(),
        buildings: city
            .buildings
            .iter()
            .map(|one| building(scene, city, one))
            .collect(),
        has_reach: city
            .buildings
            .iter()
            .flat_map(|building| &building.rows)
            .flat_map(|row| &row.boxes)
            .any(|one| one.is_within_reach),
    })
}

fn gold(city: &CityView) -> Vec<Vec<&'static str>> {
    let reserve = city.reserve;
    let circles: Vec<&'static str> = (0..reserve.size)
        .map(|at| {
            if at < reserve.spent {
                "gold__spent"
            } else if at < reserve.spent.saturating_add(reserve.ringed) {
                "gold__ring"
            } else {
                "gold__empty"
            }
        })
        .collect();
    let per_row = usize::try_from(reserve.per_row.max(1)).unwrap_or(1);
    circles.chunks(per_row).map(<[_]>::to_vec).collect()
}

fn building(scene: &Scene<'_>, city: &CityView, one: &BuildingView) -> BuildingPart {
    let front = city.fronts.iter().find(|front| front.building == one.id);
    let title = match front {
        Some(front) => format!("{}, against {}", one.name, whom(scene, front.neighbour)),
        None if one.colour.is_none() => format!("{}: {}", one.name, city.name),
        None => one.name.clone(),
    };
    let done = if one.points == 0 {
        format!("{} of {}", one.ticked, one.size)
    } else {
        let points = u32::try_from(one.points).unwrap_or(0);
        format!(
            "{} of {} · {}",
            one.ticked,
            one.size,
            counted(points, "point", "points")
        )
    };
    BuildingPart {
        class: one.colour.as_deref().map_or("is-black", marks::class),
        sign: marks::building_sign(&one.id, &city.board),
        title,
        done,
        is_short: is_short(one),
        rows: one.rows.iter().map(row).collect(),
    }
}

fn is_short(one: &BuildingView) -> bool {
    one.rows.len() > 1 && one.rows.iter().all(|row| row.boxes.len() == 1)
}

fn whom(scene: &Scene<'_>, seat: Seat) -> String {
    if scene.is_me(seat) {
        "you".to_owned()
    } else {
        scene.name(seat).to_owned()
    }
}

fn row(row: &RowView) -> RowPart {
    // A face that the box itself shows, as a resource does, needs no second sign; neither do many of one kind.
    let is_shown = row.faces.len() == 1 && row.faces.first() == Some(&row.id) && is_resource(row);
    let faces: Vec<Icon> = if row.faces.len() > 3 || is_shown {
        Vec::new()
    } else {
        row.faces.iter().map(|face| marks::face(face)).collect()
    };
    let named: Vec<String> = row
        .faces
        .iter()
        .map(|face| face.replace('_', " "))
        .collect();
    let order = match (row.boxes.len(), row.is_free) {
        (0 | 1, _) => "",
        (_, true) => ", in any order",
        (_, false) => ", in order",
    };
    RowPart {
        spoken: if named.is_empty() {
            format!("{}{order}", row.name)
        } else {
            format!("{}{order}, ticked by {}", row.name, named.join(" or "))
        },
        faces,
        boxes: row.boxes.iter().map(|one| one_box(row, one)).collect(),
    }
}

fn is_resource(row: &RowView) -> bool {
    let mut effects = row.boxes.iter().flat_map(|one| &one.effects);
    effects.all(|effect| effect.kind == "resource")
}

fn one_box(row: &RowView, one: &BoxView) -> BoxPart {
    let mut class = String::new();
    for (holds, name) in [
        (one.is_ticked, " box--ticked"),
        (one.is_within_reach, " box--next"),
        (one.is_next && !one.is_within_reach, " box--open"),
        (row.is_free, " box--free"),
    ] {
        if holds {
            class.push_str(name);
        }
    }
    BoxPart {
        class,
        cost: one.cost,
        is_ticked: one.is_ticked,
        gives: MarkRow {
            marks: marks::effects(&one.effects, &row.id, one.attack_points),
        },
        missing: if one.is_next { one.missing } else { 0 },
        spoken: spoken(one),
    }
}

fn spoken(one: &BoxView) -> String {
    // A page has some hundred boxes, so each is written into one text.
    let mut words = String::with_capacity(96);
    for (index, effect) in one.effects.iter().enumerate() {
        if index > 0 {
            words.push_str(", ");
        }
        words.push_str(&effect.words);
    }
    words.push_str("; needs ");
    words.push_str(&counted(one.cost, "resource", "resources"));
    if let Some(points) = one.attack_points {
        words.push_str("; ");
        words.push_str(&counted(points, "point", "points"));
        words.push_str(" written");
    }
    if one.is_ticked {
        words.push_str("; ticked");
    } else if one.is_next {
        words.push_str("; next");
        if one.missing > 0 {
            words.push_str(&format!(", {} missing", one.missing));
        }
        if one.is_within_reach {
            words.push_str(", within reach this turn");
        }
    }
    words
}
