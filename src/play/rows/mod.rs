//! Rows of tables and seats, and how they are found together.

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::accounts::PersonId;
use crate::db::schema::{game_tables, seats};
use crate::db::{Conn, DbResult, Fetch, Rows, Run};

mod seat;
mod table;

pub(crate) use seat::*;
pub use table::Status;
pub(crate) use table::*;

/// The table's id, state and last seq, and whether the person is waited for.
pub(crate) fn find_seated(
    conn: &mut Conn,
    uid: &str,
    person: PersonId,
) -> DbResult<Option<(i64, Status, i64, bool)>> {
    let found: Option<(i64, String, i64, bool)> = game_tables::table
        .inner_join(seats::table)
        .filter(game_tables::uid.eq(uid))
        .filter(seats::person_id.eq(person.0))
        .select((
            game_tables::id,
            game_tables::status,
            game_tables::last_seq,
            seats::is_awaited,
        ))
        .limit(1)
        .found(conn)?;
    Ok(found.and_then(|(id, status, seq, is_awaited)| {
        Some((id, Status::find(&status)?, seq, is_awaited))
    }))
}

pub(crate) fn find_place(
    conn: &mut Conn,
    (table_id, seat): SeatId,
) -> DbResult<Option<(TableRow, SeatRow)>> {
    let Some(table) = find_table_by_id(conn, table_id)? else {
        return Ok(None);
    };
    let mut seats = list_seats(conn, table_id)?.into_iter();
    Ok(seats.find(|row| row.seat == seat).map(|row| (table, row)))
}

/// Whether a seat no longer has the decision that opened with an event, at a table that is not frozen.
pub(crate) fn has_passed(
    conn: &mut Conn,
    (table_id, seat): SeatId,
    opened_seq: i64,
) -> DbResult<bool> {
    let has_another = seats::expected_seq.assume_not_null().ne(opened_seq);
    let passed = seats::table
        .inner_join(game_tables::table)
        .filter(seats::table_id.eq(table_id))
        .filter(seats::seat.eq(seat))
        .filter(seats::expected_seq.is_null().or(has_another))
        .filter(game_tables::status.ne(Status::Frozen.as_str()));
    diesel::select(exists(passed)).one(conn)
}

/// At tables that are not over.
pub(crate) fn list_seats_of(
    conn: &mut Conn,
    person: PersonId,
) -> DbResult<Vec<(TableRow, SeatRow)>> {
    seats::table
        .inner_join(game_tables::table)
        .filter(seats::person_id.eq(person.0))
        .filter(game_tables::status.ne(Status::Over.as_str()))
        .order(game_tables::changed_at_ms.desc())
        .rows(conn)
}

/// With a seat that they had: its table's public name, and its number. The latest games first; people may repeat.
pub(crate) fn list_fellows(
    conn: &mut Conn,
    person: PersonId,
    most: i64,
) -> DbResult<Vec<(PersonId, String, i32)>> {
    let has_begun = [Status::Running, Status::Over].map(Status::as_str);
    let mine = diesel::alias!(seats as mine);
    let at_mine = mine.filter(mine.field(seats::person_id).eq(person.0));
    let at_mine = at_mine.select(mine.field(seats::table_id));
    let seats: Vec<(i64, String, i32)> = seats::table
        .inner_join(game_tables::table)
        .filter(seats::table_id.eq_any(at_mine))
        .filter(seats::person_id.ne(person.0))
        .filter(seats::bot.is_null())
        .filter(game_tables::status.eq_any(has_begun))
        .order((
            game_tables::changed_at_ms.desc(),
            seats::table_id,
            seats::seat,
        ))
        .limit(most)
        .select((
            seats::person_id.assume_not_null(),
            game_tables::uid,
            seats::seat,
        ))
        .list(conn)?;
    let seats = seats.into_iter();
    Ok(seats
        .map(|(id, uid, seat)| (PersonId(id), uid, seat))
        .collect())
}

/// Where the account already has a seat, the guest keeps theirs: one person must not play both sides.
pub(crate) fn hand_over_in_txn(
    conn: &mut Conn,
    guest: PersonId,
    account: PersonId,
) -> DbResult<()> {
    // Nobody may change a table for the former guest in the meantime. Everybody locks them in the same order.
    let tables = list_seats_of(conn, guest)?.into_iter();
    let mut tables: Vec<String> = tables.map(|(table, _)| table.uid).collect();
    tables.sort();
    for uid in &tables {
        lock_table(conn, uid)?;
    }
    let taken: Vec<i64> = seats::table
        .filter(seats::person_id.eq(account.0))
        .select(seats::table_id)
        .list(conn)?;
    diesel::update(seats::table)
        .filter(seats::person_id.eq(guest.0))
        .filter(seats::table_id.ne_all(&taken))
        .set(seats::person_id.eq(account.0))
        .run(conn)?;
    diesel::update(game_tables::table)
        .filter(game_tables::opened_by.eq(guest.0))
        .set(game_tables::opened_by.eq(account.0))
        .run(conn)
}
