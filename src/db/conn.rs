//! One connection to either database: how it is made, and how a pool notices that it is broken.

use std::fs::Permissions;
use std::path::Path;
use std::time::{Duration, Instant};

use diesel::connection::{CacheSize, SimpleConnection};
use diesel::r2d2::ManageConnection;
use diesel::{Connection, ConnectionError, PgConnection, SqliteConnection};

use super::OpenError;
use crate::config::Pooler;
use crate::files;

#[derive(diesel::MultiConnection)]
pub enum Conn {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// Runs a statement on the connection of either database. The statement's type then finds the prepared one; run on a
/// [`Conn`], diesel writes the statement again each time to find it.
macro_rules! on_either {
    ($conn:expr, $own:ident => $run:expr) => {
        match $conn {
            $crate::db::Conn::Postgres($own) => $run,
            $crate::db::Conn::Sqlite($own) => $run,
        }
    };
}
pub(crate) use on_either;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

const MAGIC: [u8; 16] = *b"SQLite format 3\0";
/// How long a connection counts as good after an answer without an error.
const TRUST: Duration = Duration::from_secs(1);

/// Tested only after it was idle or its last work failed, which saves most requests a question to the server.
pub(super) struct Pooled {
    pub(super) inner: Conn,
    answered_at: Option<Instant>,
}

impl Pooled {
    pub(super) fn note<T, E>(&mut self, ended: &Result<T, E>) {
        self.answered_at = ended.is_ok().then(Instant::now);
    }
}

/// Makes connections by the URL's scheme; the derived way would hide the reason of a failure.
#[derive(Clone)]
pub(super) struct Manager {
    pub(super) kind: Kind,
    /// Whether there is a pooler, which gives a connection for one transaction at a time.
    pub(super) is_pooled: bool,
    pub(super) patience: Patience,
    target: String,
}

impl Manager {
    pub(super) fn new(url: &str, pooler: Pooler, patience: Patience) -> Result<Self, OpenError> {
        let (kind, target) = if let Some(path) = url.strip_prefix("sqlite:") {
            (Kind::Sqlite, path.to_owned())
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            (Kind::Postgres, complete(url))
        } else {
            return Err(OpenError::Url(url.to_owned()));
        };
        Ok(Self {
            kind,
            is_pooled: kind == Kind::Postgres && pooler == Pooler::Transaction,
            patience,
            target,
        })
    }

    /// Makes the file of a SQLite database for its owner only, before SQLite would make it for everybody; SQLite gives
    /// its companion files the same rights. Existing files with wider rights are narrowed. Failures are left to
    /// opening, or logged.
    pub(super) fn keep_private(&self) {
        use std::os::unix::fs::PermissionsExt;
        if self.kind != Kind::Sqlite {
            return;
        }
        if files::create(Path::new(&self.target)).is_ok() {
            return;
        }
        for end in ["", "-wal", "-shm"] {
            let path = format!("{}{end}", self.target);
            let is_wide = std::fs::metadata(&path)
                .is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o077 != 0);
            if !is_wide {
                continue;
            }
            match std::fs::set_permissions(&path, Permissions::from_mode(0o600)) {
                Ok(()) => tracing::info!("others could read {path}; now only its owner can"),
                Err(error) => {
                    tracing::warn!(%error, "others can read {path}: make it its owner's only");
                }
            }
        }
    }

    /// Checks whether the file of a SQLite database can be read and is one: SQLite itself says less.
    pub(super) fn look(&self) -> Result<(), OpenError> {
        use std::io::{ErrorKind, Read};
        if self.kind != Kind::Sqlite {
            return Ok(());
        }
        let mut head = [0; MAGIC.len()];
        match std::fs::File::open(&self.target).and_then(|mut file| file.read(&mut head)) {
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                Err(OpenError::Denied(self.target.clone(), error))
            }
            Ok(1..) if head != MAGIC => Err(OpenError::Unreadable(format!(
                "`{}` is no file of SQLite",
                self.target
            ))),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    pub(super) fn connect_plainly(&self) -> Result<Conn, diesel::ConnectionError> {
        match self.kind {
            Kind::Sqlite => SqliteConnection::establish(&self.target).map(Conn::Sqlite),
            Kind::Postgres => {
                let mut conn = connect(&self.target)?;
                if self.is_pooled {
                    conn.set_prepared_statement_cache_size(CacheSize::Disabled);
                }
                Ok(Conn::Postgres(conn))
            }
        }
    }

    fn settings(&self) -> String {
        let settings = match self.kind {
            // Without recursive triggers REPLACE would delete events despite the trigger that refuses it. Sorting is
            // done in memory: a full or broken disk for temporary files must not matter.
            Kind::Sqlite => {
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON; PRAGMA temp_store=MEMORY;"
            }
            Kind::Postgres => "SET TIME ZONE 'UTC';",
        };
        self.patience.settings(self.kind) + settings
    }
}

impl ManageConnection for Manager {
    type Connection = Pooled;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> Result<Pooled, Self::Error> {
        let conn = self.connect_plainly();
        let mut inner = conn.map_err(diesel::r2d2::Error::ConnectionError)?;
        // Behind a pooler they are made in each transaction.
        if !self.is_pooled {
            let set = inner.batch_execute(&self.settings());
            set.map_err(diesel::r2d2::Error::QueryError)?;
        }
        Ok(Pooled {
            inner,
            answered_at: None,
        })
    }

