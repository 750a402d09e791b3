//! The database: one enum over SQLite and Postgres, a pool, the write transaction, the schema, the migrations.
//!
//! Knows no game and no use case. Start reading at [`Db`].

use std::error::Error as StdError;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::dsl::sql;
use diesel::r2d2::{Pool, PooledConnection};
pub use diesel::result::Error as QueryError;
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Text};
use diesel::sqlite::SqliteConnection;
use diesel::{Connection, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use thiserror::Error;

pub(crate) mod cipher;
mod conn;
mod error;
mod group_commit;
mod migrate;
pub mod relations;
pub mod schema;
pub mod side;
mod trial;
mod written;

pub use cipher::Cipher;
use conn::Manager;
use conn::on_either;
pub use conn::{Conn, Kind, Patience};
pub(crate) use error::note_patiently;
use error::was_given_up;
pub use error::{DbError, DbResult};
use group_commit::GroupCommit;
use migrate::expect_known;
pub(crate) use written::{Columns, Fetch, ROWS_MAX, Rows, Run, Value, Written};
pub(crate) use written::{hold_all_in_txn, hold_in_txn};

use crate::config::Pooler;
use rules::chance::{entropy, hex};

/// The upper end of the first interval of waits for a connection, in seconds.
const SHORTEST_WAIT_S: f64 = 0.000_01;
/// How many intervals there are, each four times the one before: up to 2.6 seconds.
const WAITS: u16 = 10;
const POOL_SIZE: u32 = 8;
const WRITE_TRIES: usize = 4;

#[derive(Debug, Error)]
pub enum OpenError {
    #[error("`{0}` is no database URL: use sqlite:PATH or postgres://USER@HOST/NAME")]
    Url(String),
    #[error("the database cannot be reached")]
    Connect(#[source] diesel::ConnectionError),
    #[error("the database gives no connection")]
    Pool(#[source] diesel::r2d2::PoolError),
    #[error("the database could not be brought to the present schema: {0}")]
    Migrate(String),
    #[error(
        "the database was made by a Wonderpost from before release 1.0 (it has the change {0}), whose schema this program does not read: carry its games over as docs/hosting.md says (Databases from before release 1.0), or name another one in WONDERPOST_DATABASE_URL, and Wonderpost begins anew"
    )]
    Older(String),
    #[error(
        "the file `{0}` cannot be opened ({1}): run this as its owner, or give it, those beside it (-wal, -shm) and their folder to the user that this program runs as, as after a restore with `chown wonderpost: /var/lib/wonderpost/*`"
    )]
    Denied(String, std::io::Error),
    #[error("the database cannot be read: {0}")]
    Unreadable(String),
    #[error(
        "the database was used by a newer Wonderpost (it has the change {0}), and this program would not understand it: install that version again, or go back to a backup from before the upgrade"
    )]
    Newer(String),
    #[error(
        "the database can be read, but not written ({0}): give its file, those beside it (-wal, -shm) and their folder to the user that this program runs as, as after a restore with `chown wonderpost: /var/lib/wonderpost/*`"
    )]
    ReadOnly(String),
    #[error(
        "the database takes no writes: it is a standby, or `default_transaction_read_only` is on for this role or database; name the primary in WONDERPOST_DATABASE_URL, or switch that off"
    )]
    Shut,
    #[error(
        "this role lacks rights on the database ({0}): run `wonderpost migrate` with the address of the role that owns it, and then as that role the GRANT and REVOKE lines of docs/hosting.md"
    )]
    NoRight(String),
    #[error("the database is set unsafely: {0}")]
    Unsafe(String),
}

/// The database of one process: a pool, and on SQLite the queue of its writers. Copies share both.
#[derive(Clone)]
pub struct Db {
    pub kind: Kind,
    /// The file of a SQLite database; none for a server.
    pub file: Option<PathBuf>,
    /// Whether there is a pooler that gives connections for single transactions: then all work is done in these.
    pub is_pooled: bool,
    begin: Arc<str>,
    pool: Pool<Manager>,
    writers: Option<Arc<GroupCommit>>,
    /// On SQLite, a connection that never writes: it can tell whether another one did. Every page uses it, so its lock
    /// is fair in the long run: the standard one would let a busy thread take it again and again.
    watch: Option<Arc<parking_lot::Mutex<Conn>>>,
    /// Seals what must be useless to anyone who only has the database.
    pub cipher: Arc<Cipher>,
    /// How long callers waited for a connection, in seconds.
    pub waits: Histogram,
    holder: Arc<str>,
}

