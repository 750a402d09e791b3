//! The track, the structure of cards and wonders, as a scene shows them. Start reading at [`structure`].

use super::{describe, marks, things};
use crate::board::{Body, Face, Fee, Foot, Lay, Section, Space, State, Track};
use crate::mark::Sign;
use crate::paint::Pigment;
use rules::Seat;
use rules::duel::cards::Card;
use rules::duel::kinds::{Color, Effects, Good, OneOf};
use rules::duel::state::other;
use rules::duel::tokens::Token;
use rules::duel::view::{
    BackName, Face as FaceView, LastView, PlaceView, PriceView, View, WonderView,
};
use rules::duel::wonders::Wonder;
use words::{Message, msg};

/// The seats in the order in which they are shown: the viewer's first.
pub(super) const fn order(viewer: Option<Seat>) -> [Seat; 2] {
    match viewer {
        Some(Seat(1)) => [Seat(1), Seat(0)],
        Some(_) | None => [Seat(0), Seat(1)],
    }
}

/// The track from the left player's capital to the other's.
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
            worth: worth(shown.unsigned_abs()),
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
                steps => msg::duel_page::pawn_on_side(steps, victim, other(victim), worth(steps)),
            },
            spaces: (-9..=9).map(space).collect(),
        }),
        notes: vec![msg::duel::track_legend()],
        ..Section::default()
    }
}

/// Points that the pawn is worth at a distance from the middle.
pub(super) const fn worth(distance: u8) -> u8 {
    match distance {
        0 => 0,
        1 | 2 => 2,
        3..=5 => 5,
        _ => 10,
    }
}

/// The structure, if one lies.
pub(super) fn structure(view: &View) -> Option<Section> {
    let places = view.pyramid.iter();
    let faces = places.filter_map(|place| {
        Some(Face {
            at: (place.row, place.col.saturating_sub(1)),
            ..face(view, place)?
        })
    });
    (view.cards_left > 0).then(|| Section {
        title: Some(msg::duel::the_cards()),
        body: Body::Cards(Lay::Overlap, faces.collect()),
        notes: vec![msg::duel::cards_legend()],
        ..Section::default()
    })
}

fn face(view: &View, place: &PlaceView) -> Option<Face> {
    Some(match place.face {
        FaceView::Taken => {
            let last = view.last.filter(|last| last.slot == Some(place.slot))?;
            Face {
                state: State::Gone,
                ..Face::new(Pigment::of(""), taken(&last)?)
            }
        }
        FaceView::Back { back } => {
            let (pigment, kind, number) = match back {
                BackName::Age => {
                    let age = crate::roman(view.age);
                    (Pigment::of(""), msg::game::age(age), age)
                }
                BackName::Guild => {
                    let color = Color::Purple.id();
                    (Pigment::of(color), msg::duel::short_kind(color), "")
                }
            };
            let hidden = place.hidden.map(things::card);
            Face {
                kind: kind.into(),
                number,
                says: hidden.into_iter().map(Into::into).collect(),
                state: State::Down,
                ..Face::new(pigment, msg::duel::face_down())
            }
        }
        FaceView::Open { card } => open(view, place, card),
    })
}

/// Who took a card, and what for.
fn taken(last: &LastView) -> Option<Message> {
    let how = match last.verb {
        "build" => "built",
        "discard" => "discarded",
        _ => "taken",
    };
    let card = things::card(last.card?);
    Some(msg::duel::last_taken(last.seat, card, how))
}

/// A card that lies face up. After the end nothing can be taken, and nothing has a price.
fn open(view: &View, place: &PlaceView, card: Card) -> Face {
    let facts = card.facts();
    let kind = msg::duel::short_kind(facts.color.id());
    let is_open = place.is_accessible && view.outcome.is_none();
    let offer = place.offer.as_ref().filter(|_| is_open);
    let key = is_open.then(|| format!("card-{}", card.id()));
    Face {
        kind: match place.is_new {
            true => msg::duel::new_card(kind),
            false => kind,
        }
        .into(),
        gives: marks::effects(&facts.effects),
        cost: marks::cost(&facts.cost),
        says: vec![describe::listed(describe::effects(&facts.effects)).into()],
        gist: Some(gist(&facts.effects)),
        key: key.unwrap_or_default(),
        feet: offer.map(|offer| foot(&offer.price)).into_iter().collect(),
        state: if is_open { State::Open } else { State::Shut },
        is_new: place.is_new,
        ..Face::new(Pigment::of(facts.color.id()), things::card(card))
    }
}

fn foot(price: &PriceView) -> Foot {
    let (coins, missing) = (price.total.into(), u32::from(price.short));
    let (fee, why) = match (coins, missing) {
        (0, _) => (Fee::Free, None),
        (_, 0) => (Fee::coins(coins), None),
        (_, _) => {
            let coins = Some(coins);
            let why = msg::duel::coins_short(price.short);
            (Fee::Short { coins, missing }, Some(why))
        }
    };
    Foot::new(fee, describe::price(price), why)
}

/// A wonder that can be picked.
pub(super) fn drafted(wonder: Wonder) -> Face {
    let facts = wonder.facts();
    Face {
        sign: Sign::Owned(format!("wonder-{}", wonder.id())),
        gives: marks::effects(&facts.effects),
        cost: marks::cost(&facts.cost),
        ..Face::new(Pigment::of(""), things::wonder(wonder))
    }
}

pub(super) fn token(token: &Token) -> Face {
    Face {
        sign: Sign::Owned(format!("token-{}", token.id())),
        ..Face::new(Pigment::of(""), things::token(*token))
    }
}

/// A wonder of a city: built, or what it costs its owner now.
pub(super) fn owned(view: &View, own: &WonderView) -> Face {
    let price = own.price.as_ref().filter(|_| view.outcome.is_none());
    Face {
        feet: price.map(foot).into_iter().collect(),
        state: if own.is_built {
            State::Built
        } else {
            State::Shut
        },
        cost: Vec::new(),
        ..drafted(own.wonder)
    }
}

/// What a card gives, in about ten letters.
fn gist(effects: &Effects) -> Message {
    let with_points = |gives: Message| match effects.points {
        0 => gives,
        points => msg::duel::short_points(gives, points),
    };
    let made = Good::ALL.into_iter().zip(effects.makes);
    if let Some((good, units)) = made.into_iter().find(|(_, units)| *units > 0) {
        return msg::duel::units(units, things::good(good));
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
    match (effects.fixed_price, effects) {
        ([good], _) => msg::duel::short_fixed(things::good(*good)),
        ([_, ..], _) => msg::duel::short_gives("fixed"),
        ([], Effects { shields: 1.., .. }) => msg::duel::shields(effects.shields),
        ([], Effects { coins: 1.., .. }) => msg::game::coins_more(effects.coins),
        ([], Effects { points: 1.., .. }) => msg::duel::points(effects.points),
        ([], _) => msg::duel::short_gives("points"),
    }
}
