//! The forum: dice by their price, with their faces and what they cost the viewer; and what they may be planned for.

use super::{describe, marks, offers, things};
use crate::{
    Body, Face, Fee, Foot, Frame, Mark, Offer, Pigment, Section, Sitting, State, Use, Well,
};
use rules::dice::{Board, Die, DieForMe, DieStatus, Reached, Seen, ShownDie, Table};
use rules::{Price, Seat};
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
        says: Vec::from_iter(mine.and_then(|mine| ticks(seen, mine))),
        feet: mine.map(foot).into_iter().collect(),
        ..lying(seen, die, is_open, msg::game::words(face))
    }
}

/// The boxes that a die could tick, building by building.
fn ticks(seen: &Seen, mine: &DieForMe) -> Option<Arg> {
    let (set, seat) = (seen.boards(), seen.seat()?);
    let (_, board) = seen.table()?.city(seat);
    let (first, _) = mine.boxes.split_at(mine.boxes.len().min(MOST_BOXES));
    let each = first.chunk_by(|one, next| one.building == next.building);
    let named = each.map(|boxes| {
        let building = things::building(set, boxes[0].building);
        let boxes = boxes.iter().map(|reach| box_of(seen, board, reach));
        msg::dice::ticks_in(building, Arg::list(Join::Comma, boxes))
    });
    let named = Arg::list(Join::Comma, named);
    let said = match mine.boxes.len().saturating_sub(MOST_BOXES) {
        0 => msg::dice::ticks(named),
        more => msg::dice::ticks_more(named, more),
    };
    (!first.is_empty()).then(|| said.into())
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

fn foot(mine: &DieForMe) -> Foot {
    let why = describe::status(mine);
    let cannot = |sign| Foot::new(Fee::Cannot(sign), msg::game::cannot(), why.clone());
    match mine.status {
        DieStatus::Locked => cannot("sign-lock"),
        DieStatus::NoBoxLeft | DieStatus::ComparisonFails => cannot("sign-cross"),
        DieStatus::TooDear => {
            let (coins, missing) = (None, mine.short);
            Foot::new(Fee::Short { coins, missing }, msg::dice::too_dear(), why)
        }
        DieStatus::Open => {
            let fee = match describe::costs(mine) {
                (_, 0) => Fee::Free,
                (least, most) => Fee::Coins { least, most },
            };
            Foot::new(fee, describe::cost(mine), Some(msg::dice::with_its_box()))
        }
    }
}

/// The dice, each with what it may be taken for, in place of the forum.
pub(super) fn planned(at: &Sitting<'_>, seen: &Seen) -> Vec<Section> {
    let Some((me, table)) = at.me.zip(seen.table()) else {
        return Vec::new();
    };
    let (city, board) = table.city(me);
    let first = Section {
        anchor: "board",
        notes: vec![msg::dice_page::plan_text()],
        ..Section::framed(Frame::Bare, "forum", msg::dice_page::plan())
    };
    // The grey dice are alike.
    let kinds = Die::ALL.into_iter();
    let kinds = kinds.filter(|die| !matches!(die, Die::Grey2 | Die::Grey3));
    let kinds = kinds.filter(|die| city.lasting.is_unlocked(*die));
    let dice = kinds.map(|die| of_die(table, me, die));
    let dice = dice.filter(|section| !section.uses.is_empty());
    let wonder = Mark::Swatch("is-black", marks::wonder(&board.id));
    let other = [("wonder", wonder), ("pass", Mark::of("act-sell"))];
    let other = other.into_iter();
    let other = other.filter_map(|(mv, sign)| Some(row(offers::planned(seen, me, mv)?, sign)));
    let last = Section {
        uses: other.collect(),
        ..Section::framed(Frame::Bare, "can", msg::dice_page::can())
    };
    std::iter::once(first).chain(dice).chain([last]).collect()
}

/// The boxes of the seat's board that a kind of die may tick.
fn of_die(table: Table<'_>, me: Seat, die: Die) -> Section {
    let (city, board) = table.city(me);
    let color = die.color();
    let alike = Die::ALL.into_iter().filter(|other| other.color() == color);
    let faces = alike.flat_map(|die| &table.set.dice[die.index()]);
    let reached = faces.map(|face| board.reach[*face].boxes - city.ticked);
    let mut boxes: Vec<usize> = reached.flat_map(|boxes| boxes.iter()).collect();
    boxes.sort_unstable();
    boxes.dedup_by_key(|index| &board.boxes[*index].choice);
    let uses = boxes.into_iter().filter_map(|index| {
        let spec = &board.boxes[index];
        let sign = marks::building_sign(table.set, spec.building, &board.id);
        let class = Pigment::of(color.id()).class;
        let planned = offers::planned(table.state, me, &format!("die {die}; {}", spec.choice))?;
        Some(row(planned, Mark::Swatch(class, sign)))
    });
    let (key, title) = (format!("plan-{die}"), msg::dice::kind(color.id()));
    Section {
        uses: uses.collect(),
        ..Section::framed(Frame::Fold, key, title)
    }
}

/// A row whose price is not known yet.
fn row(offer: Offer, sign: Mark) -> Use {
    let quote = Price::None;
    Use::new(Offer { quote, ..offer }, sign)
}
