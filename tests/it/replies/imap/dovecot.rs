//! A real Dovecot, with a mailbox for each test: mails that are delivered, and marks that are read.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;
use wonderpost::config::{ImapConfig, Security};

use crate::replies::server::{Server, folder, reachable};
use crate::support::http::{found, free_port};

pub(super) const PASSWORD: &str = "the-mailbox-has-this-password";

/// An authority's certificate, and that of `localhost` by it, which Dovecot has.
const TLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/mail/tls");

struct Dovecot {
    server: Mutex<Server>,
    /// Port for what begins in clear.
    port: u16,
    /// Port for TLS from the first byte.
    tls_port: u16,
}

/// Who has the mails: the user of the test, or nobody where that is root.
fn owner() -> u32 {
    match fs::metadata("/proc/self").expect("it is there").uid() {
        0 => 65_534,
        user => user,
    }
}

impl Dovecot {
    /// Starts one. `more`: further lines of its configuration.
    fn start(more: &str) -> Self {
        let folder = folder("imap");
        let (port, tls_port) = (free_port(), free_port());
        let settings = folder.join("dovecot.conf");
        let text = configuration(&folder, port, tls_port) + more;
        fs::write(&settings, text).expect("it is written");
        let settings = settings.display().to_string();
        let command = ["/usr/sbin/dovecot", "-F", "-c", &settings];
        let dovecot = Self {
            server: Mutex::new(Server::start(&folder, &command)),
            port,
            tls_port,
        };
        dovecot.answers();
        dovecot
    }

    fn answers(&self) {
        let connects = || TcpStream::connect(("127.0.0.1", self.port)).ok();
        found("Dovecot", connects);
    }
}

/// Each mailbox lies in a folder of its name, with its password.
fn configuration(folder: &Path, port: u16, tls_port: u16) -> String {
    let folder = folder.display();
    format!(
        "base_dir = {folder}/run\nstate_dir = {folder}/state\nlog_path = {folder}/log\n\
         protocols = imap\nlisten = 127.0.0.1\nssl = yes\n\
         ssl_cert = <{TLS}/server.pem\nssl_key = <{TLS}/server.key\n\
         disable_plaintext_auth = no\nauth_mechanisms = plain\nauth_failure_delay = 0\n\
         passdb {{\n driver = passwd-file\n args = {folder}/%u/passwd\n}}\n\
         userdb {{\n driver = static\n args = uid={} gid=65534 home={folder}/%u\n}}\n\
         first_valid_uid = 1\nmail_location = maildir:~/Maildir\n\
         mailbox_idle_check_interval = 1 secs\nmail_max_userip_connections = 100\n\
         service imap-login {{\n inet_listener imap {{\n port = {port}\n }}\n\
         inet_listener imaps {{\n port = {tls_port}\n }}\n}}\n\
         service anvil {{\n unix_listener anvil-auth-penalty {{\n mode = 0\n }}\n}}\n",
        owner()
    )
}

/// A mailbox of one test's own.
pub(super) struct Mailbox {
    dovecot: Arc<Dovecot>,
    /// Who logs in.
    pub(super) user: String,
    folder: PathBuf,
    delivered: AtomicU32,
    /// Somebody who looks at the marks.
    reader: Mutex<Option<Reader>>,
}

impl Mailbox {
    /// Makes one on the server of the test process.
    pub(super) fn new() -> Self {
        static SHARED: LazyLock<Arc<Dovecot>> = LazyLock::new(|| Arc::new(Dovecot::start("")));
        Self::on(Arc::clone(&SHARED))
    }

    /// Makes one on a server of its own. `more`: further lines of its configuration.
    pub(super) fn alone(more: &str) -> Self {
        Self::on(Arc::new(Dovecot::start(more)))
    }