impl Db {
    /// Opens the database that a URL names: `sqlite:PATH` or `postgres://…`. Does not migrate.
    pub fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_with(url, Pooler::None, Patience::present())
    }

    /// The same with a setting for a pooler, and with how long to wait for a Postgres.
    pub fn open_with(url: &str, pooler: Pooler, patience: Patience) -> Result<Self, OpenError> {
        let manager = Manager::new(url, pooler, patience)?;
        let kind = manager.kind;
        manager.keep_private();
        manager.look()?;
        // The pool's own error hides the cause, so one connection is tried first. It must leave no prepared statement
        // behind, which another client might find.
        let mut probe = manager.connect_plainly().map_err(OpenError::Connect)?;
        check_settings(&mut probe)?;
        let watch = (kind == Kind::Sqlite).then(|| Arc::new(parking_lot::Mutex::new(probe)));
        let writers = match kind {
            Kind::Sqlite => Some(Arc::new(GroupCommit::new(fill_pool(manager.clone(), 1)?))),
            Kind::Postgres => None,
        };
        let db = Self {
            kind,
            file: url.strip_prefix("sqlite:").map(PathBuf::from),
            is_pooled: manager.is_pooled,
            begin: match manager.is_pooled {
                true => conn::begin_of_pooled(patience).into(),
                false => "BEGIN".into(),
            },
            pool: fill_pool(manager, POOL_SIZE)?,
            writers,
            watch,
            cipher: Arc::new(Cipher::fresh()),
            waits: Histogram::new(exponential_buckets(SHORTEST_WAIT_S, 4.0, WAITS)),
            holder: hex(&entropy::<8>()).into(),
        };
        expect_known(&mut db.pool.get().map_err(OpenError::Pool)?.inner)?;
        Ok(db)
    }

    /// A key that other processes and later starts share: without one, each cannot open what another one sealed.
    pub fn with_cipher(mut self, cipher: Cipher) -> Self {
        self.cipher = Arc::new(cipher);
        self
    }

    /// Runs reading work on a connection, without a transaction unless a pooler asks for one.
    pub fn read<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut conn = self.take()?;
        let ended = if self.is_pooled {
            in_txn(&mut conn.inner, &self.begin, work)
        } else {
            work(&mut conn.inner)
        };
        conn.note(&ended);
        ended
    }

    /// Reads something. Returns whether the database takes writes too.
    pub fn ping(&self) -> DbResult<bool> {
        self.read(|conn| {
            let ran = diesel_migrations_ran::table.select(diesel_migrations_ran::version);
            let _newest: String = ran
                .order(diesel_migrations_ran::version.desc())
                .first(conn)?;
            Ok(!trial::is_shut(conn)?)
        })
    }

    /// Returns a number that stays the same as long as nothing in the database changes, whichever process changes it.
    /// `None` on Postgres, which has no such number, and while SQLite cannot tell at once.
    ///
    /// It reads shared memory and never waits, so any thread may call it.
    pub fn data_version(&self) -> Option<DataVersion> {
        let mut conn = self.watch.as_ref()?.lock();
        // A number that SQLite increments for a connection when another one changes the database.
        let number = Written::<BigInt>::default().words("PRAGMA data_version");
        match on_either!(&mut *conn, conn => number.get_result(conn)) {
            Ok(version) => Some(DataVersion(version)),
            Err(error) => {
                tracing::debug!(%error, "SQLite did not say whether anything has changed");
                None
            }
        }
    }

    /// Moves SQLite's log into the file, which then has everything by itself. It waits for readers, and writers wait for
    /// it, so it is for the end.
    pub fn empty_log(&self) -> DbResult<()> {
        match self.kind {
            Kind::Sqlite => {
                self.read(|conn| Ok(conn.batch_execute("PRAGMA wal_checkpoint(TRUNCATE)")?))
            }
            Kind::Postgres => Ok(()),
        }
    }

    /// Runs work in the one kind of write transaction, and returns after its commit. An error of the work rolls all of
    /// it back.
    ///
    /// On SQLite the transaction takes the write lock at once, and writers that wait at the same time share it: each
    /// has a savepoint, and one commit flushes for all. On Postgres the work has its own transaction, and what the
    /// server aborted because of others (a serialization failure, a deadlock) is tried again, so the work must not
    /// count how often it runs. If begin or commit fails, nothing was stored.
    pub fn write<T, E: From<DbError> + StdError + 'static>(
        &self,
        mut work: impl FnMut(&mut Conn) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(writers) = &self.writers {
            return writers.write(&mut work);
        }
        let mut conn = self.take()?;
        let mut tries = 1;
        loop {
            match in_txn(&mut conn.inner, &self.begin, &mut work) {
                Err(error) if tries < WRITE_TRIES && was_given_up(&error) => tries += 1,
                ended => {
                    conn.note(&ended);
                    return ended;
                }
            }
        }
    }

    /// How many transactions were committed on SQLite since the database was opened; `None` on Postgres.
    pub fn commits(&self) -> Option<u64> {
        let writers = self.writers.as_ref();
        writers.map(|writers| writers.commits.load(Ordering::Relaxed))
    }

    fn take(&self) -> DbResult<PooledConnection<Manager>> {
        let begun = Instant::now();
        let taken = self.pool.get().map_err(DbError::Busy);
        self.waits.observe(begun.elapsed().as_secs_f64());
        taken
    }
}

