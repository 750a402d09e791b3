//! Dice by their price, side by side, with what each costs the reader.

use super::canvas::{Anchor, Area, At, Canvas, Coin, Inks, Look, coin_width};
use super::cards::between;
use super::font::Type;
use super::panel;
use super::standing::{MARGIN, ROOM};
use crate::board::{Face, Fee, Foot, Well};
use crate::mark::Mark;
use crate::paint::{EDGE, INK, LINE, Pigment, SOFT, SURFACE};
use words::Words;

const DIE: i32 = 66;
/// How high a die is with what stands under it.
const STEP: i32 = DIE + 44;
const HEAD: i32 = 48;

pub(super) fn draw(canvas: &mut Canvas, wells: &[Well], w: &Words, y: i32) -> i32 {
    let count = i32::try_from(wells.len()).unwrap_or(1).max(1);
    let rows = wells.iter().map(|well| well.faces.len().div_ceil(2));
    let rows = i32::try_from(rows.max().unwrap_or(1)).unwrap_or(1).max(1);
    let height = HEAD + rows * STEP + 4;
    let width = (ROOM - (count - 1) * 8) / count;
    for (index, one) in (0..).zip(wells) {
        let x = MARGIN + index * (width + 8);
        well(canvas, one, w, Area::new(x, y, width, height));
    }
    y + height + 12
}

fn well(canvas: &mut Canvas, well: &Well, w: &Words, area: Area) {
    panel::ground(canvas, area, false);
    let price = well.price.to_string();
    canvas.coin((area.x + 10, area.y + 9), 30, &price, SOFT, Coin::Plain);
    let under = area.y + HEAD - 2;
    canvas.line((area.x + 10, under), (area.right() - 10, under), LINE, 1);
    let kind = Type::plain(18).narrow();
    let label = w.plain(&well.label);
    if kind.width(&label) <= area.w - 56 {
        canvas.text((area.x + 46, area.y + 31), Anchor::Left, kind, SOFT, &label);
    }
    let half = area.w / 2;
    for (index, one) in (0..).zip(&well.faces) {
        let x = area.x + half * (index % 2) + (half - DIE) / 2;
        let y = area.y + HEAD + 4 + STEP * (index / 2);
        die(canvas, one, w, Area::new(x, y, DIE, DIE));
    }
}

/// A die with its face, the mark at its corner, and under it what it costs the reader.
fn die(canvas: &mut Canvas, die: &Face, w: &Words, area: Area) {
    let is_shut = !die.is_open() && !die.feet.is_empty();
    let own = Inks::of(die.pigment.paint);
    let (inks, look) = match is_shut {
        true => (
            Inks::new(SOFT, SURFACE),
            Look::filled(SURFACE).edged(EDGE, 2).dashed(),
        ),
        false => (own, Look::filled(own.ground).edged(INK, 2)),
    };
    canvas.rect(area, look.round(9));
    canvas.sign(&die.sign, (area.x + 13, area.y + 13), 40, inks);
    if let Some(Mark::Swatch(class, corner)) = &die.corner {
        let disc = Area::new(area.right() - 24, area.bottom() - 24, 30, 30);
        canvas.rect(disc, Look::filled(SURFACE).edged(EDGE, 1).round(15));
        let ink = Pigment::of_class(class).paint.ground;
        let at = (disc.x + 5, disc.y + 5);
        canvas.sign(corner, at, 20, Inks::new(ink, SURFACE));
    }
    if let Some(foot) = die.feet.first() {
        price(canvas, foot, w, (area.x + area.w / 2, area.bottom() + 8));
    }
}

/// What a die costs in all, or a sign why it cannot be taken.
fn price(canvas: &mut Canvas, foot: &Foot, w: &Words, (middle, y): At) {
    let ink = foot.fee.tone().color;
    let sign = match foot.fee {
        Fee::Coins { least, most } => {
            let coins = between(least, most);
            let at = (middle - coin_width(28, &coins) / 2, y + 1);
            canvas.coin(at, 28, &coins, INK, Coin::Plain);
            return;
        }
        Fee::Printed | Fee::Paid | Fee::Free => {
            let (kind, words) = (Type::bold(19).narrow(), w.plain(&foot.head));
            canvas.text((middle, y + 21), Anchor::Middle, kind, ink, &words);
            return;
        }
        Fee::Short { .. } => "sign-short",
        Fee::Cannot(sign) => sign,
    };
    canvas.sign(sign, (middle - 12, y + 3), 24, Inks::new(ink, SURFACE));
}
