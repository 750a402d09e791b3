//! The cards that are chosen from: the hand with its prices, the discard pile of whoever searches it.

use super::paint;
use crate::paint::{EDGE, INK, SURFACE};
use crate::pictures::canvas::{Anchor, Area, Canvas, Inks, Look};
use crate::pictures::font::Type;
use crate::pictures::panel::{Face, Flow, Foot, TITLE};
use crate::pictures::standing::{MARGIN, ROOM};
use crate::seven_wonders::{marks, things};
use rules::seven_wonders::view::{HandCard, PhaseName, Use, UseState, View};
use words::{Words, msg};

const COLUMNS: i32 = 4;
const GAP: i32 = 10;
const WIDTH: i32 = (ROOM - (COLUMNS - 1) * GAP) / COLUMNS;
const HEIGHT: i32 = 156;
/// How many cards of the discard pile are drawn; the letter names all of them.
const MOST_DISCARDS: usize = 24;

pub(super) fn draw(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    if view.hand.is_empty() {
        return y;
    }
    let title = w.text(match view.phase == PhaseName::Seventh {
        true => msg::seven_wonders::last_card(),
        false => msg::seven_wonders::hand(),
    });
    canvas.text((MARGIN + 2, y + 24), Anchor::Left, TITLE, INK, &title);
    let mut row = Flow::new(MARGIN, y + 38, ROOM, HEIGHT + GAP).gap(GAP);
    for held in &view.hand {
        let (x, top) = row.place(WIDTH);
        face(view, held, w).draw(canvas, Area::new(x, top, WIDTH, HEIGHT));
    }
    row.end() + 4
}

fn face(view: &View, held: &HandCard, w: &Words) -> Face {
    let card = held.card.card(view.edition);
    Face {
        paint: paint(held.color),
        sign: marks::sign_of(held.color),
        gives: marks::effects(&card.effects, w),
        name: w.narrow(w.thing(things::card(held.card))),
        cost: marks::cost(&card.cost),
        foot: match &held.free {
            Some(_) => Foot::Free(w.text(msg::board::free())),
            None => foot(&held.build, w),
        },
        is_open: !held.build.ways.is_empty() || held.free.is_some(),
        is_new: false,
        is_sealed: held.is_sealed,
    }
}

/// What building costs, or that it cannot be.
fn foot(found: &Use, w: &Words) -> Foot {
    let coins = found.ways.iter().map(|way| i32::from(way.total)).min();
    let coins = coins.or(found.cheapest).unwrap_or(0).to_string();
    match found.state {
        UseState::Nothing | UseState::Chain | UseState::Olympia => {
            Foot::Free(w.text(msg::board::free()))
        }
        UseState::Own | UseState::Coins => Foot::Coins(coins),
        UseState::Short => {
            let missing = msg::seven_wonders::coins_short(found.short);
            Foot::Short(coins, found.short, w.text(missing))
        }
        UseState::Unavailable | UseState::SameName => {
            Foot::Cannot(w.text(msg::seven_wonders::cannot()))
        }
        UseState::WonderComplete | UseState::NotNow => Foot::None,
    }
}

/// Draws the discard pile for whoever searches it: the cards that can be taken.
pub(super) fn pile(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let Some(discards) = &view.discards else {
        return y;
    };
    let title = w.text(msg::seven_wonders::discard_pile());
    canvas.text((MARGIN + 2, y + 24), Anchor::Left, TITLE, INK, &title);
    let width = (ROOM - GAP) / 2;
    let mut row = Flow::new(MARGIN, y + 38, ROOM, 44).gap(GAP);
    let open = discards.iter().filter(|found| found.mv.is_some());
    for found in open.take(MOST_DISCARDS) {
        let card = found.card.card(view.edition);
        let (x, top) = row.place(width);
        let look = Look::filled(SURFACE).edged(EDGE, 1).round(3);
        canvas.rect(Area::new(x, top, width, 38), look);
        let band = paint(card.color);
        let look = Look::filled(band.ground).round(3);
        canvas.rect(Area::new(x, top, 38, 38), look);
        let sign = marks::sign_of(card.color);
        canvas.sign(&sign, (x + 8, top + 8), 22, Inks::of(band));
        let gives = marks::effects(&card.effects, w);
        let right = (x + width - 8, top + 6);
        let given = canvas.marks_right(&gives, right, 26, 120, Inks::PLAIN);
        let kind = Type::bold(19).narrow();
        let name = kind.fitted(w.thing(things::card(found.card)), width - 62 - given);
        canvas.text((x + 46, top + 26), Anchor::Left, kind, INK, &name);
    }
    row.end() + 8
}
