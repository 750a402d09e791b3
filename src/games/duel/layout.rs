//! The three structures in which the cards of an age are laid, as tables that equal `data/duel/facts.json`.
//!
//! Knows no card. Start reading at [`Place`].

use super::kinds::Slot;

/// Where a slot lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Row, from 0, the far row that is laid first.
    pub row: u8,
    /// Column in half cards, from 1 to 11: the left half of the card.
    pub col: u8,
    /// Whether the card is laid face up.
    pub is_face_up: bool,
    /// The slots whose cards lie on it, as a mask.
    pub covered_by: u32,
}

/// The structure of an age, by slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// How many rows it has.
    pub rows: u8,
    /// The places by slot.
    pub places: [Place; Slot::COUNT],
    /// The slots laid face up, as a mask.
    pub face_up: u32,
    /// For each slot the slots it lies on, as a mask.
    pub lies_on: [u32; Slot::COUNT],
}

/// The structure of an age; outside 1 to 3 the nearest.
#[must_use]
pub const fn of_age(age: u8) -> &'static Layout {
    match age {
        0 | 1 => &LAYOUTS[0],
        2 => &LAYOUTS[1],
        _ => &LAYOUTS[2],
    }
}

/// All slots, as a mask.
pub const FULL: u32 = 0xF_FFFF;

static LAYOUTS: [Layout; 3] = [layout(&PLACES[0]), layout(&PLACES[1]), layout(&PLACES[2])];

const fn place(row: u8, col: u8, is_face_up: bool, covered_by: &[u8]) -> Place {
    let mut mask = 0;
    let mut index = 0;
    while index < covered_by.len() {
        mask |= 1 << covered_by[index];
        index += 1;
    }
    Place {
        row,
        col,
        is_face_up,
        covered_by: mask,
    }
}

const fn layout(places: &[Place; Slot::COUNT]) -> Layout {
    let mut face_up = 0;
    let mut lies_on = [0; Slot::COUNT];
    let mut slot = 0;
    while slot < Slot::COUNT {
        if places[slot].is_face_up {
            face_up |= 1 << slot;
        }
        let mut on = 0;
        while on < Slot::COUNT {
            if places[slot].covered_by & (1 << on) != 0 {
                lies_on[on] |= 1 << slot;
            }
            on += 1;
        }
        slot += 1;
    }
    Layout {
        rows: places[Slot::COUNT - 1].row + 1,
        places: *places,
        face_up,
        lies_on,
    }
}

const PLACES: [[Place; Slot::COUNT]; 3] = [
    [
        place(0, 5, true, &[2, 3]),
        place(0, 7, true, &[3, 4]),
        place(1, 4, false, &[5, 6]),
        place(1, 6, false, &[6, 7]),
        place(1, 8, false, &[7, 8]),
        place(2, 3, true, &[9, 10]),
        place(2, 5, true, &[10, 11]),
        place(2, 7, true, &[11, 12]),
        place(2, 9, true, &[12, 13]),
        place(3, 2, false, &[14, 15]),
        place(3, 4, false, &[15, 16]),
        place(3, 6, false, &[16, 17]),
        place(3, 8, false, &[17, 18]),
        place(3, 10, false, &[18, 19]),
        place(4, 1, true, &[]),
        place(4, 3, true, &[]),
        place(4, 5, true, &[]),
        place(4, 7, true, &[]),
        place(4, 9, true, &[]),
        place(4, 11, true, &[]),
    ],
    [
        place(0, 1, true, &[6]),
        place(0, 3, true, &[6, 7]),
        place(0, 5, true, &[7, 8]),
        place(0, 7, true, &[8, 9]),
        place(0, 9, true, &[9, 10]),
        place(0, 11, true, &[10]),
        place(1, 2, false, &[11]),
        place(1, 4, false, &[11, 12]),
        place(1, 6, false, &[12, 13]),
        place(1, 8, false, &[13, 14]),
        place(1, 10, false, &[14]),
        place(2, 3, true, &[15]),
        place(2, 5, true, &[15, 16]),
        place(2, 7, true, &[16, 17]),
        place(2, 9, true, &[17]),
        place(3, 4, false, &[18]),
        place(3, 6, false, &[18, 19]),
        place(3, 8, false, &[19]),
        place(4, 5, true, &[]),
        place(4, 7, true, &[]),
    ],
    [
        place(0, 5, true, &[2, 3]),
        place(0, 7, true, &[3, 4]),
        place(1, 4, false, &[5, 6]),
        place(1, 6, false, &[6, 7]),
        place(1, 8, false, &[7, 8]),
        place(2, 3, true, &[9]),
        place(2, 5, true, &[9]),
        place(2, 7, true, &[10]),
        place(2, 9, true, &[10]),
        place(3, 4, false, &[11, 12]),
        place(3, 8, false, &[13, 14]),
        place(4, 3, true, &[15]),
        place(4, 5, true, &[15, 16]),
        place(4, 7, true, &[16, 17]),
        place(4, 9, true, &[17]),
        place(5, 4, false, &[18]),
        place(5, 6, false, &[18, 19]),
        place(5, 8, false, &[19]),
        place(6, 5, true, &[]),
        place(6, 7, true, &[]),
    ],
];
