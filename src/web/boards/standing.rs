//! Who is ahead: a table with one row for each player, and a sentence.

use super::Scene;
use scene::board;
use words::{Arg, msg};

/// The table as `templates/boards/_standing.html` draws it.
pub(super) struct Standing {
    /// What the columns are called; the first are the points.
    pub heads: Vec<String>,
    pub rows: Vec<StandingRow>,
    /// Who leads, or when the game ends, in a sentence; may be empty.
    pub says: String,
    /// Stands after the viewer's name.
    pub you: String,
    /// Is read out after a number that leads.
    pub best: String,
}

pub(super) struct StandingRow {
    pub name: String,
    pub is_me: bool,
    /// One for each column.
    pub cells: Vec<Figure>,
}

pub(super) struct Figure {
    pub text: String,
    /// Whether nobody has more in its column, and somebody has any. Points lead nobody where they did not decide.
    pub leads: bool,
}

impl Standing {
    /// The table as the presenter says it.
    pub(super) fn of(standing: &board::Standing, says: String, scene: &Scene<'_>) -> Self {
        let w = scene.w;
        let rows = &standing.rows;
        let best = |column| {
            rows.iter()
                .map(|row| number(row, column))
                .max()
                .unwrap_or(0)
        };
        let best: Vec<i64> = (0..standing.columns.len()).map(best).collect();
        let row = |row: &board::Row| {
            let figure = |((column, best), cell): ((usize, &i64), &Arg)| Figure {
                text: w.plain_arg(cell),
                leads: number(row, column) == *best
                    && *best != 0
                    && (column > 0 || scene.points_decide()),
            };
            StandingRow {
                name: scene.name(row.seat).to_owned(),
                is_me: scene.is_me(row.seat),
                cells: best
                    .iter()
                    .enumerate()
                    .zip(&row.cells)
                    .map(figure)
                    .collect(),
            }
        };
        Self {
            heads: standing.columns.iter().map(|head| w.plain(head)).collect(),
            rows: rows.iter().map(row).collect(),
            says,
            you: w.text(msg::board::you()),
            best: w.text(msg::board::best()),
        }
    }
}

/// What is compared in a cell; what is more than a number leads nobody.
pub(super) fn number(row: &board::Row, column: usize) -> i64 {
    match row.cells.get(column) {
        Some(Arg::Number(number)) => *number,
        Some(_) | None => 0,
    }
}
