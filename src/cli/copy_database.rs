//! `wonderpost copy-database`: everything from one database into another, of either kind. Each batch of rows is one
//! transaction of the target that also notes how far the copy is, so that it can continue after an interruption.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;

use super::progress::Progress;
use super::{expect_database, lock_sqlite, migrate, say};
use crate::clock::Clock;
use crate::config::database_address;
use crate::db::relations::{self, Relation};
use crate::db::side::{CopyMark, Side, WHOLE};
use crate::db::{Db, DbResult, Patience};
use crate::host::archive;

const BATCH: usize = 200;
const ALONE_LOOK: Duration = Duration::from_millis(50);

#[derive(Args)]
pub(super) struct CopyDatabase {
    /// The database to copy, which nobody may serve meanwhile: sqlite:PATH or postgres://…, as in the settings
    #[arg(long, value_name = "URL")]
    from: String,
    /// An empty database, or one in which a copy of the same was begun
    #[arg(long, value_name = "URL")]
    to: String,
}

struct Copy {
    source: Side,
    target: Side,
    relations: Vec<&'static Relation>,
    looks: String,
    counts: Vec<i64>,
}

impl CopyDatabase {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let (from, to) = (database_address(&self.from)?, database_address(&self.to)?);
        if from == to {
            bail!("--from and --to name the same database");
        }
        expect_database(&from).context("--from")?;
        let _source = lock_sqlite(&from, "stop it: a copy needs a database that stands still")
            .context("--from")?;
        let _target = lock_sqlite(&to, "stop it, or name another --to").context("--to")?;
        let source = open_source(&from).context("--from")?;
        let target = open_target(&to).context("--to")?;
        let mut copy = Copy::new(source, target)?;
        match copy.find_begun()? {
            Some(mark) if mark.ended_at_ms.is_some() => {
                say(&format!(
                    "Nothing is left to copy: all {} rows are there, and were checked.",
                    mark.copied
                ));
                return Ok(());
            }
            Some(_) => say("The copy goes on where it was interrupted."),
            None => copy.begin()?,
        }
        copy.rows()?;
        copy.highest_ids()?;
        let heads = copy.check()?;
        copy.expect_unused(&from).context("--from")?;
        let rows = copy.end()?;
        say(&format!(
            "Copied and checked: {rows} rows of {} relations are the same, and so are the heads of {heads} journals. Keep letters.key and push.key with the new database.",
            copy.relations.len()
        ));
        Ok(())
    }
}

/// Opens the source at one state, and refuses one that is served or is no complete database of this program. The caller
/// must hold a SQLite's lock.
fn open_source(url: &str) -> anyhow::Result<Side> {
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
    while others > 0 && begun.elapsed() < Patience::present().lock {
        std::thread::sleep(ALONE_LOOK);
        others = side.others()?;
    }
    if others > 0 {
        bail!(
            "{others} other connections to it are open: stop every process that serves it, and close what else is connected (docs/hosting.md, Postgres)"
        );
    }
    side.hold_state()?;
    Ok(side)
}

fn open_target(url: &str) -> anyhow::Result<Side> {
    // This finds targets that cannot take a copy, such as a database of a newer program.
    drop(Db::open(url)?);
    let mut side = Side::open(url)?;
    side.set_log(true)?;
    migrate(&mut side)?;
    Ok(side)
}

/// Identifies the state of a database: when it was last served, and how many rows each relation has. Also returns these
/// numbers.
fn looks(side: &mut Side, relations: &[&Relation]) -> anyhow::Result<(String, Vec<i64>)> {
    let mut progress = Progress::new("relations counted", relations.len());
    let counts: Vec<i64> = relations
        .iter()
        .map(|relation| side.count(relation).inspect(|_| progress.step()))
        .collect::<DbResult<_>>()?;
    drop(progress);
    let marks = match relations.iter().find(|one| one.name == "clock_marks") {
        Some(marks) => side.read_rows(marks, None, BATCH)?.rows.join(","),
        None => String::new(),
    };
    let looks = serde_json::json!([marks.replace(' ', ""), counts]).to_string();
    Ok((looks, counts))
}

impl Copy {
    fn new(mut source: Side, target: Side) -> anyhow::Result<Self> {
        let relations = relations::copied();
        let (looks, counts) = looks(&mut source, &relations)?;
        Ok(Self {
            source,
            target,
            relations,
            looks,
            counts,
        })
    }

