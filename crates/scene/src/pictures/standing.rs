//! Who is ahead, and what one should not miss: the head of every picture.

use super::canvas::{Anchor, Area, Canvas, Look, WIDTH};
use super::font::Type;
use crate::text::name;
use crate::{ACCENT, INK, LINE, ON_ACCENT, Row, SOFT, SURFACE, Scene, Standing, WASH};
use words::{Message, Words, msg};

/// What lies around everything.
pub(super) const MARGIN: i32 = 16;
/// How wide everything within the margin is.
pub(super) const ROOM: i32 = WIDTH - 2 * MARGIN;

const HEADS: Type = Type::plain(19);
const CELLS: Type = Type::plain(23);
const BOLD: Type = Type::bold(23);
const ROW: i32 = 38;

pub(super) fn head(canvas: &mut Canvas<'_>, scene: &Scene) -> i32 {
    let y = match &scene.asked {
        Some(asked) => banner(canvas, asked, MARGIN),
        None => MARGIN,
    };
    let y = standing(canvas, &scene.standing, y);
    let urgent = scene.notices.iter().take(scene.urgent);
    let urgent: Vec<String> = urgent.map(|one| canvas.w.plain_sentence(one)).collect();
    sentences(canvas, &urgent, y)
}

fn banner(canvas: &mut Canvas<'_>, text: &Message, y: i32) -> i32 {
    let kind = Type::bold(24);
    let strip = Area::new(MARGIN, y, ROOM, 46);
    canvas.rect(strip, Look::filled(ACCENT).round(4));
    let text = kind.fitted(&canvas.w.plain_sentence(text), ROOM - 28);
    canvas.text((MARGIN + 14, y + 32), Anchor::Left, kind, ON_ACCENT, &text);
    y + 46 + 12
}

fn standing(canvas: &mut Canvas<'_>, standing: &Standing, y: i32) -> i32 {
    if standing.rows.is_empty() {
        return y;
    }
    let count = i32::try_from(standing.rows.len()).unwrap_or(0);
    let panel = Area::new(MARGIN, y, ROOM, 34 + ROW * count + 4);
    canvas.rect(panel, Look::filled(SURFACE).edged(LINE, 1).round(4));
    let (start, ends) = columns(standing, canvas.w);
    let room = start - MARGIN - 20;
    let title = HEADS.fitted(&canvas.w.text(msg::board::ahead()), room);
    canvas.text((MARGIN + 12, y + 25), Anchor::Left, HEADS, SOFT, &title);
    for (column, end) in standing.columns.iter().zip(&ends) {
        let head = canvas.w.text(column);
        canvas.text((*end, y + 25), Anchor::Right, HEADS, SOFT, &head);
    }
    let mut top = y + 34;
    for row in &standing.rows {
        if canvas.w.me == Some(row.seat) {
            let own = Area::new(MARGIN + 1, top, ROOM - 2, ROW);
            canvas.rect(own, Look::filled(WASH));
        }
        canvas.line((MARGIN + 12, top), (MARGIN + ROOM - 12, top), LINE, 1);
        player(canvas, row, top, room);
        for (index, (cell, end)) in row.cells.iter().zip(&ends).enumerate() {
            let kind = if index == 0 { BOLD } else { CELLS };
            let cell = canvas.w.plain_arg(cell);
            canvas.text((*end, top + 27), Anchor::Right, kind, INK, &cell);
        }
        top += ROW;
    }
    panel.bottom() + 12
}

fn player(canvas: &mut Canvas<'_>, row: &Row, top: i32, room: i32) {
    let kind = Type::bold(22);
    let note = row.note.as_ref().map(|note| canvas.w.text(note));
    let note = match note {
        None if canvas.w.me == Some(row.seat) => canvas.w.text(msg::board::you()),
        note => note.unwrap_or_default(),
    };
    let beside = HEADS.width(&note) + 10;
    let text = kind.fitted(&name(canvas.w, row.seat), room - beside);
    let at = (MARGIN + 12, top + 27);
    canvas.text(at, Anchor::Left, kind, INK, &text);
    let at = (at.0 + kind.width(&text) + 8, at.1);
    canvas.text(at, Anchor::Left, HEADS, SOFT, &note);
}

/// Where the first column begins and where each ends: as wide as what stands in them, at the right end.
fn columns(standing: &Standing, w: &Words) -> (i32, Vec<i32>) {
    let width = |(index, head): (usize, &Message)| {
        let cells = standing.rows.iter().filter_map(|row| row.cells.get(index));
        let cells = cells.map(|cell| BOLD.width(&w.plain_arg(cell)));
        let widest = cells.max().unwrap_or(0);
        widest.max(HEADS.width(&w.text(head)))
    };
    let (mut start, mut ends) = (MARGIN + ROOM, Vec::new());
    let mut end = MARGIN + ROOM - 14;
    for column in standing.columns.iter().enumerate().rev() {
        ends.push(end);
        start = end - width(column);
        end = start - 22;
    }
    ends.reverse();
    (start, ends)
}

/// Writes sentences that are text already, each in at most three lines.
pub(super) fn sentences(canvas: &mut Canvas<'_>, said: &[String], y: i32) -> i32 {
    let kind = Type::plain(20);
    let mut base = y + 18;
    for one in said {
        for line in kind.wrapped(one, ROOM - 4, 3) {
            canvas.text((MARGIN + 2, base), Anchor::Left, kind, INK, &line);
            base += 27;
        }
    }
    if said.is_empty() { y } else { base - 8 }
}
