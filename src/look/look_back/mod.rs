//! Looking back at a finished game: how everybody's chance to win went over all moves, and what the strong level would
//! have played. What is found is kept beside the journal and never in it.
//!
//! Somebody asks ([`ask`]), the worker judges one position after the other ([`judge_games`]), each of which is stored
//! at once, so that work goes on where it stopped; and [`find`] tells how far it is.

use std::sync::Arc;

use crate::accounts::PersonId;
use crate::db::{Conn, DbError};
use crate::error::{Code, Error, no};
use crate::jobs::{self, Job, JobKind, NewJob};
use crate::journal::Event;
use crate::play::access::Access;
use crate::play::rows::{Status, find_table_by_id, lock_table};
use crate::play::service::Service;
use crate::play::table_cache;
use crate::play::work::{After, Work};
use bots::hindsight::{self, Weighed};
use plan::{Plan, Stop};
use rules::Seat;
use words::msg;

mod plan;
mod rows;

use rows::LookBackRow;
pub use rows::{Choice, Judged};
pub(crate) use rows::{READY, list_progress};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LookBack {
    Unasked,
    /// It waits for the worker, or the worker is at it.
    Waiting {
        done: usize,
        /// How many there are; none until they are counted.
        total: Option<usize>,
    },
    Failed,
    Ready(Vec<Judged>),
}

impl LookBack {
    pub fn ready(&self) -> Option<&[Judged]> {
        match self {
            Self::Ready(positions) => Some(positions),
            Self::Unasked | Self::Waiting { .. } | Self::Failed => None,
        }
    }
}

pub fn is_offered(game: &str) -> bool {
    hindsight::is_played(game)
}

/// Asks for a look back at a finished game, as anybody may who may see it. It is worked out once, however many ask;
/// what failed is tried again.
pub fn ask(service: &Service, uid: &str, person: Option<PersonId>) -> Result<(), Error> {
    let is_known = service.db.read(|conn| -> Result<_, Error> {
        let access = Access::find(conn, uid, person)?;
        if access.table.status() != Status::Over {
            return Err(no(Code::Conflict, msg::look_back::not_over()));
        }
        if !is_offered(&access.table.game) {
            return Err(no(Code::Invalid, msg::look_back::no_bot()));
        }
        let row = rows::find(conn, access.table.id)?;
        Ok(row.is_some_and(|row| row.failure.is_none()))
    })?;
    if is_known {
        return Ok(());
    }
    service.db.write(|conn| {
        // Of two at once, the second waits here.
        let table = lock_table(conn, uid)?.ok_or(Error::Hidden)?;
        let found = rows::find(conn, table.id)?;
        if found.is_some_and(|row| row.failure.is_none()) {
            return Ok(());
        }
        let now_ms = service.clock.now_ms();
        let job = NewJob {
            key: Some(table.id.to_string()),
            table_id: Some(table.id),
            ..NewJob::new(JobKind::LookBack, "{}".to_owned(), now_ms)
        };
        // The job goes first, as it does where a position is stored: so neither waits for the other one.
        jobs::put_in_txn(conn, &[job], now_ms)?;
        rows::delete_in_txn(conn, table.id)?;
        Ok(rows::insert_in_txn(conn, table.id, now_ms)?)
    })
}

