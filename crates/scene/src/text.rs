//! A board as plain text of 72 columns, for letters and for games that nobody has drawn.

use super::board::{Board, Panel, Standing};
use rules::Seat;
use words::lines::{left, right, shortened, wrap};
use words::{Arg, Person, Words, msg};

/// The widest line.
pub const COLUMNS: usize = 72;

/// The widest name.
const NAME: usize = 24;

/// Draws a board: who is ahead, what one should not miss, what only the game has, and everything else.
pub fn draw(board: &Board, drawing: &str, w: &Words) -> String {
    let mut lines = Vec::new();
    standing(&board.standing, w, &mut lines);
    for notice in &board.notices {
        lines.extend(wrap(&w.plain_sentence(notice), COLUMNS, "", "  "));
    }
    gap(&mut lines);
    lines.extend(drawing.lines().map(str::to_owned));
    for one in &board.panels {
        gap(&mut lines);
        panel(one, w, &mut lines);
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines.join("\n").trim_end().to_owned()
}

/// An empty line, where there is none yet.
fn gap(lines: &mut Vec<String>) {
    if lines.last().is_some_and(|line| !line.is_empty()) {
        lines.push(String::new());
    }
}

fn standing(standing: &Standing, w: &Words, lines: &mut Vec<String>) {
    if standing.rows.is_empty() {
        return;
    }
    let heads: Vec<String> = standing.columns.iter().map(|head| w.plain(head)).collect();
    let cells = |row: &[Arg]| -> Vec<String> { row.iter().map(|cell| w.plain_arg(cell)).collect() };
    let rows: Vec<Vec<String>> = standing.rows.iter().map(|row| cells(&row.cells)).collect();
    let width = |column: usize| {
        let of = |row: &Vec<String>| row.get(column).map_or(0, |cell| cell.chars().count());
        2 + rows.iter().chain([&heads]).map(of).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let first = COLUMNS.saturating_sub(widths.iter().sum()).min(NAME + 2);
    let in_row = |name: &str, cells: &[String]| {
        let cells = cells.iter().zip(&widths);
        let cells: String = cells.map(|(cell, width)| right(cell, *width)).collect();
        format!("{}{cells}", left(&shortened(name, first), first))
    };
    let title = w.text(msg::board::ahead()).to_uppercase();
    lines.push(in_row(&title, &heads));
    for (row, cells) in standing.rows.iter().zip(&rows) {
        let name = shortened(&addressed(w, row.seat), NAME);
        lines.push(in_row(&format!("  {name}"), cells));
    }
    lines.push(String::new());
}

/// The name of a player, also the reader's own.
pub(crate) fn name(w: &Words, seat: Seat) -> String {
    let name = w.names.get(seat.index()).cloned();
    name.unwrap_or_else(|| w.plain_arg(&Arg::from(Person::Seat(seat))))
}

/// The same, where the reader is said to be it.
pub(crate) fn addressed(w: &Words, seat: Seat) -> String {
    let name = name(w, seat);
    match w.me == Some(seat) {
        true => format!("{name} {}", w.text(msg::board::you())),
        false => name,
    }
}

fn panel(panel: &Panel, w: &Words, lines: &mut Vec<String>) {
    let title = w.plain(&panel.title).to_uppercase();
    lines.extend(wrap(&title, COLUMNS, "", "  "));
    let labels = panel.lines.iter().map(|line| line.label.as_ref());
    let labels: Vec<Option<String>> = labels
        .map(|label| label.map(|label| w.plain(label)))
        .collect();
    let widest = labels.iter().flatten().map(|label| label.chars().count());
    let indent = 4 + widest.max().unwrap_or(0);
    for (line, label) in panel.lines.iter().zip(&labels) {
        let said = w.plain_arg(&line.said);
        match label {
            Some(label) => {
                let first = left(&format!("  {label}"), indent);
                lines.extend(wrap(&said, COLUMNS, &first, &" ".repeat(indent)));
            }
            None => lines.extend(wrap(&said, COLUMNS, "  ", "    ")),
        }
    }
}
