//! Firing timers: reminders, time-outs, the end of a pause; and nudges, by which a player reminds another one. Any
//! worker of any process may fire one, by removing its job in the transaction that appends what follows; a move that
//! came first has ended the decision that it was set for. Start reading at [`fire_timers`].

use crate::accounts::PersonId;
use crate::accounts::wishes::{self, Pace, Topic};
use crate::db::DbResult;
use crate::error::{Code, Error, Result, no};
use crate::jobs::{self, Job, JobKind};
use crate::journal::Door;
use crate::mail::mailboxes;
use crate::mail::outbox::{self, Intent, LetterKind};
use crate::play::change::{Change, Request, change, frozen};
use crate::play::moves::play;
use crate::play::rows::{self, SeatRow, Status};
use crate::play::service::Service;
use crate::play::timers::{Timer, TimerKind};
use crate::play::work::{self, After, Work};
use crate::play::{agree, deadlines, intents, outages};
use crate::table::events::{GameEnded, Holder, TableEvent};
use crate::table::terms::{DAY_MS, OnTimeout, UNREACHED_MS};
use rules::{EndKind, Seat};
use words::{Arg, msg};

/// How long a timer waits at a frozen table.
const FROZEN_MS: i64 = 60 * 60 * 1000;

/// The least by which a deadline moves when its player was not reached.
const AGAIN_MS: i64 = 60 * 60 * 1000;

/// While deadlines are still moving after an outage, or letters are on hold after a restore, none fires.
pub fn fire_timers() -> Work {
    Work {
        is_held: outages::is_held,
        name: work::table_of,
        ..Work::new(JobKind::Timer, fire_one)
    }
}

fn fire_one(service: &Service, job: &Job) -> Result<After> {
    let timer = Timer::of(job)?;
    let Some(uid) = rows::find_uid(&service.db, job.table_id)? else {
        return Ok(After::Done);
    };
    match fire(service, &uid, job, &timer) {
        Ok(()) => Ok(After::Settled),
        Err(Error::No(no)) if no.code == Code::Frozen => {
            let at_ms = service.clock.now_ms() + FROZEN_MS;
            Ok(After::Again { at_ms, why: None })
        }
        Err(error) => Err(error),
    }
}

fn fire(service: &Service, uid: &str, job: &Job, timer: &Timer) -> Result<()> {
    change(service, uid, Request::through(Door::Clock), |change| {
        if change.status() == Status::Frozen {
            return Err(frozen());
        }
        if !jobs::done_in_txn(change.conn, job)? {
            return Ok(());
        }
        match (timer.kind, timer.seat) {
            (TimerKind::Half | TimerKind::Last, Some(seat)) => {
                if is_armed(change, timer, seat)?
                    && let Some(row) = change.seat(seat)
                {
                    queue(change, &row, LetterKind::Reminder)?;
                }
            }
            (TimerKind::Deadline, Some(seat)) => run_out(change, timer, seat)?,
            (TimerKind::Resume, _) => resume(change)?,
            (TimerKind::Half | TimerKind::Last | TimerKind::Deadline, None) => {}
        }
        Ok(())
    })
}

/// Whether a seat still has the decision that a timer was set for, and its time.
fn is_armed(change: &mut Change<'_>, timer: &Timer, seat: Seat) -> Result<bool> {
    let now_ms = change.now_ms()?;
    let turn = change.table()?.clocks.seat(seat).turn;
    Ok(turn.is_some_and(|turn| {
        let is_over = turn.due_at_ms.is_some_and(|due_at_ms| due_at_ms <= now_ms);
        let is_same = Some(turn.opened_seq) == timer.expected_seq && !turn.has_run_out;
        is_same && (is_over || timer.kind != TimerKind::Deadline)
    }))
}

fn run_out(change: &mut Change<'_>, timer: &Timer, seat: Seat) -> Result<()> {
    if change.table()?.clocks.is_given_up(seat) {
        return look_again(change, timer, seat);
    }
    if !is_armed(change, timer, seat)? {
        return Ok(());
    }
    change.move_if_away(seat)?;
    if change.waits_for_letter(timer, seat)? {
        return Ok(());
    }
    change.waits_for_reader(seat)?;
    if !is_armed(change, timer, seat)? {
        return Ok(());
    }
    let terms = change.table()?.clocks.terms;
    match terms.map(|terms| terms.on_timeout) {
        Some(OnTimeout::StandInUntilBack) => hand_over(change, seat),
        Some(OnTimeout::Lose) => lose(change),
        // If a stand-in plays this turn, the change goes on with it.
        Some(OnTimeout::StandIn | OnTimeout::Nudge | OnTimeout::Replace) | None => {
            change.append(&TableEvent::TimedOut(seat))
        }
    }
}

