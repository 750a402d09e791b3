//! What a process learns of its database: whether it can be served, its connections, its clock, its size.

use diesel::dsl::sql;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel::{QueryResult, RunQueryDsl};

use super::{Conn, Db, DbError, DbResult, Fetch, Kind, OpenError, QueryError, Run};
use crate::reason;
use rules::chance::{entropy, hex};

/// What libpq says about a server that is not up yet, or cannot be reached now.
const AWAY: [&str; 12] = [
    "Connection refused",
    "No such file or directory",
    // Starting up, shutting down, in recovery mode, not yet accepting connections.
    "the database system is",
    "too many clients already",
    "too many connections for",
    "remaining connection slots are reserved",
    "could not translate host name",
    "No route to host",
    "Network is unreachable",
    "timeout expired",
    // A standby that has not taken over yet, if the address asks for a primary.
    "session is read-only",
    "server is in hot standby mode",
];

impl OpenError {
    pub fn is_away(&self) -> bool {
        let Self::Connect(error) = self else {
            return false;
        };
        let said = error.to_string();
        AWAY.iter().any(|words| said.contains(words))
    }
}

impl Db {
    /// Stores nothing. A full disk passes: pages can still be shown.
    pub fn try_write(&self) -> Result<(), OpenError> {
        let mut refused = None;
        let tried: DbResult<()> = self.write(|conn| {
            refused = match is_shut(conn)? {
                true => Some(OpenError::Shut),
                false => missing_right(conn)?.map(OpenError::NoRight),
            };
            Err(QueryError::RollbackTransaction.into())
        });
        match tried {
            Ok(()) | Err(DbError::Query(QueryError::RollbackTransaction)) => {
                refused.map_or(Ok(()), Err)
            }
            Err(error) if error.has_no_room() || error.is_passing() => Ok(()),
            Err(error) if self.kind == Kind::Sqlite => {
                Err(OpenError::ReadOnly(reason::whole(&error)))
            }
            Err(error) => Err(OpenError::Unreadable(reason::whole(&error))),
        }
    }

    /// Tests whether this role may change the schema: on Postgres another one may own it.
    pub fn try_migrate(&self) -> Result<(), OpenError> {
        let may =
            "SELECT COALESCE(has_schema_privilege(current_schema(), 'CREATE'), false)::int::bigint";
        if self.kind == Kind::Sqlite {
            return Ok(());
        }
        let tried: DbResult<i64> = self.read(|conn| sql::<BigInt>(may).one(conn));
        match tried {
            Ok(0) => Err(OpenError::NoRight(
                "it may not change the schema, which is older than this program".to_owned(),
            )),
            Ok(_) => Ok(()),
            Err(error) => Err(OpenError::Unreadable(reason::whole(&error))),
        }
    }

    /// How many bytes the database takes on its disk, without its write-ahead log.
    pub fn stored_bytes(&self) -> DbResult<i64> {
        let count = match self.kind {
            Kind::Sqlite => {
                "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
            }
            Kind::Postgres => "SELECT pg_database_size(current_database())",
        };
        self.read(|conn| sql::<BigInt>(count).one(conn))
    }

    /// Writes a copy of a SQLite database into a new file, while others may use it.
    pub fn copy_to(&self, path: &str) -> DbResult<()> {
        self.read(|conn| {
            diesel::sql_query("VACUUM INTO ?")
                .bind::<Text, _>(path)
                .run(conn)
        })
    }
}

/// Whether a Postgres takes no writes: it is a standby, or set so for this role or database.
pub(super) fn is_shut(conn: &mut Conn) -> QueryResult<bool> {
    match conn {
        Conn::Sqlite(_) => Ok(false),
        Conn::Postgres(conn) => diesel::select(sql::<Bool>(
            "current_setting('transaction_read_only')::boolean",
        ))
        .get_result(conn),
    }
}

/// Writes on SQLite; on Postgres finds relations and sequences for which the role lacks a right that serving needs.
/// Other owners' relations are ignored: ours have the owner of `events`.
fn missing_right(conn: &mut Conn) -> QueryResult<Option<String>> {
    if matches!(conn, Conn::Sqlite(_)) {
        // A write transaction can begin on a read-only file; a statement that writes is refused.
        diesel::sql_query("PRAGMA user_version = 0").execute(conn)?;
        return Ok(None);
    }
    let find = "SELECT c.relname::text FROM pg_class c
        JOIN pg_class e ON e.oid = to_regclass('events')
        WHERE c.relnamespace = e.relnamespace AND c.relowner = e.relowner AND c.relkind IN ('r', 'p', 'S') AND NOT c.relispartition
        AND NOT CASE
            WHEN c.relkind = 'S' THEN has_sequence_privilege(c.oid, 'USAGE')
            WHEN c.relname = '__diesel_schema_migrations' THEN has_table_privilege(c.oid, 'SELECT')
            WHEN c.relname IN ('events', 'host_log')
                THEN has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
            ELSE has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')
        END ORDER BY 1";
    let names: Vec<String> = sql::<Text>(find).load(conn)?;
    Ok((!names.is_empty()).then(|| format!("permission denied for {}", names.join(", "))))
}

impl Db {
    pub fn connections(&self) -> (u32, u32) {
        let state = self.pool.state();
        (state.connections, state.idle_connections)
    }

    /// Makes the name of a lease of this process. It cannot be guessed, and begins with [`Db::holder`].
    pub fn new_lease(&self) -> String {
        format!("{}{}", self.holder, hex(&entropy::<8>()))
    }

    /// The prefix of all leases of this process, in hex digits. Copies share it.
    pub fn holder(&self) -> &str {
        &self.holder
    }

    /// The time of a server's clock, in milliseconds since 1970; `None` on SQLite, which has the machine's.
    pub fn server_now_ms(&self) -> DbResult<Option<i64>> {
        if self.kind == Kind::Sqlite {
            return Ok(None);
        }
        let now = sql::<BigInt>("CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS bigint)");
        self.read(|conn| diesel::select(now).one(conn).map(Some))
    }
}

#[cfg(test)]
mod tests {
    use diesel::ConnectionError;

    use super::OpenError;

    fn is_away(said: &str) -> bool {
        let error = ConnectionError::BadConnection(format!("connection failed: FATAL:  {said}\n"));
        OpenError::Connect(error).is_away()
    }

    #[test]
    fn a_start_waits_for_a_server_that_takes_nobody_yet() {
        for said in [
            "the database system is starting up",
            "the database system is in recovery mode",
            "sorry, too many clients already",
            "remaining connection slots are reserved for non-replication superuser connections",
        ] {
            assert!(is_away(said), "{said}");
        }
        for said in [
            "password authentication failed for user \"wonderpost\"",
            "database \"wonderpost\" does not exist",
        ] {
            assert!(!is_away(said), "{said}");
        }
    }
}
