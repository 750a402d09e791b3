//! Settings of what comes in by mail: answers to letters.

use std::path::PathBuf;

use super::ImapConfig;
use super::reader::SettingsReader;
use mailbox::Server;

/// The longest local part of a mailbox for replies: `+` and a token of 32 digits follow. Source: RFC 5321, 4.5.3.1.1.
const LOCAL_MAX: usize = 64 - 33;

/// How letters are answered.
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
    /// Socket file on which LMTP is spoken.
    pub lmtp_socket: Option<PathBuf>,
    /// Mailbox that mails are fetched from.
    pub imap: Option<ImapConfig>,
}

impl RepliesConfig {
    /// The names of the mail servers, as they were set.
    pub fn names(&self) -> String {
        let names: Vec<String> = self.servers.iter().map(ToString::to_string).collect();
        names.join(", ")
    }
}

impl SettingsReader {
    pub(super) fn replies(&mut self, data_dir: &std::path::Path) -> Option<RepliesConfig> {
        let address = self.mailbox("WONDERPOST_MAIL_REPLY");
        let servers = self.mail_servers();
        let banner = self.text("WONDERPOST_MAIL_BANNER");
        let unproven = self.text("WONDERPOST_MAIL_UNPROVEN");
        let socket = self.text("WONDERPOST_MAIL_LMTP");
        let imap = self.imap(address.is_some());
        let Some(address) = address else {
            let others = [
                ("WONDERPOST_MAIL_AUTHSERV", servers.is_some()),
                ("WONDERPOST_MAIL_BANNER", banner.is_some()),
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
        if servers.is_none() && !accepts_unproven {
            let why = "it is missing: name your mail server as it signs Authentication-Results, or set WONDERPOST_MAIL_UNPROVEN to accept.";
            self.problem("WONDERPOST_MAIL_AUTHSERV", why);
        }
        Some(RepliesConfig {
            address: address.to_ascii_lowercase(),
            servers: servers.unwrap_or_default(),
            banners: banner.as_deref().map(banners).unwrap_or_default(),
            accepts_unproven,
            lmtp_socket: socket.map(|path| data_dir.join(path)),
            imap,
        })
    }

    /// The names of mail servers, none of which is a problem; none where the setting is missing.
    fn mail_servers(&mut self) -> Option<Vec<Server>> {
        const NAME: &str = "WONDERPOST_MAIL_AUTHSERV";
        let text = self.text(NAME)?;
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let mut servers = Vec::new();
        for word in words {
            match Server::read(word) {
                Some(server) => servers.push(server),
                None => {
                    let why = format!(
                        "`{word}` is no name of a server: write names, *.domain for all below a domain, or unnamed for a field without a name, with commas between them."
                    );
                    self.problem(NAME, &why);
                }
            }
        }
        Some(servers)
    }
}

/// The beginnings of lines in a setting, between bars.
fn banners(text: &str) -> Vec<String> {
    let all = text.split('|').map(str::trim);
    all.filter(|banner| !banner.is_empty())
        .map(str::to_owned)
        .collect()
}
