//! A `PgBouncer` of one test's own, in transaction mode.
#![expect(
    clippy::expect_used,
    reason = "a pooler that does not start fails the test"
)]

use std::process::Stdio;
use std::time::{Duration, Instant};

use super::cleanup::{Folder, Process};
use super::postgres::unprivileged;

/// Where Debian keeps it.
const PROGRAM: &str = "/usr/sbin/pgbouncer";
/// Its port names the socket; nothing listens on the network.
const PORT: u16 = 6432;

/// A `PgBouncer` that goes when it is dropped.
pub(crate) struct OwnPooler {
    _process: Process,
    folder: Folder,
}

impl OwnPooler {
    /// Starts one in front of the server whose socket lies in a folder. It has `size` connections for all its clients.
    pub(crate) fn start(server: &str, size: u32) -> Self {
        let folder = Folder::outside("pooler");
        let place = folder.text();
        let settings = format!(
            "[databases]\n* = host={server} user=wonderpost\n[pgbouncer]\nlisten_addr =\n\
             unix_socket_dir = {place}\nlisten_port = {PORT}\nauth_type = any\npool_mode = transaction\n\
             default_pool_size = {size}\nmax_client_conn = 200\nlogfile = {place}/log\n"
        );
        std::fs::write(folder.join("pgbouncer.ini"), settings).expect("it can be written");
        // It refuses to run as root.
        let mut command = unprivileged(PROGRAM);
        command
            .arg(folder.join("pgbouncer.ini"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let _process = Process::spawn(&mut command);
        let socket = folder.join(format!(".s.PGSQL.{PORT}"));
        let begun = Instant::now();
        while !socket.exists() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it listens");
            std::thread::yield_now();
        }
        Self { _process, folder }
    }

    pub(crate) fn url(&self, database: &str) -> String {
        let folder = self.folder.text();
        format!("postgres://wonderpost@/{database}?host={folder}&port={PORT}")
    }

    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}
