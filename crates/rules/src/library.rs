//! What a host added to the games: read by `cli` at the start, and handed to whoever opens a table.

use super::dice::boards::BoardSet;
use super::dice::library::{BoardSets, SameId};

/// What this host added to what the games bring. Empty by default, which is enough to read a journal whose game has
/// begun: it brings what it was dealt with.
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// Board sets of Dice.
    pub board_sets: BoardSets,
}

impl Library {
    /// Makes a library of board sets for Dice.
    pub fn with_board_sets(sets: Vec<BoardSet>) -> Result<Self, SameId> {
        Ok(Self {
            board_sets: BoardSets::new(sets)?,
        })
    }
}
