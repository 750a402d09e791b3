//! Whether deadlines are what the table's clock gives, and time-outs come when the time is over. A day on which a
//! player is away does not count, and no journal says which days those were. So the time left is at most what it was
//! and at least that without all the time since, and a deadline comes at least as much later as time is left.

use super::{Judge, check};
use crate::journal::{Door, Event};
use crate::table::clocks::TurnClock;
use crate::table::events::{GameEnded, Holder, TableEvent};
use crate::table::fold::{Phase, Rule};
use crate::table::terms::{
    Deadline, DeadlineMoved, MovedBy, SLACK_MS, UNREACHED_MS, WARNING_MS_MAX, is_within,
};
use rules::{EndKind, Seat};

/// Whether an instant had come when an event was recorded, or was about to.
pub(super) fn is_past(at_ms: i64, event: &Event) -> bool {
    at_ms <= event.recorded_at_ms.saturating_add(SLACK_MS)
}

pub(super) fn is_surely_past(at_ms: i64, event: &Event) -> bool {
    at_ms <= event.recorded_at_ms.saturating_sub(SLACK_MS)
}

/// The least and the most that can be left of a turn when an event is recorded.
fn left_ms(turn: &TurnClock, event: &Event) -> (i64, i64) {
    let passed_ms = match turn.due_at_ms {
        Some(_) => event.recorded_at_ms.saturating_sub(turn.set_at_ms),
        None => 0,
    };
    (turn.left_ms.saturating_sub(passed_ms).max(0), turn.left_ms)
}

impl Judge {
    /// The seats whose time runs, or is stopped by a pause.
    pub(super) fn running(&self) -> Vec<Seat> {
        let seats = Seat::all(self.table.opened.seats);
        seats.filter(|seat| self.turn(*seat).is_some()).collect()
    }

    /// The time of a seat's turn; none once it has run out.
    fn turn(&self, seat: Seat) -> Option<TurnClock> {
        let turn = self.table.clocks.seat(seat).turn;
        turn.filter(|turn| !turn.has_run_out)
    }

    /// Whether the change has to set the time of a seat: its turn began, or used up time of a bank.
    pub(super) fn must_be_set(&self, seat: Seat) -> bool {
        self.may_be_set(seat) && (self.is_timed(seat) || self.turn_before(seat).is_some())
    }

    fn may_be_set(&self, seat: Seat) -> bool {
        let (table, clocks) = (&self.table, &self.table.clocks);
        let is_bank = clocks.terms.is_some_and(|terms| terms.clock.is_bank());
        let has_ended = self.turn_before(seat).is_some() || self.is_returned(seat);
        let may = clocks.terms.is_some() && (self.is_timed(seat) || is_bank && has_ended);
        may && table.phase == Phase::Running && clocks.seat(seat).turn.is_none()
    }

    /// Whether time runs for a seat, or would.
    fn is_timed(&self, seat: Seat) -> bool {
        self.table.awaited_since(seat).is_some() && !self.table.has_stand_in(seat)
    }

    /// The time that ran for a seat when the change began; none if somebody else has played it since.
    fn turn_before(&self, seat: Seat) -> Option<TurnClock> {
        let handed = &self.table.handovers[self.handovers..];
        let is_anew = handed.iter().any(|handover| handover.seat == seat);
        self.clocks.seat(seat).turn.filter(|_| !is_anew)
    }

    /// Whether a stand-in may have a seat whose time ran out while nobody waited: in this change a player took some
    /// seat back, or over.
    pub(super) fn comes_late(&self, seat: Seat) -> bool {
        let mut handed = self.table.handovers[self.handovers..].iter();
        let waits = handed.any(|handover| handover.to == Holder::Player);
        waits && self.table.may_hand_over_late(seat)
    }

    /// Whether a player took the seat back, or over, in this change.
    fn is_returned(&self, seat: Seat) -> bool {
        let handed = self.table.handovers[self.handovers..].iter();
        let mut mine = handed.filter(|handover| handover.seat == seat);
        mine.next_back()
            .is_some_and(|handover| handover.to == Holder::Player)
    }

