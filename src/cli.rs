//! The command line: every subcommand, and how their failures are told.
//!
//! Errors go to standard error as sentences that say what to do; the exit code is 0 when all is well, 1 when not,
//! 2 when the command or the settings cannot be understood. Start reading at [`run`].

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::accounts::sign_in;
use crate::clock::Clock;
use crate::config::{Config, ConfigError};
use crate::db::{Cipher, Db};
use crate::mail::send::Sender;
use crate::reason;
use crate::tables::{Service, Site, clock_mark, host_acts, restores};
use crate::words::{Language, Message, Words};
use crate::worker::{self, Did};

mod board_sets;
mod check;
mod distribute;
mod doors;
pub mod engine;
mod inbound;
mod journal_sources;
mod journals;
mod progress;
mod serve;
mod tables;

/// Exit code for what cannot be understood.
const MISUNDERSTOOD: u8 = 2;

#[derive(Parser)]
#[command(
    name = "wonderpost",
    version,
    about = "Play the 7 Wonders family by post",
    after_help = "Settings come from the environment, WONDERPOST_…; `wonderpost check` judges them and lists all."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the pages and send the letters (this is what happens without a command)
    Serve,
    /// Bring the database to the present schema, and do nothing else
    Migrate,
    /// Judge settings, database and mail server
    Check(check::Check),
    /// Check journals: order, seals, chain, and every random outcome
    Verify(journals::Verify),
    /// Carry journals out again with this program and say which come out otherwise
    Replay(journals::Replay),
    /// Write journals as files of JSON lines
    Export(journals::Copy),
    /// Take exported journals into the database as new tables, if they verify
    Import(journals::Import),
    /// Make a link that signs somebody in, to hand over yourself when letters do not arrive; the players are told
    SignInLink {
        /// The mailbox with which the person signs in
        address: String,
    },
    /// Spread journals over partitions of one Postgres, or over the nodes of a Citus; shows the statements, or runs them
    Distribute(distribute::Distribute),
    /// Stop a table, so that nobody can play there; its players read why
    Freeze(tables::Freeze),
    /// Let a frozen table go on, if this program can carry out its journal
    Thaw(tables::Thaw),
    /// Give somebody's seat to somebody else; both get a letter, and the players read why
    HandOver(tables::HandOver),
    /// Send the letters that are due, once, and end; for a timer instead of a running server
    Tick,
    /// Take one raw mail on standard input, as a mail server's pipe or alias gives it: an answer to a letter
    Inbound(inbound::Inbound),
    /// Play a game line by line: JSON requests on standard input, JSON answers on standard output
    Engine,
}

/// Runs the program with the process's arguments.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    match obey(&arguments.command.unwrap_or(Command::Serve)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("wonderpost: {}", told(&error));
            if error.is::<ConfigError>() {
                ExitCode::from(MISUNDERSTOOD)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn obey(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Engine => {
            engine::converse(std::io::stdin().lock(), std::io::stdout().lock())?;
        }
        Command::Serve => {
            speak();
            serve::run(&settings()?)?;
        }
        Command::Migrate => {
            let ran = open_database(&settings()?)?.migrate()?;
            match ran.len() {
                0 => say("The database is up to date already."),
                _ => say(&format!("Done: {}.", ran.join(", "))),
            }
        }
        Command::Check(check) => return check.run(&settings()?),
        Command::SignInLink { address } => sign_in_link(address)?,
        Command::Distribute(distribute) => distribute.run()?,
        Command::Freeze(freeze) => freeze.run()?,
        Command::Thaw(thaw) => thaw.run()?,
        Command::HandOver(hand_over) => hand_over.run()?,
        Command::Tick => tick(&settings()?)?,
        Command::Inbound(inbound) => return Ok(inbound.run()),
        Command::Verify(verify) => return verify.run(),
        Command::Replay(replay) => return replay.run(),
        Command::Export(export) => return export.run(),
        Command::Import(import) => return import.run(),
    }
    Ok(ExitCode::SUCCESS)
}

/// An error with its causes, each said once; of settings every problem on a line of its own.
fn told(error: &anyhow::Error) -> String {
    match error.downcast_ref::<ConfigError>() {
        Some(problems) => problems.to_string(),
        None => reason::whole(error.as_ref()),
    }
}

fn sign_in_link(address: &str) -> anyhow::Result<()> {
    let link = host_acts::sign_in_link(&service(&settings_of_site()?)?, address)?;
    let minutes = sign_in::LINK_LIFE_MS / 60_000;
    say(&format!(
        "{link}\nIt serves once, in any browser, within {minutes} minutes."
    ));
    Ok(())
}