/// If no human waits for the player, the stand-in waits for them too.
fn hand_over(change: &mut Change<'_>, seat: Seat) -> Result<()> {
    change.append(&TableEvent::TimedOut(seat))?;
    if agree::is_waited_for(change, seat)? {
        change.append(&TableEvent::SeatHandedOver(seat, Holder::StandIn))?;
        change.tell(LetterKind::StandIn, seat, None)?;
    }
    Ok(())
}

/// Ends a game that is lost by time, for all who are late and know it. If everybody is, nobody wins.
fn lose(change: &mut Change<'_>) -> Result<()> {
    let now_ms = change.now_ms()?;
    let seats: Vec<Seat> = Seat::all(change.seated.rows.len()).collect();
    for seat in &seats {
        change.move_if_away(*seat)?;
        change.waits_for_reader(*seat)?;
    }
    let clocks = change.table()?.clocks.clone();
    let is_late = |seat: &Seat| {
        let due_at_ms = clocks.seat(*seat).turn.and_then(|turn| turn.due_at_ms);
        due_at_ms.is_some_and(|due_at_ms| due_at_ms <= now_ms)
    };
    let count = seats.len();
    let late: Vec<Seat> = seats.into_iter().filter(is_late).collect();
    // The fact that somebody cannot be reached may have ended the game, or stopped its clocks.
    if late.is_empty() {
        return Ok(());
    }
    for seat in &late {
        change.append(&TableEvent::TimedOut(*seat))?;
    }
    change.end(GameEnded::lost_by(&late, count, EndKind::TimedOut))
}

fn resume(change: &mut Change<'_>) -> Result<()> {
    let now_ms = change.now_ms()?;
    let until_ms = change.table()?.clocks.paused_until_ms;
    if until_ms.is_some_and(|until_ms| until_ms <= now_ms) {
        change.append(&TableEvent::Resumed)?;
        change.turn_clocks(true)?;
    }
    Ok(())
}

/// Lets the clock of a seat that was given up run again, if its player has heard of their turn since, or no longer
/// wants reminders. Otherwise they are reminded, and the program asks again in a day.
fn look_again(change: &mut Change<'_>, timer: &Timer, seat: Seat) -> Result<()> {
    let now_ms = change.now_ms()?;
    let clocks = &change.table()?.clocks;
    let (terms, turn) = (clocks.terms, clocks.seat(seat).turn);
    // The end of a pause sets it again.
    let is_paused = clocks.paused_until_ms.is_some();
    let is_same = turn.map(|turn| turn.opened_seq) == timer.expected_seq;
    let (Some(terms), true) = (terms, is_same && !is_paused) else {
        return Ok(());
    };
    let more_ms = change.service.warning_ms(terms).max(AGAIN_MS);
    let Some((row, _)) = change.reader(seat)? else {
        change.move_unreached(seat, Some(more_ms))?;
        return Ok(());
    };
    if row.told_at_ms.and(row.warned_at_ms).is_some() {
        queue(change, &row, LetterKind::Reminder)?;
        change.move_unreached(seat, Some(more_ms))?;
    } else {
        change.remind_again(&row, UNREACHED_MS)?;
        set_again(change, timer, now_ms + DAY_MS)?;
    }
    Ok(())
}

fn set_again(change: &mut Change<'_>, timer: &Timer, due_at_ms: i64) -> DbResult<()> {
    let again = Timer {
        due_at_ms,
        ..*timer
    };
    let now_ms = change.service.clock.now_ms();
    jobs::put_in_txn(change.conn, &[again.job(change.row.id)], now_ms)
}

