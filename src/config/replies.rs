//! Settings of what comes in by mail: answers to letters.

use std::path::PathBuf;

use super::ImapConfig;
use super::reader::SettingsReader;

/// The longest local part of a mailbox for replies: `+` and a token of 32 digits follow. Source: RFC 5321, 4.5.3.1.1.
const LOCAL_MAX: usize = 64 - 33;

/// How letters are answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepliesConfig {
    /// Mailbox whose `+` forms take replies: `reply@play.example` takes `reply+TOKEN@play.example`.
    pub address: String,
    /// Name under which the host's own mail server writes `Authentication-Results`.
    pub authserv_id: Option<String>,
    /// Whether a mail is believed on token and From alone.
    pub accepts_unproven: bool,
    /// Socket file on which LMTP is spoken.
    pub lmtp_socket: Option<PathBuf>,
    /// Mailbox that mails are fetched from.
    pub imap: Option<ImapConfig>,
}

impl SettingsReader {
    pub(super) fn replies(&mut self, data_dir: &std::path::Path) -> Option<RepliesConfig> {
        let address = self.mailbox("WONDERPOST_MAIL_REPLY");
        let authserv_id = self.text("WONDERPOST_MAIL_AUTHSERV");
        let unproven = self.text("WONDERPOST_MAIL_UNPROVEN");
        let socket = self.text("WONDERPOST_MAIL_LMTP");
        let imap = self.imap(address.is_some());
        let Some(address) = address else {
            let others = [
                ("WONDERPOST_MAIL_AUTHSERV", authserv_id.is_some()),
                ("WONDERPOST_MAIL_UNPROVEN", unproven.is_some()),
                ("WONDERPOST_MAIL_LMTP", socket.is_some()),
            ];
            for (name, _) in others.into_iter().filter(|(_, is_set)| *is_set) {
                let why = "it is set, but WONDERPOST_MAIL_REPLY is not: name the mailbox that takes replies, or remove this setting.";
                self.problem(name, why);
            }
            return None;
        };
        let local = address.rsplit_once('@').map_or("", |(local, _)| local);
        if local.len() > LOCAL_MAX || local.contains('+') {
            let why = format!(
                "before the @ it may have at most {LOCAL_MAX} signs and no +, since each letter adds its own."
            );
            self.problem("WONDERPOST_MAIL_REPLY", &why);
        }
        let accepts_unproven = match unproven.as_deref() {
            None | Some("refuse") => false,
            Some("accept") => true,
            Some(other) => {
                let why = format!("`{other}` is unknown: write refuse or accept.");
                self.problem("WONDERPOST_MAIL_UNPROVEN", &why);
                false
            }
        };
        if authserv_id.is_none() && !accepts_unproven {
            let why = "it is missing: name your mail server as it signs Authentication-Results, or set WONDERPOST_MAIL_UNPROVEN to accept.";
            self.problem("WONDERPOST_MAIL_AUTHSERV", why);
        }
        Some(RepliesConfig {
            address: address.to_ascii_lowercase(),
            authserv_id,
            accepts_unproven,
            lmtp_socket: socket.map(|path| data_dir.join(path)),
            imap,
        })
    }
}
