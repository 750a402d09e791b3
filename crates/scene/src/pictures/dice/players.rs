//! All players, in a line each: points, coins, and how far every building is.

use super::paint;
use crate::board::Row;
use crate::dice::marks;
use crate::mark::Sign;
use crate::paint::Paint;
use crate::pictures::Scene;
use crate::pictures::canvas::Canvas;
use crate::pictures::panel::{self, Counted, Head};
use crate::text::name;
use rules::dice::boards::BuildingInfo;
use rules::dice::seen::Seen;

/// How many columns of the table of who is ahead are taken: points and coins.
const COLUMNS: usize = 2;

/// Draws the players in the order of who is ahead.
pub(super) fn draw(canvas: &mut Canvas, seen: &Seen, scene: Scene<'_>, y: i32) -> i32 {
    let rows = &scene.said.standing.rows;
    let lines: Vec<Counted> = rows.iter().map(|row| line(seen, row, scene)).collect();
    let light = |sign: &'static str| Head {
        paint: Paint::WHITE,
        sign: Sign::Borrowed(sign),
    };
    let buildings = seen.boards().buildings.iter().map(|info| Head {
        paint: paint(info.color),
        // The wonders differ from board to board.
        sign: marks::building_sign(info.building.id(), ""),
    });
    let heads = [light("points"), light("coin")].into_iter();
    let heads: Vec<Head> = heads.chain(buildings).collect();
    panel::counts(canvas, &heads, &lines, y)
}

fn line(seen: &Seen, row: &Row, scene: Scene<'_>) -> Counted {
    let w = scene.w;
    let first = row.cells.iter().take(COLUMNS).map(|cell| w.plain_arg(cell));
    let (seat, table) = (row.seat, seen.table());
    let buildings = table.into_iter().flat_map(|table| {
        let (city, board) = table.city(seat);
        let count = move |info: &BuildingInfo| {
            let ticked = city.count(board, info.building);
            format!("{ticked}/{}", board.size(info.building))
        };
        table.set.buildings.iter().map(count)
    });
    Counted {
        sign: None,
        name: name(w, seat),
        numbers: first.chain(buildings).collect(),
        is_own: seen.viewer() == Some(seat),
    }
}
