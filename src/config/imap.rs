//! Settings of the mailbox that answers to letters are fetched from.

use std::path::PathBuf;

use super::Security;

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
