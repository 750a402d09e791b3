//! The next game of a series: opened by the program when one has ended and the series is not decided, for the same two
//! players with their seats exchanged. They agreed to it when they sat down at the first table, so they sit at once and
//! it begins.
//!
//! The end of a game puts a job in its own transaction. The process that ended it does the job right after, and
//! otherwise a worker does; the one that has locked the table's row and finds the job opens the next game. Start
//! reading at [`OpenNext`].

use crate::accounts::PersonId;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::jobs::{self, Job, JobKind};
use crate::journal::Door;
use crate::play::bot_rows;
use crate::play::open::{Opened, Place, Terms, turned};
use crate::play::rows::{self, Status};
use crate::play::series::{self, Standing};
use crate::play::service::Service;
use crate::play::work::{After, Work};

/// When the next game is tried again if no bot was free for it, in milliseconds.
const AGAIN_MS: i64 = 10 * 60 * 1000;

/// Does what follows the end of games of series.
pub struct OpenNext;

impl Work for OpenNext {
    fn kind(&self) -> JobKind {
        JobKind::NextGame
    }

    fn name(&self, _service: &Service, job: &Job) -> String {
        job.table_id.unwrap_or_default().to_string()
    }

    fn run(&self, service: &Service, job: &Job) -> Result<After> {
        carry_on(service, job.table_id.unwrap_or_default())?;
        Ok(After::Done)
    }
}

/// Does what follows the end of a table's game, if it belongs to a series. What fails is left to the worker. It needs
/// no lease: if a worker is doing it, the next game exists once this returns.
pub fn follow(service: &Service, uid: &str) {
    let found = service.db.read(|conn| rows::find_table(conn, uid));
    let done = found.map_err(Error::from);
    let done = done.and_then(|table| table.map_or(Ok(()), |table| carry_on(service, table.id)));
    if let Err(error) = done {
        tracing::warn!(table = %uid, %error, "the next game of a series is left to the worker");
    }
}

/// Opens the game after the one at a table, if it is due and the series goes on. It waits until its bots are free.
fn carry_on(service: &Service, table_id: i64) -> Result<()> {
    let opened = service
        .db
        .write(|conn| carry_on_in_txn(service, conn, table_id))?;
    if let Some(opened) = opened {
        let (table, path) = (&opened.uid, format!("/tables/{}", opened.uid));
        tracing::info!(%table, "the next game of a series began at table {}", service.site.url(&path));
        opened.done.publish(service);
    }
    Ok(())
}

fn carry_on_in_txn(service: &Service, conn: &mut Conn, table_id: i64) -> Result<Option<Opened>> {
    let Some(table) = rows::find_table_by_id(conn, table_id)? else {
        return Ok(None);
    };
    // The second one waits here, and finds nothing due.
    rows::lock_table(conn, &table.uid)?;
    let game = series::find_game(conn, table_id)?;
    let standing = Standing::find(conn, table_id)?.filter(|standing| standing.is_due);
    let (Some(game), Some(standing)) = (game, standing) else {
        return Ok(None);
    };
    jobs::delete_in_txn(conn, JobKind::NextGame, &table_id.to_string())?;
    let next = standing.next_number().filter(|_| standing.next().is_none());
    let Some(number) = next.filter(|_| table.status() == Status::Over) else {
        return Ok(None);
    };
    let terms = Terms::of(service, conn, &table)?;
    let mut places = Vec::new();
    for seat in rows::list_seats(conn, table_id)? {
        // A player who left was not replaced: the series ends here.
        let Some(person) = seat.sitter(conn)? else {
            return Ok(None);
        };
        places.push(Place::Taken(Box::new(person), None));
    }
    let has_bot = places.iter().any(|place| place.bot().is_some());
    if has_bot && !bot_rows::is_one_free(service, conn)? {
        tracing::info!(table = %table.uid, "the next game of a series waits until a bot is free");
        let now_ms = service.clock.now_ms();
        let again = series::next_game(table_id, now_ms + AGAIN_MS);
        jobs::put_in_txn(conn, &[again], now_ms)?;
        return Ok(None);
    }
    let opener = PersonId(table.opened_by);
    let opened = terms.open_in_txn(service, conn, &turned(places), opener, Door::House)?;
    series::insert_game_in_txn(conn, game.series_id, number, opened.table_id)?;
    Ok(Some(opened))
}
