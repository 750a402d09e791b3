//! The values of the settings, one by one, and what may be wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;

use super::{Config, ConfigError, MailConfig, Pooler, Security, SmtpConfig, data_dir};

/// How many letters a mailbox gets within an hour unless the host says otherwise.
const LETTERS_PER_HOUR: usize = 20;
/// The longest that the database keeps the words of sent letters.
const LETTERS_KEEP_DAYS_MAX: u16 = 3650;
/// For how many seconds a start waits for a database unless the host says otherwise.
const DATABASE_WAIT_S: u64 = 60;
/// The longest that it waits, in seconds.
const DATABASE_WAIT_MAX_S: u64 = 3600;

/// What the names of the settings of the server that sends begin with.
const SMTP: &str = "WONDERPOST_SMTP_";

/// Takes settings one by one and gathers what is wrong with them.
pub(super) struct SettingsReader {
    settings: BTreeMap<String, String>,
    problems: Vec<String>,
}

impl SettingsReader {
    pub(super) fn new(settings: BTreeMap<String, String>, problems: Vec<String>) -> Self {
        Self { settings, problems }
    }

    /// Checks everything.
    pub(super) fn config(mut self) -> Result<Config, ConfigError> {
        let config = self.read();
        if self.problems.is_empty() {
            Ok(config)
        } else {
            Err(ConfigError {
                problems: self.problems,
            })
        }
    }

    fn read(&mut self) -> Config {
        let data_dir = data_dir(&self.settings);
        let listen = self.listen();
        let base_url = self.base_url(listen);
        let site_name = self
            .line("WONDERPOST_SITE_NAME", 60)
            .unwrap_or_else(|| "Wonderpost".to_owned());
        let from_name = self
            .line("WONDERPOST_MAIL_FROM_NAME", 60)
            .unwrap_or_else(|| site_name.clone());
        let mail = self.mail(&data_dir, &base_url);
        let from_address = self.sender(&base_url, &mail);
        let replies = self.replies(&data_dir);
        let database_url = self.database_url(&data_dir);
        Config {
            in_file: BTreeSet::new(),
            database_wait: self.database_wait(),
            database_pooler: self.database_pooler(),
            key_file: self.key_file(&data_dir),
            backups: self.backups(&data_dir, &database_url),
            database_url,
            data_dir,
            base_url,
            listen,
            trusted_proxies: self.networks("WONDERPOST_TRUSTED_PROXIES"),
            hsts_subdomains: self.yes_or_no("WONDERPOST_HSTS_SUBDOMAINS"),
            site_name,
            host_address: self.mailbox("WONDERPOST_HOST_ADDRESS"),
            mail,
            from_address,
            from_name,
            bounce_address: self.mailbox("WONDERPOST_MAIL_BOUNCE"),
            replies,
            letters_per_hour: self.letters_per_hour(),
            letters_keep_days: self.letters_keep_days(),
            day_limits: self.day_limits(),
            away_days: self.away_days(),
            warning_hours: self.warning_hours(),
            bots: self.bots(),
            alerts_inside: self.networks("WONDERPOST_ALERTS_INSIDE"),
            operation: self.operation(),
        }
    }

    fn key_file(&mut self, data_dir: &Path) -> PathBuf {
        let file = self.text("WONDERPOST_KEY_FILE");
        data_dir.join(file.unwrap_or_else(|| "letters.key".into()))
    }

    fn database_wait(&mut self) -> Duration {
        let Some(value) = self.text("WONDERPOST_DATABASE_WAIT") else {
            return Duration::from_secs(DATABASE_WAIT_S);
        };
        match value.parse() {
            Ok(seconds) if seconds <= DATABASE_WAIT_MAX_S => Duration::from_secs(seconds),
            Ok(_) | Err(_) => {
                let why = format!(
                    "`{value}` is no number of seconds: write one from 0, for not at all, to {DATABASE_WAIT_MAX_S}."
                );
                self.problem("WONDERPOST_DATABASE_WAIT", &why);
                Duration::ZERO
            }
        }
    }

    fn database_pooler(&mut self) -> Pooler {
        match self.text("WONDERPOST_DATABASE_POOLER").as_deref() {
            None | Some("none") => Pooler::None,
            Some("transaction") => Pooler::Transaction,
            Some("find") => {
                let why = "a pooler is not recognised any more: write transaction where one gives connections for single transactions, else none.";
                self.problem("WONDERPOST_DATABASE_POOLER", why);
                Pooler::None
            }
            Some(other) => {
                let why = format!("`{other}` is unknown: write none or transaction.");
                self.problem("WONDERPOST_DATABASE_POOLER", &why);
                Pooler::None
            }
        }
    }

