//! Which letter is due next: one statement that stays prepared, as it is asked twice a second and for every letter.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Nullable};

use crate::db::{Conn, DbError};

/// Finds the number of the letter that is due next, sign-ins first: whoever signs in waits for it.
pub(super) fn find(conn: &mut Conn, now_ms: i64) -> Result<Option<i64>, DbError> {
    Ok(NextDue { now_ms }.get_result(conn)?)
}

/// Its words are fixed, also the `LIMIT`: diesel's own is bound, and SQLite prepares a statement anew for that.
#[derive(QueryId)]
struct NextDue {
    now_ms: i64,
}

impl NextDue {
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
        out.push_sql(") ORDER BY due_at_ms, id LIMIT 1)");
        Ok(())
    }
}

impl Query for NextDue {
    type SqlType = Nullable<BigInt>;
}

impl<DB> QueryFragment<DB> for NextDue
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

impl RunQueryDsl<Conn> for NextDue {}
