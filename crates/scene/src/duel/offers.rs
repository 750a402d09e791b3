//! A move as it is offered: what it is, what it costs and why, and what would be different; or why it is refused.

use super::{describe, things};
use crate::Offer;
use rules::duel::{
    AfterView, Card, Duel, Move, PhaseName, PriceView, Reason, State, UncoverView, UseView, Wonder,
};
use rules::{Game, Price, Seat};
use words::{Arg, Join, Message, Text, Thing, msg};

pub(super) fn offer(seen: &State, seat: Seat, mv: &Move) -> Offer {
    of(&UseView::of(seen, seat, *mv))
}

/// A move as it would be now if it were the seat's turn, without what it would change.
pub(super) fn later(seen: &State, seat: Seat, mv: Move) -> UseView {
    UseView {
        after: None,
        uncovers: Vec::new(),
        refused: None,
        ..UseView::of(seen, seat, mv)
    }
}

/// Says a planned move. None for what is no move.
pub(super) fn planned(seen: &State, seat: Seat, mv: &str) -> Option<Offer> {
    let one = later(seen, seat, Duel::name_move(seen, seat, mv).ok()?);
    Some(Offer {
        quote: one.quote,
        ..Offer::new(one.text, title(one.mv))
    })
}

pub fn of(one: &UseView) -> Offer {
    Offer {
        mv: one.text.clone(),
        title: title(one.mv),
        quote: one.quote,
        why: why(one),
        effect: effect(one),
        refused: one.refused.as_ref().map(refused),
        parts: None,
    }
}

/// What a move is: "Build Temple".
pub fn title(mv: Move) -> Message {
    match mv {
        Move::Draft(wonder) => msg::duel::do_draft(things::wonder(wonder)),
        Move::Build(card) => msg::duel::do_build(things::card(card)),
        Move::Discard(card) => msg::duel::do_discard(things::card(card)),
        Move::Wonder(wonder, card) => {
            msg::duel::do_wonder(things::wonder(wonder), things::card(card))
        }
        Move::Token(token) => msg::duel::do_token(things::token(token)),
        Move::Library(token) => msg::duel::do_library(things::token(token)),
        Move::Destroy(card) => msg::duel::do_destroy(things::card(card)),
        Move::Revive(card) => msg::duel::do_revive(things::card(card)),
        Move::Start(who) => msg::duel::do_start(who.key()),
    }
}

fn why(one: &UseView) -> Option<Message> {
    if let Some(paid) = &one.paid {
        return describe::why(paid);
    }
    match (one.mv, one.quote) {
        (Move::Discard(_), Price::Gain(coins)) if coins > 2 => {
            Some(msg::duel::discard_brings(coins - 2))
        }
        (Move::Revive(_), _) => Some(msg::duel::by_mausoleum()),
        (Move::Draft(wonder), _) => Some(msg::game::costs(describe::cost(&wonder.facts().cost))),
        (_, _) => None,
    }
}

/// What would be different afterwards, in sentences: "Coins 7 → 11, points 10 → 14. Another turn." None where nothing
/// would, and for a move that is not legal.
fn effect(one: &UseView) -> Option<Message> {
    if one.refused.is_some() {
        return None;
    }
    let gives = match one.mv {
        Move::Draft(wonder) => describe::effects(&wonder.facts().effects),
        Move::Token(token) | Move::Library(token) => describe::token(token),
        Move::Build(_) | Move::Discard(_) | Move::Wonder(..) => Vec::new(),
        Move::Destroy(_) | Move::Revive(_) | Move::Start(_) => Vec::new(),
    };
    let gives = (!gives.is_empty()).then(|| msg::duel::stop(Arg::list(Join::Comma, gives)));
    let after = one.after.iter();
    let after = after.flat_map(|after| changes(after).into_iter().chain(beyond(one, after)));
    let sentences = gives.into_iter().chain(after);
    let sentences = sentences.chain(uncovers(&one.uncovers));
    sentences.reduce(msg::duel::sentences)
}

fn changes(after: &AfterView) -> Option<Message> {
    let all = [
        ("coins", after.coins.map(i32::from)),
        ("points", after.points),
        ("opponent_coins", after.opponent_coins.map(i32::from)),
        ("opponent_points", after.opponent_points),
    ];
    let changed = all.into_iter().filter(|(_, [from, to])| from != to);
    let said = changed
        .enumerate()
        .map(|(index, (what, [from, to]))| match index {
            0 => msg::duel::change_first(what, from, to),
            _ => msg::duel::change(what, from, to),
        });
    let said: Vec<Message> = said.collect();
    (!said.is_empty()).then(|| msg::duel::stop(Arg::list(Join::Comma, said)))
}

/// Pawn, wins, choices, turns.
fn beyond(one: &UseView, after: &AfterView) -> Vec<Message> {
    let [before, pawn] = after.pawn;
    let pawn = (before != pawn).then(|| msg::duel::then_pawn(describe::pawn_for(one.seat, pawn)));
    let wins = after.wins.map(msg::duel::then_wins);
    if wins.is_some() {
        return [pawn, wins].into_iter().flatten().collect();
    }
    let [before, symbols] = after.symbols;
    let all = [
        pawn,
        after.opens.map(|phase| msg::duel::then_choose(phase.key())),
        (before != symbols).then(|| msg::duel::then_symbols(symbols)),
        after.is_extra_turn.then(msg::duel::then_again),
        after.ends_age.then(msg::duel::then_age_ends),
    ];
    all.into_iter().flatten().collect()
}

fn uncovers(uncovered: &[UncoverView]) -> Option<Message> {
    let cards = uncovered.iter().map(|under| under.card);
    (!uncovered.is_empty()).then(|| msg::duel::then_uncovers(describe::listed(cards)))
}

pub fn refused(reason: &Reason) -> Message {
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
        Reason::NoThing(verb) => msg::duel::which(kind_of(verb), *verb),
        Reason::UnknownThing(verb, name) => msg::duel::unknown(kind_of(verb), Text::from(name)),
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

/// What a verb asks for, as messages tell it apart.
fn kind_of(verb: &str) -> &'static str {
    match verb {
        "token" | "library" => "token",
        "draft" => "draft",
        "wonder" => "wonder",
        _ => "card",
    }
}
