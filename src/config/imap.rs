//! Settings of the mailbox that answers to letters are fetched from.

use std::path::PathBuf;

use super::Security;
use super::reader::{SettingsReader, is_host_name};

/// What the names of these settings begin with.
const PREFIX: &str = "WONDERPOST_IMAP_";

/// A mailbox on an IMAP server, and how to open it.
#[derive(Clone, PartialEq, Eq)]
pub struct ImapConfig {
    /// Name of the server.
    pub host: String,
    pub port: u16,
    /// How the way to it is protected.
    pub security: Security,
    /// Name to log in with.
    pub user: String,
    /// Password to log in with.
    pub password: String,
    /// A certificate that vouches for the server, besides those the machine trusts.
    pub ca_file: Option<PathBuf>,
    /// Folder that the answers lie in.
    pub folder: String,
}

impl std::fmt::Debug for ImapConfig {
    /// Leaves the password out: settings are logged.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ImapConfig")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("security", &self.security)
            .field("user", &self.user)
            .field("ca_file", &self.ca_file)
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

impl SettingsReader {
    /// Reads the settings of the mailbox, if there is one. `has_replies`: whether answers are taken at all.
    pub(super) fn imap(&mut self, has_replies: bool) -> Option<ImapConfig> {
        let Some(host) = self.text("WONDERPOST_IMAP_HOST") else {
            for name in ["PORT", "SECURITY", "USER", "PASSWORD", "CA_FILE", "FOLDER"] {
                let name = format!("{PREFIX}{name}");
                if self.text(&name).is_some() {
                    let why = "it is set, but WONDERPOST_IMAP_HOST is not: name the server, or remove this setting.";
                    self.problem(&name, why);
                }
            }
            return None;
        };
        if !has_replies {
            let why = "it is set, but WONDERPOST_MAIL_REPLY is not: name the mailbox that takes replies, or remove this setting.";
            self.problem("WONDERPOST_IMAP_HOST", why);
        }
        if !is_host_name(&host) {
            let why = format!(
                "`{host}` is no name of a server: write it as mail.example.org, without a port."
            );
            self.problem("WONDERPOST_IMAP_HOST", &why);
        }
        let security = self.security(PREFIX, Security::Tls);
        let default_port = match security {
            Security::Tls => 993,
            Security::StartTls | Security::None => 143,
        };
        let folder = self.line("WONDERPOST_IMAP_FOLDER", 200);
        Some(ImapConfig {
            host,
            port: self.port(PREFIX, default_port),
            security,
            user: self.needed("WONDERPOST_IMAP_USER"),
            password: self.needed("WONDERPOST_IMAP_PASSWORD"),
            ca_file: self.text("WONDERPOST_IMAP_CA_FILE").map(PathBuf::from),
            folder: folder.unwrap_or_else(|| "INBOX".to_owned()),
        })
    }

    /// Reads what a mailbox cannot be opened without. The value is never told.
    fn needed(&mut self, name: &str) -> String {
        match self.text(name) {
            None => {
                let why = "it is missing: the mailbox is opened with a name and a password.";
                self.problem(name, why);
                String::new()
            }
            Some(value) if value.chars().any(char::is_control) => {
                self.problem(name, "it holds a sign that nobody can type: write it anew.");
                value
            }
            Some(value) => value,
        }
    }
}
