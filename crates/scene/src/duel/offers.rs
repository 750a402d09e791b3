//! A move as it is offered: what it is, what it costs and why, and what would be different.

use super::{describe, refusal, things};
use crate::Offer;
use rules::duel::Duel;
use rules::duel::explain;
use rules::duel::moves::Move;
use rules::duel::state::State;
use rules::duel::view::{AfterView, UncoverView, UseView};
use rules::{Game, Price, Seat, Seen};
use words::{Arg, Join, Message, msg};

/// Says a move of a seat.
pub(super) fn offer(seen: &State, seat: Seat, mv: &Move) -> Offer {
    of(&explain::use_of(seen, seat, *mv))
}

/// A move as it would be now if it were the seat's turn, without what it would change.
pub(super) fn later(seen: &State, seat: Seat, mv: Move) -> UseView {
    UseView {
        after: None,
        uncovers: Vec::new(),
        refused: None,
        ..explain::use_of(seen, seat, mv)
    }
}

/// Says a planned move. None for what is no move.
pub(super) fn planned(seen: &Seen<State>, mv: &str) -> Option<Offer> {
    let seat = seen.seat()?;
    let one = later(seen, seat, Duel::name_move(seen, seat, mv).ok()?);
    Some(Offer {
        quote: one.quote,
        ..Offer::new(one.mv.clone(), title(&one))
    })
}

/// A use of a card, a choice or a pick as an offer.
pub fn of(one: &UseView) -> Offer {
    Offer {
        mv: one.mv.clone(),
        title: title(one),
        quote: one.quote,
        why: why(one),
        effect: effect(one),
        refused: one.refused.as_ref().map(refusal::say),
        parts: None,
    }
}

/// What a move is: "Build Temple".
pub fn title(one: &UseView) -> Message {
    let card = one.card.map(things::card);
    let wonder = one.wonder.map(things::wonder);
    let token = one.token.map(things::token);
    match (one.verb, wonder, card, token) {
        ("draft", Some(wonder), ..) => msg::duel::do_draft(wonder),
        ("wonder", Some(wonder), Some(card), _) => msg::duel::do_wonder(wonder, card),
        ("discard", _, Some(card), _) => msg::duel::do_discard(card),
        ("destroy", _, Some(card), _) => msg::duel::do_destroy(card),
        ("revive", _, Some(card), _) => msg::duel::do_revive(card),
        ("library", .., Some(token)) => msg::duel::do_library(token),
        (_, _, _, Some(token)) => msg::duel::do_token(token),
        (_, _, Some(card), _) => msg::duel::do_build(card),
        (_, Some(wonder), ..) => msg::duel::do_build(wonder),
        (..) if one.mv.ends_with("me") => msg::duel::do_start("me"),
        (..) => msg::duel::do_start("opponent"),
    }
}

fn why(one: &UseView) -> Option<Message> {
    if let Some(paid) = &one.paid {
        return describe::why(paid);
    }
    match (one.verb, one.quote.price, one.wonder) {
        ("discard", Price::Gain(coins), _) if coins > 2 => {
            Some(msg::duel::discard_brings(coins - 2))
        }
        ("revive", ..) => Some(msg::duel::by_mausoleum()),
        ("draft", _, Some(wonder)) => Some(msg::game::costs(describe::cost(&wonder.facts().cost))),
        _ => None,
    }
}

/// What would be different afterwards, in sentences: "Coins 7 → 11, points 10 → 14. Another turn." None where nothing
/// would, and for a move that is not legal.
fn effect(one: &UseView) -> Option<Message> {
    if one.refused.is_some() {
        return None;
    }
    let gives = match (one.verb, one.wonder, one.token) {
        ("draft", Some(wonder), _) => describe::effects(&wonder.facts().effects),
        (_, _, Some(token)) => describe::token(token),
        _ => Vec::new(),
    };
    let gives = (!gives.is_empty()).then(|| msg::duel::stop(Arg::list(Join::Comma, gives)));
    let after = one.after.iter();
    let after = after.flat_map(|after| changes(after).into_iter().chain(beyond(one, after)));
    let sentences = gives.into_iter().chain(after);
    let sentences = sentences.chain(uncovers(&one.uncovers));
    sentences.reduce(msg::duel::sentences)
}

/// Coins and points, own and the opponent's.
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

/// What taking a card uncovers, as a sentence. None where it uncovers nothing.
fn uncovers(uncovered: &[UncoverView]) -> Option<Message> {
    let cards = uncovered.iter().filter_map(|under| under.card);
    let mut said: Vec<Arg> = cards.map(|card| things::card(card).into()).collect();
    let hidden = uncovered.len() - said.len();
    if hidden > 0 {
        said.push(msg::duel::hidden_cards(hidden).into());
    }
    (!said.is_empty()).then(|| msg::duel::then_uncovers(Arg::list(Join::And, said)))
}
