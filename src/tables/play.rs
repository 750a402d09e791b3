//! Playing a move, whatever door it comes through.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use diesel::prelude::*;
use thiserror::Error;

use super::events::{GameEnded, TableEvent};
use super::record::{RecordError, append_in_txn};
use super::rows::{self, SeatRow, Status, TableRow};
use super::table::{FoldError, Table, to_journal};
use super::table_cache::BringError;
use super::{Service, notify, summary};
use crate::accounts::PersonId;
use crate::db::schema::{commands, game_tables};
use crate::db::{Conn, DbError};
use crate::games::{DecideError, Refusal, Seat};
use crate::journal::{AppendError, Cause, Door};
use crate::mail::letters::WriteError;

/// The longest move that is read, in bytes.
pub const MOVE_MAX_BYTES: usize = 2000;
/// The longest command id, in bytes.
pub const COMMAND_ID_MAX_BYTES: usize = 64;

/// A move that somebody asks for.
#[derive(Debug, Clone)]
pub struct Submit {
    /// The table.
    pub uid: String,
    /// Who asks.
    pub person: PersonId,
    /// The move as written.
    pub mv: String,
    /// Seq at which the decision opened that the move answers; what the form was drawn with.
    pub expected: i64,
    /// Made by the form; the same id again gives the same answer.
    pub command_id: String,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The table.
    pub uid: String,
    /// Last seq that the move appended.
    pub seq: i64,
}

/// Why a move was not played. Nothing is stored then.
#[derive(Debug, Error)]
pub enum SubmitError {
    /// No such table, or none that this person may know of.
    #[error("there is no such table")]
    Unknown,
    /// The person watches but has no seat.
    #[error("you have no seat at this table")]
    NotYourSeat,
    /// The table still waits for players.
    #[error("the game has not begun")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The table is frozen.
    #[error(
        "this table is frozen: its journal cannot be carried out by the installed program; nothing is lost"
    )]
    Frozen,
    /// The decision that the move answers has passed, or it is not this seat's turn.
    #[error("the table has moved on")]
    Stale,
    /// The rules refuse the move.
    #[error(transparent)]
    Refused(Refusal),
    /// The command id was used for another move.
    #[error("this form was used for another move already")]
    CommandReused,
    /// The request is not of its form.
    #[error("{0}")]
    Unreadable(&'static str),
    /// The stored journal does not fold; the table is frozen by it.
    #[error("the journal cannot be carried out")]
    Unfoldable(#[source] FoldError),
    /// What the engine decided does not fold: a fault of this program.
    #[error("the engine decided what it cannot carry out")]
    Faulty(#[source] FoldError),
    /// A letter could not be written: a fault of this program.
    #[error(transparent)]
    Letter(WriteError),
    /// The engine gave up on the move: a fault of this program.
    #[error("the engine failed on the move")]
    Panicked,
    /// The database failed; the outcome is unknown only if the commit's answer was lost, and the command id settles it.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<RecordError> for SubmitError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Append(AppendError::Moved { .. }) => Self::Stale,
            RecordError::Append(AppendError::NotCanonical { .. } | AppendError::Command { .. }) => {
                Self::Panicked
            }
            RecordError::Append(AppendError::Db(error)) => Self::Db(error),
            RecordError::Fold(error) => Self::Faulty(error),
            RecordError::Letter(error) => Self::Letter(error),
            RecordError::Db(error) => Self::Db(error),
        }
    }
}

impl From<BringError> for SubmitError {
    fn from(error: BringError) -> Self {
        match error {
            BringError::Fold(error) => Self::Unfoldable(error),
            BringError::Db(error) => Self::Db(error),
        }
    }
}

impl From<diesel::result::Error> for SubmitError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

/// Plays a move: one write transaction that loads, judges, appends, updates the read model, stores the command's
/// answer and queues the letters. Gives its answer only after the commit.
///
/// # Errors
/// See [`SubmitError`].
pub fn submit(service: &Service, submit: &Submit) -> Result<Played, SubmitError> {
    check_form(submit)?;
    let stored = service.db.write(|conn| store(service, conn, submit));
    match stored {
        Ok(Stored::Repeated(played)) => Ok(played),
        Ok(Stored::New { table_id, sitting }) => {
            let seq = sitting.head.seq;
            service.cache.put(table_id, sitting);
            (service.wake)();
            Ok(Played {
                uid: submit.uid.clone(),
                seq,
            })
        }
        Err(SubmitError::Unfoldable(error)) => {
            freeze(service, &submit.uid, &error)?;
            Err(SubmitError::Frozen)
        }
        Err(error) => Err(error),
    }
}

enum Stored {
    Repeated(Played),
    New { table_id: i64, sitting: Arc<Table> },
}

fn check_form(submit: &Submit) -> Result<(), SubmitError> {
    if submit.mv.len() > MOVE_MAX_BYTES {
        return Err(SubmitError::Unreadable("a move is shorter than that"));
    }
    if submit.command_id.is_empty() || submit.command_id.len() > COMMAND_ID_MAX_BYTES {
        return Err(SubmitError::Unreadable(
            "the form carries no usable command id; load the page again",
        ));
    }
    Ok(())
}

