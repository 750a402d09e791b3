//! Why work on the database failed, and whether it may succeed later: recognised by the database's words, since diesel
//! mostly gives no code. Start reading at [`DbError`].

use std::error::Error as StdError;
use std::sync::Arc;

use diesel::result::{DatabaseErrorKind, Error as QueryError};
use thiserror::Error;

#[derive(Debug, Error)]
pub enum DbError {
    #[error("the database is busy or away")]
    Busy(#[source] diesel::r2d2::PoolError),
    #[error("the database refused a statement")]
    Query(#[from] diesel::result::Error),
    /// The transaction with the work was not committed; nothing of it is stored.
    #[error("the database did not store the transaction")]
    NotStored(#[source] Arc<diesel::result::Error>),
    /// A standby lags, or a part of the database has not finished a promised commit. It recovers by itself.
    #[error("the database does not show yet all that was committed")]
    Behind,
}

pub type DbResult<T> = Result<T, DbError>;

impl DbError {
    pub(crate) fn unreadable(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Query(QueryError::DeserializationError(error.into()))
    }

    /// Whether a unique key was violated: somebody else was first.
    pub fn is_taken(&self) -> bool {
        use DatabaseErrorKind::UniqueViolation;
        matches!(
            self,
            Self::Query(QueryError::DatabaseError(UniqueViolation, _))
        )
    }

    /// Busy, locked, too slow, away, read-only, full. Only callers who know that it does no harm repeat what was not
    /// stored.
    pub fn is_passing(&self) -> bool {
        self.query().is_none_or(is_passing) || self.has_no_room()
    }

    /// Whether a statement took too long, or waited too long for a lock. Other work may still succeed.
    pub fn took_too_long(&self) -> bool {
        self.query().is_some_and(|error| says(error, &TOO_LONG))
    }

    /// Whether all other work would fail in the same way now: the database is away, or stores nothing. What took too
    /// long, is not shown yet or does not fit may be one table, letter or person alone.
    pub fn is_outage(&self) -> bool {
        self.is_passing() && !self.took_too_long() && !matches!(self, Self::Behind)
    }

    /// Whether nothing can be stored because a disk is full or failing, or the server lacks something else.
    pub fn has_no_room(&self) -> bool {
        self.query().is_some_and(|error| says(error, &NO_ROOM))
    }

    /// The failure of a statement or a commit; none if only time ran out.
    fn query(&self) -> Option<&QueryError> {
        let error = match self {
            Self::Busy(_) | Self::Behind => return None,
            Self::Query(error) => error,
            Self::NotStored(error) => error.as_ref(),
        };
        // A failed rollback says nothing about the cause.
        if let QueryError::RollbackErrorOnCommit { commit_error, .. } = error {
            return Some(commit_error.as_ref());
        }
        Some(error)
    }
}

const NOTE_TRIES: u32 = 5;

/// Notes what was done outside of the database, and tries again if that is only busy: what is not noted is done twice.
pub(crate) fn note_patiently<T>(mut work: impl FnMut() -> DbResult<T>) -> DbResult<T> {
    for _ in 1..NOTE_TRIES {
        match work() {
            Err(error) if error.is_passing() => {}
            done => return done,
        }
    }
    work()
}

/// What either database says when it has no room or its disk fails: SQLite `SQLITE_FULL` and `SQLITE_IOERR`, Postgres
/// the SQLSTATEs of class 53 (insufficient resources) and 58030 (I/O error).
#[rustfmt::skip]
const NO_ROOM: [&str; 14] = [
    "database or disk is full", "disk I/O error", "No space left on device", "Disk quota exceeded",
    "Input/output error", "Read-only file system", "could not extend file", "could not write", "could not fsync",
    "could not read block", "could not open file", "disk full", "out of memory", "out of shared memory",
];

/// What Postgres says when a time limit has ended a statement: the SQLSTATEs 55P03 and 57014.
const TOO_LONG: [&str; 2] = [
    "canceling statement due to lock timeout",
    "canceling statement due to statement timeout",
];

/// What either database says when others are in the way, or it is not there now: of SQLite `SQLITE_BUSY`, of Postgres
/// the SQLSTATEs 40P01 (deadlock), 57014 and 55P03 (a statement that was ended), 57P01 to 57P05 (the server stops, has
/// crashed, starts or recovers) and 53300 (too many connections), which a pooler hands on for a statement. The last six
/// are what libpq says when the server is gone before it has answered; diesel does not always tell that by the kind.
#[rustfmt::skip]
const PASSING: [&str; 14] = [
    "locked", "deadlock", "canceling statement", "terminating connection", "the database system is",
    "too many clients already", "too many connections for", "remaining connection slots are reserved",
    "server closed the connection", "connection to server", "no connection to the server",
    "could not receive data from server", "could not send data to server", "SSL connection has been closed",
];

fn says(error: &QueryError, words: &[&str]) -> bool {
    let QueryError::DatabaseError(_, info) = error else {
        return false;
    };
    words.iter().any(|words| info.message().contains(words))
}

fn is_passing(error: &QueryError) -> bool {
    let QueryError::DatabaseError(kind, _) = error else {
        return matches!(error, QueryError::BrokenTransactionManager);
    };
    let is_passing = matches!(
        kind,
        DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            // A standby, before it takes over or the address leads to another server.
            | DatabaseErrorKind::ReadOnlyTransaction
    );
    is_passing || says(error, &PASSING)
}

/// Whether Postgres aborted a transaction because of what others did at the same time: then it may be done again at
/// once. What took too long has waited already, and it is unknown whether a commit reached a lost connection.
pub(super) fn was_given_up(error: &(dyn StdError + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(QueryError::DatabaseError(kind, info)) = error.downcast_ref() {
            return matches!(kind, DatabaseErrorKind::SerializationFailure)
                || info.message().contains("deadlock detected");
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use diesel::result::{DatabaseErrorKind as Kind, Error as QueryError};

    use super::{DbError, was_given_up};

    /// What Postgres 15 says, word for word, about failures that pass by themselves.
    #[rustfmt::skip]
    const HEALS: [&str; 16] = [
        "canceling statement due to lock timeout", "canceling statement due to statement timeout",
        "canceling statement due to user request", "terminating connection due to administrator command",
        "terminating connection because of crash of another server process",
        "terminating connection due to unexpected postmaster exit", "the database system is starting up",
        "the database system is shutting down", "the database system is in recovery mode",
        "the database system is not yet accepting connections", "sorry, too many clients already",
        "too many connections for role \"wonderpost\"",
        "remaining connection slots are reserved for non-replication superuser connections", "deadlock detected",
        "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally",
        "no connection to the server\n",
    ];

    fn refused(kind: Kind, words: &str) -> QueryError {
        QueryError::DatabaseError(kind, Box::new(words.to_owned()))
    }

    #[test]
    fn what_heals_by_itself_is_passing() {
        for words in HEALS {
            let error = DbError::from(refused(Kind::Unknown, words));
            assert!(error.is_passing() && !error.has_no_room(), "{words}");
            assert_eq!(error.took_too_long(), words.ends_with(" timeout"));
            assert_eq!(error.is_outage(), !error.took_too_long(), "{words}");
        }
        for (kind, is_given_up) in [
            (Kind::SerializationFailure, true),
            (Kind::ClosedConnection, false),
            (Kind::UnableToSendCommand, false),
            (Kind::ReadOnlyTransaction, false),
        ] {
            let error = DbError::from(refused(kind, ""));
            assert!(error.is_passing(), "{error:?}");
            assert_eq!(was_given_up(&error), is_given_up, "{error:?}");
        }
        let full = DbError::from(refused(Kind::Unknown, "database or disk is full"));
        assert!(full.is_passing() && full.has_no_room() && full.is_outage());
        // It may be just one table that does not show all of its events.
        assert!(DbError::Behind.is_passing() && !DbError::Behind.is_outage());
    }

    #[test]
    fn a_fault_of_the_program_is_not_passing() {
        for words in [
            "syntax error at or near \"SELCT\"",
            "relation \"seats\" does not exist",
            "permission denied for table events",
            "the journal is append-only",
            "current transaction is aborted, commands ignored until end of transaction block",
            "attempt to write a readonly database",
        ] {
            let error = DbError::from(refused(Kind::Unknown, words));
            assert!(!error.is_passing() && !error.took_too_long(), "{words}");
        }
        for kind in [Kind::UniqueViolation, Kind::NotNullViolation] {
            let error = DbError::from(refused(kind, ""));
            assert!(!error.is_passing(), "{error:?}");
        }
        assert!(!DbError::from(QueryError::NotFound).is_passing());
    }

    #[test]
    fn only_what_was_given_up_for_others_is_done_again_at_once() {
        for words in HEALS {
            let error = DbError::from(refused(Kind::Unknown, words));
            let is_deadlock = words == "deadlock detected";
            assert_eq!(was_given_up(&error), is_deadlock, "{words}");
        }
    }

    #[test]
    fn a_commit_that_could_not_be_rolled_back_either_is_told_by_its_own_cause() {
        let error = DbError::from(QueryError::RollbackErrorOnCommit {
            rollback_error: Box::new(refused(Kind::Unknown, "no transaction is active")),
            commit_error: Box::new(refused(Kind::Unknown, "database or disk is full")),
        });
        assert!(error.is_passing() && error.has_no_room());
    }
}
