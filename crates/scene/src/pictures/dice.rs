//! Dice as a picture: the forum with the dice and their prices, the reader's sheet, the others in a row each.
//!
//! Start reading at [`draw`].

mod forum;
mod players;
mod sheet;

use super::canvas::Canvas;
use super::standing::{self, MARGIN};
use super::{Drawing, Scene};
use crate::dice::{board, marks};
use crate::paint::Paint;
use rules::dice::view::{CityView, View};
use words::msg;

/// Draws the position.
pub(super) fn draw(view: &View, scene: Scene<'_>) -> Drawing {
    let mut canvas = Canvas::default();
    let w = scene.w;
    let mut y = standing::asked(&mut canvas, scene);
    if view.is_last_round && view.outcome.is_none() {
        let last = [msg::dice::notice_last_round(view.round)];
        y = standing::notices(&mut canvas, &last, w, y);
    }
    y = sealed(&mut canvas, view, scene, y);
    y = forum::draw(&mut canvas, view, w, y);
    if let Some(mine) = mine(view) {
        y = sheet::draw(&mut canvas, mine, w, y);
    }
    y = players::draw(&mut canvas, view, scene, y);
    Drawing {
        canvas,
        height: y + MARGIN - 12,
    }
}

/// The turn that the reader has sealed: its title, and what it does.
fn sealed(canvas: &mut Canvas, view: &View, scene: Scene<'_>, y: i32) -> i32 {
    let panel = scene.said.panels.first().filter(|_| view.my_turn.is_some());
    let Some(panel) = panel else {
        return y;
    };
    let w = scene.w;
    let title = w.plain_sentence(&panel.title);
    let does = panel.lines.first().map(|line| w.plain_arg(&line.said));
    let said = format!("{title}: {}", does.unwrap_or_default());
    standing::sentences(canvas, &[said], y)
}

/// The reader's own city.
fn mine(view: &View) -> Option<&CityView> {
    board::mine(view)
}

/// The colours of a die or a building; the wonder has none.
fn paint(colour: Option<&str>) -> Paint {
    super::canvas::paint_of(colour.map_or("is-black", marks::class))
}
