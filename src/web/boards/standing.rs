//! Who is ahead: a table with one row for each player, and a sentence.

use super::Scene;
use scene::board;
use words::{Arg, Message, msg};

/// The table as `templates/boards/_standing.html` draws it.
pub(super) struct Standing {
    /// What the columns are called.
    pub heads: Vec<String>,
    pub rows: Vec<StandingRow>,
    /// Who leads, or when the game ends, in a sentence; may be empty.
    pub says: String,
    /// Is read out after a number that leads.
    pub best: Message,
}

pub(super) struct StandingRow {
    pub name: String,
    pub is_me: bool,
    /// One for each column.
    pub cells: Vec<Figure>,
}

#[derive(Default)]
pub(super) struct Figure {
    pub text: String,
    /// Whether it stands out as the best of its column.
    pub leads: bool,
    pub is_coin: bool,
}

impl Standing {
    /// The table as the presenter says it. A number leads where nobody has more in its column, and somebody has any;
    /// points lead nobody where they did not decide.
    pub(super) fn of(standing: &board::Standing, says: String, scene: &Scene<'_>) -> Self {
        let w = scene.w;
        let rows = &standing.rows;
        let best = |column| rows.iter().map(|row| number(row, column)).max();
        let best: Vec<Option<i64>> = (0..standing.columns.len()).map(best).collect();
        let row = |row: &board::Row| {
            let figure = |((column, best), cell): ((usize, &Option<i64>), &Arg)| Figure {
                text: w.plain_arg(cell),
                leads: best.is_some_and(|best| best != 0 && best == number(row, column))
                    && (column > 0 || scene.points_decide()),
                is_coin: false,
            };
            let cells = best.iter().enumerate().zip(&row.cells);
            StandingRow {
                name: scene.name(row.seat).to_owned(),
                is_me: scene.is_me(row.seat),
                cells: cells.map(figure).collect(),
            }
        };
        Self {
            heads: standing.columns.iter().map(|head| w.plain(head)).collect(),
            rows: rows.iter().map(row).collect(),
            says,
            best: msg::board::best(),
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