impl Change<'_> {
    /// With how long before the end the player is reminded. None if they want or get no reminders: the clock counts.
    fn reader(&mut self, seat: Seat) -> Result<Option<(SeatRow, i64)>> {
        let terms = self.table()?.clocks.terms;
        let row = self.seat(seat).filter(|row| row.bot.is_none());
        let person = row.as_ref().and_then(SeatRow::person);
        let (Some(terms), Some(row), Some(person)) = (terms, row, person) else {
            return Ok(None);
        };
        let Some(address) = self.seated.address(seat) else {
            return Ok(None);
        };
        let wishes = wishes::find(self.conn, person)?;
        let is_read = wishes.pace(Topic::Reminder) != Pace::Never
            && !mailboxes::is_stopped(self.conn, address)?;
        Ok(is_read.then_some((row, self.service.warning_ms(terms))))
    }

    /// A player whose letters bounce gets one in `bounced_ms`.
    fn remind_again(&mut self, row: &SeatRow, bounced_ms: i64) -> Result<()> {
        let now_ms = self.now_ms()?;
        let is_again = |at_ms: i64| now_ms - at_ms < bounced_ms;
        if row.bounced_at_ms.is_none() || !row.reminded_at_ms.is_some_and(is_again) {
            queue(self, row, LetterKind::Reminder)?;
        }
        Ok(())
    }

    /// Sets the timer of a turn that had no time again, while the letter about it is on its way.
    fn waits_for_letter(&mut self, timer: &Timer, seat: Seat) -> Result<bool> {
        let now_ms = self.now_ms()?;
        let turn = self.table()?.clocks.seat(seat).turn;
        let due_at_ms = turn.map_or(0, |turn| turn.begun_at_ms.saturating_add(AGAIN_MS));
        let reader = self
            .reader(seat)?
            .filter(|(row, _)| row.told_at_ms.is_none());
        if due_at_ms <= now_ms || reader.is_none() {
            return Ok(false);
        }
        set_again(self, timer, due_at_ms)?;
        Ok(true)
    }

    /// Moves a seat's deadline that has come, if its player has not heard of their turn, or was not reminded of it long
    /// enough ago. After a week its clock stops, and the others may decide.
    fn waits_for_reader(&mut self, seat: Seat) -> Result<()> {
        let now_ms = self.now_ms()?;
        let turn = self.table()?.clocks.seat(seat).turn;
        let is_over = |due_at_ms: i64| due_at_ms <= now_ms;
        let turn = turn.filter(|turn| !turn.has_run_out && turn.due_at_ms.is_some_and(is_over));
        let Some(turn) = turn else {
            return Ok(());
        };
        let Some((row, warning_ms)) = self.reader(seat)? else {
            return Ok(());
        };
        let calendar = deadlines::calendars(self.conn, &self.seated.rows, &[seat])?.remove(0);
        let counted_ms = |since_ms: i64| calendar.counted_ms(since_ms.min(now_ms), now_ms);
        if let Some(warned_ms) = row.told_at_ms.and(row.warned_at_ms) {
            let left_ms = warning_ms - counted_ms(warned_ms);
            return if left_ms > 0 {
                self.move_unreached(seat, Some(left_ms))
            } else {
                Ok(())
            };
        }
        if turn.unreached_since_ms.map_or(0, counted_ms) >= UNREACHED_MS {
            self.move_unreached(seat, None)?;
            return agree::conclude(self);
        }
        self.remind_again(&row, DAY_MS)?;
        self.move_unreached(seat, Some(warning_ms.max(AGAIN_MS)))
    }
}

/// A day after the turn began and after the last nudge, and as soon as its time has run out.
pub fn nudge_from_ms(
    awaited_since_ms: i64,
    due_at_ms: Option<i64>,
    nudged_at_ms: Option<i64>,
) -> i64 {
    let first_ms = awaited_since_ms + DAY_MS;
    let first_ms = due_at_ms.map_or(first_ms, |due_at_ms| due_at_ms.min(first_ms));
    nudged_at_ms.map_or(first_ms, |nudged_at_ms| nudged_at_ms + DAY_MS)
}

/// They get a letter at once, if their settings allow it.
pub fn nudge(service: &Service, uid: &str, person: PersonId, seat: Seat) -> Result<()> {
    play(service, (uid, person, Door::Page), |change, mine| {
        let now_ms = change.service.clock.now_ms();
        let row = change.seat(seat);
        let row = row.filter(|row| row.is_awaited && seat != mine);
        let row = row.ok_or_else(|| no(Code::Conflict, msg::time::not_awaited()))?;
        let since_ms = row.awaited_since_ms.unwrap_or(now_ms);
        let from_ms = nudge_from_ms(since_ms, row.due_at_ms, row.nudged_at_ms);
        if now_ms < from_ms {
            let from = Arg::Moment(from_ms);
            return Err(no(Code::Conflict, msg::time::too_soon(from)));
        }
        if !queue(change, &row, LetterKind::Nudge)? {
            // Nobody would read it: the player has no mailbox, or wants no letters.
            return Err(no(Code::Conflict, msg::time::no_letters()));
        }
        Ok(rows::set_nudged(change.conn, &row, now_ms)?)
    })?;
    (service.wake)();
    Ok(())
}

/// A reminder only if none waits already. Returns whether anything may reach the player, by their settings.
fn queue(change: &mut Change<'_>, row: &SeatRow, kind: LetterKind) -> DbResult<bool> {
    let Some(person) = row.person() else {
        return Ok(false);
    };
    let now_ms = change.service.clock.now_ms();
    let seq = change.row.last_seq;
    let conn = &mut *change.conn;
    let alerts = intents::turn_alerts(conn, row, person, seq, now_ms)?;
    jobs::put_in_txn(conn, &alerts, now_ms)?;
    let wishes = wishes::find(conn, person)?;
    let address = change.seated.address(row.seat());
    let Some(address) = address.filter(|_| wishes.pace(Topic::Reminder) != Pace::Never) else {
        return Ok(!alerts.is_empty());
    };
    let intent = Intent {
        expected_seq: row.expected_seq,
        seq: Some(seq),
        ..Intent::at(kind, address, row.id())
    };
    if kind == LetterKind::Nudge || !outbox::list::is_waiting(conn, &intent, now_ms)? {
        outbox::queue_in_txn(conn, &intent, now_ms, now_ms)?;
    }
    Ok(true)
}
