//! Firing timers: reminders, the end of somebody's time, the end of a pause.
//!
//! Any worker of any process may fire one. Whoever deletes its row in the transaction that appends what follows has
//! fired it; a move that came first has ended the decision that it was armed for. Start reading at [`fire_one_due`].

use thiserror::Error;

use super::change::{Change, ChangeError, Request, change};
use super::events::{GameEnded, Holder, TableEvent};
use super::rows::{self, Status};
use super::service::Service;
use super::terms::OnTimeout;
use super::timers::{self, DueTimer, TimerKind};
use super::{agree, letter_hold, outages, reminders};
use crate::db::DbError;
use crate::journal::Door;
use rules::{EndKind, Seat};

/// How long a timer waits that could not be fired, as at a table that is frozen.
const PUT_OFF_MS: i64 = 60 * 60 * 1000;

/// Why a timer was not fired.
#[derive(Debug, Error)]
enum FireError {
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Fires the timer that has been due for longest. Gives whether there was one. While deadlines have not all moved after
/// an outage, or letters are on hold after a restore, none is fired.
///
/// # Errors
/// When the database fails.
pub fn fire_one_due(service: &Service) -> Result<bool, DbError> {
    let now_ms = service.clock.now_ms();
    let due = service.db.read(|conn| {
        if outages::holds(conn)? || letter_hold::is_on(conn)? {
            return Ok(None);
        }
        let Some(due) = timers::find_due(conn, now_ms)? else {
            return Ok(None);
        };
        let table = rows::find_table_by_id(conn, due.table_id)?;
        Ok::<_, DbError>(Some((due, table.map(|table| table.uid))))
    })?;
    let Some((due, uid)) = due else {
        return Ok(false);
    };
    let fired = uid.map_or(Ok(()), |uid| fire(service, &uid, &due));
    match fired {
        Ok(()) => {}
        Err(FireError::Db(error) | FireError::Change(ChangeError::Db(error))) => return Err(error),
        // Others were first each time: it is due again at once.
        Err(FireError::Change(ChangeError::Busy)) => {}
        Err(FireError::Change(error)) => {
            tracing::warn!(%error, "a timer could not be fired; it is tried again in an hour");
            service
                .db
                .write(|conn| timers::put_off(conn, due.id, now_ms + PUT_OFF_MS))?;
        }
    }
    Ok(true)
}

fn fire(service: &Service, uid: &str, due: &DueTimer) -> Result<(), FireError> {
    let request = Request {
        door: Door::Clock,
        person: None,
        command: None,
    };
    let fired = change(service, uid, &request, |change| {
        if change.status() == Status::Frozen {
            return Err(FireError::Change(ChangeError::Frozen));
        }
        if !timers::take_in_txn(change.conn, due.id)? {
            return Ok(());
        }
        match (due.timer.kind, due.timer.seat) {
            (TimerKind::Half | TimerKind::Last, Some(seat)) => remind(change, due, seat)?,
            (TimerKind::Deadline, Some(seat)) => run_out(change, due, seat)?,
            (TimerKind::Resume, _) => resume(change)?,
            (TimerKind::Half | TimerKind::Last | TimerKind::Deadline, None) => {}
        }
        Ok::<_, FireError>(())
    });
    fired.map(drop)
}

/// Whether a seat still has the decision before it that a timer was armed for, and its time.
fn is_armed(change: &mut Change<'_>, due: &DueTimer, seat: Seat) -> Result<bool, ChangeError> {
    let now_ms = change.now_ms()?;
    let turn = change.table()?.clocks.seat(seat).turn;
    Ok(turn.is_some_and(|turn| {
        let is_over = turn.due_at_ms.is_some_and(|due_at_ms| due_at_ms <= now_ms);
        let is_same = Some(turn.opened_seq) == due.timer.expected_seq && !turn.has_run_out;
        is_same && (is_over || due.timer.kind != TimerKind::Deadline)
    }))
}

fn remind(change: &mut Change<'_>, due: &DueTimer, seat: Seat) -> Result<(), FireError> {
    if is_armed(change, due, seat)? {
        reminders::remind_in_txn(change, seat)?;
    }
    Ok(())
}

/// Does what the table agreed on.
fn run_out(change: &mut Change<'_>, due: &DueTimer, seat: Seat) -> Result<(), FireError> {
    if !is_armed(change, due, seat)? {
        return Ok(());
    }
    change.move_if_away(seat)?;
    if !is_armed(change, due, seat)? {
        return Ok(());
    }
    let terms = change.table()?.clocks.terms;
    match terms.map(|terms| terms.on_timeout) {
        Some(OnTimeout::StandIn) => {
            change.append(&[TableEvent::TimedOut(seat).encode()])?;
            change.play_stand_in(seat)?;
        }
        Some(OnTimeout::StandInUntilBack) => hand_over(change, seat)?,
        Some(OnTimeout::Lose) => lose(change)?,
        Some(OnTimeout::Nudge | OnTimeout::Replace) | None => {
            change.append(&[TableEvent::TimedOut(seat).encode()])?;
        }
    }
    Ok(())
}

/// Lets a stand-in play a seat until its player is back. Where no human waits for them, it waits for them too.
fn hand_over(change: &mut Change<'_>, seat: Seat) -> Result<(), ChangeError> {
    change.append(&[TableEvent::TimedOut(seat).encode()])?;
    let others = Seat::all(change.seats.len()).filter(|other| *other != seat);
    if !agree::is_without_people(change, others)? {
        change.append(&[TableEvent::SeatHandedOver(seat, Holder::StandIn).encode()])?;
        agree::tell_stand_in(change, seat)?;
    }
    Ok(())
}

/// Ends a game that is lost by time: for all who are late, whoever's timer was first. Where everybody is, nobody wins.
fn lose(change: &mut Change<'_>) -> Result<(), ChangeError> {
    let now_ms = change.now_ms()?;
    let seats: Vec<Seat> = Seat::all(change.seats.len()).collect();
    for seat in &seats {
        change.move_if_away(*seat)?;
    }
    let clocks = change.table()?.clocks.clone();
    let is_late = |seat: &Seat| {
        let turn = clocks.seat(*seat).turn;
        turn.and_then(|turn| turn.due_at_ms)
            .is_some_and(|due_at_ms| due_at_ms <= now_ms)
    };
    let (late, winners): (Vec<Seat>, Vec<Seat>) = seats.into_iter().partition(is_late);
    let timed_out: Vec<_> = late
        .into_iter()
        .map(|seat| TableEvent::TimedOut(seat).encode())
        .collect();
    change.append(&timed_out)?;
    change.end(GameEnded {
        kind: EndKind::TimedOut,
        points: None,
        winners,
    })
}

fn resume(change: &mut Change<'_>) -> Result<(), FireError> {
    let now_ms = change.now_ms()?;
    let until_ms = change.table()?.clocks.paused_until_ms;
    if until_ms.is_some_and(|until_ms| until_ms <= now_ms) {
        change.append(&[TableEvent::Resumed.encode()])?;
        change.turn_clocks(true)?;
    }
    Ok(())
}
