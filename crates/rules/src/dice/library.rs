//! The board sets of a host: the built-in one, and those that `cli` read at its start. The engine reads no files.

use std::sync::{Arc, LazyLock};

use thiserror::Error;

use super::{BoardSet, OWN_ID};

/// What a host added to what the games bring: board sets of Dice. Empty by default, which is enough to read a journal
/// whose game has begun: it brings what it was dealt with.
#[derive(Debug, Clone, Default)]
pub struct Library(Vec<Arc<BoardSet>>);

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("two board sets have the id `{id}`; `own_1` is the built-in one")]
pub struct SameId {
    pub id: String,
}

impl Library {
    pub fn new(sets: Vec<BoardSet>) -> Result<Self, SameId> {
        for (index, set) in sets.iter().enumerate() {
            if set.id == OWN_ID || sets[..index].iter().any(|other| other.id == set.id) {
                return Err(SameId { id: set.id.clone() });
            }
        }
        Ok(Self(sets.into_iter().map(Arc::new).collect()))
    }

    pub fn added(&self) -> &[Arc<BoardSet>] {
        &self.0
    }

    /// Lists all sets, the built-in one first.
    pub fn all(&self) -> impl Iterator<Item = &Arc<BoardSet>> {
        std::iter::once(own()).chain(&self.0)
    }

    pub fn find(&self, id: &str) -> Option<&Arc<BoardSet>> {
        self.all().find(|set| set.id == id)
    }
}

impl BoardSet {
    /// Whether this is the built-in set, whose text no journal needs to keep.
    pub fn is_built_in(&self) -> bool {
        self.hash == own().hash
    }
}

/// The built-in set: the project's own design, not the boards of the published game.
///
/// # Panics
/// Never: a test reads the embedded file.
pub fn own() -> &'static Arc<BoardSet> {
    static OWN: LazyLock<Arc<BoardSet>> = LazyLock::new(|| {
        let text = include_str!("../../../../data/dice/own_1.json");
        #[expect(
            clippy::expect_used,
            reason = "the file is part of the program; a test proves that it can be read"
        )]
        let set = BoardSet::parse("own_1.json", text).expect("the built-in board set is sound");
        Arc::new(set)
    });
    &OWN
}
