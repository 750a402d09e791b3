//! Why a move is not legal: one sentence that a player can act on, and the rule.
//!
//! Says nothing about cards that lie face down or left the game unseen. Start reading at [`why`].

use super::cards::Card;
use super::describe;
use super::explain;
use super::kinds::Slot;
use super::moves::Move;
use super::rules::{legal, paying};
use super::state::{Phase, State, other};
use super::tokens::Token;
use super::wonders::Wonder;
use crate::games::words::listed;
use crate::games::{Refusal, Seat};

/// Says why a move is not legal for a seat.
#[must_use]
pub fn why(state: &State, seat: Seat, mv: Move) -> Refusal {
    let (rule, sentence) = reason(state, seat, mv);
    let mut refusal = Refusal::new(rule, sentence);
    refusal.possible = legal::moves(state, seat)
        .iter()
        .map(Move::to_string)
        .collect();
    refusal
}

type Reason = (&'static str, String);

fn reason(state: &State, seat: Seat, mv: Move) -> Reason {
    if let Phase::Over(_) = state.phase {
        return ("duel, End of the game", "The game is over.".to_owned());
    }
    if state.active != seat || state.phase == Phase::Waiting {
        return ("duel, Game turn", "It is not your turn.".to_owned());
    }
    match (&state.phase, mv) {
        (Phase::Draft { .. }, Move::Draft(wonder)) => (
            "duel, ruling 51",
            format!("{} is not laid out to be drafted now.", wonder.name()),
        ),
        (Phase::Turn, Move::Build(card)) => {
            closed(state, card).unwrap_or_else(|| dear_card(state, seat, card))
        }
        (Phase::Turn, Move::Discard(card)) => closed(state, card).unwrap_or_else(|| not_now(state)),
        (Phase::Turn, Move::Wonder(wonder, card)) => not_own(state, seat, wonder)
            .or_else(|| closed(state, card))
            .unwrap_or_else(|| dear_wonder(state, seat, wonder)),
        (Phase::Token(_), Move::Token(token)) => {
            not_there(token, "on the board", "duel, ruling 19")
        }
        (Phase::Library(_), Move::Library(token)) => {
            not_there(token, "among the three you drew", "duel, ruling 25")
        }
        (Phase::Destroy(wonder), Move::Destroy(card)) => {
            no_target(state, other(seat), *wonder, card)
        }
        (Phase::Revive, Move::Revive(card)) => (
            "duel, ruling 38",
            format!("{} is not in the discard pile.", card.name()),
        ),
        _ => not_now(state),
    }
}

/// What has to be chosen first.
fn not_now(state: &State) -> Reason {
    match &state.phase {
        Phase::Draft { .. } => (
            "duel, ruling 51",
            "You choose one of the wonders laid out first: draft WONDER.".to_owned(),
        ),
        Phase::Token(_) => (
            "duel, ruling 19",
            "You made a pair and choose a token from the board first: token TOKEN.".to_owned(),
        ),
        Phase::Library(_) => (
            "duel, ruling 25",
            "You choose one of the three tokens of the Great Library first: library TOKEN.".to_owned(),
        ),
        Phase::Destroy(wonder) => (
            "duel, ruling 35",
            format!(
                "You choose the card that {} destroys first: destroy CARD.",
                wonder.name()
            ),
        ),
        Phase::Revive => (
            "duel, ruling 38",
            "You choose a discarded card for the Mausoleum first: revive CARD.".to_owned(),
        ),
        Phase::Start => (
            "duel, ruling 49",
            "You say first who begins the age: start me, or start opponent.".to_owned(),
        ),
        Phase::Waiting | Phase::Turn | Phase::Over(_) => (
            "duel, Game turn",
            "On your turn you take one card that can be taken: build it, discard it, or build a wonder with it."
                .to_owned(),
        ),
    }
}

/// Why a card cannot be taken, if it cannot.
fn closed(state: &State, card: Card) -> Option<Reason> {
    let is_seen = |slot: &Slot| state.face_up & slot.bit() != 0;
    let Some(slot) = state.find_slot(card).filter(is_seen) else {
        let name = card.name();
        let sentence = if state.discard.has(card) {
            format!("{name} lies in the discard pile.")
        } else if state.cities.iter().any(|city| city.cards.has(card)) {
            format!("{name} is built already.")
        } else {
            format!("{name} does not lie open in the structure.")
        };
        return Some(("duel, ruling 46", sentence));
    };
    if state.is_accessible(slot) {
        return None;
    }
    let covering = state.layout().places[slot.index()].covered_by & state.lying;
    let names: Vec<&str> = Slot::of_mask(covering)
        .map(|over| {
            let card = state.cards[over.index()].filter(|_| is_seen(&over));
            card.map_or("a face-down card", Card::name)
        })
        .collect();
    Some((
        "duel, ruling 46",
        format!("{} is still covered by {}.", card.name(), listed(&names)),
    ))
}

fn dear_card(state: &State, seat: Seat, card: Card) -> Reason {
    let paid = paying::price_of_card(state, seat, card);
    let reason = explain::card_reason(state, seat, card, &paid);
    dear(state, seat, card.name(), u16::from(paid.total), &reason)
}

fn dear_wonder(state: &State, seat: Seat, wonder: Wonder) -> Reason {
    let paid = paying::price_of_wonder(state, seat, wonder);
    let reason = explain::wonder_reason(wonder, &paid);
    dear(state, seat, wonder.name(), u16::from(paid.total), &reason)
}

fn dear(state: &State, seat: Seat, name: &str, total: u16, reason: &str) -> Reason {
    let cost = describe::coins(total);
    let have = state.city(seat).coins;
    (
        "duel, ruling 1",
        format!("{name} costs you {cost} now ({reason}) and you have {have}."),
    )
}

fn not_own(state: &State, seat: Seat, wonder: Wonder) -> Option<Reason> {
    let name = wonder.name();
    if state.is_removed(wonder) {
        return Some((
            "duel, ruling 29",
            format!("{name} left the game when the seventh wonder was built."),
        ));
    }
    let mut own = state.city(seat).own_wonders();
    match own.find(|own| own.wonder == wonder) {
        None => Some((
            "duel, Constructing a wonder",
            format!("{name} is not one of your wonders."),
        )),
        Some(own) => own.with.map(|_| {
            (
                "duel, Constructing a wonder",
                format!("{name} is built already."),
            )
        }),
    }
}

fn not_there(token: Token, place: &str, rule: &'static str) -> Reason {
    (rule, format!("{} is not {place}.", token.name()))
}

fn no_target(state: &State, opponent: Seat, wonder: Wonder, card: Card) -> Reason {
    let color = wonder.facts().effects.destroys;
    let sentence = match color {
        Some(color) if card.color() != color => format!(
            "{} destroys a {} card; {} is {}.",
            wonder.name(),
            color.id(),
            card.name(),
            card.color().id()
        ),
        Some(_) | None if !state.city(opponent).cards.has(card) => {
            format!("{} does not stand in the opponent's city.", card.name())
        }
        Some(_) | None => format!("{} cannot be destroyed.", card.name()),
    };
    ("duel, ruling 37", sentence)
}
