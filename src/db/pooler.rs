//! A pooler in front of Postgres that gives a connection for one transaction at a time, such as `PgBouncer` in
//! transaction mode.
//!
//! Behind it nothing lasts longer than a transaction: no prepared statement, no setting, no lock of a session. So reads
//! are done in transactions too, each sets what it needs, and statements are prepared without a name in the transaction
//! that runs them.

use diesel::{Connection, ConnectionError, PgConnection};

use super::{Kind, Patience};

/// How often a connection is made again because another client's statement came in between.
const CONNECT_TRIES: u32 = 20;

/// Begins a transaction, with the settings that a connection otherwise gets when it is made, in one message.
pub(super) fn begin(patience: Patience) -> String {
    let settings = patience.settings(Kind::Postgres);
    format!("BEGIN; {}", settings.replace("SET ", "SET LOCAL "))
}

/// Connects to Postgres. When it connects, diesel prepares and runs two settings outside of any transaction; behind a
/// pooler another client may come in between, and then this is repeated.
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
