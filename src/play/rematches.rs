//! The table to which the players of a finished game went on, when one of them wanted to play again.

use diesel::prelude::*;

use crate::db::schema::rematches;
use crate::db::{Conn, DbError, Run, on_either};
use rules::Seat;

/// Finds that table, and who asked first, by their seat at the old one.
pub(crate) fn find(conn: &mut Conn, old_table_id: i64) -> Result<Option<(i64, Seat)>, DbError> {
    let found: QueryResult<(i64, i32)> = on_either!(conn, conn => rematches::table
        .find(old_table_id)
        .select((rematches::new_table_id, rematches::asked_by_seat))
        .get_result(conn));
    let found = found.optional()?;
    Ok(found.map(|(id, seat)| (id, Seat(u8::try_from(seat).unwrap_or(u8::MAX)))))
}

/// Forgets the table for playing again, because it was closed.
pub(crate) fn delete_in_txn(conn: &mut Conn, old_table_id: i64) -> Result<(), DbError> {
    diesel::delete(rematches::table.find(old_table_id)).run(conn)
}

/// Notes that the players of a finished game play again. If somebody else was first, the key refuses it.
pub(crate) fn insert_in_txn(
    conn: &mut Conn,
    old_table_id: i64,
    new_table_id: i64,
    asked_by: Seat,
    now_ms: i64,
) -> Result<(), DbError> {
    diesel::insert_into(rematches::table)
        .values((
            rematches::old_table_id.eq(old_table_id),
            rematches::new_table_id.eq(new_table_id),
            rematches::asked_by_seat.eq(i32::from(asked_by.0)),
            rematches::asked_at_ms.eq(now_ms),
        ))
        .run(conn)
}
