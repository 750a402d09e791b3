//! Recording events: they enter the journal and the sitting together.

use thiserror::Error;

use super::change::ChangeError;
use crate::db::DbError;
use crate::mail::letters::WriteError;

/// Why events were not recorded. The transaction must then be given up.
#[derive(Debug, Error)]
pub enum RecordError {
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

impl From<RecordError> for ChangeError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Db(error) => Self::Db(error),
            RecordError::Letter(_) => Self::Panicked,
        }
    }
}