    /// Reads a choice that is `no` unless the host says otherwise.
    pub(super) fn yes_or_no(&mut self, name: &str) -> bool {
        match self.text(name).as_deref() {
            None | Some("no") => false,
            Some("yes") => true,
            Some(other) => {
                let why = format!("`{other}` is unknown: write yes or no.");
                self.problem(name, &why);
                false
            }
        }
    }

    fn letters_keep_days(&mut self) -> u16 {
        let Some(value) = self.text("WONDERPOST_MAIL_KEEP_DAYS") else {
            return 0;
        };
        match value.parse() {
            Ok(days) if days <= LETTERS_KEEP_DAYS_MAX => days,
            Ok(_) | Err(_) => {
                let why = format!(
                    "`{value}` is no number of days: write one from 0 to {LETTERS_KEEP_DAYS_MAX}."
                );
                self.problem("WONDERPOST_MAIL_KEEP_DAYS", &why);
                0
            }
        }
    }

    fn letters_per_hour(&mut self) -> usize {
        let Some(value) = self.text("WONDERPOST_MAIL_PER_HOUR") else {
            return LETTERS_PER_HOUR;
        };
        match value.parse() {
            Ok(count) if (1..=10_000).contains(&count) => count,
            Ok(_) | Err(_) => {
                let why = format!("`{value}` is no number of letters: write one from 1 to 10000.");
                self.problem("WONDERPOST_MAIL_PER_HOUR", &why);
                LETTERS_PER_HOUR
            }
        }
    }

