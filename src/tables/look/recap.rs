//! What happened since a viewer's last turn, in words.

use std::sync::Arc;

use super::{HistoryLine, Look};
use crate::games::{Library, Seat, Viewer};
use crate::journal::Event;
use crate::tables::table::Table;

/// Says on a look what happened since its viewer's last turn; if nothing did, what his own last move was.
pub(super) fn tell_on(look: &mut Look, sitting: &Table) {
    let since = Recap::of(sitting, look.my_seat, look.viewer);
    look.since = since.told;
    look.is_since_mine = since.is_mine;
    look.moved_at_ms = find(&sitting.events, since.moved_seq).map(|event| event.recorded_at_ms);
}

/// What happened since a seat's last turn, for its page and its letters.
pub(in crate::tables) struct Recap {
    /// The sentences, oldest first.
    pub told: Vec<HistoryLine>,
    /// Whether they are the seat's own last move and what it led to, because nobody has moved after it.
    pub is_mine: bool,
    /// Seq of the seat's last event; 0 when it has none.
    moved_seq: i64,
}

impl Recap {
    /// Tells what happened since a seat's last turn, or since the last move of anybody for who has no seat. The
    /// seat's own move stands first when nobody has moved since, and when something that it led to is told.
    pub(in crate::tables) fn of(sitting: &Table, my_seat: Option<Seat>, viewer: Viewer) -> Self {
        let events = &sitting.events;
        let moved_seq = my_seat.map_or_else(
            || last_move_but_one(events),
            |seat| turn_before(sitting, seat),
        );
        let begun_seq = move_begun(events, moved_seq);
        let mut told = tell(events, begun_seq.saturating_sub(1), viewer);
        let is_after = |told: &HistoryLine| told.seq > moved_seq;
        let nothing_followed = !told.iter().any(is_after);
        let meta = sitting.game.meta();
        // That somebody has sealed is shown by the row of seats.
        told.retain(|told| find(events, told.seq).is_some_and(|event| !meta.is_seal(&event.kind)));
        let is_move = my_seat.is_some() && is_move(events, moved_seq);
        let is_own_told = is_move && !told.first().is_none_or(is_after);
        let next_move = next_move(events, my_seat, moved_seq);
        let has_led_on = told
            .iter()
            .any(|told| is_after(told) && told.seq < next_move);
        let is_alone = !told.iter().any(|told| told.seq >= next_move);
        let is_mine =
            my_seat.is_some() && moved_seq > 0 && nothing_followed || is_own_told && is_alone;
        if !(is_mine || is_own_told && has_led_on) {
            told.retain(is_after);
        }
        Self {
            told,
            is_mine,
            moved_seq,
        }
    }
}

fn find(events: &[Arc<Event>], seq: i64) -> Option<&Arc<Event>> {
    let index = usize::try_from(seq.checked_sub(1)?).ok()?;
    events.get(index)
}

/// Whether an event is of the game, not of sitting down to it.
fn is_move(events: &[Arc<Event>], seq: i64) -> bool {
    find(events, seq)
        .is_some_and(|event| !matches!(event.kind.as_str(), "seat_taken" | "chance_contributed"))
}

/// Where the move begins that ends with an event: all that a seat did in one move is recorded at one moment.
fn move_begun(events: &[Arc<Event>], moved_seq: i64) -> i64 {
    let Some(moved) = find(events, moved_seq) else {
        return moved_seq;
    };
    let until = usize::try_from(moved_seq).unwrap_or(0);
    events[..until]
        .iter()
        .rev()
        .take_while(|event| event.seat.is_none() || event.seat == moved.seat)
        .take_while(|event| event.recorded_at_ms == moved.recorded_at_ms)
        .filter(|event| event.seat.is_some())
        .last()
        .map_or(moved_seq, |event| event.seq)
}

/// Where the first move of anybody else begins after an event.
fn next_move(events: &[Arc<Event>], my_seat: Option<Seat>, after_seq: i64) -> i64 {
    let from = usize::try_from(after_seq).unwrap_or(0);
    let is_others = |event: &&Arc<Event>| event.seat.is_some() && event.seat.map(Seat) != my_seat;
    let mut rest = events.iter().skip(from);
    rest.find(is_others).map_or(i64::MAX, |event| event.seq)
}

/// Says in words what happened after `after_seq`. Stops where the journal does not fold.
pub(in crate::tables) fn tell(
    events: &[Arc<Event>],
    after_seq: i64,
    viewer: Viewer,
) -> Vec<HistoryLine> {
    let mut told = Vec::new();
    let Some((first, rest)) = events.split_first() else {
        return told;
    };
    let Ok(mut sitting) = Table::open(first, &Library::default()) else {
        return told;
    };
    for event in rest {
        let is_told = event.seq > after_seq;
        let Ok(sentences) = sitting.apply_told(event, is_told.then_some(viewer)) else {
            return told;
        };
        told.extend(sentences.into_iter().map(|sentence| HistoryLine {
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
fn turn_before(sitting: &Table, seat: Seat) -> i64 {
    let opened_seq = match sitting.decision(seat) {
        Some(decision) if sitting.game.meta().is_simultaneous() => decision.opened_seq,
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
