//! Settings for incoming mail: answers to letters.

use std::path::PathBuf;

use super::ImapConfig;
use mailbox::Server;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepliesConfig {
    /// Mailbox whose `+` forms receive replies: `reply@play.example` receives `reply+TOKEN@play.example`.
    pub address: String,
    /// The host's own mail servers, by their names in `Authentication-Results`.
    pub servers: Vec<Server>,
    /// How the lines begin that they add above each text.
    pub banners: Vec<String>,
    /// Whether token and From alone are enough to trust a mail.
    pub accepts_unproven: bool,
    pub lmtp_socket: Option<PathBuf>,
    pub imap: Option<ImapConfig>,
}

impl RepliesConfig {
    pub fn names(&self) -> String {
        let names: Vec<String> = self.servers.iter().map(ToString::to_string).collect();
        names.join(", ")
    }
}
