//! A `PgBouncer` of one test's own, in transaction mode.
#![expect(
    clippy::expect_used,
    reason = "a pooler that does not start fails the test"
)]

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Where Debian keeps it.
const PROGRAM: &str = "/usr/sbin/pgbouncer";
/// Its port names the socket; nothing listens on the network.
const PORT: u16 = 6432;

/// A `PgBouncer` that goes when it is dropped.
pub(crate) struct OwnPooler {
    child: Child,
    folder: PathBuf,
}

impl OwnPooler {
    /// Starts one in front of the server whose socket lies in a folder. It has `size` connections for all its clients.
    pub(crate) fn start(server: &str, size: u32) -> Self {
        let name = format!("wonderpost-pooler-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let everybody = std::fs::Permissions::from_mode(0o777);
        std::fs::set_permissions(&folder, everybody).expect("it is ours");
        let place = folder.display();
        let settings = format!(
            "[databases]\n* = host={server} user=wonderpost\n[pgbouncer]\nlisten_addr =\n\
             unix_socket_dir = {place}\nlisten_port = {PORT}\nauth_type = any\npool_mode = transaction\n\
             default_pool_size = {size}\nmax_client_conn = 200\nlogfile = {place}/log\n"
        );
        let file = folder.join("pgbouncer.ini");
        std::fs::write(&file, settings).expect("it can be written");
        // It refuses to run as root.
        let mut command = if super::postgres::is_root() {
            let mut command = Command::new("setpriv");
            let user = format!("--reuid={}", super::postgres::user());
            command.args([&user, "--regid=nogroup", "--clear-groups", PROGRAM]);
            command
        } else {
            Command::new(PROGRAM)
        };
        let child = command
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pgbouncer is installed");
        let pooler = Self { child, folder };
        let begun = Instant::now();
        while !pooler.folder.join(format!(".s.PGSQL.{PORT}")).exists() {
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "{}",
                pooler.log()
            );
            std::thread::yield_now();
        }
        pooler
    }

    /// Gives the URL of a database behind it.
    pub(crate) fn url(&self, database: &str) -> String {
        let folder = self.folder.display();
        format!("postgres://wonderpost@/{database}?host={folder}&port={PORT}")
    }

    /// What it wrote into its log.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for OwnPooler {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        drop(std::fs::remove_dir_all(&self.folder));
    }
}
