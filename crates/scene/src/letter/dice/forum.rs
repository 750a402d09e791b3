//! The forum: its sections by price, and in each the dice with their faces and what they cost the reader.
//!
//! Start reading at [`Page::forum`].

use super::{Page, paint};
use crate::dice::{describe, things};
use crate::letter::face::{Face, Foot, Grid};
use crate::paint::Tone;
use rules::dice::boards::Board;
use rules::dice::ids::Building;
use rules::dice::rules::turn::DieStatus;
use rules::dice::seen::{self, DieForMe, Reached, ShownDie};
use words::{Arg, Join, Message, msg};

/// How many boxes are named under a die; a black one reaches a dozen.
const MOST_BOXES: usize = 6;

pub(super) struct Section {
    /// "2 coins a die".
    pub title: String,
    pub dice: Grid,
}

impl Page<'_> {
    /// The sections that hold dice, by rising price.
    pub(super) fn forum(&self) -> Vec<Section> {
        let sections = self.seen.sections();
        let full = sections.iter().filter(|section| !section.dice.is_empty());
        full.map(|section| self.section(section)).collect()
    }

    fn section(&self, section: &seen::Section) -> Section {
        Section {
            title: self.w.text(msg::dice::section(section.price)),
            dice: Grid::of(section.dice.iter().map(|die| self.die(die))),
        }
    }

    fn die(&self, die: &ShownDie) -> Face {
        let mine = die.for_me.as_ref();
        let set = self.seen.boards();
        let face = things::face(set, &set.faces[die.lying.face]);
        Face {
            paint: paint(Some(die.lying.die.color())),
            band: self.w.plain_arg(&things::die(die.lying.die).into()),
            name: self.w.plain_sentence(&msg::dice::all(face)),
            href: None,
            lines: mine.and_then(|mine| self.ticks(mine)).into_iter().collect(),
            feet: mine.map(|mine| self.price(mine)).into_iter().collect(),
            is_open: mine.is_some_and(|mine| mine.status == DieStatus::Open),
        }
    }

    /// The boxes that a die could tick, building by building.
    fn ticks(&self, mine: &DieForMe) -> Option<String> {
        let (set, seat) = (self.seen.boards(), self.seen.viewer()?);
        let (_, board) = self.seen.table()?.city(seat);
        let mut named: Vec<(Building, Vec<Arg>)> = Vec::new();
        for reach in mine.boxes.iter().take(MOST_BOXES) {
            let told = self.box_of(board, reach);
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
        Some(
            self.w
                .text(match mine.boxes.len().saturating_sub(MOST_BOXES) {
                    0 => msg::dice::ticks(named),
                    more => msg::dice::ticks_more(named, more),
                }),
        )
    }

    fn price(&self, mine: &DieForMe) -> Foot {
        let foot = |tone, head: Message, why: Option<Message>| Foot {
            tone,
            head: self.w.plain(&head),
            why: why.map_or_else(String::new, |why| self.w.plain(&why)),
        };
        let why = describe::status(mine);
        let its_box = Some(msg::dice::with_its_box());
        match (mine.status, mine.cost_most.unwrap_or(0)) {
            (DieStatus::Locked | DieStatus::NoBoxLeft | DieStatus::ComparisonFails, _) => {
                foot(Tone::LOSS, msg::dice::cannot(), why)
            }
            (DieStatus::TooDear, _) => foot(Tone::LOSS, msg::dice::too_dear(), why),
            (DieStatus::Open, 0) => foot(Tone::GAIN, describe::cost(mine), its_box),
            (DieStatus::Open, _) => foot(Tone::PLAIN, describe::cost(mine), its_box),
        }
    }

    /// A box by its row and number, with what is missing for it.
    fn box_of(&self, board: &Board, reach: &Reached) -> Arg {
        let spec = &board.boxes[reach.index];
        let row = &board.rows[spec.row];
        let name = things::row(self.seen.boards(), row);
        let name = match row.is_free && row.len > 1 {
            true => msg::dice::row_number(name, spec.number).into(),
            false => name,
        };
        match reach.missing {
            0 => name,
            missing => msg::dice::box_missing(name, missing).into(),
        }
    }
}
