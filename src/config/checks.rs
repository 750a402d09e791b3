//! What settings mean together, and which combinations are wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use super::values::{host_of, is_base_url, is_host_name, readable};
use super::written::Written;
use super::{
    BackupConfig, Config, ImapConfig, MailConfig, PREFIX, Password, RepliesConfig, Security,
    SmtpConfig, data_dir,
};

/// The longest local part of a mailbox for replies: `+` and a token of 32 digits follow. Source: RFC 5321, 4.5.3.1.1.
const LOCAL_MAX: usize = 64 - 33;

pub(super) struct Checks<'a> {
    pub(super) named: &'a BTreeMap<String, String>,
    pub(super) written: Written,
    pub(super) problems: Vec<String>,
}

impl Checks<'_> {
    pub(super) fn combine(&mut self) -> Config {
        let data_dir = data_dir(self.named);
        let base_url = self.base_url();
        let mail = self.mail(&data_dir, &base_url);
        let database_url = self.database_url(&data_dir);
        let (from_address, replies) = (self.sender(&base_url), self.replies(&data_dir));
        let backups = self.backups(&data_dir, &database_url);
        let written = &self.written;
        let key_file = written.key_file.as_deref();
        let name = written.mail_from_name.as_ref();
        Config {
            in_file: BTreeSet::new(),
            key_file: data_dir.join(key_file.unwrap_or(Path::new("letters.key"))),
            backups,
            database_url,
            data_dir,
            base_url,
            mail,
            from_address,
            from_name: name.unwrap_or(&written.site_name).clone(),
            replies,
            written: written.clone(),
        }
    }

    fn problem(&mut self, name: &str, why: &str) {
        self.problems.push(format!("{PREFIX}{name}: {why}"));
    }

    /// Whether a setting has a value, valid or not.
    fn is_set(&self, name: &str) -> bool {
        let value = self.named.get(&format!("{PREFIX}{name}"));
        value.is_some_and(|value| !value.is_empty())
    }

    /// Refuses a setting that means nothing without another one, which is missing.
    fn refuse_without(&mut self, main: &str, others: &str, what: &str) {
        for name in others.split(' ') {
            if self.is_set(name) {
                let why = format!(
                    "it is set, but {PREFIX}{main} is not: name {what}, or remove this setting."
                );
                self.problem(name, &why);
            }
        }
    }

    fn base_url(&mut self) -> String {
        const NAME: &str = "BASE_URL";
        let listen: SocketAddr = self.written.listen;
        let Some(value) = &self.written.base_url else {
            if listen.ip().is_unspecified() {
                let why = format!(
                    "it is missing: with WONDERPOST_LISTEN={listen} everybody can reach the program, and links would lead nowhere; set the address that people use, such as https://wonders.example.org or http://192.168.1.5:{}.",
                    listen.port()
                );
                self.problem(NAME, &why);
            }
            return format!("http://{listen}");
        };
        let value = value.trim_end_matches('/').to_owned();
        let is_nowhere = host_of(&value)
            .and_then(|host| host.trim_matches(['[', ']']).parse().ok())
            .is_some_and(|address: IpAddr| address.is_unspecified());
        if is_nowhere {
            let why = format!(
                "`{value}` is no address that people can use, only one to listen on: write the name or address by which they reach this machine."
            );
            self.problem(NAME, &why);
        } else if !is_base_url(&value) {
            let why = format!(
                "`{value}` is no address of a site: write it as https://wonderpost.example.org, without a path."
            );
            self.problem(NAME, &why);
        }
        value
    }

    fn database_url(&mut self, data_dir: &Path) -> String {
        const NAME: &str = "DATABASE_URL";
        let value = self.written.database_url.as_deref();
        let value = value.unwrap_or("sqlite:wonderpost.db").to_owned();
        if let Some(path) = value.strip_prefix("sqlite:") {
            let is_url = path.starts_with("//") || path.starts_with("file:");
            if path.is_empty() || path == ":memory:" || is_url {
                let why = "name the file after `sqlite:`, such as sqlite:wonderpost.db or sqlite:/var/lib/wonderpost/wonderpost.db.";
                self.problem(NAME, why);
            }
            return format!("sqlite:{}", data_dir.join(path).display());
        }
        let rest = value
            .strip_prefix("postgres://")
            .or_else(|| value.strip_prefix("postgresql://"));
        if rest.is_none_or(str::is_empty) {
            let why = "it names neither database: write sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME.";
            self.problem(NAME, why);
        }
        readable(&value)
    }

    fn backups(&mut self, data_dir: &Path, database_url: &str) -> Option<BackupConfig> {
        let folder = data_dir.join(self.written.backup_dir.as_ref()?);
        if !database_url.starts_with("sqlite:") {
            let why = "the program makes backups of SQLite only: remove this setting, and make those of Postgres with `pg_dump` (docs/hosting.md, Backups of Postgres).";
            self.problem("BACKUP_DIR", why);
        }
        Some(BackupConfig {
            folder,
            every_hours: self.written.backup_every,
            keep: self.written.backup_keep,
        })
    }

    fn mail(&mut self, data_dir: &Path, base_url: &str) -> MailConfig {
        if !self.is_set("SMTP_HOST") {
            let others = "SMTP_PORT SMTP_SECURITY SMTP_USER SMTP_PASSWORD SMTP_CA_FILE SMTP_HELLO";
            self.refuse_without("SMTP_HOST", others, "the server");
        } else if self.is_set("MAIL_DIR") {
            let why =
                "letters go either to files or to WONDERPOST_SMTP_HOST: remove one of the two.";
            self.problem("MAIL_DIR", why);
        }
        let Some(host) = self.written.smtp_host.clone() else {
            let dir = self.written.mail_dir.as_deref();
            return MailConfig::Files {
                dir: data_dir.join(dir.unwrap_or(Path::new("letters"))),
            };
        };
        let login = self.login();
        let security = self.written.smtp_security;
        let usual_port = match security {
            Security::None => 25,
            Security::StartTls => 587,
            Security::Tls => 465,
        };
        MailConfig::Smtp(SmtpConfig {
            host,
            port: self.written.smtp_port.unwrap_or(usual_port),
            security,
            login,
            ca_file: self.written.smtp_ca_file.clone(),
            hello: self.hello(base_url),
        })
    }

    /// The name in the sender's greeting. The machine's own name will not do: in a container it is made up, and many
    /// servers refuse a name without a dot.
    fn hello(&self, base_url: &str) -> String {
        if let Some(name) = &self.written.smtp_hello {
            return name.clone();
        }
        let host = host_of(base_url).unwrap_or_default();
        match host.trim_matches(['[', ']']).parse() {
            Ok(IpAddr::V4(address)) => format!("[{address}]"),
            Ok(IpAddr::V6(address)) => format!("[IPv6:{address}]"),
            Err(_no_address) if host.contains('.') => host.to_owned(),
            Err(_no_address) => {
                let from = self.written.mail_from.as_deref().unwrap_or_default();
                let domain = from.rsplit_once('@').map(|(_, domain)| domain);
                domain.unwrap_or(host).to_owned()
            }
        }
    }

    fn login(&mut self) -> Option<(String, Password)> {
        let written = &self.written;
        match (&written.smtp_user, &written.smtp_password) {
            (Some(user), Some(password)) => return Some((user.clone(), password.clone())),
            (None, None) => {}
            (Some(_), None) => self.alone("SMTP_PASSWORD", "SMTP_USER"),
            (None, Some(_)) => self.alone("SMTP_USER", "SMTP_PASSWORD"),
        }
        None
    }

    fn alone(&mut self, missing: &str, set: &str) {
        let why = format!("it is missing: set it, or remove {PREFIX}{set}.");
        self.problem(missing, &why);
    }

    fn sender(&mut self, base_url: &str) -> String {
        if self.is_set("SMTP_HOST") && !self.is_set("MAIL_FROM") {
            let why =
                "it is needed with WONDERPOST_SMTP_HOST: name the mailbox that letters come from.";
            self.problem("MAIL_FROM", why);
        }
        let host = host_of(base_url)
            .filter(|host| is_host_name(host) && host.contains(|c: char| c.is_ascii_alphabetic()));
        let made = || format!("wonderpost@{}", host.unwrap_or("localhost"));
        self.written.mail_from.clone().unwrap_or_else(made)
    }

    fn replies(&mut self, data_dir: &Path) -> Option<RepliesConfig> {
        let imap = self.imap();
        if !self.is_set("MAIL_REPLY") {
            let others = "MAIL_AUTHSERV MAIL_BANNER MAIL_UNPROVEN MAIL_LMTP IMAP_HOST";
            self.refuse_without("MAIL_REPLY", others, "the mailbox that takes replies");
        }
        let address = self.written.mail_reply.clone()?;
        let local = address.rsplit_once('@').map_or("", |(local, _)| local);
        if local.len() > LOCAL_MAX || local.contains('+') {
            let why = format!(
                "before the @ it may have at most {LOCAL_MAX} signs and no +, since each letter adds its own."
            );
            self.problem("MAIL_REPLY", &why);
        }
        if !self.is_set("MAIL_AUTHSERV") && !self.written.mail_unproven {
            let why = "it is missing: name your mail server as it signs Authentication-Results, or set WONDERPOST_MAIL_UNPROVEN to accept.";
            self.problem("MAIL_AUTHSERV", why);
        }
        let written = &self.written;
        let banner = written.mail_banner.as_deref().unwrap_or_default();
        let banners = banner.split('|').map(str::trim);
        let socket = written.mail_lmtp.as_deref();
        Some(RepliesConfig {
            address: address.to_ascii_lowercase(),
            servers: written.mail_authserv.clone().unwrap_or_default(),
            banners: banners
                .filter(|banner| !banner.is_empty())
                .map(str::to_owned)
                .collect(),
            accepts_unproven: written.mail_unproven,
            lmtp_socket: socket.map(|path| data_dir.join(path)),
            imap,
        })
    }

    fn imap(&mut self) -> Option<ImapConfig> {
        if !self.is_set("IMAP_HOST") {
            let others = "IMAP_PORT IMAP_SECURITY IMAP_CA_FILE IMAP_FOLDER IMAP_USER IMAP_PASSWORD";
            self.refuse_without("IMAP_HOST", others, "the server");
        }
        for name in ["IMAP_USER", "IMAP_PASSWORD"] {
            if self.is_set("IMAP_HOST") && !self.is_set(name) {
                let why = "it is missing: the mailbox is opened with a name and a password.";
                self.problem(name, why);
            }
        }
        let written = &self.written;
        let usual_port = match written.imap_security {
            Security::Tls => 993,
            Security::StartTls | Security::None => 143,
        };
        Some(ImapConfig {
            host: written.imap_host.clone()?,
            port: written.imap_port.unwrap_or(usual_port),
            security: written.imap_security,
            user: written.imap_user.clone()?,
            password: written.imap_password.clone()?,
            ca_file: written.imap_ca_file.clone(),
            folder: written.imap_folder.clone(),
        })
    }
}
