//! Settings: environment and an optional file, checked into one typed [`Config`] once, at start.
//!
//! Every setting has a default that works on a laptop. Unknown names are errors, so that a typing mistake does not
//! pass silently. All problems are told at once. Start reading at [`Config`]; `docs/hosting.md` lists the names.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;
use thiserror::Error;

mod backups;
mod bots;
mod database;
mod file;
mod folder;
mod imap;
mod limits;
mod operation;
mod reader;
mod replies;
#[cfg(test)]
mod tests;
mod warnings;

pub use backups::BackupConfig;
pub use bots::BotsConfig;
pub use imap::ImapConfig;
pub use limits::{AWAY_DAYS, DayLimits, PerDay, WARNING_HOURS};
pub use operation::{LogFormat, Operation};
use reader::{SettingsReader, host_of};
pub use replies::RepliesConfig;

/// What every name begins with.
const PREFIX: &str = "WONDERPOST_";

/// Every setting with what it is for, in the order in which help lists them.
pub const SETTINGS: &[(&str, &str)] = &[
    (
        "WONDERPOST_SETTINGS",
        "file with further settings, NAME=value per line; default wonderpost.conf in the data folder, if it is there",
    ),
    (
        "WONDERPOST_DATA_DIR",
        "folder for everything that is kept; default data",
    ),
    (
        "WONDERPOST_KEY_FILE",
        "file with the key that seals letters in the database, made if missing; default letters.key in the data folder",
    ),
    (
        "WONDERPOST_DATABASE_URL",
        "sqlite:PATH (relative to the data folder) or postgres://USER:PASSWORD@HOST/NAME; default sqlite:wonderpost.db",
    ),
    (
        "WONDERPOST_DATABASE_WAIT",
        "for how many seconds a start waits for a Postgres that does not answer yet; default 60",
    ),
    (
        "WONDERPOST_BACKUP_DIR",
        "folder into which the program makes backups of SQLite by itself, relative to the data folder; default none",
    ),
    (
        "WONDERPOST_BACKUP_EVERY",
        "how many hours pass between two of these backups; default 24",
    ),
    (
        "WONDERPOST_BACKUP_KEEP",
        "how many of these backups stay; default 7",
    ),
    (
        "WONDERPOST_DATABASE_POOLER",
        "what stands in front of Postgres: transaction for a pooler that gives connections for single transactions, such as PgBouncer in transaction mode; default none",
    ),
    (
        "WONDERPOST_BASE_URL",
        "address under which people reach the site; default http:// and the listening address",
    ),
    (
        "WONDERPOST_LISTEN",
        "address and port to listen on; default 127.0.0.1:8080",
    ),
    (
        "WONDERPOST_TRUSTED_PROXIES",
        "addresses and networks of proxies whose X-Forwarded-For is believed, such as 127.0.0.1, 10.0.0.0/8; default none",
    ),
    (
        "WONDERPOST_HSTS_SUBDOMAINS",
        "whether browsers shall ask for https at all names below that of the site too: yes or no; default no",
    ),
    (
        "WONDERPOST_REQUESTS_PER_MINUTE",
        "how many requests one client may make within a minute, 0 for any number; default 600",
    ),
    (
        "WONDERPOST_METRICS_FROM",
        "addresses and networks that may ask for /metrics, besides this machine; default none",
    ),
    (
        "WONDERPOST_STOP_MOMENT",
        "for how many seconds a program that was told to stop goes on serving, 0 to 5, so that a proxy notices; default 0",
    ),
    (
        "WONDERPOST_LOG_FORMAT",
        "text (default), or json, an object per line",
    ),
    (
        "WONDERPOST_LOG_REQUESTS",
        "whether each request gets a line in the log: yes or no; default no",
    ),
    (
        "WONDERPOST_SITE_NAME",
        "what the site calls itself; default Wonderpost",
    ),
    (
        "WONDERPOST_HOST_ADDRESS",
        "the host's mailbox: whoever signs in with it sees the host's page",
    ),
    (
        "WONDERPOST_MAIL_FROM",
        "mailbox that letters come from; default wonderpost@ and the site's name; needed with SMTP",
    ),
    (
        "WONDERPOST_MAIL_FROM_NAME",
        "name that letters come from; default the site's name",
    ),
    (
        "WONDERPOST_MAIL_BOUNCE",
        "mailbox that bounces return to, each to its +form that names the letter (bounce@ gives bounce+…@); default WONDERPOST_MAIL_FROM, without the +",
    ),
    (
        "WONDERPOST_MAIL_REPLY",
        "mailbox that takes answers to letters, each at its +form (reply@ takes reply+…@); without it letters cannot be answered",
    ),
    (
        "WONDERPOST_MAIL_AUTHSERV",
        "names with which your own mail servers sign Authentication-Results, with commas between them: a name, *.domain, or unnamed for a field without one; needed for answers unless WONDERPOST_MAIL_UNPROVEN is accept",
    ),
    (
        "WONDERPOST_MAIL_BANNER",
        "how the lines begin that your own mail server puts above each mail, with | between them; default none",
    ),
    (
        "WONDERPOST_MAIL_UNPROVEN",
        "answers without a DMARC pass: refuse (default), or accept, which trusts the sender's address alone",
    ),
    (
        "WONDERPOST_MAIL_LMTP",
        "socket file on which LMTP is spoken, relative to the data folder; default none",
    ),
    (
        "WONDERPOST_MAIL_PER_HOUR",
        "how many letters a mailbox gets within an hour, sign-ins not counted; further ones wait; default 20",
    ),
    (
        "WONDERPOST_MAIL_KEEP_DAYS",
        "for how many days the database keeps the words of sent letters; default 0",
    ),
    (
        "WONDERPOST_TABLES_PER_DAY",
        "how many tables one person, and all together, may open within a day; default 30/500",
    ),
    (
        "WONDERPOST_INVITATIONS_PER_DAY",
        "how many mailboxes that never played here one person, and all together, may invite within a day; default 20/300",
    ),
    (
        "WONDERPOST_GUESTS_PER_DAY",
        "how many guests from one client, and all together, may take seats within a day; default 20/300",
    ),
    (
        "WONDERPOST_TALK_PER_DAY",
        "how many lines of talk one person, and all together, may say within a day; default 300/20000",
    ),
    (
        "WONDERPOST_AWAY_DAYS",
        "how many days of vacation one person may take in a calendar year, 0 to 366; days off of the week do not count; default 30",
    ),
    (
        "WONDERPOST_WARNING_HOURS",
        "how many hours before somebody's time is over they were reminded, 0 to 72; never more than a quarter of the time per turn; default 12",
    ),
    (
        "WONDERPOST_BOT_THREADS",
        "how many bots think at the same time, 0 for no bots, 64 at most; default 1",
    ),
    (
        "WONDERPOST_BOT_GAMES",
        "how many games with bots may run at the same time; default 1000",
    ),
    (
        "WONDERPOST_ALERTS_INSIDE",
        "addresses and networks of your own that webhooks may go to, also by http, such as 192.168.1.5; default none",
    ),
    (
        "WONDERPOST_MAIL_DIR",
        "folder for letters while there is no SMTP server; default letters in the data folder",
    ),
    (
        "WONDERPOST_SMTP_HOST",
        "SMTP server; without it letters are written as files",
    ),
    (
        "WONDERPOST_SMTP_PORT",
        "its port; default 587 with starttls, 465 with tls, 25 with none",
    ),
    (
        "WONDERPOST_SMTP_SECURITY",
        "starttls (default), tls or none",
    ),
    (
        "WONDERPOST_SMTP_USER",
        "name to log in with, if the server asks for one",
    ),
    ("WONDERPOST_SMTP_PASSWORD", "password to log in with"),
    (
        "WONDERPOST_SMTP_CA_FILE",
        "file with a certificate in PEM form that vouches for the server, besides those the machine trusts",
    ),
    (
        "WONDERPOST_SMTP_HELLO",
        "name with which the server is greeted (EHLO); default the host of WONDERPOST_BASE_URL, or where that has no dot the domain of WONDERPOST_MAIL_FROM",
    ),
    (
        "WONDERPOST_IMAP_HOST",
        "IMAP server from whose mailbox answers to letters are fetched; default none",
    ),
    (
        "WONDERPOST_IMAP_PORT",
        "its port; default 993 with tls, 143 otherwise",
    ),
    (
        "WONDERPOST_IMAP_SECURITY",
        "tls (default), starttls or none",
    ),
    (
        "WONDERPOST_IMAP_USER",
        "name to log in with; needed with WONDERPOST_IMAP_HOST",
    ),
    (
        "WONDERPOST_IMAP_PASSWORD",
        "password to log in with; needed with WONDERPOST_IMAP_HOST",
    ),
    (
        "WONDERPOST_IMAP_CA_FILE",
        "file with a certificate in PEM form that vouches for the IMAP server, besides those the machine trusts",
    ),
    (
        "WONDERPOST_IMAP_FOLDER",
        "folder of the mailbox that answers lie in; default INBOX",
    ),
];

