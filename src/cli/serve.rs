//! `wonderpost serve`: the pages, the worker, and the channels for answers to letters: LMTP on a socket and a mailbox
//! that is read by IMAP; and `wonderpost inbound`, which takes one raw mail as a mail server's pipe or alias gives it.

use std::io::{ErrorKind, Read};
use std::net::TcpListener;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use sd_notify::NotifyState;

use super::progress::Progress;
use crate::accounts::canonical_address;
use crate::config::{Config, LogFormat, MailConfig};
use crate::db::{Db, Kind, OpenError};
use crate::error::Result;
use crate::host::restores;
use crate::mail::send::Sender;
use crate::play::{Service, letter_hold, outages};
use crate::tell::replies::{self, Received};
use crate::web::{self, App, HostPage, Proxies, Requests, Stop};
use crate::worker::{self, Wakeup, Worker};
use mailbox::MAX_BYTES;
use mailbox::imap::{Fetcher, Pace, Standing, Take, Taken};
use mailbox::lmtp::{Deliver, Lmtp};

/// The last part of the time to stop, in which unfinished jobs are released.
const GIVING_BACK: Duration = Duration::from_secs(1);
const ASK_AGAIN: Duration = Duration::from_secs(1);

pub(super) fn run(config: &Config) -> anyhow::Result<()> {
    for warning in super::warnings(config) {
        tracing::warn!("{warning}");
    }
    let library = super::board_sets::library(&config.data_dir)?;
    // Two processes on one SQLite file would have stale views of each other; the second one is refused.
    let lock = super::lock_sqlite(
        &config.database_url,
        "stop it, or use Postgres for several processes",
    )?;
    let db = open(config)?;
    let sender = Sender::from_config(config)?;
    let listener = TcpListener::bind(config.listen).map_err(|error| {
        let what_to_do = if error.kind() == ErrorKind::AddrInUse {
            "stop the program that does, or choose another port"
        } else if error.kind() == ErrorKind::PermissionDenied {
            "choose a port from 1024 on, and let a proxy have the lower one"
        } else {
            "write an address of this machine"
        };
        let place = config.listen;
        anyhow!("WONDERPOST_LISTEN: this program cannot listen on {place} ({error}); {what_to_do}")
    })?;
    let wakeup = Wakeup::default();
    let mut service = super::service_on(config, db, library)?;
    outages::note(&service)?;
    look_for_restore(&service)?;
    let for_worker = wakeup.clone();
    service.wake = Arc::new(move || for_worker.wake());
    let app = Arc::new(app(config, service, &wakeup)?);
    // The mail server need not be up yet.
    let lmtp = open_lmtp(config, &app.service)?;
    let imap = fetch(config, &app)?;
    let worker = Worker::start(&app.service, sender, wakeup.clone())?;
    keep_telling(move || wakeup.is_alive())?;
    let served = web::serve(&app, listener, |address| {
        tracing::info!(%address, url = %config.base_url, "Wonderpost is ready");
        tell_systemd(NotifyState::Ready);
    });
    drop(lmtp);
    if let Some(imap) = &imap {
        imap.begin_stop();
    }
    // Whatever hangs, the process ends when its time is over: see `stop`.
    worker.stop();
    worker::give_back(&app.service)?;
    if imap.is_some_and(|imap| !imap.stop()) {
        tracing::warn!("a mail was still being handled; it will be fetched again");
    }
    restores::keep(&app.service)?;
    if let Err(error) = app.service.db.empty_log() {
        tracing::warn!(%error, "the database stays in two files until the next start");
    }
    drop(lock);
    tracing::info!("Wonderpost has stopped");
    served.context("the pages cannot be served")
}

fn app(config: &Config, service: Service, wakeup: &Wakeup) -> anyhow::Result<App> {
    let mut app = App::new(service, host_page(config)?);
    app.proxies = Proxies::new(config.trusted_proxies.clone());
    if let Some(trouble) = app.proxies.trouble(&config.base_url) {
        tracing::warn!("limits by client {trouble}");
    }
    if let MailConfig::Files { dir } = &config.mail {
        app.letters_dir = Some(dir.clone());
    }
    app.imap = config.imap().map(Standing::new);
    app.requests = Requests::new(config.operation.requests_per_minute);
    app.stop = stop(config, &app.service, wakeup);
    let of_worker = wakeup.clone();
    app.worker = Some(Box::new(move || of_worker.is_alive()));
    Ok(app)
}

