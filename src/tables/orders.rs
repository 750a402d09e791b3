//! Standing orders: what a player writes down to be played when their next decisions open.
//!
//! An order is a list of steps, one for each decision, and a step a list of moves, of which the first that is legal is
//! played. It holds from the next decision on: the present one the player can just play. What fits no more is void,
//! and the player is told. Start reading at [`set`]; `change/orders.rs` carries orders out.

use thiserror::Error;

use super::access::{Access, LookError};
use super::order_rows;
use super::rows::{self, SeatRow, Status};
use super::service::Service;
use super::table::Table;
use super::table_cache::BringError;
use crate::accounts::PersonId;
use crate::db::DbError;
use crate::mail::visible;
use rules::{Refusal, Seat};

pub use super::order_rows::{Order, Step};

pub const ORDER_MAX_CHARS: usize = 4000;
pub const MOST_STEPS: usize = 5;
pub const MOST_MOVES: usize = 10;

/// Why an order was not set. The one before stands.
#[derive(Debug, Error)]
pub enum OrderError {
    /// No such table, or no seat at it.
    #[error(transparent)]
    Look(#[from] LookError),
    #[error("the game does not run")]
    Idle,
    #[error("at most {ORDER_MAX_CHARS} characters fit")]
    TooLong,
    #[error("at most {MOST_STEPS} steps fit")]
    TooManySteps,
    #[error("at most {MOST_MOVES} moves fit into a step")]
    TooManyMoves {
        /// The step, from 1.
        step: usize,
    },
    #[error("line {line}, “{text}”: {refusal}")]
    NoMove {
        /// The line as it was written, from 1.
        line: usize,
        text: String,
        refusal: Refusal,
    },
}

impl From<DbError> for OrderError {
    fn from(error: DbError) -> Self {
        Self::Look(error.into())
    }
}

/// Sets a player's order in place of the one before: a move on each line, the first that is legal is played, and after
/// an empty line those for the decision after that. Nothing but empty lines removes it.
pub fn set(
    service: &Service,
    uid: &str,
    person: PersonId,
    written: &str,
) -> Result<(), OrderError> {
    let written = visible(written);
    if written.chars().count() > ORDER_MAX_CHARS {
        return Err(OrderError::TooLong);
    }
    if written.trim().is_empty() {
        return remove(service, uid, person);
    }
    let (table, seat) = service.db.read(|conn| {
        let access = Access::find(conn, uid, Some(person))?;
        let seat = access.my_seat.ok_or(LookError::Unknown)?;
        if access.table.status() != Status::Running {
            return Err(OrderError::Idle);
        }
        let (id, seq) = (access.table.id, access.table.last_seq);
        match service.cache.bring_to(conn, id, seq, &service.library) {
            Ok(table) => Ok((table, seat)),
            // Whoever looks at the table next freezes it.
            Err(BringError::Fold(_)) => Err(OrderError::Idle),
            Err(BringError::Db(error)) => Err(error.into()),
        }
    })?;
    let steps = read(&table, seat, &written)?;
    service.db.write(|conn| {
        // Whoever moves at the same time comes before or after: the order holds for what opens after it.
        let row = rows::lock_table(conn, uid)?.ok_or(LookError::Unknown)?;
        if row.status() != Status::Running {
            return Err(OrderError::Idle);
        }
        let seats = rows::list_seats(conn, row.id)?;
        let is_mine = |row: &SeatRow| row.seat() == seat && row.is_of(person);
        if !seats.iter().any(is_mine) {
            return Err(LookError::Unknown.into());
        }
        let now_ms = service.clock.now_ms();
        order_rows::set_in_txn(conn, row.id, seat, &steps, now_ms, row.last_seq)?;
        Ok(())
    })
}

/// Removes a player's order, whether it stands or did not fit.
pub fn remove(service: &Service, uid: &str, person: PersonId) -> Result<(), OrderError> {
    service.db.write(|conn| {
        let access = Access::find(conn, uid, Some(person))?;
        let seat = access.my_seat.ok_or(LookError::Unknown)?;
        // A move that is under way is before it or after it.
        rows::lock_table(conn, uid)?;
        Ok(order_rows::delete_in_txn(conn, access.table.id, seat)?)
    })
}

/// Reads the steps of an order, each with its moves in canonical notation.
fn read(table: &Table, seat: Seat, written: &str) -> Result<Vec<Vec<String>>, OrderError> {
    let mut steps: Vec<Vec<String>> = Vec::new();
    let mut is_new = true;
    for (index, line) in written.lines().map(str::trim).enumerate() {
        if line.is_empty() {
            is_new = true;
            continue;
        }
        if is_new {
            steps.push(Vec::new());
            is_new = false;
        }
        if steps.len() > MOST_STEPS {
            return Err(OrderError::TooManySteps);
        }
        let number = steps.len();
        let named = table.position.name_move(seat, line);
        let mv = named.map_err(|refusal| OrderError::NoMove {
            line: index + 1,
            text: line.chars().take(80).collect(),
            refusal,
        })?;
        let Some(moves) = steps.last_mut() else {
            continue;
        };
        if moves.len() == MOST_MOVES {
            return Err(OrderError::TooManyMoves { step: number });
        }
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    Ok(steps)
}
