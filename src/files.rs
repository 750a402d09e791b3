//! Files and folders for their owner only, and files that are seen whole or not at all.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Makes a folder and those above it, if they are missing.
pub fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Makes a new file.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create_new(true).write(true).mode(0o600).open(path)
}

/// Opens the file for a lock beside a database. The lock belongs to the database's file, whatever links lead to it.
pub fn open_lock(database: &Path, ending: &str) -> (PathBuf, io::Result<File>) {
    let whole = database.canonicalize();
    let path = whole.unwrap_or_else(|_new| database.to_owned());
    let path = path.with_extension(ending);
    let mut options = File::options();
    options.create(true).truncate(false).write(true).mode(0o600);
    let file = options.open(&path);
    (path, file)
}

/// Gives a finished file a name that no other file has.
pub fn put_in_place(unfinished: &Path, path: &Path) -> io::Result<()> {
    // A link does not replace an existing file.
    fs::hard_link(unfinished, path)?;
    fs::remove_file(unfinished)?;
    sync_folder(path)
}

/// Writes a file, in place of any that has its name.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().display();
    let unfinished = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    sync_folder(path)
}

/// The name of a file survives a power cut once its folder is on the disk.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