    fn is_valid(&self, conn: &mut Pooled) -> Result<(), Self::Error> {
        if conn.answered_at.is_some_and(|at| at.elapsed() < TRUST) {
            return Ok(());
        }
        // In one message: behind a pooler a statement that one message prepared may be missing for the next.
        let answer = conn.inner.batch_execute("SELECT 1");
        conn.note(&answer);
        answer.map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, conn: &mut Pooled) -> bool {
        use diesel::r2d2::R2D2Connection;
        std::thread::panicking() || conn.inner.is_broken()
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Patience {
    pub(super) connection: Duration,
    /// The longest wait for a lock. On Postgres no statement takes longer.
    pub(crate) lock: Duration,
}

impl Patience {
    pub const USUAL: Self = Self {
        connection: Duration::from_secs(2),
        lock: Duration::from_secs(5),
    };
    /// That of a test, whose machine may stall.
    pub const LONG: Self = Self {
        connection: Duration::from_secs(60),
        lock: Duration::from_secs(60),
    };

    /// The usual one, unless a test makes a program with debug assertions use the long one.
    pub fn present() -> Self {
        let is_long = || std::env::var("WONDERPOST_TEST_PATIENCE").is_ok_and(|said| said == "long");
        if cfg!(debug_assertions) && is_long() {
            Self::LONG
        } else {
            Self::USUAL
        }
    }

    pub(super) fn settings(self, kind: Kind) -> String {
        let seconds = self.lock.as_secs();
        match kind {
            Kind::Sqlite => format!("PRAGMA busy_timeout={seconds}000; "),
            Kind::Postgres => {
                format!("SET statement_timeout = '{seconds}s'; SET lock_timeout = '{seconds}s'; ")
            }
        }
    }
}

/// What a host may set in the address of a Postgres, and the defaults: in seconds, the last in milliseconds. A machine that
/// loses its power or its network says nothing. Without these settings a connection waits for it for minutes, or for hours
/// if it was only listening. Source: libpq, "Parameter Key Words".
const LASTING: [(&str, &str); 5] = [
    ("connect_timeout", "5"),
    ("keepalives_idle", "10"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
];

fn complete(url: &str) -> String {
    // A password may contain a question mark; after the host there is only one.
    let after_password = url.rfind('@').map_or(0, |at| at + 1);
    let (mut between, given) = match url[after_password..].split_once('?') {
        None => ("?", ""),
        Some((_, "")) => ("", ""),
        Some((_, given)) => ("&", given),
    };
    let mut completed = url.to_owned();
    for (name, value) in LASTING {
        let mut pairs = given.split('&');
        if !pairs.any(|pair| pair.split('=').next() == Some(name)) {
            completed.push_str(&format!("{between}{name}={value}"));
            between = "&";
        }
    }
    completed
}

/// How often a connection is made again because another client's statement came in between.
const CONNECT_TRIES: u32 = 20;

/// Begins a transaction, with the settings that a connection otherwise gets when it is made, in one message. A pooler may
/// give a connection for one transaction at a time, such as `PgBouncer` in transaction mode: behind it no prepared
/// statement, no setting and no lock of a session lasts longer. So reads are done in transactions too, each sets what it
/// needs, and statements are prepared without a name in the transaction that runs them.
pub(super) fn begin_of_pooled(patience: Patience) -> String {
    let settings = patience.settings(Kind::Postgres);
    format!("BEGIN; {}", settings.replace("SET ", "SET LOCAL "))
}

/// Tries again if another client came between the two settings that diesel prepares outside of a transaction.
fn connect(url: &str) -> Result<PgConnection, ConnectionError> {
    let mut tries = 1;
    loop {
        match PgConnection::establish(url) {
            Err(error) if tries < CONNECT_TRIES && came_between(&error) => {
                tries += 1;
            }
            ended => return ended,
        }
    }
}

fn came_between(error: &ConnectionError) -> bool {
    let said = error.to_string();
    said.contains("prepared statement") || said.contains("bind message supplies")
}

#[cfg(test)]
mod tests {
    use super::complete;

    const ALL: &str = "connect_timeout=5&keepalives_idle=10&keepalives_interval=5&keepalives_count=3&tcp_user_timeout=20000";

    #[test]
    fn an_address_is_completed_and_what_it_names_stays() {
        const SOME: &str = "keepalives_idle=10&keepalives_interval=5&keepalives_count=3";
        for (given, added) in [
            ("a@b/c", format!("?{ALL}")),
            ("a@b/c?", ALL.to_owned()),
            ("a:p?x=1@b/c", format!("?{ALL}")),
            ("a@/c?host=/var/run", format!("&{ALL}")),
            (
                "a@b,d/c?connect_timeout=2&tcp_user_timeout=1&target_session_attrs=read-write",
                format!("&{SOME}"),
            ),
        ] {
            let given = format!("postgres://{given}");
            let completed = complete(&given);
            assert_eq!(completed, given + &added);
            assert_eq!(complete(&completed), completed, "it is whole");
        }
    }
}
