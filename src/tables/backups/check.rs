//! Whether a backup can be restored, and what it holds.

use std::fs;
use std::path::{Path, PathBuf};

use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};
use thiserror::Error;

use crate::db::dump::{self, DumpError};
use crate::db::side::Side;
use crate::db::{Conn, Db, DbError, Kind, OpenError, relations};
use crate::tables::archive::{self, Soundness};

/// How a backup was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// A file of SQLite was opened and read whole.
    Opened,
    /// A dump was restored into a database made for that.
    Restored,
    /// Only the list of what a dump holds was read: the role may make no databases.
    Listed,
}

impl Checked {
    /// As it is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Opened => "opened",
            Self::Restored => "restored",
            Self::Listed => "listed",
        }
    }

    /// Reads it as it is stored.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        let all = [Self::Opened, Self::Restored, Self::Listed];
        all.into_iter().find(|one| one.as_str() == text)
    }
}

/// What the check of a backup found.
#[derive(Debug)]
pub struct Report {
    /// How it was checked.
    pub checked: Checked,
    /// Its journals; none where they could not be read.
    pub found: Option<Soundness>,
}

/// Why a backup cannot be relied on.
#[derive(Debug, Error)]
pub enum CheckError {
    /// SQLite found the file damaged.
    #[error("the copy is damaged: {0}")]
    Damaged(String),
    /// Relations are missing.
    #[error("the copy has no {0}")]
    Missing(String),
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
    /// It cannot be restored.
    #[error("the copy cannot be restored")]
    Dump(#[from] DumpError),
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

/// Checks a copy of a database of the same kind. `tell` hears how many journals of how many were verified.
///
/// # Errors
/// See [`CheckError`]. Journals that do not verify are no error: the copy holds what the database holds.
pub(super) fn check_file(
    db: &Db,
    path: &Path,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Report, CheckError> {
    if db.kind() == Kind::Sqlite {
        return Ok(Report {
            checked: Checked::Opened,
            found: Some(check_sqlite(path, tell)?),
        });
    }
    expect_all(path)?;
    let found = db.in_scratch(path, |conn| archive::verify_all(conn, tell))?;
    Ok(match found {
        Some(found) => Report {
            checked: Checked::Restored,
            found: Some(found?),
        },
        None => Report {
            checked: Checked::Listed,
            found: None,
        },
    })
}

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

/// Reads a file of SQLite whole. It is left as it is.
///
/// # Errors
/// See [`CheckError`].
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

/// Refuses a dump that leaves a relation or its rows out.
///
/// # Errors
/// See [`CheckError`].
pub fn expect_all(path: &Path) -> Result<(), CheckError> {
    let lines = dump::list_dump(path)?;
    for relation in relations::all() {
        for what in ["TABLE", "TABLE DATA"] {
            let is_this = |line: &String| {
                let mut words = line.split(' ').skip(3);
                let named: Vec<&str> = words.by_ref().collect();
                let count = what.split(' ').count();
                named.get(..count) == Some(&what.split(' ').collect::<Vec<_>>()[..])
                    && named.get(count + 1) == Some(&relation.name.as_str())
            };
            if !lines.iter().any(is_this) {
                return Err(CheckError::Missing(format!("{what} of {}", relation.name)));
            }
        }
    }
    Ok(())
}
