//! A track between two ends: what stands on it, and the coins that lie there.

use super::canvas::{Anchor, Area, Canvas, Coin, Inks, Look};
use super::font::Type;
use super::standing::{MARGIN, ROOM};
use crate::board::{Space, Track};
use crate::paint::{ACCENT, EDGE, INK, ON_ACCENT, SOFT, SUNKEN, SURFACE};
use words::Words;

const HEIGHT: i32 = 48;

pub(super) fn draw(canvas: &mut Canvas, track: &Track, w: &Words, y: i32) -> i32 {
    let kind = Type::plain(20);
    let [left, right] =
        (track.ends.each_ref()).map(|end| kind.fitted(&w.plain(end), ROOM / 2 - 20));
    canvas.text((MARGIN, y + 18), Anchor::Left, kind, SOFT, &left);
    let at = (MARGIN + ROOM, y + 18);
    canvas.text(at, Anchor::Right, kind, SOFT, &right);
    let top = y + 28;
    let count = i32::try_from(track.spaces.len()).unwrap_or(1).max(1);
    let cells = (0..).zip(&track.spaces).map(|(index, space)| {
        let left = MARGIN + index * ROOM / count;
        let right = MARGIN + (index + 1) * ROOM / count;
        (space, Area::new(left, top, right - left, HEIGHT))
    });
    for (space, area) in cells.clone() {
        ground(canvas, space, area);
    }
    // The pawn lies over the spaces beside it.
    for (_, area) in cells.filter(|(space, _)| space.is_pawn) {
        let at = area.inset(-3);
        canvas.rect(at, Look::filled(ACCENT).edged(INK, 2).round(4));
        let inks = Inks::new(ON_ACCENT, ACCENT);
        canvas.sign("pawn", (at.x + (at.w - 34) / 2, at.y + 10), 34, inks);
    }
    top + HEIGHT + 16
}

fn ground(canvas: &mut Canvas, space: &Space, area: Area) {
    let at = (area.x + (area.w - 28) / 2, area.y + 10);
    if space.is_end {
        canvas.rect(area, Look::filled(INK));
        canvas.sign("capital", at, 28, Inks::new(SURFACE, INK));
    } else {
        let fill = if space.is_middle { SUNKEN } else { SURFACE };
        canvas.rect(area, Look::filled(fill).edged(EDGE, 1));
    }
    if let Some(coins) = space.coins {
        canvas.coin(at, 28, &coins.to_string(), INK, Coin::Plain);
    }
    if space.was_pawn {
        let look = Look::filled("none").edged(ACCENT, 3).dashed();
        canvas.rect(area.inset(3), look);
    }
}
