//! What a player reads, in English.

use rules::Refusal;
use words::{Language, Words};

/// Something that a player reads.
pub(crate) trait Said {
    /// The words in English.
    fn said(&self) -> String;
}

impl Said for Refusal {
    fn said(&self) -> String {
        Words::of(Language::ENGLISH).plain(&scene::refusal(self))
    }
}
