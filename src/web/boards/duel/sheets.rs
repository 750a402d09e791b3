//! Sheets: everything about one card of the structure, and every use of it with its own button.

use super::art::{self, CardArt};
use super::is_over;
use super::pyramid;
use super::rows::{self, UseRow};
use crate::web::boards::Scene;
use rules::duel::cards::Card;
use rules::duel::view::{Face, PhaseName, PlaceView, View};
use scene::duel::things;
use words::{Arg, Html, Join, Message, msg};

pub(super) struct SheetPart {
    pub art: &'static CardArt,
    /// What can be done with it while it is the viewer's turn.
    pub rows: Vec<UseRow>,
    pub cannot: Vec<UseRow>,
    /// What is said where there are no uses, in sentences.
    pub note: Vec<Html>,
    /// What taking it uncovers, where no use says it.
    pub uncovers: Option<Html>,
}

/// What to do, as long as no sheet is open: how many cards there are to choose from.
pub(super) fn hint(scene: &Scene<'_>, view: &View) -> Option<Html> {
    let is_mine = scene.is_live && scene.me.is_some_and(|me| view.awaiting.contains(&me));
    (is_mine && view.phase == PhaseName::Turn).then(|| {
        let open = view.pyramid.iter().filter(|p| p.is_accessible).count();
        scene.w.say(msg::duel_page::touch_card(open))
    })
}

/// Draws the sheets of all cards that lie face up: first those that can be taken.
pub(super) fn sheets(scene: &Scene<'_>, view: &View) -> Vec<SheetPart> {
    let mut places: Vec<_> = view.pyramid.iter().collect();
    places.sort_by_key(|place| !place.is_accessible);
    let places = places.into_iter();
    places
        .filter_map(|place| sheet(scene, view, place))
        .collect()
}

fn sheet(scene: &Scene<'_>, view: &View, place: &PlaceView) -> Option<SheetPart> {
    let Face::Open { card } = place.face else {
        return None;
    };
    let uses = place.offer.as_ref().map(|offer| offer.uses.as_slice());
    let uses = uses.unwrap_or_default();
    let can = uses.iter().filter(|one| one.refused.is_none()).enumerate();
    let cannot = uses.iter().filter(|one| one.refused.is_some());
    let note = uses.is_empty().then(|| note(scene, view, place));
    let note = note.iter().flatten();
    let is_told = place.is_accessible && uses.is_empty() && !is_over(scene, view);
    Some(SheetPart {
        art: art::card(scene.w, card),
        rows: can
            .map(|(index, one)| rows::row(scene, one, index == 0))
            .collect(),
        cannot: cannot.map(|one| rows::row(scene, one, false)).collect(),
        note: note.map(|said| scene.w.sentence(said)).collect(),
        uncovers: is_told.then(|| scene.w.sentence(&uncovers(view, place))),
    })
}

fn note(scene: &Scene<'_>, view: &View, place: &PlaceView) -> Vec<Message> {
    if is_over(scene, view) {
        return vec![msg::duel_page::nobody_took_it()];
    }
    if !place.is_accessible {
        let covers = place.covered_by.iter().map(|slot| {
            match view.pyramid.get(slot.index()).map(|place| place.face) {
                Some(Face::Open { card }) => Some(card),
                Some(Face::Back { .. } | Face::Taken) | None => None,
            }
        });
        let mut said = vec![msg::duel_page::covered_by(listed(covers))];
        if let Some(price) = &place.price {
            said.extend([msg::duel_page::if_free_now(), pyramid::price_words(price)]);
        }
        return said;
    }
    match &place.offer {
        Some(offer) => vec![
            msg::duel_page::not_by_you(),
            pyramid::price_words(&offer.price),
        ],
        None => vec![msg::duel_page::by_player()],
    }
}

fn uncovers(view: &View, place: &PlaceView) -> Message {
    if view.cards_left == 1 {
        return msg::duel_page::is_last();
    }
    if place.uncovers.is_empty() {
        return msg::duel_page::uncovers_nothing();
    }
    msg::duel_page::uncovers(listed(place.uncovers.iter().map(|one| one.card)))
}

/// Cards by name, the hidden ones counted: "Temple and a hidden card".
fn listed(cards: impl Iterator<Item = Option<Card>>) -> Arg {
    let (mut known, mut hidden) = (Vec::new(), 0);
    for card in cards {
        match card {
            Some(card) => known.push(Arg::from(things::card(card))),
            None => hidden += 1,
        }
    }
    if hidden > 0 {
        known.push(msg::duel::hidden_cards(hidden).into());
    }
    Arg::list(Join::And, known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::{Language, Words};

    #[test]
    fn hidden_cards_are_counted_after_those_with_names() {
        let check = |cards: &[Option<Card>], expected: &str| {
            let w = Words::of(Language::ENGLISH);
            assert_eq!(w.plain_arg(&listed(cards.iter().copied())), expected);
        };
        check(&[None, None], "2 hidden cards");
        check(&[None, Some(Card::Temple)], "Temple and a hidden card");
    }
}
