//! How a move that is not legal is refused. Start reading at [`why`].

use super::moves::Move;
use super::rules::{building, legal, reason};
use super::state::{Phase, State};
use crate::{Common, Refusal, Seat};

pub(super) fn why(state: &State, seat: Seat, mv: Move) -> Refusal {
    let refusal = if let Phase::Over(_) = state.phase {
        Refusal::because("duel, End of the game", Common::Over)
    } else if state.active != seat || state.phase == Phase::Waiting {
        Refusal::because("duel, Game turn", Common::NotYourTurn)
    } else {
        let judged = building::judge(state, seat, mv);
        let (rule, reason) = judged.err().unwrap_or_else(|| reason::first(state));
        Refusal::because(rule, reason)
    };
    refusal.listing(legal::moves(state, seat))
}
