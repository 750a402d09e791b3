//! Bots play: whose turn it is, who lets them think, and what becomes of their move.
//!
//! A bot sits at a seat as people do, and plays through [`super::play::submit`]. Any worker of any process may let one
//! think: whoever notes it at the seat first has it, until its lease is over. Start reading at [`step`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::bot_rows::{self, BotTurn};
use super::change::{ChangeError, Request, change};
use super::play::{self, Submit, SubmitError};
use super::service::Service;
use super::table::Table;
use super::table_cache::BringError;
use super::thoughts;
use crate::bots::{Budget, Level};
use crate::chance::{entropy, hex};
use crate::db::DbError;
use crate::games::Seat;
use crate::journal::Door;

/// How long other processes leave a seat alone at which a bot thinks.
const LEASE_MS: i64 = 20 * 1000;
/// How long a bot thinks.
const THOUGHT: Duration = Duration::from_secs(1);
/// How long a table waits for a bot before that one thinks no more than [`HASTE`].
const PATIENCE_MS: i64 = 20 * 1000;
/// How long a seat is left alone whose turn had passed when the bot wanted to play.
const REST_MS: i64 = 1000;
/// How long a bot thinks that is late.
const HASTE: Duration = Duration::from_millis(20);

/// Lets the bot think for which a table has waited longest, and plays its move. Gives whether there was one. Where bots
/// are switched off, the simple move is played at once.
///
/// # Errors
/// When the database fails.
pub fn step(service: &Service) -> Result<bool, DbError> {
    let now_ms = service.clock.now_ms();
    let due = service.db.read(|conn| bot_rows::find_due(conn, now_ms))?;
    let Some(turn) = due else {
        return Ok(false);
    };
    let until_ms = now_ms + LEASE_MS;
    let is_leased = service
        .db
        .write(|conn| bot_rows::lease_in_txn(conn, &turn, now_ms, until_ms));
    if !is_leased? {
        // Another one was quicker; there may be more.
        return Ok(true);
    }
    let again_ms = match plays(service, &turn, now_ms) {
        Ok(()) => None,
        Err(SubmitError::Change(ChangeError::Db(error))) => return Err(error),
        // The table may have gone on meanwhile. Where it has not, this seat must not keep the others' bots waiting.
        Err(
            SubmitError::Stale | SubmitError::Over | SubmitError::NotBegun | SubmitError::Unknown,
        ) => Some(service.clock.now_ms() + REST_MS),
        Err(error) => {
            let (table, seat) = (&turn.uid, turn.seat().0);
            tracing::error!(%table, seat, %error, "a bot could not play");
            Some(until_ms)
        }
    };
    let ended = |conn: &mut _| bot_rows::end_lease_in_txn(conn, &turn, until_ms, again_ms);
    service.db.write(ended)?;
    Ok(true)
}

fn plays(service: &Service, turn: &BotTurn, now_ms: i64) -> Result<(), SubmitError> {
    let table = bring(service, turn)?;
    let (seat, person) = (turn.seat(), turn.person().ok_or(SubmitError::Unknown)?);
    let decision = table.decision(seat).ok_or(SubmitError::Stale)?;
    let simple = || table.position.stand_in(seat).ok_or(SubmitError::Stale);
    let level = turn.level.as_deref().and_then(Level::find);
    let is_late = turn
        .since_ms
        .is_some_and(|since_ms| now_ms - since_ms > PATIENCE_MS);
    let thought = level
        .filter(|_| service.bots.is_on())
        .and_then(|level| think(&table, seat, level, is_late));
    let submit = |mv: String| {
        let submit = Submit {
            uid: turn.uid.clone(),
            person,
            mv,
            expected: decision.opened_seq,
            command_id: hex(&entropy::<16>()),
            door: Door::Bot,
        };
        play::submit(service, &submit).map(drop)
    };
    let Some(mv) = thought else {
        return submit(simple()?);
    };
    match submit(mv) {
        Err(SubmitError::Refused(why)) => {
            tracing::error!(table = %turn.uid, seat = seat.0, %why, "a bot's move is refused; the simple move is played");
            submit(simple()?)
        }
        done => done,
    }
}

fn bring(service: &Service, turn: &BotTurn) -> Result<Arc<Table>, SubmitError> {
    let (cache, library) = (&service.cache, &service.library);
    let brought = service
        .db
        .read(|conn| match cache.bring(conn, turn.table_id, library) {
            Ok(table) => Ok(Some(table)),
            Err(BringError::Db(error)) => Err(error),
            Err(BringError::Fold(_)) => Ok(None),
        });
    if let Some(table) = brought? {
        return Ok(table);
    }
    // A change freezes what does not fold, and perhaps nobody else will look at that table.
    change(service, &turn.uid, &Request::HOUSE, |change| {
        change.table().map(drop)
    })?;
    Err(SubmitError::Stale)
}

/// Lets a bot think for a while.
fn think(table: &Table, seat: Seat, level: Level, is_late: bool) -> Option<String> {
    let most = if is_late { HASTE } else { THOUGHT };
    let begun = Instant::now();
    let mut goes_on = || begun.elapsed() < most;
    thoughts::think(table, seat, level, &mut Budget::While(&mut goes_on))
}
