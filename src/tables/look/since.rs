//! What happened since a viewer's last turn, in words.

use std::sync::Arc;

use super::{Look, Told};
use crate::games::{Seat, Viewer};
use crate::journal::Event;
use crate::tables::sitting::Sitting;

/// Says on a look what happened since its viewer's last turn; if nothing did, what his own last move was.
pub(super) fn tell_on(look: &mut Look, sitting: &Sitting) {
    let events = &sitting.events;
    let moved_seq = look.my_seat.map_or_else(
        || last_move_but_one(events),
        |seat| turn_before(sitting, seat),
    );
    let told = tell(events, moved_seq.saturating_sub(1), look.viewer);
    let others_moved = told
        .iter()
        .any(|told| told.seat != look.my_seat || told.seq > moved_seq);
    look.is_since_mine = !others_moved && moved_seq > 0;
    look.since = told
        .into_iter()
        .filter(|told| look.is_since_mine || told.seq > moved_seq)
        .filter(|told| !is_seal(events, told.seq))
        .collect();
    look.moved_at_ms = usize::try_from(moved_seq - 1)
        .ok()
        .and_then(|index| events.get(index))
        .map(|event| event.recorded_at_ms);
}

/// Says in words what happened after `after_seq`. Stops where the journal does not fold.
pub(in crate::tables) fn tell(events: &[Arc<Event>], after_seq: i64, viewer: Viewer) -> Vec<Told> {
    let mut told = Vec::new();
    let Some((first, rest)) = events.split_first() else {
        return told;
    };
    let Ok(mut sitting) = Sitting::open(first) else {
        return told;
    };
    for event in rest {
        let is_told = event.seq > after_seq;
        let Ok(sentences) = sitting.apply_told(event, is_told.then_some(viewer)) else {
            return told;
        };
        told.extend(sentences.into_iter().map(|sentence| Told {
            seq: event.seq,
            at_ms: event.recorded_at_ms,
            seat: event.seat.map(Seat),
            sentence,
        }));
    }
    told
}

/// Where "since your last turn" begins for a seat: at its own last event. In a sealed game that is the one before
/// its present decision, so that what the last round revealed stays in sight after sealing.
pub(in crate::tables) fn turn_before(sitting: &Sitting, seat: Seat) -> i64 {
    let opened_seq = match sitting.decision(seat) {
        Some(decision) if sitting.game.meta().is_simultaneous => decision.opened_seq,
        Some(_) | None => i64::MAX,
    };
    let is_own = |event: &&Arc<Event>| event.seat == Some(seat.0) && event.seq < opened_seq;
    sitting
        .events
        .iter()
        .rev()
        .find(is_own)
        .map_or(0, |event| event.seq)
}

/// For a spectator "since" begins with the last move of anybody.
fn last_move_but_one(events: &[Arc<Event>]) -> i64 {
    let mut moves = events.iter().rev().filter(|event| event.seat.is_some());
    moves.nth(1).map_or(0, |event| event.seq)
}

/// Whether an event only says that somebody has sealed: the row of seats shows that.
pub(in crate::tables) fn is_seal(events: &[Arc<Event>], seq: i64) -> bool {
    let event = usize::try_from(seq - 1)
        .ok()
        .and_then(|index| events.get(index));
    event.is_some_and(|event| event.kind == "choice_sealed")
}
