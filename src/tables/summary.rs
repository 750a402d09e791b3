//! The read model: what lists and pages need of a table, kept beside its journal in the same transaction.

use diesel::RunQueryDsl;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Bool, HasSqlType, Integer, Nullable, Text};

use super::rows::{SeatRow, Status};
use super::table::{Phase, Table};
use crate::db::{Conn, DbError};

/// Writes the row of a table, and of its seats those that changed; `before` are the seats' rows, in order.
pub(super) fn write_in_txn(
    conn: &mut Conn,
    table_id: i64,
    before: &[SeatRow],
    table: &Table,
) -> Result<(), DbError> {
    UpdateTable::of(table_id, table).execute(conn)?;
    for row in before {
        let update = UpdateSeat::of(table, row);
        if update.after != *row {
            update.execute(conn)?;
        }
    }
    Ok(())
}

/// `UPDATE game_tables`, kept prepared: diesel prepares its own updates at each call, a third of the time of a move.
#[derive(QueryId)]
struct UpdateTable {
    id: i64,
    status: &'static str,
    changed_at_ms: i64,
    last_seq: i64,
    head_hash: String,
    next_draw: i32,
    progress: String,
    result: Option<String>,
    clock: Option<String>,
    paused_until_ms: Option<i64>,
}

impl UpdateTable {
    fn of(id: i64, table: &Table) -> Self {
        let clock = table.clocks.terms;
        Self {
            id,
            status: Status::from(&table.phase).as_str(),
            changed_at_ms: table.head.recorded_at_ms,
            last_seq: table.head.seq,
            head_hash: table.head.hash.clone(),
            next_draw: i32::try_from(table.next_draw).unwrap_or(i32::MAX),
            progress: progress(table),
            result: result(table),
            clock: clock.and_then(|terms| serde_json::to_string(&terms).ok()),
            paused_until_ms: table.clocks.paused_until_ms,
        }
    }
}

impl<DB> QueryFragment<DB> for UpdateTable
where
    DB: Backend,
    i64: ToSql<BigInt, DB>,
    i32: ToSql<Integer, DB>,
    str: ToSql<Text, DB>,
    String: ToSql<Text, DB>,
    Option<String>: ToSql<Nullable<Text>, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        bind::<Text, _, _>(&mut out, "UPDATE game_tables SET status = ", self.status)?;
        bind::<BigInt, _, _>(&mut out, ", changed_at_ms = ", &self.changed_at_ms)?;
        bind::<BigInt, _, _>(&mut out, ", last_seq = ", &self.last_seq)?;
        bind::<Text, _, _>(&mut out, ", head_hash = ", &self.head_hash)?;
        bind::<Integer, _, _>(&mut out, ", next_draw = ", &self.next_draw)?;
        bind::<Text, _, _>(&mut out, ", progress = ", &self.progress)?;
        bind::<Nullable<Text>, _, _>(&mut out, ", result = ", &self.result)?;
        bind::<Nullable<Text>, _, _>(&mut out, ", clock = ", &self.clock)?;
        bind::<Nullable<BigInt>, _, _>(&mut out, ", paused_until_ms = ", &self.paused_until_ms)?;
        bind::<BigInt, _, _>(&mut out, " WHERE id = ", &self.id)
    }
}

impl RunQueryDsl<Conn> for UpdateTable {}

/// `UPDATE seats`, kept prepared like [`UpdateTable`].
#[derive(QueryId)]
struct UpdateSeat {
    /// The row as it will be.
    after: SeatRow,
    /// The mailbox that was invited to it before it opens again now: its player's, and nobody's invitation any more.
    invited_before: Option<String>,
    /// Whether what was noted of what its player has heard stays. Letters note it meanwhile, so it is not written anew.
    is_heard: bool,
}

