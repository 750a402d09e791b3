//! The three structures in which the cards of an age are laid, written at build from `data/duel/facts.json`.
//!
//! Knows no card. Start reading at [`Place`].

use super::kinds::Slot;
use super::sets::Slots;

include!(concat!(env!("OUT_DIR"), "/duel_layouts.rs"));

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Row, from 0, the far row that is laid first.
    pub row: u8,
    /// Column in half cards, from 1 to 11: the left half of the card.
    pub col: u8,
    pub is_face_up: bool,
    /// The slots whose cards lie on it.
    pub covered_by: Slots,
    /// The slots it lies on, two at most.
    pub lies_on: Slots,
}

/// The structure of an age, by slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    pub rows: u8,
    pub places: [Place; Slot::COUNT],
    pub face_up: Slots,
}

/// The structure of an age; outside 1 to 3 the nearest.
pub const fn of_age(age: u8) -> &'static Layout {
    match age {
        0 | 1 => &LAYOUTS[0],
        2 => &LAYOUTS[1],
        _ => &LAYOUTS[2],
    }
}
