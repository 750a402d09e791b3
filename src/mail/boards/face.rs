//! A card or a die that lies open: a coloured band, a name, what it gives, and what it costs the reader.
//!
//! Start reading at [`Face`]; `templates/mail/boards/_face.html` draws it.

use super::paint::{Paint, Tone};

/// A card or a die.
pub(super) struct Face {
    /// Colours of its kind.
    pub paint: Paint,
    /// Its kind in words, and marks such as "new".
    pub band: String,
    /// Its name.
    pub name: String,
    /// Where the name leads; none where there is nothing to do with it.
    pub href: Option<String>,
    /// What it gives, what is printed on it.
    pub lines: Vec<String>,
    /// What it costs the reader now, and why.
    pub feet: Vec<Foot>,
    /// Whether its edge is strong: it can be taken.
    pub is_open: bool,
}

/// A line at the foot of a face.
pub(super) struct Foot {
    /// Whether it is good news.
    pub tone: Tone,
    /// The price, or that it cannot be.
    pub head: String,
    /// Why; may be empty.
    pub why: String,
}
