//! Judging the positions of games that somebody looks back at, one at a time. Each is stored at once, so that work goes
//! on where it stopped.
//! Start reading at [`JudgeGame`].

use std::sync::Arc;

use super::plan::{Plan, Stop};
use super::rows::{self, Choice, Judged, LookBackRow};
use crate::db::{Conn, DbError};
use crate::error::Error;
use crate::jobs::{self, Job, JobKind};
use crate::journal::Event;
use crate::play::rows::{Status, find_table_by_id};
use crate::play::service::Service;
use crate::play::table_cache;
use crate::play::work::{After, Work};
use bots::hindsight::{self, Weighed};
use rules::Seat;

/// How long one position may take before another process may go on: far longer than any does.
pub const LEASE_MS: i64 = 60 * 1000;
/// How often it is begun without getting any further before it counts as failed.
const ATTEMPTS_MAX: i32 = 3;

/// Judges the next position of a game that somebody looks back at.
pub struct JudgeGame;

impl Work for JudgeGame {
    fn kind(&self) -> JobKind {
        JobKind::LookBack
    }

    fn lease_ms(&self) -> i64 {
        LEASE_MS
    }

    fn name(&self, _service: &Service, job: &Job) -> String {
        table_of(job).to_string()
    }

    fn run(&self, service: &Service, job: &Job) -> Result<After, Error> {
        let table_id = table_of(job);
        if job.attempts > ATTEMPTS_MAX {
            let why = "it was begun again and again, and never got further";
            return fail(service, job, why);
        }
        let found = service.db.read(|conn| -> Result<_, DbError> {
            let Some(row) = rows::find(conn, table_id)? else {
                return Ok(None);
            };
            let events = find_events(conn, table_id)?;
            Ok(events.map(|events| (row, events)))
        })?;
        let Some((row, events)) = found else {
            // It is not looked back at any more, such as one whose table was frozen since somebody asked.
            return end(service, job, |conn| rows::delete_in_txn(conn, table_id));
        };
        let plan = match Plan::of(&events) {
            Ok(plan) => plan,
            Err(error) => return fail(service, job, &error.to_string()),
        };
        let total = i32::try_from(plan.stops.len()).unwrap_or(i32::MAX);
        let Some(row) = begin(service, job, row, total)? else {
            return Ok(After::Settled);
        };
        let next = usize::try_from(row.done).unwrap_or(0);
        let Some(stop) = plan.stops.get(next) else {
            return fail(service, job, "the game has no position");
        };
        match judge(stop, plan.seats, next, service.look_back_playouts) {
            Ok(judged) => store(service, job, &row, &judged),
            Err(why) => fail(service, job, &why),
        }
    }
}

fn table_of(job: &Job) -> i64 {
    job.table_id.unwrap_or_default()
}

/// Notes how many positions there are, so that people see it while the first one is judged. None where somebody else has
/// the job by now.
fn begin(
    service: &Service,
    job: &Job,
    row: LookBackRow,
    total: i32,
) -> Result<Option<LookBackRow>, DbError> {
    if row.total == Some(total) {
        return Ok(Some(row));
    }
    let until_ms = service.clock.now_ms() + LEASE_MS;
    service.db.write(|conn| {
        if !jobs::renew_in_txn(conn, job, until_ms)? {
            return Ok(None);
        }
        rows::begin_in_txn(conn, row.table_id, total)?;
        rows::find(conn, row.table_id)
    })
}

/// Stores a position, and lets the next one be judged at once. Whoever was too slow has lost the job to another process.
fn store(service: &Service, job: &Job, row: &LookBackRow, judged: &Judged) -> Result<After, Error> {
    let now_ms = service.clock.now_ms();
    // It got further, so attempts are counted anew.
    let mut begun = job.clone();
    begun.attempts = 1;
    service.db.write(|conn| {
        let is_mine = if row.is_at_last() {
            jobs::done_in_txn(conn, job)?
        } else {
            jobs::again_in_txn(conn, &begun, job.due_at_ms, None, false)?
        };
        if is_mine {
            rows::store_in_txn(conn, row, judged, now_ms)?;
        }
        Ok(After::Settled)
    })
}

fn fail(service: &Service, job: &Job, why: &str) -> Result<After, Error> {
    let (table_id, now_ms) = (table_of(job), service.clock.now_ms());
    tracing::warn!(table_id, "a game cannot be looked back at: {why}");
    end(service, job, |conn| {
        rows::fail_in_txn(conn, table_id, why, now_ms)
    })
}

/// Ends the job, and does something more while it is still this process's.
fn end(
    service: &Service,
    job: &Job,
    act: impl Fn(&mut Conn) -> Result<(), DbError>,
) -> Result<After, Error> {
    service.db.write(|conn| {
        if jobs::done_in_txn(conn, job)? {
            act(conn)?;
        }
        Ok(After::Settled)
    })
}

fn find_events(conn: &mut Conn, table_id: i64) -> Result<Option<Vec<Arc<Event>>>, DbError> {
    let table = find_table_by_id(conn, table_id)?;
    if table.is_none_or(|table| table.status() != Status::Over) {
        return Ok(None);
    }
    table_cache::load(conn, table_id).map(Some)
}

/// Judges a position and what was chosen in it. The same on every machine.
fn judge(stop: &Stop, seats: usize, number: usize, playouts: u64) -> Result<Judged, String> {
    if let Some(shares) = &stop.shares {
        return Ok(Judged {
            seq: stop.seq,
            chances: shares.iter().copied().map(thousandths).collect(),
            choices: Vec::new(),
        });
    }
    let asked = stop.position.awaiting();
    let playouts = (playouts / asked.len().max(1) as u64).max(1);
    let mut weighed = Vec::new();
    for seat in asked {
        let seed = number as u64 * 8 + u64::from(seat.0);
        let knowledge = stop.position.knowledge(seat);
        let one = hindsight::weigh(&*knowledge, stop.played(seat), playouts, seed)?;
        weighed.push((seat, one));
    }
    let mut known = vec![None; seats];
    for (seat, one) in &weighed {
        known[seat.index()] = Some(one.best_worth);
    }
    let chances = hindsight::together(&known);
    let choice = |(seat, one): (Seat, Weighed)| {
        // What moves are worth is told on the scale of the chances, which come to 1 together.
        let chance = chances[seat.index()];
        let scaled = |worth: f64| thousandths(chance * worth / one.best_worth.max(f64::EPSILON));
        Choice {
            seat,
            played: stop.played(seat).map(str::to_owned),
            best_worth: thousandths(chance),
            played_worth: one.played_worth.map(scaled),
            best: one.best,
        }
    };
    Ok(Judged {
        seq: stop.seq,
        choices: weighed.into_iter().map(choice).collect(),
        chances: chances.iter().copied().map(thousandths).collect(),
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is between 0 and 1000"
)]
pub fn thousandths(chance: f64) -> u16 {
    (chance.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// Thousandths as whole hundredths.
pub const fn hundredths(chance: u16) -> u16 {
    (chance + 5) / 10
}