    pub(super) fn check_moved(&self, event: &Event, moved: &DeadlineMoved) -> Result<(), Rule> {
        let seats: Vec<Seat> = moved.deadlines.iter().map(|one| one.seat).collect();
        let is_meant = |seat: &Seat| match moved.why {
            MovedBy::Turn => self.may_be_set(*seat),
            MovedBy::Outage if event.door != Door::House => false,
            MovedBy::Unreached if event.door != Door::Clock || seats.len() > 1 => false,
            MovedBy::Unreached if self.table.clocks.paused_until_ms.is_some() => false,
            MovedBy::Away | MovedBy::Outage | MovedBy::Unreached => self.turn(*seat).is_some(),
            // It comes with the event that begins or ends a pause.
            MovedBy::Pause => false,
        };
        let is_missing = |seat: Seat| {
            moved.why == MovedBy::Turn && self.must_be_set(seat) && !seats.contains(&seat)
        };
        let is_in_order = seats.is_sorted_by(|one, next| one < next) && !seats.is_empty();
        let lacks_one = Seat::all(self.table.opened.seats).any(is_missing);
        let is_right = is_in_order && seats.iter().all(is_meant) && !lacks_one;
        check(is_right, Rule::Timed)?;
        moved.deadlines.iter().try_for_each(|deadline| {
            let turn = self.table.clocks.seat(deadline.seat).turn;
            let least_due_ms = turn.map(|turn| turn.least_due_ms.saturating_sub(SLACK_MS));
            // However often it moves, it never comes before all of the turn's time has passed.
            if deadline.due_at_ms.is_some() && deadline.due_at_ms < least_due_ms {
                return Err(Rule::Deadline(deadline.seat.0));
            }
            match (moved.why, turn) {
                (MovedBy::Away, Some(turn)) => check_away(event, deadline, &turn),
                (MovedBy::Outage, Some(turn)) => check_outage(event, deadline, &turn),
                (MovedBy::Unreached, Some(turn)) => {
                    if !turn.is_given_up {
                        self.check_over(event, deadline.seat)?;
                    }
                    check_unreached(event, deadline, &turn)
                }
                (_, _) => self.check_turn(event, deadline),
            }
        })
    }

    /// The time of a seat whose turn began or ended in this change.
    fn check_turn(&self, event: &Event, deadline: &Deadline) -> Result<(), Rule> {
        let seat = deadline.seat;
        let clocks = &self.table.clocks;
        let rate = clocks.terms.ok_or(Rule::Timed)?.clock;
        let bank_ms = clocks.seat(seat).bank_ms.filter(|_| rate.is_bank());
        // A player who is back may have what their next turn adds, or start over like somebody who takes over a seat.
        let added_ms = rate.next_ms(0);
        let is_added = is_within(deadline.left_ms, added_ms, added_ms);
        let has_added_only = self.is_returned(seat) && rate.is_bank() && is_added;
        let (least_ms, most_ms) = match (self.turn_before(seat), bank_ms) {
            // Extra time is not theirs to keep.
            (Some(turn), _) if turn.unreached_since_ms.is_some() => (added_ms, added_ms),
            (Some(turn), _) => {
                let (least_ms, most_ms) = left_ms(&turn, event);
                (rate.next_ms(least_ms), rate.next_ms(most_ms))
            }
            (None, Some(bank_ms)) => (bank_ms, bank_ms),
            (None, None) if has_added_only => (added_ms, added_ms),
            (None, None) => (rate.first_ms(), rate.first_ms()),
        };
        check_left(deadline, least_ms, most_ms)?;
        let runs = self.is_timed(seat) && clocks.paused_until_ms.is_none();
        check_due(event, deadline, runs)
    }

    /// The times that stop or run on with a pause, for all seats that have one.
    pub(super) fn check_pause(&self, event: &Event, moved: &DeadlineMoved) -> Result<(), Rule> {
        let seats = moved.deadlines.iter().map(|deadline| deadline.seat);
        check(seats.eq(self.running()), Rule::Timed)?;
        let runs = self.table.clocks.paused_until_ms.is_none();
        moved.deadlines.iter().try_for_each(|deadline| {
            let turn = self.turn(deadline.seat).ok_or(Rule::Timed)?;
            let (least_ms, most_ms) = left_ms(&turn, event);
            check_left(deadline, least_ms, most_ms)?;
            check_due(event, deadline, runs && !turn.is_given_up)
        })
    }

