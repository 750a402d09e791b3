//! The structure of an age: cards that can be taken first, then covered ones, then backs, then the empty place.

use super::art::{self, CardArt};
use super::is_over;
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use rules::PriceWay;
use rules::duel::cards::Card;
use rules::duel::tokens::Token;
use rules::duel::view::{BackName, Face, LastView, PlaceView, PriceView, View};
use scene::duel::{describe, things};
use words::{Html, Message, Text, Words, msg};

pub(super) struct PyramidPart {
    pub heading: Html,
    /// The places, in reading order; the grid puts them in place.
    pub places: Vec<PyramidPlace>,
    pub has_links: bool,
    /// `pyramid--small` or nothing.
    pub class: &'static str,
}

pub(super) struct PyramidPlace {
    pub class: String,
    pub shown: Shown,
}

pub(super) enum Shown {
    Card(CardPlace),
    Back {
        age: &'static str,
        is_guild: bool,
        spoken: Html,
    },
    /// The place from which the last card was taken.
    Ghost {
        class: &'static str,
        sign: Icon,
        words: String,
    },
}

pub(super) struct CardPlace {
    pub art: &'static CardArt,
    /// `card--open card--can` and so on.
    pub state: &'static str,
    pub is_new: bool,
    /// Whether it lay face down then, and is only shown because the game is over.
    pub was_hidden: bool,
    pub spoken: String,
    pub price: Option<PricePart>,
    /// The price for the viewer now of a card that is still covered.
    pub price_if_free: Option<PricePart>,
}

pub(super) struct PricePart {
    pub coins: u16,
    /// The symbol of the chain that makes it free.
    pub chain: Option<Icon>,
    pub short: Option<Html>,
    /// `price--free`, `price--short` or nothing.
    pub class: &'static str,
    pub why: Html,
}

pub(super) fn pyramid(scene: &Scene<'_>, view: &View) -> PyramidPart {
    let mut places: Vec<&PlaceView> = view.pyramid.iter().collect();
    places.sort_by_key(|place| (!is_open(place), is_open(place) && !place.is_accessible));
    let places = places.into_iter();
    let places = places.filter_map(|place| draw_place(scene, view, place));
    PyramidPart {
        heading: scene.w.say(heading(scene, view)),
        places: places.chain(ghost(scene, view)).collect(),
        has_links: scene.is_live,
        class: "",
    }
}

const fn is_open(place: &PlaceView) -> bool {
    matches!(place.face, Face::Open { .. })
}

fn heading(scene: &Scene<'_>, view: &View) -> Message {
    let count = |wanted: fn(&PlaceView) -> bool| view.pyramid.iter().filter(|p| wanted(p)).count();
    let accessible = count(|place| is_open(place) && place.is_accessible);
    let covered = count(|place| is_open(place) && !place.is_accessible);
    let hidden = count(|place| matches!(place.face, Face::Back { .. }));
    let age = scene::roman(view.age);
    if is_over(scene, view) {
        return msg::duel_page::left(age, accessible + covered + hidden);
    }
    msg::duel_page::structure(age, accessible, covered, hidden)
}

fn class(place: &PlaceView) -> String {
    format!(
        "pyramid__slot--r{} pyramid__slot--c{}",
        place.row, place.col
    )
}

fn draw_place(scene: &Scene<'_>, view: &View, place: &PlaceView) -> Option<PyramidPlace> {
    let w = scene.w;
    let shown = match (place.face, place.hidden) {
        (Face::Open { card }, _) | (Face::Back { .. }, Some(card)) => {
            Shown::Card(draw_card(w, place, card, is_over(scene, view)))
        }
        (Face::Back { back }, None) => {
            let is_guild = back == BackName::Guild;
            let age = scene::roman(view.age);
            let row = place.row + 1;
            Shown::Back {
                age,
                is_guild,
                spoken: w.say(match is_guild {
                    true => msg::duel_page::back_guild(row),
                    false => msg::duel_page::back(age, row),
                }),
            }
        }
        (Face::Taken, _) => return None,
    };
    Some(PyramidPlace {
        class: class(place),
        shown,
    })
}

