//! What is looked back at, and what was found, as rows. Whoever holds the lease of a table judges its positions.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use serde::{Deserialize, Serialize};

use crate::db::schema::{look_back_positions, look_backs};
use crate::db::{Conn, Db, DbError, Run, at_most};
use rules::Seat;

/// How long one position may take before another process may go on: far longer than any does.
pub const LEASE_MS: i64 = 60 * 1000;
/// How often it is begun without getting any further before it counts as failed.
const ATTEMPTS_MAX: i32 = 3;

/// A choice of a seat, as it was judged afterwards. Chances are thousandths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub seat: Seat,
    /// What was played, in canonical notation; none where nothing was.
    pub played: Option<String>,
    pub best: String,
    /// The chance to win by that.
    pub best_worth: u16,
    /// The chance to win by what was played.
    pub played_worth: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The last event before it.
    pub seq: i64,
    /// The chance of each seat to win, in thousandths.
    pub chances: Vec<u16>,
    pub choices: Vec<Choice>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = look_backs)]
pub(super) struct LookBackRow {
    pub(super) table_id: i64,
    pub(super) total: Option<i32>,
    pub(super) done: i32,
    pub(super) attempts: i32,
    pub(super) ended_at_ms: Option<i64>,
    pub(super) failure: Option<String>,
}

impl LookBackRow {
    pub(super) fn is_hopeless(&self) -> bool {
        self.attempts >= ATTEMPTS_MAX
    }
}

pub(super) fn find(conn: &mut Conn, table_id: i64) -> Result<Option<LookBackRow>, DbError> {
    let row = look_backs::table.find(table_id);
    let row = row.select(LookBackRow::as_select()).get_result(conn);
    Ok(row.optional()?)
}

pub(super) fn insert_in_txn(conn: &mut Conn, table_id: i64, now_ms: i64) -> Result<(), DbError> {
    diesel::insert_into(look_backs::table)
        .values((
            look_backs::table_id.eq(table_id),
            look_backs::asked_at_ms.eq(now_ms),
            look_backs::done.eq(0),
            look_backs::attempts.eq(0),
        ))
        .run(conn)
}

/// Forgets all that was found at a table, and that anybody asked.
pub(super) fn delete_in_txn(conn: &mut Conn, table_id: i64) -> Result<(), DbError> {
    delete_positions_in_txn(conn, table_id)?;
    diesel::delete(look_backs::table.find(table_id)).run(conn)
}

fn delete_positions_in_txn(conn: &mut Conn, table_id: i64) -> Result<(), DbError> {
    let found = look_back_positions::table.filter(look_back_positions::table_id.eq(table_id));
    diesel::delete(found).run(conn)
}

/// Lists the positions of a table that were judged, the first one first.
pub(super) fn list(conn: &mut Conn, table_id: i64) -> Result<Vec<Judged>, DbError> {
    let rows: Vec<(i64, String, String)> = look_back_positions::table
        .filter(look_back_positions::table_id.eq(table_id))
        .order(look_back_positions::number)
        .select((
            look_back_positions::seq,
            look_back_positions::chances,
            look_back_positions::choices,
        ))
        .load(conn)?;
    let judged = rows.into_iter().map(|(seq, chances, choices)| Judged {
        seq,
        chances: serde_json::from_str(&chances).unwrap_or_default(),
        choices: serde_json::from_str(&choices).unwrap_or_default(),
    });
    Ok(judged.collect())
}

/// Finds the table that waits longest and that nobody works at.
pub(super) fn find_due(conn: &mut Conn, now_ms: i64) -> Result<Option<LookBackRow>, DbError> {
    let due = look_backs::table
        .filter(is_waiting())
        .filter(is_free(now_ms))
        .order((look_backs::asked_at_ms, look_backs::table_id))
        .select(LookBackRow::as_select());
    let rows: Vec<LookBackRow> = at_most(1, due).load(conn)?;
    Ok(rows.into_iter().next())
}