impl UpdateSeat {
    fn of(table: &Table, before: &SeatRow) -> Self {
        let seat = before.seat();
        let is_awaited = table.awaiting().contains(&seat);
        let expected_seq = table.decision(seat).map(|decision| decision.opened_seq);
        // The moment since when a seat is awaited stays while it goes on being awaited for the same decision.
        let goes_on = before.is_awaited && is_awaited && before.expected_seq == expected_seq;
        let due_at_ms = table.due_at_ms(seat);
        // While a choice is sealed its decision stays. A clock that stood and runs again is news, unless its player was
        // reached again.
        let is_same = expected_seq.is_some() && before.expected_seq == expected_seq;
        let stood = before.due_at_ms.is_none() && !before.is_open_again;
        let opens_again = table.is_offered(seat) && !before.is_open_again;
        let runs_again = goes_on && stood && due_at_ms.is_some();
        let is_heard = is_same && !runs_again;
        let since_ms = is_awaited.then_some(table.head.recorded_at_ms);
        let invited = before.invited_address.clone();
        Self {
            after: SeatRow {
                is_awaited,
                awaited_since_ms: if goes_on {
                    before.awaited_since_ms
                } else {
                    since_ms
                },
                expected_seq,
                due_at_ms,
                reminded_at_ms: before.reminded_at_ms.filter(|_| goes_on),
                nudged_at_ms: before.nudged_at_ms.filter(|_| goes_on),
                is_open_again: table.is_offered(seat),
                invited_address: invited.clone().filter(|_| !opens_again),
                told_at_ms: before.told_at_ms.filter(|_| is_heard),
                warned_at_ms: before.warned_at_ms.filter(|_| is_heard),
                moved_seq: table.moved_seqs.get(seat.index()).copied().unwrap_or(0),
                ..before.clone()
            },
            invited_before: invited.filter(|_| opens_again),
            is_heard,
        }
    }
}

impl<DB> QueryFragment<DB> for UpdateSeat
where
    DB: Backend + HasSqlType<Bool>,
    String: ToSql<Text, DB>,
    bool: ToSql<Bool, DB>,
    i64: ToSql<BigInt, DB>,
    i32: ToSql<Integer, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
    Option<String>: ToSql<Nullable<Text>, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let row = &self.after;
        bind::<Bool, _, _>(&mut out, "UPDATE seats SET is_awaited = ", &row.is_awaited)?;
        bind::<Nullable<BigInt>, _, _>(&mut out, ", awaited_since_ms = ", &row.awaited_since_ms)?;
        bind::<Nullable<BigInt>, _, _>(&mut out, ", expected_seq = ", &row.expected_seq)?;
        bind::<BigInt, _, _>(&mut out, ", moved_seq = ", &row.moved_seq)?;
        bind::<Nullable<BigInt>, _, _>(&mut out, ", due_at_ms = ", &row.due_at_ms)?;
        bind::<Nullable<BigInt>, _, _>(&mut out, ", reminded_at_ms = ", &row.reminded_at_ms)?;
        bind::<Nullable<BigInt>, _, _>(&mut out, ", nudged_at_ms = ", &row.nudged_at_ms)?;
        bind::<Bool, _, _>(&mut out, ", is_open_again = ", &row.is_open_again)?;
        bind::<Nullable<Text>, _, _>(
            &mut out,
            ", invited_address = NULLIF(invited_address, ",
            &self.invited_before,
        )?;
        out.push_sql(")");
        for column in ["told_at_ms", "warned_at_ms"] {
            let case = format!(", {column} = CASE WHEN ");
            bind::<Bool, _, _>(&mut out, &case, &self.is_heard)?;
            out.push_sql(&format!(" THEN {column} END"));
        }
        bind::<BigInt, _, _>(&mut out, " WHERE table_id = ", &row.table_id)?;
        bind::<Integer, _, _>(&mut out, " AND seat = ", &row.seat)
    }
}

impl RunQueryDsl<Conn> for UpdateSeat {}

/// Writes what stands before a value, and the value.
fn bind<'b, T, V, DB>(out: &mut AstPass<'_, 'b, DB>, before: &str, value: &'b V) -> QueryResult<()>
where
    DB: Backend + HasSqlType<T>,
    V: ToSql<T, DB> + ?Sized,
{
    out.push_sql(before);
    out.push_bind_param::<T, V>(value)
}

fn progress(table: &Table) -> String {
    match table.phase {
        Phase::Running | Phase::Over(_) => table.position.progress().to_string(),
        Phase::Open | Phase::Closed => String::new(),
    }
}

fn result(table: &Table) -> Option<String> {
    let Phase::Over(ended) = &table.phase else {
        return None;
    };
    serde_json::to_string(ended).ok()
}
