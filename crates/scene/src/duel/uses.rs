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
    let title = what(one, &offer);
    let of = |sign| Use::new(Offer { title, ..offer }, sign);
    let does = |effects| Some(msg::duel_page::does(gives(effects)));
    match one.mv {
        Move::Draft(wonder) => Use {
            shows: Some(printed::wonder(wonder)),
            ..of(Mark::Sign(printed::wonder(wonder).sign.clone()))
        },
        Move::Wonder(wonder, card) => {
            let under = is_legal.then(|| msg::duel_page::goes_under(things::card(card)));
            Use {
                with: under.into_iter().collect(),
                gives: does(&wonder.facts().effects),
                ..of(Mark::Sign(printed::wonder(wonder).sign.clone()))
            }
        }
        Move::Token(token) | Move::Library(token) => Use {
            shows: Some(printed::token(token)),
            ..of(Mark::of("sign-turn"))
        },
        Move::Destroy(card) | Move::Revive(card) => Use {
            shows: Some(printed::card(card)),
            gives: does(&card.facts().effects),
            ..of(Mark::of("destroy"))
        },
        Move::Build(_) => of(Mark::of("act-build")),
        Move::Discard(_) => of(Mark::of("act-sell")),
        Move::Start(_) => of(Mark::of("sign-turn")),
    }
}

/// What it is, with its price; a wonder without the card, which stands below.
fn what(one: &UseView, offer: &Offer) -> Message {
    let title = offer.title.clone();
    let thing = match (one.mv, offer.quote) {
        (Move::Wonder(wonder, _), _) => things::wonder(wonder),
        (Move::Build(card), _) => things::card(card),
        (_, Price::Gain(coins)) => return msg::duel_page::gaining(title, msg::game::coins(coins)),
        (_, _) => return title,
    };
    let build = msg::duel::do_build(thing);
    match crate::price(offer.quote) {
        _ if offer.refused.is_some() => msg::duel_page::cannot_build(thing),
        Some(_) if offer.quote == Price::Free => msg::duel_page::build_free(build),
        Some(price) => msg::duel_page::build_for(build, price),
        None => build,
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
