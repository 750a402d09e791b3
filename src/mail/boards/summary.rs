//! A city in short: its heading and a few sentences.

/// A city in short.
pub(super) struct Summary {
    /// Whose it is.
    pub title: String,
    /// Sentences.
    pub lines: Vec<String>,
}

/// Adds "Title: words." where there are words.
pub(super) fn add_named(lines: &mut Vec<String>, title: &str, words: &str) {
    if !words.is_empty() {
        lines.push(format!("{title}: {words}."));
    }
}
