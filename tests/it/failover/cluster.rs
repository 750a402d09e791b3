//! Two Postgres servers of one test's own, of which the second takes over from the first.

use std::process::Command;

use crate::support::http::free_port;
use crate::support::postgres::{Throwaway, programs};

/// Both servers. They go when it is dropped.
pub(super) struct Cluster {
    servers: Throwaway,
    ports: [String; 6],
}

impl Cluster {
    /// Starts them by a script, and waits until the second one follows the first synchronously.
    pub(super) fn start(script: &str) -> Self {
        let ports = [(); 6].map(|()| free_port().to_string());
        Self {
            servers: Throwaway::start(script, &ports),
            ports,
        }
    }

    /// Where the program finds whichever is the primary.
    pub(super) fn url(&self) -> String {
        let [first, second, ..] = &self.ports;
        format!(
            "postgres://wonderpost@127.0.0.1:{first},127.0.0.1:{second}/game?target_session_attrs=read-write&connect_timeout=2"
        )
    }

    /// Has the shell do something, and waits for it.
    pub(super) fn does(&mut self, order: &str) {
        self.servers.does(order);
    }

    /// How many commands the primary has stored; none while there is no primary.
    pub(super) fn commands(&self) -> Option<u64> {
        let psql = Command::new(programs().join("psql"))
            .args([
                self.url().as_str(),
                "-Atc",
                "SELECT count(command_id) FROM events",
            ])
            .output();
        let said = String::from_utf8(psql.expect("psql is there").stdout);
        said.ok()?.trim().parse().ok()
    }
}