/// How the program stops. At the first signal the worker takes nothing new, and a thread starts that ends the process
/// in time, whatever it is doing; at the second one it ends at once. Unfinished jobs are released.
fn stop(config: &Config, service: &Arc<Service>, wakeup: &Wakeup) -> Stop {
    let wakeup = wakeup.clone();
    let (at_last, at_once) = (Arc::clone(service), Arc::clone(service));
    let begin = move || {
        tell_systemd(NotifyState::Stopping);
        wakeup.stop();
        let service = Arc::clone(&at_last);
        let last = move || {
            std::thread::sleep(web::WHOLE - GIVING_BACK);
            end(&service);
        };
        let thread = std::thread::Builder::new().name("stop".to_owned());
        if let Err(error) = thread.spawn(last) {
            tracing::warn!(%error, "nobody ends the program if it hangs");
        }
    };
    let mut stop = Stop::default();
    stop.moment = config.operation.stop_moment;
    stop.on_begin = Some(Box::new(begin));
    stop.on_haste = Some(Box::new(move || end(&at_once)));
    stop
}

/// Ends the process now. Nothing is lost: what was answered is stored.
fn end(service: &Service) {
    if let Err(error) = worker::give_back(service) {
        let error = format!("{error:#}");
        tracing::warn!(error, "it stays leased until the lease runs out");
    }
    if let Err(error) = restores::keep(service) {
        let error = format!("{error:#}");
        tracing::warn!(error, "the time of the end could not be stored");
    }
    tracing::info!("Wonderpost has stopped before all was finished");
    std::process::exit(0);
}

fn look_for_restore(service: &Service) -> anyhow::Result<()> {
    if restores::check(service)? {
        tracing::warn!("the database was taken back to an older state: players are told");
    }
    if service.db.read(letter_hold::is_on)? {
        tracing::warn!(
            "letters and alerts are on hold: release them on {}/host or with `wonderpost release-letters`",
            service.base_url
        );
    }
    Ok(())
}

fn open(config: &Config) -> anyhow::Result<Db> {
    let db = open_patiently(config)?;
    let changes = Progress::in_log(super::MIGRATED).of(|tell| db.migrate_and_tell(tell))?;
    if let Some(last) = changes.last() {
        let changes = changes.len();
        tracing::info!(changes, last, "the database has been brought up to date");
    }
    db.try_write()?;
    if db.kind == Kind::Postgres {
        let behind = match db.is_pooled {
            true => " behind a pooler that gives connections for single transactions",
            false => "",
        };
        tracing::info!("the database is Postgres{behind}");
    }
    if let Err(error) = super::expect_key(config, &db) {
        tracing::error!("{error:#}");
    }
    Ok(db)
}

/// Opens the database, and waits for a server that does not answer yet, as when the whole machine starts.
fn open_patiently(config: &Config) -> anyhow::Result<Db> {
    let began = Instant::now();
    let mut is_told = false;
    loop {
        let error = match super::open_database(config) {
            Ok(db) => return Ok(db),
            Err(error) => error,
        };
        let is_away = error.downcast_ref().is_some_and(OpenError::is_away);
        if !is_away || began.elapsed() >= config.database_wait {
            return Err(error);
        }
        if !is_told {
            tracing::warn!(
                "the database does not answer yet; waiting for up to {} seconds: {}",
                config.database_wait.as_secs(),
                super::told(&error)
            );
            is_told = true;
        }
        std::thread::sleep(ASK_AGAIN);
    }
}

fn host_page(config: &Config) -> anyhow::Result<HostPage> {
    match &config.host_address {
        Some(address) => {
            let address = canonical_address(address)
                .context("WONDERPOST_HOST_ADDRESS: write it as name@example.org")?;
            Ok(HostPage::Address(address))
        }
        None if config.is_host_page_open() => {
            tracing::info!(
                "nobody is named as host, so {}/host is open to whoever is at this machine; before a proxy stands in front, set WONDERPOST_BASE_URL and WONDERPOST_HOST_ADDRESS",
                config.base_url
            );
            Ok(HostPage::Open)
        }
        None => Ok(HostPage::Closed),
    }
}

fn tell_systemd(state: NotifyState<'_>) {
    let told = [state];
    if let Err(error) = sd_notify::notify(&told) {
        tracing::warn!(%error, ?told, "systemd was not told");
    }
}

/// Tells systemd as long as the process lives that it is well, as often as requested (`WATCHDOG_USEC`) and only while
/// `is_well`. Otherwise systemd restarts the program.
fn keep_telling(is_well: impl Fn() -> bool + Send + 'static) -> std::io::Result<()> {
    let Some(within) = sd_notify::watchdog_enabled() else {
        return Ok(());
    };
    let keep = move || {
        loop {
            if is_well() {
                tell_systemd(NotifyState::Watchdog);
            }
            std::thread::sleep(within / 3);
        }
    };
    let thread = std::thread::Builder::new().name("watchdog".to_owned());
    thread.spawn(keep).map(drop)
}

