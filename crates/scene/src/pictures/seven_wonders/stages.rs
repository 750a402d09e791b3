//! The stages of a wonder, side by side.

use std::cmp::Ordering;

use crate::paint::{ACCENT, EDGE, INK, SOFT, SUNKEN, SURFACE, Tone};
use crate::pictures::canvas::{Area, At, Canvas, Inks, Look};
use crate::roman;
use crate::seven_wonders::marks;
use rules::seven_wonders::cards::Stage;
use words::Words;

pub(super) const HEIGHT: i32 = 92;
const GAP: i32 = 8;

/// Draws the stages in a room from the left. `built` is how many stand; none where the wonder is still being chosen.
pub(super) fn draw(
    canvas: &mut Canvas,
    stages: &[Stage],
    built: Option<usize>,
    w: &Words,
    at: At,
    room: i32,
) {
    let count = i32::try_from(stages.len()).unwrap_or(1).max(1);
    let width = (room - (count - 1) * GAP) / count;
    let (mut x, y) = at;
    for (number, stage) in (1..).zip(stages) {
        let area = Area::new(x, y, width, HEIGHT);
        let state = built.map(|built| number.cmp(&(built + 1)));
        one(canvas, stage, number, state, w, area);
        x += width + GAP;
    }
}

/// Draws a stage. `state` is where it stands, seen from the next to be built.
fn one(
    canvas: &mut Canvas,
    stage: &Stage,
    number: usize,
    state: Option<Ordering>,
    w: &Words,
    area: Area,
) {
    let is_built = state.is_some_and(Ordering::is_lt);
    let is_next = state.is_some_and(Ordering::is_eq);
    let ground = if is_built { SUNKEN } else { SURFACE };
    let look = Look::filled(ground).round(3);
    let look = match (is_built, is_next) {
        (true, _) => look.edged(INK, 2),
        (false, true) => look.edged(ACCENT, 3),
        (false, false) => look.edged(EDGE, 1).dashed(),
    };
    canvas.rect(area, look);
    canvas.roman((area.x + 20, area.y + 19), 17, SOFT, roman(number));
    let middle = area.x + area.w / 2;
    if is_built {
        let at = (area.right() - 30, area.y + 7);
        canvas.sign("sign-check", at, 22, Inks::new(Tone::GAIN.color, ground));
    }
    let gives = marks::effects(&stage.effects, w);
    let at = (middle, area.y + if is_built { 38 } else { 26 });
    canvas.marks_middle(&gives, at, 30, area.w - 14, Inks::new(INK, ground));
    if !is_built {
        let cost = marks::cost(&stage.cost);
        let at = (middle, area.bottom() - 29);
        canvas.marks_middle(&cost, at, 20, area.w - 14, Inks::new(SOFT, ground));
    }
}
