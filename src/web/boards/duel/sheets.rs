//! Sheets: everything about one card of the structure, and every use of it with its own button.
//!
//! Start reading at [`sheets`].

use super::art::{self, CardArt};
use super::rows::{self, UseRow};
use super::{marks, pyramid};
use crate::games::duel::view::{Face, PhaseName, PlaceView, View};
use crate::web::boards::Scene;

/// The sheet of a card.
pub(super) struct SheetPart {
    /// The card.
    pub art: &'static CardArt,
    /// Its uses while it is the viewer's turn.
    pub rows: Vec<UseRow>,
    /// What is said where there are no uses.
    pub note: Option<String>,
    /// What taking it uncovers.
    pub uncovers: Option<String>,
}

/// What to do, as long as no sheet is open.
pub(super) fn hint(scene: &Scene<'_>, view: &View) -> Option<String> {
    let is_mine = scene.is_live && scene.me.is_some_and(|me| view.awaiting.contains(&me));
    (is_mine && view.phase == PhaseName::Turn).then(|| {
        let open = view.pyramid.iter().filter(|p| p.is_accessible).count();
        format!(
            "Touch {} with a price. You see every use of it, what each costs and what it would change; \
             the row you touch then is played.",
            if open == 1 {
                "the card".to_owned()
            } else {
                format!("one of the {open} cards")
            }
        )
    })
}

/// Draws the sheets of all cards that lie face up: first those that can be taken.
pub(super) fn sheets(scene: &Scene<'_>, view: &View) -> Vec<SheetPart> {
    let mut places: Vec<_> = view.pyramid.iter().collect();
    places.sort_by_key(|place| !place.is_accessible);
    places
        .into_iter()
        .filter_map(|place| sheet(scene, view, place))
        .collect()
}

fn sheet(scene: &Scene<'_>, view: &View, place: &PlaceView) -> Option<SheetPart> {
    let Face::Open { card } = place.face else {
        return None;
    };
    let uses = place.offer.as_ref().map(|offer| offer.uses.as_slice());
    let uses = uses.unwrap_or_default();
    // What can be done comes first, in the engine's order.
    let mut uses: Vec<_> = uses.iter().collect();
    uses.sort_by_key(|one| one.refusal.is_some());
    Some(SheetPart {
        art: art::card(card),
        rows: uses
            .iter()
            .enumerate()
            .map(|(index, one)| rows::row(scene, view, one, index == 0))
            .collect(),
        note: uses.is_empty().then(|| note(view, place)),
        uncovers: place.is_accessible.then(|| uncovers(view, place)),
    })
}

fn note(view: &View, place: &PlaceView) -> String {
    if !place.is_accessible {
        let covers = place.covered_by.iter().map(|slot| {
            match view.pyramid.get(slot.index()).map(|place| place.face) {
                Some(Face::Open { card }) => Some(card.name()),
                Some(Face::Back { .. } | Face::Taken) | None => None,
            }
        });
        return format!("Covered by {}: it cannot be taken yet.", listed(covers));
    }
    match &place.offer {
        Some(offer) => format!(
            "It can be taken, but not by you now. {}",
            pyramid::price_words(&offer.price)
        ),
        None => "It can be taken.".to_owned(),
    }
}

fn uncovers(view: &View, place: &PlaceView) -> String {
    if view.cards_left == 1 {
        return "It is the last card of this age.".to_owned();
    }
    if place.uncovers.is_empty() {
        return "Taking it uncovers nothing.".to_owned();
    }
    let cards = place.uncovers.iter();
    let cards = cards.map(|one| one.card.map(|card| card.name()));
    format!("Taking it uncovers {}.", listed(cards))
}

/// Cards by name, the hidden ones counted: "Temple and 1 hidden card".
fn listed(cards: impl Iterator<Item = Option<&'static str>>) -> String {
    let (mut names, mut hidden) = (Vec::new(), 0);
    for card in cards {
        match card {
            Some(name) => names.push(name.to_owned()),
            None => hidden += 1,
        }
    }
    if hidden > 0 {
        names.push(marks::plural(hidden, "hidden card", "hidden cards"));
    }
    names.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn hidden_cards_are_counted_after_those_with_names() {
        let check = |cards: &[Option<&'static str>], words: &str| {
            assert_eq!(listed(cards.iter().copied()), words);
        };
        check(&[None, None], "2 hidden cards");
        check(&[None, Some("Temple")], "Temple and 1 hidden card");
    }
}
