//! The time of seats, set by each change as an event; days off do not count. Start reading at [`Change::keep_time`].

use crate::accounts::PersonId;
use crate::accounts::away::{self, Calendar};
use crate::db::{Conn, DbResult};
use crate::error::Result;
use crate::play::change::Change;
use crate::play::heard;
use crate::play::rows::SeatRow;
use crate::table::clocks::TurnClock;
use crate::table::events::{Holder, TableEvent};
use crate::table::fold::{Phase, Table};
use crate::table::terms::{ClockTerms, Deadline, DeadlineMoved, LONG_OUTAGE_MS, MovedBy};
use rules::Seat;

/// The days that count for the players of some seats; at an empty seat all do.
pub(crate) fn calendars(
    conn: &mut Conn,
    rows: &[SeatRow],
    seats: &[Seat],
) -> DbResult<Vec<Calendar>> {
    let person = |seat: &Seat| rows.get(seat.index()).and_then(SeatRow::person);
    let people: Vec<PersonId> = seats.iter().filter_map(person).collect();
    let found = away::list_calendars(conn, &people)?;
    let calendar = |seat| person(seat).and_then(|person| found.get(&person).cloned());
    Ok(seats
        .iter()
        .map(|seat| calendar(seat).unwrap_or_default())
        .collect())
}

fn left_ms(turn: &TurnClock, calendar: &Calendar, now_ms: i64) -> i64 {
    let used_ms = match turn.due_at_ms {
        Some(_) => calendar.counted_ms(turn.set_at_ms, now_ms),
        None => 0,
    };
    (turn.left_ms - used_ms).max(0)
}

