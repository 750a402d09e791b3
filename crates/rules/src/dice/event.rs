//! What happened at a table of Dice, with the outcomes.
//!
//! What the rules make names things by their index in the board set, a journal by their ids: `recorded.rs`.
//! Start reading at [`Event`].

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::boards::BoardSet;
use super::ids::Die;
use super::model::{PlacedDie, Turn};
use super::short::Short;
use crate::chance::Draw;
use crate::{Outcome, Seat, Seats, Secrecy};

/// Kind of the event that seals a choice.
pub const SEAL_KIND: &str = "choice_sealed";

/// A fact.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The boards were dealt.
    Dealt(Dealt),
    /// The forum was shaken.
    Shaken(Shaken),
    /// A seat sealed its turn, perhaps in place of an earlier one of the same round.
    Sealed(Sealed),
    /// All turns of a round were revealed and carried out.
    Revealed(Arc<Revealed>),
    /// Special dice came into the forum.
    Swapped(Swapped),
    /// The game was scored.
    Scored(Outcome),
    /// One of these as a journal holds it, its ids not looked up yet.
    Recorded(Recorded),
}

/// The boards by seat, and the set that they are from.
#[derive(Debug, Clone, PartialEq)]
pub struct Dealt {
    /// Ids of the boards, by seat.
    pub boards: Vec<String>,
    /// Id of the set.
    pub set_id: String,
    /// Its content hash.
    pub set_hash: String,
    /// The whole set, unless it is the built-in one.
    pub set: Option<Arc<BoardSet>>,
    /// The draw.
    pub draws: Vec<Draw<String>>,
}

/// How the dice lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shaken {
    /// The set that faces and sections are from.
    pub set: Arc<BoardSet>,
    /// The round that begins, from 1.
    pub round: u32,
    /// The seven dice.
    pub forum: SmallVec<[Rolled; 7]>,
}

/// A die that was shaken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    /// How it lies.
    pub lying: PlacedDie,
    /// Number of the draw of its face.
    pub face_n: u32,
    /// Number of the draw of its section.
    pub section_n: u32,
}

/// A sealed turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// Whose.
    pub seat: Seat,
    /// The round it is for.
    pub round: u32,
    /// The turn.
    pub turn: Turn,
}

/// All turns of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revealed {
    /// The set that faces and bonuses are from.
    pub set: Arc<BoardSet>,
    /// The round.
    pub round: u32,
    /// The turns by seat.
    pub turns: Vec<RevealedTurn>,
    /// Seats that were the first to complete the agora, all in this round.
    pub agora_first: Seats,
    /// Whether the next round will be the last, because somebody has now taken his third bonus.
    pub is_next_last: bool,
}

/// One turn and what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedTurn {
    /// The turn.
    pub turn: Turn,
    /// What happened, in order.
    pub steps: Steps,
}

/// What a turn did, in order.
pub type Steps = Short<Step, 8>;

/// One thing that a turn did. Boxes are indices on the board of the seat, faces and bonuses in the set; a journal has
/// their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Step<Face = u8, Place = u8, Bonus = u8> {
    /// Passed for coins.
    Pass {
        /// Coins that found room.
        amount: u32,
        /// Coins that did not.
        lost: u32,
    },
    /// Chose a die and paid its price.
    Die {
        /// Which.
        die: Die,
        /// The face on top.
        face: Face,
        /// Coins for the die.
        paid: u32,
    },
    /// Ticked a box and paid for missing resources.
    Tick {
        /// The box.
        #[serde(flatten)]
        index: Place,
        /// Coins for missing resources.
        paid: u32,
    },
    /// Took coins.
    Coins {
        /// Coins that found room.
        amount: u32,
        /// Coins that did not.
        lost: u32,
    },
    /// Wrote points on an attack box.
    Attack {
        /// The box.
        #[serde(flatten)]
        index: Place,
        /// The points.
        points: u32,
        /// Defences that it met.
        met: u32,
    },
    /// Took a bonus.
    Bonus {
        /// Which.
        bonus: Bonus,
    },
}

/// Exchanges of dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swapped {
    /// The round at whose end they happened.
    pub round: u32,
    /// The exchanges in order.
    pub swaps: Vec<Swap>,
    /// One draw for each.
    pub draws: Vec<Draw<Die>>,
}

/// A special die in place of a grey one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// The special die.
    pub enters: Die,
    /// The grey die.
    pub leaves: Die,
}

/// An event as a journal holds it, its ids not looked up yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recorded {
    /// The forum was shaken.
    Shaken(ShakenBody),
    /// A seat sealed its turn.
    Sealed(Seat, SealedBody),
    /// All turns were revealed.
    Revealed(RevealedBody),
}

/// A shake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShakenBody {
    pub(super) round: u32,
    pub(super) forum: Vec<PlacedDie<String>>,
    /// Two for each die in the order of the forum: face, section.
    pub(super) draws: Vec<Draw<String>>,
}

/// A sealed turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedBody {
    pub(super) round: u32,
    pub(super) turn: String,
}

/// All turns of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevealedBody {
    pub(super) round: u32,
    pub(super) turns: Vec<TurnBody>,
    pub(super) agora_first: Vec<Seat>,
    pub(super) is_next_last: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TurnBody {
    pub(super) turn: String,
    pub(super) steps: Vec<Step<String, BoxPlace, String>>,
}

/// A box by the id of its row and its number in it, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BoxPlace {
    pub(super) row: String,
    pub(super) number: u32,
}

impl Event {
    /// Name in `snake_case`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Dealt(_) => "boards_dealt",
            Self::Shaken(_) | Self::Recorded(Recorded::Shaken(_)) => "forum_shaken",
            Self::Sealed(_) | Self::Recorded(Recorded::Sealed(..)) => SEAL_KIND,
            Self::Revealed(_) | Self::Recorded(Recorded::Revealed(_)) => "round_revealed",
            Self::Swapped(_) => "dice_swapped",
            Self::Scored(_) => "game_scored",
        }
    }

    /// How many randomness numbers it used.
    pub fn draws(&self) -> usize {
        match self {
            Self::Dealt(dealt) => dealt.draws.len(),
            Self::Shaken(shaken) => 2 * shaken.forum.len(),
            Self::Recorded(Recorded::Shaken(body)) => body.draws.len(),
            Self::Swapped(swapped) => swapped.draws.len(),
            Self::Sealed(_) | Self::Revealed(_) | Self::Scored(_) | Self::Recorded(_) => 0,
        }
    }

    /// Who may read it while the game runs.
    pub const fn secrecy(&self) -> Secrecy {
        match self {
            Self::Sealed(_) | Self::Recorded(Recorded::Sealed(..)) => Secrecy::OwnSeat,
            Self::Dealt(_)
            | Self::Shaken(_)
            | Self::Revealed(_)
            | Self::Swapped(_)
            | Self::Scored(_)
            | Self::Recorded(Recorded::Shaken(_) | Recorded::Revealed(_)) => Secrecy::Public,
        }
    }

    /// Whether it told anybody more than what its mover chose: everything but a turn that is still sealed.
    pub const fn reveals(&self) -> bool {
        !matches!(self.secrecy(), Secrecy::OwnSeat)
    }
}
