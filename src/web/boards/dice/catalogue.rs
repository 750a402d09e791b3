//! The rules in short, in our own words, the dice, and every board of the built-in set as printed.

use askama::Template;

use super::city::{self, BonusPart};
use super::english;
use super::sheet::{self, BuildingPart};
use crate::web::boards::icon::Icon;
use rules::dice::boards::BoardSet;
use rules::dice::ids::Die;
use rules::dice::library;
use rules::dice::{printed, printed_bonuses};
use scene::dice::{marks, things};
use words::{Words, msg};

#[derive(Template)]
#[template(path = "boards/dice/catalogue.html")]
struct CataloguePart<'a> {
    w: &'a Words,
    pass_coins: u32,
    agora_vp: u32,
    dice: Vec<DiePart>,
    common: Vec<BuildingPart>,
    bonuses: Vec<BonusPart>,
    cities: Vec<CityPart<'a>>,
}

struct DiePart {
    class: &'static str,
    name: String,
    /// As an English board has it, in another language; so below.
    english: Option<String>,
    is_special: bool,
    faces: Vec<FacePart>,
}

struct FacePart {
    sign: Icon,
    name: String,
    english: Option<String>,
    corner_class: &'static str,
    corner: Icon,
}

struct CityPart<'a> {
    id: &'a str,
    name: String,
    english: Option<String>,
    buildings: Vec<BuildingPart>,
}

pub(super) fn draw(w: &Words) -> Result<String, askama::Error> {
    let set = library::own();
    let boards = 0..set.boards.len();
    CataloguePart {
        w,
        pass_coins: set.pass_coins,
        agora_vp: set.agora_first_vp,
        dice: Die::ALL.into_iter().map(|one| die(w, set, one)).collect(),
        common: buildings(w, set, 0, true),
        bonuses: city::drawn_bonuses(w, set, &printed_bonuses(set)),
        cities: boards.map(|index| city(w, set, index)).collect(),
    }
    .render()
}

fn city<'a>(w: &Words, set: &'a BoardSet, index: usize) -> CityPart<'a> {
    let board = &set.boards[index];
    let name = things::set_board(board);
    CityPart {
        id: &board.id,
        name: w.narrow(&w.plain_arg(&name)),
        english: english(w, &name),
        buildings: buildings(w, set, index, false),
    }
}

fn die(w: &Words, set: &BoardSet, die: Die) -> DiePart {
    let colour = die.color().id();
    let name = things::die(die).into();
    let faces = set.dice[die.index()].iter();
    DiePart {
        class: marks::class(colour),
        name: w.narrow(&w.plain_arg(&name)),
        english: english(w, &name),
        is_special: die.is_special(),
        faces: faces
            .map(|face| face_part(w, &set.faces[*face].id, colour))
            .collect(),
    }
}

fn face_part(w: &Words, id: &str, colour: &str) -> FacePart {
    let (corner_class, corner) = marks::corner(id, colour);
    let name = things::symbol(id);
    FacePart {
        sign: marks::face(id).into(),
        name: w.narrow(&w.plain_arg(&name)),
        english: english(w, &name),
        corner_class,
        corner: corner.into(),
    }
}

/// The buildings of a board: those that all boards share, or those of its own.
fn buildings(w: &Words, set: &BoardSet, board: usize, is_common: bool) -> Vec<BuildingPart> {
    let first = printed(set, 0);
    let last = printed(set, set.boards.len().saturating_sub(1));
    let spec = &set.boards[board];
    printed(set, board)
        .iter()
        .zip(first.iter().zip(&last))
        .filter(|(_, (one, other))| (one == other) == is_common)
        .map(|(building, _)| sheet::printed(w, set, spec, building))
        .collect()
}
