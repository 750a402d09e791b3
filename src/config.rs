//! Settings: environment and an optional file, checked and put into one typed [`Config`] once, at start. Unknown names
//! are errors, so that a typing mistake is noticed; all problems are reported at once. Names: `docs/hosting.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use derive_more::{Deref, DerefMut};
use mailbox::Server;
use thiserror::Error;

use checks::Checks;
use values::host_of;

mod checks;
mod file;
#[cfg(test)]
mod tests;
mod values;
mod written;

pub use mailbox::imap::{ImapConfig, Password, Security};
pub use written::{BotsConfig, DayLimits, LogFormat, Operation, PerDay, Written, settings};

const PREFIX: &str = "WONDERPOST_";

/// The settings of the Debian package: read if neither a file nor a data folder is named.
const PACKAGED_FILE: &str = "/etc/wonderpost/wonderpost.conf";

#[derive(Debug, Clone, PartialEq, Eq, Deref, DerefMut)]
pub struct Config {
    pub data_dir: PathBuf,
    /// The settings in the settings file, by their names.
    pub in_file: BTreeSet<String>,
    /// URL of the database; a relative SQLite path has been joined to the data folder.
    pub database_url: String,
    /// File with the key that seals the text of letters in the database.
    pub key_file: PathBuf,
    pub backups: Option<BackupConfig>,
    /// Address under which people reach the site, without a slash at the end.
    pub base_url: String,
    pub mail: MailConfig,
    pub from_address: String,
    pub from_name: String,
    /// How letters are answered. None: they cannot be.
    pub replies: Option<RepliesConfig>,
    /// All settings as they are written; those that mean more than that stand above.
    #[deref]
    #[deref_mut]
    pub written: Written,
}

