//! One game after another. The next game of a series ([`open_next`]) is opened by the program when one has ended and
//! the series is not decided, for the same two players with their seats exchanged. They agreed to it at the first
//! table, so it begins at once. The end of a game puts a job in its own transaction. The process that ended it does the
//! job right after, and otherwise a worker does; whoever has locked the table's row and finds the job opens the game.
//!
//! [`play_again`]: one click on the page of a finished game opens the next one, with the same terms and everybody one
//! seat further. The first to click sits down and the others are invited; the later ones take the seats kept for them.

use diesel::prelude::*;

use crate::accounts::{Person, PersonId, people};
use crate::db::schema::rematches;
use crate::db::{Conn, DbResult, Fetch, Run};
use crate::error::{Code, Error, Result, no};
use crate::jobs::{self, Job, JobKind};
use crate::journal::Door;
use crate::play::change::{Request, change};
use crate::play::open::{Opened, Place, Terms, count_in_txn, turned, turned_seat};
use crate::play::rows::{self, Invited, SeatRow, Status, TableRow};
use crate::play::series::{self, Standing};
use crate::play::service::Service;
use crate::play::work::{After, Work};
use crate::play::{bot_rows, join};
use rules::Seat;
use words::msg;

/// When the next game is tried again if no bot was free for it, in milliseconds.
const AGAIN_MS: i64 = 10 * 60 * 1000;

pub fn open_next() -> Work {
    let run = |service: &Service, job: &Job| {
        carry_on(service, job.table_id.unwrap_or_default())?;
        Ok(After::Done)
    };
    Work {
        name: |_service, job| job.table_id.unwrap_or_default().to_string(),
        ..Work::new(JobKind::NextGame, run)
    }
}

/// What fails is left to the worker. If a worker is doing it, the next game exists once this returns.
pub fn follow(service: &Service, uid: &str) {
    let found = service.db.read(|conn| rows::find_table(conn, uid));
    let done = found.map_err(Error::from);
    let done = done.and_then(|table| table.map_or(Ok(()), |table| carry_on(service, table.id)));
    if let Err(error) = done {
        tracing::warn!(table = %uid, %error, "the next game of a series is left to the worker");
    }
}

