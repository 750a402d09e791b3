//! The command line. Errors go to standard error as sentences that say what to do; the exit code is 0 if all is well,
//! 1 if not, 2 if the command or the settings cannot be understood. Start reading at [`run`].

use std::fs::{File, TryLockError};
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use clap::{Parser, Subcommand};
use tracing::Level;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::accounts::sign_in;
use crate::alerts::targets;
use crate::clock::Clock;
use crate::config::{Config, ConfigError, LogFormat};
use crate::db::side::Side;
use crate::db::{Cipher, Db, OpenError, Patience};
use crate::host::{acts, restores};
use crate::mail::send::Sender;
use crate::play::{Service, letter_hold, outages};
use crate::web::logs;
use crate::{files, reason, worker};
use rules::Library;
#[cfg(debug_assertions)]
use rules::chance::Entropy;
use words::{Language, Message, Words};

mod backups;
mod board_sets;
mod check;
mod copy_database;
pub mod engine;
mod journal_sources;
mod journals;
mod progress;
mod serve;

use progress::Progress;

const MISUNDERSTOOD: u8 = 2;
const MIGRATED: &str = "changes of the schema made";

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
    /// Write a backup of a SQLite database and its keys into a folder, and check it; people may play meanwhile
    Backup(backups::Backup),
    /// Put a backup of SQLite into an empty place; letters are on hold until they are released
    Restore(backups::Restore),
    /// Let letters and alerts leave that a restore holds
    ReleaseLetters,
    /// Copy everything into another database, of SQLite or Postgres; goes on where it was interrupted
    CopyDatabase(copy_database::CopyDatabase),
    /// Make a link that signs somebody in, to hand over yourself when letters do not arrive; the players are told
    SignInLink {
        /// The mailbox with which the person signs in
        address: String,
    },
    /// Stop a table, so that nobody can play there; its players read why
    Freeze {
        /// The table, as in the address of its page
        table: String,
        /// Why, in a sentence for its players
        #[arg(long)]
        why: String,
    },
    /// Let a frozen table go on, if this program can carry out its journal
    Thaw {
        /// The table, as in the address of its page
        table: String,
        /// Why, in a sentence for its players
        #[arg(long, default_value = "")]
        why: String,
    },
    /// Give somebody's seat to somebody else; both get a letter, and the players read why
    HandOver {
        /// The table, as in the address of its page
        table: String,
        /// The seat, counted from 1 in the order of the board
        seat: usize,
        /// The mailbox of whoever is to have it; an account is made if there is none
        address: String,
        /// Why, in a sentence for its players
        #[arg(long)]
        why: String,
    },
    /// Send the letters that are due, once, and end; for a timer instead of a running server
    Tick,
    /// Take one raw mail on standard input, as a mail server's pipe or alias gives it: an answer to a letter
    Inbound(serve::Inbound),
    /// Play a game line by line: JSON requests on standard input, JSON answers on standard output
    Engine,
}

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
            let config = settings()?;
            speak(config.operation.log_format, config.operation.logs_requests);
            serve::run(&config)?;
        }
        Command::Migrate => {
            let db = open_database(&settings()?)?;
            let ran = Progress::new(MIGRATED, 0).of(|tell| db.migrate_and_tell(tell))?;
            match ran.len() {
                0 => say("The database is up to date already."),
                _ => say(&format!("Done: {}.", ran.join(", "))),
            }
        }
        Command::Check(check) => return check.run(&settings()?),
        Command::SignInLink { address } => sign_in_link(address)?,
        Command::Backup(backup) => backup.run()?,
        Command::Restore(restore) => restore.run()?,
        Command::ReleaseLetters => backups::release_letters()?,
        Command::CopyDatabase(copy) => copy.run()?,
        Command::Freeze { table, why } => {
            acts::freeze(&service_of_site()?, table, why)?;
            say(&format!(
                "Table {table} stands still. Let it go on with: wonderpost thaw {table}"
            ));
        }
        Command::Thaw { table, why } => {
            let waited = acts::thaw(&service_of_site()?, table, why)?;
            say(&format!(
                "Table {table} goes on; {waited} letters that waited for it are queued again."
            ));
        }
        Command::HandOver {
            table,
            seat,
            address,
            why,
        } => {
            acts::hand_over(&service_of_site()?, table, *seat, address, why)?;
            say(&format!(
                "Seat {seat} of table {table} is played by {address} from now on."
            ));
        }
        Command::Tick => tick(&settings()?)?,
        Command::Inbound(inbound) => return Ok(inbound.run()),
        Command::Verify(verify) => return verify.run(),
        Command::Replay(replay) => return replay.run(),
        Command::Export(export) => return export.run(),
        Command::Import(import) => return import.run(),
    }
    Ok(ExitCode::SUCCESS)
}

/// An error with its causes, each said once; problems with settings on a line each.
fn told(error: &anyhow::Error) -> String {
    match error.downcast_ref::<ConfigError>() {
        Some(problems) => problems.to_string(),
        None => reason::whole(error.as_ref()),
    }
}

