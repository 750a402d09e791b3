//! Judging the positions of games that somebody looks back at, one after the other. Each is stored at once, so that
//! work goes on where it stopped.
//! Start reading at [`LookingBack::step`].

use std::sync::Arc;

use super::plan::{Plan, Stop};
use super::rows::{self, Choice, Judged, LookBackRow};
use crate::db::{Conn, DbError};
use crate::journal::Event;
use crate::tables::aside::Work;
use crate::tables::rows::{Status, find_table_by_id};
use crate::tables::service::Service;
use crate::tables::table_cache;
use bots::hindsight::{self, Weighed};
use rules::Seat;

/// Whoever judges positions: one thread of one process.
pub struct LookingBack {
    playouts: u64,
    job: Option<Job>,
}

struct Job {
    table_id: i64,
    lease: String,
    plan: Plan,
    next: usize,
}

impl LookingBack {
    pub const fn with(playouts: u64) -> Self {
        Self {
            playouts,
            job: None,
        }
    }

    /// Judges the next position. False when nobody waits for one. After an error the same position is judged again
    /// later.
    pub fn step(&mut self, service: &Service) -> Result<bool, DbError> {
        let Some(mut job) = self
            .job
            .take()
            .map_or_else(|| claim(service), |job| Ok(Some(job)))?
        else {
            return Ok(false);
        };
        let now_ms = || service.clock.now_ms();
        let Some(stop) = job.plan.stops.get(job.next) else {
            let why = "the game has no position";
            rows::fail(&service.db, job.table_id, &job.lease, why, now_ms())?;
            return Ok(true);
        };
        let judged = match judge(stop, job.plan.seats, job.next, self.playouts) {
            Ok(judged) => judged,
            Err(why) => {
                tracing::warn!(
                    table_id = job.table_id,
                    "a game cannot be looked back at: {why}"
                );
                rows::fail(&service.db, job.table_id, &job.lease, &why, now_ms())?;
                return Ok(true);
            }
        };
        let is_last = job.next + 1 == job.plan.stops.len();
        let place = (number(job.next), is_last);
        let holder = (job.table_id, job.lease.as_str());
        let is_stored = rows::store(&service.db, holder, place, &judged, now_ms())?;
        // Whoever was too slow has lost the table to another process.
        if is_stored && !is_last {
            job.next += 1;
            self.job = Some(job);
        }
        Ok(true)
    }

    /// Gives the table back that it works at, so that another process may go on at once. Else its lease runs out by
    /// itself.
    pub fn give_back(&mut self, service: &Service) -> Result<(), DbError> {
        match self.job.take() {
            Some(job) => rows::give_back(&service.db, job.table_id, &job.lease),
            None => Ok(()),
        }
    }
}

fn number(place: usize) -> i32 {
    i32::try_from(place).unwrap_or(i32::MAX)
}

fn claim(service: &Service) -> Result<Option<Job>, DbError> {
    // Whoever loses a table to another process looks for the next one.
    loop {
        let now_ms = service.clock.now_ms();
        let Some(row) = service.db.read(|conn| rows::find_due(conn, now_ms))? else {
            return Ok(None);
        };
        let lease = service.db.new_lease();
        if !rows::take(&service.db, &row, &lease, now_ms)? {
            continue;
        }
        if let Some(job) = begin(service, &row, lease)? {
            return Ok(Some(job));
        }
    }
}

/// Plans what is to be judged at a leased table. None where there is nothing.
fn begin(service: &Service, row: &LookBackRow, lease: String) -> Result<Option<Job>, DbError> {
    let table_id = row.table_id;
    let fails = |why: &str| {
        tracing::warn!(table_id, "a game cannot be looked back at: {why}");
        rows::fail(&service.db, table_id, &lease, why, service.clock.now_ms())
    };
    if row.is_hopeless() {
        fails("it was begun again and again, and never got further")?;
        return Ok(None);
    }
    let found = match service.db.read(|conn| find_events(conn, table_id)) {
        Err(error) if !error.is_outage() => {
            service.put_aside(Work::LookBack, &table_id.to_string(), &error);
            // What may pass is tried again when the lease runs out.
            if !error.is_passing() {
                fails(&error.to_string())?;
            }
            return Ok(None);
        }
        found => found?,
    };
    let Some(events) = found else {
        // Such as a table that was frozen since somebody asked.
        service
            .db
            .write(|conn| rows::delete_in_txn(conn, table_id))?;
        return Ok(None);
    };
    let plan = match Plan::of(&events) {
        Ok(plan) => plan,
        Err(error) => {
            fails(&error.to_string())?;
            return Ok(None);
        }
    };
    let total = number(plan.stops.len());
    let is_mine = service
        .db
        .write(|conn| rows::set_total_in_txn(conn, row, &lease, total))?;
    let is_known = row.total == Some(total);
    let done = usize::try_from(row.done).unwrap_or(0);
    Ok(is_mine.then_some(Job {
        table_id,
        lease,
        plan,
        next: if is_known { done } else { 0 },
    }))
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
fn thousandths(chance: f64) -> u16 {
    (chance.clamp(0.0, 1.0) * 1000.0).round() as u16
}
