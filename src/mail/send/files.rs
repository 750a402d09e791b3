//! Letters as `.eml` files, for a first try without a mail server. They stay; the host's page reads them.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{Outcome, Reason};
use crate::mail::outbox::{LeasedLetter, LetterId};

pub(super) struct Files {
    dir: PathBuf,
}

impl Files {
    /// Makes the folder, for its owner only, if it is missing.
    pub(super) fn new(dir: &Path) -> anyhow::Result<Self> {
        use std::os::unix::fs::DirBuilderExt;
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(dir)
            .with_context(|| {
                format!("the folder for letters `{}` cannot be made", dir.display())
            })?;
        Ok(Self {
            dir: dir.to_owned(),
        })
    }

    /// Writes a letter under its number. A second attempt writes the same file again.
    pub(super) fn send(&self, letter: &LeasedLetter) -> Outcome {
        let name = name_of(letter.id, letter.kind.as_str());
        match self.write(&name, letter.raw.as_bytes()) {
            Ok(()) => Outcome::Taken,
            Err(error) => {
                let told = format!("the file {name} cannot be written: {error}");
                let logged = told.clone();
                Outcome::Failed(Reason { told, logged })
            }
        }
    }

    /// Files are renamed when they are complete, so that the folder shows only whole ones.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let unfinished = self.dir.join(format!(".{name}.part"));
        let mut file = File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, self.dir.join(name))?;
        File::open(&self.dir)?.sync_all()
    }
}

fn name_of(id: LetterId, kind: &str) -> String {
    format!("{:06}-{kind}.eml", id.0)
}

/// Reads at most `most_bytes` of a letter's file. None if there is no such file.
pub fn read(dir: &Path, id: LetterId, kind: &str, most_bytes: u64) -> io::Result<Option<String>> {
    let file = match File::open(dir.join(name_of(id, kind))) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // Mails that this program writes are ASCII, so every cut is between characters.
    let mut raw = String::new();
    file.take(most_bytes).read_to_string(&mut raw)?;
    Ok(Some(raw))
}
