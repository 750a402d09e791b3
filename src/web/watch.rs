//! `/healthz`, `/readyz`, and `/metrics` for Prometheus, for this machine and the networks that the settings name. An
//! address stands here only as the pattern of its route: what people put into it may be a token.

use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use actix_web::rt::time::timeout;
use actix_web::{HttpRequest, HttpResponse};
use parking_lot::Mutex;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use super::reply::Reply;
use super::{App, Error, block, cx, in_time};
use crate::db::DbError;
use crate::files::Room;
use crate::look::overview::{self, Counted, Watched};
use crate::play::Service;

const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// How long the numbers of the database are told again before they are asked anew.
const KEPT: Duration = Duration::from_secs(5);
const COUNTED_MS: i64 = 60_000;
/// How long somebody waits for those numbers while they are asked for somebody else, and for the database to answer.
const PATIENCE: Duration = Duration::from_secs(2);
const SHORTEST_S: f64 = 0.001;
/// How many times are told apart, each four times the one before: up to 16 seconds.
const TIMES: u16 = 8;

pub(super) struct Meters {
    requests: Family<[(&'static str, String); 2], Counter>,
    seconds: Family<[(&'static str, String); 1], Histogram>,
    pub(super) page_hits: Counter,
    pub(super) page_misses: Counter,
    watched: Mutex<Option<(Instant, Watched)>>,
    counted: Mutex<Option<(i64, Counted)>>,
}

impl Default for Meters {
    fn default() -> Self {
        Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(times),
            page_hits: Counter::default(),
            page_misses: Counter::default(),
            watched: Mutex::default(),
            counted: Mutex::default(),
        }
    }
}

impl Meters {
    pub(super) fn count(&self, route: &str, status: StatusCode, took: Duration) {
        let class = format!("{}xx", status.as_u16() / 100);
        let route = route.to_owned();
        self.seconds
            .get_or_create(&[("route", route.clone())])
            .observe(took.as_secs_f64());
        self.requests
            .get_or_create(&[("route", route), ("status", class)])
            .inc();
    }

    /// Counts people and tables, once a minute at most however often somebody looks.
    pub(super) fn counted(&self, service: &Service) -> Result<Counted, DbError> {
        let (mut kept, now_ms) = (self.counted.lock(), service.clock.now_ms());
        match &*kept {
            Some((at_ms, counted)) if now_ms - at_ms < COUNTED_MS => Ok(counted.clone()),
            _ => Ok(kept.insert((now_ms, overview::count(service)?)).1.clone()),
        }
    }

    /// The numbers of the database, asked at most every five seconds, however many ask. None while it does not answer.
    pub(super) fn watched(&self, service: &Service) -> Result<Option<Watched>, DbError> {
        // Held while the database is asked, so that those who come meanwhile do not ask too.
        let Some(mut kept) = self.watched.try_lock_for(PATIENCE) else {
            return Ok(None);
        };
        if let Some((at, watched)) = &*kept
            && at.elapsed() < KEPT
        {
            return Ok(Some(*watched));
        }
        let watched = overview::watch(service)?;
        *kept = Some((Instant::now(), watched));
        Ok(Some(watched))
    }

    fn register(&self, registry: &mut Registry) {
        let help = "Requests that were answered, by route and class of status";
        registry.register("requests", help, self.requests.clone());
        let help = "Time to answer a request, by route";
        registry.register("request_seconds", help, self.seconds.clone());
        let help = "Pages of tables that were kept and still right";
        registry.register("page_cache_hits", help, self.page_hits.clone());
        let help = "Pages of tables that were drawn";
        registry.register("page_cache_misses", help, self.page_misses.clone());
    }
}

fn times() -> Histogram {
    Histogram::new(exponential_buckets(SHORTEST_S, 4.0, TIMES))
}

pub(crate) async fn show(request: HttpRequest) -> Result<HttpResponse, Error> {
    let app = cx::app(&request)?;
    let from = &app.service.operation.metrics_from;
    if !app.proxies.may_watch(&request, from) {
        return Err(Error::NotFound);
    }
    // Not among those who read pages: it answers when they all wait, too.
    let deadline = app.deadline;
    let text = in_time(deadline, async { block(move || written(&app)).await? }).await?;
    Ok(Reply::of(KIND, text).into())
}

fn written(app: &App) -> Result<String, Error> {
    let registry = &mut Registry::with_prefix("wonderpost");
    let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
    registry.register("build", "The program", version);
    app.meters.register(registry);
    app.service.meters.register(registry);
    let help = "Time until a connection to the database was free";
    registry.register("pool_wait_seconds", help, app.service.db.waits.clone());
    of_process(app, registry);
    // What the database should tell is left out while it does not answer: a number that is missing is noticed, an old
    // one is not.
    match app.meters.watched(&app.service) {
        Ok(Some(watched)) => tell(registry, overview::WATCHED.into_iter().zip(watched)),
        Ok(None) => tracing::warn!("the database is still asked for its numbers"),
        Err(error) => tracing::warn!(%error, "the database does not tell its numbers"),
    }
    let mut text = String::new();
    encode(&mut text, registry).map_err(|error| Error::fault(&error))?;
    Ok(text)
}

const OF_PROCESS: [(&str, &str); 7] = [
    ("table_cache_tables", "Tables at hand"),
    ("page_cache_bytes", "Size of the pages that are kept"),
    (
        "connections",
        "Open connections of browsers and proxies that are counted",
    ),
    ("pool_connections", "Connections to the database"),
    ("pool_idle", "Connections to the database that nobody uses"),
    ("worker_alive", "1 while the worker goes on"),
    ("stopping", "1 once the program was told to stop"),
];

fn of_process(app: &App, to: &mut Registry) {
    let service = &app.service;
    let (connections, idle) = service.db.connections();
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let numbers = [
        number(service.cache.count()),
        number(app.page_cache.bytes()),
        number(app.connections.count()),
        connections.into(),
        idle.into(),
        app.is_working().into(),
        app.stop.is_begun().into(),
    ];
    tell(to, OF_PROCESS.into_iter().zip(numbers));
    if let Some(Ok(room)) = service.data_dir.as_deref().map(Room::at) {
        let free = i64::try_from(room.free_bytes).unwrap_or(i64::MAX);
        let name = ("data_free_bytes", "Room on the disk of the data folder");
        tell(to, [(name, free)]);
    }
}

fn tell(to: &mut Registry, numbers: impl IntoIterator<Item = ((&'static str, &'static str), i64)>) {
    for ((name, help), number) in numbers {
        let gauge = Gauge::<i64>::default();
        gauge.set(number);
        to.register(name, help, gauge);
    }
}

pub(crate) fn alive() -> Result<HttpResponse, Error> {
    plain("alive\n")
}

/// Says how the request came: `wonderpost check` asks this through the proxy. It tells nobody more than they know.
pub(crate) fn way(request: &HttpRequest) -> Result<HttpResponse, Error> {
    plain(cx::app(request)?.proxies.way(request))
}

/// Says that this process can be sent to: it is not stopping, its worker goes on, its database answers and has the
/// schema that it needs, and its disk has room.
pub(crate) async fn ready(request: HttpRequest) -> Result<HttpResponse, Error> {
    let app = cx::app(&request)?;
    if app.stop.is_begun() {
        return Err(Error::Busy);
    }
    if !app.is_working() {
        tracing::error!("the worker does not go on");
        return Err(Error::Busy);
    }
    match timeout(PATIENCE, block(move || is_ready(&app.service))).await {
        Ok(Ok(true)) => plain("ready\n"),
        Ok(Ok(false)) => Err(Error::Busy),
        Ok(Err(error)) => Err(error),
        Err(_elapsed) => {
            tracing::warn!("the database takes too long to answer");
            Err(Error::Busy)
        }
    }
}

/// Whether what is needed below is there; what is not is told in the log.
fn is_ready(service: &Service) -> bool {
    match service.db.ping() {
        Ok(true) => {}
        Ok(false) => {
            tracing::error!("the database takes no writes");
            return false;
        }
        Err(error) => {
            tracing::warn!(%error, "the database does not answer");
            return false;
        }
    }
    let pending = service.db.pending_migrations();
    let is_present = pending.as_ref().is_ok_and(Vec::is_empty);
    if !is_present {
        tracing::error!("the database has an older schema than this program");
    }
    let full = service.data_dir.as_deref().map(Room::enough_in);
    let full = full.and_then(std::result::Result::err);
    if let Some(full) = &full {
        tracing::error!("{full}");
    }
    is_present && full.is_none()
}

#[expect(clippy::unnecessary_wraps, reason = "as its callers give it")]
fn plain(text: &'static str) -> Result<HttpResponse, Error> {
    Ok(Reply::of("text/plain; charset=utf-8", text).into())
}