    pub(super) fn check_over(&self, event: &Event, seat: Seat) -> Result<(), Rule> {
        let ends_ms = |turn: TurnClock| Some(turn.due_at_ms?.max(turn.least_due_ms));
        let ends_ms = self.turn(seat).and_then(ends_ms);
        let is_over = ends_ms.is_some_and(|ends_ms| is_past(ends_ms, event));
        check(is_over, Rule::NotOver(seat.0))
    }

    /// Another seat that loses on time, or the end of the game for those named so far.
    pub(super) fn check_loss(
        &mut self,
        event: &Event,
        fact: &TableEvent,
        mut late: Vec<Seat>,
    ) -> Result<(), Rule> {
        if let TableEvent::TimedOut(seat) = fact {
            if late.last() >= Some(seat) {
                return Err(Rule::NotOver(seat.0));
            }
            self.check_over(event, *seat)?;
            late.push(*seat);
            self.due.push_back(super::Due::Loss(late));
            return Ok(());
        }
        let TableEvent::GameEnded(ended) = fact else {
            return Err(Rule::Expected("game_ended".to_owned()));
        };
        let lost = GameEnded::lost_by(&late, self.table.opened.seats, EndKind::TimedOut);
        let is_late = |seat: &Seat| {
            let turn = self.table.clocks.seat(*seat).turn;
            let due_at_ms = turn.and_then(|turn| turn.due_at_ms);
            due_at_ms.is_some_and(|due_at_ms| is_surely_past(due_at_ms, event))
        };
        let is_left_out = lost.winners.iter().any(is_late);
        check(!is_left_out && *ended == lost, Rule::NoEnd)
    }
}

fn check_left(deadline: &Deadline, least_ms: i64, most_ms: i64) -> Result<(), Rule> {
    let is_right = is_within(deadline.left_ms, least_ms, most_ms);
    check(is_right, Rule::Left(deadline.seat.0))
}

/// A deadline stays while its clock does; otherwise it comes when the time left has passed, or later.
fn check_due(event: &Event, deadline: &Deadline, runs: bool) -> Result<(), Rule> {
    let is_right = match deadline.due_at_ms {
        Some(due_at_ms) => {
            let earliest_ms = event.recorded_at_ms.saturating_add(deadline.left_ms);
            runs && due_at_ms >= earliest_ms.saturating_sub(SLACK_MS)
        }
        None => !runs,
    };
    check(is_right, Rule::Deadline(deadline.seat.0))
}

/// A player's days that no longer count, or now count.
fn check_away(event: &Event, deadline: &Deadline, turn: &TurnClock) -> Result<(), Rule> {
    let (least_ms, most_ms) = left_ms(turn, event);
    check_left(deadline, least_ms, most_ms)?;
    check_due(event, deadline, turn.due_at_ms.is_some())
}

/// Time in which nobody could play: a deadline moves by at most as long as the turn has lasted.
fn check_outage(event: &Event, deadline: &Deadline, turn: &TurnClock) -> Result<(), Rule> {
    let lost_ms = event.recorded_at_ms.saturating_sub(turn.begun_at_ms);
    let (least_ms, most_ms) = match (deadline.due_at_ms, turn.due_at_ms) {
        (Some(due_at_ms), Some(was_ms))
            if is_within(due_at_ms, was_ms, was_ms.saturating_add(lost_ms)) =>
        {
            // Other days may count now than when the deadline was set.
            (0, due_at_ms.saturating_sub(event.recorded_at_ms).max(0))
        }
        (None, None) => (turn.left_ms, turn.left_ms.saturating_add(lost_ms)),
        (_, _) => return Err(Rule::Deadline(deadline.seat.0)),
    };
    check_left(deadline, least_ms, most_ms)
}

/// At most three days more each time for a player who could not be reached. After a week the clock may stop.
fn check_unreached(event: &Event, deadline: &Deadline, turn: &TurnClock) -> Result<(), Rule> {
    if deadline.due_at_ms.is_some() {
        check_left(deadline, 0, WARNING_MS_MAX)?;
        return check_due(event, deadline, true);
    }
    let since_ms = turn.unreached_since_ms.unwrap_or(event.recorded_at_ms);
    let is_long = event.recorded_at_ms.saturating_sub(since_ms) >= UNREACHED_MS - SLACK_MS;
    let is_right = is_long && deadline.left_ms == 0;
    check(is_right, Rule::Deadline(deadline.seat.0))
}