    /// Gives a setting that is there and not empty.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.settings
            .get(name)
            .filter(|value| !value.is_empty())
            .cloned()
    }

    pub(super) fn problem(&mut self, name: &str, why: &str) {
        self.problems.push(format!("{name}: {why}"));
    }

    pub(super) fn line(&mut self, name: &str, most: usize) -> Option<String> {
        let value = self.text(name)?;
        if value.chars().any(char::is_control) || value.chars().count() > most {
            self.problem(
                name,
                &format!("it must be one line of at most {most} letters: make it shorter."),
            );
        }
        Some(value)
    }

    pub(super) fn mailbox(&mut self, name: &str) -> Option<String> {
        let value = self.text(name)?;
        if !is_mailbox(&value) {
            self.problem(
                name,
                &format!("`{value}` is no mail address: write it as name@example.org."),
            );
        }
        Some(value)
    }

    fn listen(&mut self) -> SocketAddr {
        let default = SocketAddr::from(([127, 0, 0, 1], 8080));
        let Some(value) = self.text("WONDERPOST_LISTEN") else {
            return default;
        };
        value.parse().unwrap_or_else(|_| {
            self.problem(
                "WONDERPOST_LISTEN",
                &format!(
                    "`{value}` is no address with a port: write it as 127.0.0.1:8080 or [::]:8080."
                ),
            );
            default
        })
    }

    pub(super) fn networks(&mut self, name: &str) -> Vec<IpNet> {
        let value = self.text(name).unwrap_or_default();
        let mut nets = Vec::new();
        let named = value.split([',', ' ']).filter(|part| !part.is_empty());
        for part in named {
            let address = || part.parse().map(|address: IpAddr| IpNet::from(address));
            match part.parse().or_else(|_no_network| address()) {
                Ok(net) => nets.push(net),
                Err(_neither) => {
                    let why = format!(
                        "`{part}` is no address or network: write them as 127.0.0.1, 10.0.0.0/8."
                    );
                    self.problem(name, &why);
                }
            }
        }
        nets
    }

    fn base_url(&mut self, listen: SocketAddr) -> String {
        let Some(value) = self.text("WONDERPOST_BASE_URL") else {
            if listen.ip().is_unspecified() {
                let why = format!(
                    "it is missing: with WONDERPOST_LISTEN={listen} everybody can reach the program, and links would lead nowhere; set the address that people use, such as https://wonders.example.org or http://192.168.1.5:{}.",
                    listen.port()
                );
                self.problem("WONDERPOST_BASE_URL", &why);
            }
            return format!("http://{listen}");
        };
        let value = value.trim_end_matches('/').to_owned();
        let is_nowhere = host_of(&value)
            .and_then(|host| host.trim_matches(['[', ']']).parse().ok())
            .is_some_and(|address: std::net::IpAddr| address.is_unspecified());
        if is_nowhere {
            self.problem(
                "WONDERPOST_BASE_URL",
                &format!(
                    "`{value}` is no address that people can use, only one to listen on: write the name or address by which they reach this machine."
                ),
            );
        } else if !is_base_url(&value) {
            self.problem(
                "WONDERPOST_BASE_URL",
                &format!(
                    "`{value}` is no address of a site: write it as https://wonderpost.example.org, without a path."
                ),
            );
        }
        value
    }

    fn database_url(&mut self, data_dir: &Path) -> String {
        let value = self
            .text("WONDERPOST_DATABASE_URL")
            .unwrap_or_else(|| "sqlite:wonderpost.db".to_owned());
        if let Some(path) = value.strip_prefix("sqlite:") {
            let is_url = path.starts_with("//") || path.starts_with("file:");
            if path.is_empty() || path == ":memory:" || is_url {
                self.problem(
                    "WONDERPOST_DATABASE_URL",
                    "name the file after `sqlite:`, such as sqlite:wonderpost.db or sqlite:/var/lib/wonderpost/wonderpost.db.",
                );
            }
            return format!("sqlite:{}", data_dir.join(path).display());
        }
        let rest = value
            .strip_prefix("postgres://")
            .or_else(|| value.strip_prefix("postgresql://"));
        if rest.is_none_or(str::is_empty) {
            self.problem(
                "WONDERPOST_DATABASE_URL",
                "it names neither database: write sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME.",
            );
        }
        super::database::readable(&value)
    }

    fn mail(&mut self, data_dir: &Path, base_url: &str) -> MailConfig {
        let Some(host) = self.text("WONDERPOST_SMTP_HOST") else {
            for name in ["PORT", "SECURITY", "USER", "PASSWORD", "CA_FILE", "HELLO"] {
                let name = format!("WONDERPOST_SMTP_{name}");
                if self.text(&name).is_some() {
                    self.problem(
                        &name,
                        "it is set, but WONDERPOST_SMTP_HOST is not: name the server, or remove this setting.",
                    );
                }
            }
            let dir = self
                .text("WONDERPOST_MAIL_DIR")
                .map_or_else(|| data_dir.join("letters"), |dir| data_dir.join(dir));
            return MailConfig::Files { dir };
        };
        if self.text("WONDERPOST_MAIL_DIR").is_some() {
            self.problem(
                "WONDERPOST_MAIL_DIR",
                "letters go either to files or to WONDERPOST_SMTP_HOST: remove one of the two.",
            );
        }
        if !is_host_name(&host) {
            self.problem(
                "WONDERPOST_SMTP_HOST",
                &format!(
                    "`{host}` is no name of a server: write it as mail.example.org, without a port."
                ),
            );
        }
        let security = self.security(SMTP, Security::StartTls);
        let default_port = match security {
            Security::None => 25,
            Security::StartTls => 587,
            Security::Tls => 465,
        };
        MailConfig::Smtp(SmtpConfig {
            host,
            port: self.port(SMTP, default_port),
            security,
            login: self.login(),
            ca_file: self.text("WONDERPOST_SMTP_CA_FILE").map(PathBuf::from),
            hello: self.hello(base_url),
        })
    }

    /// Reads how the server that sends is greeted. The machine's own name will not do: in a container it is made up, and
    /// many servers refuse a name without a dot.
    fn hello(&mut self, base_url: &str) -> String {
        let name = "WONDERPOST_SMTP_HELLO";
        if let Some(value) = self.text(name) {
            if !is_host_name(&value) && !is_literal(&value) {
                let why = format!(
                    "`{value}` is no name of a machine: write it as games.example.org, or an address as [192.0.2.1] or [IPv6:2001:db8::1]."
                );
                self.problem(name, &why);
            }
            return value;
        }
        let host = host_of(base_url).unwrap_or_default();
        let bare = host.trim_matches(['[', ']']);
        match bare.parse() {
            Ok(IpAddr::V4(address)) => format!("[{address}]"),
            Ok(IpAddr::V6(address)) => format!("[IPv6:{address}]"),
            Err(_no_address) if host.contains('.') => host.to_owned(),
            Err(_no_address) => {
                let from = self.text("WONDERPOST_MAIL_FROM").unwrap_or_default();
                let domain = from.rsplit_once('@').map(|(_, domain)| domain);
                domain.unwrap_or(host).to_owned()
            }
        }
    }

    /// Reads how the way to a server is protected, whose settings begin with `prefix`.
    pub(super) fn security(&mut self, prefix: &str, default: Security) -> Security {
        let name = format!("{prefix}SECURITY");
        match self.text(&name).as_deref() {
            None => default,
            Some("starttls") => Security::StartTls,
            Some("tls") => Security::Tls,
            Some("none") => Security::None,
            Some(other) => {
                let why = format!("`{other}` is unknown: write starttls, tls or none.");
                self.problem(&name, &why);
                default
            }
        }
    }

    /// Reads the port of a server whose settings begin with `prefix`.
    pub(super) fn port(&mut self, prefix: &str, default: u16) -> u16 {
        let name = format!("{prefix}PORT");
        let Some(value) = self.text(&name) else {
            return default;
        };
        match value.parse() {
            Ok(port) if port > 0 => port,
            Ok(_) | Err(_) => {
                let why = format!("`{value}` is no port: write a number from 1 to 65535.");
                self.problem(&name, &why);
                default
            }
        }
    }

    fn login(&mut self) -> Option<(String, String)> {
        let user = self.text("WONDERPOST_SMTP_USER");
        let password = self.text("WONDERPOST_SMTP_PASSWORD");
        match (user, password) {
            (Some(user), Some(password)) => Some((user, password)),
            (None, None) => None,
            (Some(_), None) => {
                self.problem(
                    "WONDERPOST_SMTP_PASSWORD",
                    "it is missing: set it, or remove WONDERPOST_SMTP_USER.",
                );
                None
            }
            (None, Some(_)) => {
                self.problem(
                    "WONDERPOST_SMTP_USER",
                    "it is missing: set it, or remove WONDERPOST_SMTP_PASSWORD.",
                );
                None
            }
        }
    }

    fn sender(&mut self, base_url: &str, mail: &MailConfig) -> String {
        if let Some(address) = self.mailbox("WONDERPOST_MAIL_FROM") {
            return address;
        }
        if matches!(mail, MailConfig::Smtp(_)) {
            self.problem(
                "WONDERPOST_MAIL_FROM",
                "it is needed with WONDERPOST_SMTP_HOST: name the mailbox that letters come from.",
            );
        }
        let host = host_of(base_url)
            .filter(|host| is_host_name(host) && host.contains(|c: char| c.is_ascii_alphabetic()));
        format!("wonderpost@{}", host.unwrap_or("localhost"))
    }
}