fn fetch(config: &Config, app: &App) -> anyhow::Result<Option<Fetcher>> {
    let (Some(mailbox), Some(standing)) = (config.imap().cloned(), app.imap.clone()) else {
        return Ok(None);
    };
    let take = Arc::new(Replies(Arc::clone(&app.service)));
    let fetcher = Fetcher::start(mailbox, Pace::default(), take, standing)
        .context("WONDERPOST_IMAP_CA_FILE: the mailbox of answers cannot be fetched from")?;
    Ok(Some(fetcher))
}

fn open_lmtp(config: &Config, service: &Arc<Service>) -> anyhow::Result<Option<Lmtp>> {
    let socket = config
        .replies
        .as_ref()
        .and_then(|replies| replies.lmtp_socket.as_deref());
    let Some(socket) = socket else {
        return Ok(None);
    };
    let lmtp = Lmtp::open(socket, Arc::new(Replies(Arc::clone(service))));
    let lmtp = lmtp.with_context(|| {
        let path = socket.display();
        format!("WONDERPOST_MAIL_LMTP: the socket `{path}` cannot be opened")
    })?;
    tracing::info!("LMTP is spoken for answers to letters");
    Ok(Some(lmtp))
}

struct Replies(Arc<Service>);

/// What became of a mail. None: it could not be judged now.
fn judged(receive: impl FnOnce() -> Result<Received>) -> Option<Received> {
    match catch_unwind(AssertUnwindSafe(receive)) {
        Ok(Ok(received)) => Some(received),
        Ok(Err(error)) => {
            tracing::error!(%error, "a mail could not be judged now");
            None
        }
        Err(_panic) => None,
    }
}

impl Deliver for Replies {
    fn takes(&self, address: &str) -> Option<bool> {
        replies::takes(&self.0, address).ok()
    }

    fn deliver(&self, address: &str, raw: &[u8]) -> bool {
        judged(|| replies::receive(&self.0, raw, Some(address))).is_some()
    }
}

impl Take for Replies {
    fn take(&self, raw: &[u8]) -> Taken {
        taken(judged(|| replies::receive(&self.0, raw, None)))
    }

    fn take_head(&self, head: &[u8]) -> Taken {
        taken(judged(|| replies::receive_head(&self.0, head)))
    }
}

fn taken(received: Option<Received>) -> Taken {
    match received {
        Some(Received::Done(_) | Received::Known | Received::Bounced | Received::Trial) => {
            Taken::Acted
        }
        Some(Received::Ignored(_)) => Taken::Ignored,
        None => Taken::Again,
    }
}

/// The mail server keeps the mail and tries again. Source: sysexits.h, `EX_TEMPFAIL`.
const TRY_AGAIN: u8 = 75;

/// Where mail servers name the mailbox that they deliver to: Postfix, Exim and `OpenSMTPD`, qmail.
const RECIPIENT: [&str; 2] = ["ORIGINAL_RECIPIENT", "RECIPIENT"];

#[derive(Args)]
pub(super) struct Inbound {
    /// The mailbox that the mail is delivered to; without it what the mail server says in the environment, and what
    /// stands in the mail
    recipient: Option<String>,
}

impl Inbound {
    /// Takes the mail. Whatever goes wrong, the mail server is told to try again: a mail must not bounce because of a
    /// fault here.
    pub(super) fn run(&self) -> ExitCode {
        // Before the settings are read, since problems with them are logged too.
        super::speak(LogFormat::Text, false);
        match catch_unwind(AssertUnwindSafe(|| self.take())) {
            Ok(Ok(())) => ExitCode::SUCCESS,
            Ok(Err(error)) => {
                let error = format!("{error:#}");
                tracing::error!(error, "a mail could not be judged now");
                ExitCode::from(TRY_AGAIN)
            }
            Err(_panic) => ExitCode::from(TRY_AGAIN),
        }
    }

    fn take(&self) -> anyhow::Result<()> {
        let mut raw = Vec::new();
        // One byte more than the limit shows that it is too large; the rest is read and dropped.
        let most = MAX_BYTES as u64 + 1;
        let mut input = std::io::stdin().lock();
        input.by_ref().take(most).read_to_end(&mut raw)?;
        std::io::copy(&mut input, &mut std::io::sink())?;
        let service = super::service(&super::settings()?)?;
        let named = || RECIPIENT.iter().find_map(|name| std::env::var(name).ok());
        let recipient = self.recipient.clone().or_else(named);
        replies::receive(&service, &raw, recipient.as_deref())?;
        Ok(())
    }
}