/// Warnings about the settings and the disk of the database, one sentence each.
fn warnings(config: &Config) -> Vec<String> {
    let mut said = config.warnings();
    said.extend(foreign_disk(&config.database_url));
    said
}

fn foreign_disk(database_url: &str) -> Option<String> {
    let file = database_url.strip_prefix("sqlite:")?;
    let kind = match files::foreign_kind(Path::new(file)) {
        Ok(kind) => kind?,
        Err(error) => {
            return Some(format!(
                "WONDERPOST_DATABASE_URL: it is not known what kind of disk {file} lies on ({error})."
            ));
        }
    };
    Some(format!(
        "WONDERPOST_DATABASE_URL: {file} lies on a file system of the kind {kind}, and SQLite is safe on a disk of this machine only: elsewhere it may be damaged, and nothing may keep a second program away. Move the data folder to a local disk and copy backups to the network, or use Postgres; docs/hosting.md says more."
    ))
}

fn sign_in_link(address: &str) -> anyhow::Result<()> {
    let (link, is_known) = acts::sign_in_link(&service_of_site()?, address)?;
    let minutes = sign_in::LINK_LIFE_MS / 60_000;
    say(&format!(
        "{link}\nIt serves once, in any browser, within {minutes} minutes."
    ));
    if !is_known {
        say(&format!(
            "Nobody here has the address {address} yet: the link makes a new account."
        ));
    }
    Ok(())
}

fn tick(config: &Config) -> anyhow::Result<()> {
    speak(config.operation.log_format, config.operation.logs_requests);
    let sender = std::sync::Arc::new(Sender::from_config(config)?);
    let service = service(config)?;
    outages::note(&service)?;
    restores::check(&service)?;
    if service.db.read(letter_hold::is_on)? {
        say("Letters and alerts are on hold: release them with `wonderpost release-letters`.");
    }
    let mut handled = 0;
    while worker::step(&service, &sender)? {
        handled += 1;
    }
    while worker::tell(&service)? {}
    worker::prune(&service, &sender)?;
    restores::keep(&service)?;
    say(&format!("{handled} letters were handled."));
    Ok(())
}

fn service(config: &Config) -> anyhow::Result<Service> {
    let library = board_sets::library(&config.data_dir)?;
    let db = open_migrated(config)?;
    service_on(config, db, library)
}

fn service_of_site() -> anyhow::Result<Service> {
    service(&settings_of_site()?)
}

/// The service on an open database, with the settings and the board sets of the data folder.
fn service_on(config: &Config, db: Db, library: Library) -> anyhow::Result<Service> {
    let clock = held_clock(&db)?;
    let mut service = Service::new(db, clock);
    // Released programs know no such settings: anyone who knows the script knows every deal.
    #[cfg(debug_assertions)]
    {
        if let Ok(script) = std::env::var("WONDERPOST_TEST_CHANCE") {
            service.entropy = Entropy::scripted(&script);
        }
        if let Ok(playouts) = std::env::var("WONDERPOST_TEST_PLAYOUTS") {
            service.look_back_playouts = playouts.parse()?;
        }
        // Letters wait neither for whoever moved nor for whoever looks.
        if std::env::var("WONDERPOST_TEST_HASTE").is_ok_and(|haste| haste == "yes") {
            (service.grace_s, service.looked_ms) = (0, 0);
        }
    }
    service.config = config.clone();
    service.library = Arc::new(library);
    service.data_dir = Some(config.data_dir.clone());
    let alerts = crate::alerts::Sender::from_config(config).with_context(|| {
        let file = config.push_key_file();
        let file = file.display();
        format!("WONDERPOST_KEY_FILE: the key in `{file}` beside it cannot be read or made")
    })?;
    service.alerts = Arc::new(alerts);
    Ok(service)
}

/// The machine's clock, kept from showing an earlier time than before.
fn held_clock(db: &Db) -> anyhow::Result<Clock> {
    let clock = Clock::system();
    outages::hold_clock(db, &clock)?;
    Ok(clock)
}

fn settings() -> Result<Config, ConfigError> {
    let config = Config::from_env()?;
    config.make_data_dir()?;
    Ok(config)
}

/// Reads the settings for a command about an existing site, and makes nothing if there is none: the host may have
/// forgotten to name the data folder.
fn settings_of_site() -> anyhow::Result<Config> {
    let config = Config::from_env()?;
    expect_database(&config.database_url)?;
    config.make_data_dir()?;
    Ok(config)
}

fn expect_database(url: &str) -> anyhow::Result<()> {
    if let Some(path) = url.strip_prefix("sqlite:")
        && let Err(error) = std::fs::metadata(path)
    {
        if error.kind() == std::io::ErrorKind::NotFound {
            bail!(
                "there is no database at `{path}`: name its file, or set WONDERPOST_DATA_DIR and WONDERPOST_DATABASE_URL as the program that serves has them"
            );
        }
        bail!(
            "the database at `{path}` cannot be looked at ({error}): run this as the user whom it belongs to, such as with `sudo -u wonderpost`"
        );
    }
    Ok(())
}

