//! Which jobs are due: asked once a second for all kinds, and leased one at a time. The statements stay prepared.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Integer, Nullable, Text};

use super::{Job, JobKind};
use crate::db::{Conn, DbError, on_either};

/// A kind of which some job is due and nobody has leased it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub kind: JobKind,
    /// Since when the oldest of them is, in milliseconds since 1970.
    pub since_ms: i64,
}

/// Lists the kinds of which jobs are due, in the order of [`JobKind`]. One question, however long the queue is.
pub fn list_due(conn: &mut Conn, now_ms: i64) -> Result<Vec<Due>, DbError> {
    let asked = ListDue { now_ms };
    let rows: Vec<(String, Option<i64>)> = on_either!(conn, conn => asked.load(conn))?;
    let due = rows.into_iter().filter_map(|(kind, since_ms)| {
        Some(Due {
            kind: JobKind::find(&kind)?,
            since_ms: since_ms?,
        })
    });
    Ok(due.collect())
}

#[derive(QueryId)]
struct ListDue {
    now_ms: i64,
}

/// Kinds that nobody claims.
const UNCLAIMED: [JobKind; 1] = [JobKind::Bundled];

impl Query for ListDue {
    type SqlType = (Text, Nullable<BigInt>);
}

impl<DB> QueryFragment<DB> for ListDue
where
    DB: Backend + HasSqlType<BigInt>,
    i64: ToSql<BigInt, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let kinds = JobKind::ALL.into_iter();
        for (index, kind) in kinds.filter(|kind| !UNCLAIMED.contains(kind)).enumerate() {
            if index > 0 {
                out.push_sql(" UNION ALL ");
            }
            let kind = kind.as_str();
            out.push_sql(&format!(
                "SELECT '{kind}', (SELECT due_at_ms FROM jobs WHERE kind = '{kind}' AND due_at_ms <= "
            ));
            out.push_bind_param::<BigInt, i64>(&self.now_ms)?;
            out.push_sql(" AND (leased_until_ms IS NULL OR leased_until_ms <= ");
            out.push_bind_param::<BigInt, i64>(&self.now_ms)?;
            out.push_sql(") ORDER BY due_at_ms LIMIT 1)");
        }
        Ok(())
    }
}

impl<C: Connection> RunQueryDsl<C> for ListDue {}

/// Leases the job of a kind that has been due for longest.
pub(super) fn lease_in_txn(
    conn: &mut Conn,
    kind: JobKind,
    lease: &str,
    now_ms: i64,
    lease_ms: i64,
) -> Result<Option<Job>, DbError> {
    let asked = Lease {
        kind: kind.as_str(),
        lease: lease.to_owned(),
        until_ms: now_ms + lease_ms,
        now_ms,
        locks: matches!(conn, Conn::Postgres(_)),
    };
    Ok(on_either!(conn, conn => asked.get_result(conn)).optional()?)
}

/// On Postgres it passes over rows that other transactions have locked, so that several processes lease different jobs
/// and none waits; SQLite has one writer at a time.
struct Lease {
    kind: &'static str,
    lease: String,
    until_ms: i64,
    now_ms: i64,
    locks: bool,
}

impl QueryId for Lease {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Lease {
    /// The columns of [`Job`], in its order.
    type SqlType = (
        BigInt,
        Nullable<Text>,
        Nullable<BigInt>,
        Nullable<BigInt>,
        Text,
        BigInt,
        BigInt,
        Integer,
        Nullable<Text>,
        Nullable<Text>,
    );
}

impl<DB> QueryFragment<DB> for Lease
where
    DB: Backend + HasSqlType<BigInt>,
    str: ToSql<Text, DB>,
    String: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("UPDATE jobs SET lease = ");
        out.push_bind_param::<Text, String>(&self.lease)?;
        out.push_sql(", leased_until_ms = ");
        out.push_bind_param::<BigInt, i64>(&self.until_ms)?;
        out.push_sql(
            ", attempts = attempts + 1 WHERE id = (SELECT id FROM jobs AS due WHERE kind = ",
        );
        out.push_bind_param::<Text, str>(self.kind)?;
        out.push_sql(" AND due_at_ms <= ");
        out.push_bind_param::<BigInt, i64>(&self.now_ms)?;
        out.push_sql(" AND (leased_until_ms IS NULL OR leased_until_ms <= ");
        out.push_bind_param::<BigInt, i64>(&self.now_ms)?;
        out.push_sql(
            ") AND (lane IS NULL OR NOT EXISTS (SELECT 1 FROM jobs AS other WHERE other.lane = due.lane \
             AND other.leased_until_ms > ",
        );
        out.push_bind_param::<BigInt, i64>(&self.now_ms)?;
        out.push_sql(")) ORDER BY due_at_ms, id LIMIT 1");
        if self.locks {
            out.push_sql(" FOR UPDATE SKIP LOCKED");
        }
        out.push_sql(
            ") RETURNING id, key, table_id, person_id, payload, due_at_ms, queued_at_ms, attempts, last_error, lease",
        );
        Ok(())
    }
}

impl<C: Connection> RunQueryDsl<C> for Lease {}
