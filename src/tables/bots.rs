//! Bots play: whose turn it is, who lets them think, and what becomes of their move.
//!
//! A bot sits at a seat as people do, and plays through [`super::play::submit`]. Any worker of any process may let one
//! think: whoever notes it at the seat first has it, until its lease is over. Start reading at [`step`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::aside::Work;
use super::bot_rows::{self, BotTurn};
use super::change::{ChangeError, Request, change};
use super::play::{self, Submit};
use super::service::Service;
use super::table::Table;
use super::table_cache::BringError;
use super::thoughts;
use crate::accounts::PersonId;
use crate::db::DbError;
use crate::error::{Code, Error};
use crate::journal::Door;
use bots::{Budget, Level};
use rules::chance::{Entropy, entropy, hex};

/// How long other processes leave a seat alone at which a bot thinks.
const LEASE_MS: i64 = 20 * 1000;
/// How long a bot thinks.
const THOUGHT: Duration = Duration::from_secs(1);
/// How long a table waits for a bot before that one thinks no more than [`HASTE`].
const PATIENCE_MS: i64 = 20 * 1000;
/// How long a seat is left alone whose turn had passed when the bot wanted to play.
const REST_MS: i64 = 1000;
/// How long a table waits for a bot before its simple move is played without a thought.
const RESCUE_MS: i64 = 30 * 1000;
/// How many bots are rescued at once: whoever does it has to say within seconds that its process serves.
const RESCUED_MAX: usize = 100;
/// How long a bot thinks that is late.
const HASTE: Duration = Duration::from_millis(20);

/// Lets the bot think for which a table has waited longest, and plays its move. Gives whether there was one.
pub fn step(service: &Service) -> Result<bool, DbError> {
    let now_ms = service.clock.now_ms();
    take_turn(service, i64::MAX, |table, turn| {
        let waited_ms = turn.since_ms.map_or(0, |since_ms| now_ms - since_ms);
        think(&service.entropy, table, turn, waited_ms > PATIENCE_MS)
    })
}

/// Plays the simple moves of bots for which tables have waited so long that no thread of any process lets them think:
/// there are none, all are busy, or one stands still. Gives whether there may be more of them.
pub fn rescue(service: &Service) -> Result<bool, DbError> {
    let since_ms = service.clock.now_ms() - RESCUE_MS;
    let plays_simply = |_: &Table, turn: &BotTurn| {
        let (table, seat) = (&turn.uid, turn.seat().0);
        tracing::warn!(%table, seat, "a bot was waited for too long; the simple move is played");
        None
    };
    for _ in 0..RESCUED_MAX {
        if !take_turn(service, since_ms, plays_simply)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Takes the turn of the bot for which a table has waited longest, of those that waited already at an instant.
fn take_turn(
    service: &Service,
    since_ms: i64,
    think: impl Fn(&Table, &BotTurn) -> Option<String>,
) -> Result<bool, DbError> {
    let now_ms = service.clock.now_ms();
    let find = |conn: &mut _| bot_rows::find_due(conn, now_ms, since_ms);
    let Some(turn) = service.db.read(find)? else {
        return Ok(false);
    };
    let until_ms = now_ms + LEASE_MS;
    let lease = |conn: &mut _| bot_rows::lease_in_txn(conn, &turn, now_ms, until_ms);
    if !service.db.write(lease)? {
        // Another one was quicker; there may be more.
        return Ok(true);
    }
    let rest = || Some(service.clock.now_ms() + REST_MS);
    let again_ms = match plays(service, &turn, think) {
        Ok(()) => None,
        Err(Error::Db(error)) if error.is_outage() => return Err(error),
        // The table may have gone on meanwhile. Where it has not, this seat must not keep the others' bots waiting.
        Err(Error::Hidden) => rest(),
        Err(Error::No(no)) if matches!(no.code, Code::Stale | Code::Conflict) => rest(),
        Err(error) => {
            service.put_aside(Work::Bot, &turn.uid, &error);
            Some(until_ms)
        }
    };
    let ended = |conn: &mut _| bot_rows::end_lease_in_txn(conn, &turn, until_ms, again_ms);
    service.db.write(ended)?;
    Ok(true)
}

/// Plays what was thought of, or the simple move.
fn plays(
    service: &Service,
    turn: &BotTurn,
    think: impl Fn(&Table, &BotTurn) -> Option<String>,
) -> Result<(), Error> {
    let table = bring(service, turn)?;
    let person = turn.person_id.map(PersonId);
    let (seat, person) = (turn.seat(), person.ok_or(Error::Hidden)?);
    let decision = table.decision(seat).ok_or_else(play::stale)?;
    let simple = || thoughts::simple(&table, seat).ok_or_else(play::stale);
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
    let Some(mv) = think(&table, turn) else {
        return submit(simple()?);
    };
    match submit(mv) {
        Err(Error::Refused(why)) => {
            tracing::error!(table = %turn.uid, seat = seat.0, %why, "a bot's move is refused; the simple move is played");
            submit(simple()?)
        }
        done => done,
    }
}

fn bring(service: &Service, turn: &BotTurn) -> Result<Arc<Table>, Error> {
    let (cache, library) = (&service.cache, &service.library);
    let brought = |conn: &mut _| cache.bring(conn, turn.table_id, library);
    match service.db.read(brought) {
        Ok(table) => return Ok(table),
        Err(BringError::Db(error)) => return Err(error.into()),
        Err(BringError::Fold(_)) => {}
    }
    // A change freezes what does not fold, and perhaps nobody else will look at that table.
    let changed = change(service, &turn.uid, &Request::HOUSE, |change| {
        change.table().map(drop)
    });
    match changed {
        Ok(_) => Err(play::stale()),
        // The host hears of it.
        Err(error @ ChangeError::Frozen) => Err(Error::fault(error)),
        Err(error) => Err(error.into()),
    }
}

/// Lets a bot think for a while; not long where it is late.
fn think(entropy: &Entropy, table: &Table, turn: &BotTurn, is_late: bool) -> Option<String> {
    let begun = Instant::now();
    let most = if is_late { HASTE } else { THOUGHT };
    let seat = turn.seat();
    let Some(level) = turn.level.as_deref().and_then(Level::find) else {
        tracing::error!(table = %turn.uid, seat = seat.0, "a bot has no level; the simple move is played");
        return None;
    };
    let mut goes_on = || begun.elapsed() < most;
    let budget = &mut Budget::While(&mut goes_on);
    thoughts::think(entropy, &*table.position, seat, level, budget)
}
