//! Playing again: one click on the page of a finished game opens the next one, with the same terms and everybody one
//! seat further. The first to click sits down and the others are invited; the later ones take the seats that are
//! reserved for them. Start reading at [`play_again`].

use diesel::prelude::*;

use crate::accounts::{Person, PersonId, people};
use crate::db::schema::rematches;
use crate::db::{Conn, DbResult, Run, on_either};
use crate::error::{Code, Error, Result, no};
use crate::journal::Door;
use crate::play::change::{Request, change};
use crate::play::open::{Opened, Place, Terms, count_in_txn, turned, turned_seat};
use crate::play::rows::{self, Invited, SeatRow, Status, TableRow};
use crate::play::series::{self, Standing};
use crate::play::service::Service;
use crate::play::{bot_rows, join};
use rules::Seat;
use words::msg;

/// Brings a player of a finished table to the next one, at their own seat there: it is opened if nobody has asked
/// before. Returns its uid. Asking again returns the same.
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
        insert_in_txn(conn, table.id, opened.table_id, mine, now_ms)?;
        Ok(((opened.uid, seat), Some(opened.done)))
    })?;
    if let Some(done) = done {
        done.publish(service);
    }
    Ok(next)
}

/// Finds the table that was opened after this one.
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
            delete_in_txn(conn, table.id)?;
            Ok(None)
        }
    }
}

/// Opens the next table: the person who asks sits down, the others are invited, each one seat further.
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

/// Takes the seat that is reserved for somebody, unless they have it already.
fn sit_down(service: &Service, uid: &str, seat: Seat, person: PersonId) -> Result<()> {
    change(service, uid, Request::through(Door::Page), |change| {
        if change.seat_of(person).is_some() {
            return Ok(());
        }
        let row = change.seated.rows.get(seat.index());
        // Seats of a running game go to invited people.
        if change.status() != Status::Open || !row.is_some_and(SeatRow::is_free) {
            return Err(no(Code::Conflict, msg::rematch::taken()));
        }
        let person = people::get(change.conn, person)?;
        join::sit_at(change, seat, &person, None)
    })
}

/// Finds that table, and who asked first, by their seat at the old one.
pub(crate) fn find(conn: &mut Conn, old_table_id: i64) -> DbResult<Option<(i64, Seat)>> {
    let found: QueryResult<(i64, i32)> = on_either!(conn, conn => rematches::table
        .find(old_table_id)
        .select((rematches::new_table_id, rematches::asked_by_seat))
        .get_result(conn));
    let found = found.optional()?;
    Ok(found.map(|(id, seat)| (id, Seat(u8::try_from(seat).unwrap_or(u8::MAX)))))
}

/// Forgets the table for playing again, because it was closed.
pub(crate) fn delete_in_txn(conn: &mut Conn, old_table_id: i64) -> DbResult<()> {
    diesel::delete(rematches::table.find(old_table_id)).run(conn)
}

/// Notes that the players of a finished game play again. If somebody else was first, the key refuses it.
pub(crate) fn insert_in_txn(
    conn: &mut Conn,
    old_table_id: i64,
    new_table_id: i64,
    asked_by: Seat,
    now_ms: i64,
) -> DbResult<()> {
    diesel::insert_into(rematches::table)
        .values((
            rematches::old_table_id.eq(old_table_id),
            rematches::new_table_id.eq(new_table_id),
            rematches::asked_by_seat.eq(i32::from(asked_by.0)),
            rematches::asked_at_ms.eq(now_ms),
        ))
        .run(conn)
}
