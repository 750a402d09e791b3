//! What happened at a table of Dice, with the outcomes.
//!
//! What the rules make names things by their index in the board set, a journal by their ids: `recorded.rs`.
//! Start reading at [`Event`].

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use tinyvec::TinyVec;

use super::boards::BoardSet;
use super::ids::Die;
use super::model::{PlacedDie, Turn};
use crate::chance::Draw;
use crate::{Outcome, Seat, Seats};

pub const SEAL_KIND: &str = "choice_sealed";

#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    Dealt(Dealt),
    Shaken(Shaken),
    /// A seat sealed its turn, perhaps in place of an earlier one of the same round.
    Sealed(Sealed),
    /// All turns of a round were revealed and carried out.
    Revealed(Arc<Revealed>),
    /// Special dice came into the forum.
    Swapped(Swapped),
    Scored(Outcome),
}

/// The boards by seat, and the set that they are from.
#[derive(Debug, Clone, PartialEq)]
pub struct Dealt {
    pub boards: Vec<String>,
    pub set_id: String,
    pub set_hash: String,
    /// The whole set, unless it is the built-in one.
    pub set: Option<Arc<BoardSet>>,
    pub draws: Vec<Draw<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shaken {
    pub set: Arc<BoardSet>,
    /// The round that begins, from 1.
    pub round: u32,
    pub forum: SmallVec<[Rolled; 7]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    pub lying: PlacedDie,
    pub face_n: u32,
    pub section_n: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    pub seat: Seat,
    pub round: u32,
    pub turn: Turn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revealed {
    pub set: Arc<BoardSet>,
    pub round: u32,
    /// The turns by seat.
    pub turns: Vec<RevealedTurn>,
    /// Seats that were the first to complete the agora, all in this round.
    pub agora_first: Seats,
    /// Whether the next round will be the last, because somebody has now taken his third bonus.
    pub is_next_last: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedTurn {
    pub turn: Turn,
    pub steps: Steps,
}

/// What a turn did, in order.
pub type Steps = TinyVec<[Step; 8]>;

/// One thing that a turn did. Boxes are indices on the board of the seat, faces and bonuses in the set; a journal has
/// their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Step {
    /// Passed for coins.
    Pass {
        /// Coins that found room.
        amount: u32,
        /// Coins that did not.
        lost: u32,
    },
    /// Chose a die and paid its price.
    Die {
        die: Die,
        face: u8,
        paid: u32,
    },
    /// Ticked a box and paid for missing resources.
    Tick {
        #[serde(skip_serializing)]
        index: u8,
        /// Coins for missing resources.
        paid: u32,
    },
    Coins {
        /// Coins that found room.
        amount: u32,
        /// Coins that did not.
        lost: u32,
    },
    /// Wrote points on an attack box.
    Attack {
        #[serde(skip_serializing)]
        index: u8,
        points: u32,
        met: u32,
    },
    Bonus {
        bonus: u8,
    },
}

/// What fills the free places of a list.
impl Default for Step {
    fn default() -> Self {
        Self::Bonus { bonus: 0 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swapped {
    /// The round at whose end they happened.
    pub round: u32,
    pub swaps: Vec<Swap>,
    pub draws: Vec<Draw<Die>>,
}

/// A special die in place of a grey one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    pub enters: Die,
    pub leaves: Die,
}
