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
use rules::dice::view::{CityView, View};

/// How many columns of the table of who is ahead are taken: points and coins.
const COLUMNS: usize = 2;

/// Draws the players in the order of who is ahead.
pub(super) fn draw(canvas: &mut Canvas, view: &View, scene: Scene<'_>, y: i32) -> i32 {
    let rows = &scene.said.standing.rows;
    let lines: Vec<Counted> = rows.iter().map(|row| line(view, row, scene)).collect();
    let light = |sign: &'static str| Head {
        paint: Paint::WHITE,
        sign: Sign::Borrowed(sign),
    };
    let buildings = view.cities.first().map(|city| &city.buildings);
    let buildings = buildings.into_iter().flatten().map(|one| Head {
        paint: paint(one.colour.as_deref()),
        // The wonders differ from board to board.
        sign: marks::building_sign(&one.id, ""),
    });
    let heads = [light("points"), light("coin")].into_iter();
    let heads: Vec<Head> = heads.chain(buildings).collect();
    panel::counts(canvas, &heads, &lines, y)
}

fn line(view: &View, row: &Row, scene: Scene<'_>) -> Counted {
    let w = scene.w;
    let first = row.cells.iter().take(COLUMNS).map(|cell| w.plain_arg(cell));
    let city: Option<&CityView> = view.cities.get(row.seat.index());
    let buildings = city.into_iter().flat_map(|city| &city.buildings);
    let buildings = buildings.map(|one| format!("{}/{}", one.ticked, one.size));
    Counted {
        sign: None,
        name: name(w, row.seat),
        numbers: first.chain(buildings).collect(),
        is_own: view.viewer == Some(row.seat),
    }
}
