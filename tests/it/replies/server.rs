//! What mail servers under test stand on: processes and folders that go whichever way the test process ends.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::support::cleanup::is_root;

/// What a shell in a process group of its own does: it starts a server, stops and starts it when it is told to, and
/// stops it and removes its folder when the pipe from the test closes. Processes of a server that serve somebody are in
/// the same group, and would stay behind.
const WATCH: &str = r#"
trap '' TERM
folder=$1
shift
start() { (trap - TERM; exec "$@") </dev/null >/dev/null 2>&1 & }
stop() { kill -TERM 0; wait; }
while read -r order; do
    "$order" "$@"
    echo "$order"
done
stop
rm -rf "$folder"
"#;

/// A server with its folder. Both go when it is dropped, and when the test process ends.
pub(super) struct Server {
    pub(super) folder: PathBuf,
    shell: Child,
    done: BufReader<ChildStdout>,
}

impl Server {
    pub(super) fn start(folder: &Path, command: &[&str]) -> Self {
        let mut shell = Command::new(if is_root() { "sh" } else { "sudo" })
            .args(if is_root() { &[][..] } else { &["sh"] })
            .args(["-c", WATCH, "watch"])
            .arg(folder)
            .args(command)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let done = shell.stdout.take().expect("it was asked for");
        let mut server = Self {
            folder: folder.to_owned(),
            done: BufReader::new(done),
            shell,
        };
        server.does("start");
        server
    }

    /// Has the server do something, `start` or `stop`, and waits for it.
    pub(super) fn does(&mut self, order: &str) {
        let orders = self.shell.stdin.as_mut().expect("it is open");
        writeln!(orders, "{order}").expect("the shell hears");
        let mut done = String::new();
        self.done.read_line(&mut done).expect("the shell speaks");
        assert_eq!(done.trim_end(), order);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        drop(self.shell.wait());
    }
}

pub(super) fn as_root(words: &[&str]) {
    let sudo = if is_root() { &[][..] } else { &["sudo"] };
    let words = [sudo, words].concat();
    let status = Command::new(words[0]).args(&words[1..]).status();
    assert!(status.expect("it runs").success(), "{words:?}");
}

/// Makes a folder that every user can reach. It goes when the test process ends; its path is short, as that of a socket
/// must be.
pub(super) fn folder(label: &str) -> PathBuf {
    static ALL: LazyLock<Server> = LazyLock::new(|| {
        let name = format!("wonderpost-mail-{}", std::process::id());
        let all = reachable(std::env::temp_dir().join(name));
        Server::start(&all, &["true"])
    });
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    reachable(ALL.folder.join(format!("{label}-{number}")))
}

/// Makes a folder that every user can reach.
pub(super) fn reachable(folder: PathBuf) -> PathBuf {
    fs::create_dir_all(&folder).expect("a folder");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("it is ours");
    folder
}