/// Where the Debian package puts the settings: read where neither a file nor a data folder is named.
const PACKAGED_FILE: &str = "/etc/wonderpost/wonderpost.conf";

/// All settings, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Folder for everything that is kept.
    pub data_dir: PathBuf,
    /// The settings that the settings file names, by their names.
    pub in_file: BTreeSet<String>,
    /// URL of the database; a relative SQLite path has been joined to the data folder.
    pub database_url: String,
    /// How long a start waits for a database that does not answer yet.
    pub database_wait: Duration,
    /// What stands in front of a Postgres.
    pub database_pooler: Pooler,
    /// File with the key that seals the words of letters in the database.
    pub key_file: PathBuf,
    /// Backups that the program makes by itself. None: it makes none.
    pub backups: Option<BackupConfig>,
    /// Address under which people reach the site, without a slash at the end.
    pub base_url: String,
    pub listen: SocketAddr,
    /// Proxies whose word is taken on where a request comes from.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether browsers shall ask for TLS at all names below that of the site too.
    pub hsts_subdomains: bool,
    /// What the site calls itself.
    pub site_name: String,
    /// Mailbox of the host, who may see the host's page. None: see [`Config::is_host_page_open`].
    pub host_address: Option<String>,
    /// How letters leave.
    pub mail: MailConfig,
    /// Mailbox that letters come from.
    pub from_address: String,
    /// Name that letters come from.
    pub from_name: String,
    /// Mailbox whose `+` forms bounces return to. None: they return to `from_address`.
    pub bounce_address: Option<String>,
    /// How letters are answered. None: they cannot be.
    pub replies: Option<RepliesConfig>,
    /// How many letters a mailbox gets within an hour, sign-ins not counted.
    pub letters_per_hour: usize,
    /// For how many days the database keeps the words of sent letters.
    pub letters_keep_days: u16,
    /// What people may do within a day.
    pub day_limits: DayLimits,
    /// How many days of vacation one person may take in a calendar year.
    pub away_days: u16,
    /// How many hours before the end of their time a player must have been reminded.
    pub warning_hours: u16,
    /// What bots may use.
    pub bots: BotsConfig,
    /// Networks of the host's own that alerts may go to.
    pub alerts_inside: Vec<IpNet>,
    /// How the program is watched and stopped.
    pub operation: Operation,
}