/// The host part of a base URL, without the port.
pub(super) fn host_of(base_url: &str) -> Option<&str> {
    let (_, authority) = base_url.split_once("://")?;
    if authority.starts_with('[') {
        return authority.find(']').map(|end| &authority[..=end]);
    }
    authority.split(':').next()
}

fn is_base_url(url: &str) -> bool {
    let authority = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let Some(authority) = authority else {
        return false;
    };
    let Some(host) = host_of(url) else {
        return false;
    };
    let port = &authority[host.len()..];
    let is_port_fine = port.is_empty()
        || port
            .strip_prefix(':')
            .and_then(|port| port.parse::<u16>().ok())
            .is_some_and(|port| port > 0);
    let address = host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let is_host_fine = match address {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => is_host_name(host),
    };
    is_host_fine && is_port_fine
}

pub(super) fn is_host_name(host: &str) -> bool {
    !host.is_empty()
        && host.len() <= 253
        && host.split('.').all(|label| {
            !label.is_empty()
                && !label.starts_with('-')
                && label
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_')
        })
}

/// Whether it is an address as a greeting has it. Source: RFC 5321, 4.1.3.
fn is_literal(text: &str) -> bool {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|address| match address.strip_prefix("IPv6:") {
        Some(six) => six.parse::<Ipv6Addr>().is_ok(),
        None => address.parse::<Ipv4Addr>().is_ok(),
    })
}

fn is_mailbox(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else {
        return false;
    };
    !local.is_empty()
        && address.len() <= 254
        && is_host_name(domain)
        && !local.chars().any(|letter| {
            letter.is_whitespace() || letter.is_control() || "<>()[],;:\"@\\".contains(letter)
        })
}
