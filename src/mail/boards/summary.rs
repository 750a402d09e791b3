//! A city in short: its heading, its kinds in coloured rows, and a few sentences.

use super::paint::Paint;

/// A city in short.
pub(super) struct Summary {
    /// Whose it is.
    pub title: String,
    /// Sentences.
    pub lines: Vec<String>,
}

/// Rows with a coloured cell each.
pub(super) struct Bands {
    /// The rows; may be none.
    pub rows: Vec<Band>,
}

/// A row with a coloured cell: a kind of cards, a building.
pub(super) struct Band {
    /// Colours of the kind.
    pub paint: Paint,
    /// The kind in words.
    pub title: String,
    /// How many; may be empty.
    pub note: String,
    /// What is in it, a line each.
    pub lines: Vec<String>,
}

/// Adds "Title: words." where there are words.
pub(super) fn add_named(lines: &mut Vec<String>, title: &str, words: &str) {
    if !words.is_empty() {
        lines.push(format!("{title}: {words}."));
    }
}
