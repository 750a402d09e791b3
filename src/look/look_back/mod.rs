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
mod turning;
mod work;

pub use rows::{Choice, Judged};
pub(crate) use rows::{READY, list_progress};
pub use turning::turning_points;
pub use work::{JudgeGame, LEASE_MS};

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

pub fn find(service: &Service, uid: &str, person: Option<PersonId>) -> Result<LookBack, Error> {
    service.db.read(|conn| {
        let access = Access::find(conn, uid, person)?;
        let table = &access.table;
        if table.status() != Status::Over || !is_offered(&table.game) {
            return Err(Error::Hidden);
        }
        let Some(row) = rows::find(conn, table.id)? else {
            return Ok(LookBack::Unasked);
        };
        if row.failure.is_some() {
            return Ok(LookBack::Failed);
        }
        if row.ended_at_ms.is_some() {
            return Ok(LookBack::Ready(rows::list(conn, table.id)?));
        }
        let count = |positions: i32| usize::try_from(positions).unwrap_or(0);
        Ok(LookBack::Waiting {
            done: count(row.done),
            // The last position is the one after all moves.
            total: row.total.map(|total| count(total - 1)),
        })
    })
}

/// The table's id, and a number that changes with each step of going through its game.
pub(crate) fn progress(
    service: &Service,
    uid: &str,
    person: Option<PersonId>,
) -> Result<(i64, i64), Error> {
    service.db.read(|conn| {
        let table = Access::find(conn, uid, person)?.table;
        if table.status() != Status::Over || !is_offered(&table.game) {
            return Err(Error::Hidden);
        }
        let found = rows::list_progress(conn, &[table.id])?;
        Ok((table.id, found.get(&table.id).copied().unwrap_or(0)))
    })
}

pub(crate) fn is_ready(conn: &mut Conn, table_id: i64) -> Result<bool, DbError> {
    let found = rows::find(conn, table_id)?;
    Ok(found.is_some_and(|row| row.ended_at_ms.is_some() && row.failure.is_none()))
}

/// Forgets what was found at a table; the next who asks has it worked out anew.
pub fn forget(service: &Service, uid: &str) -> Result<(), Error> {
    service.db.write(|conn| {
        let table = lock_table(conn, uid)?.ok_or(Error::Hidden)?;
        jobs::delete_in_txn(conn, JobKind::LookBack, &table.id.to_string())?;
        Ok(rows::delete_in_txn(conn, table.id)?)
    })
}
