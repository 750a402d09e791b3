//! The program as a host runs it, in a process of its own.
#![expect(
    clippy::expect_used,
    reason = "a program that does not start fails the test"
)]

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use super::databases::TestDatabase;
use super::random;

/// The program as it serves a database, killed when it is dropped.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Reads its log after the line that says where it listens, as it comes: a pipe that is full stops the program.
    said: Option<JoinHandle<String>>,
}

impl Program {
    /// Starts it on a database, with letters and whatever else it keeps in a folder.
    pub(crate) fn start(database: &TestDatabase, folder: &Path) -> Self {
        Self::start_with(database, folder, &[])
    }

    /// The same with settings, by their names and values.
    pub(crate) fn start_with(
        database: &TestDatabase,
        folder: &Path,
        settings: &[(&str, &str)],
    ) -> Self {
        Self::serve(database.url(), folder, settings)
    }

    /// The same on the database that a URL names.
    pub(crate) fn serve(url: &str, folder: &Path, settings: &[(&str, &str)]) -> Self {
        Self::try_serve(url, folder, settings).expect("the program ended before it was ready")
    }

    /// The same; none where the program ended before it was ready.
    pub(crate) fn try_serve(url: &str, folder: &Path, settings: &[(&str, &str)]) -> Option<Self> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wonderpost"))
            .arg("serve")
            .env_clear()
            .env("WONDERPOST_DATA_DIR", folder)
            .env("WONDERPOST_DATABASE_URL", url)
            .env("WONDERPOST_LISTEN", "127.0.0.1:0")
            .env(
                "WONDERPOST_TEST_CHANCE",
                random::seed("entropy", u64::MAX).to_string(),
            )
            .envs(settings.iter().copied())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut said = BufReader::new(child.stderr.take().expect("it was asked for"));
        let mut line = String::new();
        let address = loop {
            line.clear();
            let count = said.read_line(&mut line).expect("the program speaks");
            if count == 0 {
                child.wait().expect("it has ended");
                return None;
            }
            let address = line.split_once("address=").map(|(_, rest)| rest);
            if let Some(word) = address.and_then(|rest| rest.split_whitespace().next()) {
                break word.parse().expect("an address");
            }
        };
        let said = std::thread::spawn(move || {
            let mut log = String::new();
            said.read_to_string(&mut log).expect("the log is text");
            log
        });
        Some(Self {
            child,
            address,
            said: Some(said),
        })
    }

    /// Number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Kills the program, and gives what it wrote into its log.
    pub(crate) fn ends(&mut self) -> String {
        self.is_killed();
        self.log()
    }

    /// Waits until the program has ended by itself. Gives whether it ended well.
    pub(crate) fn has_ended_well(&mut self) -> bool {
        self.child.wait().expect("it ends").success()
    }

    /// Whether the program has ended.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().expect("it is known").is_some()
    }

    /// What the program wrote into its log until it ended.
    pub(crate) fn log(&mut self) -> String {
        let said = self.said.take().map(JoinHandle::join);
        said.map_or_else(String::new, |log| log.expect("the log is read"))
    }

    /// Kills the program: it can finish nothing (SIGKILL).
    pub(crate) fn is_killed(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
