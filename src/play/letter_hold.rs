//! Letters and alerts on hold: after the database was taken back to an older state nothing is sent, and nobody is timed
//! out, until the host releases them. [Decision 19](../../docs/decisions/0019-restored-states.md).

use diesel::prelude::*;

use crate::db::schema::letter_holds;
use crate::db::{Conn, DbResult, Fetch, Rows, Run};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = letter_holds)]
pub struct LetterHold {
    /// 1, 2, 3 …: how often the database has been taken back.
    pub number: i64,
    pub begun_at_ms: i64,
    /// The time of the restored state, in the same unit; none until the program has looked.
    pub of_ms: Option<i64>,
    pub released_at_ms: Option<i64>,
}

/// None if the database was never taken back.
pub fn find_newest(conn: &mut Conn) -> DbResult<Option<LetterHold>> {
    find_lost(conn, None)
}

/// The newest hold that lost what was written at an instant; without an instant the newest of all.
pub fn find_lost(conn: &mut Conn, at_ms: Option<i64>) -> DbResult<Option<LetterHold>> {
    let holds: Vec<LetterHold> = letter_holds::table
        .order(letter_holds::number.desc())
        .rows(conn)?;
    let has_lost = |hold: &LetterHold, at_ms: i64| {
        let of_ms = hold.of_ms;
        of_ms.is_some_and(|of_ms| (of_ms..=hold.begun_at_ms).contains(&at_ms))
    };
    let mut holds = holds.into_iter();
    Ok(holds.find(|hold| at_ms.is_none_or(|at_ms| has_lost(hold, at_ms))))
}

pub fn is_on(conn: &mut Conn) -> DbResult<bool> {
    let open = letter_holds::table.filter(letter_holds::released_at_ms.is_null());
    diesel::select(diesel::dsl::exists(open)).one(conn)
}

pub fn begin_in_txn(conn: &mut Conn, now_ms: i64) -> DbResult<i64> {
    let number = find_newest(conn)?.map_or(1, |hold| hold.number + 1);
    diesel::insert_into(letter_holds::table)
        .values((
            letter_holds::number.eq(number),
            letter_holds::begun_at_ms.eq(now_ms),
        ))
        .run(conn)?;
    Ok(number)
}

pub(crate) fn note_in_txn(conn: &mut Conn, number: i64, of_ms: i64) -> DbResult<()> {
    diesel::update(letter_holds::table.find(number))
        .set(letter_holds::of_ms.eq(of_ms))
        .run(conn)
}

/// Returns the time of the restored state, the oldest if several holds were open; none if there was none.
pub(crate) fn release_in_txn(conn: &mut Conn, now_ms: i64) -> DbResult<Option<i64>> {
    let open = letter_holds::table.filter(letter_holds::released_at_ms.is_null());
    let oldest: Option<LetterHold> = open.order(letter_holds::number).limit(1).row(conn)?;
    let released = diesel::update(open)
        .set(letter_holds::released_at_ms.eq(now_ms))
        .changes(conn)?;
    let of_ms = oldest.map(|hold| hold.of_ms.unwrap_or(hold.begun_at_ms));
    Ok(of_ms.filter(|_| released > 0))
}
