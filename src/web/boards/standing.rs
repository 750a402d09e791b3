//! Who is ahead: a table with one row for each player, and a sentence.

use super::Scene;
use super::score::minus;
use scene::board;
use words::{Arg, Words, msg};

/// The table as `templates/boards/_standing.html` draws it.
pub(super) struct Standing {
    /// What the columns are called; the first are the points.
    pub heads: Vec<String>,
    /// The rows in the order given.
    pub rows: Vec<StandingRow>,
    /// Who leads, or when the game ends, in a sentence; may be empty.
    pub says: String,
    /// Stands after the viewer's name.
    pub you: String,
    /// Is read out after a number that leads.
    pub best: String,
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
    /// The table as the presenter says it.
    pub(super) fn said(standing: &board::Standing, says: String, w: &Words) -> Self {
        let best = |column: usize| {
            let values = standing
                .rows
                .iter()
                .map(|row| number(row.cells.get(column)));
            values.max().unwrap_or(0)
        };
        let best: Vec<i64> = (0..standing.columns.len()).map(best).collect();
        let figure = |(cell, best): (&Arg, &i64)| Figure {
            text: w.plain_arg(cell),
            leads: number(Some(cell)) == *best && *best != 0,
        };
        let row = |row: &board::Row| StandingRow {
            name: w.names.get(row.seat.index()).cloned().unwrap_or_default(),
            is_me: w.me == Some(row.seat),
            cells: row.cells.iter().zip(&best).map(figure).collect(),
        };
        Self {
            heads: standing.columns.iter().map(|head| w.plain(head)).collect(),
            rows: standing.rows.iter().map(row).collect(),
            says,
            you: w.text(msg::board::you()),
            best: w.text(msg::board::best()),
        }
    }

    /// Compares the players, column by column.
    pub(super) fn of<const N: usize>(
        heads: impl IntoIterator<Item = impl ToString>,
        lines: Vec<Line<N>>,
        says: String,
        w: &Words,
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
            heads: heads.into_iter().map(|head| head.to_string()).collect(),
            rows: lines.into_iter().map(row).collect(),
            says,
            you: w.text(msg::board::you()),
            best: w.text(msg::board::best()),
        }
    }

    /// Takes the mark from the points, which are the first column, where they did not decide.
    pub(super) fn at_the_end(mut self, scene: &Scene<'_>) -> Self {
        let points = self.rows.iter_mut().filter_map(|row| row.cells.first_mut());
        for figure in points.filter(|_| !scene.points_decide()) {
            figure.leads = false;
        }
        self
    }
}

/// What is compared in a cell; what is more than a number leads nobody.
const fn number(cell: Option<&Arg>) -> i64 {
    match cell {
        Some(Arg::Number(number)) => *number,
        Some(_) | None => 0,
    }
}
