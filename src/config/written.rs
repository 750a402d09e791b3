//! Settings as a host writes them: each is an argument of clap, which reads it, judges it and says what it is for.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use clap::ArgAction::Set;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use ipnet::IpNet;
use mailbox::Server;

use super::address::{is_host_name, is_literal, is_mailbox};
use super::{LogFormat, PREFIX, PerDay, Pooler, Security};

/// The longest name of the site, and of whom letters come from.
const LINE_MAX: usize = 60;
/// The longest name of a folder of a mailbox.
const FOLDER_MAX: usize = 200;

// clap takes a field of the type `Vec` for an argument that comes several times.
type Networks = Vec<IpNet>;
type Servers = Vec<Server>;

/// What is written for each setting, in the order in which help lists them.
#[derive(Parser)]
#[command(rename_all = "screaming_snake", disable_help_flag = true)]
pub(super) struct Written {
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
    #[arg(long, default_value = "60", value_parser = number("number of seconds", 0_u64, 3600))]
    pub(super) database_wait: u64,
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
    #[arg(long, default_value = "none", value_parser = pooler)]
    pub(super) database_pooler: Pooler,
    /// address under which people reach the site; default http:// and the listening address
    #[arg(long)]
    pub(super) base_url: Option<String>,
    /// address and port to listen on
    #[arg(long, default_value = "127.0.0.1:8080", value_parser = listen)]
    pub(super) listen: SocketAddr,
    /// addresses and networks of proxies whose X-Forwarded-For is believed, such as 127.0.0.1, 10.0.0.0/8; default none
    #[arg(long, value_parser = networks)]
    pub(super) trusted_proxies: Option<Networks>,
    /// whether browsers shall ask for https at all names below that of the site too: yes or no
    #[arg(long, default_value = "no", action = Set, value_parser = yes_or_no)]
    pub(super) hsts_subdomains: bool,
    /// how many requests one client may make within a minute, 0 for any number
    #[arg(long, default_value = "600", value_parser = number("number of requests", 0_u32, 1_000_000))]
    pub(super) requests_per_minute: u32,
    /// addresses and networks that may ask for /metrics, besides this machine; default none
    #[arg(long, value_parser = networks)]
    pub(super) metrics_from: Option<Networks>,
    /// for how many seconds a program that was told to stop goes on serving, 0 to 5, so that a proxy notices
    #[arg(long, default_value = "0", value_parser = number("number of seconds", 0_u64, 5))]
    pub(super) stop_moment: u64,
    /// text, or json, an object per line
    #[arg(long, default_value = "text", value_parser = choice(&[("text", LogFormat::Text), ("json", LogFormat::Json)]))]
    pub(super) log_format: LogFormat,
    /// whether each request gets a line in the log: yes or no
    #[arg(long, default_value = "no", action = Set, value_parser = yes_or_no)]
    pub(super) log_requests: bool,
    /// what the site calls itself
    #[arg(long, default_value = "Wonderpost", value_parser = line(LINE_MAX))]
    pub(super) site_name: String,
    /// the host's mailbox: whoever signs in with it sees the host's page
    #[arg(long, value_parser = mailbox)]
    pub(super) host_address: Option<String>,
    /// mailbox that letters come from; default wonderpost@ and the site's name; needed with SMTP
    #[arg(long, value_parser = mailbox)]
    pub(super) mail_from: Option<String>,
    /// name that letters come from; default the site's name
    #[arg(long, value_parser = line(LINE_MAX))]
    pub(super) mail_from_name: Option<String>,
    /// mailbox that bounces return to, each to its +form that names the letter (bounce@ gives bounce+…@); default `WONDERPOST_MAIL_FROM`, without the +
    #[arg(long, value_parser = mailbox)]
    pub(super) mail_bounce: Option<String>,
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
    #[arg(long, default_value = "20", value_parser = number("number of letters", 1_usize, 10_000))]
    pub(super) mail_per_hour: usize,
    /// for how many days the database keeps the words of sent letters
    #[arg(long, default_value = "0", value_parser = number("number of days", 0_u16, 3650))]
    pub(super) mail_keep_days: u16,
    /// how many tables one person, and all together, may open within a day
    #[arg(long, default_value = "30/500", value_parser = per_day("30/500"))]
    pub(super) tables_per_day: PerDay,
    /// how many mailboxes that never played here one person, and all together, may invite within a day
    #[arg(long, default_value = "20/300", value_parser = per_day("20/300"))]
    pub(super) invitations_per_day: PerDay,
    /// how many guests from one client, and all together, may take seats within a day
    #[arg(long, default_value = "20/300", value_parser = per_day("20/300"))]
    pub(super) guests_per_day: PerDay,
    /// how many lines of talk one person, and all together, may say within a day
    #[arg(long, default_value = "300/20000", value_parser = per_day("300/20000"))]
    pub(super) talk_per_day: PerDay,
    /// how many days of vacation one person may take in a calendar year, 0 to 366, 0 for none; days off of the week do not count
    #[arg(long, default_value = "30", value_parser = number("number of days in a year", 0_u16, 366))]
    pub(super) away_days: u16,
    /// how many hours before somebody's time is over they were reminded, 0 to 72; never more than a quarter of the time per turn
    #[arg(long, default_value = "12", value_parser = number("number of hours between a reminder and the end of somebody's time", 0_u16, 72))]
    pub(super) warning_hours: u16,
    /// how many bots think at the same time, 0 for no bots, 64 at most
    #[arg(long, default_value = "1", value_parser = number("number of bots", 0_usize, 64))]
    pub(super) bot_threads: usize,
    /// how many games with bots may run at the same time
    #[arg(long, default_value = "1000", value_parser = number("number of games", 0_usize, 1_000_000))]
    pub(super) bot_games: usize,
    /// addresses and networks of your own that webhooks may go to, also by http, such as 192.168.1.5; default none
    #[arg(long, value_parser = networks)]
    pub(super) alerts_inside: Option<Networks>,
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
    pub(super) smtp_password: Option<String>,
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
    #[arg(long, value_parser = typed)]
    pub(super) imap_password: Option<String>,
    /// file with a certificate in PEM form that vouches for the IMAP server, besides those the machine trusts
    #[arg(long)]
    pub(super) imap_ca_file: Option<PathBuf>,
    /// folder of the mailbox that answers lie in
    #[arg(long, default_value = "INBOX", value_parser = line(FOLDER_MAX))]
    pub(super) imap_folder: String,
}

