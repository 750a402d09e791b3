//! `wonderpost backup`, `wonderpost restore` and `wonderpost release-letters`.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::progress::Progress;
use super::{lock_sqlite, migrate, say, service, service_of_site, settings, settings_of_site};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::side::Side;
use crate::files;
use crate::host::acts;
use crate::host::archive::Soundness;
use crate::host::backups::{self, Place, Stage, key_beside};
use crate::play::letter_hold;

/// The units of progress while a copy is made, and while it is checked.
const COPIED: &str = "bytes copied";
const CHECKING: &str = "Checking the copy ...";
const VERIFIED: &str = "journals verified";
const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";
/// How much of a file is copied at once, in bytes.
const PIECE: u64 = 8 * 1024 * 1024;

#[derive(Args)]
pub(super) struct Backup {
    /// Folder for the backup; default `WONDERPOST_BACKUP_DIR`, else `backups` in the data folder
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// How many of the backups in that folder stay; default all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
}

#[derive(Args)]
pub(super) struct Restore {
    /// A backup as `wonderpost backup` makes it
    file: PathBuf,
}

impl Backup {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let config = settings_of_site()?;
        if !is_sqlite(&config) {
            bail!(backups::POSTGRES);
        }
        let service = service(&config)?;
        let planned = config.backups.as_ref().map(|planned| &planned.folder);
        let folder = self.to.as_ref().or(planned).cloned();
        let folder = folder.unwrap_or_else(|| config.data_dir.join("backups"));
        let place = Place {
            folder: &std::path::absolute(folder)?,
            keep: self.keep.map(usize::from),
        };
        let mut progress = Progress::new(COPIED, 0);
        let made = backups::make(&service, &place, &mut |stage, (done, all)| match stage {
            Stage::Checking if all == 0 => {
                progress = Progress::new(VERIFIED, 0);
                say(CHECKING);
            }
            Stage::Copying | Stage::Checking => progress.at(done, all),
        })?;
        drop(progress);
        say(&format!(
            "{} is a backup of {} bytes. {}",
            made.path.display(),
            made.bytes,
            told(&made.found)
        ));
        for unsound in &made.found.unsound {
            say(&format!(
                "As in the database, this does not verify: {unsound}"
            ));
        }
        match made.deleted {
            0 => {}
            count => say(&format!("{count} older ones were deleted.")),
        }
        if config.data_dir.join("board-sets").exists() {
            say("Keep the folder `board-sets` of the data folder with it: it is not in it.");
        }
        Ok(())
    }
}

fn told(found: &Soundness) -> String {
    format!(
        "It was opened and read whole: {} of {} journals verify, with {} events.",
        found.heads.len() - found.unsound.len().min(found.heads.len()),
        found.heads.len(),
        found.events
    )
}

fn is_sqlite(config: &Config) -> bool {
    config.database_url.starts_with("sqlite:")
}

impl Restore {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let config = settings()?;
        if !is_sqlite(&config) {
            bail!(
                "`wonderpost restore` puts backups of SQLite in place, and WONDERPOST_DATABASE_URL names a Postgres: restore what `pg_dump` made with `pg_restore` (docs/hosting.md, Backups of Postgres), and a backup of SQLite with sqlite:PATH there, then use `wonderpost copy-database`"
            );
        }
        let file = self.file.display();
        if !begins_as_sqlite(&self.file).with_context(|| format!("`{file}` cannot be read"))? {
            bail!(
                "`{file}` is no backup that `wonderpost backup` made: restore what `pg_dump` made with `pg_restore` (docs/hosting.md, Backups of Postgres)"
            );
        }
        let _lock = lock_sqlite(&config.database_url, "stop it, and name an empty place")?;
        let keys = Keys::find(&config, &self.file)?;
        let found = restore(&config, &self.file, &keys)?;
        for unsound in &found.unsound {
            say(&format!("This does not verify: {unsound}"));
        }
        say(&format!(
            "Restored: {} with {} events. Letters and alerts are on hold: start the program, look around, and release them on the host's page or with `wonderpost release-letters`.",
            match found.heads.len() {
                1 => "1 table".to_owned(),
                count => format!("{count} tables"),
            },
            found.events
        ));
        if keys.is_without {
            say(&format!(
                "There was no key beside {file}: letters that wait are written anew, and browsers and webhooks with alerts have to be added again."
            ));
        }
        Ok(())
    }
}

fn begins_as_sqlite(path: &Path) -> io::Result<bool> {
    let mut head = Vec::new();
    File::open(path)?.take(16).read_to_end(&mut head)?;
    Ok(head == SQLITE_MAGIC)
}

/// Copies the file next to the place of the database, checks it there and puts its letters on hold, and only then
/// renames it.
fn restore(config: &Config, file: &Path, keys: &Keys) -> anyhow::Result<Soundness> {
    let place = config
        .database_url
        .strip_prefix("sqlite:")
        .unwrap_or_default();
    let place = Path::new(place);
    if place.exists() {
        bail!(
            "there is a database at `{}`: a backup is restored into an empty place only. Move that file out of the way, with those beside it (-wal, -shm), or set WONDERPOST_DATA_DIR to an empty folder",
            place.display()
        );
    }
    put_whole(place, |unfinished| {
        let found = prepare(file, unfinished)?;
        keys.put()?;
        files::put_in_place(unfinished, place)
            .with_context(|| format!("`{}` cannot be made", place.display()))?;
        Ok(found)
    })
}

