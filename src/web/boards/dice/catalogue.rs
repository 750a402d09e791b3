//! The rules in short, in our own words, the dice, and every board of the built-in set as printed.

use crate::games::words::capital;
use askama::Template;

use super::city::{self, BonusPart};
use super::marks;
use super::sheet::{self, BuildingPart};
use crate::games::dice::boards::{self, BoardSet};
use crate::games::dice::ids::Die;
use crate::games::dice::{printed, printed_bonuses};
use crate::web::boards::icon::Icon;

#[derive(Template)]
#[template(path = "boards/dice/catalogue.html")]
struct CataloguePart<'a> {
    pass_coins: u32,
    agora_vp: u32,
    set_sign: Icon,
    set_name: &'a str,
    dice: Vec<DiePart>,
    common: Vec<BuildingPart>,
    bonuses: Vec<BonusPart>,
    cities: Vec<CityPart<'a>>,
}

struct DiePart {
    class: &'static str,
    name: String,
    is_special: bool,
    faces: Vec<FacePart>,
}

struct FacePart {
    sign: Icon,
    name: String,
    corner_class: &'static str,
    corner: Icon,
}

struct CityPart<'a> {
    id: &'a str,
    name: &'a str,
    buildings: Vec<BuildingPart>,
}

/// Draws the catalogue.
pub(super) fn draw() -> Result<String, askama::Error> {
    let set = boards::own();
    CataloguePart {
        pass_coins: set.pass_coins,
        agora_vp: set.agora_first_vp,
        set_sign: Icon::of("sign-note"),
        set_name: &set.name,
        dice: Die::ALL.into_iter().map(|one| die(set, one)).collect(),
        common: buildings(set, 0, true),
        bonuses: city::drawn_bonuses(&printed_bonuses(set)),
        cities: set
            .boards
            .iter()
            .enumerate()
            .map(|(index, board)| CityPart {
                id: &board.id,
                name: &board.name,
                buildings: buildings(set, index, false),
            })
            .collect(),
    }
    .render()
}

fn die(set: &BoardSet, die: Die) -> DiePart {
    let colour = die.color().id();
    DiePart {
        class: marks::class(colour),
        name: capital(die.name()),
        is_special: die.is_special(),
        faces: set.dice[die.index()]
            .iter()
            .map(|face| {
                let id = set.faces[*face].id.as_str();
                let (corner_class, corner) = marks::corner(id, colour);
                FacePart {
                    sign: marks::face(id),
                    name: id.replace('_', " "),
                    corner_class,
                    corner,
                }
            })
            .collect(),
    }
}

/// The buildings of a board: those that all boards share, or those of its own.
fn buildings(set: &BoardSet, board: usize, is_common: bool) -> Vec<BuildingPart> {
    let first = printed(set, 0);
    let last = printed(set, set.boards.len().saturating_sub(1));
    let spec = &set.boards[board];
    printed(set, board)
        .iter()
        .zip(first.iter().zip(&last))
        .filter(|(_, (one, other))| (one == other) == is_common)
        .map(|(building, _)| sheet::printed(&spec.id, &spec.name, building))
        .collect()
}
