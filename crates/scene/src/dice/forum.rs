//! The forum: dice by their price, with their faces and what they cost the viewer. Start reading at [`forum`].

use super::{describe, marks, things};
use crate::board::{Body, Face, Fee, Foot, Section, State, Well};
use crate::mark::Mark;
use crate::paint::Pigment;
use rules::dice::{Board, Building, DieForMe, DieStatus, Reached, Seen, ShownDie};
use words::{Arg, Join, msg};

/// How many boxes are named under a die; a black one reaches a dozen.
const MOST_BOXES: usize = 6;

/// The forum, by rising price; none before the deal and after the end.
pub(super) fn forum(seen: &Seen) -> Option<Section> {
    let wells = wells(seen, |one| die(seen, one))?;
    Some(Section {
        title: Some(msg::dice::forum()),
        body: wells,
        ..Section::default()
    })
}

/// The dice by their price, each drawn by `die`.
pub(super) fn wells(seen: &Seen, die: impl Fn(&ShownDie) -> Face) -> Option<Body> {
    let sections = seen.sections();
    let wells = sections.iter().map(|section| Well {
        title: msg::dice::section(section.price),
        price: section.price,
        label: msg::dice_page::coins_a_die(section.price),
        faces: section.dice.iter().map(&die).collect(),
    });
    (!sections.is_empty()).then(|| Body::Wells(wells.collect()))
}

/// A die as it lies, which may be taken or not.
pub(super) fn lying(seen: &Seen, die: &ShownDie, is_open: bool, name: impl Into<Arg>) -> Face {
    let face = &seen.boards().faces[die.lying.face];
    let color = die.lying.die.color().id();
    let (class, corner) = marks::corner(&face.id, color);
    Face {
        sign: marks::face(&face.id),
        corner: Some(Mark::Swatch(class, corner)),
        state: if is_open { State::Open } else { State::Shut },
        ..Face::new(Pigment::of(color), name)
    }
}

fn die(seen: &Seen, die: &ShownDie) -> Face {
    let mine = die.for_me.as_ref();
    let set = seen.boards();
    let face = things::face(set, &set.faces[die.lying.face]);
    let is_open = mine.is_some_and(|mine| mine.status == DieStatus::Open);
    Face {
        kind: things::die(die.lying.die).into(),
        says: mine
            .and_then(|mine| ticks(seen, mine))
            .into_iter()
            .collect(),
        feet: mine.map(foot).into_iter().collect(),
        ..lying(seen, die, is_open, msg::game::words(face))
    }
}

/// The boxes that a die could tick, building by building.
fn ticks(seen: &Seen, mine: &DieForMe) -> Option<Arg> {
    let (set, seat) = (seen.boards(), seen.seat()?);
    let (_, board) = seen.table()?.city(seat);
    let mut named: Vec<(Building, Vec<Arg>)> = Vec::new();
    for reach in mine.boxes.iter().take(MOST_BOXES) {
        let told = box_of(seen, board, reach);
        let of = board.boxes[reach.index].building;
        match named.last_mut() {
            Some((building, boxes)) if *building == of => boxes.push(told),
            Some(_) | None => named.push((of, vec![told])),
        }
    }
    if named.is_empty() {
        return None;
    }
    let named = named.into_iter().map(|(building, boxes)| {
        let building = things::building(set, building);
        msg::dice::ticks_in(building, Arg::List(Join::Comma, boxes))
    });
    let named = Arg::list(Join::Comma, named);
    let said = match mine.boxes.len().saturating_sub(MOST_BOXES) {
        0 => msg::dice::ticks(named),
        more => msg::dice::ticks_more(named, more),
    };
    Some(said.into())
}

/// A box by its row and number, with what is missing for it.
fn box_of(seen: &Seen, board: &Board, reach: &Reached) -> Arg {
    let spec = &board.boxes[reach.index];
    let row = &board.rows[spec.row];
    let name = things::row(seen.boards(), row);
    let name = match row.is_free && row.len > 1 {
        true => msg::dice::row_number(name, spec.number).into(),
        false => name,
    };
    match reach.missing {
        0 => name,
        missing => msg::dice::box_missing(name, missing).into(),
    }
}

/// What a die costs with its box, or why it cannot be taken.
fn foot(mine: &DieForMe) -> Foot {
    let why = describe::status(mine);
    let cannot = |sign| Foot::new(Fee::Cannot(sign), msg::game::cannot(), why.clone());
    let most = mine.cost_most.unwrap_or(0);
    let least = mine.cost_least.unwrap_or(0).min(most);
    match mine.status {
        DieStatus::Locked => cannot("sign-lock"),
        DieStatus::NoBoxLeft | DieStatus::ComparisonFails => cannot("sign-cross"),
        DieStatus::TooDear => {
            let (coins, missing) = (None, mine.short);
            Foot::new(Fee::Short { coins, missing }, msg::dice::too_dear(), why)
        }
        DieStatus::Open => {
            let fee = match most {
                0 => Fee::Free,
                most => Fee::Coins { least, most },
            };
            Foot::new(fee, describe::cost(mine), Some(msg::dice::with_its_box()))
        }
    }
}