/// What stands in front of a Postgres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pooler {
    /// Nothing that shares connections.
    #[default]
    None,
    /// A pooler that gives connections for single transactions.
    Transaction,
}

/// How letters leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailConfig {
    /// As `.eml` files in a folder.
    Files {
        /// The folder.
        dir: PathBuf,
    },
    /// Through an SMTP server.
    Smtp(SmtpConfig),
}

/// An SMTP server and how to speak to it.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpConfig {
    pub host: String,
    pub port: u16,
    /// How the way to it is protected.
    pub security: Security,
    /// User and password, if it asks for them.
    pub login: Option<(String, String)>,
    /// A certificate that vouches for it, besides those the machine trusts.
    pub ca_file: Option<PathBuf>,
    /// The name with which it is greeted, or an address in brackets. Source: RFC 5321, 4.1.3 and 4.1.4.
    pub hello: String,
}

impl std::fmt::Debug for SmtpConfig {
    /// Leaves the password out: settings are logged.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpConfig")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("security", &self.security)
            .field("login", &self.login.as_ref().map(|(user, _)| user))
            .field("ca_file", &self.ca_file)
            .field("hello", &self.hello)
            .finish()
    }
}

/// How the way to a mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// Not at all: for a server on the same machine.
    None,
    /// Begins in clear and must switch to TLS before anything is said.
    StartTls,
    /// TLS from the first byte.
    Tls,
}

