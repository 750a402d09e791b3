//! Who is ahead: a table with a line for each player and the same columns for all.

/// The table.
pub(super) struct Standing {
    /// Heads of the columns after the name; the first column is what counts in the end.
    pub titles: Vec<&'static str>,
    /// The lines in the order in which they are shown.
    pub lines: Vec<StandingLine>,
}

/// A player's line.
pub(super) struct StandingLine {
    /// The player.
    pub name: String,
    /// What else is said of him, such as "to your left"; may be empty.
    pub note: String,
    /// As many as there are titles.
    pub cells: Vec<String>,
}
