//! Who is ahead: a table with one row for each player, and a sentence.

use super::score::minus;

/// The table as `templates/boards/_standing.html` draws it.
pub(super) struct Standing {
    /// What the columns are called; the first are the points.
    pub heads: &'static [&'static str],
    /// The rows in the order given.
    pub rows: Vec<StandingRow>,
    /// Who leads, or when the game ends, in a sentence; may be empty.
    pub says: String,
}

/// A player's row.
pub(super) struct StandingRow {
    /// The player.
    pub name: String,
    /// Whether it is the viewer.
    pub is_me: bool,
    /// One for each column.
    pub cells: Vec<Figure>,
}

/// A number in the table.
pub(super) struct Figure {
    /// The number, with a true minus.
    pub text: String,
    /// Whether nobody has more in its column, and somebody has any.
    pub leads: bool,
}

/// A player's numbers, before they are compared.
pub(super) struct Line<const N: usize> {
    /// The player.
    pub name: String,
    /// Whether it is the viewer.
    pub is_me: bool,
    /// One for each column.
    pub numbers: [i32; N],
}

impl Standing {
    /// Compares the players, column by column.
    pub(super) fn of<const N: usize>(
        heads: &'static [&'static str; N],
        lines: Vec<Line<N>>,
        says: String,
    ) -> Self {
        let best: [i32; N] = std::array::from_fn(|column| {
            let values = lines.iter().map(|line| line.numbers[column]);
            values.max().unwrap_or(0)
        });
        let figure = |(number, best): (i32, i32)| Figure {
            text: minus(number),
            leads: number == best && best != 0,
        };
        let row = |line: Line<N>| StandingRow {
            name: line.name,
            is_me: line.is_me,
            cells: line.numbers.into_iter().zip(best).map(figure).collect(),
        };
        Self {
            heads,
            rows: lines.into_iter().map(row).collect(),
            says,
        }
    }
}
