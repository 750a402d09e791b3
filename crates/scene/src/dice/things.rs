//! What dice, faces, buildings, rows and boards are called. Only boards that a host added carry names of their own.

use rules::dice::{Board, BoardSet, BoxRow, Building, Buildings, Die, Face, FaceKind};
use words::{Arg, Join, Language, Text, msg, names};

const GAME: &str = "dice";

named! {
    "dice":
    die(Die) in "dice" by id,
}

pub fn building(set: &BoardSet, building: Building) -> Arg {
    named("buildings", building.id(), set.building_name(building))
}

pub(super) fn buildings(set: &BoardSet, join: Join, buildings: Buildings) -> Arg {
    Arg::list(join, buildings.iter().map(|each| building(set, each)))
}

/// A face with the buildings that it names: "camel", "tick: Agora".
pub fn face(set: &BoardSet, face: &Face) -> Arg {
    match face.kind {
        FaceKind::Symbol => symbol(&face.id),
        FaceKind::Tick(named) => msg::dice::face_tick(buildings(set, Join::Or, named)).into(),
        FaceKind::Compare(named) => {
            msg::dice::face_compare(buildings(set, Join::And, named)).into()
        }
    }
}

/// A face in few words: "camel", "tick: blue".
pub fn symbol(id: &str) -> Arg {
    names::find(GAME, "faces", id).map_or_else(|| spoken(id), Arg::from)
}

/// A row of a board: "camel", "scales or temple", "defence". The building says on which side an attack lies.
pub fn row(set: &BoardSet, row: &BoxRow) -> Arg {
    let id = row.id.as_str();
    match id {
        "west_attack" | "east_attack" => return msg::dice::row_attack().into(),
        "west_defence" | "east_defence" => return msg::dice::row_defence().into(),
        _ => {}
    }
    if let Some(known) = names::find(GAME, "rows", id) {
        return known.into();
    }
    let faces = row.faces.iter().filter_map(|index| set.faces.get(*index));
    let faces: Vec<&str> = faces.map(|face| face.id.as_str()).collect();
    if faces.len() > 1 && faces.join("_") == id {
        return Arg::list(Join::Or, faces.into_iter().map(symbol));
    }
    spoken(id)
}

/// What a set calls a thing, in the reader's language where that is the printed name.
fn named(group: &str, id: &str, name: &str) -> Arg {
    let printed = names::name(Language::ENGLISH, GAME, group, id);
    match names::find(GAME, group, id).filter(|_| printed == Some(name)) {
        Some(thing) => thing.into(),
        None => Text::from(name.to_owned()).into(),
    }
}

pub(super) fn is_named_as_building(row: &BoxRow) -> bool {
    row.id == row.building.id()
}

/// An id that has no name, as people write it.
fn spoken(id: &str) -> Arg {
    Text::from(id.replace('_', " ")).into()
}

pub fn set_board(board: &Board) -> Arg {
    named("boards", &board.id, &board.name)
}
