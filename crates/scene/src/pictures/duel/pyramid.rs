//! The structure: rows of cards that lie over each other, face up or face down, with what can be taken.

use super::paint;
use crate::duel::{describe, marks, things};
use crate::mark::Sign;
use crate::paint::{EDGE, LINE, SOFT, SUNKEN};
use crate::pictures::canvas::{Area, Canvas, Inks, Look};
use crate::pictures::panel::{FOOT, Face, Foot};
use crate::pictures::standing::{MARGIN, ROOM};
use rules::duel::cards::Card;
use rules::duel::kinds::Color;
use rules::duel::view::{BackName, Face as FaceView, PlaceView, View};
use words::{Words, msg};

/// How many half cards lie side by side.
const HALVES: i32 = 12;
const WIDTH: i32 = ROOM / 6 - 6;
/// How much of a card is seen where another row lies on it.
const STEP: i32 = 110;
const HEIGHT: i32 = STEP + FOOT;

/// Draws the structure; rows from which every card was taken are left out.
pub(super) fn draw(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let mut top = y + 6;
    if view.cards_left == 0 {
        return y;
    }
    let mut bottom = y;
    for row in 0..view.rows {
        let places = || view.pyramid.iter().filter(|place| place.row == row);
        if places().all(|place| place.face == FaceView::Taken) {
            continue;
        }
        for place in places() {
            let left = MARGIN + 3 + (i32::from(place.col) - 1) * ROOM / HALVES;
            let area = Area::new(left, top, WIDTH, HEIGHT);
            match place.face {
                FaceView::Taken => {}
                FaceView::Back { back } => turned_down(canvas, view, back, area),
                FaceView::Open { card } => open(place, card, w).draw(canvas, area),
            }
        }
        bottom = top + HEIGHT;
        top += STEP;
    }
    bottom + 16
}

/// A card that lies face down: its age, or that it is a guild.
fn turned_down(canvas: &mut Canvas, view: &View, back: BackName, area: Area) {
    canvas.rect(area, Look::filled(SUNKEN).edged(EDGE, 1).round(3));
    canvas.rect(area.inset(6), Look::filled("none").edged(LINE, 2));
    canvas.rect(area.inset(12), Look::filled("none").edged(LINE, 2));
    let middle = area.x + area.w / 2;
    let disc = Area::new(middle - 26, area.y + 24, 52, 52);
    match back {
        BackName::Age => {
            canvas.rect(disc, Look::filled(SUNKEN).edged(EDGE, 2).round(26));
            let at = (middle, disc.y + 26);
            canvas.roman(at, 26, SOFT, crate::roman(view.age));
        }
        BackName::Guild => {
            let guild = paint(Color::Purple);
            canvas.rect(disc, Look::filled(guild.ground).edged(EDGE, 2).round(26));
            let sign = describe::sign(Color::Purple);
            canvas.sign(sign, (disc.x + 10, disc.y + 10), 32, Inks::of(guild));
        }
    }
}

fn open(place: &PlaceView, card: Card, w: &Words) -> Face {
    let facts = card.facts();
    Face {
        paint: paint(facts.color),
        sign: Sign::Borrowed(describe::sign(facts.color)),
        gives: marks::effects(&facts.effects),
        name: w.narrow(w.thing(things::card(card))),
        cost: marks::cost(&facts.cost),
        foot: foot(place, w),
        is_open: place.is_accessible,
        is_new: place.is_new,
        is_sealed: false,
    }
}

/// What the reader pays to build the card, if it can be taken.
fn foot(place: &PlaceView, w: &Words) -> Foot {
    let Some(offer) = &place.offer else {
        return Foot::None;
    };
    match (offer.price.total, offer.price.short) {
        (0, _) => Foot::Free(w.text(msg::board::free())),
        (total, short) if short > 0 => {
            let missing = w.text(msg::duel::coins_short(short));
            Foot::Short(total.to_string(), short.into(), missing)
        }
        (total, _) => Foot::Coins(total.to_string()),
    }
}
