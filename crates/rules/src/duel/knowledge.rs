//! What a seat knows, and positions that fit it.
//!
//! In Duel nothing is forgotten that a position does not show: cards that were taken lie openly in a city, under a
//! wonder or on the discard pile. Hidden are the cards that lie face down, but for their backs, and the tokens that
//! the other seat drew for the Great Library. Start reading at [`Knowledge`].

use super::cards::{Back, Card};
use super::kinds::{Color, Slot};
use super::state::{Phase, State};
use super::tokens::{LIBRARY, Token};
use crate::Seat;
use crate::chance::{Chance, ChanceError, order};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knowledge {
    /// The position without what is hidden.
    seen: State,
    /// Hidden cards with a back of the age, and guilds that can be known as such.
    hidden: [Hidden; 2],
    /// Whether tokens were drawn that this seat does not see.
    is_draw_hidden: bool,
}

/// Hidden cards with one back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Hidden {
    slots: Vec<Slot>,
    /// Cards with that back that nobody has seen, those among them that are out of the game.
    unseen: Vec<Card>,
}

pub(super) fn of(state: &State, seat: Seat) -> Knowledge {
    let mut seen = state.clone();
    let mut hidden = [Hidden::default(), Hidden::default()];
    for slot in Slot::of_mask(state.lying & !state.face_up) {
        if let Some(card) = seen.cards[slot.index()].take() {
            // Rule [duel, 2015, A deck per age, ruling 47]: guild backs differ.
            hidden[usize::from(card.color() == Color::Purple)]
                .slots
                .push(slot);
        }
    }
    for (backs, hidden) in backs(state.age).into_iter().zip(&mut hidden) {
        let unseen = |card: &Card| !seen.cards.contains(&Some(*card));
        let cards = backs.map_or(&[][..], Card::deck).iter().copied();
        hidden.unseen.extend(cards.filter(unseen));
    }
    let is_draw_hidden = matches!(state.phase, Phase::Library(_)) && state.active != seat;
    if is_draw_hidden {
        seen.phase = Phase::Library([None; LIBRARY]);
    }
    Knowledge {
        seen,
        hidden,
        is_draw_hidden,
    }
}

/// The backs that lie in an age: its own, and guilds.
const fn backs(age: u8) -> [Option<Back>; 2] {
    match age {
        0 => [None, None],
        1 => [Some(Back::AgeOne), None],
        2 => [Some(Back::AgeTwo), None],
        _ => [Some(Back::AgeThree), Some(Back::Guild)],
    }
}

/// Deals a position that fits.
pub(super) fn sample(knowledge: &Knowledge, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let mut state = knowledge.seen.clone();
    for Hidden { slots, unseen } in &knowledge.hidden {
        if slots.is_empty() {
            continue;
        }
        let order = order(chance, "hidden_cards", unseen.len(), slots.len())?;
        for (slot, index) in slots.iter().zip(order) {
            state.cards[slot.index()] = unseen.get(usize::from(index)).copied();
        }
    }
    if knowledge.is_draw_hidden {
        let aside: Vec<Token> = state.aside.iter().collect();
        let order = order(chance, "hidden_tokens", aside.len(), LIBRARY)?;
        let mut drawn = [None; LIBRARY];
        for (place, index) in drawn.iter_mut().zip(order) {
            *place = aside.get(usize::from(index)).copied();
        }
        state.phase = Phase::Library(drawn);
    }
    Ok(state)
}
