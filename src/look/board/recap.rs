//! What happened since a viewer's last turn, in words: told from the position before that turn, which the folded table
//! keeps, so that no page folds a journal for it.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::journal::{Door, Event};
use crate::table::events::TableEvent;
use crate::table::fold::{self, Table};
use crate::table::history::{HistoryLine, lines};
use crate::table::take_back::GRACE_MS_MAX;
use crate::table::turns::Checkpoint;
use rules::{Seat, Viewer};

pub(crate) struct Recap {
    pub told: Vec<HistoryLine>,
    /// Whether `told` is the seat's own last move and what it led to, because nobody has moved after it.
    pub is_mine: bool,
    /// When the seat moved last; none if it never did.
    pub moved_at_ms: Option<i64>,
}

impl Recap {
    /// Tells what happened since a seat's last turn; for somebody without a seat, since the last turn but one of
    /// anybody. The seat's own move stands first when nobody has moved since, and when something that it led to is
    /// told.
    pub(crate) fn of(table: &Table, my_seat: Option<Seat>, viewer: Viewer) -> Self {
        let unseen = unseen(table);
        let moved_seq = my_seat.map_or_else(
            || last_turn_but_one(&table.events, &unseen),
            |seat| turn_before(table, seat, &unseen),
        );
        let moved = table.event(moved_seq);
        let begun_seq = moved.map_or(moved_seq, |moved| turn_begun(table, moved));
        let from = table.checkpoint(my_seat, moved_seq);
        let mut told = tell(table, from, begun_seq, viewer);
        told.retain(|told| !is_in(&unseen, told.seq));
        let is_after = |told: &HistoryLine| told.seq > moved_seq;
        let nothing_followed = !told.iter().any(is_after);
        let meta = table.game.meta();
        // The row of seats shows who has sealed; what the own standing order sealed is told.
        told.retain(|told| {
            let is_told = |event: &Arc<Event>| {
                let is_own = event.door == Door::Order && told.seat == my_seat;
                !meta.is_seal(&event.kind) || is_own
            };
            table.event(told.seq).is_some_and(is_told)
        });
        let is_move = my_seat.is_some() && moved.is_some_and(|event| is_move(event));
        let is_own_told = is_move && !told.first().is_none_or(is_after);
        let next_seq = next_of_others(table, my_seat, moved_seq, &unseen);
        let is_led_to = |told: &HistoryLine| is_after(told) && told.seq < next_seq;
        let has_led_on = told.iter().any(is_led_to);
        let is_alone = told.iter().all(|told| told.seq < next_seq);
        let is_mine =
            my_seat.is_some() && moved_seq > 0 && nothing_followed || is_own_told && is_alone;
        if !(is_mine || is_own_told && has_led_on) {
            told.retain(is_after);
        }
        Self {
            told,
            is_mine,
            moved_at_ms: moved
                .filter(|_| is_move || my_seat.is_none())
                .map(|event| event.recorded_at_ms),
        }
    }
}

/// The moves that were taken back before anybody saw them, each with the event that says so: only histories tell them.
fn unseen(table: &Table) -> Vec<RangeInclusive<i64>> {
    let taken = |event: &Arc<Event>| match fold::fact_of(event) {
        Ok(Some(TableEvent::TakenBack(taken))) => {
            // Nobody was asked: it begins its command. A pick may be taken back later, when others know it.
            let is_alone = table.event(event.seq - 1)?.command != event.command;
            let moved_at_ms = table.event(taken.to_seq + 1)?.recorded_at_ms;
            let is_fresh = event.recorded_at_ms - moved_at_ms <= GRACE_MS_MAX;
            (is_alone && is_fresh).then_some(taken.to_seq + 1..=event.seq)
        }
        Ok(_) | Err(_) => None,
    };
    table.events.iter().filter_map(taken).collect()
}

fn is_in(unseen: &[RangeInclusive<i64>], seq: i64) -> bool {
    unseen.iter().any(|range| range.contains(&seq))
}

/// Whether an event is of the game, not of sitting down to it.
fn is_move(event: &Event) -> bool {
    !matches!(event.kind.as_str(), "seat_taken" | "chance_contributed")
}

