//! Timers: what is to happen at an instant if nothing else comes first. Rows that any worker of any process may fire.
//! They follow from the journal alone. Start reading at [`wanted`].

use std::collections::BTreeSet;

use diesel::prelude::*;

use super::table::{Phase, Table};
use super::terms::DAY_MS;
use crate::db::schema::timers;
use crate::db::{Conn, DbError, Run, text_enum};
use rules::Seat;

/// Of a time that is shorter nobody is reminded: the letter about the turn has just come. In milliseconds.
const REMINDED_MS: i64 = 2 * 3_600_000;

text_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum TimerKind {
        /// Reminds when half of the time has passed.
        Half = "half",
        /// Reminds before the end.
        Last = "last",
        Deadline = "deadline",
        Resume = "resume",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Timer {
    pub(super) kind: TimerKind,
    /// Whose time; none for the whole table.
    pub(super) seat: Option<Seat>,
    /// The decision that it was armed for, by the seq at which it opened.
    pub(super) expected_seq: Option<i64>,
    pub(super) due_at_ms: i64,
}

#[derive(Debug, Clone)]
pub(super) struct DueTimer {
    pub(super) id: i64,
    pub(super) table_id: i64,
    pub(super) timer: Timer,
}

pub(super) fn wanted(table: &Table) -> BTreeSet<Timer> {
    if table.phase != Phase::Running || table.clocks.terms.is_none() {
        return BTreeSet::new();
    }
    if let Some(until_ms) = table.clocks.paused_until_ms {
        return BTreeSet::from([Timer {
            kind: TimerKind::Resume,
            seat: None,
            expected_seq: None,
            due_at_ms: until_ms,
        }]);
    }
    let seats = Seat::all(table.opened.seats);
    seats.flat_map(|seat| of_seat(table, seat)).collect()
}

fn of_seat(table: &Table, seat: Seat) -> Vec<Timer> {
    let turn = table.clocks.seat(seat).turn;
    let Some(turn) = turn.filter(|turn| !turn.has_run_out) else {
        return Vec::new();
    };
    let at = |kind, due_at_ms| Timer {
        kind,
        seat: Some(seat),
        expected_seq: Some(turn.opened_seq),
        due_at_ms,
    };
    if turn.is_given_up {
        // They are looked for once a day.
        return vec![at(TimerKind::Deadline, turn.set_at_ms + DAY_MS)];
    }
    let Some(end_ms) = turn.due_at_ms else {
        return Vec::new();
    };
    let whole_ms = end_ms - turn.set_at_ms;
    // A day before the end; of less than eight days an eighth.
    let before_ms = DAY_MS.min(whole_ms / 8);
    let mut timers = vec![at(TimerKind::Deadline, end_ms)];
    // Whoever could not be reached was reminded just now, or is once letters leave.
    if whole_ms >= REMINDED_MS && turn.unreached_since_ms.is_none() {
        timers.push(at(TimerKind::Half, turn.set_at_ms + whole_ms / 2));
        timers.push(at(TimerKind::Last, end_ms - before_ms));
    }
    timers
}

/// Writes the timers of a table that changed. Those that were wanted before and still are stay, fired or not.
pub(super) fn write_in_txn(
    conn: &mut Conn,
    table_id: i64,
    before: Option<&Table>,
    after: &Table,
) -> Result<(), DbError> {
    let old = before.map(wanted).unwrap_or_default();
    let new = wanted(after);
    for timer in old.difference(&new) {
        delete(conn, table_id, timer)?;
    }
    for timer in new.difference(&old) {
        insert(conn, table_id, timer)?;
    }
    Ok(())
}

/// Writes all timers of a table that was imported or was frozen. Nobody's time runs out within a day: they were not told.
pub(super) fn rewrite_in_txn(
    conn: &mut Conn,
    table_id: i64,
    table: &Table,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::delete(timers::table.filter(timers::table_id.eq(table_id))).execute(conn)?;
    for mut timer in wanted(table) {
        if timer.kind == TimerKind::Deadline {
            timer.due_at_ms = timer.due_at_ms.max(now_ms + DAY_MS);
        }
        insert(conn, table_id, &timer)?;
    }
    Ok(())
}

fn insert(conn: &mut Conn, table_id: i64, timer: &Timer) -> Result<(), DbError> {
    diesel::insert_into(timers::table)
        .values((
            timers::table_id.eq(table_id),
            timers::kind.eq(timer.kind.as_str()),
            timers::seat.eq(stored(timer.seat)),
            timers::expected_seq.eq(timer.expected_seq),
            timers::due_at_ms.eq(timer.due_at_ms),
        ))
        .run(conn)
}

/// The seat as stored; -1 stands for the whole table.
fn stored(seat: Option<Seat>) -> i32 {
    seat.map_or(-1, |seat| i32::from(seat.0))
}

fn delete(conn: &mut Conn, table_id: i64, timer: &Timer) -> Result<(), DbError> {
    let same = timers::table
        .filter(timers::table_id.eq(table_id))
        .filter(timers::kind.eq(timer.kind.as_str()))
        .filter(timers::seat.eq(stored(timer.seat)));
    diesel::delete(same).run(conn)
}

pub(super) fn find_due(conn: &mut Conn, now_ms: i64) -> Result<Option<DueTimer>, DbError> {
    type Row = (i64, i64, String, i32, Option<i64>, i64);
    let row: Option<Row> = timers::table
        .filter(timers::due_at_ms.le(now_ms))
        .order((timers::due_at_ms, timers::id))
        .first(conn)
        .optional()?;
    Ok(
        row.map(|(id, table_id, kind, seat, expected_seq, due_at_ms)| {
            let timer = Timer {
                // One that this program does not know only wakes it.
                kind: TimerKind::find(&kind).unwrap_or(TimerKind::Half),
                seat: u8::try_from(seat).ok().map(Seat),
                expected_seq,
                due_at_ms,
            };
            DueTimer {
                id,
                table_id,
                timer,
            }
        }),
    )
}

/// Takes a timer out of the database, to fire it in this transaction. False when somebody else has.
pub(super) fn take_in_txn(conn: &mut Conn, id: i64) -> Result<bool, DbError> {
    Ok(diesel::delete(timers::table.find(id)).execute(conn)? > 0)
}

/// Arms a timer again that was taken, for another instant.
pub(super) fn arm_again_in_txn(
    conn: &mut Conn,
    due: &DueTimer,
    due_at_ms: i64,
) -> Result<(), DbError> {
    let timer = Timer {
        due_at_ms,
        ..due.timer
    };
    insert(conn, due.table_id, &timer)
}

pub(super) fn put_off(conn: &mut Conn, id: i64, due_at_ms: i64) -> Result<(), DbError> {
    diesel::update(timers::table.find(id))
        .set(timers::due_at_ms.eq(due_at_ms))
        .run(conn)
}

/// Lets time at a table run out later by so much, and not before an instant.
pub(super) fn put_off_deadlines(
    conn: &mut Conn,
    table_id: i64,
    by_ms: i64,
    from_ms: i64,
) -> Result<(), DbError> {
    let of_table = || {
        timers::table
            .filter(timers::table_id.eq(table_id))
            .filter(timers::kind.eq(TimerKind::Deadline.as_str()))
    };
    diesel::update(of_table())
        .set(timers::due_at_ms.eq(timers::due_at_ms + by_ms))
        .execute(conn)?;
    diesel::update(of_table().filter(timers::due_at_ms.lt(from_ms)))
        .set(timers::due_at_ms.eq(from_ms))
        .run(conn)
}

/// Counts the timers that have been due for a while, for the host.
pub(super) fn count_overdue(conn: &mut Conn, before_ms: i64) -> Result<i64, DbError> {
    let overdue = timers::table.filter(timers::due_at_ms.lt(before_ms));
    Ok(overdue.count().get_result(conn)?)
}
