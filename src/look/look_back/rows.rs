//! What is looked back at, and what was found, as rows.

use std::collections::BTreeMap;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::db::schema::{look_back_positions, look_backs};
use crate::db::{Conn, DbError, DbResult, Fetch, Rows, Run};
use rules::Seat;

/// A choice of a seat, as it was judged afterwards. Chances are thousandths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub seat: Seat,
    /// What was played, in canonical notation; none where nothing was.
    pub played: Option<String>,
    pub best: String,
    pub best_worth: u16,
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

impl Judged {
    pub fn chance(&self, seat: usize) -> u16 {
        self.chances.get(seat).copied().unwrap_or(0)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = look_backs)]
pub(super) struct LookBackRow {
    pub(super) table_id: i64,
    pub(super) total: Option<i32>,
    pub(super) done: i32,
    pub(super) ended_at_ms: Option<i64>,
    pub(super) failure: Option<String>,
}

impl LookBackRow {
    pub(super) fn is_at_last(&self) -> bool {
        self.total == Some(self.done + 1)
    }

    /// A number that changes with each step, and is never 0.
    pub(super) fn progress(&self) -> i64 {
        match (&self.failure, self.ended_at_ms, self.total) {
            (Some(_), ..) => -1,
            (None, Some(_), _) => READY,
            (None, None, None) => 1,
            (None, None, Some(_)) => 2 + i64::from(self.done),
        }
    }
}

pub(super) fn find(conn: &mut Conn, table_id: i64) -> DbResult<Option<LookBackRow>> {
    look_backs::table.find(table_id).row(conn)
}

/// The progress of a game that has been gone through.
pub(crate) const READY: i64 = i64::MAX;

/// The progress of each of some tables, but for those that nobody asked about.
pub(crate) fn list_progress(conn: &mut Conn, table_ids: &[i64]) -> DbResult<BTreeMap<i64, i64>> {
    let rows = look_backs::table.filter(look_backs::table_id.eq_any(table_ids));
    let rows: Vec<LookBackRow> = rows.rows(conn)?;
    let rows = rows.iter().map(|row| (row.table_id, row.progress()));
    Ok(rows.collect())
}

pub(super) fn insert_in_txn(conn: &mut Conn, table_id: i64, now_ms: i64) -> DbResult<()> {
    diesel::insert_into(look_backs::table)
        .values((
            look_backs::table_id.eq(table_id),
            look_backs::asked_at_ms.eq(now_ms),
            look_backs::done.eq(0),
        ))
        .run(conn)
}

/// Forgets all that was found at a table, and that anybody asked.
pub(super) fn delete_in_txn(conn: &mut Conn, table_id: i64) -> DbResult<()> {
    delete_positions_in_txn(conn, table_id)?;
    diesel::delete(look_backs::table.find(table_id)).run(conn)
}

fn delete_positions_in_txn(conn: &mut Conn, table_id: i64) -> DbResult<()> {
    let found = look_back_positions::table.filter(look_back_positions::table_id.eq(table_id));
    diesel::delete(found).run(conn)
}

pub(super) fn list(conn: &mut Conn, table_id: i64) -> DbResult<Vec<Judged>> {
    let rows: Vec<(i64, String, String)> = look_back_positions::table
        .filter(look_back_positions::table_id.eq(table_id))
        .order(look_back_positions::number)
        .select((
            look_back_positions::seq,
            look_back_positions::chances,
            look_back_positions::choices,
        ))
        .list(conn)?;
    let judged = rows.into_iter().map(|(seq, chances, choices)| Judged {
        seq,
        chances: serde_json::from_str(&chances).unwrap_or_default(),
        choices: serde_json::from_str(&choices).unwrap_or_default(),
    });
    Ok(judged.collect())
}

/// Begins with the first of so many positions: what was found of another number of them is void.
pub(super) fn begin_in_txn(conn: &mut Conn, table_id: i64, total: i32) -> DbResult<()> {
    diesel::update(look_backs::table.find(table_id))
        .set((look_backs::total.eq(total), look_backs::done.eq(0)))
        .run(conn)?;
    delete_positions_in_txn(conn, table_id)
}

/// Stores the next position. The caller must have the job.
pub(super) fn store_in_txn(
    conn: &mut Conn,
    row: &LookBackRow,
    judged: &Judged,
    now_ms: i64,
) -> DbResult<()> {
    let json = |error| DbError::from(diesel::result::Error::SerializationError(Box::new(error)));
    let chances = serde_json::to_string(&judged.chances).map_err(json)?;
    let choices = serde_json::to_string(&judged.choices).map_err(json)?;
    let counted = diesel::update(look_backs::table.find(row.table_id)).set((
        look_backs::done.eq(row.done + 1),
        look_backs::ended_at_ms.eq(row.is_at_last().then_some(now_ms)),
    ));
    if counted.changes(conn)? == 0 {
        // It was forgotten meanwhile.
        return Ok(());
    }
    diesel::insert_into(look_back_positions::table)
        .values((
            look_back_positions::table_id.eq(row.table_id),
            look_back_positions::number.eq(row.done),
            look_back_positions::seq.eq(judged.seq),
            look_back_positions::chances.eq(&chances),
            look_back_positions::choices.eq(&choices),
        ))
        .run(conn)
}

pub(super) fn fail_in_txn(conn: &mut Conn, table_id: i64, why: &str, now_ms: i64) -> DbResult<()> {
    diesel::update(look_backs::table.find(table_id))
        .set((
            look_backs::ended_at_ms.eq(now_ms),
            look_backs::failure.eq(why),
        ))
        .run(conn)
}
