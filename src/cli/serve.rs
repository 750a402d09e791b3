//! `wonderpost serve`: the pages and the worker, until SIGTERM or SIGINT.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use sd_notify::NotifyState;

use super::doors;
use super::progress::Progress;
use crate::accounts::canonical_address;
use crate::config::{Config, MailConfig};
use crate::db::{Db, Kind, OpenError};
use crate::host::restores;
use crate::mail::send::Sender;
use crate::play::{Service, letter_hold, outages};
use crate::web::{self, App, HostPage, Proxies, Requests, Stop};
use crate::worker::{self, Wakeup, Worker};

/// The last part of the time to stop, in which unfinished jobs are released.
const GIVING_BACK: Duration = Duration::from_secs(1);
/// How long to wait before asking the database again whether it answers.
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
    let listener = TcpListener::bind(config.listen).with_context(|| {
        format!(
            "WONDERPOST_LISTEN: nobody can listen on {}; stop the program that does, or choose another port",
            config.listen
        )
    })?;
    let wakeup = Wakeup::default();
    let mut service = super::service_on(config, db, library)?;
    outages::note(&service)?;
    look_for_restore(&service)?;
    let for_worker = wakeup.clone();
    service.wake = Arc::new(move || for_worker.wake());
    let app = Arc::new(app(config, service, &wakeup)?);
    // The mail server need not be up yet.
    let lmtp = doors::lmtp(config, &app.service)?;
    let imap = doors::imap(config, &app)?;
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
    drop(lock);
    tracing::info!("Wonderpost has stopped");
    served.context("the pages cannot be served")
}

fn app(config: &Config, service: Service, wakeup: &Wakeup) -> anyhow::Result<App> {
    let mut app = App::new(service, host_page(config)?);
    app.hsts_subdomains = config.hsts_subdomains;
    app.proxies = Proxies::new(config.trusted_proxies.clone());
    if let Some(trouble) = app.proxies.trouble(&config.base_url) {
        tracing::warn!("limits by client {trouble}");
    }
    if let MailConfig::Files { dir } = &config.mail {
        app.letters_dir = Some(dir.clone());
    }
    app.imap = doors::standing(config);
    app.requests = Requests::new(config.operation.requests_per_minute);
    app.metrics_from = config.operation.metrics_from.clone();
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
            std::thread::sleep(web::stop::WHOLE - GIVING_BACK);
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

/// Tells the players, and the log, that the database was taken back to an older state.
fn look_for_restore(service: &Service) -> anyhow::Result<()> {
    if restores::check(service)? {
        tracing::warn!("the database was taken back to an older state: players are told");
    }
    if service.db.read(letter_hold::is_on)? {
        tracing::warn!(
            "letters and alerts are on hold: release them on {}/host or with `wonderpost release-letters`",
            service.site.base_url
        );
    }
    Ok(())
}

fn open(config: &Config) -> anyhow::Result<Db> {
    let db = open_patiently(config)?;
    let mut progress = Progress::in_log(super::MIGRATED);
    let changes = db.migrate_and_tell(&mut |done, all| progress.at(done, all))?;
    drop(progress);
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
