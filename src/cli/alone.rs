//! A database that one command uses exclusively.

use std::time::{Duration, Instant};

use anyhow::bail;

use crate::db::side::Side;
use crate::db::{Db, Patience};

const ALONE_LOOK: Duration = Duration::from_millis(50);

/// Opens a database that nobody serves, and refuses one that is served or is no complete database of this program. The
/// caller must hold a SQLite's lock.
pub(super) fn open(url: &str) -> anyhow::Result<Side> {
    let db = Db::open(url)?;
    if !db.pending_migrations()?.is_empty() {
        bail!(
            "it has an older schema than this program: run `wonderpost migrate` with its address first"
        );
    }
    if db.is_half_copied()? {
        bail!("it is itself a copy that is not whole: finish that first");
    }
    drop(db);
    let mut side = Side::open(url)?;
    let (begun, mut others) = (Instant::now(), side.others()?);
    // A process that has just ended may seem connected for a moment, and so may this one.
    while others > 0 && begun.elapsed() < Patience::present().of_locks() {
        std::thread::sleep(ALONE_LOOK);
        others = side.others()?;
    }
    if others > 0 {
        bail!(
            "{others} other connections to it are open: stop every process that serves it, and close what else is connected (docs/hosting.md, Postgres)"
        );
    }
    Ok(side)
}
