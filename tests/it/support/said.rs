//! What a player reads, in English.

use wonderpost::games::Refusal;
use wonderpost::show;
use wonderpost::words::{Language, Words};

/// Something that a player reads.
pub(crate) trait Said {
    /// The words in English.
    fn said(&self) -> String;
}

impl Said for Refusal {
    fn said(&self) -> String {
        Words::of(Language::ENGLISH).plain(&show::refusal(self))
    }
}
