//! Dice as a picture: the forum with the dice and their prices, the reader's sheet, the others in a row each.

mod forum;
mod players;
mod sheet;

use super::canvas::Canvas;
use super::{Scene, standing};
use crate::dice::board;
use crate::dice::marks::paint;
use rules::dice::view::View;
use words::msg;

pub(super) fn draw(canvas: &mut Canvas, view: &View, scene: Scene<'_>) -> i32 {
    let w = scene.w;
    let mut y = standing::asked(canvas, scene);
    if view.is_last_round && view.outcome.is_none() {
        let last = [msg::dice::notice_last_round(view.round)];
        y = standing::notices(canvas, &last, w, y);
    }
    y = sealed(canvas, view, scene, y);
    y = forum::draw(canvas, view, w, y);
    if let Some(mine) = board::mine(view) {
        y = sheet::draw(canvas, mine, w, y);
    }
    players::draw(canvas, view, scene, y)
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
