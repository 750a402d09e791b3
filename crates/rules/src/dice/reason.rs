//! Why a turn is refused: facts that a player can act on, and the rule. Start reading at [`Reason`].

use super::ids::{Buildings, Die};
use super::model::{Question, Turn};

/// Where the docs tell how turns are written.
pub(super) const NOTATION: &str = "dice, turn notation";

/// The rule and the reason why a choice cannot be made.
pub type Ruled = (&'static str, Cannot);

/// Why a text is no turn of a seat.
#[derive(Debug, Clone)]
pub enum Reason {
    NotDealt,
    TooLong,
    Complete(Turn, String),
    /// Choices are left open after these.
    Unfinished(Turn, Question),
    /// A choice, counted from 1, is empty.
    Empty(usize, Question),
    Choice {
        /// The choices before it.
        after: Turn,
        text: String,
        why: Cannot,
    },
}

impl crate::Reason for Reason {
    fn is_unreadable(&self) -> bool {
        match self {
            Self::TooLong => true,
            Self::Choice { after, why, .. } => {
                after.picks().is_empty() && matches!(why, Cannot::NotListed)
            }
            Self::NotDealt | Self::Complete(..) | Self::Unfinished(..) | Self::Empty(..) => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cannot {
    Ambiguous(Vec<String>),
    NotAsked(Question),
    WonderComplete,
    TooDear {
        die: u32,
        missing: u32,
        coins: u32,
    },
    /// Only what an effect allows can be declined.
    NotDeclined,
    BonusTaken,
    NotInForum(Die),
    Locked(Die),
    NoBoxLeft(Die),
    /// The comparison over these buildings does not hold, with so many players.
    Comparison(Buildings, usize),
    NotListed,
    NothingLeft,
    /// The box, by its index on the board, is not reached by what is done.
    NotReached(usize),
}
