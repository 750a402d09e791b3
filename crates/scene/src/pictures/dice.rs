//! Dice as a picture: the forum with the dice and their prices, the reader's sheet, the others in a row each.

mod forum;
mod players;
mod sheet;

use super::canvas::Canvas;
use super::{Scene, standing};
use crate::dice::board;
use crate::dice::marks::paint;
use rules::dice::seen::Seen;
use words::msg;

pub(super) fn draw(canvas: &mut Canvas, seen: &Seen, scene: Scene<'_>) -> i32 {
    let w = scene.w;
    let mut y = standing::asked(canvas, scene);
    if seen.is_last_round && seen.outcome.is_none() {
        let last = [msg::dice::notice_last_round(seen.round)];
        y = standing::notices(canvas, &last, w, y);
    }
    y = sealed(canvas, seen, scene, y);
    y = forum::draw(canvas, seen, w, y);
    if let Some((table, seat)) = board::mine(seen) {
        let sheet = sheet::Sheet {
            table,
            seat,
            reach: seen.reach(),
            w,
        };
        y = sheet.draw(canvas, y);
    }
    players::draw(canvas, seen, scene, y)
}

/// The turn that the reader has sealed: its title, and what it does.
fn sealed(canvas: &mut Canvas, seen: &Seen, scene: Scene<'_>, y: i32) -> i32 {
    let panel = scene
        .said
        .panels
        .first()
        .filter(|_| seen.my_turn().is_some());
    let Some(panel) = panel else {
        return y;
    };
    let w = scene.w;
    let title = w.plain_sentence(&panel.title);
    let does = panel.lines.first().map(|line| w.plain_arg(&line.said));
    let said = format!("{title}: {}", does.unwrap_or_default());
    standing::sentences(canvas, &[said], y)
}
