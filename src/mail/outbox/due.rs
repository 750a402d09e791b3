//! Which letter is due next: one statement that stays prepared, as it is asked twice a second and for every letter.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Nullable};

use crate::db::{Conn, DbError};

/// Finds the letter that is due next, sign-ins first: somebody waits for them.
pub(super) fn find(conn: &mut Conn, now_ms: i64) -> Result<Option<i64>, DbError> {
    let next = NextDue::<false> { now_ms };
    Ok(next.get_result(conn)?)
}

/// Finds the same on Postgres and locks its row until the transaction ends. Passes over rows that other transactions
/// have locked, so that several processes find different letters and none waits.
pub(super) fn lock_in_txn(conn: &mut Conn, now_ms: i64) -> Result<Option<i64>, DbError> {
    let next = NextDue::<true> { now_ms };
    Ok(next.get_result(conn)?)
}

/// The SQL is fixed, also its `LIMIT`: diesel binds its own, and SQLite prepares a statement anew for that. `LOCKS` is
/// for Postgres only; SQLite has no such locks.
#[derive(QueryId)]
struct NextDue<const LOCKS: bool> {
    now_ms: i64,
}

impl<const LOCKS: bool> NextDue<LOCKS> {
    fn walk_one<'b, DB>(&'b self, out: &mut AstPass<'_, 'b, DB>, only: &str) -> QueryResult<()>
    where
        DB: Backend + HasSqlType<BigInt>,
        i64: ToSql<BigInt, DB>,
    {
        out.push_sql("(SELECT id FROM letters WHERE status = 'queued' AND ");
        out.push_sql(only);
        out.push_sql("due_at_ms <= ");
        out.push_bind_param::<BigInt, i64>(&self.now_ms)?;
        out.push_sql(" AND (lease_until_ms IS NULL OR lease_until_ms <= ");
        out.push_bind_param::<BigInt, i64>(&self.now_ms)?;
        out.push_sql(") ORDER BY due_at_ms, id LIMIT 1");
        if LOCKS {
            out.push_sql(" FOR UPDATE SKIP LOCKED");
        }
        out.push_sql(")");
        Ok(())
    }
}

impl<const LOCKS: bool> Query for NextDue<LOCKS> {
    type SqlType = Nullable<BigInt>;
}

impl<DB, const LOCKS: bool> QueryFragment<DB> for NextDue<LOCKS>
where
    DB: Backend + HasSqlType<BigInt>,
    i64: ToSql<BigInt, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("SELECT coalesce(");
        self.walk_one(&mut out, "kind = 'sign_in' AND ")?;
        out.push_sql(", ");
        self.walk_one(&mut out, "")?;
        out.push_sql(")");
        Ok(())
    }
}

impl<const LOCKS: bool> RunQueryDsl<Conn> for NextDue<LOCKS> {}