fn store(service: &Service, conn: &mut Conn, submit: &Submit) -> Result<Stored, SubmitError> {
    let (table, seat) = find_seat(conn, submit)?;
    if let Some(played) = find_answer(conn, &table, seat, submit)? {
        return Ok(Stored::Repeated(played));
    }
    match table.status() {
        Status::Running => {}
        Status::Open => return Err(SubmitError::NotBegun),
        Status::Over => return Err(SubmitError::Over),
        Status::Frozen => return Err(SubmitError::Frozen),
    }
    let before = service.cache.bring(conn, table.id, &service.library)?;
    let is_current = before
        .decision(seat)
        .is_some_and(|decision| decision.opened_seq == submit.expected);
    if !is_current {
        return Err(SubmitError::Stale);
    }
    let mut sitting = before.copy();
    let cause = before.head.next_command(Door::Page);
    decide_in_txn(service, conn, &table, &mut sitting, cause, seat, &submit.mv)?;
    end_in_txn(service, conn, &table, &mut sitting, cause, None)?;
    summary::write_in_txn(conn, table.id, &sitting)?;
    insert_answer(conn, &table, seat, submit, &sitting)?;
    notify::turns_in_txn(conn, service, &table, &sitting, before.head.seq, Some(seat))?;
    Ok(Stored::New {
        table_id: table.id,
        sitting: Arc::new(sitting),
    })
}

fn find_seat(conn: &mut Conn, submit: &Submit) -> Result<(TableRow, Seat), SubmitError> {
    let table = rows::find_table(conn, &submit.uid)?.ok_or(SubmitError::Unknown)?;
    let seats = rows::list_seats(conn, table.id)?;
    match seats
        .iter()
        .find(|row| row.is_of(submit.person))
        .map(SeatRow::seat)
    {
        Some(seat) => Ok((table, seat)),
        None if table.is_watchable => Err(SubmitError::NotYourSeat),
        None => Err(SubmitError::Unknown),
    }
}

fn decide_in_txn(
    service: &Service,
    conn: &mut Conn,
    table: &TableRow,
    sitting: &mut Table,
    cause: Cause,
    seat: Seat,
    mv: &str,
) -> Result<(), SubmitError> {
    let mut chance = sitting.chance(&table.seed).ok_or(SubmitError::NotBegun)?;
    // A fault of one engine must not take the process down.
    let decided = catch_unwind(AssertUnwindSafe(|| {
        sitting.position.decide(seat, mv, &mut chance)
    }));
    let (_, events) = match decided {
        Ok(Ok(decided)) => decided,
        Ok(Err(DecideError::Refused(refusal))) => return Err(SubmitError::Refused(refusal)),
        Ok(Err(DecideError::Chance(_))) | Err(_) => return Err(SubmitError::Panicked),
    };
    let now = service.clock.now_ms();
    append_in_txn(conn, table.table_ref(), sitting, cause, now, &to_journal(events))?;
    Ok(())
}

/// Ends the table when the engine or a resignation has ended the game: the result, then the seed.
pub(super) fn end_in_txn(
    service: &Service,
    conn: &mut Conn,
    table: &TableRow,
    sitting: &mut Table,
    cause: Cause,
    resigned: Option<GameEnded>,
) -> Result<(), SubmitError> {
    let ended = resigned.or_else(|| sitting.position.outcome().as_ref().map(GameEnded::from));
    let Some(ended) = ended else { return Ok(()) };
    let facts = [
        TableEvent::GameEnded(ended).encode(),
        TableEvent::SeedRevealed(table.seed.clone()).encode(),
    ];
    append_in_txn(
        conn,
        table.table_ref(),
        sitting,
        cause,
        service.clock.now_ms(),
        &facts,
    )?;
    Ok(())
}

fn find_answer(
    conn: &mut Conn,
    table: &TableRow,
    seat: Seat,
    submit: &Submit,
) -> Result<Option<Played>, SubmitError> {
    let answer: Option<(i32, String, i64)> = commands::table
        .find((table.id, &submit.command_id))
        .select((commands::seat, commands::asked, commands::seq))
        .get_result(conn)
        .optional()?;
    match answer {
        None => Ok(None),
        Some((answered, asked, seq)) if answered == i32::from(seat.0) && asked == submit.mv => {
            Ok(Some(Played {
                uid: table.uid.clone(),
                seq,
            }))
        }
        Some(_) => Err(SubmitError::CommandReused),
    }
}

fn insert_answer(
    conn: &mut Conn,
    table: &TableRow,
    seat: Seat,
    submit: &Submit,
    sitting: &Table,
) -> Result<(), SubmitError> {
    diesel::insert_into(commands::table)
        .values((
            commands::table_id.eq(table.id),
            commands::command_id.eq(&submit.command_id),
            commands::seat.eq(i32::from(seat.0)),
            commands::asked.eq(&submit.mv),
            commands::seq.eq(sitting.head.seq),
            commands::answered_at_ms.eq(sitting.head.recorded_at_ms),
        ))
        .execute(conn)?;
    Ok(())
}

/// Freezes a table whose journal does not fold. The journal stays as it is.
pub(super) fn freeze(service: &Service, uid: &str, error: &FoldError) -> Result<(), DbError> {
    tracing::error!(table = %uid, %error, "a table is frozen: its journal cannot be carried out");
    service.db.write(|conn| {
        diesel::update(game_tables::table.filter(game_tables::uid.eq(uid)))
            .set((
                game_tables::status.eq(Status::Frozen.text()),
                game_tables::frozen_reason.eq(error.to_string()),
            ))
            .execute(conn)?;
        Ok(())
    })
}
