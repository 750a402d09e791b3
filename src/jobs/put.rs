//! Putting jobs into the queue: one statement, however many.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Nullable, Text};

use super::NewJob;
use crate::db::{Conn, DbError, on_either};

/// Puts jobs into the queue, none due before now. One with a key that is there takes the other one's place: it is due
/// anew, and whoever has leased that one has it no longer. No two may have the same key.
pub fn put_in_txn(conn: &mut Conn, jobs: &[NewJob], now_ms: i64) -> Result<(), DbError> {
    if jobs.is_empty() {
        return Ok(());
    }
    let put = Put {
        jobs: jobs.iter().map(|job| Row::of(job, now_ms)).collect(),
        now_ms,
    };
    on_either!(conn, conn => put.execute(conn))?;
    Ok(())
}

/// Its words are written once for each number of rows, and then stay prepared.
struct Put<'a> {
    jobs: Vec<Row<'a>>,
    now_ms: i64,
}

struct Row<'a> {
    job: &'a NewJob,
    kind: &'static str,
    due_at_ms: i64,
}

impl<'a> Row<'a> {
    fn of(job: &'a NewJob, now_ms: i64) -> Self {
        Self {
            job,
            kind: job.kind.as_str(),
            due_at_ms: job.due_at_ms.max(now_ms),
        }
    }
}

impl QueryId for Put<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> QueryFragment<DB> for Put<'_>
where
    DB: Backend + HasSqlType<BigInt>,
    str: ToSql<Text, DB>,
    String: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
    Option<String>: ToSql<Nullable<Text>, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql(
            "INSERT INTO jobs (kind, key, lane, table_id, person_id, payload, due_at_ms, queued_at_ms, attempts) VALUES ",
        );
        for (
            index,
            Row {
                job,
                kind,
                due_at_ms,
            },
        ) in self.jobs.iter().enumerate()
        {
            out.push_sql(if index == 0 { "(" } else { ", (" });
            out.push_bind_param::<Text, str>(kind)?;
            for text in [&job.key, &job.lane] {
                out.push_sql(", ");
                out.push_bind_param::<Nullable<Text>, _>(text)?;
            }
            for number in [&job.table_id, &job.person_id] {
                out.push_sql(", ");
                out.push_bind_param::<Nullable<BigInt>, _>(number)?;
            }
            out.push_sql(", ");
            out.push_bind_param::<Text, String>(&job.payload)?;
            for number in [due_at_ms, &self.now_ms] {
                out.push_sql(", ");
                out.push_bind_param::<BigInt, i64>(number)?;
            }
            out.push_sql(", 0)");
        }
        out.push_sql(
            " ON CONFLICT (kind, key) DO UPDATE SET lane = excluded.lane, table_id = excluded.table_id, \
             person_id = excluded.person_id, payload = excluded.payload, due_at_ms = excluded.due_at_ms, \
             queued_at_ms = excluded.queued_at_ms, attempts = 0, lease = NULL, leased_until_ms = NULL, \
             last_error = NULL",
        );
        Ok(())
    }
}

impl<C: Connection> RunQueryDsl<C> for Put<'_> {}