fn mover(table: &Table, event: &Event) -> Option<Seat> {
    let earlier = table.events.iter().rev();
    let of_command = earlier
        .skip_while(|one| one.seq > event.seq)
        .take_while(|one| one.command == event.command);
    of_command.filter_map(|one| fold::turn_of(one)).last()
}

/// Where the turn begins that ends with an event: a seat's events within one command. Another seat's command may do
/// something for the seat too, such as giving it the last wonder.
fn turn_begun(table: &Table, moved: &Event) -> i64 {
    let earlier = table.events.iter().rev();
    earlier
        .skip_while(|event| event.seq > moved.seq)
        .take_while(|event| event.command == moved.command)
        .take_while(|event| event.seat.is_none() || event.seat == moved.seat)
        .filter(|event| event.seat.is_some())
        .last()
        .map_or(moved.seq, |event| event.seq)
}

/// Seq of the first event of anybody else after an event; also one that follows from the own command.
fn next_of_others(
    table: &Table,
    my_seat: Option<Seat>,
    after_seq: i64,
    unseen: &[RangeInclusive<i64>],
) -> i64 {
    let is_after = |event: &&Arc<Event>| event.seq > after_seq && !is_in(unseen, event.seq);
    let mut rest = table.events.iter().filter(is_after);
    let next = rest.find(|event| {
        let seat = fold::turn_of(event);
        seat.is_some() && seat != my_seat
    });
    next.map_or(i64::MAX, |event| event.seq)
}

/// Says in words what happened from an event on, beginning at a checkpoint before it. Stops where an event cannot be
/// carried out.
fn tell(table: &Table, from: &Checkpoint, told_seq: i64, viewer: Viewer) -> Vec<HistoryLine> {
    let mut told = Vec::new();
    let mut position = Arc::clone(&from.position);
    let mut asked_by = None;
    let mut command = table.event(from.seq).map_or(0, |event| event.command);
    for event in table.events.iter().filter(|event| event.seq > from.seq) {
        let before = std::mem::replace(&mut command, event.command);
        let is_told = event.seq >= told_seq;
        let viewer = is_told.then_some(viewer);
        let Ok(mut sentences) = table.step(from, &mut position, event, viewer) else {
            return told;
        };
        if let Ok(Some(fact)) = TableEvent::decode(&event.kind, event.version, &event.body) {
            sentences.extend(fold::tell(&fact, asked_by, table.resigned));
            if let TableEvent::Asked(seat, _) = fact {
                asked_by = Some(seat);
            }
        }
        if is_told {
            told.extend(lines(table, event, before, sentences));
        }
    }
    told
}

/// Where "since your last turn" begins for a seat: at its own last event. What a standing order, a stand-in or another
/// seat's move did for it is news. In a sealed game it is the event before its present decision, so that what the last round
/// revealed stays in sight after sealing.
fn turn_before(table: &Table, seat: Seat, unseen: &[RangeInclusive<i64>]) -> i64 {
    let is_sealed = table.game.meta().is_simultaneous();
    let opened_seq = match table.decision(seat) {
        Some(decision) if is_sealed => decision.opened_seq,
        Some(_) | None => i64::MAX,
    };
    let is_own = |event: &&Arc<Event>| {
        fold::turn_of(event) == Some(seat)
            && !matches!(event.door, Door::Order | Door::Clock | Door::Bot)
            && event.seq < opened_seq
            && !is_in(unseen, event.seq)
            && (is_sealed || mover(table, event) == Some(seat))
    };
    let own = table.events.iter().rev().find(is_own);
    own.map_or(0, |event| event.seq)
}

/// For a spectator "since" begins after the turn before the last turn of anybody.
fn last_turn_but_one(events: &VecDeque<Arc<Event>>, unseen: &[RangeInclusive<i64>]) -> i64 {
    let mut moves = events
        .iter()
        .rev()
        .filter(|event| fold::turn_of(event).is_some() && !is_in(unseen, event.seq));
    let Some(last) = moves.next() else {
        return 0;
    };
    moves
        .find(|event| event.command != last.command)
        .map_or(0, |event| event.seq)
}
