//! The rules of Dice in short, the dice, and every board of the built-in set as printed.

use super::page::bonuses;
use super::{marks, sheet, things};
use crate::{Body, Catalogue, Face, Lay, Line, Mark, Pigment, Section, told};
use rules::dice::{Board, BoardSet, BuildingInfo, Die, library};
use words::msg;

pub(super) fn catalogue() -> Catalogue {
    let set = library::own();
    let own_set = msg::dice::sentence(msg::dice_page::own_set());
    let own_set = msg::board::together(own_set, msg::dice_catalogue::own_design());
    let dice = Die::ALL.into_iter().map(|die| faces(set, die)).collect();
    let first = [
        Section {
            lines: vec![Line::signed("sign-note", own_set)],
            ..Section::default()
        },
        Section::chapter("dice", msg::dice_catalogue::dice()),
        Section::of_parts(dice),
        Section {
            body: buildings(set, &set.boards[0], true),
            ..Section::chapter("common", msg::dice_catalogue::every_sheet())
        },
        Section {
            lines: vec![bonuses(set, [false; 3])],
            ..Section::chapter("three", msg::dice_catalogue::three_bonuses())
        },
        Section::chapter("cities", msg::dice_catalogue::cities()),
    ];
    let cities = set.boards.iter().map(|board| Section {
        key: board.id.clone().into(),
        is_printed: true,
        body: buildings(set, board, false),
        ..Section::chapter("", msg::game::words(things::set_board(board)))
    });
    let (coins, points) = (set.pass_coins, set.agora_first_vp);
    let deed_is = |one| msg::dice_catalogue::deed_is(one, coins);
    let rule_is = |one| msg::dice_catalogue::rule_is(one, points);
    let deeds = ["die", "wonder", "pass"];
    let rules = ["chains", "barracks", "special", "bonuses", "end"];
    Catalogue {
        intro: msg::dice_catalogue::how(),
        deeds: told(deeds, msg::dice_catalogue::deed, deed_is),
        rules: told(rules, msg::dice_catalogue::rule, rule_is),
        sections: first.into_iter().chain(cities).collect(),
    }
}

fn faces(set: &BoardSet, die: Die) -> Section {
    let color = die.color().id();
    let faces = set.dice[die.index()].iter().map(|face| {
        let id = &set.faces[*face].id;
        let (class, corner) = marks::corner(id, color);
        Face {
            sign: marks::face(id),
            corner: Some(Mark::Swatch(class, corner)),
            ..Face::new(Pigment::of(color), things::symbol(id))
        }
    });
    Section {
        is_printed: true,
        name: Some(things::die(die).into()),
        note: die.is_special().then(msg::dice_catalogue::must_be_unlocked),
        body: Body::Cards(Lay::Steps, faces.collect()),
        ..Section::chapter(die.id(), msg::game::words(things::die(die)))
    }
}

/// The buildings of a board: those that all boards share, or those of its own.
fn buildings(set: &BoardSet, board: &Board, is_common: bool) -> Body {
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
    Body::Sheet(sheet::printed(set, board, |info| {
        (of(first, info) == of(last, info)) == is_common
    }))
}
