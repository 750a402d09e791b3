//! The track, the structure of cards and wonders, as a scene shows them. Start reading at [`structure`].

use super::{describe, printed, things};
use crate::{Body, Face, Fee, Foot, Lay, Pigment, Section, Space, State, Track};
use rules::Seat;
use rules::duel::rules::military;
use rules::duel::{
    BackName, Card, Color, Effects, Face as FaceView, Good, Move, OneOf, PlaceView, PriceView,
    Token, View, Wonder, WonderView, other,
};
use words::{Message, msg};

/// The seats in the order in which they are shown: the viewer's first.
pub(super) const fn order(viewer: Option<Seat>) -> [Seat; 2] {
    match viewer {
        Some(Seat(1)) => [Seat(1), Seat(0)],
        Some(_) | None => [Seat(0), Seat(1)],
    }
}

pub(super) fn track(view: &View, seats: [Seat; 2]) -> Section {
    let sign = if seats[0] == Seat(0) { 1 } else { -1 };
    let space = |shown: i8| {
        let place = shown * sign;
        let loot = view.plunder.iter().find(|token| token.from == place);
        Space {
            is_end: shown.abs() == 9,
            is_middle: shown == 0,
            is_pawn: view.pawn == place,
            was_pawn: view.pawn_was == Some(place),
            coins: loot.map(|token| token.coins),
            worth: military::points(shown.abs()),
        }
    };
    let victim = if view.pawn > 0 { Seat(1) } else { Seat(0) };
    Section {
        title: Some(msg::duel::military()),
        body: Body::Track(Track {
            ends: seats.map(msg::duel::capital),
            seats,
            middle: match view.pawn.unsigned_abs() {
                0 => msg::duel_page::pawn_in_middle(),
                9 => msg::duel_page::pawn_in_capital(victim),
                steps => {
                    let worth = military::points(view.pawn.abs());
                    msg::duel_page::pawn_on_side(steps, victim, other(victim), worth)
                }
            },
            spaces: (-9..=9).map(space).collect(),
        }),
        notes: vec![msg::duel::track_legend()],
        ..Section::default()
    }
}

pub(super) fn structure(view: &View) -> Option<Section> {
    let places = view.pyramid.iter();
    let faces = places.filter_map(|place| face(view, place, false));
    (view.cards_left > 0).then(|| Section {
        title: Some(msg::duel::the_cards()),
        body: Body::Cards(Lay::Overlap, faces.collect()),
        notes: vec![msg::duel::cards_legend()],
        ..Section::default()
    })
}

/// A place of the structure; none where nothing lies or was taken last. `is_over` where nothing can be taken any more.
pub(super) fn face(view: &View, place: &PlaceView, is_over: bool) -> Option<Face> {
    let face = match place.face {
        FaceView::Taken => {
            let last = view.last.filter(|last| last.slot == Some(place.slot))?;
            let lies = |card, how| msg::duel::last_taken(last.seat, things::card(card), how);
            let (card, how, said) = match last.mv {
                Move::Build(card) => (card, "built", lies(card, "built")),
                Move::Discard(card) => (card, "discarded", lies(card, "discarded")),
                Move::Wonder(wonder, card) => {
                    let [wonder, with] = [things::wonder(wonder), things::card(card)];
                    let said = msg::duel_page::built_wonder(last.seat, wonder, with);
                    (card, "taken", said)
                }
                Move::Destroy(card) | Move::Revive(card) => (card, "taken", lies(card, "built")),
                Move::Draft(_) | Move::Token(_) | Move::Library(_) | Move::Start(_) => return None,
            };
            Face {
                name: lies(card, how).into(),
                spoken: vec![said],
                state: State::Gone,
                ..Face::printed(printed::card(card))
            }
        }
        FaceView::Back { back } => back_of(view, place, back),
        FaceView::Open { card } => open(view, place, card, is_over),
    };
    Some(Face {
        at: (place.row, place.col.saturating_sub(1)),
        ..face
    })
}

/// A card that lies face down; after the end it is known which.
fn back_of(view: &View, place: &PlaceView, back: BackName) -> Face {
    let (age, row) = (crate::roman(view.age), place.row + 1);
    let (color, kind, said) = match back {
        BackName::Age => ("", msg::game::age(age), msg::duel_page::back(age, row)),
        BackName::Guild => {
            let color = Color::Purple.id();
            let kind = msg::duel::short_kind(color);
            (color, kind, msg::duel_page::back_guild(row))
        }
    };
    let hidden = place.hidden;
    Face {
        kind: kind.into(),
        number: if color.is_empty() { age } else { "" },
        says: Vec::from_iter(hidden.map(|card| things::card(card).into())),
        printed: hidden.map(printed::card),
        spoken: vec![hidden.map_or(said, |_| msg::duel_page::was_face_down())],
        state: hidden.map_or(State::Down, |_| State::Shown),
        ..Face::new(Pigment::of(color), msg::duel::face_down())
    }
}

