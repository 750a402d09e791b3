//! The clocks of a table's seats, folded from its journal. Lengths are in milliseconds, and instants in milliseconds
//! since 1970. Pure: which time counts is decided before a deadline is appended, and is in the event.

use crate::table::terms::{ClockTerms, Deadline, LONG_OUTAGE_MS, MovedBy, OnTimeout};
use rules::Seat;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clocks {
    /// None if time does not count.
    pub terms: Option<ClockTerms>,
    pub paused_until_ms: Option<i64>,
    seats: Vec<SeatClock>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatClock {
    /// What its last turn left of its bank; none before its first turn.
    pub bank_ms: Option<i64>,
    pub turn: Option<TurnClock>,
    /// The time of the turn whose choice it has sealed: withdrawing the choice brings no new time.
    pub sealed: Option<TurnClock>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    pub opened_seq: i64,
    /// When its time was first set.
    pub begun_at_ms: i64,
    /// When all of its first time would have passed if every day counted: it ends no earlier.
    pub least_due_ms: i64,
    pub set_at_ms: i64,
    /// How much time there was then, without days that do not count.
    pub left_ms: i64,
    /// None while the clock is stopped.
    pub due_at_ms: Option<i64>,
    pub has_run_out: bool,
    /// Since when its player could not be reached although the time was over.
    pub unreached_since_ms: Option<i64>,
    /// Whether they could not be reached for so long that the clock is stopped and the others may decide.
    pub is_given_up: bool,
}

impl TurnClock {
    pub const fn runs(&self) -> bool {
        self.due_at_ms.is_some() && !self.has_run_out
    }
}

impl Clocks {
    pub fn none(seats: usize) -> Self {
        Self {
            terms: None,
            paused_until_ms: None,
            seats: vec![SeatClock::default(); seats],
        }
    }

    pub fn seat(&self, seat: Seat) -> SeatClock {
        self.seats.get(seat.index()).copied().unwrap_or_default()
    }

    pub fn has_run_out(&self, seat: Seat) -> bool {
        self.seat(seat).turn.is_some_and(|turn| turn.has_run_out)
    }

    /// Whether the others may give a seat to somebody else because its time has run out.
    pub fn is_offered(&self, seat: Seat) -> bool {
        let replaces = self
            .terms
            .is_some_and(|terms| terms.on_timeout == OnTimeout::Replace);
        replaces && self.has_run_out(seat) || self.is_given_up(seat)
    }

    /// Whether the time of a seat's turn was extended because its player could not be reached.
    pub fn is_unheard(&self, seat: Seat) -> bool {
        let turn = self.seat(seat).turn;
        turn.is_some_and(|turn| turn.unreached_since_ms.is_some())
    }

    pub fn is_given_up(&self, seat: Seat) -> bool {
        self.seat(seat).turn.is_some_and(|turn| turn.is_given_up)
    }

    /// Without a decision, only what is left of a bank. False if there is no such seat.
    pub(crate) fn set(
        &mut self,
        deadline: &Deadline,
        why: MovedBy,
        at_ms: i64,
        opened_seq: Option<i64>,
    ) -> bool {
        let Some(clock) = self.seats.get_mut(deadline.seat.index()) else {
            return false;
        };
        let Some(opened_seq) = opened_seq else {
            clock.bank_ms = Some(deadline.left_ms);
            return true;
        };
        let same = clock.turn.filter(|turn| turn.opened_seq == opened_seq);
        let (unreached_since_ms, is_given_up) = unreached(same, deadline, why, at_ms);
        let least_due_ms = at_ms.saturating_add(deadline.left_ms);
        clock.turn = Some(TurnClock {
            opened_seq,
            begun_at_ms: same.map_or(at_ms, |turn| turn.begun_at_ms),
            least_due_ms: same.map_or(least_due_ms, |turn| turn.least_due_ms),
            set_at_ms: at_ms,
            left_ms: deadline.left_ms,
            due_at_ms: deadline.due_at_ms,
            has_run_out: false,
            unreached_since_ms,
            is_given_up,
        });
        true
    }

    /// False if no time of it runs.
    pub(crate) fn run_out(&mut self, seat: Seat) -> bool {
        let clock = self.seats.get_mut(seat.index());
        let Some(turn) = clock.and_then(|clock| clock.turn.as_mut()) else {
            return false;
        };
        turn.has_run_out = true;
        true
    }

    /// Ends the time of a turn when the seat no longer has its decision. While only its choice is sealed, the time is
    /// kept: `awaited_seq` is the decision for which it is awaited, `opened_seq` the one that it could still change.
    pub(crate) fn note_decision(
        &mut self,
        seat: Seat,
        awaited_seq: Option<i64>,
        opened_seq: Option<i64>,
    ) {
        let Some(clock) = self.seats.get_mut(seat.index()) else {
            return;
        };
        let is_of = |turn: &TurnClock, seq: Option<i64>| Some(turn.opened_seq) == seq;
        let time = clock.turn.or(clock.sealed);
        let time = time.filter(|turn| is_of(turn, opened_seq));
        let is_awaited = awaited_seq.is_some();
        clock.turn = time.filter(|_| is_awaited);
        clock.sealed = time.filter(|_| !is_awaited);
    }

    /// Goes back to the time of an earlier moment. The decisions of then are opened again by the event `opened_seq`.
    pub(crate) fn go_back(&mut self, before: &Self, opened_seq: i64) {
        self.seats.clone_from(&before.seats);
        for clock in &mut self.seats {
            for turn in [&mut clock.turn, &mut clock.sealed].into_iter().flatten() {
                turn.opened_seq = opened_seq;
            }
        }
    }

    pub(crate) fn renew(&mut self, seat: Seat) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            *clock = SeatClock::default();
        }
    }
}

/// Since when the player of a turn cannot be reached, and whether they are given up. A pause or a long outage resets
/// that, except for somebody who is given up.
fn unreached(
    was: Option<TurnClock>,
    deadline: &Deadline,
    why: MovedBy,
    at_ms: i64,
) -> (Option<i64>, bool) {
    let since_ms = was.and_then(|turn| turn.unreached_since_ms);
    let was_given_up = was.is_some_and(|turn| turn.is_given_up);
    let stands = deadline.due_at_ms.is_none();
    let due_ms = was.and_then(|turn| turn.due_at_ms).zip(deadline.due_at_ms);
    let begins_anew = match why {
        MovedBy::Pause => true,
        MovedBy::Outage => due_ms.is_none_or(|(before, now)| now - before >= LONG_OUTAGE_MS),
        MovedBy::Unreached => return (since_ms.or(Some(at_ms)), stands),
        MovedBy::Turn | MovedBy::Away => false,
    };
    if begins_anew && !was_given_up {
        (None, false)
    } else {
        (since_ms, was_given_up && stands)
    }
}
