//! What a player of Duel may plan: the uses of every card that lies open, and the wonders that are offered.

use super::uses::row;
use super::{offers, things};
use crate::Offer;
use crate::board::page::{Sheet, Sitting, Use};
use rules::duel::{Card, Duel, Face, Move, State, UseView, View, explain, redact};
use rules::{Game, Seat, Seen, Viewer};
use words::Thing;

/// A move as it would be now if it were the seat's turn, without what it would change.
fn later(seen: &State, seat: Seat, mv: Move) -> UseView {
    UseView {
        after: None,
        uncovers: Vec::new(),
        refused: None,
        ..explain::use_of(seen, seat, mv)
    }
}

/// Says a planned move. None for what is no move.
pub(super) fn offer(seen: &Seen<State>, mv: &str) -> Option<Offer> {
    let seat = seen.seat()?;
    let one = later(seen, seat, Duel::name_move(seen, seat, mv).ok()?);
    Some(Offer {
        quote: one.quote,
        ..Offer::new(one.mv.clone(), offers::title(&one))
    })
}

/// The uses of a card, for its sheet.
pub(super) fn sheet(at: &Sitting<'_>, view: &View, card: Card) -> Sheet {
    let cities = at.me.and_then(|me| view.cities.get(me.index()));
    let wonders = cities.into_iter().flat_map(|city| &city.wonders);
    let wonders = wonders.filter(|own| !own.is_built);
    let wonders = wonders.map(|own| Move::Wonder(own.wonder, card));
    let moves = [Move::Build(card)].into_iter().chain(wonders);
    Sheet {
        uses: uses(at, moves.chain([Move::Discard(card)])),
        ..Sheet::default()
    }
}

pub(super) fn uses(at: &Sitting<'_>, moves: impl Iterator<Item = Move>) -> Vec<Use> {
    let Some((me, state)) = at.me.zip(at.position.any().downcast_ref::<State>()) else {
        return Vec::new();
    };
    let seen = redact(state, Viewer::Seat(me));
    moves.map(|mv| row(&later(&seen, me, mv))).collect()
}

/// The cards that the opponent may take.
pub(super) fn takes(view: &View) -> Vec<Thing> {
    let places = view.pyramid.iter().filter(|place| place.is_accessible);
    let cards = places.filter_map(|place| match place.face {
        Face::Open { card } => Some(things::card(card)),
        Face::Back { .. } | Face::Taken => None,
    });
    cards.collect()
}
