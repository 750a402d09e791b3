//! What a test makes outside of its memory goes with it: folders, processes, and what is in a database server. Where the
//! run is interrupted, a process that waits for its end removes what is left.

use std::fs::Permissions;
use std::io::{Read, Write};
use std::ops::{Deref, DerefMut};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::Mutex;

/// Waits for the end of its input, and removes what was begun and has not ended. Whatever goes with a server that was
/// stopped, or is removed by somebody else, is no concern.
const AFTERWARDS: &str = r#"
import os, shutil, signal, subprocess, sys, time
for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(one, signal.SIG_IGN)
left = {}
for line in sys.stdin:
    word, kind, name = line.rstrip("\n").split(" ", 2)
    if word == "begun":
        left[kind, name] = None
    else:
        left.pop((kind, name), None)
def named(wanted):
    return [name for kind, name in left if kind == wanted]
for name in named("process"):
    try:
        os.kill(int(name), signal.SIGKILL)
    except OSError:
        pass
if named("process"):
    time.sleep(0.5)
for name in named("folder"):
    shutil.rmtree(name, ignore_errors=True)
# Databases before the roles that have rights in them.
for name in sorted(named("statement")):
    url, statement = name.split(" ", 1)
    subprocess.run(["psql", "-qc", statement, url], stderr=subprocess.DEVNULL, timeout=60)
"#;

/// Something that must not stay behind. When it is dropped, somebody has removed it.
pub(crate) struct Left {
    kind: &'static str,
    name: String,
}

impl Left {
    fn new(kind: &'static str, name: String) -> Self {
        tells("begun", kind, &name);
        Self { kind, name }
    }

    /// Has a statement run on a server, if need be, that removes something there.
    pub(crate) fn on_server(url: &str, statement: &str) -> Self {
        Self::new("statement", format!("{url} {statement}"))
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        tells("ended", self.kind, &self.name);
    }
}

fn tells(word: &str, kind: &str, name: &str) {
    static WATCH: OnceLock<Mutex<Child>> = OnceLock::new();
    let begin = || {
        let watch = Command::new("python3")
            .args(["-c", AFTERWARDS])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("python3 is installed");
        Mutex::new(watch)
    };
    let mut watch = WATCH.get_or_init(begin).lock();
    let pipe = watch.stdin.as_mut().expect("it was asked for");
    writeln!(pipe, "{word} {kind} {name}").expect("it listens");
}

/// Makes a name that nothing else on the machine has.
pub(crate) fn next_name(what: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("wonderpost_{what}_{}_{number}", std::process::id())
}

pub(crate) fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// A folder that goes when it is dropped.
pub(crate) struct Folder {
    path: PathBuf,
    _left: Left,
}

impl Folder {
    /// Makes one among the temporary ones, which `./test` keeps in memory.
    pub(crate) fn new(name: &str) -> Self {
        Self::of(std::env::temp_dir().join(next_name(name)))
    }

    /// Makes one whose path is short, as those of sockets must be, and that other users can reach.
    pub(crate) fn outside(name: &str) -> Self {
        let folder = Self::new(name);
        let everybody = Permissions::from_mode(0o777);
        std::fs::set_permissions(&*folder, everybody).expect("it is ours");
        folder
    }

    pub(crate) fn of(path: PathBuf) -> Self {
        let _left = Left::new("folder", path.display().to_string());
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self { path, _left }
    }

    pub(crate) fn text(&self) -> &str {
        self.path.to_str().expect("a plain path")
    }

    /// The path of something in it, as text.
    pub(crate) fn at(&self, name: &str) -> String {
        self.join(name).to_str().expect("a plain path").to_owned()
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Somebody may have removed it already.
        drop(std::fs::remove_dir_all(&self.path));
    }
}

/// A process that is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    _left: Left,
}

impl Process {
    pub(crate) fn spawn(command: &mut Command) -> Self {
        let started = command.spawn();
        let child = started.unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let _left = Left::new("process", child.id().to_string());
        Self { child, _left }
    }

    pub(crate) fn hears(&self, signal: &str) {
        let process = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &process]).status();
        assert!(sent.expect("it is installed").success(), "{signal}");
    }

    /// Kills it: it can finish nothing (SIGKILL).
    pub(crate) fn is_killed(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }

    /// Waits until it has ended. Gives what it wrote to pipes.
    pub(crate) fn ended(mut self) -> Output {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        std::thread::scope(|scope| {
            let (out, err) = (self.child.stdout.take(), self.child.stderr.take());
            // A pipe that is full would stop it.
            scope.spawn(|| out.map(|mut pipe| pipe.read_to_end(&mut stdout)));
            err.map(|mut pipe| pipe.read_to_end(&mut stderr));
        });
        let status = self.child.wait().expect("it is ours");
        Output {
            status,
            stdout,
            stderr,
        }
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().expect("it is ours").is_some()
    }
}

impl Deref for Process {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.child
    }
}

impl DerefMut for Process {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.child
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
