//! Whether a backup can be restored, and what it holds.

use std::fs;
use std::path::{Path, PathBuf};

use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};
use thiserror::Error;

use crate::db::side::Side;
use crate::db::{Conn, DbError, OpenError};
use crate::tables::archive::{self, Soundness};

/// Why a backup cannot be relied on.
#[derive(Debug, Error)]
pub enum CheckError {
    /// SQLite found the file damaged.
    #[error("the copy is damaged: {0}")]
    Damaged(String),
    /// It holds fewer or more events than there were.
    #[error("the copy holds {found} events; there were {before} before and {after} after it")]
    Events {
        /// In the copy.
        found: i64,
        /// When it was begun.
        before: i64,
        /// When it was made.
        after: i64,
    },
    /// It cannot be opened.
    #[error("the copy cannot be opened")]
    Open(#[from] OpenError),
    /// It cannot be read.
    #[error("the copy cannot be read")]
    Db(#[from] DbError),
}

impl From<diesel::result::Error> for CheckError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(DbError::from(error))
    }
}

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

/// Reads a file of SQLite whole, and leaves it as it is. `tell` hears how many journals of how many were verified.
pub fn check_sqlite(
    path: &Path,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Soundness, CheckError> {
    let mut side = Side::open(&format!("sqlite:{}", path.display()))?;
    let found = read_sqlite(side.conn(), tell);
    drop(side);
    for end in ["-wal", "-shm"] {
        let companion = PathBuf::from(format!("{}{end}", path.display()));
        drop(fs::remove_file(companion));
    }
    found
}

fn read_sqlite(
    conn: &mut Conn,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Soundness, CheckError> {
    let whole = "SELECT integrity_check AS said FROM pragma_integrity_check";
    let said: Vec<Said> = diesel::sql_query(whole).load(conn)?;
    if let Some(Said { said }) = said.into_iter().find(|one| one.said != "ok") {
        return Err(CheckError::Damaged(said));
    }
    let loose = "SELECT \"table\" AS said FROM pragma_foreign_key_check LIMIT 1";
    let said: Vec<Said> = diesel::sql_query(loose).load(conn)?;
    if let Some(Said { said }) = said.into_iter().next() {
        let why = format!("a row of {said} refers to one that is not there");
        return Err(CheckError::Damaged(why));
    }
    Ok(archive::verify_all(conn, tell)?)
}
