//! Brings a database to the present schema: which migrations have run, and running the others.
//!
//! Processes that start on an old schema at the same time each try it. One locks the schema (a lock on Postgres, the
//! write lock on SQLite), reads what is left, and does all of it in one transaction; the others wait, and find nothing
//! left. A failure leaves the schema as it was. Start reading at [`run`].

use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::migration::MigrationSource;
use diesel::pg::Pg;
use diesel::result::QueryResult;
use diesel::sql_types::BigInt;
use diesel::sqlite::Sqlite;
use diesel::{Connection, QueryDsl, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{Conn, Db, DbError, OpenError, diesel_migrations_ran, in_txn};
use crate::reason;

const SQLITE_MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES_MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// Begins on Postgres, without a time limit, and so that each statement sees what was committed before it, whatever the
/// server's settings. All of this holds for the transaction only, so it works behind a pooler. `transaction_timeout`
/// exists from Postgres 17 on.
const POSTGRES_BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = 0;
    SELECT set_config(name, '0', true) FROM pg_settings
    WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')";
/// Locks the schema on Postgres until the transaction ends, if nobody else has.
const TRY_TO_HOLD: &str = "SELECT pg_try_advisory_xact_lock(hashtextextended('the schema of Wonderpost', 0))::int::bigint";
/// The same, and waits until it is free.
const HOLD: &str = "SELECT pg_advisory_xact_lock(hashtextextended('the schema of Wonderpost', 0))";
/// How long a migration waits for a relation that others use: everybody after it waits as long.
const RELATION_WAIT: &str = "SET LOCAL lock_timeout = '60s'";
/// How often it is tried if others are in the way. On SQLite each try waits for the write lock for five seconds.
const TRIES: usize = 12;
/// What either database says when others are in the way, and may be gone at the next try.
const IN_THE_WAY: [&str; 2] = ["deadlock detected", "database is locked"];
const NO_RIGHT: [&str; 2] = ["permission denied", "must be owner"];

pub(super) type Tell<'a> = &'a mut dyn FnMut(usize, usize);

impl OpenError {
    fn of_migration(said: String) -> Self {
        if NO_RIGHT.iter().any(|words| said.contains(words)) {
            Self::NoRight(said)
        } else {
            Self::Migrate(said)
        }
    }

    /// Whether others were in the way of changing the schema. Everything was rolled back, so it may be tried again.
    fn is_by_others(&self) -> bool {
        let said = self.to_string();
        IN_THE_WAY.iter().any(|words| said.contains(words))
    }
}

impl From<DbError> for OpenError {
    fn from(error: DbError) -> Self {
        Self::of_migration(reason::whole(&error))
    }
}

impl Db {
    /// All or none of them. Returns their names. While another process does it, this one waits.
    pub fn migrate(&self) -> Result<Vec<String>, OpenError> {
        self.migrate_and_tell(&mut |_, _| ())
    }

    pub fn migrate_and_tell(&self, tell: Tell<'_>) -> Result<Vec<String>, OpenError> {
        let mut conn = self.pool.get().map_err(OpenError::Pool)?;
        if list_left(&mut conn.inner)?.is_empty() {
            return Ok(Vec::new());
        }
        run(&mut conn.inner, tell)
    }

    pub fn pending_migrations(&self) -> Result<Vec<String>, OpenError> {
        let mut conn = self.pool.get().map_err(OpenError::Pool)?;
        list_left(&mut conn.inner)
    }
}

/// In one transaction. Returns the names of those that ran. The connection's own time limits are then as before.
pub(super) fn run(conn: &mut Conn, tell: Tell<'_>) -> Result<Vec<String>, OpenError> {
    let begin = match conn {
        Conn::Sqlite(_) => "BEGIN IMMEDIATE",
        Conn::Postgres(_) => POSTGRES_BEGIN,
    };
    let mut tries = 1;
    loop {
        match in_txn(conn, begin, |conn| run_in_txn(conn, &mut *tell)) {
            Err(error) if tries < TRIES && error.is_by_others() => tries += 1,
            ended => return ended,
        }
    }
}

fn run_in_txn(conn: &mut Conn, tell: Tell<'_>) -> Result<Vec<String>, OpenError> {
    hold_schema(conn).map_err(DbError::from)?;
    // The first process may have been a newer program.
    expect_known(conn)?;
    if list_left(conn)?.is_empty() {
        return Ok(Vec::new());
    }
    let ran = match conn {
        Conn::Sqlite(conn) => run_left::<Sqlite, _>(conn, SQLITE_MIGRATIONS, tell),
        Conn::Postgres(conn) => run_left::<Pg, _>(conn, POSTGRES_MIGRATIONS, tell),
    };
    ran.map_err(OpenError::of_migration)
}

/// Waits until no other process changes the schema, however long that takes. A writer on SQLite is alone anyway.
fn hold_schema(conn: &mut Conn) -> QueryResult<()> {
    if matches!(conn, Conn::Sqlite(_)) {
        return Ok(());
    }
    let held: i64 = sql::<BigInt>(TRY_TO_HOLD).get_result(conn)?;
    if held == 0 {
        tracing::info!("another process brings the database up to date; waiting for it");
        conn.batch_execute(HOLD)?;
    }
    conn.batch_execute(RELATION_WAIT)
}

fn run_left<DB: Backend, C: MigrationHarness<DB>>(
    conn: &mut C,
    source: EmbeddedMigrations,
    tell: Tell<'_>,
) -> Result<Vec<String>, String> {
    let left = conn.pending_migrations(source);
    let left = left.map_err(|error| error.to_string())?;
    let mut ran = Vec::new();
    for one in &left {
        tell(ran.len(), left.len());
        let version = conn.run_migration(&**one);
        ran.push(version.map_err(|error| error.to_string())?.to_string());
    }
    tell(ran.len(), left.len());
    Ok(ran)
}

/// Lists what has not run, by reading only: the role that serves may lack the right to create relations.
fn list_left(conn: &mut Conn) -> Result<Vec<String>, OpenError> {
    let ran = list_ran(conn)?;
    let left = known()?.into_iter();
    let left = left.filter(|(version, _)| !ran.contains(version));
    Ok(left.map(|(_, name)| name).collect())
}

/// Lists the version and the name of every migration. Both databases have migrations of the same names.
fn known() -> Result<Vec<(String, String)>, OpenError> {
    let all = MigrationSource::<Sqlite>::migrations(&SQLITE_MIGRATIONS)
        .map_err(|error| OpenError::of_migration(error.to_string()))?;
    let names = all.iter().map(|migration| migration.name());
    let names = names.map(|name| (name.version().to_string(), name.to_string()));
    Ok(names.collect())
}

fn list_ran(conn: &mut Conn) -> Result<Vec<String>, OpenError> {
    let ran = conn.transaction(list_ran_in_txn);
    ran.map_err(|error| OpenError::of_migration(error.to_string()))
}

fn list_ran_in_txn(conn: &mut Conn) -> QueryResult<Vec<String>> {
    let find = match conn {
        Conn::Sqlite(_) => {
            "SELECT count(*) FROM sqlite_schema WHERE name = '__diesel_schema_migrations'"
        }
        Conn::Postgres(_) => {
            "SELECT count(*) FROM pg_class WHERE oid = to_regclass('__diesel_schema_migrations')"
        }
    };
    let found: i64 = sql::<BigInt>(find).get_result(conn)?;
    if found == 0 {
        return Ok(Vec::new());
    }
    diesel_migrations_ran::table
        .select(diesel_migrations_ran::version)
        .load(conn)
}

/// Refuses a database with migrations of an older or a newer program. Returns how many ran.
pub(super) fn expect_known(conn: &mut Conn) -> Result<usize, OpenError> {
    let (ran, known) = (list_ran(conn)?, known()?);
    let is_known = |ran: &String| known.iter().any(|(version, _)| version == ran);
    let Some(unknown) = ran.iter().find(|version| !is_known(version)) else {
        return Ok(ran.len());
    };
    // A version begins with the day of the migration.
    if known.first().is_some_and(|(first, _)| unknown < first) {
        Err(OpenError::Older(unknown.clone()))
    } else {
        Err(OpenError::Newer(unknown.clone()))
    }
}
