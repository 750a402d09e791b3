//! Settings as a host writes them: each is an argument of clap, which reads and checks it and describes it.

use std::collections::BTreeMap;
use std::error::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::ArgAction::Set;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use super::values::{
    Networks, Reads, SECURITY, Servers, choice, hello, line, listen, mailbox, networks, number,
    seconds, server, servers, typed, yes_or_no,
};
use super::{PREFIX, Password, Pooler, Security};

/// The longest name of the site, and of whom letters come from.
const LINE_MAX: usize = 60;
const FOLDER_MAX: usize = 200;

/// What is written for each setting, in the order in which help lists them.
#[derive(Debug, Clone, PartialEq, Eq, Parser)]
#[command(rename_all = "screaming_snake", disable_help_flag = true)]
pub struct Written {
    /// file with further settings, NAME=value per line; default wonderpost.conf in the data folder, if it is there
    #[arg(long)]
    settings: Option<PathBuf>,
    /// folder for everything that is kept; default data
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// file with the key that seals letters in the database, made if missing; default letters.key in the data folder
    #[arg(long)]
    pub(super) key_file: Option<PathBuf>,
    /// `sqlite:PATH` (relative to the data folder) or `postgres://USER:PASSWORD@HOST/NAME`; default sqlite:wonderpost.db
    #[arg(long)]
    pub(super) database_url: Option<String>,
    /// for how many seconds a start waits for a Postgres that does not answer yet, 0 for not at all
    #[arg(long, default_value = "60", value_parser = seconds(3600))]
    pub database_wait: Duration,
    /// folder into which the program makes backups of SQLite by itself, relative to the data folder; default none
    #[arg(long)]
    pub(super) backup_dir: Option<PathBuf>,
    /// how many hours pass between two of these backups
    #[arg(long, default_value = "24", value_parser = number("number of hours", 1_u32, 8760))]
    pub(super) backup_every: u32,
    /// how many of these backups stay
    #[arg(long, default_value = "7", value_parser = number("number of backups to keep", 1_usize, 10_000))]
    pub(super) backup_keep: usize,
    /// what stands in front of Postgres: transaction for a pooler that gives connections for single transactions, such as `PgBouncer` in transaction mode
    #[arg(long, default_value = "none", value_parser = choice(&[("none", Pooler::None), ("transaction", Pooler::Transaction)]))]
    pub database_pooler: Pooler,
    /// address under which people reach the site; default http:// and the listening address
    #[arg(long)]
    pub(super) base_url: Option<String>,
    /// address and port to listen on
    #[arg(long, default_value = "127.0.0.1:8080", value_parser = listen)]
    pub listen: SocketAddr,
    /// addresses and networks of proxies whose X-Forwarded-For is believed, such as 127.0.0.1, 10.0.0.0/8; default none
    #[arg(long, default_value = "", value_parser = networks)]
    pub trusted_proxies: Networks,
    /// whether browsers shall ask for https at all names below that of the site too: yes or no
    #[arg(long, default_value = "no", action = Set, value_parser = yes_or_no)]
    pub hsts_subdomains: bool,
    #[command(flatten)]
    pub operation: Operation,
    /// what the site calls itself
    #[arg(long, default_value = "Wonderpost", value_parser = line(LINE_MAX))]
    pub site_name: String,
    /// the host's mailbox: whoever signs in with it sees the host's page
    #[arg(long, value_parser = mailbox)]
    pub host_address: Option<String>,
    /// mailbox that letters come from; default wonderpost@ and the site's name; needed with SMTP
    #[arg(long, value_parser = mailbox)]
    pub(super) mail_from: Option<String>,
    /// name that letters come from; default the site's name
    #[arg(long, value_parser = line(LINE_MAX))]
    pub(super) mail_from_name: Option<String>,
    /// mailbox that bounces return to, each to its +form that names the letter (bounce@ gives bounce+…@); default `WONDERPOST_MAIL_FROM`, without the +
    #[arg(long = "MAIL_BOUNCE", value_parser = mailbox)]
    pub bounce_address: Option<String>,
    /// mailbox that takes answers to letters, each at its +form (reply@ takes reply+…@); without it letters cannot be answered
    #[arg(long, value_parser = mailbox)]
    pub(super) mail_reply: Option<String>,
    /// names with which your own mail servers sign Authentication-Results, with commas between them: a name, *.domain, or unnamed for a field without one; needed for answers unless `WONDERPOST_MAIL_UNPROVEN` is accept
    #[arg(long, value_parser = servers)]
    pub(super) mail_authserv: Option<Servers>,
    /// how the lines begin that your own mail server puts above each mail, with | between them; default none
    #[arg(long)]
    pub(super) mail_banner: Option<String>,
    /// answers without a DMARC pass: refuse, or accept, which trusts the sender's address alone
    #[arg(long, default_value = "refuse", action = Set, value_parser = choice(&[("refuse", false), ("accept", true)]))]
    pub(super) mail_unproven: bool,
    /// socket file on which LMTP is spoken, relative to the data folder; default none
    #[arg(long)]
    pub(super) mail_lmtp: Option<PathBuf>,
    /// how many letters a mailbox gets within an hour, sign-ins not counted; further ones wait
    #[arg(long = "MAIL_PER_HOUR", default_value = "20", value_parser = number("number of letters", 1_usize, 10_000))]
    pub letters_per_hour: usize,
    /// for how many days the database keeps the words of sent letters
    #[arg(long = "MAIL_KEEP_DAYS", default_value = "0", value_parser = number("number of days", 0_u16, 3650))]
    pub letters_keep_days: u16,
    #[command(flatten)]
    pub day_limits: DayLimits,
    /// how many days of vacation one person may take in a calendar year, 0 to 366, 0 for none; days off of the week do not count
    #[arg(long, default_value = "30", value_parser = number("number of days in a year", 0_u16, 366))]
    pub away_days: u16,
    /// how many hours before somebody's time is over they were reminded, 0 to 72; never more than a quarter of the time per turn
    #[arg(long, default_value = "12", value_parser = number("number of hours between a reminder and the end of somebody's time", 0_u16, 72))]
    pub warning_hours: u16,
    #[command(flatten)]
    pub bots: BotsConfig,
    /// addresses and networks of your own that webhooks may go to, also by http, such as 192.168.1.5; default none
    #[arg(long, default_value = "", value_parser = networks)]
    pub alerts_inside: Networks,
    /// folder for letters while there is no SMTP server; default letters in the data folder
    #[arg(long)]
    pub(super) mail_dir: Option<PathBuf>,
    /// SMTP server; without it letters are written as files
    #[arg(long, value_parser = server)]
    pub(super) smtp_host: Option<String>,
    /// its port; default 587 with starttls, 465 with tls, 25 with none
    #[arg(long, value_parser = number("port", 1_u16, u16::MAX))]
    pub(super) smtp_port: Option<u16>,
    /// starttls, tls or none
    #[arg(long, default_value = "starttls", value_parser = choice(SECURITY))]
    pub(super) smtp_security: Security,
    /// name to log in with, if the server asks for one
    #[arg(long)]
    pub(super) smtp_user: Option<String>,
    /// password to log in with
    #[arg(long)]
    pub(super) smtp_password: Option<Password>,
    /// file with a certificate in PEM form that vouches for the server, besides those the machine trusts
    #[arg(long)]
    pub(super) smtp_ca_file: Option<PathBuf>,
    /// name with which the server is greeted (EHLO); default the host of `WONDERPOST_BASE_URL`, or where that has no dot the domain of `WONDERPOST_MAIL_FROM`
    #[arg(long, value_parser = hello)]
    pub(super) smtp_hello: Option<String>,
    /// IMAP server from whose mailbox answers to letters are fetched; default none
    #[arg(long, value_parser = server)]
    pub(super) imap_host: Option<String>,
    /// its port; default 993 with tls, 143 otherwise
    #[arg(long, value_parser = number("port", 1_u16, u16::MAX))]
    pub(super) imap_port: Option<u16>,
    /// tls, starttls or none
    #[arg(long, default_value = "tls", value_parser = choice(SECURITY))]
    pub(super) imap_security: Security,
    /// name to log in with; needed with `WONDERPOST_IMAP_HOST`
    #[arg(long, value_parser = typed)]
    pub(super) imap_user: Option<String>,
    /// password to log in with; needed with `WONDERPOST_IMAP_HOST`
    #[arg(long, value_parser = |value: &str| typed(value).map(Password))]
    pub(super) imap_password: Option<Password>,
    /// file with a certificate in PEM form that vouches for the IMAP server, besides those the machine trusts
    #[arg(long)]
    pub(super) imap_ca_file: Option<PathBuf>,
    /// folder of the mailbox that answers lie in
    #[arg(long, default_value = "INBOX", value_parser = line(FOLDER_MAX))]
    pub(super) imap_folder: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::Args)]
