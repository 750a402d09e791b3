//! `wonderpost distribute`: what grows without end over partitions of one Postgres, or over the nodes of a Citus.

use anyhow::{Context, bail};
use clap::Args;

use super::{alone, say, settings_of_site};
use crate::clock::Clock;
use crate::db::Db;
use crate::db::distribute::{DistributeError, partition_script};
use crate::db::side::Side;
use crate::tables::servings;

/// `wonderpost distribute`.
#[derive(Args)]
pub(super) struct Distribute {
    /// Make this many hash partitions on one Postgres, instead of distributing over a Citus
    #[arg(long, value_name = "NUMBER")]
    partitions: Option<u16>,
    /// Do it; without this the statements are only shown
    #[arg(long)]
    run: bool,
}

impl Distribute {
    /// Shows the statements, or runs them.
    ///
    /// # Errors
    /// Why it is not done.
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let url = settings_of_site()?.database_url;
        if url.starts_with("sqlite:") {
            bail!(DistributeError::Sqlite);
        }
        match (self.partitions, self.run) {
            (Some(parts), false) => say(&partition_script(parts)?),
            (None, false) => {
                let left = Side::open(&url)?.list_left()?;
                if left.is_empty() {
                    bail!(DistributeError::Already("by Citus"));
                }
                for statement in left {
                    say(&format!("{statement};"));
                }
            }
            (Some(parts), true) => {
                let mut side = open_unserved(&url)?;
                say("Making partitions, one relation after the other ...");
                side.partition(parts, &mut |relation, count| {
                    say(&format!("{relation}: {count} rows in {parts} partitions"));
                })?;
                say("Done.");
            }
            (None, true) => {
                let mut side = open_unserved(&url)?;
                side.distribute(&mut |statement| say(statement))?;
                say(
                    "Done. Copy the rows into it if there are any, and then run `wonderpost check`.",
                );
            }
        }
        Ok(())
    }
}

/// Opens the database, and refuses one that is served or that somebody else has open.
fn open_unserved(url: &str) -> anyhow::Result<Side> {
    let db = Db::open(url)?;
    let serving = match db.pending_migrations()?.len() {
        0 => servings::count_living(&db, &Clock::system())?,
        _ => 0,
    };
    drop(db);
    if serving > 0 {
        bail!(
            "{serving} processes serve this database: stop them; one that was killed counts for {} seconds",
            servings::LEASE_MS / 1000
        );
    }
    alone::open(url).context("WONDERPOST_DATABASE_URL")
}
