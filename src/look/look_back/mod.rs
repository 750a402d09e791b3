//! Looking back at a finished game: how everybody's chance to win went over all moves, and what the strong level would
//! have played.
//!
//! What is found is kept beside the journal and never in it. Somebody asks ([`ask`]), the worker judges one position
//! after the other ([`JudgeGame`]), and [`find`] tells how far it is. Start reading at [`ask`].

use crate::accounts::PersonId;
use crate::db::{Conn, DbError};
use crate::error::{Code, Error, no};
use crate::jobs::{self, JobKind, NewJob};
use crate::play::access::Access;
use crate::play::rows::{Status, lock_table};
use crate::play::service::Service;
use bots::hindsight;
use words::msg;

mod plan;
mod rows;
mod work;

use rows::LookBackRow;
pub use rows::{Choice, Judged};
pub(crate) use rows::{READY, list_progress};
pub use work::{JudgeGame, LEASE_MS, hundredths, thousandths};

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

/// Whether games of a kind are looked back at.
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

/// How many moves are named that turned a game.
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
    let chance = |judged: &Judged| judged.chances.get(seat).copied().unwrap_or(0);
    u32::from(chance(before).abs_diff(chance(after)))
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
