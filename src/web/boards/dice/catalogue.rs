//! The rules in short, in our own words, the dice, and every board of the built-in set as printed.

use askama::Template;

use super::city::{self, BonusPart};
use super::english;
use super::sheet::{BuildingPart, Page};
use crate::web::boards::icon::Icon;
use rules::dice::boards::{Board, BoardSet, BuildingInfo};
use rules::dice::boxes::Boxes;
use rules::dice::ids::Die;
use rules::dice::library;
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
        bonuses: city::drawn_bonuses(w, set, [false; 3]),
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
    let page = Page {
        w,
        set,
        board: &set.boards[board],
        city: None,
        reach: Boxes::NONE,
    };
    let of = |board: Option<&Board>, info: &BuildingInfo| {
        let rows = board.into_iter().flat_map(|board| {
            let rows = board.rows_of(info.building);
            rows.map(move |row| {
                let boxes = row.boxes().iter().map(|at| &board.boxes[at]);
                let boxes: Vec<_> = boxes.map(|one| (one.cost, one.effects.clone())).collect();
                (row.id.clone(), row.is_free, row.faces.clone(), boxes)
            })
        });
        rows.collect::<Vec<_>>()
    };
    let (first, last) = (set.boards.first(), set.boards.last());
    let infos = set.buildings.iter();
    let wanted = infos.filter(|info| (of(first, info) == of(last, info)) == is_common);
    wanted.map(|info| page.printed(info)).collect()
}
