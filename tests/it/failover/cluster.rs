//! Two Postgres servers of one test's own, of which the second takes over from the first.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::support::http::free_port;
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
        let ports: Vec<u16> = (0..6).map(|_| free_port()).collect();
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