/// Takes the lock of the database that a URL names; none for a server. `or_else` says what to do if it is taken.
fn lock_sqlite(url: &str, or_else: &str) -> anyhow::Result<Option<File>> {
    let Some(path) = url.strip_prefix("sqlite:") else {
        return Ok(None);
    };
    let (path, file) = files::open_lock(Path::new(path), "lock");
    let file = file.with_context(|| format!("the file `{}` cannot be made", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => {
            bail!("another Wonderpost serves this SQLite database; {or_else}")
        }
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("the file `{}` cannot be locked", path.display()))
        }
    }
}

fn open_database(config: &Config) -> anyhow::Result<Db> {
    let cipher = Cipher::of_file(&config.key_file).with_context(|| {
        let file = config.key_file.display();
        format!("WONDERPOST_KEY_FILE: the key in `{file}` cannot be read or made")
    })?;
    let patience = Patience::present();
    let db = Db::open_with(&config.database_url, config.database_pooler, patience)
        .map_err(|error| anyhow::Error::new(error).context("WONDERPOST_DATABASE_URL"))?;
    if db.pending_migrations()?.is_empty() && db.is_half_copied()? {
        bail!(
            "WONDERPOST_DATABASE_URL: a copy of another database was begun there and is not whole: run the same `wonderpost copy-database` again"
        );
    }
    Ok(db.with_cipher(cipher))
}

/// A key that was lost or is not shared shows only when something sealed is opened.
fn expect_key(config: &Config, db: &Db) -> anyhow::Result<()> {
    let is_theirs = db.read(|conn| targets::is_sealed_with(conn, &db.cipher))?;
    ensure!(
        is_theirs,
        "WONDERPOST_KEY_FILE: the key in `{}` does not open what was sealed, so browsers and webhooks get no alerts: put the former letters.key back, the same for all processes; if it is lost, people must add their browsers and webhooks again",
        config.key_file.display()
    );
    Ok(())
}

fn migrate(side: &mut Side) -> Result<(), OpenError> {
    Progress::new(MIGRATED, 0).of(|tell| side.migrate(tell))?;
    Ok(())
}

/// Opens the database for a command that needs the present schema, but must not change it.
fn open_migrated(config: &Config) -> anyhow::Result<Db> {
    let db = open_database(config)?;
    expect_present_schema(&db)?;
    Ok(db)
}

fn expect_present_schema(db: &Db) -> anyhow::Result<()> {
    if !db.pending_migrations()?.is_empty() {
        bail!("the database has an older schema than this program: run `wonderpost migrate` first");
    }
    Ok(())
}

/// Crates that would log what they send and read: the clients of IMAP and of alerts, and their TLS.
const SECRETIVE: [&str; 3] = ["async_imap", "ureq", "rustls"];

/// Sends diagnostics to standard error; `RUST_LOG` chooses how much.
fn speak(format: LogFormat, logs_requests: bool) {
    let chosen = std::env::var("RUST_LOG").ok();
    let chosen = chosen.and_then(|targets| targets.parse().ok());
    let mut chosen: Targets = chosen.unwrap_or_else(|| {
        let usual = Targets::new().with_default(Level::INFO);
        usual.with_target("actix_server", Level::WARN)
    });
    if logs_requests {
        chosen = chosen.with_target(logs::REQUESTS, Level::DEBUG);
    }
    // Always left out: these crates log passwords, other people's mails, and secret addresses. What the HTTP library
    // calls errors are unreadable requests, and clients that went away.
    let is_told = filter_fn(|about| {
        let is_secret = SECRETIVE
            .iter()
            .any(|name| about.target().starts_with(name));
        let is_of_clients =
            about.target().starts_with("actix_http::h1") && *about.level() == Level::ERROR;
        !is_secret && !is_of_clients
    });
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match format {
        LogFormat::Text => lines
            .with_ansi(std::io::stderr().is_terminal())
            .with_target(false)
            .boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry()
        .with(is_told)
        .with(chosen)
        .with(lines)
        .init();
}

/// Says a message in the language of the environment (POSIX, section 8.2): that of `LC_ALL`, otherwise `LC_MESSAGES`,
/// otherwise `LANG`; English if the program does not know it.
fn in_words(message: &Message) -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names.iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty());
    let code = locale
        .as_deref()
        .and_then(|locale| locale.split(['_', '.', '@']).next());
    let language = code.and_then(Language::find).unwrap_or_default();
    Words::of(language).text(message)
}

/// What a command answers. Whoever reads it may have seen enough, as `head` has.
fn say(sentence: &str) {
    match writeln!(std::io::stdout(), "{sentence}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("wonderpost: the answer cannot be written: {error}");
            std::process::exit(1);
        }
        Ok(()) | Err(_) => {}
    }
}
