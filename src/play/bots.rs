//! Bots play: whose turn it is, who lets them think, and what becomes of their move. A bot sits at a seat as people do,
//! and plays through [`crate::play::moves::submit`]. The change that makes it a bot's turn puts a job
//! (`bot_rows::turns`), and any worker of any process may let the bot think. Start reading at [`play_turns`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::anyhow;

use crate::db::DbResult;
use crate::error::{Code, Error, Result};
use crate::jobs::{self, Job, JobKind};
use crate::journal::Door;
use crate::play::change::{Request, change};
use crate::play::moves::{self, Submit};
use crate::play::rows::{SeatRow, TableRow};
use crate::play::service::Service;
use crate::play::work::{self, After, Work};
use crate::play::{bot_rows, thoughts};
use crate::table::fold::Table;
use bots::Budget;
use rules::chance::{Entropy, entropy, hex};

/// How long other processes leave a seat alone while a bot thinks there.
const LEASE_MS: i64 = 20 * 1000;
const THOUGHT: Duration = Duration::from_secs(1);
/// How long a table waits for a bot before the bot thinks for only [`HASTE`].
const PATIENCE_MS: i64 = 20 * 1000;
/// How long a seat is left alone if its turn had passed when the bot tried to play.
const REST_MS: i64 = 1000;
/// How long a table waits for a bot before its simple move is played.
const RESCUE_MS: i64 = 30 * 1000;
/// How many bots are rescued at once: the thread that does it must report within seconds that its process serves.
const RESCUED_MAX: usize = 100;
const HASTE: Duration = Duration::from_millis(20);

type Turn = (TableRow, SeatRow);

pub fn play_turns() -> Work {
    let run = |service: &Service, job: &Job| {
        let waited_ms = service.clock.now_ms() - job.queued_at_ms;
        take_turn(service, job, |table, turn| {
            think(&service.entropy, table, turn, waited_ms > PATIENCE_MS)
        })
    };
    Work {
        lease_ms: LEASE_MS,
        again_ms: LEASE_MS,
        name: work::table_of,
        ..Work::new(JobKind::Bot, run)
    }
}

/// Plays the simple moves of bots for which tables have waited so long that no thread of any process lets them think:
/// there are none, all are busy, or one hangs. Returns whether there may be more of them.
pub fn rescue(service: &Service) -> DbResult<bool> {
    let simply = |service: &Service, job: &Job| {
        take_turn(service, job, |_, (row, turn)| {
            let (table, seat) = (&row.uid, turn.seat().0);
            tracing::warn!(%table, seat, "a bot was waited for too long; the simple move is played");
            None
        })
    };
    let simple_turns = Work {
        run: Box::new(simply),
        ..play_turns()
    };
    for _ in 0..RESCUED_MAX {
        let now_ms = service.clock.now_ms();
        let claimed = jobs::claim(&service.db, JobKind::Bot, now_ms, LEASE_MS)?;
        let Some(job) = claimed else {
            return Ok(false);
        };
        if now_ms - job.queued_at_ms < RESCUE_MS {
            jobs::release(&service.db, &job)?;
            return Ok(false);
        }
        work::carry_out(service, &simple_turns, &job)?;
    }
    Ok(true)
}

/// If the table has gone on in the meantime, the turn is looked at again in a second.
fn take_turn(
    service: &Service,
    job: &Job,
    think: impl Fn(&Table, &Turn) -> Option<String>,
) -> Result<After> {
    let again = || After::Again {
        at_ms: service.clock.now_ms() + REST_MS,
        why: None,
    };
    match plays(service, job, think) {
        Err(Error::Hidden | Error::Busy) => Ok(again()),
        Err(Error::No(no)) if matches!(no.code, Code::Stale | Code::Conflict | Code::Frozen) => {
            Ok(again())
        }
        done => done,
    }
}

fn plays(
    service: &Service,
    job: &Job,
    think: impl Fn(&Table, &Turn) -> Option<String>,
) -> Result<After> {
    let Some(turn) = service.db.read(|conn| bot_rows::find_turn(conn, job))? else {
        return Ok(After::Done);
    };
    let (row, seat) = &turn;
    let table = bring(service, row)?;
    let (seat, person) = (seat.seat(), seat.person().ok_or(Error::Hidden)?);
    let Some(expected) = table.awaited_since(seat) else {
        return Ok(After::Done);
    };
    let simple = || thoughts::simple(&table, seat).ok_or_else(moves::stale);
    let submit = |mv: String| {
        let submit = Submit {
            uid: row.uid.clone(),
            person,
            mv,
            expected,
            command_id: hex(&entropy::<16>()),
            door: Door::Bot,
        };
        moves::submit(service, &submit).map(|_played| After::Done)
    };
    let Some(mv) = think(&table, &turn) else {
        return submit(simple()?);
    };
    match submit(mv) {
        Err(Error::Refused(why)) => {
            tracing::error!(table = %row.uid, seat = seat.0, %why, "a bot's move is refused; the simple move is played");
            submit(simple()?)
        }
        done => done,
    }
}

fn bring(service: &Service, row: &TableRow) -> Result<Arc<Table>> {
    let (cache, library) = (&service.cache, &service.library);
    let brought = |conn: &mut _| cache.bring(conn, row.id, library);
    if let Ok(table) = service.db.read(brought)? {
        return Ok(table);
    }
    // A change freezes a table that does not fold, and perhaps nobody else will look at it.
    let changed = change(service, &row.uid, Request::HOUSE, |change| {
        change.table().map(drop)
    });
    match changed {
        Ok(_) => Err(moves::stale()),
        // The host hears of it.
        Err(Error::No(no)) if no.code == Code::Frozen => Err(Error::fault(anyhow!(
            "this table is frozen until the host lets it go on; nothing is lost"
        ))),
        Err(error) => Err(error),
    }
}

fn think(entropy: &Entropy, table: &Table, turn: &Turn, is_late: bool) -> Option<String> {
    let begun = Instant::now();
    let most = if is_late { HASTE } else { THOUGHT };
    let (row, turn) = turn;
    let seat = turn.seat();
    let Some(level) = turn.bot() else {
        tracing::error!(table = %row.uid, seat = seat.0, "a bot has no level; the simple move is played");
        return None;
    };
    let budget = &mut Budget::While(Box::new(|| begun.elapsed() < most));
    thoughts::think(entropy, &*table.position, seat, level, budget)
}
