//! A Postgres server of one test's own.

use std::sync::OnceLock;

use super::cleanup::Folder;
use super::postgres::{Throwaway, programs, start_with, unprivileged};

/// A server of one test's own, whose settings it may change. It goes when it is dropped.
pub(crate) struct OwnServer(Throwaway);

impl OwnServer {
    /// Starts one. What each begins with is made once and copied, since that takes a second.
    pub(crate) fn start() -> Self {
        static BEGINNING: OnceLock<Folder> = OnceLock::new();
        let beginning = BEGINNING.get_or_init(|| {
            let folder = Folder::outside("beginning");
            let made = unprivileged(programs().join("initdb"))
                .args(["-U", "wonderpost", "-A", "trust", "-E", "UTF8"])
                .args(["--no-locale", "-N", "-D", &folder.at("data")])
                .output();
            let made = made.expect("Postgres is installed");
            assert!(made.status.success(), "{made:?}");
            folder
        });
        Self(start_with(&beginning.at("data")))
    }

    /// The folder of its socket.
    pub(crate) fn folder(&self) -> &str {
        &self.0.folder
    }

    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(format!("{}/log", self.0.folder)).unwrap_or_default()
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://wonderpost@/{database}?host={}", self.0.folder)
    }

    /// Kills the server and all its processes: they can finish nothing (SIGKILL).
    pub(crate) fn is_killed(&mut self) {
        self.0.does("kill");
    }

    /// Starts the killed server again, and waits until it takes connections.
    pub(crate) fn starts_again(&mut self) {
        self.0.does("start");
    }

    /// Starts it anew with these variables in its environment, now and whenever it starts again.
    pub(crate) fn starts_anew_with(&mut self, variables: &[(&str, &str)]) {
        let named = variables.iter();
        let named: Vec<_> = named
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        self.0.does("kill");
        self.0.does(&format!("with {}", named.join(" ")));
        self.0.does("start");
    }

    /// Waits until it takes connections, and starts it where it has ended by itself.
    pub(crate) fn is_awaited(&mut self) {
        self.0.does("await");
    }
}
