//! Faults at chosen calls of a program that runs: the library `faults.c`, and the file through which a test arms it.

use std::fs::File;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use crate::prelude::*;

/// How many bytes the library and the test share.
const SHARED: usize = 7 * 8 + 512;
/// Where the number of counted calls stands, and how often a fault came.
const COUNT: usize = 5 * 8;
/// Where the call that was hit stands, as text.
const WHAT: usize = 7 * 8;

/// What is to happen at a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nothing: calls are counted.
    Count,
    KillBefore,
    /// The process is killed when half of it is written.
    KillHalfway,
    /// The call fails with this error number.
    FailOnce(u64),
    /// The call is done by half, and all after it fail with this error number.
    FailOn(u64),
    Cut,
}

impl Fault {
    /// Its number in the library, and the error number.
    fn numbers(self) -> (u64, u64) {
        match self {
            Self::Count => (1, 0),
            Self::KillBefore => (2, 0),
            Self::KillHalfway => (3, 0),
            Self::FailOnce(error) => (4, error),
            Self::FailOn(error) => (5, error),
            Self::Cut => (6, 0),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) count: u64,
    pub(super) hits: u64,
    /// Where it came first.
    pub(super) what: String,
}

pub(super) struct Faults {
    control: String,
    shared: File,
    library: String,
    _folder: Option<Folder>,
}

impl Faults {
    /// Makes what a program needs, with no fault armed.
    pub(super) fn new() -> Self {
        let folder = Folder::new("faults");
        let mut faults = Self::within(&folder);
        faults._folder = Some(folder);
        faults
    }

    /// Makes what a server needs that another user runs, and starts it with that.
    pub(super) fn of_server(server: &mut OwnServer) -> Self {
        let faults = Self::within(Path::new(server.folder()));
        server.starts_anew_with(&faults.settings());
        faults
    }

    fn within(folder: &Path) -> Self {
        let path = |name: &str| folder.join(name).to_str().expect("plain").to_owned();
        let (library, control) = (path("faults.so"), path("control"));
        std::fs::copy(self::library(), &library).expect("a file can be copied");
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        let shared = options.open(&control).expect("a file can be made");
        shared.write_all_at(&[0; SHARED], 0).expect("it is written");
        for (path, mode) in [(&library, 0o755), (&control, 0o666)] {
            let mode = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(path, mode).expect("they can be set");
        }
        Self {
            control,
            shared,
            library,
            _folder: None,
        }
    }

    pub(super) fn settings(&self) -> [(&'static str, &str); 2] {
        [
            ("LD_PRELOAD", &self.library),
            ("FAULTS_CONTROL", &self.control),
        ]
    }

    /// Arms a fault at a call, counted from now; with `has_sockets`, writes to sockets count too.
    pub(super) fn arm(&self, fault: Fault, at: u64, has_sockets: bool, seed: u64) {
        self.disarm();
        let (mode, error) = fault.numbers();
        let words = [at, error, u64::from(has_sockets), seed, 0, 0];
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(SHARED - 8, 0);
        self.shared.write_all_at(&bytes, 8).expect("it is written");
        self.set_mode(mode);
    }

    pub(super) fn disarm(&self) {
        self.set_mode(0);
    }

    fn set_mode(&self, mode: u64) {
        let bytes = mode.to_le_bytes();
        self.shared.write_all_at(&bytes, 0).expect("it is written");
    }

    /// What has become of the fault that was armed last.
    pub(super) fn seen(&self) -> Seen {
        let mut bytes = [0; SHARED];
        let read = self.shared.read_exact_at(&mut bytes, 0);
        read.expect("it is read");
        let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
        let what = bytes[WHAT..].split(|byte| *byte == 0).next();
        Seen {
            count: number(COUNT),
            hits: number(COUNT + 8),
            what: String::from_utf8_lossy(what.unwrap_or_default()).into_owned(),
        }
    }
}

/// Compiles the library once, and gives its path.
fn library() -> &'static str {
    static LIBRARY: OnceLock<(Folder, String)> = OnceLock::new();
    let (_folder, built) = LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/robust/faults.c");
        let folder = Folder::new("faults");
        let built = folder.at("faults.so");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O2", "-Wall", "-Wextra"])
            .args(["-Wno-format-truncation", "-o", &built])
            .arg(&source)
            .arg("-lpthread")
            .status();
        let compiled = compiled.expect("a C compiler is installed");
        assert!(compiled.success(), "faults.c does not compile");
        (folder, built)
    });
    built
}
