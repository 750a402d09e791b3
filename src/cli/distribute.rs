//! `wonderpost distribute`: what grows without end over partitions of one Postgres, or over the nodes of a Citus.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;

use super::progress::Progress;
use super::{alone, say, settings_of_site};
use crate::clock::Clock;
use crate::db::Db;
use crate::db::distribute::{DistributeError, partition_script};
use crate::db::side::Side;
use crate::tables::servings;

/// How often it is looked how much has been written.
const LOOK: Duration = Duration::from_secs(1);

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
                say("Making partitions, one relation after the other ...");
                for (relation, count) in partition(&url, parts)? {
                    say(&format!("{relation}: {count} rows in {parts} partitions"));
                }
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

/// Makes partitions, and shows how many bytes have been written. Gives how many rows each relation has.
fn partition(url: &str, parts: u16) -> anyhow::Result<Vec<(String, i64)>> {
    let mut side = open_unserved(url)?;
    let all = side.spread_bytes()?;
    let mut watch = Side::open(url).ok();
    let before = watch.as_mut().and_then(bytes);
    let mut progress = Progress::new("bytes written", 0);
    let mut spread = Vec::new();
    thread::scope(|scope| {
        let (going, gone) = mpsc::channel::<()>();
        scope.spawn(move || {
            while gone.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                let now = watch.as_mut().and_then(bytes);
                if let (Some(now), Some(before)) = (now, before) {
                    note(&mut progress, now - before, all);
                }
            }
        });
        let done = side.partition(parts, &mut |relation, count| {
            spread.push((relation.to_owned(), count));
        });
        drop(going);
        done
    })?;
    Ok(spread)
}

/// How large the database is. None where that cannot be told, which must not end the work.
fn bytes(watch: &mut Side) -> Option<i64> {
    let bytes = watch.database_bytes();
    bytes
        .inspect_err(|error| tracing::debug!(%error, "it cannot be told how much was written"))
        .ok()
}

/// What was written may come to more than what was there.
fn note(progress: &mut Progress, done: i64, all: i64) {
    let count = |bytes: i64| usize::try_from(bytes).unwrap_or_default();
    progress.at(count(done), count(all.max(done)));
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