/// Makes a file next to its place, and renames it when it is complete. A failure leaves nothing behind.
fn put_whole<T, E>(place: &Path, put: impl FnOnce(&Path) -> Result<T, E>) -> Result<T, E> {
    let unfinished = place.with_extension(format!("restoring-{}", std::process::id()));
    put(&unfinished).inspect_err(|_| drop(fs::remove_file(&unfinished)))
}

fn prepare(file: &Path, unfinished: &Path) -> anyhow::Result<Soundness> {
    let copied = Progress::new(COPIED, 0).of(|tell| copy_private(file, unfinished, tell));
    copied.with_context(|| format!("`{}` cannot be copied", file.display()))?;
    let url = format!("sqlite:{}", unfinished.display());
    let mut side = Side::open(&url)?;
    side.expect_ours()
        .with_context(|| format!("`{}`", file.display()))?;
    migrate(&mut side)?;
    side.set_log(false)?;
    side.write(|side| letter_hold::begin_in_txn(side.conn(), Clock::system().now_ms()))?;
    drop(side);
    say(CHECKING);
    let found = Progress::new(VERIFIED, 0).of(|tell| backups::check_sqlite(unfinished, tell));
    let found = found.with_context(|| format!("`{}`", file.display()))?;
    File::open(unfinished)?.sync_all()?;
    Ok(found)
}

/// Copies a file for its owner only. `tell` gets the number of bytes on the disk and the total.
fn copy_private(from: &Path, to: &Path, tell: &mut dyn FnMut(usize, usize)) -> io::Result<()> {
    let mut copy = files::create(to)?;
    let mut file = File::open(from)?;
    let bytes = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    let (mut done, all) = (0, file.metadata()?.len());
    loop {
        let count = io::copy(&mut file.by_ref().take(PIECE), &mut copy)?;
        if count == 0 {
            return copy.sync_all();
        }
        copy.sync_data()?;
        done += count;
        tell(bytes(done), bytes(all.max(done)));
    }
}

/// The keys that lie beside a backup, and where they go.
struct Keys {
    copies: Vec<(PathBuf, PathBuf)>,
    /// Whether the key that seals letters is neither beside the backup nor in its place.
    is_without: bool,
}

impl Keys {
    /// Finds them, and refuses a place that has others.
    fn find(config: &Config, backup: &Path) -> anyhow::Result<Self> {
        let mut keys = Self {
            copies: Vec::new(),
            is_without: false,
        };
        for place in config.key_files() {
            let kept = key_beside(backup, &place);
            if !kept.exists() {
                keys.is_without |= place == config.key_file && !place.exists();
                continue;
            }
            if !place.exists() {
                keys.copies.push((kept, place));
            } else if fs::read(&kept)? != fs::read(&place)? {
                bail!(
                    "`{}` is another key than `{}`, which belongs to the backup: move it out of the way",
                    place.display(),
                    kept.display()
                );
            }
        }
        Ok(keys)
    }

    /// Puts them in place, each whole or not at all. They come before the database: with a database alone, a start
    /// would make new ones.
    fn put(&self) -> anyhow::Result<()> {
        for (from, to) in &self.copies {
            let put = put_whole(to, |unfinished| {
                copy_private(from, unfinished, &mut |_, _| ())?;
                files::put_in_place(unfinished, to)
            });
            put.with_context(|| {
                format!(
                    "the key `{}` cannot be copied to `{}`",
                    from.display(),
                    to.display()
                )
            })?;
        }
        Ok(())
    }
}

pub(super) fn release_letters() -> anyhow::Result<()> {
    let service = service_of_site()?;
    if acts::release_letters(&service)? {
        say("Letters and alerts leave again. What waited is judged anew before it is sent.");
    } else {
        say("Letters were not on hold.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_copied_piece_by_piece_and_told_until_it_is_whole() {
        let named = |what: &str| {
            let name = format!("wonderpost-pieces-{what}-{}", std::process::id());
            std::env::temp_dir().join(name)
        };
        let (from, to) = (named("from"), named("to"));
        let piece = usize::try_from(PIECE).expect("small");
        let bytes: Vec<u8> = (0..=250).cycle().take(2 * piece + 1).collect();
        fs::write(&from, &bytes).expect("written");
        let mut steps = Vec::new();
        let copied = copy_private(&from, &to, &mut |done, all| steps.push((done, all)));
        copied.expect("copied");
        let all = bytes.len();
        assert_eq!(steps, [(piece, all), (2 * piece, all), (all, all)]);
        assert!(fs::read(&to).expect("there") == bytes, "it is the same");
        for path in [from, to] {
            fs::remove_file(path).expect("it was made");
        }
    }
}
