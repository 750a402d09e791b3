//! Rows of standing orders: what a seat plays automatically when its next decisions open. They never enter the journal,
//! and only the seat's player sees them. Start reading at [`Order`]; `change/orders.rs` carries them out, `orders.rs`
//! sets them.

use diesel::prelude::*;
use serde::Serialize;

use crate::db::schema::orders;
use crate::db::{Conn, DbError, Run, on_either};
use rules::Seat;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Order {
    /// The steps to play, one for each decision, the next one first; never empty.
    pub steps: Vec<Step>,
    pub set_at_ms: i64,
    /// Last event of the table when it was set: it holds for decisions that opened later.
    pub(crate) set_seq: i64,
    /// Seq of the event that opened the decision which its first step did not fit; none while the order is valid.
    pub void_seq: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Its number, from 0; played steps are left out.
    pub(crate) number: i32,
    /// Moves in canonical notation with their conditions; the first that is legal and whose conditions hold is played.
    /// Never empty.
    pub moves: Vec<String>,
}

impl Order {
    /// Writes it as its player would: a move on each line, an empty line between steps.
    pub fn text(&self) -> String {
        let steps = self.steps.iter().map(|step| step.moves.join("\n"));
        steps.collect::<Vec<_>>().join("\n\n")
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = orders)]
struct StepRow {
    seat: i32,
    step: i32,
    lines: String,
    set_at_ms: i64,
    set_seq: i64,
    void_seq: Option<i64>,
}

/// Finds the order of a seat, even if it did not fit.
pub(crate) fn find(conn: &mut Conn, table_id: i64, seat: Seat) -> Result<Option<Order>, DbError> {
    let rows: QueryResult<Vec<StepRow>> = on_either!(conn, conn => orders::table
        .filter(orders::table_id.eq(table_id))
        .filter(orders::seat.eq(i32::from(seat.0)))
        .order(orders::step)
        .select(StepRow::as_select())
        .load(conn));
    Ok(gathered(&rows?).pop().map(|(_, order)| order))
}

pub(crate) fn list_standing(conn: &mut Conn, table_id: i64) -> Result<Vec<(Seat, Order)>, DbError> {
    let rows: QueryResult<Vec<StepRow>> = on_either!(conn, conn => orders::table
        .filter(orders::table_id.eq(table_id))
        .filter(orders::void_seq.is_null())
        .order((orders::seat, orders::step))
        .select(StepRow::as_select())
        .load(conn));
    Ok(gathered(&rows?))
}

/// Makes orders from steps that are sorted by seat and step.
fn gathered(rows: &[StepRow]) -> Vec<(Seat, Order)> {
    let orders = rows.chunk_by(|one, next| one.seat == next.seat);
    let orders = orders.filter_map(|rows| {
        let first = rows.first()?;
        let steps = rows.iter().map(|row| Step {
            number: row.step,
            moves: row.lines.lines().map(str::to_owned).collect(),
        });
        let order = Order {
            steps: steps.collect(),
            set_at_ms: first.set_at_ms,
            set_seq: first.set_seq,
            void_seq: first.void_seq,
        };
        Some((Seat(u8::try_from(first.seat).unwrap_or(u8::MAX)), order))
    });
    orders.collect()
}

/// Replaces the order of a seat. `steps` are the moves of each step.
pub(crate) fn set_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    steps: &[Vec<String>],
    now_ms: i64,
    seq: i64,
) -> Result<(), DbError> {
    delete_in_txn(conn, table_id, seat)?;
    for (number, moves) in (0_i32..).zip(steps) {
        diesel::insert_into(orders::table)
            .values((
                orders::table_id.eq(table_id),
                orders::seat.eq(i32::from(seat.0)),
                orders::step.eq(number),
                orders::lines.eq(moves.join("\n")),
                orders::set_at_ms.eq(now_ms),
                orders::set_seq.eq(seq),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Deletes the order of a seat, whether it is valid or not.
pub(crate) fn delete_in_txn(conn: &mut Conn, table_id: i64, seat: Seat) -> Result<(), DbError> {
    let of_table = orders::table.filter(orders::table_id.eq(table_id));
    diesel::delete(of_table.filter(orders::seat.eq(i32::from(seat.0)))).run(conn)
}

pub(crate) fn delete_all_in_txn(conn: &mut Conn, table_id: i64) -> Result<(), DbError> {
    diesel::delete(orders::table.filter(orders::table_id.eq(table_id))).run(conn)
}

pub(crate) fn delete_step_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    step: &Step,
) -> Result<(), DbError> {
    let key = (table_id, i32::from(seat.0), step.number);
    diesel::delete(orders::table.find(key)).run(conn)
}

/// Notes that the order of a seat did not fit the decision that opened with the event `opened_seq`.
pub(crate) fn void_in_txn(
    conn: &mut Conn,
    table_id: i64,
    seat: Seat,
    opened_seq: i64,
) -> Result<(), DbError> {
    let of_table = orders::table.filter(orders::table_id.eq(table_id));
    diesel::update(of_table.filter(orders::seat.eq(i32::from(seat.0))))
        .set(orders::void_seq.eq(opened_seq))
        .run(conn)
}

/// Lets the orders of a table hold only for decisions that open after an event.
pub(crate) fn put_off_in_txn(conn: &mut Conn, table_id: i64, seq: i64) -> Result<(), DbError> {
    diesel::update(orders::table.filter(orders::table_id.eq(table_id)))
        .set(orders::set_seq.eq(seq))
        .run(conn)
}
