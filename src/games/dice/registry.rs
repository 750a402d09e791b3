//! The board sets of this host: the built-in one, and those that the program read at its start.
//!
//! The engine reads no files; `cli` does and fills this once, before any table is opened.
//! Start reading at [`register`].

use std::sync::{Arc, OnceLock};

use thiserror::Error;

use super::boards::{self, BoardSet};

static ADDED: OnceLock<Vec<Arc<BoardSet>>> = OnceLock::new();

/// Why sets could not be registered.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RegisterError {
    /// Sets were registered before; that happens once, at the start.
    #[error("board sets were registered before; that can be done once")]
    Twice,
    /// Two sets have the same id.
    #[error("two board sets have the id `{id}`; `own_1` is the built-in one")]
    SameId {
        /// The id.
        id: String,
    },
}

/// Adds sets to the built-in one. Called once, at the start of the program.
///
/// # Errors
/// When it was called before, or two sets have the same id.
pub fn register(sets: Vec<BoardSet>) -> Result<(), RegisterError> {
    for (index, set) in sets.iter().enumerate() {
        if set.id == boards::OWN_ID || sets[..index].iter().any(|other| other.id == set.id) {
            return Err(RegisterError::SameId { id: set.id.clone() });
        }
    }
    let sets = sets.into_iter().map(Arc::new).collect();
    ADDED.set(sets).map_err(|_again| RegisterError::Twice)
}

/// Lists the sets that the host added, in their order.
#[must_use]
pub fn added() -> &'static [Arc<BoardSet>] {
    ADDED.get().map_or(&[], Vec::as_slice)
}

/// Lists all sets, the built-in one first.
pub fn all() -> impl Iterator<Item = &'static Arc<BoardSet>> {
    std::iter::once(boards::own()).chain(added())
}

/// Finds a set by its id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Arc<BoardSet>> {
    all().find(|set| set.id == id)
}