fn draw_card(w: &Words, place: &PlaceView, card: Card, is_over: bool) -> CardPlace {
    let art = art::card(w, card);
    let price = place.offer.as_ref().map(|offer| &offer.price);
    let state = match price {
        _ if place.hidden.is_some() => "card--covered card--was-down",
        _ if is_over || !place.is_accessible => "card--covered",
        Some(price) if price.chain.is_some() => "card--open card--free",
        Some(price) if price.short > 0 => "card--open card--short",
        Some(_) => "card--open card--can",
        None => "card--open",
    };
    let reach = match (place.hidden, place.is_accessible) {
        (Some(_), _) => Some(msg::duel_page::was_face_down()),
        (None, true) => (!is_over).then(msg::duel_page::can_be_taken),
        (None, false) => Some(msg::duel_page::covered()),
    };
    let said = [
        price.map(price_words),
        place.is_new.then(msg::duel_page::turned_up),
        reach,
        place.price.as_ref().map(|_| msg::duel_page::if_free_now()),
        place.price.as_ref().map(price_words),
    ];
    let mut spoken = vec![art.spoken.clone()];
    spoken.extend(said.iter().flatten().map(|said| w.plain(said)));
    CardPlace {
        art,
        state,
        is_new: place.is_new,
        was_hidden: place.hidden.is_some(),
        spoken: spoken.join(" "),
        price: price.map(|price| price_part(w, price)),
        price_if_free: place.price.as_ref().map(|price| price_part(w, price)),
    }
}

pub(super) fn price_words(price: &PriceView) -> Message {
    if let Some(chain) = price.chain {
        let giver = things::card(chain.giver);
        let urbanism = things::token(Token::Urbanism);
        return match price.urbanism {
            0 => msg::duel_page::free_through(giver),
            coins => msg::duel_page::free_and_paid(giver, urbanism, coins),
        };
    }
    let is_produced = price.quote.way == PriceWay::OwnGoods;
    match (price.total, price.short, describe::why(price)) {
        (0, ..) if is_produced => msg::duel_page::produced(),
        (0, ..) | (_, _, None) => msg::duel_page::costs_nothing(),
        (coins, 0, Some(why)) => msg::duel_page::costs(msg::game::coins(coins), why),
        (coins, short, Some(why)) => {
            msg::duel_page::costs_too_much(msg::game::coins(coins), short, why)
        }
    }
}

pub(super) fn price_part(w: &Words, price: &PriceView) -> PricePart {
    let chain = price
        .chain
        .map(|chain| Icon::new(&format!("chain-{}", chain.symbol)));
    let why = match (price.chain, price.urbanism) {
        (Some(chain), 0) => Some(msg::duel::listed(things::card(chain.giver))),
        (Some(chain), coins) => {
            let giver = things::card(chain.giver);
            Some(msg::duel_page::through_and_gain(giver, coins))
        }
        (None, _) => describe::why(price),
    };
    PricePart {
        coins: price.total,
        class: match (price.chain, price.short) {
            (Some(_), _) => "price--free",
            (None, 0) => "",
            (None, _) => "price--short",
        },
        chain,
        short: (price.short > 0).then(|| w.say(msg::duel::coins_short(price.short))),
        why: why.map(|why| w.say_narrow(&why)).unwrap_or_default(),
    }
}

fn ghost(scene: &Scene<'_>, view: &View) -> Option<PyramidPlace> {
    let last = view.last.as_ref()?;
    let slot = last.slot?;
    let place = view.pyramid.get(slot.index())?;
    let card = last.card?;
    if !matches!(place.face, Face::Taken) {
        return None;
    }
    let art = art::card(scene.w, card);
    Some(PyramidPlace {
        class: format!("{} pyramid__slot--ghost", class(place)),
        shown: Shown::Ghost {
            class: art.class,
            sign: art.sign.clone(),
            words: scene.w.narrow(&scene.w.text(ghost_words(last, art))),
        },
    })
}

fn ghost_words(last: &LastView, art: &CardArt) -> Message {
    let card = Text::from(art.name);
    match (last.verb, last.wonder) {
        ("discard", _) => msg::duel::last_taken(last.seat, card, "discarded"),
        ("wonder", Some(wonder)) => {
            msg::duel_page::built_wonder(last.seat, things::wonder(wonder), card)
        }
        _ => msg::duel::last_taken(last.seat, card, "built"),
    }
}
