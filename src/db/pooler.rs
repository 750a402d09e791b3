//! A pooler in front of Postgres that gives a connection for one transaction at a time, such as `PgBouncer` in
//! transaction mode.
//!
//! Behind one nothing holds longer than a transaction: no statement that was prepared, no setting, no lock of a
//! session. So reads are done in transactions too, each sets what it needs, and statements are prepared without a name
//! in the transaction that runs them. Start reading at [`is_there`].

use diesel::{Connection, ConnectionError, PgConnection, QueryResult, RunQueryDsl};

use super::conn::Manager;
use super::{Conn, OpenError};
use crate::config::Pooler;

/// Begins a transaction, with the settings that a connection has otherwise from its beginning, in one message.
pub(super) const BEGIN: &str =
    "BEGIN; SET LOCAL statement_timeout = '5s'; SET LOCAL lock_timeout = '5s'";
/// How often two connections are compared.
const LOOKS: usize = 4;
/// How often a connection is made again that another client's statement came between.
const CONNECT_TRIES: u32 = 20;

/// Whether connections are shared between transactions. Two connections that are open at the same time and have one
/// process of the server are; while many others use the pooler, they may differ each time.
pub(super) fn is_there(
    said: Pooler,
    manager: &Manager,
    first: &mut Conn,
) -> Result<bool, OpenError> {
    let Conn::Postgres(first) = first else {
        return Ok(false);
    };
    match said {
        Pooler::Transaction => Ok(true),
        Pooler::None => Ok(false),
        Pooler::Find => {
            let second = manager.connect_plainly().map_err(OpenError::Connect)?;
            let Conn::Postgres(mut second) = second else {
                return Ok(false);
            };
            is_shared(first, &mut second).map_err(|error| OpenError::Unreadable(error.to_string()))
        }
    }
}

fn is_shared(first: &mut PgConnection, second: &mut PgConnection) -> QueryResult<bool> {
    let own = process(first)?;
    for _ in 0..LOOKS {
        if process(second)? == own || process(first)? != own {
            return Ok(true);
        }
    }
    Ok(false)
}

diesel::define_sql_function! {
    /// Number of the server's process that answers.
    fn pg_backend_pid() -> diesel::sql_types::Integer;
}

fn process(conn: &mut PgConnection) -> QueryResult<i32> {
    conn.transaction(|conn| diesel::select(pg_backend_pid()).get_result(conn))
}

/// Connects to Postgres. diesel prepares and runs two settings outside of any transaction when it connects; behind a
/// pooler another client may come between, and then it is done again.
pub(super) fn connect(url: &str) -> Result<PgConnection, ConnectionError> {
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
