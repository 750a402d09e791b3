//! Settings of what comes in by mail: answers to letters.

use std::path::PathBuf;

use super::ImapConfig;
use mailbox::Server;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepliesConfig {
    /// Mailbox whose `+` forms take replies: `reply@play.example` takes `reply+TOKEN@play.example`.
    pub address: String,
    /// The host's own mail servers, as they sign `Authentication-Results`.
    pub servers: Vec<Server>,
    /// How the lines begin that they put above each text.
    pub banners: Vec<String>,
    /// Whether a mail is believed on token and From alone.
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