/// Why the settings cannot be used. Every sentence names a setting and says what to do.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{}", .problems.join("\n"))]
pub struct ConfigError {
    /// All problems, one sentence each.
    pub problems: Vec<String>,
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

    /// Checks settings that are given, and those of the file that they name.
    pub fn from_named(named: BTreeMap<String, String>) -> Result<Self, ConfigError> {
        Self::from_settings(named, Vec::new())
    }

    fn from_settings(
        named: BTreeMap<String, String>,
        mut problems: Vec<String>,
    ) -> Result<Self, ConfigError> {
        let mut settings = named;
        let in_file = file::add(&mut settings, &mut problems);
        for name in settings.keys() {
            if !SETTINGS.iter().any(|(known, _)| known == name) {
                problems.push(unknown(name));
            }
        }
        let config = SettingsReader::new(settings, problems).config()?;
        Ok(Self { in_file, ..config })
    }

    /// Whether everybody may see the host's page: nobody is named as host, and the site is on this machine only.
    pub fn is_host_page_open(&self) -> bool {
        self.host_address.is_none()
            && self.listen.ip().is_loopback()
            && host_of(&self.base_url)
                .is_some_and(|host| matches!(host, "127.0.0.1" | "localhost" | "[::1]"))
    }

    /// File with the key that signs pushes: beside the one that seals letters.
    pub fn push_key_file(&self) -> PathBuf {
        self.key_file.with_file_name("push.key")
    }
}

/// The address of a database as a command names it: a path is the file of a SQLite, and a password may hold any signs.
pub fn database_address(name: &str) -> String {
    match name.split_once(':') {
        Some(("postgres" | "postgresql", _)) => database::readable(name),
        Some(("sqlite", _)) => name.to_owned(),
        Some(_) | None => format!("sqlite:{name}"),
    }
}

fn data_dir(settings: &BTreeMap<String, String>) -> PathBuf {
    match settings.get("WONDERPOST_DATA_DIR") {
        Some(path) if !path.is_empty() => PathBuf::from(path),
        Some(_) | None => PathBuf::from("data"),
    }
}

fn unknown(name: &str) -> String {
    if name == "WONDERPOST_STANDBY_URL" {
        return format!(
            "{name} is no setting any more, since finished games are read from the database itself: remove it."
        );
    }
    let nearest = SETTINGS
        .iter()
        .map(|(known, _)| *known)
        .min_by_key(|known| distance(known, name));
    format!(
        "{name} is no setting of Wonderpost: correct or remove it. Did you mean {}? All stand in docs/hosting.md.",
        nearest.unwrap_or("another one")
    )
}

/// How many letters must be changed, added or taken away to make one name of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, candidate) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *candidate);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
