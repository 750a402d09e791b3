//! Two Postgres servers of one test's own, of which the second takes over from the first.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::support::http::until;
use crate::support::postgres;

/// Who makes the standby the primary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// The host.
    Hand,
    /// Patroni.
    Patroni,
}

/// Both servers. They go when it is dropped: the shell that watches over them ends with its pipe.
pub(super) struct Cluster {
    watch: Child,
    pipe: Option<ChildStdin>,
    said: BufReader<ChildStdout>,
    ports: Vec<u16>,
}

impl Cluster {
    /// Starts them, and waits until the second one follows the first synchronously.
    pub(super) fn start(by: By) -> Self {
        let script = match by {
            By::Hand => include_str!("standby.sh"),
            By::Patroni => include_str!("patroni.sh"),
        };
        let ports = free_ports(6);
        let mut watch = postgres::unprivileged("sh")
            .args(["-c", script, "watch"])
            .arg(postgres::programs())
            .args(ports.iter().map(ToString::to_string))
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let pipe = watch.stdin.take();
        let said = BufReader::new(watch.stdout.take().expect("it was asked for"));
        let mut cluster = Self {
            watch,
            pipe,
            said,
            ports,
        };
        let folder = cluster.line();
        assert!(!folder.is_empty(), "they did not start: it says why above");
        cluster
    }

    /// Where the program finds whichever is the primary.
    pub(super) fn url(&self) -> String {
        let [first, second, ..] = self.ports[..] else {
            unreachable!("six ports")
        };
        format!(
            "postgres://wonderpost@127.0.0.1:{first},127.0.0.1:{second}/game?target_session_attrs=read-write&connect_timeout=2"
        )
    }

    /// The first server, and the other one.
    pub(super) fn urls(&self) -> [String; 2] {
        [0, 1].map(|at| format!("postgres://wonderpost@127.0.0.1:{}/game", self.ports[at]))
    }

    /// Waits until the other server shows all that the first one has stored by now.
    pub(super) fn wait_until_same(&self) {
        let [first, second] = self.urls();
        let ask = |url: &str, question: &str| {
            psql(url, question).unwrap_or_else(|| panic!("{url} does not answer"))
        };
        let end = ask(&first, "SELECT pg_current_wal_lsn()");
        let question = format!("SELECT pg_last_wal_replay_lsn() >= '{end}'");
        until("it follows", || ask(&second, &question) == "t");
    }

    /// Has the shell do something, and waits for it.
    pub(super) fn does(&mut self, order: &str) {
        let pipe = self.pipe.as_mut().expect("it is open");
        writeln!(pipe, "{order}").expect("the shell listens");
        assert_eq!(self.line(), "done");
    }

    /// How many commands the primary has stored; none while there is no primary.
    pub(super) fn commands(&self) -> Option<u64> {
        let said = psql(&self.url(), "SELECT count(*) FROM commands")?;
        said.parse().ok()
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).expect("the shell speaks");
        line.trim_end().to_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.pipe.take());
        drop(self.watch.wait());
    }
}

/// Asks a server; none where it does not answer.
fn psql(url: &str, question: &str) -> Option<String> {
    let psql = Command::new(postgres::programs().join("psql"))
        .args([url, "-Atc", question])
        .output();
    let output = psql.expect("psql is there");
    let said = String::from_utf8_lossy(&output.stdout);
    output.status.success().then(|| said.trim().to_owned())
}

/// Ports on which nobody listens now.
fn free_ports(count: usize) -> Vec<u16> {
    let open = || TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let held: Vec<TcpListener> = (0..count).map(|_| open()).collect();
    let port = |listener: &TcpListener| listener.local_addr().expect("it listens").port();
    held.iter().map(port).collect()
}
