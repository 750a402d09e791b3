//! Why a move of Duel is refused, in words. Start reading at [`say`].

use super::{describe, things};
use rules::duel::{Card, Kind, PhaseName, PriceView, Reason, Wonder};
use words::{Arg, Join, Message, Text, Thing, msg};

/// Says why a move is not legal, or a text not a move.
pub fn say(reason: &Reason) -> Message {
    let (card, wonder, token) = (things::card, things::wonder, things::token);
    match reason {
        Reason::NotTwo => msg::duel::for_two(),
        Reason::NotOffered(one) => msg::duel::not_offered(wonder(*one)),
        Reason::First(phase, destroys) => first(*phase, *destroys),
        Reason::Discarded(one) => msg::duel::in_discard(card(*one)),
        Reason::CardBuilt(one) => msg::duel::is_built(card(*one)),
        Reason::NotOpen(one) => msg::duel::not_open(card(*one)),
        Reason::Covered {
            card: one,
            by,
            hidden,
        } => msg::duel::covered(card(*one), covering(by, *hidden)),
        Reason::CardTooDear(one, price, have) => too_dear(card(*one), price, *have),
        Reason::WonderTooDear(one, price, have) => too_dear(wonder(*one), price, *have),
        Reason::Removed(one) => msg::duel::left_game(wonder(*one)),
        Reason::NotOwn(one) => msg::duel::not_own(wonder(*one)),
        Reason::WonderBuilt(one) => msg::duel::is_built(wonder(*one)),
        Reason::NotOnBoard(one) => msg::duel::not_on_board(token(*one)),
        Reason::NotDrawn(one) => msg::duel::not_drawn(token(*one)),
        Reason::NotDiscarded(one) => msg::duel::not_discarded(card(*one)),
        Reason::OtherColor(one, other) => {
            let color = one.facts().effects.destroys.map_or("", |color| color.id());
            msg::duel::other_colour(color, wonder(*one), card(*other))
        }
        Reason::NotThere(one) => msg::duel::not_there(card(*one)),
        Reason::NotDestroyed(one) => msg::duel::not_destroyed(card(*one)),
        Reason::TooLong => msg::game::too_long(),
        Reason::Ambiguous => msg::duel::ambiguous(),
        Reason::NoThing(kind) => {
            let (kind, verb) = words_of(*kind);
            msg::duel::which(kind, verb)
        }
        Reason::UnknownThing(kind, name) => {
            let (kind, _) = words_of(*kind);
            msg::duel::unknown(kind, Text::from(name))
        }
        Reason::Unreadable => msg::duel::unreadable(),
    }
}

fn first(phase: PhaseName, destroys: Option<Wonder>) -> Message {
    match destroys {
        Some(wonder) => msg::duel::destroy_first(things::wonder(wonder)),
        None => msg::duel::first(phase.key()),
    }
}

fn covering(open: &[Card], hidden: u8) -> Arg {
    let open = open.iter().map(|card| Arg::from(things::card(*card)));
    let hidden = (hidden > 0).then(|| msg::duel::face_down_cards(hidden).into());
    Arg::list(Join::And, open.chain(hidden))
}

fn too_dear(what: Thing, price: &PriceView, have: u16) -> Message {
    let why = describe::why(price).unwrap_or_else(|| describe::price(price));
    msg::duel::too_dear(what, describe::price(price), why, have)
}

/// What a verb asks for, as the catalogue tells it apart, and the verb.
const fn words_of(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Card(verb) => ("card", verb),
        Kind::Token(verb) => ("token", verb),
        Kind::Draft => ("draft", "draft"),
        Kind::Wonder => ("wonder", "wonder"),
    }
}
