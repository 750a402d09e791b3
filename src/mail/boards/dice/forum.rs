//! The forum: its sections by price, and in each the dice with their faces and what they cost the reader.
//!
//! Start reading at [`Page::forum`].

use super::{Page, counted, paint};
use crate::games::dice::view::{DieForMe, DieStatus, DieView, ReachView, SectionView};
use crate::games::words::capital;
use crate::mail::boards::face::{Face, Foot, Grid};
use crate::mail::boards::paint::Tone;

/// How many boxes are named under a die; a black one reaches a dozen.
const MOST_BOXES: usize = 6;

/// A section.
pub(super) struct Section {
    /// "2 coins a die".
    pub title: String,
    /// Its dice.
    pub dice: Grid,
}

impl Page<'_> {
    /// The sections that hold dice, by rising price.
    pub(super) fn forum(&self) -> Vec<Section> {
        let sections = self.view.forum.iter();
        sections
            .filter(|section| !section.dice.is_empty())
            .map(|section| self.section(section))
            .collect()
    }

    fn section(&self, section: &SectionView) -> Section {
        let title = match section.price {
            0 => "Free dice".to_owned(),
            price => format!("{} a die", counted(price, "coin")),
        };
        Section {
            title,
            dice: Grid::of(section.dice.iter().map(|die| self.die(die))),
        }
    }

    fn die(&self, die: &DieView) -> Face {
        let mine = die.for_me.as_ref();
        Face {
            paint: paint(Some(&die.colour)),
            band: die.name.clone(),
            name: capital(&die.face.name),
            href: None,
            lines: mine
                .map(|mine| self.ticks(mine))
                .into_iter()
                .flatten()
                .collect(),
            feet: mine.map(price).into_iter().collect(),
            is_open: mine.is_some_and(|mine| mine.status == DieStatus::Open),
        }
    }

    /// The boxes that a die could tick, building by building.
    fn ticks(&self, mine: &DieForMe) -> Option<String> {
        let mut named: Vec<(&str, Vec<String>)> = Vec::new();
        for reach in mine.boxes.iter().take(MOST_BOXES) {
            let told = self.box_of(reach);
            match named.last_mut() {
                Some((building, boxes)) if *building == reach.building => boxes.push(told),
                Some(_) | None => named.push((&reach.building, vec![told])),
            }
        }
        let named: Vec<String> = named
            .into_iter()
            .map(|(building, boxes)| format!("{} ({})", self.building(building), boxes.join(", ")))
            .collect();
        let more = match mine.boxes.len().saturating_sub(MOST_BOXES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (!named.is_empty()).then(|| format!("ticks {}{more}", named.join(", ")))
    }

    /// A box by its row, with what it costs in all.
    fn box_of(&self, reach: &ReachView) -> String {
        let name = reach.choice.replace('_', " ");
        match reach.missing {
            0 => name,
            missing => format!("{name}: {missing} missing"),
        }
    }

    fn building(&self, id: &str) -> String {
        let buildings = self.mine().map_or(&[][..], |city| &city.buildings);
        let found = buildings.iter().find(|building| building.id == id);
        found.map_or_else(|| id.replace('_', " "), |building| building.name.clone())
    }
}

fn price(mine: &DieForMe) -> Foot {
    let foot = |tone, head: String, why: &str| Foot {
        tone,
        head,
        why: why.to_owned(),
    };
    match mine.status {
        DieStatus::Open => {}
        DieStatus::Locked | DieStatus::NoBoxLeft | DieStatus::ComparisonFails => {
            return foot(Tone::LOSS, "cannot".to_owned(), &mine.reason);
        }
        DieStatus::TooDear => return foot(Tone::LOSS, "too dear".to_owned(), &mine.reason),
    }
    match (mine.cost_least.unwrap_or(0), mine.cost_most.unwrap_or(0)) {
        (0, 0) => foot(Tone::GAIN, "free".to_owned(), "with its box"),
        (least, most) if least >= most => foot(Tone::PLAIN, counted(most, "coin"), "with its box"),
        (least, most) => foot(
            Tone::PLAIN,
            format!("{least} to {}", counted(most, "coin")),
            "with its box",
        ),
    }
}
