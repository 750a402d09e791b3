//! Journals that are spread: over hash partitions of one Postgres, or over the nodes of a Citus.
//!
//! Only `events` and `commands` are: they are nearly all that grows, and each question for them names one table.
//! Start reading at [`Db::partition`] and [`Db::distribute`].

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel::{QueryResult, RunQueryDsl};
use thiserror::Error;

use super::{Conn, Db, DbError};

/// Makes partitions; the setting `wonderpost.partitions` says how many.
pub const PARTITION_SQL: &str = include_str!("sql/partition.sql");
/// Distributes over the nodes of a Citus.
pub const CITUS_SQL: &str = include_str!("sql/citus.sql");
/// The most partitions that make sense.
pub const PARTITIONS_MAX: u16 = 256;

/// Why journals are not spread. Nothing was changed.
#[derive(Debug, Error)]
pub enum DistributeError {
    /// The database is no Postgres.
    #[error("a SQLite file cannot be spread; use Postgres")]
    Sqlite,
    /// The number makes no sense.
    #[error("{0} is no number of partitions: write one from 2 to {PARTITIONS_MAX}")]
    Number(u16),
    /// They are spread already.
    #[error("the journals are spread already ({0})")]
    Already(&'static str),
    /// There is no Citus.
    #[error(
        "there is no Citus in this database: install it on all nodes, create the extension in this database on each, and add the nodes; docs/hosting.md tells how"
    )]
    NoCitus,
    /// Distributing would have to move rows.
    #[error(
        "there are journals already: distribute an empty database, and load the rows into it with pg_dump --data-only"
    )]
    NotEmpty,
    /// The role may not.
    #[error("only the role that owns the relation events may do this")]
    NotOwner,
    /// A setting makes it unsafe.
    #[error("{0}")]
    Setting(&'static str),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for DistributeError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(error.into())
    }
}

impl Db {
    /// Makes hash partitions of `events` and `commands`, with the rows that are there. Nobody may serve meanwhile: the
    /// relations are held until it is done.
    ///
    /// # Errors
    /// See [`DistributeError`].
    pub fn partition(&self, parts: u16) -> Result<(), DistributeError> {
        if !(2..=PARTITIONS_MAX).contains(&parts) {
            return Err(DistributeError::Number(parts));
        }
        self.write(|conn| {
            expect_whole(conn)?;
            conn.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'")?;
            diesel::sql_query("SELECT set_config('wonderpost.partitions', $1, true)")
                .bind::<Text, _>(parts.to_string())
                .execute(conn)?;
            Ok(conn.batch_execute(PARTITION_SQL)?)
        })
    }

    /// Distributes `events` and `commands` over the nodes of a Citus, where that is safe.
    ///
    /// # Errors
    /// See [`DistributeError`].
    pub fn distribute(&self) -> Result<(), DistributeError> {
        self.write(|conn| {
            expect_whole(conn)?;
            if !has_citus(conn)? {
                return Err(DistributeError::NoCitus);
            }
            let rows = "SELECT EXISTS (SELECT FROM events) OR EXISTS (SELECT FROM commands) AS holds";
            if holds(conn, rows)? {
                return Err(DistributeError::NotEmpty);
            }
            if !holds(conn, "SELECT current_setting('max_prepared_transactions')::int > 0 AS holds")? {
                return Err(DistributeError::Setting(
                    "max_prepared_transactions is 0, so nodes could not commit together: set it above max_connections on all nodes",
                ));
            }
            conn.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'")?;
            Ok(conn.batch_execute(CITUS_SQL)?)
        })
    }

    /// Lists relations that a Citus does not manage although the journals are distributed: a crash could then leave a
    /// journal ahead of its table. Empty where there is no Citus.
    ///
    /// # Errors
    /// When the database fails.
    pub fn list_unmanaged(&self) -> Result<Vec<String>, DbError> {
        self.read(|conn| {
            if matches!(conn, Conn::Sqlite(_)) || !has_citus(conn)? || !is_distributed(conn)? {
                return Ok(Vec::new());
            }
            let find = "SELECT c.relname::text AS name FROM pg_class c
                JOIN pg_class e ON e.oid = to_regclass('events')
                WHERE c.relnamespace = e.relnamespace AND c.relowner = e.relowner AND c.relkind = 'r'
                AND c.relname IN ('game_tables', 'seats', 'people', 'letters', 'mailboxes', 'timers')
                AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)
                ORDER BY 1";
            let named: Vec<Named> = diesel::sql_query(find).load(conn)?;
            Ok(named.into_iter().map(|one| one.name).collect())
        })
    }
}

#[derive(diesel::QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(diesel::QueryableByName)]
struct Holds {
    #[diesel(sql_type = Bool)]
    holds: bool,
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn holds(conn: &mut Conn, question: &str) -> QueryResult<bool> {
    let answer: Holds = diesel::sql_query(question).get_result(conn)?;
    Ok(answer.holds)
}

/// Refuses what is no Postgres, what is not ours to change, and what is spread already.
fn expect_whole(conn: &mut Conn) -> Result<(), DistributeError> {
    if matches!(conn, Conn::Sqlite(_)) {
        return Err(DistributeError::Sqlite);
    }
    let parts: Count = diesel::sql_query(
        "SELECT count(*) AS count FROM pg_class WHERE oid = to_regclass('events') AND relkind = 'p'",
    )
    .get_result(conn)?;
    if parts.count > 0 {
        return Err(DistributeError::Already("in partitions"));
    }
    if has_citus(conn)? && is_distributed(conn)? {
        return Err(DistributeError::Already("by Citus"));
    }
    let owns = "SELECT pg_has_role(relowner, 'USAGE') AS holds FROM pg_class WHERE oid = to_regclass('events')";
    if holds(conn, owns)? {
        Ok(())
    } else {
        Err(DistributeError::NotOwner)
    }
}

fn has_citus(conn: &mut Conn) -> QueryResult<bool> {
    holds(
        conn,
        "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS holds",
    )
}

fn is_distributed(conn: &mut Conn) -> QueryResult<bool> {
    holds(
        conn,
        "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('events')) AS holds",
    )
}
