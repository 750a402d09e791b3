//! What a process knows about its database: its clock, its connections, and the name under which it leases.

use diesel::RunQueryDsl;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use prometheus_client::metrics::histogram::Histogram;

use super::{Db, DbResult, Kind};
use rules::chance::{entropy, hex};

impl Db {
    /// How long a caller waited for a connection, in seconds.
    pub fn waits(&self) -> Histogram {
        self.waits.clone()
    }

    /// How many connections there are, and how many of them are idle.
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
        self.read(|conn| Ok(Some(diesel::select(now).get_result(conn)?)))
    }
}
