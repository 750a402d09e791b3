//! A query with a limit on its rows.

use diesel::RunQueryDsl;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;

use super::Conn;

/// A whole query with a `LIMIT` at its end. Diesel's own is a bound value, and SQLite prepares a statement again each
/// time such a value changes; here it is part of the statement.
pub(crate) struct AtMost<Q> {
    query: Q,
    rows: i64,
}

/// Limits a query that has no limit yet.
pub(crate) fn at_most<Q>(rows: i64, query: Q) -> AtMost<Q> {
    AtMost { query, rows }
}

impl<Q: Query> Query for AtMost<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> QueryId for AtMost<Q> {
    type QueryId = ();
    /// The number is part of the statement, so the type alone does not distinguish two statements.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB: Backend, Q: QueryFragment<DB>> QueryFragment<DB> for AtMost<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.query.walk_ast(out.reborrow())?;
        out.push_sql(" LIMIT ");
        out.push_sql(&self.rows.to_string());
        Ok(())
    }
}

impl<Q> RunQueryDsl<Conn> for AtMost<Q> {}
