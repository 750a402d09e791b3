//! Why a move is not legal: one fact that a player can act on, and the rule. Tells nothing about cards that lie face
//! down or left the game unseen. Start reading at [`Reason`].

use serde::Serialize;

use super::paying::PriceView;
use crate::Seat;
use crate::duel::{Card, Phase, PhaseName, Slot, State, Token, Wonder};

/// Why a move is not legal, a text not a move, or a table not one of Duel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    NotTwo,
    NotOffered(Wonder),
    /// Something else has to be done first: what the phase asks for, and for which wonder if one destroys.
    First(PhaseName, Option<Wonder>),
    Discarded(Card),
    CardBuilt(Card),
    NotOpen(Card),
    /// Other cards lie on it: those that lie open, and how many lie face down.
    Covered {
        card: Card,
        by: Vec<Card>,
        hidden: u8,
    },
    CardTooDear(Card, Box<PriceView>, u16),
    WonderTooDear(Wonder, Box<PriceView>, u16),
    Removed(Wonder),
    NotOwn(Wonder),
    WonderBuilt(Wonder),
    NotOnBoard(Token),
    NotDrawn(Token),
    NotDiscarded(Card),
    /// The wonder destroys cards of another colour.
    OtherColor(Wonder, Card),
    /// The card does not stand in the opponent's city.
    NotThere(Card),
    NotDestroyed(Card),
    TooLong,
    Ambiguous,
    /// The text names this verb and nothing else.
    NoThing(&'static str),
    /// The text names this verb, and a thing that no thing or several are called.
    UnknownThing(&'static str, String),
    Unreadable,
}

impl crate::Reason for Reason {
    fn is_unreadable(&self) -> bool {
        matches!(
            self,
            Self::Unreadable | Self::TooLong | Self::UnknownThing(..)
        )
    }
}

pub type Ruled = (&'static str, Reason);

pub fn first(state: &State) -> Ruled {
    let (rule, wonder) = match &state.phase {
        Phase::Draft { .. } => ("duel, ruling 51", None),
        Phase::Token(_) => ("duel, ruling 19", None),
        Phase::Library(_) => ("duel, ruling 25", None),
        Phase::Destroy(wonder) => ("duel, ruling 35", Some(*wonder)),
        Phase::Revive => ("duel, ruling 38", None),
        Phase::Start => ("duel, ruling 49", None),
        Phase::Waiting | Phase::Turn | Phase::Over(_) => ("duel, Game turn", None),
    };
    (rule, Reason::First(state.phase.name(), wonder))
}

/// Why a card that is not accessible face up cannot be taken.
pub(super) fn closed(state: &State, card: Card) -> Ruled {
    let is_seen = |slot: &Slot| state.face_up.has(*slot);
    let Some(slot) = state.find_slot(card).filter(is_seen) else {
        let reason = if state.discard.has(card) {
            Reason::Discarded(card)
        } else if state.cities.iter().any(|city| city.cards.has(card)) {
            Reason::CardBuilt(card)
        } else {
            Reason::NotOpen(card)
        };
        return ("duel, ruling 46", reason);
    };
    let covering = state.layout().places[slot.index()].covered_by & state.lying;
    let by = (covering & state.face_up).iter();
    let by = by.filter_map(|over| state.cards[over.index()]).collect();
    let hidden = (covering - state.face_up).count();
    ("duel, ruling 46", Reason::Covered { card, by, hidden })
}

/// Why a seat cannot build a wonder that it could pay, if it cannot.
pub(super) fn not_own(state: &State, seat: Seat, wonder: Wonder) -> Option<Ruled> {
    const RULE: &str = "duel, Constructing a wonder";
    if state.is_removed(wonder) {
        return Some(("duel, ruling 29", Reason::Removed(wonder)));
    }
    let mut own = state.city(seat).own_wonders();
    match own.find(|own| own.wonder == wonder) {
        None => Some((RULE, Reason::NotOwn(wonder))),
        Some(own) => own.with.map(|_| (RULE, Reason::WonderBuilt(wonder))),
    }
}

pub(super) fn no_target(state: &State, opponent: Seat, wonder: Wonder, card: Card) -> Ruled {
    let reason = match wonder.facts().effects.destroys {
        Some(color) if card.color() != color => Reason::OtherColor(wonder, card),
        Some(_) | None if !state.city(opponent).cards.has(card) => Reason::NotThere(card),
        Some(_) | None => Reason::NotDestroyed(card),
    };
    ("duel, ruling 37", reason)
}
