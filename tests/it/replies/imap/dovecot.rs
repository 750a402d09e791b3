//! A real Dovecot of one test's own: its folder, its certificates, mails that are delivered, and marks that are read.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use wonderpost::config::{ImapConfig, Security};

use crate::replies::postfix::waits;

/// Who logs in.
pub(super) const USER: &str = "reply";
/// Their password.
pub(super) const PASSWORD: &str = "the-mailbox-has-this-password";

/// A server, stopped when it is dropped.
pub(super) struct Dovecot {
    pub(super) folder: PathBuf,
    /// Port for what begins in clear.
    pub(super) port: u16,
    /// Port for TLS from the first byte.
    pub(super) tls_port: u16,
    master: Option<Child>,
    delivered: AtomicU32,
}

fn runs(program: &str, words: &[&str], folder: &Path) {
    let status = Command::new(program)
        .args(words)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("it runs");
    assert!(status.success(), "{program} {words:?}");
}

/// Makes a certificate authority, and a certificate for `localhost` by it, in a folder.
pub(super) fn certificates(folder: &Path, ca: &str) {
    let key = "ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
    let own = format!(
        "req -x509 -newkey {key} -keyout {ca}.key -out {ca}.pem -days 2 -subj /CN=Wonderpost"
    );
    let asked = format!("req -newkey {key} -keyout server.key -out server.req -subj /CN=localhost");
    let signed = format!(
        "x509 -req -in server.req -CA {ca}.pem -CAkey {ca}.key -CAcreateserial -out server.pem -days 2 -extfile names"
    );
    fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").expect("it is written");
    for line in [own, asked, signed] {
        let words: Vec<&str> = line.split(' ').collect();
        runs("openssl", &words, folder);
    }
}

/// Who the test runs as: their name and group, and whether they are root.
fn own_names() -> (String, String, bool) {
    let name = |what: &str| {
        let said = Command::new("id").arg(what).arg("-n").output();
        let said = said.expect("it runs").stdout;
        String::from_utf8(said).expect("a name").trim().to_owned()
    };
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    (name("-u"), name("-g"), is_root)
}

fn free_port() -> u16 {
    let probe = TcpListener::bind("127.0.0.1:0").expect("a port");
    probe.local_addr().expect("it is bound").port()
}

