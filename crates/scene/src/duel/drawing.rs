//! Draws the track and the structure of cards as plain text of at most 72 columns.
//!
//! Draws from the view alone, so it cannot tell more than the view does. Start reading at [`draw`];
//! the structure of cards is `drawing/pyramid.rs`.

mod pyramid;

use super::board::order;
use rules::Seat;
use rules::duel::view::View;
use words::lines::{shortened, wrap};
use words::{Message, Words, msg};

use crate::text::COLUMNS;

const NAME: usize = 20;

/// Draws the track and the structure.
pub fn draw(view: &View, w: &Words) -> String {
    let names = w.names.iter().map(|name| shortened(name, NAME));
    let w = w.at_table(&names.collect::<Vec<_>>(), w.me);
    let mut lines = Vec::new();
    track(view, &w, &mut lines);
    pyramid::draw(view, &w, &mut lines);
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines.join("\n")
}

/// A title with what stands beside it.
fn headed(title: &Message, beside: &Message, w: &Words) -> Vec<String> {
    let title = w.plain(title).to_uppercase();
    let line = format!("{title}   {}", w.plain(beside));
    wrap(&line, COLUMNS, "", "  ")
}

/// The track from the left player's capital to the other's.
fn track(view: &View, w: &Words, lines: &mut Vec<String>) {
    let [left, right] = order(view);
    let initials = [left, right].map(|seat| initial(w, seat));
    let [one, two] = match initials[0] == initials[1] {
        true => ['<', '>'],
        false => initials,
    };
    let signs = msg::duel::track_signs(one.to_string(), left, two.to_string(), right);
    lines.extend(headed(&msg::duel::military(), &signs, w));
    let sign = if left == Seat(0) { 1 } else { -1 };
    let cells = (-9..=9).map(|place: i8| cell(view, place * sign, place, [one, two]));
    let cells: Vec<String> = cells.map(String::from).collect();
    lines.push(format!("  {}", cells.join("  ")));
    lines.push(String::new());
}

/// What is drawn at a place: `place` as the pawn counts, `shown` from the left half to the right.
fn cell(view: &View, place: i8, shown: i8, [left, right]: [char; 2]) -> char {
    let loot = view.plunder.iter().find(|token| token.from == place);
    if view.pawn == place {
        return '#';
    }
    match shown {
        -9 => left,
        9 => right,
        0 => '|',
        _ => loot.map_or('.', |token| if token.coins == 2 { '2' } else { '5' }),
    }
}

fn initial(w: &Words, seat: Seat) -> char {
    let name = w.names.get(seat.index());
    let letter = name.and_then(|name| name.chars().next());
    let letter = letter.filter(|letter| letter.is_alphanumeric());
    let capital = letter.and_then(|letter| letter.to_uppercase().next());
    capital.unwrap_or('*')
}