/// A finished game's table, and how far looking back at it is; none while nobody asked.
fn find_row(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<(i64, Option<LookBackRow>), Error> {
    service.db.read(|conn| {
        let table = Access::find(conn, uid, person)?.table;
        if table.status() != Status::Over || !is_offered(&table.game) {
            return Err(Error::Hidden);
        }
        Ok((table.id, rows::find(conn, table.id)?))
    })
}

pub fn find(service: &Service, uid: &str, person: Option<PersonId>) -> Result<LookBack, Error> {
    let (table_id, row) = find_row(service, uid, person)?;
    let count = |positions: i32| usize::try_from(positions).unwrap_or(0);
    Ok(match row {
        None => LookBack::Unasked,
        Some(row) if row.failure.is_some() => LookBack::Failed,
        Some(row) if row.ended_at_ms.is_some() => {
            LookBack::Ready(service.db.read(|conn| rows::list(conn, table_id))?)
        }
        Some(row) => LookBack::Waiting {
            done: count(row.done),
            // The last position is the one after all moves.
            total: row.total.map(|total| count(total - 1)),
        },
    })
}

/// The table's id, and a number that changes with each step of going through its game.
pub(crate) fn progress(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<(i64, i64), Error> {
    let (table_id, row) = find_row(service, uid, person)?;
    Ok((table_id, row.map_or(0, |row| row.progress())))
}

pub(crate) fn is_ready(conn: &mut Conn, table_id: i64) -> Result<bool, DbError> {
    let found = rows::find(conn, table_id)?;
    Ok(found.is_some_and(|row| row.ended_at_ms.is_some() && row.failure.is_none()))
}

const MOST: usize = 3;

/// Finds the moves after which chances were most different from before: of whoever won, or in all where several won or
/// nobody did. Gives the numbers of up to three positions after such moves, in their order; none that changed
/// nothing.
pub fn turning_points(positions: &[Judged], winners: &[usize]) -> Vec<usize> {
    let swing = |pair: &[Judged]| match (pair, winners) {
        ([before, after], [winner]) => change(before, after, *winner),
        ([before, after], _) => {
            let seats = 0..before.chances.len();
            seats.map(|seat| change(before, after, seat)).sum()
        }
        (_, _) => 0,
    };
    let swings = positions.windows(2).map(swing).enumerate();
    let mut swings: Vec<(u32, usize)> = swings
        .map(|(before, swing)| (swing, before + 1))
        .filter(|(swing, _)| *swing > 0)
        .collect();
    // The earlier of two that are as large.
    swings.sort_by_key(|(swing, number)| (std::cmp::Reverse(*swing), *number));
    swings.truncate(MOST);
    let mut numbers: Vec<usize> = swings.into_iter().map(|(_, number)| number).collect();
    numbers.sort_unstable();
    numbers
}

fn change(before: &Judged, after: &Judged, seat: usize) -> u32 {
    u32::from(before.chance(seat).abs_diff(after.chance(seat)))
}

/// How long one position may take before another process may go on: far longer than any does.
pub const LEASE_MS: i64 = 60 * 1000;
/// How often it is begun without getting any further before it counts as failed.
const ATTEMPTS_MAX: i32 = 3;

pub fn judge_games() -> Work {
    Work {
        lease_ms: LEASE_MS,
        name: |_service, job| table_of(job).to_string(),
        ..Work::new(JobKind::LookBack, judge_next)
    }
}

fn judge_next(service: &Service, job: &Job) -> Result<After, Error> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn game(chances: &[[u16; 2]]) -> Vec<Judged> {
        let judged = |chances: &[u16; 2]| Judged {
            seq: 1,
            chances: chances.to_vec(),
            choices: Vec::new(),
        };
        chances.iter().map(judged).collect()
    }

    #[test]
    fn the_three_largest_changes_of_whoever_won_are_named_in_order() {
        let game = game(&[
            [500, 500],
            [510, 490],
            [300, 700],
            [300, 700],
            [450, 550],
            [440, 560],
            [1000, 0],
        ]);
        assert_eq!(turning_points(&game, &[0]), [2, 4, 6]);
        assert_eq!(turning_points(&game, &[]), [2, 4, 6]);
    }

    #[test]
    fn what_changed_nothing_turned_nothing() {
        assert_eq!(turning_points(&game(&[[500, 500]]), &[0]), [0_usize; 0]);
        let quiet = game(&[[500, 500], [500, 500], [0, 1000]]);
        assert_eq!(turning_points(&quiet, &[1]), [2]);
    }
}