impl Dovecot {
    /// Starts one in a folder of this name. `more`: further lines of its configuration.
    pub(super) fn start(label: &str, more: &str) -> Self {
        let name = format!("wonderpost-imap-{}-{label}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        certificates(&folder, "ca");
        let mut dovecot = Self {
            port: free_port(),
            tls_port: free_port(),
            master: None,
            delivered: AtomicU32::new(0),
            folder,
        };
        dovecot.set_password(PASSWORD);
        dovecot.write_settings(more);
        dovecot.starts();
        dovecot
    }

    fn write_settings(&self, more: &str) {
        let (user, group, is_root) = own_names();
        let folder = self.folder.display();
        for inner in ["Maildir/new", "Maildir/cur", "Maildir/tmp"] {
            fs::create_dir_all(self.folder.join(inner)).expect("a folder");
        }
        let (owner, owners) = if is_root {
            ("nobody".to_owned(), "nogroup".to_owned())
        } else {
            (user.clone(), group.clone())
        };
        if is_root {
            runs("chown", &["-R", "nobody:nogroup", "Maildir"], &self.folder);
            runs("chmod", &["755", "."], &self.folder);
        }
        let mut text = format!(
            "base_dir = {folder}/run\nstate_dir = {folder}/state\nlog_path = {folder}/log\n\
             protocols = imap\nlisten = 127.0.0.1\nssl = yes\n\
             ssl_cert = <{folder}/server.pem\nssl_key = <{folder}/server.key\n\
             disable_plaintext_auth = no\nauth_mechanisms = plain\nauth_failure_delay = 0\n\
             passdb {{\n driver = passwd-file\n args = {folder}/passwd\n}}\n\
             userdb {{\n driver = static\n args = uid={owner} gid={owners} home={folder}\n}}\n\
             first_valid_uid = 1\nmail_location = maildir:{folder}/Maildir\n\
             mailbox_idle_check_interval = 1 secs\nmail_max_userip_connections = 100\n\
             service imap-login {{\n inet_listener imap {{\n port = {}\n }}\n\
             inet_listener imaps {{\n port = {}\n }}\n}}\n\
             service anvil {{\n unix_listener anvil-auth-penalty {{\n mode = 0\n }}\n}}\n",
            self.port, self.tls_port
        );
        if !is_root {
            let _ = write!(
                text,
                "default_internal_user = {user}\ndefault_internal_group = {group}\n\
                 default_login_user = {user}\nservice anvil {{\n chroot =\n}}\n\
                 service imap-login {{\n chroot =\n}}\n"
            );
        }
        text.push_str(more);
        fs::write(self.folder.join("dovecot.conf"), text).expect("it is written");
    }

    /// Starts the server process.
    pub(super) fn starts(&mut self) {
        let settings = self.folder.join("dovecot.conf");
        let master = Command::new("/usr/sbin/dovecot")
            .arg("-F")
            .arg("-c")
            .arg(settings)
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Dovecot starts");
        self.master = Some(master);
        waits("Dovecot", || {
            TcpStream::connect(("127.0.0.1", self.port)).ok()
        });
    }

    /// Stops the server process, with all connections.
    pub(super) fn stops(&mut self) {
        if let Some(mut master) = self.master.take() {
            // Processes that serve somebody would stay behind.
            let group = format!("-{}", master.id());
            drop(Command::new("kill").args(["--", &group]).status());
            drop(master.wait());
        }
    }

    /// Lets the user in with this password only.
    pub(super) fn set_password(&self, password: &str) {
        let line = format!("{USER}:{{PLAIN}}{password}::::::\n");
        let new = self.folder.join("passwd.new");
        fs::write(&new, line).expect("it is written");
        fs::rename(new, self.folder.join("passwd")).expect("it is ours");
    }

    /// Delivers a mail into the mailbox.
    pub(super) fn delivers(&self, raw: &[u8]) {
        let number = self.delivered.fetch_add(1, Ordering::SeqCst);
        let maildir = self.folder.join("Maildir");
        // Names in the order of delivery, which is the order of the numbers that Dovecot gives.
        let name = format!("{}.M{number}.test", 1_700_000_000 + number);
        let unfinished = maildir.join("tmp").join(&name);
        fs::write(&unfinished, raw).expect("it is written");
        fs::rename(unfinished, maildir.join("new").join(name)).expect("it is ours");
    }

    /// The mailbox as the settings name it.
    pub(super) fn mailbox(&self, security: Security) -> ImapConfig {
        ImapConfig {
            host: "localhost".to_owned(),
            port: match security {
                Security::Tls => self.tls_port,
                Security::StartTls | Security::None => self.port,
            },
            security,
            user: USER.to_owned(),
            password: PASSWORD.to_owned(),
            ca_file: Some(self.folder.join("ca.pem")),
            folder: "INBOX".to_owned(),
        }
    }

    /// The marks of all mails, by their numbers.
    pub(super) fn marks(&self) -> BTreeMap<u32, Vec<String>> {
        let lines = Reader::opens(self.port).asks("UID FETCH 1:* (FLAGS)");
        let marks = lines.iter().filter_map(|line| {
            let (_, rest) = line.split_once("UID ")?;
            let (uid, _) = rest.split_once(' ')?;
            let (_, flags) = rest.split_once("FLAGS (")?;
            let (flags, _) = flags.split_once(')')?;
            let flags = flags.split_whitespace().map(str::to_owned).collect();
            Some((uid.parse().expect("a number"), flags))
        });
        marks.collect()
    }

    /// How many mails bear a mark.
    pub(super) fn count_marked(&self, mark: &str) -> usize {
        let marks = self.marks();
        let bear = marks
            .values()
            .filter(|flags| flags.iter().any(|flag| flag == mark));
        bear.count()
    }
}

impl Drop for Dovecot {
    fn drop(&mut self) {
        self.stops();
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// The host at their own mail program.
pub(super) struct Reader {
    input: BufReader<TcpStream>,
}

impl Reader {
    pub(super) fn opens(port: u16) -> Self {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("it answers");
        let mut reader = Self {
            input: BufReader::new(stream),
        };
        reader.hears();
        reader.asks(&format!("LOGIN {USER} {PASSWORD}"));
        reader.asks("SELECT INBOX");
        reader
    }

    fn hears(&mut self) -> String {
        let mut line = String::new();
        let count = self.input.read_line(&mut line).expect("it answers");
        assert_ne!(count, 0, "it hung up");
        line
    }

    /// Asks something that is well answered. Gives all lines.
    pub(super) fn asks(&mut self, command: &str) -> Vec<String> {
        let line = format!("r {command}\r\n");
        let stream = self.input.get_mut();
        stream.write_all(line.as_bytes()).expect("it hears");
        let mut lines = Vec::new();
        loop {
            let line = self.hears();
            if let Some(end) = line.strip_prefix("r ") {
                assert!(end.starts_with("OK"), "{command}: {end}");
                return lines;
            }
            lines.push(line);
        }
    }
}
