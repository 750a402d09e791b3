//! The next game of a series: opened by the program when one has ended and the series is not decided, for the same two
//! with their seats changed. They agreed to it when they sat down at the first, so they sit at once and it begins.
//!
//! The end of a game notes in its own transaction that this is due. Whoever ended it does it right after, and every
//! worker looks for what was left undone; the key of the games decides who opens the next. Start reading at [`step`].

use super::aside::Work;
use super::bot_people;
use super::opening::{Opened, Place, Terms, turned};
use super::rows::{self, Status};
use super::series::{self, Standing};
use super::service::Service;
use crate::accounts::PersonId;
use crate::db::{Conn, DbError};
use crate::error::Error;
use crate::journal::Door;

/// In how many milliseconds the next game is tried again when it could not be opened, or no bot was free for it.
const AGAIN_MS: i64 = 10 * 60 * 1000;

/// Does what follows the end of one game, of those that wait for it. Gives whether one did.
pub fn step(service: &Service) -> Result<bool, DbError> {
    let now_ms = service.clock.now_ms();
    let Some(table_id) = service.db.read(|conn| series::find_due(conn, now_ms))? else {
        return Ok(false);
    };
    carry_on(service, table_id)?;
    Ok(true)
}

/// Does what follows the end of a table's game, if it belongs to a series. What fails is left to the worker.
pub fn follow(service: &Service, uid: &str) {
    let found = service.db.read(|conn| rows::find_table(conn, uid));
    let done = found.and_then(|table| table.map_or(Ok(()), |table| carry_on(service, table.id)));
    if let Err(error) = done {
        tracing::warn!(table = %uid, %error, "the next game of a series is left to the worker");
    }
}

/// Opens the game after that at a table, if it is due and the series goes on. It waits until its bots are free.
fn carry_on(service: &Service, table_id: i64) -> Result<(), DbError> {
    let opened = service
        .db
        .write(|conn| carry_on_in_txn(service, conn, table_id));
    match opened {
        Ok(Some(opened)) => {
            let (table, path) = (&opened.uid, format!("/tables/{}", opened.uid));
            tracing::info!(%table, "the next game of a series began at table {}", service.site.url(&path));
            opened.done.publish(service);
            Ok(())
        }
        Ok(None) => Ok(()),
        // Another process has opened it in the same instant.
        Err(Error::Db(error)) if error.is_taken() => Ok(()),
        Err(Error::Db(error)) if error.is_outage() => Err(error),
        Err(error) => put_off(service, table_id, &error),
    }
}

/// One series that cannot go on must not hold up the others, and no letter.
fn put_off(service: &Service, table_id: i64, error: &Error) -> Result<(), DbError> {
    service.put_aside(Work::Series, &table_id.to_string(), error);
    let again_at_ms = service.clock.now_ms() + AGAIN_MS;
    service
        .db
        .write(|conn| series::set_due_in_txn(conn, table_id, Some(again_at_ms)))
}

fn carry_on_in_txn(
    service: &Service,
    conn: &mut Conn,
    table_id: i64,
) -> Result<Option<Opened>, Error> {
    let Some(table) = rows::find_table_by_id(conn, table_id)? else {
        return Ok(None);
    };
    // Who comes second waits here, and finds nothing due.
    rows::lock_table(conn, &table.uid)?;
    let game = series::find_game(conn, table_id)?;
    let Some(game) = game.filter(|game| game.due_at_ms.is_some()) else {
        return Ok(None);
    };
    let standing = Standing::find(conn, table_id)?.filter(|one| one.next().is_none());
    series::set_due_in_txn(conn, table_id, None)?;
    let next = standing.and_then(|standing| standing.next_number());
    let Some(number) = next.filter(|_| table.status() == Status::Over) else {
        return Ok(None);
    };
    let terms = Terms::of(service, conn, &table)?;
    let mut places = Vec::new();
    for seat in rows::list_seats(conn, table_id)? {
        // Whoever left was not replaced: the series ends here.
        let Some(person) = seat.sitter(conn)? else {
            return Ok(None);
        };
        places.push(Place::Taken(Box::new(person), None));
    }
    let has_bot = places.iter().any(|place| place.bot().is_some());
    if has_bot && !bot_people::is_one_free(service, conn)? {
        tracing::info!(table = %table.uid, "the next game of a series waits until a bot is free");
        let again_at_ms = service.clock.now_ms() + AGAIN_MS;
        series::set_due_in_txn(conn, table_id, Some(again_at_ms))?;
        return Ok(None);
    }
    let opener = PersonId(table.opened_by);
    let opened = terms.open_in_txn(service, conn, &turned(places), opener, Door::House)?;
    series::insert_game_in_txn(conn, game.series_id, number, opened.table_id)?;
    Ok(Some(opened))
}