pub struct BotsConfig {
    /// how many bots think at the same time, 0 for no bots, 64 at most
    #[arg(long = "BOT_THREADS", default_value = "1", value_parser = number("number of bots", 0_usize, 64))]
    pub threads: usize,
    /// how many games with bots may run at the same time
    #[arg(long = "BOT_GAMES", default_value = "1000", value_parser = number("number of games", 0_usize, 1_000_000))]
    pub games: usize,
}

impl BotsConfig {
    pub const fn is_on(&self) -> bool {
        self.threads > 0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerDay {
    /// By one person, or from one client where nobody is known yet.
    pub person: usize,
    /// By all of the site together.
    pub site: usize,
}

/// What a host allows within a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::Args)]
pub struct DayLimits {
    /// how many tables one person, and all together, may open within a day
    #[arg(long = "TABLES_PER_DAY", default_value = "30/500", value_parser = per_day("30/500"))]
    pub tables: PerDay,
    /// how many mailboxes that never played here one person, and all together, may invite within a day
    #[arg(long = "INVITATIONS_PER_DAY", default_value = "20/300", value_parser = per_day("20/300"))]
    pub invitations: PerDay,
    /// how many guests from one client, and all together, may take seats within a day
    #[arg(long = "GUESTS_PER_DAY", default_value = "20/300", value_parser = per_day("20/300"))]
    pub guests: PerDay,
    /// how many lines of talk one person, and all together, may say within a day
    #[arg(long = "TALK_PER_DAY", default_value = "300/20000", value_parser = per_day("300/20000"))]
    pub talk: PerDay,
}

/// Reads two numbers: for one person, and for the site.
fn per_day(usual: &'static str) -> impl Reads<PerDay> {
    move |value: &str| {
        let read = |text: &str| text.trim().parse().ok().filter(|count| *count <= 1_000_000);
        let both = value
            .split_once('/')
            .and_then(|(person, site)| Some((read(person)?, read(site)?)));
        both.map(|(person, site)| PerDay { person, site })
            .ok_or_else(|| {
                format!(
                    "`{value}` is no pair of numbers: write how many one person may make within a day and how many all together, such as {usual}."
                )
            })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, clap::Args)]
pub struct Operation {
    /// how many requests one client may make within a minute, 0 for any number
    #[arg(long = "REQUESTS_PER_MINUTE", default_value = "600", value_parser = number("number of requests", 0_u32, 1_000_000))]
    pub requests_per_minute: u32,
    /// addresses and networks that may ask for /metrics, besides this machine; default none
    #[arg(long = "METRICS_FROM", default_value = "", value_parser = networks)]
    pub metrics_from: Networks,
    /// for how many seconds a program that was told to stop goes on serving, 0 to 5, so that a proxy notices
    #[arg(long = "STOP_MOMENT", default_value = "0", value_parser = seconds(5))]
    pub stop_moment: Duration,
    /// text, or json, an object per line
    #[arg(long = "LOG_FORMAT", default_value = "text", value_parser = choice(&[("text", LogFormat::Text), ("json", LogFormat::Json)]))]
    pub log_format: LogFormat,
    /// whether each request gets a line in the log: yes or no
    #[arg(long = "LOG_REQUESTS", default_value = "no", action = Set, value_parser = yes_or_no)]
    pub logs_requests: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// An object of JSON per line.
    Json,
}

/// Lists every setting with what it is for.
pub fn settings() -> Vec<(String, String)> {
    let command = Written::command();
    let all = command.get_arguments().filter_map(|argument| {
        let name = format!("{PREFIX}{}", argument.get_long()?);
        let mut meaning = argument.get_help()?.to_string().replace('`', "");
        if let Some(usual) = argument.get_default_values().first()
            && !usual.is_empty()
        {
            meaning.push_str(&format!("; default {}", usual.display()));
        }
        Some((name, meaning))
    });
    all.collect()
}

impl Default for Written {
    /// What holds where nothing is written.
    fn default() -> Self {
        Self::parse_from([""])
    }
}

impl Written {
    /// Reads what is written, by names. A setting that cannot be read is a problem and counts as not written.
    pub(super) fn read(
        named: &BTreeMap<String, String>,
        problems: &mut Vec<String>,
    ) -> Result<Self, clap::Error> {
        let mut well = vec![String::new()];
        for (name, value) in named {
            let argument = format!("--{}={value}", name.strip_prefix(PREFIX).unwrap_or(name));
            match Self::try_parse_from(["", &argument]) {
                Err(error) if error.kind() == ErrorKind::UnknownArgument => {
                    problems.push(unknown(name, &error));
                }
                // An empty value counts as not written.
                Ok(_) | Err(_) if value.is_empty() => {}
                Ok(_) => well.push(argument),
                Err(error) => problems.push(told(name, &error)),
            }
        }
        Self::try_parse_from(well)
    }
}

fn told(name: &str, error: &clap::Error) -> String {
    match error.source() {
        Some(why) => format!("{name}: {why}"),
        None => format!("{name}: {error}"),
    }
}

fn unknown(name: &str, error: &clap::Error) -> String {
    let upper = name.to_uppercase();
    let nearest = match error.get(ContextKind::SuggestedArg) {
        _ if settings().iter().any(|(known, _)| *known == upper) => Some(upper),
        Some(ContextValue::String(nearest)) => {
            Some(format!("{PREFIX}{}", nearest.trim_start_matches('-')))
        }
        Some(_) | None => None,
    };
    let nearest = nearest.map_or(String::new(), |nearest| format!(" Did you mean {nearest}?"));
    format!(
        "{name} is no setting of Wonderpost: correct or remove it.{nearest} All stand in docs/hosting.md."
    )
}
