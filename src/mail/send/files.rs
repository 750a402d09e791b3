//! Letters as `.eml` files, for a first try without a mail server. They stay; the host's page reads them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::{Outcome, Reason};
use crate::files;
use crate::mail::outbox::{LeasedLetter, LetterId};

/// Writes a letter under its number. A second attempt writes the same file again.
pub(super) fn send(dir: &Path, letter: &LeasedLetter) -> Outcome {
    let name = name_of(letter.intent.id, letter.kind.as_str());
    match files::replace(&dir.join(&name), letter.raw.as_bytes()) {
        Ok(()) => Outcome::Taken,
        Err(error) => {
            let told = format!("the file {name} cannot be written: {error}");
            let logged = told.clone();
            Outcome::Failed(Reason { told, logged })
        }
    }
}

fn name_of(id: LetterId, kind: &str) -> String {
    format!("{:06}-{kind}.eml", id)
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