impl Change<'_> {
    /// Also stores what ended turns have left of a bank, but nothing where a player took their move back alone.
    pub(crate) fn keep_time(&mut self) -> Result<()> {
        let is_kept = self.seated.took_back.is_some();
        let runs = |after: &&Table| after.phase == Phase::Running && !is_kept;
        let after = self.draft.after.as_ref().filter(runs);
        let Some((after, terms)) = after.and_then(|after| Some((after, after.clocks.terms?)))
        else {
            return Ok(());
        };
        let seats: Vec<Seat> = Seat::all(after.opened.seats)
            .filter(|seat| self.has_changed(after, terms, *seat))
            .collect();
        let calendars = calendars(self.conn, &self.seated.rows, &seats)?;
        let deadlines = seats.into_iter().zip(&calendars);
        let deadlines = deadlines.map(|(seat, calendar)| self.deadline(terms, seat, calendar));
        let deadlines = deadlines.collect::<Result<Vec<_>, _>>()?;
        self.move_deadlines(deadlines, MovedBy::Turn)
    }

    /// Whether the time of a seat must be set: its turn began, or used up time of a bank.
    fn has_changed(&self, after: &Table, terms: ClockTerms, seat: Seat) -> bool {
        let is_timed = after.awaited_since(seat).is_some() && !after.has_stand_in(seat);
        let turn = after.clocks.seat(seat).turn;
        let has_ended = self.turn_before(seat).is_some() || self.comes_back(seat);
        turn.is_none() && (is_timed || terms.clock.is_bank() && has_ended)
    }

    /// The time that ran for a seat before this change; none if somebody else has had the seat since.
    fn turn_before(&self, seat: Seat) -> Option<TurnClock> {
        let turn = self.draft.before.as_ref()?.clocks.seat(seat).turn;
        turn.filter(|_| self.new_holder(seat).is_none())
    }

    /// None if this change brought none.
    fn new_holder(&self, seat: Seat) -> Option<Holder> {
        let known = self.draft.before.as_ref()?.handovers.len();
        let mut new = self.draft.after.as_ref()?.handovers[known..].iter();
        new.rfind(|one| one.seat == seat).map(|one| one.to)
    }

    /// Whether a player takes their seat back from a stand-in: their bank is not filled.
    fn comes_back(&self, seat: Seat) -> bool {
        self.actor == Some(seat) && self.new_holder(seat) == Some(Holder::Player)
    }

    fn deadline(&mut self, terms: ClockTerms, seat: Seat, calendar: &Calendar) -> Result<Deadline> {
        let now_ms = self.now_ms()?;
        let ended = self.turn_before(seat);
        let returns = self.comes_back(seat);
        let after = self.table()?;
        let clock = after.clocks.seat(seat);
        let left_ms = match (ended, clock.bank_ms) {
            // Extra time that they got because they could not be reached is not theirs to keep.
            (Some(turn), _) if turn.unreached_since_ms.is_some() => terms.clock.next_ms(0),
            (Some(turn), _) => terms.clock.next_ms(left_ms(&turn, calendar, now_ms)),
            (None, Some(bank_ms)) if terms.clock.is_bank() => bank_ms,
            // Their time had run out.
            (None, None) if returns && terms.clock.is_bank() => terms.clock.next_ms(0),
            (None, _) => terms.clock.first_ms(),
        };
        let is_awaited = after.awaited_since(seat).is_some() && !after.has_stand_in(seat);
        let stands = !is_awaited || after.clocks.paused_until_ms.is_some();
        Ok(Deadline {
            due_at_ms: (!stands).then(|| calendar.due_at_ms(now_ms, left_ms)),
            left_ms,
            seat,
        })
    }

    pub(crate) fn turn_clocks(&mut self, runs: bool) -> Result<()> {
        self.move_running(None, MovedBy::Pause, |turn, calendar, now_ms| {
            if turn.is_given_up {
                return Some((None, turn.left_ms));
            }
            let left_ms = left_ms(turn, calendar, now_ms);
            let due_at_ms = runs.then(|| calendar.due_at_ms(now_ms, left_ms));
            Some((due_at_ms, left_ms))
        })
    }

    /// After the person's days off changed: past time counts by the old days, the rest by the new ones.
    pub(crate) fn move_for(&mut self, person: PersonId, was: &Calendar) -> Result<()> {
        let Some(mine) = self.seat_of(person) else {
            return Ok(());
        };
        self.move_running(Some(mine), MovedBy::Away, |turn, calendar, now_ms| {
            let was_ms = turn.due_at_ms.filter(|due_at_ms| *due_at_ms > now_ms)?;
            let left_ms = left_ms(turn, was, now_ms);
            let due_at_ms = calendar.due_at_ms(now_ms, left_ms);
            let passed_ms = |days: &Calendar| days.counted_ms(turn.set_at_ms, now_ms);
            let differs = due_at_ms != was_ms || passed_ms(was) != passed_ms(calendar);
            differs.then_some((Some(due_at_ms), left_ms))
        })
    }

    /// Moves a deadline that has come if days off make it later: they changed while this table could not be changed.
    pub(crate) fn move_if_away(&mut self, seat: Seat) -> Result<()> {
        self.move_running(Some(seat), MovedBy::Away, |turn, calendar, now_ms| {
            turn.due_at_ms?;
            let due_at_ms = calendar.due_at_ms(turn.set_at_ms, turn.left_ms);
            let left_ms = calendar.counted_ms(now_ms, due_at_ms);
            (due_at_ms > now_ms).then_some((Some(due_at_ms), left_ms))
        })
    }

    /// Moves every deadline by the time in which nobody could play: an outage, or while the table was frozen.
    pub(crate) fn move_by_outage(&mut self, from_ms: i64, until_ms: i64) -> Result<()> {
        if until_ms - from_ms >= LONG_OUTAGE_MS {
            // Players must be told of their turns again.
            heard::forget_in_txn(self.conn, self.row.id)?;
            for row in &mut self.seated.rows {
                row.told_at_ms = None;
                row.warned_at_ms = None;
            }
        }
        self.move_running(None, MovedBy::Outage, |turn, calendar, now_ms| {
            // A process whose clock is ahead may have noted the outage: nobody has lost time that is still to come.
            let until_ms = until_ms.min(now_ms);
            // Seats whose time began after it, or had run out before it, lost nothing.
            let begun_ms = turn.begun_at_ms.max(from_ms);
            let lost_ms = until_ms - begun_ms;
            match turn.due_at_ms {
                _ if lost_ms <= 0 => None,
                Some(was_ms) if was_ms > begun_ms => {
                    let due_at_ms = was_ms + lost_ms;
                    Some((Some(due_at_ms), calendar.counted_ms(now_ms, due_at_ms)))
                }
                // The clock ran, and has been stopped since.
                None if turn.set_at_ms >= until_ms => Some((None, turn.left_ms + lost_ms)),
                Some(_) | None => None,
            }
        })
    }

    /// By this much counted time; without any, the seat's clock stops.
    pub(crate) fn move_unreached(&mut self, seat: Seat, more_ms: Option<i64>) -> Result<()> {
        self.move_running(Some(seat), MovedBy::Unreached, |_, calendar, now_ms| {
            let due_at_ms = more_ms.map(|more_ms| calendar.due_at_ms(now_ms, more_ms));
            Some((due_at_ms, more_ms.unwrap_or(0)))
        })
    }

    /// For one seat, or all whose time runs. `moved` returns the new deadline, and how much time is left from now on.
    fn move_running(
        &mut self,
        only: Option<Seat>,
        why: MovedBy,
        mut moved: impl FnMut(&TurnClock, &Calendar, i64) -> Option<(Option<i64>, i64)>,
    ) -> Result<()> {
        let now_ms = self.now_ms()?;
        let table = self.table()?;
        let is_meant = |seat: &Seat| only.is_none_or(|only| only == *seat);
        let turns: Vec<(Seat, TurnClock)> = Seat::all(table.opened.seats)
            .filter(is_meant)
            .filter_map(|seat| Some((seat, table.clocks.seat(seat).turn?)))
            .filter(|(_, turn)| !turn.has_run_out)
            .collect();
        let seats: Vec<Seat> = turns.iter().map(|(seat, _)| *seat).collect();
        let calendars = calendars(self.conn, &self.seated.rows, &seats)?;
        let mut deadlines = Vec::new();
        for ((seat, turn), calendar) in turns.into_iter().zip(&calendars) {
            if let Some((due_at_ms, left_ms)) = moved(&turn, calendar, now_ms) {
                deadlines.push(Deadline {
                    due_at_ms,
                    left_ms,
                    seat,
                });
            }
        }
        self.move_deadlines(deadlines, why)
    }

    fn move_deadlines(&mut self, deadlines: Vec<Deadline>, why: MovedBy) -> Result<()> {
        if deadlines.is_empty() {
            return Ok(());
        }
        self.append(&TableEvent::DeadlineMoved(DeadlineMoved { deadlines, why }))
    }
}
