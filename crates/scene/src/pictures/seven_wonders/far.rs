//! The cities that are no neighbours', in a line each.

use super::{owner, paint, wonder_sign};
use crate::pictures::canvas::Canvas;
use crate::pictures::font::Type;
use crate::pictures::panel::{self, Counted, Head};
use crate::seven_wonders::{city, marks};
use rules::seven_wonders::cards::Color;
use rules::seven_wonders::view::{CityView, View};
use words::Words;

/// Draws the cities: how many cards of each kind they have.
pub(super) fn draw(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let near = city::near(view);
    let far = (0..view.cities.len()).filter(|index| !near.contains(index));
    let lines: Vec<Counted> = far
        .filter_map(|index| Some((index, city::told(view, index)?)))
        .map(|(index, city)| Counted {
            sign: Some(wonder_sign(city.wonder)),
            name: owner(view, index, w, Type::bold(19), 400).1,
            numbers: Color::ALL.map(|color| count(city, color)).into(),
            is_own: false,
        })
        .collect();
    let heads = Color::ALL.map(|color| Head {
        paint: paint(color),
        sign: marks::sign_of(color),
    });
    panel::counts(canvas, &heads, &lines, y)
}

/// How many cards of a kind a city has; a stroke for none.
fn count(city: &CityView, color: Color) -> String {
    let found = city.by_color.iter().find(|(kind, _)| *kind == color);
    found.map_or_else(|| "–".to_owned(), |(_, cards)| cards.len().to_string())
}
