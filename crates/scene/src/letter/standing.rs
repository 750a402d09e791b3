//! Who is ahead: a table with a line for each player and the same columns for all.

use crate::text::addressed;
use words::{Words, msg};

pub(super) struct StandingLine {
    /// The player.
    pub name: String,
    /// What else is said of them, such as "to your left"; may be empty.
    pub note: String,
    /// As many as there are titles.
    pub cells: Vec<String>,
}

/// The table as a presenter says it.
pub(super) struct Standing {
    /// What the table is.
    pub title: String,
    /// Heads of the columns after the name.
    pub heads: Vec<String>,
    /// The lines in the order in which they are shown.
    pub lines: Vec<StandingLine>,
}

impl Standing {
    /// Says a standing to the reader of a letter.
    pub(super) fn of(said: &crate::board::Standing, w: &Words) -> Self {
        let lines = said.rows.iter().map(|row| StandingLine {
            name: addressed(w, row.seat),
            note: (row.note.as_ref()).map_or_else(String::new, |note| w.plain(note)),
            cells: row.cells.iter().map(|cell| w.plain_arg(cell)).collect(),
        });
        Self {
            title: w.text(msg::board::ahead()),
            heads: said.columns.iter().map(|head| w.plain(head)).collect(),
            lines: lines.collect(),
        }
    }
}
