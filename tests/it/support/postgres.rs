//! A Postgres server for this test process: the one that `WONDERPOST_TEST_POSTGRES` names, or a throwaway one.
//!
//! The throwaway server listens on a socket in its own folder only. A shell watches over it: it stops the server
//! and removes the folder when the pipe from the test process closes, so it goes whichever way the process ends. Through
//! the same pipe a test has its own server killed and started again.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

/// What the shell does. `$1` is the folder of Postgres's programs, and `$2` a data folder to begin with, or nothing.
const WATCH: &str = r#"
set -eu
bin=$1
dir=$(mktemp -d "${TMPDIR:-/tmp}/wonderpost-postgres.XXXXXX")
pid=
settings=
stop() {
    if [ -n "$pid" ]; then kill -INT "$pid" 2>/dev/null || true; wait "$pid" || true; fi
    rm -rf "$dir"
}
trap stop EXIT
trap 'exit 1' INT TERM HUP
if [ -n "$2" ]; then
    cp -a "$2" "$dir/data"
elif ! "$bin/initdb" -D "$dir/data" -U wonderpost -A trust -E UTF8 --no-locale -N >"$dir/log" 2>&1; then
    cat "$dir/log" >&2
    exit 1
fi
start() {
    # Shared memory goes with the folder, also where the server is killed, and is little: each connection maps it.
    shared="-c dynamic_shared_memory_type=mmap -c shared_buffers=16MB"
    # Nothing runs beside what a test does.
    alone="-c autovacuum=off -c jit=off -c wal_level=minimal -c max_wal_senders=0 -c max_worker_processes=0 -c bgwriter_lru_maxpages=0"
    env $settings "$bin/postgres" -D "$dir/data" -k "$dir" -c listen_addresses= -c max_connections=200 $shared $alone </dev/null >>"$dir/log" 2>&1 &
    pid=$!
    until "$bin/pg_isready" -q -h "$dir"; do
        if ! kill -0 "$pid" 2>/dev/null; then pid=; return 1; fi
        sleep 0.05
    done
}
if ! start; then cat "$dir/log" >&2; exit 1; fi
echo "$dir"
while read -r word rest; do
    case $word in
    with) settings=$rest ;;
    kill)
        # One of its processes may end by itself between being listed and being killed.
        kill -KILL "$pid" $(cat "/proc/$pid/task/$pid/children") 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
        pid=
        ;;
    start)
        # What the killed server shared is let go of by its processes, each at its own time.
        tries=0
        until start; do
            tries=$((tries + 1))
            if [ "$tries" = 600 ]; then cat "$dir/log" >&2; exit 1; fi
            sleep 0.05
        done
        ;;
    await)
        # It may have ended by itself, or still read its log again.
        tries=0
        until "$bin/pg_isready" -q -h "$dir"; do
            kill -0 "$pid" 2>/dev/null || start || true
            tries=$((tries + 1))
            if [ "$tries" = 2400 ]; then cat "$dir/log" >&2; exit 1; fi
            sleep 0.05
        done
        ;;
    esac
    echo "$word"
done
"#;

/// What lives as long as the pipe in it: a server, or several.
pub(crate) struct Throwaway {
    _watch: Child,
    pipe: ChildStdin,
    /// Kept open: the shell would be killed by writing to a closed pipe.
    said: BufReader<ChildStdout>,
    pub(super) folder: String,
}

impl Throwaway {
    /// Runs a script, which is told the folder of Postgres's programs and more, and says its own folder once all runs.
    pub(crate) fn start(script: &str, more: &[impl AsRef<OsStr>]) -> Self {
        let mut watch = unprivileged("sh")
            .args(["-c", script, "watch"])
            .arg(programs())
            .args(more)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let pipe = watch.stdin.take().expect("the pipe was asked for");
        let mut said = BufReader::new(watch.stdout.take().expect("the pipe was asked for"));
        let mut folder = String::new();
        said.read_line(&mut folder).expect("the shell speaks");
        let folder = folder.trim_end().to_owned();
        let is_there = !folder.is_empty();
        assert!(is_there, "Postgres did not start; it said why above");
        Self {
            _watch: watch,
            pipe,
            said,
            folder,
        }
    }

    /// Has the shell do something, and waits until it is done.
    pub(crate) fn does(&mut self, order: &str) {
        writeln!(self.pipe, "{order}").expect("the shell hears");
        let word = order.split(' ').next().unwrap_or_default();
        let mut said = String::new();
        self.said.read_line(&mut said).expect("the shell speaks");
        assert_eq!(said.trim_end(), word, "Postgres failed; it said why above");
    }
}

/// The server that was given to this process, if one was.
pub(super) fn given() -> Option<&'static str> {
    static GIVEN: OnceLock<Option<String>> = OnceLock::new();
    let given = GIVEN.get_or_init(|| {
        let url = std::env::var("WONDERPOST_TEST_POSTGRES").ok();
        url.filter(|url| !url.is_empty())
    });
    given.as_deref()
}

pub(super) fn url(database: &str) -> String {
    static OWN: OnceLock<Throwaway> = OnceLock::new();
    match given() {
        Some(url) => on_given(url, database),
        None => {
            let folder = &OWN.get_or_init(|| start_with("")).folder;
            format!("postgres://wonderpost@/{database}?host={folder}")
        }
    }
}

/// Puts another database's name into a URL such as `postgres://user@127.0.0.1:5433/postgres?sslmode=disable`.
fn on_given(url: &str, database: &str) -> String {
    let (server, options) = match url.split_once('?') {
        Some((server, options)) => (server, format!("?{options}")),
        None => (url, String::new()),
    };
    let (scheme, rest) = server.split_once("://").unwrap_or_else(|| {
        panic!("WONDERPOST_TEST_POSTGRES is no postgres:// URL: {url}");
    });
    let authority = rest.split('/').next().unwrap_or_default();
    format!("{scheme}://{authority}/{database}{options}")
}

/// Starts a server with what a folder has that `initdb` has made; with nothing in it where none is named.
pub(super) fn start_with(data: &str) -> Throwaway {
    Throwaway::start(WATCH, &[data])
}

/// A program that does not run as root, which Postgres refuses.
pub(crate) fn unprivileged(program: impl AsRef<OsStr>) -> Command {
    let says = |arguments: &[&str]| {
        let said = Command::new("id").args(arguments).output();
        said.expect("`id` runs")
    };
    if says(&["-u"]).stdout.trim_ascii() != b"0" {
        return Command::new(program);
    }
    let is_there = says(&["-u", "postgres"]).status.success();
    let user = if is_there { "postgres" } else { "nobody" };
    let mut command = Command::new("setpriv");
    command
        .arg(format!("--reuid={user}"))
        .args(["--regid=nogroup", "--clear-groups"])
        .arg(program);
    command
}

/// Finds the folder with `initdb` and `postgres`: on the path, by `pg_config`, or where Debian keeps them.
pub(crate) fn programs() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(said) = Command::new("pg_config").arg("--bindir").output() {
        folders.push(PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()));
    }
    if let Ok(versions) = Path::new("/usr/lib/postgresql").read_dir() {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    folders
        .into_iter()
        .find(|folder| ["initdb", "postgres", "pg_isready"].iter().all(|name| folder.join(name).exists()))
        .expect("Postgres is not installed: apt-get install postgresql, or name a server in WONDERPOST_TEST_POSTGRES")
}