fn fill_pool(manager: Manager, size: u32) -> Result<Pool<Manager>, OpenError> {
    let is_server = manager.kind == Kind::Postgres;
    let is_pooled = manager.is_pooled;
    Pool::builder()
        .max_size(size)
        // A pooler's connections cost next to nothing, and making one is the only thing that is not one transaction.
        // More are made when needed.
        .min_idle((!is_pooled).then_some(0))
        .connection_timeout(manager.patience.connection)
        // A file does not go away while it is open; a server may.
        .test_on_check_out(is_server)
        .build(manager)
        .map_err(OpenError::Pool)
}

type Transactions = <Conn as Connection>::TransactionManager;

fn in_txn<T, E: From<DbError>>(
    conn: &mut Conn,
    begin: &str,
    work: impl FnOnce(&mut Conn) -> Result<T, E>,
) -> Result<T, E> {
    begin_by(conn, begin).map_err(DbError::Query)?;
    let ended = work(conn);
    end_txn(conn, ended)
}

fn end_txn<T, E: From<DbError>>(conn: &mut Conn, ended: Result<T, E>) -> Result<T, E> {
    let closed = match &ended {
        Ok(_) => Transactions::commit_transaction(conn),
        Err(_) => Transactions::rollback_transaction(conn),
    };
    match (closed, &ended) {
        (Err(error), Ok(_)) => return Err(E::from(DbError::Query(error))),
        (Err(error), Err(_)) => {
            tracing::warn!(%error, "a rollback failed; the connection is given up");
        }
        (Ok(()), _) => {}
    }
    ended
}

fn begin_by(conn: &mut Conn, statement: &str) -> QueryResult<()> {
    on_either!(conn, conn => AnsiTransactionManager::begin_transaction_sql(conn, statement))
}

diesel::table! {
    #[sql_name = "__diesel_schema_migrations"]
    diesel_migrations_ran (version) {
        version -> Text,
    }
}

/// Says that nothing has changed as long as [`Db::data_version`] gives the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataVersion(i64);

/// Checks what durability depends on, and refuses a Postgres that would lose moves.
fn check_settings(conn: &mut Conn) -> Result<(), OpenError> {
    let conn = match conn {
        Conn::Sqlite(conn) => return try_log(conn),
        Conn::Postgres(conn) => conn,
    };
    let find = "SELECT name FROM pg_settings WHERE setting = 'off'
        AND name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name LIMIT 1";
    let found = conn.transaction(|conn| sql::<Text>(find).get_result::<String>(conn).optional());
    match found.map_err(|error: QueryError| OpenError::Unsafe(error.to_string()))? {
        None => Ok(()),
        Some(setting) => Err(OpenError::Unsafe(format!(
            "{setting} is off; a power cut could lose moves, so switch it on"
        ))),
    }
}

/// Makes SQLite begin its log: if that cannot be written, a pool would only say that it has no connection.
fn try_log(conn: &mut SqliteConnection) -> Result<(), OpenError> {
    match conn.batch_execute("PRAGMA journal_mode=WAL") {
        Err(QueryError::DatabaseError(_, told)) if told.message().contains("readonly") => {
            Err(OpenError::ReadOnly(told.message().to_owned()))
        }
        // Any other obstacle will appear again.
        Ok(()) | Err(_) => Ok(()),
    }
}
