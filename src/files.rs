//! Files and folders for their owner only, and files that are seen whole or not at all; how much room a disk has, and
//! whether it is one of this machine.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Makes a folder and those above it, if they are missing.
pub fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

pub fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create_new(true).write(true).mode(0o600).open(path)
}

/// Gives none for a file that is not there.
pub fn found<T>(done: io::Result<T>) -> io::Result<Option<T>> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        done => done.map(Some),
    }
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

/// Less room than this is as good as none: a database cannot be kept in it, in bytes.
const NEEDED_BYTES: u64 = 32 * 1024 * 1024;
/// Fewer files than this is as good as none.
const NEEDED_FILES: u64 = 16;

/// What the program may still write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    pub free_bytes: u64,
    /// How many files; none where the file system makes as many as are wanted.
    pub free_files: Option<u64>,
}

impl Room {
    pub fn at(folder: &Path) -> io::Result<Self> {
        let found = rustix::fs::statvfs(folder)?;
        Ok(Self {
            free_bytes: found.f_bavail.saturating_mul(found.f_frsize),
            free_files: (found.f_files > 0).then_some(found.f_favail),
        })
    }

    /// Asks for the room in a folder that is written to. The error says that it is too little, or unknown.
    pub fn enough_in(folder: &Path) -> Result<Self, String> {
        let unknown = |error| format!("the room in {} is not known ({error})", folder.display());
        Self::at(folder).map_err(unknown)?.or_too_little(folder)
    }

    pub(crate) fn or_too_little(self, folder: &Path) -> Result<Self, String> {
        let (folder, megabytes) = (folder.display(), self.free_bytes >> 20);
        if self.free_bytes < NEEDED_BYTES {
            return Err(format!(
                "{megabytes} MB are free in {folder}, which is too little to store moves; make room there"
            ));
        }
        match self.free_files.filter(|files| *files < NEEDED_FILES) {
            Some(files) => Err(format!(
                "only {files} more files can be made in {folder}, however much room there is (`df -i`); delete files there"
            )),
            None => Ok(self),
        }
    }
}

/// Says what kind of file system a folder lies on, or will lie on once it is made, if that is none of this machine's own
/// disks: others may write there too, and what is locked or flushed here need not be so for them.
pub fn foreign_kind(folder: &Path) -> io::Result<Option<&'static str>> {
    let there = folder.ancestors().find(|path| path.exists());
    // Beside the program, where a relative path has no ancestor that is there.
    let found = rustix::fs::statfs(there.unwrap_or(Path::new(".")))?;
    Ok(kind_of(found.f_type))
}

/// Names the kind of a file system by its number, which is as wide as the machine's words. Source: statfs(2), and
/// `linux/magic.h`.
fn kind_of(number: impl Into<i64>) -> Option<&'static str> {
    const KINDS: [(i64, &str); 10] = [
        (0x6969, "NFS"),
        (0x517b, "SMB"),
        (0xff53_4d42, "CIFS"),
        (0xfe53_4d42, "SMB"),
        (0x6573_5546, "FUSE"),
        (0x0102_1997, "9p"),
        (0x00c3_6400, "Ceph"),
        (0x5346_414f, "AFS"),
        (0x7375_7245, "Coda"),
        (0x786f_4256, "a shared folder of VirtualBox"),
    ];
    // Some systems hold the number with a sign.
    let number = number.into() & 0xffff_ffff;
    let found = KINDS.iter().find(|(known, _)| *known == number);
    found.map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_of_the_network_is_known_by_its_number() {
        for (number, name) in [
            (0x6969, Some("NFS")),
            (0xff53_4d42, Some("CIFS")),
            (i64::from(0xff53_4d42_u32.cast_signed()), Some("CIFS")),
            (0x6573_5546, Some("FUSE")),
            (0x0102_1997, Some("9p")),
            // ext4, xfs, btrfs, tmpfs, overlayfs.
            (0xef53, None),
            (0x5846_5342, None),
            (0x9123_683e, None),
            (0x0102_1994, None),
            (0x794c_7630, None),
        ] {
            assert_eq!(kind_of(number), name, "{number:x}");
        }
        let missing = Path::new("/proc/self/no/such/folder");
        assert_eq!(foreign_kind(missing).expect("asked"), None);
    }
}
