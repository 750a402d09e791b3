//! Recording events: they enter the journal and the sitting together.

use std::sync::Arc;

use thiserror::Error;

use super::table::{FoldError, Table};
use crate::db::{Conn, DbError};
use crate::journal::{self, AppendError, Cause, NewEvent};
use crate::mail::letters::WriteError;

/// Which journal.
#[derive(Clone, Copy)]
pub(super) struct TableRef<'a> {
    pub(super) table_id: i64,
    pub(super) uid: &'a str,
}

/// Why events were not recorded. The transaction must then be given up.
#[derive(Debug, Error)]
pub enum RecordError {
    /// They could not be appended.
    #[error("the events could not be appended")]
    Append(#[from] AppendError),
    /// They do not follow from the ones before: a fault of this program.
    #[error("the events do not fit the table")]
    Fold(#[from] FoldError),
    /// A letter could not be written: a fault of this program.
    #[error(transparent)]
    Letter(#[from] WriteError),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for RecordError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

/// Appends events of a command to the journal and carries them out.
pub(super) fn append_in_txn(
    conn: &mut Conn,
    mark: TableRef<'_>,
    sitting: &mut Table,
    cause: Cause,
    now_ms: i64,
    events: &[NewEvent],
) -> Result<(), RecordError> {
    let appended = journal::append_in_txn(
        conn,
        mark.table_id,
        mark.uid,
        &sitting.head,
        cause,
        now_ms,
        events,
    )?;
    for event in appended {
        sitting.apply(&Arc::new(event))?;
    }
    Ok(())
}
