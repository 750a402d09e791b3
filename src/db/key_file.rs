//! Files that hold one key, as one line: made at the first start, for their owner only, and never changed.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use data_encoding::HEXLOWER;

use crate::files;
use rules::chance::entropy;

/// Reads the line of a key's file; makes the file, with the line that `make` returns, if it is missing.
pub(crate) fn read_or_make(path: &Path, make: impl FnOnce() -> String) -> io::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            make_file(path, &make())?;
            fs::read_to_string(path)
        }
        found => found,
    }
}

/// Makes the file of a key, unless another process was first. Readers see it whole.
fn make_file(path: &Path, line: &str) -> io::Result<()> {
    let name = format!("key.{}.part", HEXLOWER.encode(&entropy::<8>()));
    let unfinished = path.with_extension(name);
    let mut file = files::create(&unfinished)?;
    writeln!(file, "{line}")?;
    file.sync_all()?;
    match files::put_in_place(&unfinished, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::remove_file(&unfinished)?;
            // Otherwise a power cut could lose the key, and leave what it sealed in the database.
            files::sync_folder(path)
        }
        made => made,
    }
}
