//! Timers: what happens at an instant unless something else comes first. They are jobs that any worker of any process
//! may do, and follow from the journal alone. Start reading at [`wanted`].

use std::collections::BTreeSet;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::db::schema::jobs;
use crate::db::{Conn, DbResult, Run};
use crate::error::{Error, Result};
use crate::jobs::{Job, JobKind, NewJob};
use crate::table::fold::{Phase, Table};
use crate::table::terms::DAY_MS;
use rules::Seat;

/// Nobody is reminded of a shorter time: the letter about the turn has just come. In milliseconds.
const REMINDED_MS: i64 = 2 * 3_600_000;

rules::word_enum! {
    TimerKind.as_str {
        /// Reminds when half of the time has passed.
        Half = "half",
        /// Reminds before the end.
        Last = "last",
        Deadline = "deadline",
        Resume = "resume",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Timer {
    pub(crate) kind: TimerKind,
    /// Whose time; none for the whole table.
    pub(crate) seat: Option<Seat>,
    /// The decision that it was set for, by the seq at which it opened.
    pub(crate) expected_seq: Option<i64>,
    /// Stored in its job, beside the payload.
    #[serde(skip)]
    pub(crate) due_at_ms: i64,
}

impl Timer {
    pub(crate) fn of(job: &Job) -> Result<Self> {
        let due_at_ms = job.due_at_ms;
        let timer: Self = serde_json::from_str(&job.payload).map_err(Error::fault)?;
        Ok(Self { due_at_ms, ..timer })
    }

    pub(crate) fn job(&self, table_id: i64) -> NewJob {
        NewJob {
            key: Some(self.key(table_id)),
            table_id: Some(table_id),
            ..NewJob::new(JobKind::Timer, json!(self).to_string(), self.due_at_ms)
        }
    }

    /// A table has one of each kind for each seat; -1 means the whole table.
    fn key(&self, table_id: i64) -> String {
        let seat = self.seat.map_or(-1, |seat| i32::from(seat.0));
        format!("{table_id}/{}/{seat}", self.kind.as_str())
    }
}

pub(crate) fn wanted(table: &Table) -> BTreeSet<Timer> {
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
        // The program looks for them once a day.
        return vec![at(TimerKind::Deadline, turn.set_at_ms + DAY_MS)];
    }
    let Some(end_ms) = turn.due_at_ms else {
        return Vec::new();
    };
    let whole_ms = end_ms - turn.set_at_ms;
    // A day before the end; if there are less than eight days, an eighth.
    let before_ms = DAY_MS.min(whole_ms / 8);
    let mut timers = vec![at(TimerKind::Deadline, end_ms)];
    // A player who could not be reached was reminded just now, or will be once letters are sent.
    if whole_ms >= REMINDED_MS && turn.unreached_since_ms.is_none() {
        timers.push(at(TimerKind::Half, turn.set_at_ms + whole_ms / 2));
        timers.push(at(TimerKind::Last, end_ms - before_ms));
    }
    timers
}

/// The new timers, and the keys of those no longer wanted. Those wanted before and still are stay, fired or not.
pub(crate) fn changed(
    table_id: i64,
    before: Option<&Table>,
    after: &Table,
) -> (Vec<NewJob>, Vec<String>) {
    let old = before.map(wanted).unwrap_or_default();
    let new = wanted(after);
    let keys = |timers: &BTreeSet<Timer>| -> BTreeSet<String> {
        timers.iter().map(|timer| timer.key(table_id)).collect()
    };
    let gone = keys(&old).difference(&keys(&new)).cloned().collect();
    // After a take-back, those whose instant has passed would remind at once.
    let has_passed = |timer: &&Timer| {
        let reminds = matches!(timer.kind, TimerKind::Half | TimerKind::Last);
        reminds && timer.due_at_ms <= after.head.recorded_at_ms
    };
    let new = new.difference(&old).filter(|timer| !has_passed(timer));
    (new.map(|timer| timer.job(table_id)).collect(), gone)
}

/// For an imported or frozen table. Nobody's time runs out within a day: they were not told.
pub(crate) fn renew_in_txn(
    conn: &mut Conn,
    table_id: i64,
    table: &Table,
    now_ms: i64,
) -> DbResult<Vec<NewJob>> {
    let old = jobs::table
        .filter(jobs::kind.eq(JobKind::Timer.as_str()))
        .filter(jobs::table_id.eq(table_id));
    diesel::delete(old).run(conn)?;
    let new = wanted(table).into_iter().map(|mut timer| {
        if timer.kind == TimerKind::Deadline {
            timer.due_at_ms = timer.due_at_ms.max(now_ms + DAY_MS);
        }
        timer.job(table_id)
    });
    Ok(new.collect())
}

/// Lets time at a table run out later by this much, and not before an instant.
pub(crate) fn put_off_deadlines(
    conn: &mut Conn,
    table_id: i64,
    by_ms: i64,
    from_ms: i64,
) -> DbResult<()> {
    let of_table = || {
        let keys = format!("{table_id}/{}/%", TimerKind::Deadline.as_str());
        jobs::table
            .filter(jobs::kind.eq(JobKind::Timer.as_str()))
            .filter(jobs::table_id.eq(table_id))
            .filter(jobs::key.like(keys))
    };
    diesel::update(of_table())
        .set(jobs::due_at_ms.eq(jobs::due_at_ms + by_ms))
        .run(conn)?;
    diesel::update(of_table().filter(jobs::due_at_ms.lt(from_ms)))
        .set(jobs::due_at_ms.eq(from_ms))
        .run(conn)
}