/// Lists every setting with what it is for.
pub fn settings() -> Vec<(String, String)> {
    let command = Written::command();
    let all = command.get_arguments().filter_map(|argument| {
        let name = format!("{PREFIX}{}", argument.get_long()?);
        let mut meaning = argument.get_help()?.to_string().replace('`', "");
        if let Some(usual) = argument.get_default_values().first() {
            meaning.push_str(&format!("; default {}", usual.display()));
        }
        Some((name, meaning))
    });
    all.collect()
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
                // What is empty is not written.
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
    if name == "WONDERPOST_STANDBY_URL" {
        return format!(
            "{name} is no setting any more, since finished games are read from the database itself: remove it."
        );
    }
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

/// Reads a number from `least` to `most`. `what` says of what in words.
fn number<T>(
    what: &'static str,
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |value| {
        let number = value.parse().ok();
        number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| format!("`{value}` is no {what}: write one from {least} to {most}."))
    }
}

/// Reads one of some words.
fn choice<T: Copy + Send + Sync + 'static>(
    all: &'static [(&'static str, T)],
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |value| {
        let found = all.iter().find(|(word, _)| *word == value);
        found.map(|(_, means)| *means).ok_or_else(|| {
            let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
            let (last, others) = words.split_last().unwrap_or((&"nothing", &[]));
            format!(
                "`{value}` is unknown: write {} or {last}.",
                others.join(", ")
            )
        })
    }
}

const SECURITY: &[(&str, Security)] = &[
    ("starttls", Security::StartTls),
    ("tls", Security::Tls),
    ("none", Security::None),
];

fn yes_or_no(value: &str) -> Result<bool, String> {
    choice(&[("yes", true), ("no", false)])(value)
}

fn pooler(value: &str) -> Result<Pooler, String> {
    if value == "find" {
        return Err("a pooler is not recognised any more: write transaction where one gives connections for single transactions, else none.".to_owned());
    }
    choice(&[("none", Pooler::None), ("transaction", Pooler::Transaction)])(value)
}

fn line(most: usize) -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync + 'static {
    move |value| {
        let is_line = !value.chars().any(char::is_control) && value.chars().count() <= most;
        is_line.then(|| value.to_owned()).ok_or_else(|| {
            format!("it must be one line of at most {most} letters: make it shorter.")
        })
    }
}

/// What somebody types to log in. The value is never told.
fn typed(value: &str) -> Result<String, &'static str> {
    let is_typed = !value.chars().any(char::is_control);
    is_typed
        .then(|| value.to_owned())
        .ok_or("it holds a sign that nobody can type: write it anew.")
}

fn mailbox(value: &str) -> Result<String, String> {
    judged(
        value,
        is_mailbox,
        "no mail address: write it as name@example.org.",
    )
}

fn server(value: &str) -> Result<String, String> {
    let why = "no name of a server: write it as mail.example.org, without a port.";
    judged(value, is_host_name, why)
}

fn hello(value: &str) -> Result<String, String> {
    let is_name = |name: &str| is_host_name(name) || is_literal(name);
    let why = "no name of a machine: write it as games.example.org, or an address as [192.0.2.1] or [IPv6:2001:db8::1].";
    judged(value, is_name, why)
}

fn judged(value: &str, is_well: impl Fn(&str) -> bool, why: &str) -> Result<String, String> {
    if is_well(value) {
        Ok(value.to_owned())
    } else {
        Err(format!("`{value}` is {why}"))
    }
}

fn listen(value: &str) -> Result<SocketAddr, String> {
    value.parse().map_err(|_no_address| {
        format!("`{value}` is no address with a port: write it as 127.0.0.1:8080 or [::]:8080.")
    })
}

fn networks(value: &str) -> Result<Networks, String> {
    let named = value.split([',', ' ']).filter(|part| !part.is_empty());
    let read = named.map(|part| {
        let address = || part.parse().map(|address: IpAddr| IpNet::from(address));
        part.parse()
            .or_else(|_no_network| address())
            .map_err(|_neither| {
                format!("`{part}` is no address or network: write them as 127.0.0.1, 10.0.0.0/8.")
            })
    });
    read.collect()
}

fn servers(value: &str) -> Result<Servers, String> {
    let words = value.split([',', ' ']).filter(|word| !word.is_empty());
    let read = words.map(|word| {
        Server::read(word).ok_or_else(|| {
            format!(
                "`{word}` is no name of a server: write names, *.domain for all below a domain, or unnamed for a field without a name, with commas between them."
            )
        })
    });
    read.collect()
}

/// Reads two numbers: for one person, and for the site.
fn per_day(
    usual: &'static str,
) -> impl Fn(&str) -> Result<PerDay, String> + Clone + Send + Sync + 'static {
    move |value| {
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
