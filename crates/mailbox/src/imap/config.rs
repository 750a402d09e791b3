//! The mailbox that mails are fetched from.

use std::fmt;
use std::path::PathBuf;

/// A mailbox on an IMAP server, and how to open it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImapConfig {
    pub host: String,
    pub port: u16,
    pub security: Security,
    pub user: String,
    pub password: Password,
    /// A certificate that vouches for the server, besides those the machine trusts.
    pub ca_file: Option<PathBuf>,
    pub folder: String,
}

/// Settings are logged, and leave it out.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(pub String);

impl From<String> for Password {
    fn from(password: String) -> Self {
        Self(password)
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
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
