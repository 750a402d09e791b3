//! What one viewer may know of a position, decided in one place: boards, letters, bots and the protocol show and use
//! nothing else. In Duel nothing is forgotten that a position does not show: cards that were taken lie openly in a
//! city, under a wonder or on the discard pile. Start reading at [`redact`].

use super::{Back, Card, CardSet, LIBRARY, Phase, State, Token};
use crate::chance::{Chance, ChanceError, order};
use crate::{Seen, Viewer};

/// Leaves out cards that lie face down and tokens that another seat drew for the Great Library; nothing in open hands.
pub fn redact(state: &State, viewer: Viewer) -> Seen<State> {
    let mut seen = state.clone();
    // Every field is named, so that a new one is decided on here.
    let State {
        cards,
        phase,
        lying,
        face_up,
        active,
        options: _,
        age: _,
        guilds: _,
        open: _,
        turned: _,
        cities: _,
        pawn: _,
        pawn_was: _,
        plunder: _,
        board: _,
        aside: _,
        discard: _,
        first: _,
        again: _,
        removed_wonder: _,
        last: _,
        last_player: _,
        decisions: _,
    } = &mut seen;
    if viewer != Viewer::Open {
        for slot in (*lying - *face_up).iter() {
            cards[slot.index()] = None;
        }
        // Rule [duel, 2015, The Great Library, ruling 25]: only the builder sees the three.
        match phase {
            Phase::Library(Some(drawn)) if viewer != Viewer::Seat(*active) => {
                *drawn = [None; LIBRARY];
            }
            Phase::Waiting
            | Phase::Draft { .. }
            | Phase::Turn
            | Phase::Token(_)
            | Phase::Library(_)
            | Phase::Destroy(_)
            | Phase::Revive
            | Phase::Start
            | Phase::Over(_) => {}
        }
    }
    Seen::redacted(seen, viewer)
}

pub(super) fn sample(seen: &Seen<State>, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let mut state: State = (**seen).clone();
    let hidden = state.lying - state.face_up;
    let known: CardSet = state.cards.iter().flatten().copied().collect();
    // Rule [duel, 2015, A deck per age, ruling 47]: guild backs differ.
    for (back, slots) in [
        (Back::of_age(state.age), hidden - state.guilds),
        (Back::Guild, hidden & state.guilds),
    ] {
        if slots.is_empty() {
            continue;
        }
        let unseen = Card::with_back(back).filter(|card| !known.has(*card));
        let unseen: Vec<Card> = unseen.collect();
        let order = order(chance, "hidden_cards", unseen.len(), slots.count().into())?;
        for (slot, index) in slots.iter().zip(order) {
            state.cards[slot.index()] = unseen.get(usize::from(index)).copied();
        }
    }
    if let Phase::Library(Some(drawn @ [None, ..])) = &mut state.phase {
        let aside: Vec<Token> = state.aside.iter().collect();
        let order = order(chance, "hidden_tokens", aside.len(), LIBRARY)?;
        for (place, index) in drawn.iter_mut().zip(order) {
            *place = aside.get(usize::from(index)).copied();
        }
    }
    Ok(state)
}
