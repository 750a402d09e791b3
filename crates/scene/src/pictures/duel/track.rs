//! The conflict track: the reader's capital at the left, the pawn, the plunder that still lies there.

use crate::duel::board::order;
use crate::paint::{ACCENT, EDGE, INK, ON_ACCENT, SOFT, SUNKEN, SURFACE};
use crate::pictures::canvas::{Anchor, Area, Canvas, Coin, Inks, Look};
use crate::pictures::font::Type;
use crate::pictures::standing::{MARGIN, ROOM};
use rules::Seat;
use rules::duel::view::View;
use words::{Words, msg};

/// How many spaces there are on one side of the middle, the capital among them.
const SIDE: i32 = 9;
const HEIGHT: i32 = 48;

pub(super) fn draw(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let kind = Type::plain(20);
    let [left, right] = order(view);
    let name = |seat: Seat| kind.fitted(&w.text(msg::duel::capital(seat)), ROOM / 2 - 20);
    canvas.text((MARGIN, y + 18), Anchor::Left, kind, SOFT, &name(left));
    let at = (MARGIN + ROOM, y + 18);
    canvas.text(at, Anchor::Right, kind, SOFT, &name(right));
    // Positive: towards the right end.
    let sign = if left == Seat(0) { 1 } else { -1 };
    let turned = |place: i8| i32::from(place) * sign;
    let top = y + 28;
    for place in -SIDE..=SIDE {
        space(canvas, cell(place, top), place);
    }
    for token in &view.plunder {
        let at = cell(turned(token.from), top);
        let at = (at.x + at.w / 2 - 14, at.y + 10);
        canvas.coin(at, 28, &token.coins.to_string(), INK, Coin::Plain);
    }
    if let Some(was) = view.pawn_was.filter(|was| *was != view.pawn) {
        let look = Look::filled("none").edged(ACCENT, 3).dashed();
        canvas.rect(cell(turned(was), top).inset(3), look);
    }
    let at = cell(turned(view.pawn), top).inset(-3);
    canvas.rect(at, Look::filled(ACCENT).edged(INK, 2).round(4));
    let inks = Inks::new(ON_ACCENT, ACCENT);
    canvas.sign("pawn", (at.x + (at.w - 34) / 2, at.y + 10), 34, inks);
    top + HEIGHT + 16
}

/// Where a space lies, counted from the middle.
const fn cell(place: i32, top: i32) -> Area {
    let spaces = 2 * SIDE + 1;
    let left = MARGIN + (place + SIDE) * ROOM / spaces;
    let right = MARGIN + (place + SIDE + 1) * ROOM / spaces;
    Area::new(left, top, right - left, HEIGHT)
}

fn space(canvas: &mut Canvas, area: Area, place: i32) {
    if place.abs() == SIDE {
        canvas.rect(area, Look::filled(INK));
        let at = (area.x + (area.w - 28) / 2, area.y + 10);
        canvas.sign("capital", at, 28, Inks::new(SURFACE, INK));
        return;
    }
    let fill = if place == 0 { SUNKEN } else { SURFACE };
    canvas.rect(area, Look::filled(fill).edged(EDGE, 1));
}
