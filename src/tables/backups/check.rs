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
    #[error("the copy is damaged: {0}")]
    Damaged(String),
    #[error("the copy holds {found} events; there were {before} before and {after} after it")]
    Events { found: i64, before: i64, after: i64 },
    #[error("the copy cannot be opened")]
    Open(#[from] OpenError),
    #[error("the copy cannot be read")]
    Db(#[from] DbError),
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
    let mut ask =
        |query: &str| -> Result<Vec<Said>, DbError> { Ok(diesel::sql_query(query).load(conn)?) };
    let whole = ask("SELECT integrity_check AS said FROM pragma_integrity_check")?;
    if let Some(Said { said }) = whole.into_iter().find(|one| one.said != "ok") {
        return Err(CheckError::Damaged(said));
    }
    let loose = ask("SELECT \"table\" AS said FROM pragma_foreign_key_check LIMIT 1")?;
    if let Some(Said { said }) = loose.into_iter().next() {
        let why = format!("a row of {said} refers to one that is not there");
        return Err(CheckError::Damaged(why));
    }
    Ok(archive::verify_all(conn, tell)?)
}
