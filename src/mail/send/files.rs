//! Letters as `.eml` files, for a first try without a mail server.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Outcome, SetupError};
use crate::mail::outbox::claim::Parcel;

/// A folder that letters are written to.
pub(super) struct Files {
    dir: PathBuf,
}

impl Files {
    /// Makes the folder, for its owner only, if it is not there.
    pub(super) fn new(dir: &Path) -> Result<Self, SetupError> {
        use std::os::unix::fs::DirBuilderExt;
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(dir)
            .map_err(|source| SetupError::Dir(dir.to_owned(), source))?;
        Ok(Self {
            dir: dir.to_owned(),
        })
    }

    /// Writes a letter under its number. A second attempt writes the same file again.
    pub(super) fn carry(&self, parcel: &Parcel) -> Outcome {
        let name = format!("{:06}-{}.eml", parcel.id.0, parcel.kind);
        match self.write(&name, parcel.raw.as_bytes()) {
            Ok(()) => Outcome::Taken,
            Err(error) => Outcome::Failed(format!("the file {name} cannot be written: {error}")),
        }
    }

    /// Whoever looks into the folder sees whole files only: they are renamed when they are complete.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let unfinished = self.dir.join(format!(".{name}.part"));
        let mut file = File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, self.dir.join(name))?;
        File::open(&self.dir)?.sync_all()
    }
}