/// Leases a table, unless somebody else did since it was read.
pub(super) fn take(db: &Db, row: &LookBackRow, lease: &str, now_ms: i64) -> Result<bool, DbError> {
    db.write(|conn| {
        let taken = diesel::update(look_backs::table.find(row.table_id))
            .filter(is_waiting())
            .filter(is_free(now_ms))
            .filter(look_backs::attempts.eq(row.attempts))
            .set((
                look_backs::attempts.eq(row.attempts + 1),
                look_backs::lease.eq(lease),
                look_backs::lease_until_ms.eq(now_ms + LEASE_MS),
            ))
            .execute(conn)?;
        Ok(taken == 1)
    })
}

/// Notes how many positions there are. Where that was another number before, what was found is void.
pub(super) fn set_total_in_txn(
    conn: &mut Conn,
    row: &LookBackRow,
    lease: &str,
    total: i32,
) -> Result<bool, DbError> {
    let is_void = row.total.is_some_and(|before| before != total);
    let done = if is_void { 0 } else { row.done };
    let mine = look_backs::table
        .find(row.table_id)
        .filter(look_backs::lease.eq(lease));
    let set = (look_backs::total.eq(total), look_backs::done.eq(done));
    if diesel::update(mine).set(set).execute(conn)? == 0 {
        return Ok(false);
    }
    if is_void {
        delete_positions_in_txn(conn, row.table_id)?;
    }
    Ok(true)
}

/// Stores the next position and renews the lease. False where somebody else has the lease.
pub(super) fn store(
    db: &Db,
    (table_id, lease): (i64, &str),
    (number, is_last): (i32, bool),
    judged: &Judged,
    now_ms: i64,
) -> Result<bool, DbError> {
    let json = |error| DbError::from(diesel::result::Error::SerializationError(Box::new(error)));
    let chances = serde_json::to_string(&judged.chances).map_err(json)?;
    let choices = serde_json::to_string(&judged.choices).map_err(json)?;
    db.write(|conn| {
        let mine = look_backs::table
            .find(table_id)
            .filter(look_backs::lease.eq(lease))
            .filter(look_backs::done.eq(number));
        let renewed = diesel::update(mine).set((
            look_backs::done.eq(number + 1),
            look_backs::attempts.eq(0),
            look_backs::lease_until_ms.eq(now_ms + LEASE_MS),
            look_backs::ended_at_ms.eq(is_last.then_some(now_ms)),
        ));
        if renewed.execute(conn)? == 0 {
            return Ok(false);
        }
        diesel::insert_into(look_back_positions::table)
            .values((
                look_back_positions::table_id.eq(table_id),
                look_back_positions::number.eq(number),
                look_back_positions::seq.eq(judged.seq),
                look_back_positions::chances.eq(&chances),
                look_back_positions::choices.eq(&choices),
            ))
            .execute(conn)?;
        Ok(true)
    })
}

/// Notes that it failed, and why, if the lease still holds.
pub(super) fn fail(
    db: &Db,
    table_id: i64,
    lease: &str,
    why: &str,
    now_ms: i64,
) -> Result<(), DbError> {
    db.write(|conn| {
        let mine = look_backs::table
            .find(table_id)
            .filter(look_backs::lease.eq(lease));
        let set = (
            look_backs::ended_at_ms.eq(now_ms),
            look_backs::failure.eq(why),
        );
        diesel::update(mine).set(set).run(conn)
    })
}

pub(super) fn give_back(db: &Db, table_id: i64, lease: &str) -> Result<(), DbError> {
    db.write(|conn| {
        let mine = look_backs::table
            .find(table_id)
            .filter(look_backs::lease.eq(lease));
        let set = (
            look_backs::attempts.eq(0),
            look_backs::lease.eq(None::<String>),
            look_backs::lease_until_ms.eq(None::<i64>),
        );
        diesel::update(mine).set(set).run(conn)
    })
}

/// Written out, so that the database sees that the index serves.
fn is_waiting() -> SqlLiteral<Bool> {
    sql("look_backs.ended_at_ms IS NULL")
}

#[diesel::dsl::auto_type(no_type_alias)]
fn is_free(now_ms: i64) -> _ {
    look_backs::lease_until_ms
        .is_null()
        .or(look_backs::lease_until_ms.le(now_ms))
}
