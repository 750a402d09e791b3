//! The forum: four sections by price, and in each the dice that lie there with what they cost the reader.

use super::paint;
use crate::dice::marks;
use crate::paint::{EDGE, INK, LINE, Pigment, SOFT, SURFACE, Tone};
use crate::pictures::canvas::{Anchor, Area, At, Canvas, Coin, Inks, Look, coin_width};
use crate::pictures::font::Type;
use crate::pictures::panel::{self, TITLE};
use crate::pictures::standing::{MARGIN, ROOM};
use rules::dice::rules::turn::DieStatus;
use rules::dice::seen::{DieForMe, Section, Seen, ShownDie};
use words::{Words, msg};

const DIE: i32 = 66;
/// How high a die is with what stands under it.
const STEP: i32 = DIE + 44;
const HEAD: i32 = 48;

pub(super) fn draw(canvas: &mut Canvas, seen: &Seen, w: &Words, y: i32) -> i32 {
    let forum = seen.sections();
    if forum.is_empty() {
        return y;
    }
    let title = w.text(msg::dice::forum());
    canvas.text((MARGIN + 2, y + 24), Anchor::Left, TITLE, INK, &title);
    let top = y + 38;
    let count = i32::try_from(forum.len()).unwrap_or(1).max(1);
    let sections = forum.iter();
    let rows = sections.map(|section| section.dice.len().div_ceil(2));
    let rows = i32::try_from(rows.max().unwrap_or(1)).unwrap_or(1).max(1);
    let height = HEAD + rows * STEP + 4;
    let width = (ROOM - (count - 1) * 8) / count;
    let mut x = MARGIN;
    for one in &forum {
        section(canvas, seen, one, w, Area::new(x, top, width, height));
        x += width + 8;
    }
    top + height + 12
}

fn section(canvas: &mut Canvas, seen: &Seen, section: &Section, w: &Words, area: Area) {
    panel::ground(canvas, area);
    let price = section.price.to_string();
    canvas.coin((area.x + 10, area.y + 9), 30, &price, SOFT, Coin::Plain);
    let under = area.y + HEAD - 2;
    canvas.line((area.x + 10, under), (area.right() - 10, under), LINE, 1);
    let kind = Type::plain(18).narrow();
    let label = w.text(msg::dice_page::coins_a_die(section.price));
    if kind.width(&label) <= area.w - 56 {
        canvas.text((area.x + 46, area.y + 31), Anchor::Left, kind, SOFT, &label);
    }
    let half = area.w / 2;
    for (index, die) in (0..).zip(&section.dice) {
        let x = area.x + half * (index % 2) + (half - DIE) / 2;
        let y = area.y + HEAD + 4 + STEP * (index / 2);
        one(canvas, seen, die, w, Area::new(x, y, DIE, DIE));
    }
}

/// A die with its face, the mark of what it ticks, and under it what it costs the reader.
fn one(canvas: &mut Canvas, seen: &Seen, die: &ShownDie, w: &Words, area: Area) {
    let mine = die.for_me.as_ref();
    let (color, shown) = (
        die.lying.die.color(),
        &seen.boards().faces[die.lying.face].id,
    );
    let is_shut = mine.is_some_and(|mine| mine.status != DieStatus::Open);
    let own = Inks::of(paint(Some(color)));
    let (inks, look) = match is_shut {
        true => (
            Inks::new(SOFT, SURFACE),
            Look::filled(SURFACE).edged(EDGE, 2).dashed(),
        ),
        false => (own, Look::filled(own.ground).edged(INK, 2)),
    };
    canvas.rect(area, look.round(9));
    let face = marks::face(shown);
    canvas.sign(&face, (area.x + 13, area.y + 13), 40, inks);
    let (class, corner) = marks::corner(shown, color.id());
    let mark = Pigment::of_class(class).paint;
    let disc = Area::new(area.right() - 24, area.bottom() - 24, 30, 30);
    canvas.rect(disc, Look::filled(SURFACE).edged(EDGE, 1).round(15));
    let inks = Inks::new(mark.ground, SURFACE);
    canvas.sign(&corner, (disc.x + 5, disc.y + 5), 20, inks);
    if let Some(mine) = mine {
        price(canvas, mine, w, (area.x + area.w / 2, area.bottom() + 8));
    }
}

/// What a die costs in all, or a sign why it cannot be taken.
fn price(canvas: &mut Canvas, mine: &DieForMe, w: &Words, (middle, y): At) {
    let sign = match mine.status {
        DieStatus::Open => None,
        DieStatus::Locked => Some("sign-lock"),
        DieStatus::NoBoxLeft | DieStatus::ComparisonFails => Some("sign-cross"),
        DieStatus::TooDear => Some("sign-short"),
    };
    if let Some(sign) = sign {
        let inks = Inks::new(Tone::LOSS.color, SURFACE);
        canvas.sign(sign, (middle - 12, y + 3), 24, inks);
        return;
    }
    let most = mine.cost_most.unwrap_or(0);
    let least = mine.cost_least.unwrap_or(0).min(most);
    if most == 0 {
        let kind = Type::bold(19).narrow();
        let words = w.text(msg::board::free());
        let (at, ink) = ((middle, y + 21), Tone::GAIN.color);
        canvas.text(at, Anchor::Middle, kind, ink, &words);
        return;
    }
    let coins = match least < most {
        true => format!("{least}–{most}"),
        false => most.to_string(),
    };
    let width = coin_width(28, &coins);
    canvas.coin((middle - width / 2, y + 1), 28, &coins, INK, Coin::Plain);
}
