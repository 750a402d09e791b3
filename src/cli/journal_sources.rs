//! The databases that the commands about journals read. Nothing in them is changed.

use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;

use anyhow::{Context, bail};

use super::{expect_database, expect_present_schema, say};
use crate::config::{Config, database_address};
use crate::db::{Db, Kind};
use crate::host::archive;

pub(super) struct Source {
    url: String,
    pub(super) db: Db,
    _copy: Option<Folder>,
}

/// A folder of our own that is deleted when it is dropped.
struct Folder(PathBuf);

impl Source {
    pub(super) fn of_settings() -> anyhow::Result<Self> {
        let url = Config::from_env()?.database_url;
        Self::open(url).context("WONDERPOST_DATABASE_URL")
    }

    /// The database at an address, or a file with one.
    pub(super) fn named(name: &str) -> anyhow::Result<Self> {
        Self::open(database_address(name)?).context("--database")
    }

    fn open(url: String) -> anyhow::Result<Self> {
        expect_database(&url)?;
        let db = Db::open(&url)?;
        Ok(Self {
            url,
            db,
            _copy: None,
        })
    }

    pub(super) fn as_it_is(&self) -> anyhow::Result<&Db> {
        expect_present_schema(&self.db)?;
        Ok(&self.db)
    }

    /// The database, or a copy of it that was brought to the present schema.
    pub(super) fn up_to_date(self) -> anyhow::Result<Self> {
        if self.db.pending_migrations()?.is_empty() {
            return Ok(self);
        }
        if self.db.kind == Kind::Postgres {
            bail!(
                "the database has an older schema than this program, and is left as it is. Try a copy: `createdb COPY`, `pg_dump NAME | psql COPY`, then with WONDERPOST_DATABASE_URL=postgres://…/COPY first `wonderpost migrate` and then this"
            );
        }
        let folder = Folder::make().context("a folder for a copy of the database")?;
        let path = folder.0.join("copy.db").display().to_string();
        let copied = self.db.copy_to(&path);
        copied.with_context(|| format!("a copy of the database in {path}"))?;
        let db = Db::open(&format!("sqlite:{path}"))?;
        let ran = db.migrate()?;
        say(&format!(
            "The database is of an older version. A copy of it was brought up to date ({}), and it stays as it is.",
            ran.join(", ")
        ));
        Ok(Self {
            url: self.url,
            db,
            _copy: Some(folder),
        })
    }

    /// The tables to read: one, or all. A database without any is probably a mistake.
    pub(super) fn uids(&self, only: Option<&String>) -> anyhow::Result<Vec<String>> {
        if let Some(uid) = only {
            return Ok(vec![uid.clone()]);
        }
        let uids = archive::list_uids(&self.db)?;
        if uids.is_empty() {
            let kind = match self.url.strip_prefix("sqlite:") {
                Some(path) => format!("`{path}`"),
                None => "the database on Postgres".to_owned(),
            };
            bail!("there is no table in {kind}: name the database that people play on");
        }
        Ok(uids)
    }
}

impl Folder {
    fn make() -> std::io::Result<Self> {
        let name = format!("wonderpost-copy-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}