    /// Finds the copy that was begun in the target, and refuses what is neither that nor empty.
    fn find_begun(&mut self) -> anyhow::Result<Option<CopyMark>> {
        if let Some(mark) = self.target.find_mark(WHOLE)? {
            if mark.source != self.looks {
                bail!(
                    "--to: a copy was begun there of another database, or --from was used since: name an empty database, and begin anew"
                );
            }
            return Ok(Some(mark));
        }
        for relation in &self.relations {
            let count = self.target.count(relation)?;
            if count > 0 {
                bail!(
                    "--to: it is not empty ({} has {count} rows): name an empty database, or a file that is not there",
                    relation.name
                );
            }
        }
        Ok(None)
    }

    fn begin(&mut self) -> anyhow::Result<()> {
        let mark = self.mark(0, None, None);
        Ok(self.target.write(|target| target.put_mark(WHOLE, &mark))?)
    }

    fn mark(&self, copied: i64, last_key: Option<String>, ended_at_ms: Option<i64>) -> CopyMark {
        CopyMark {
            source: self.looks.clone(),
            last_key,
            copied,
            ended_at_ms,
        }
    }

    fn progress(&self, what: &'static str, databases: usize) -> Progress {
        let rows: i64 = self.counts.iter().sum();
        let rows = usize::try_from(rows).unwrap_or_default();
        Progress::new(what, rows * databases)
    }

    fn rows(&mut self) -> anyhow::Result<()> {
        let mut progress = self.progress("rows copied", 1);
        for relation in self.relations.clone() {
            let begun = self.target.find_mark(relation.name)?;
            let mut copied = begun.as_ref().map_or(0, |mark| mark.copied);
            progress.step_by(usize::try_from(copied).unwrap_or_default());
            let mut after = begun.and_then(|mark| mark.last_key);
            loop {
                let batch = self.source.read_rows(relation, after.as_deref(), BATCH)?;
                let count = batch.rows.len();
                if count == 0 {
                    break;
                }
                copied += i64::try_from(count).unwrap_or_default();
                after.clone_from(&batch.last_key);
                let mark = self.mark(copied, after.clone(), None);
                let written: DbResult<()> = self.target.write(|target| {
                    target.write_rows(relation, &batch)?;
                    target.put_mark(relation.name, &mark)
                });
                written
                    .with_context(|| format!("the rows of {} cannot be written", relation.name))?;
                progress.step_by(count);
            }
        }
        Ok(())
    }

    /// Makes the next row get the id that it would have had in the source.
    fn highest_ids(&mut self) -> anyhow::Result<()> {
        for relation in &self.relations {
            let highest = self.source.highest_id(relation)?;
            if let Some(highest) = highest.filter(|id| *id > 0) {
                self.target
                    .write(|target| target.set_highest_id(relation, highest))?;
            }
        }
        Ok(())
    }

    /// Compares every row, and the head of every journal. Returns how many journals there are.
    fn check(&mut self) -> anyhow::Result<usize> {
        let mut progress = self.progress("rows of both checked", 2);
        for relation in &self.relations {
            let mut tell = |count| progress.step_by(count);
            let source = self.source.contents(relation, BATCH, &mut tell)?;
            let target = self.target.contents(relation, BATCH, &mut tell)?;
            if source != target {
                bail!(
                    "the copy differs from the source in {} ({} rows there, {} here): the source was used meanwhile. Name an empty database, and begin anew",
                    relation.name,
                    source.count,
                    target.count
                );
            }
        }
        drop(progress);
        let source = Progress::new("journals of the source verified", 0);
        let source = source.of(|tell| archive::verify_all(self.source.conn(), tell))?;
        let target = Progress::new("journals of the copy verified", 0);
        let target = target.of(|tell| archive::verify_all(self.target.conn(), tell))?;
        if source != target {
            bail!("the journals of the copy end otherwise than those of the source");
        }
        for unsound in &source.unsound {
            say(&format!(
                "Copied as it is, though it does not verify: {unsound}"
            ));
        }
        Ok(target.heads.len())
    }

    /// Reads the source once more, as it is now and not as it was when the copy began: letters that came in since then
    /// would be left behind.
    fn expect_unused(&self, from: &str) -> anyhow::Result<()> {
        let (now, _) = looks(&mut Side::open(from)?, &self.relations)?;
        if now != self.looks {
            bail!(
                "the database was used while it was copied, and what came in is not in the copy: stop whatever writes to it, letters that a mail server hands over too, name an empty --to, and begin anew"
            );
        }
        Ok(())
    }

    fn end(&mut self) -> anyhow::Result<i64> {
        let total = self.counts.iter().sum();
        let mark = self.mark(total, None, Some(Clock::system().now_ms()));
        self.target.write(|target| target.put_mark(WHOLE, &mark))?;
        Ok(total)
    }
}