/// If it is due and the series goes on. It waits until its bots are free.
fn carry_on(service: &Service, table_id: i64) -> Result<()> {
    let opened = service
        .db
        .write(|conn| carry_on_in_txn(service, conn, table_id))?;
    if let Some(opened) = opened {
        let (table, path) = (&opened.uid, format!("/tables/{}", opened.uid));
        tracing::info!(%table, "the next game of a series began at table {}", service.url(&path));
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

/// At their own seat there. The next table is opened if nobody has asked before. Returns its uid.
pub fn play_again(service: &Service, uid: &str, person: PersonId) -> Result<String> {
    let (next, seat) = match ask(service, uid, person) {
        // Somebody else has asked in the same instant.
        Err(Error::Db(error)) if error.is_taken() => ask(service, uid, person)?,
        asked => asked?,
    };
    sit_down(service, &next, seat, person)?;
    Ok(next)
}

/// Finds or opens the next table. Returns its uid and this person's seat there.
fn ask(service: &Service, uid: &str, person: PersonId) -> Result<(String, Seat)> {
    let (next, done) = service.db.write(|conn| {
        // The second one waits here.
        let table = rows::lock_table(conn, uid)?.ok_or(Error::Hidden)?;
        let seats = rows::list_seats(conn, table.id)?;
        let mine = seats.iter().find(|row| row.is_of(person));
        let mine = mine.ok_or(Error::Hidden)?.seat();
        let seat = turned_seat(mine, seats.len());
        if table.status() != Status::Over {
            return Err(no(Code::Conflict, msg::rematch::not_over()));
        }
        if let Some(uid) = find_next(conn, &table)? {
            return Ok(((uid, seat), None));
        }
        let opened = open_in_txn(service, conn, &table, &seats, person)?;
        let now_ms = service.clock.now_ms();
        // If somebody else was first, the key refuses it.
        diesel::insert_into(rematches::table)
            .values((
                rematches::old_table_id.eq(table.id),
                rematches::new_table_id.eq(opened.table_id),
                rematches::asked_by_seat.eq(i32::from(mine.0)),
                rematches::asked_at_ms.eq(now_ms),
            ))
            .run(conn)?;
        Ok(((opened.uid, seat), Some(opened.done)))
    })?;
    if let Some(done) = done {
        done.publish(service);
    }
    Ok(next)
}

fn find_next(conn: &mut Conn, table: &TableRow) -> Result<Option<String>> {
    if let Some(standing) = Standing::find(conn, table.id)? {
        if let Some(next) = standing.next() {
            return Ok(Some(next.uid.clone()));
        }
        if standing.next_number().is_some() {
            return Err(no(Code::Conflict, msg::rematch::series_goes_on()));
        }
    }
    let Some((next_id, _)) = find(conn, table.id)? else {
        return Ok(None);
    };
    let next = rows::find_table_by_id(conn, next_id)?;
    match next.filter(|next| next.status() != Status::Closed) {
        Some(next) => Ok(Some(next.uid)),
        // A table that was closed before it began does not count.
        None => {
            diesel::delete(rematches::table.find(table.id)).run(conn)?;
            Ok(None)
        }
    }
}

fn open_in_txn(
    service: &Service,
    conn: &mut Conn,
    table: &TableRow,
    seats: &[SeatRow],
    asker: PersonId,
) -> Result<Opened> {
    let terms = Terms::of(service, conn, table)?;
    let mut places = Vec::new();
    for seat in seats {
        let person = seat.sitter(conn)?;
        places.push(person.map_or(Place::Free, |person| place(person, asker)));
    }
    let places = turned(places);
    let bots: Vec<PersonId> = places.iter().filter_map(Place::bot).collect();
    if !bots.is_empty() && !bot_rows::has_room(service, conn)? {
        return Err(no(Code::Conflict, msg::bots::no_room()));
    }
    let opener = people::get(conn, asker)?;
    let opened_by = match bots.first() {
        // A guest who goes leaves nothing behind that names them, as in a practice game.
        Some(bot) if opener.is_guest() && bots.len() + 1 == places.len() => *bot,
        Some(_) | None => asker,
    };
    let invited = places.iter().filter_map(Place::invited);
    let invited: Vec<&str> = invited.map(|invited| &*invited.address).collect();
    count_in_txn(service, conn, &opener, &invited)?;
    let opened = terms.open_in_txn(service, conn, &places, opened_by, Door::Page)?;
    if let Some(best_of) = terms.best_of {
        series::insert_in_txn(conn, best_of, opened.table_id)?;
    }
    Ok(opened)
}

/// The place of a previous player. Those without a mailbox find the next table on the page of the old one.
fn place(person: Person, asker: PersonId) -> Place {
    if person.id == asker || person.is_bot() {
        return Place::Taken(Box::new(person), None);
    }
    let name = person.name.clone();
    Invited::of(person, Some(name)).map_or(Place::Free, Place::Kept)
}

fn sit_down(service: &Service, uid: &str, seat: Seat, person: PersonId) -> Result<()> {
    change(service, uid, Request::through(Door::Page), |change| {
        if change.seat_of(person).is_some() {
            return Ok(());
        }
        let person = people::get(change.conn, person)?;
        let row = change.seated.rows.get(seat.index());
        let is_theirs = row.is_some_and(|row| row.is_free() && row.may_be_of(&person));
        // Seats of a running game go to invited people.
        if change.status() != Status::Open || !is_theirs {
            return Err(no(Code::Conflict, msg::rematch::taken()));
        }
        join::sit_at(change, seat, &person, None)
    })
}

/// Finds that table, and who asked first, by their seat at the old one.
pub(crate) fn find(conn: &mut Conn, old_table_id: i64) -> DbResult<Option<(i64, Seat)>> {
    let found: Option<(i64, i32)> = rematches::table
        .find(old_table_id)
        .select((rematches::new_table_id, rematches::asked_by_seat))
        .found(conn)?;
    Ok(found.map(|(id, seat)| (id, Seat(u8::try_from(seat).unwrap_or(u8::MAX)))))
}
