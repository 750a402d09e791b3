//! How long users of the database wait for it.

use std::time::Duration;

use super::Kind;

#[derive(Debug, Clone, Copy)]
pub struct Patience {
    pub(super) connection: Duration,
    /// The longest wait for a lock. On Postgres no statement takes longer.
    statement: Duration,
}

impl Patience {
    pub const USUAL: Self = Self {
        connection: Duration::from_secs(2),
        statement: Duration::from_secs(5),
    };
    /// That of a test, whose machine may stall.
    pub const LONG: Self = Self {
        connection: Duration::from_secs(60),
        statement: Duration::from_secs(60),
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

    /// Until nobody else has a lock.
    pub(crate) fn of_locks(self) -> Duration {
        self.statement
    }

    /// Statements that limit what a connection waits for.
    pub(super) fn settings(self, kind: Kind) -> String {
        let seconds = self.statement.as_secs();
        match kind {
            Kind::Sqlite => format!("PRAGMA busy_timeout={seconds}000; "),
            Kind::Postgres => {
                format!("SET statement_timeout = '{seconds}s'; SET lock_timeout = '{seconds}s'; ")
            }
        }
    }
}
