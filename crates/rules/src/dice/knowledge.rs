//! What a seat knows, and positions that fit it.
//!
//! In Dice all is open but what others have sealed. Start reading at [`Knowledge`].

use super::Dice;
use super::state::State;
use crate::chance::{Chance, ChanceError, Question};
use crate::{Game, Seat};

/// What a seat knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Knowledge {
    /// The position without the turns that others have sealed.
    seen: State,
    /// The seats that have sealed them.
    sealed: Vec<Seat>,
}

impl Knowledge {
    /// Takes it as unknown whether others have chosen already.
    pub fn forget_seals(&mut self) {
        self.sealed.clear();
    }
}

/// What a seat knows of a position.
pub(super) fn of(state: &State, seat: Seat) -> Knowledge {
    let mut seen = state.clone();
    let mut sealed = Vec::new();
    for (other, turn) in Seat::all(seen.sealed.len()).zip(&mut seen.sealed) {
        if other != seat && turn.take().is_some() {
            sealed.push(other);
        }
    }
    Knowledge { seen, sealed }
}

/// Deals a position that fits: for each sealed turn one of those that [`Game::legal_moves`] lists.
pub(super) fn sample(knowledge: &Knowledge, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let mut state = knowledge.seen.clone();
    for seat in &knowledge.sealed {
        let turns = Dice::legal_moves(&knowledge.seen, *seat);
        let (_, order) = chance.answer(&Question {
            purpose: "sealed_turns",
            len: turns.len(),
            take: 1,
            label: &|_| "",
        })?;
        let at = order.first().map_or(0, |at| usize::from(*at));
        state.sealed[seat.index()] = turns.into_iter().nth(at);
    }
    Ok(state)
}
