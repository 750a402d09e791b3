//! Whether a backup can be restored, and what it holds.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};

use crate::db::side::Side;
use crate::db::{Conn, DbError};
use crate::host::archive::{self, Soundness};

const UNREADABLE: &str = "the copy cannot be read";

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

/// Reads a whole SQLite file without changing it. `tell` gets the number of journals verified and the total.
pub fn check_sqlite(path: &Path, tell: &mut dyn FnMut(usize, usize)) -> anyhow::Result<Soundness> {
    let side = Side::open(&format!("sqlite:{}", path.display()));
    let mut side = side.context("the copy cannot be opened")?;
    let found = read_sqlite(side.conn(), tell);
    drop(side);
    for end in ["-wal", "-shm"] {
        let companion = PathBuf::from(format!("{}{end}", path.display()));
        drop(fs::remove_file(companion));
    }
    found
}

fn read_sqlite(conn: &mut Conn, tell: &mut dyn FnMut(usize, usize)) -> anyhow::Result<Soundness> {
    let mut ask = |query: &str| -> anyhow::Result<Vec<Said>> {
        let said = diesel::sql_query(query).load(conn);
        said.map_err(DbError::from).context(UNREADABLE)
    };
    let whole = ask("SELECT integrity_check AS said FROM pragma_integrity_check")?;
    if let Some(Said { said }) = whole.into_iter().find(|one| one.said != "ok") {
        bail!("the copy is damaged: {said}");
    }
    let loose = ask("SELECT \"table\" AS said FROM pragma_foreign_key_check LIMIT 1")?;
    if let Some(Said { said }) = loose.into_iter().next() {
        bail!("the copy is damaged: a row of {said} refers to one that is not there");
    }
    archive::verify_all(conn, tell).context(UNREADABLE)
}
