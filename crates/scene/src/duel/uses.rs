//! What a card, a wonder or a choice can be used for, as a page offers it now or for a plan.

use super::printed::{self, gives};
use super::{offers, things};
use crate::{Mark, Offer, Sheet, Sitting, Use};
use rules::duel::{Card, Face, Move, State, UseView, View, redact};
use rules::{Price, Viewer};
use words::{Message, Thing, msg};

pub(super) fn row(one: &UseView) -> Use {
    let offer = offers::of(one);
    let is_legal = offer.refused.is_none();
    let parts = one.parts;
    let under = parts.card.filter(|_| parts.verb == "wonder" && is_legal);
    let under = under.map(|card| msg::duel_page::goes_under(things::card(card)));
    let (sign, shows, gives) = match (parts.verb, parts.card, parts.wonder, parts.token) {
        ("draft", _, Some(wonder), _) => {
            let wonder = printed::wonder(wonder);
            (Mark::Sign(wonder.sign.clone()), Some(wonder), None)
        }
        ("wonder", _, Some(wonder), _) => {
            let sign = printed::wonder(wonder).sign.clone();
            (Mark::Sign(sign), None, Some(gives(&wonder.facts().effects)))
        }
        ("token" | "library", .., Some(token)) => {
            (Mark::of("sign-turn"), Some(printed::token(token)), None)
        }
        ("destroy" | "revive", Some(card), ..) => {
            let gives = gives(&card.facts().effects);
            (Mark::of("destroy"), Some(printed::card(card)), Some(gives))
        }
        ("build", ..) => (Mark::of("act-build"), None, None),
        ("discard", ..) => (Mark::of("act-sell"), None, None),
        _ => (Mark::of("sign-turn"), None, None),
    };
    let title = what(one, &offer);
    Use {
        shows,
        with: under.into_iter().collect(),
        gives: gives.map(msg::duel_page::does),
        ..Use::new(Offer { title, ..offer }, sign)
    }
}

/// What it is, with its price; a wonder without the card, which stands below.
fn what(one: &UseView, offer: &Offer) -> Message {
    let built = match (one.parts.verb, one.parts.wonder, one.parts.card) {
        ("wonder", Some(wonder), _) => Some(things::wonder(wonder)),
        ("build", _, Some(card)) => Some(things::card(card)),
        _ => None,
    };
    let title = offer.title.clone();
    match (built, offer.quote) {
        (Some(thing), _) if offer.refused.is_some() => msg::duel_page::cannot_build(thing),
        (Some(thing), Price::Free) => msg::duel_page::build_free(msg::duel::do_build(thing)),
        (Some(thing), _) => match crate::price(offer.quote) {
            Some(price) => msg::duel_page::build_for(msg::duel::do_build(thing), price),
            None => msg::duel::do_build(thing),
        },
        (None, Price::Gain(coins)) => msg::duel_page::gaining(title, msg::game::coins(coins)),
        (None, _) => title,
    }
}

pub(super) fn planned(at: &Sitting<'_>, view: &View, card: Card) -> Sheet {
    let cities = at.me.and_then(|me| view.cities.get(me.index()));
    let wonders = cities.into_iter().flat_map(|city| &city.wonders);
    let wonders = wonders.filter(|own| !own.is_built);
    let wonders = wonders.map(|own| Move::Wonder(own.wonder, card));
    let moves = [Move::Build(card)].into_iter().chain(wonders);
    Sheet {
        uses: later(at, moves.chain([Move::Discard(card)])),
        ..Sheet::default()
    }
}

pub(super) fn later(at: &Sitting<'_>, moves: impl Iterator<Item = Move>) -> Vec<Use> {
    let Some((me, state)) = at.me.zip(at.position.any().downcast_ref::<State>()) else {
        return Vec::new();
    };
    let seen = redact(state, Viewer::Seat(me));
    moves.map(|mv| row(&offers::later(&seen, me, mv))).collect()
}

pub(super) fn takes(view: &View) -> Vec<Thing> {
    let places = view.pyramid.iter().filter(|place| place.is_accessible);
    let cards = places.filter_map(|place| match place.face {
        Face::Open { card } => Some(things::card(card)),
        Face::Back { .. } | Face::Taken => None,
    });
    cards.collect()
}
