//! Rows: one use of a card, a wonder or a choice, with its price, its consequence and its button.

use super::art::{self, CardArt, WonderArt};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;
use rules::Price;
use rules::duel::view::UseView;
use scene::Offer;
use scene::duel::{offers, things};
use words::{Html, Message, Words, msg};

pub(super) struct UseRow {
    /// The move, when it is legal now.
    pub mv: Option<String>,
    /// Whether it is the likeliest.
    pub is_main: bool,
    pub sign: Icon,
    /// What it is, with its price in words: "Build Temple for 3 coins".
    pub what: String,
    /// What goes along with it: "Temple goes under it".
    pub with: Option<Html>,
    pub price: Option<PricePicture>,
    /// The card whose face is drawn, where one of several is picked.
    pub face: Option<&'static CardArt>,
    /// The token that is drawn, where one of several is picked.
    pub disc: Option<Icon>,
    /// The wonder whose effects and cost are drawn, in the draft.
    pub wonder: Option<&'static WonderArt>,
    /// What would be different afterwards, or why it cannot be done.
    pub then: String,
}

pub(super) fn row(scene: &Scene<'_>, one: &UseView, is_main: bool) -> UseRow {
    let w = scene.w;
    let offer = offers::of(one);
    let is_legal = offer.refused.is_none();
    let under = one.card.filter(|_| one.verb == "wonder" && is_legal);
    UseRow {
        mv: is_legal.then(|| one.mv.clone()),
        is_main: is_main && is_legal,
        sign: sign(w, one),
        what: w.narrow(&w.plain(&what(one, &offer))),
        with: under.map(|card| w.say_narrow(&msg::duel_page::goes_under(things::card(card)))),
        price: price(w, &offer),
        face: one
            .card
            .filter(|_| matches!(one.verb, "revive" | "destroy"))
            .map(|card| art::card(w, card)),
        disc: one
            .token
            .filter(|_| matches!(one.verb, "token" | "library"))
            .map(|token| art::token(w, token).sign.clone()),
        wonder: one
            .wonder
            .filter(|_| one.verb == "draft")
            .map(|wonder| art::wonder(w, wonder)),
        then: match &offer.refused {
            Some(refused) => w.plain_sentence(refused),
            None => then(w, one, &offer),
        },
    }
}

fn sign(w: &Words, one: &UseView) -> Icon {
    match (one.verb, one.wonder, one.token) {
        ("draft" | "wonder", Some(wonder), _) => art::wonder(w, wonder).sign.clone(),
        ("token" | "library", _, Some(token)) => art::token(w, token).sign.clone(),
        ("build", ..) => Icon::of("act-build"),
        ("discard", ..) => Icon::of("act-sell"),
        ("destroy", ..) => Icon::of("destroy"),
        ("revive", ..) => Icon::of("from-discard"),
        _ => Icon::of("sign-turn"),
    }
}

/// What it is, with its price; a wonder without the card, which stands below.
fn what(one: &UseView, offer: &Offer) -> Message {
    let built = match (one.verb, one.wonder, one.card) {
        ("wonder", Some(wonder), _) => Some(things::wonder(wonder)),
        ("build", _, Some(card)) => Some(things::card(card)),
        _ => None,
    };
    let title = offer.title.clone();
    match (built, offer.quote.price) {
        (Some(thing), _) if offer.refused.is_some() => msg::duel_page::cannot_build(thing),
        (Some(thing), Price::Free) => msg::duel_page::build_free(msg::duel::do_build(thing)),
        (Some(thing), _) => match scene::price(&offer.quote) {
            Some(price) => msg::duel_page::build_for(msg::duel::do_build(thing), price),
            None => msg::duel::do_build(thing),
        },
        (None, Price::Gain(coins)) => msg::duel_page::gaining(title, msg::game::coins(coins)),
        (None, _) => title,
    }
}

fn price(w: &Words, offer: &Offer) -> Option<PricePicture> {
    let price = PricePicture::of(&offer.quote, w)?;
    Some(if offer.refused.is_some() {
        PricePicture {
            class: "price--short",
            ..price
        }
    } else {
        price
    })
}

/// What a wonder or card does, why it costs that, and what would be different.
fn then(w: &Words, one: &UseView, offer: &Offer) -> String {
    let gives = match (one.verb, one.wonder, one.card) {
        ("wonder", Some(wonder), _) => Some(art::gives(&wonder.facts().effects)),
        ("revive" | "destroy", _, Some(card)) => Some(art::gives(&card.facts().effects)),
        _ => None,
    };
    let gives = gives.map(|gives| w.plain_sentence(&msg::duel_page::does(gives)));
    let said = [gives.unwrap_or_default(), offer.then(w)];
    said.join(" ").trim().to_owned()
}