fn tick(config: &Config) -> anyhow::Result<()> {
    speak();
    let sender = Sender::from_config(config)?;
    let service = service(config)?;
    restores::check(&service)?;
    let mut handled = 0;
    while worker::step(&service, &sender)? == Did::Something {
        handled += 1;
    }
    while worker::tell(&service)? == Did::Something {}
    worker::prune(&service, &sender)?;
    restores::keep(&service)?;
    say(&format!("{handled} letters were handled."));
    Ok(())
}

/// What a command works with that does not serve.
fn service(config: &Config) -> anyhow::Result<Service> {
    let library = board_sets::library(&config.data_dir)?;
    let db = open_migrated(config)?;
    let clock = held_clock(&db)?;
    let mut service = Service::new(db, clock, Site::from_config(config));
    service.library = Arc::new(library);
    service.data_dir = Some(config.data_dir.clone());
    service.replies = config.replies.clone();
    service.bounce_address = config.bounce_address.clone();
    service.alerts = alerts(config)?;
    Ok(service)
}

/// What tells people in other ways than by letter. Its key is made when it is first needed.
fn alerts(config: &Config) -> anyhow::Result<Arc<crate::alerts::Sender>> {
    let sender = crate::alerts::Sender::from_config(config).with_context(|| {
        let file = config.push_key_file();
        let file = file.display();
        format!("WONDERPOST_KEY_FILE: the key in `{file}` beside it cannot be read or made")
    })?;
    Ok(Arc::new(sender))
}

/// The machine's clock, kept from telling a time before what was told already.
fn held_clock(db: &Db) -> anyhow::Result<Clock> {
    let clock = Clock::system();
    clock_mark::hold(db, &clock)?;
    Ok(clock)
}

/// Reads the settings and makes the data folder.
fn settings() -> Result<Config, ConfigError> {
    let config = Config::from_env()?;
    config.make_data_dir()?;
    Ok(config)
}

/// Reads the settings for a command about a site that is there already, and makes nothing where it is not: the host may
/// have forgotten to name the data folder.
fn settings_of_site() -> anyhow::Result<Config> {
    let config = Config::from_env()?;
    expect_database(&config.database_url)?;
    config.make_data_dir()?;
    Ok(config)
}

/// Refuses the file of a SQLite database that is not there.
fn expect_database(url: &str) -> anyhow::Result<()> {
    if let Some(path) = url.strip_prefix("sqlite:")
        && let Err(error) = std::fs::metadata(path)
    {
        bail!(
            "there is no database at `{path}` ({error}): set WONDERPOST_DATA_DIR and WONDERPOST_DATABASE_URL as the program that serves has them"
        );
    }
    Ok(())
}

/// Opens the database as it is.
fn open_database(config: &Config) -> anyhow::Result<Db> {
    let cipher = Cipher::of_file(&config.key_file).with_context(|| {
        let file = config.key_file.display();
        format!("WONDERPOST_KEY_FILE: the key in `{file}` cannot be read or made")
    })?;
    let db = Db::open_behind(&config.database_url, config.database_pooler)
        .map_err(|error| anyhow::Error::new(error).context("WONDERPOST_DATABASE_URL"))?;
    Ok(db.with_cipher(cipher))
}

/// Opens the database for a command that needs the present schema, but is not the one to change it.
fn open_migrated(config: &Config) -> anyhow::Result<Db> {
    let db = open_database(config)?;
    if !db.pending_migrations()?.is_empty() {
        bail!("the database has an older schema than this program: run `wonderpost migrate` first");
    }
    Ok(db)
}

/// Crates that would log what they send and read: the clients of IMAP and of alerts, and their TLS.
const SECRETIVE: [&str; 3] = ["async_imap", "ureq", "rustls"];

/// Sends diagnostics to standard error; `RUST_LOG` chooses how much.
fn speak() {
    let chosen = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,actix_server=warn"));
    // However much is asked for: what these crates tell names passwords, mails of others, and secret addresses.
    let is_told = filter_fn(|about| {
        !SECRETIVE
            .iter()
            .any(|name| about.target().starts_with(name))
    });
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    tracing_subscriber::registry()
        .with(is_told)
        .with(chosen)
        .with(lines)
        .init();
}

/// Says a message in the language of the environment (POSIX, section 8.2): that of `LC_ALL`, else `LC_MESSAGES`, else
/// `LANG`; English where the program does not know it.
fn in_words(message: &Message) -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names.iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty());
    let code = locale
        .as_deref()
        .and_then(|locale| locale.split(['_', '.', '@']).next());
    let language = code.and_then(Language::find).unwrap_or_default();
    Words::of(language).plain(message)
}

/// Says a sentence on standard output.
#[expect(clippy::print_stdout, reason = "this is what a command answers")]
fn say(sentence: &str) {
    println!("{sentence}");
}
