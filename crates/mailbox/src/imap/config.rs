//! The mailbox that mails are fetched from.

use std::path::PathBuf;

/// A mailbox on an IMAP server, and how to open it.
#[derive(Clone, PartialEq, Eq)]
pub struct ImapConfig {
    pub host: String,
    pub port: u16,
    pub security: Security,
    pub user: String,
    pub password: String,
    /// A certificate that vouches for the server, besides those the machine trusts.
    pub ca_file: Option<PathBuf>,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// Not at all: for a server on the same machine.
    None,
    /// Begins in clear and must switch to TLS before anything is said.
    StartTls,
    Tls,
}