/// What is between the program and a Postgres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pooler {
    /// Nothing that shares connections.
    #[default]
    None,
    /// A pooler that gives connections for single transactions.
    Transaction,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailConfig {
    Files { dir: PathBuf },
    Smtp(SmtpConfig),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpConfig {
    pub host: String,
    pub port: u16,
    pub security: Security,
    /// User and password, if it asks for them.
    pub login: Option<(String, Password)>,
    /// One more certificate to trust for it, besides the machine's.
    pub ca_file: Option<PathBuf>,
    /// The name with which it is greeted, or an address in brackets. Source: RFC 5321, 4.1.3 and 4.1.4.
    pub hello: String,
}

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupConfig {
    pub folder: PathBuf,
    pub every_hours: u32,
    pub keep: usize,
}

impl BackupConfig {
    pub fn every_ms(&self) -> i64 {
        i64::from(self.every_hours) * 3_600_000
    }
}

/// Why the settings cannot be used. Every sentence names a setting and says what to do.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{}", .problems.join("\n"))]
pub struct ConfigError {
    pub problems: Vec<String>,
}

impl Default for Config {
    /// What holds where nothing is written.
    fn default() -> Self {
        let (named, written, problems) = (&BTreeMap::new(), Written::default(), Vec::new());
        let mut checks = Checks {
            named,
            written,
            problems,
        };
        checks.combine()
    }
}

impl Config {
    /// Reads the process's environment and the settings file: the one that is named, that in the data folder, or that
    /// of the Debian package.
    pub fn from_env() -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let mut named = BTreeMap::new();
        for (name, value) in std::env::vars_os() {
            let Some(name) = name.to_str().filter(|name| name.starts_with(PREFIX)) else {
                continue;
            };
            match value.to_str() {
                Some(value) => drop(named.insert(name.to_owned(), value.to_owned())),
                None => problems.push(format!("{name} is not text in UTF-8: write it anew.")),
            }
        }
        // Settings of the project's own test runs, not of the program.
        named.retain(|name, _| !name.starts_with("WONDERPOST_TEST_"));
        let places = ["WONDERPOST_SETTINGS", "WONDERPOST_DATA_DIR"];
        if !places.iter().any(|name| named.contains_key(*name)) && Path::new(PACKAGED_FILE).exists()
        {
            named.insert("WONDERPOST_SETTINGS".to_owned(), PACKAGED_FILE.to_owned());
        }
        Self::from_settings(named, problems)
    }

    /// Checks the given settings, and those of the file that they name. `problems` were found before.
    pub fn from_settings(
        named: BTreeMap<String, String>,
        mut problems: Vec<String>,
    ) -> Result<Self, ConfigError> {
        let mut settings = named;
        let in_file = file::add(&mut settings, &mut problems);
        let written = Written::read(&settings, &mut problems).map_err(|error| ConfigError {
            problems: vec![error.to_string()],
        })?;
        let mut checks = Checks {
            named: &settings,
            written,
            problems,
        };
        let config = checks.combine();
        let problems = checks.problems;
        if !problems.is_empty() {
            return Err(ConfigError { problems });
        }
        Ok(Self { in_file, ..config })
    }

    /// Settings that work, but are probably a mistake, one sentence each: told at start and by `wonderpost check`.
    pub fn warnings(&self) -> Vec<String> {
        let mut said = Vec::new();
        let site = host_of(&self.base_url).unwrap_or_default();
        let is_https = self.base_url.starts_with("https://");
        if !is_https && !is_this_machine(site) {
            said.push(format!(
                "WONDERPOST_BASE_URL: {} is reached without TLS, so whoever listens on the way can take over what people do there; put a proxy with TLS in front, as docs/hosting.md shows, and write https://.",
                self.base_url
            ));
        }
        if is_https && matches!(self.mail, MailConfig::Files { .. }) {
            said.push(
                "WONDERPOST_SMTP_HOST: it is not set, so letters are kept as files and nobody gets one; nobody can sign in without your help. Set it, and the settings beside it."
                    .to_owned(),
            );
        }
        if let MailConfig::Smtp(smtp) = &self.mail
            && smtp.login.is_some()
        {
            said.extend(clear_password("SMTP", &smtp.host, smtp.security));
        }
        if let Some(imap) = self.imap() {
            said.extend(clear_password("IMAP", &imap.host, imap.security));
        }
        said
    }

    /// Whether everybody may see the host's page: no host is named, and the site is on this machine only.
    pub fn is_host_page_open(&self) -> bool {
        self.host_address.is_none()
            && self.listen.ip().is_loopback()
            && host_of(&self.base_url)
                .is_some_and(|host| matches!(host, "127.0.0.1" | "localhost" | "[::1]"))
    }

    pub fn imap(&self) -> Option<&ImapConfig> {
        self.replies.as_ref()?.imap.as_ref()
    }

    /// File with the key that signs pushes: beside the one that seals letters.
    pub fn push_key_file(&self) -> PathBuf {
        self.key_file.with_file_name("push.key")
    }

    /// They belong to the database, and are kept beside each backup.
    pub fn key_files(&self) -> [PathBuf; 2] {
        [self.key_file.clone(), self.push_key_file()]
    }

    /// `path` begins with a slash.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base_url)
    }
}

/// The address of a database as a command names it: as the settings do, where `sqlite:PATH` begins in the data folder, or
/// only by the path of a SQLite file. A password may contain any characters.
pub fn database_address(name: &str) -> Result<String, ConfigError> {
    Ok(match name.split_once(':') {
        Some(("postgres" | "postgresql", _)) => values::readable(name),
        Some(("sqlite", path)) if Path::new(path).is_relative() => {
            let folder = Config::from_env()?.data_dir;
            format!("sqlite:{}", folder.join(path).display())
        }
        Some(("sqlite", _)) => name.to_owned(),
        Some(_) | None => format!("sqlite:{name}"),
    })
}

fn data_dir(settings: &BTreeMap<String, String>) -> PathBuf {
    match settings.get("WONDERPOST_DATA_DIR") {
        Some(path) if !path.is_empty() => PathBuf::from(path),
        Some(_) | None => PathBuf::from("data"),
    }
}

fn clear_password(what: &str, host: &str, security: Security) -> Option<String> {
    let is_clear = security == Security::None && !is_this_machine(host);
    is_clear.then(|| {
        format!(
            "WONDERPOST_{what}_SECURITY: with none the password goes to {host} in clear, and whoever listens on the way has it; set starttls or tls."
        )
    })
}

/// Whether a host part names this machine. An IPv6 address may be in brackets.
pub(crate) fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}
