//! What a player reads, in English.

use rules::Refusal;
use words::{Language, Message, Thing, Words};

/// Something that a player reads.
pub trait Said {
    /// The words in English.
    fn said(&self) -> String;
}

impl Said for Message {
    fn said(&self) -> String {
        Words::of(Language::ENGLISH).text(self)
    }
}

impl Said for Thing {
    fn said(&self) -> String {
        Words::of(Language::ENGLISH).thing(*self).to_owned()
    }
}

impl Said for Refusal {
    fn said(&self) -> String {
        scene::refusal(self).said()
    }
}

/// Nothing is said of nothing.
impl<S: Said> Said for Option<S> {
    fn said(&self) -> String {
        self.as_ref().map_or_else(String::new, S::said)
    }
}