/// A card that lies face up. After the end nothing can be taken, and nothing has a price.
fn open(view: &View, place: &PlaceView, card: Card, is_over: bool) -> Face {
    let facts = card.facts();
    let kind = msg::duel::short_kind(facts.color.id());
    let is_open = place.is_accessible && view.outcome.is_none() && !is_over;
    let offer = place.offer.as_ref().filter(|_| is_open);
    let price = offer.map(|offer| &offer.price);
    let key = is_open.then(|| format!("card-{}", card.id()));
    let later = place.price.as_ref();
    let spoken = [
        price.map(price_words),
        place.is_new.then(msg::duel_page::turned_up),
        is_open.then(msg::duel_page::can_be_taken),
        (!place.is_accessible).then(msg::duel_page::covered),
        later.map(|_| msg::duel_page::if_free_now()),
        later.map(price_words),
    ];
    let printed = printed::card(card);
    Face {
        kind: match place.is_new {
            true => msg::duel::new_card(kind),
            false => kind,
        }
        .into(),
        gives: printed.gives.clone(),
        cost: printed.cost.clone(),
        says: vec![printed.says.clone().into()],
        gist: Some(gist(&facts.effects)),
        key: key.unwrap_or_default(),
        feet: price.map(foot).into_iter().collect(),
        later: later.map(foot),
        state: if is_open { State::Open } else { State::Shut },
        is_new: place.is_new,
        spoken: spoken.into_iter().flatten().collect(),
        ..Face::printed(printed)
    }
}

pub(super) fn foot(price: &PriceView) -> Foot {
    let short = (price.short > 0).then(|| msg::duel::coins_short(price.short));
    let fee = match (price.total.into(), price.short) {
        (0, _) => Fee::Free,
        (coins, 0) => Fee::coins(coins),
        (coins, missing) => Fee::short(coins, missing),
    };
    let because = match (price.chain, price.urbanism) {
        (Some(chain), 0) => Some(msg::game::words(things::card(chain.giver))),
        (Some(chain), coins) => {
            let giver = things::card(chain.giver);
            Some(msg::duel_page::through_and_gain(giver, coins))
        }
        (None, _) => describe::why(price),
    };
    Foot {
        chain: price.chain.map(|chain| printed::chain_sign(chain.symbol)),
        because,
        short: short.clone(),
        ..Foot::new(fee, describe::price(price), short)
    }
}

/// The price, read out.
pub(super) fn price_words(price: &PriceView) -> Message {
    if let Some(chain) = price.chain {
        let giver = things::card(chain.giver);
        let urbanism = things::token(Token::Urbanism);
        return match price.urbanism {
            0 => msg::duel_page::free_through(giver),
            coins => msg::duel_page::free_and_paid(giver, urbanism, coins),
        };
    }
    match (price.total, price.short, describe::why(price)) {
        (0, ..) if price.is_produced => msg::duel_page::produced(),
        (0, ..) | (_, _, None) => msg::duel_page::costs_nothing(),
        (coins, 0, Some(why)) => msg::duel_page::costs(msg::game::coins(coins), why),
        (coins, short, Some(why)) => {
            msg::duel_page::costs_too_much(msg::game::coins(coins), short, why)
        }
    }
}

pub(super) fn drafted(wonder: Wonder) -> Face {
    let printed = printed::wonder(wonder);
    Face {
        gives: printed.gives.clone(),
        cost: printed.cost.clone(),
        spoken: printed.spoken.clone(),
        ..Face::printed(printed)
    }
}

pub(super) fn token(token: &Token) -> Face {
    Face::printed(printed::token(*token))
}

/// A wonder of a city: built, or what it costs its owner now.
pub(super) fn owned(view: &View, own: &WonderView) -> Face {
    let price = own.price.as_ref().filter(|_| view.outcome.is_none());
    Face {
        feet: price.map(foot).into_iter().collect(),
        state: own.with.map_or(State::Shut, |_| State::Built),
        cost: Vec::new(),
        ..drafted(own.wonder)
    }
}

fn gist(effects: &Effects) -> Message {
    let with_points = |gives: Message| match effects.points {
        0 => gives,
        points => msg::duel::short_points(gives, points),
    };
    let made = Good::ALL.into_iter().zip(effects.makes);
    if let Some((good, units)) = made.into_iter().find(|(_, units)| *units > 0) {
        return msg::game::units(units, things::good(good));
    }
    if let Some(one_of) = effects.makes_one_of {
        return msg::duel::short_gives(match one_of {
            OneOf::Raw => "one_raw",
            OneOf::Manufactured => "one_made",
        });
    }
    if let Some(symbol) = effects.symbol {
        return with_points(msg::duel::short_symbol(symbol.id()));
    }
    if let Some(per) = effects.coins_per {
        return with_points(msg::duel::short_each(per.each));
    }
    let mut fixed = effects.fixed();
    match (fixed.next(), fixed.next(), effects) {
        (Some(good), None, _) => msg::duel::short_fixed(things::good(good)),
        (Some(_), Some(_), _) => msg::duel::short_gives("fixed"),
        (None, _, Effects { shields: 1.., .. }) => msg::game::shields(effects.shields),
        (None, _, Effects { coins: 1.., .. }) => msg::game::coins_more(effects.coins),
        (None, _, Effects { points: 1.., .. }) => msg::game::points(effects.points),
        (None, _, _) => msg::duel::short_gives("points"),
    }
}
