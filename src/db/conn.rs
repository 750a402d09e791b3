//! One connection to either database, and how it is made.

use diesel::r2d2::{CustomizeConnection, ManageConnection};
use diesel::{Connection, PgConnection, RunQueryDsl, SqliteConnection};

use super::OpenError;

/// A connection to either database.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    /// Postgres.
    Postgres(PgConnection),
    /// SQLite.
    Sqlite(SqliteConnection),
}

/// Runs a statement on the connection of whichever database it is. The statement's type then finds what is prepared;
/// run on a [`Conn`], diesel writes the statement's words anew each time to find it.
macro_rules! on_either {
    ($conn:expr, $own:ident => $run:expr) => {
        match $conn {
            $crate::db::Conn::Postgres($own) => $run,
            $crate::db::Conn::Sqlite($own) => $run,
        }
    };
}
pub(crate) use on_either;

/// Which of the two databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A file, the default.
    Sqlite,
    /// A server.
    Postgres,
}

/// Makes connections by the URL's scheme; the derived way would swallow the reason of a failure.
pub(super) struct Manager {
    pub(super) kind: Kind,
    target: String,
}

impl Manager {
    pub(super) fn new(url: &str) -> Result<Self, OpenError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            return Ok(Self {
                kind: Kind::Sqlite,
                target: path.to_owned(),
            });
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self {
                kind: Kind::Postgres,
                target: url.to_owned(),
            });
        }
        Err(OpenError::Url(url.to_owned()))
    }

    pub(super) fn connect_plainly(&self) -> Result<Conn, diesel::ConnectionError> {
        match self.kind {
            Kind::Sqlite => SqliteConnection::establish(&self.target).map(Conn::Sqlite),
            Kind::Postgres => PgConnection::establish(&self.target).map(Conn::Postgres),
        }
    }
}

impl ManageConnection for Manager {
    type Connection = Conn;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> Result<Conn, Self::Error> {
        self.connect_plainly()
            .map_err(diesel::r2d2::Error::ConnectionError)
    }

    fn is_valid(&self, conn: &mut Conn) -> Result<(), Self::Error> {
        diesel::sql_query("SELECT 1")
            .execute(conn)
            .map(drop)
            .map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, conn: &mut Conn) -> bool {
        use diesel::r2d2::R2D2Connection;
        std::thread::panicking() || conn.is_broken()
    }
}

#[derive(Debug)]
pub(super) struct Pragmas;

impl CustomizeConnection<Conn, diesel::r2d2::Error> for Pragmas {
    fn on_acquire(&self, conn: &mut Conn) -> Result<(), diesel::r2d2::Error> {
        use diesel::connection::SimpleConnection;
        let settings = match conn {
            // Without recursive triggers REPLACE would delete events past the trigger that refuses it.
            Conn::Sqlite(_) => {
                "PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"
            }
            Conn::Postgres(_) => {
                "SET statement_timeout = '5s'; SET lock_timeout = '5s'; SET TIME ZONE 'UTC';"
            }
        };
        conn.batch_execute(settings)
            .map_err(diesel::r2d2::Error::QueryError)
    }
}