    fn on(dovecot: Arc<Dovecot>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let user = format!("reply{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = reachable(dovecot.server.lock().folder.join(&user));
        for inner in ["", "new", "cur", "tmp"] {
            let inner = folder.join("Maildir").join(inner);
            fs::create_dir_all(&inner).expect("a folder");
            chown(&inner, Some(owner()), None).expect("it is ours");
        }
        let mailbox = Self {
            dovecot,
            user,
            folder,
            delivered: AtomicU32::new(0),
            reader: Mutex::default(),
        };
        mailbox.set_password(PASSWORD);
        mailbox
    }

    pub(super) fn port(&self) -> u16 {
        self.dovecot.port
    }

    /// Stops the server process, with all connections.
    pub(super) fn stops(&self) {
        self.dovecot.server.lock().does("stop");
    }

    /// Starts the server process again.
    pub(super) fn starts(&self) {
        self.dovecot.server.lock().does("start");
        self.dovecot.answers();
    }

    /// Has the server forget its numbers.
    pub(super) fn forgets_numbers(&self) {
        let maildir = self.folder.join("Maildir");
        for name in ["-uidlist", ".index.log", ".index", ".index.cache"] {
            drop(fs::remove_file(maildir.join(format!("dovecot{name}"))));
        }
    }

    pub(super) fn set_password(&self, password: &str) {
        let line = format!("{}:{{PLAIN}}{password}::::::\n", self.user);
        let new = self.folder.join("passwd.new");
        fs::write(&new, line).expect("it is written");
        fs::rename(new, self.folder.join("passwd")).expect("it is ours");
    }

    pub(super) fn delivers(&self, raw: &[u8]) {
        let number = self.delivered.fetch_add(1, Ordering::SeqCst);
        let maildir = self.folder.join("Maildir");
        // Names in the order of delivery, which is the order of the numbers that Dovecot gives.
        let name = format!("{}.M{number}.test", 1_700_000_000 + number);
        let unfinished = maildir.join("tmp").join(&name);
        fs::write(&unfinished, raw).expect("it is written");
        fs::rename(unfinished, maildir.join("new").join(name)).expect("it is ours");
    }

    /// It as the settings name it.
    pub(super) fn config(&self, security: Security) -> ImapConfig {
        ImapConfig {
            host: "localhost".to_owned(),
            port: match security {
                Security::Tls => self.dovecot.tls_port,
                Security::StartTls | Security::None => self.dovecot.port,
            },
            security,
            user: self.user.clone(),
            password: PASSWORD.to_owned().into(),
            ca_file: Some(tls("ca.pem")),
            folder: "INBOX".to_owned(),
        }
    }

    pub(super) fn reader(&self) -> Reader {
        Reader::opens(self.port(), &self.user).expect("it answers")
    }

    pub(super) fn count_marked(&self, mark: &str) -> usize {
        let mut kept = self.reader.lock();
        found("the marks", || {
            // Its connection ends with the server.
            let mut reader = (kept.take()).or_else(|| Reader::opens(self.port(), &self.user))?;
            let marks = reader.marks()?;
            *kept = Some(reader);
            let bears = |line: &&String| line.split([' ', '(', ')']).any(|word| word == mark);
            Some(marks.iter().filter(bears).count())
        })
    }
}

/// A file of the certificates.
pub(super) fn tls(name: &str) -> PathBuf {
    Path::new(TLS).join(name)
}

/// The host at their own mail program.
pub(super) struct Reader(BufReader<TcpStream>);

impl Reader {
    fn opens(port: u16, user: &str) -> Option<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        let mut reader = Self(BufReader::new(stream));
        reader.hears()?;
        reader.tries(&format!("LOGIN {user} {PASSWORD}"))?;
        reader.tries("SELECT INBOX")?;
        Some(reader)
    }

    /// A line; none when the server hung up.
    fn hears(&mut self) -> Option<String> {
        let mut line = String::new();
        let count = self.0.read_line(&mut line).ok()?;
        (count > 0).then_some(line)
    }

    /// Asks something. Gives all lines of the answer; none where it was not well answered.
    fn tries(&mut self, command: &str) -> Option<Vec<String>> {
        let line = format!("r {command}\r\n");
        self.0.get_mut().write_all(line.as_bytes()).ok()?;
        let mut lines = Vec::new();
        loop {
            let line = self.hears()?;
            if let Some(end) = line.strip_prefix("r ") {
                return end.starts_with("OK").then_some(lines);
            }
            lines.push(line);
        }
    }

    /// What the server tells of each mail: its number and marks.
    fn marks(&mut self) -> Option<Vec<String>> {
        self.tries("NOOP")?;
        let mut lines = self.tries("UID FETCH 1:* (FLAGS)")?;
        // The others tell of changes that came meanwhile.
        lines.retain(|line| line.contains("UID "));
        Some(lines)
    }

    /// Asks something that is well answered.
    pub(super) fn asks(&mut self, command: &str) {
        self.tries(command).expect("it is well answered");
    }
}
