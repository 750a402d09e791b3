//! `/metrics`: numbers for Prometheus, for this machine and the networks that the settings name.

use actix_web::{HttpRequest, HttpResponse};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use super::{Error, Reply};
use crate::disk::Room;
use crate::look::overview::Watched;
use crate::web::{App, block, cx, in_time};

/// The form that is written, which Prometheus asks for first.
const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Tells the numbers, or 404 to everybody who is not meant.
pub(crate) async fn show(request: HttpRequest) -> Result<HttpResponse, Error> {
    let app = cx::app(&request)?;
    if !app.proxies.may_watch(&request, &app.metrics_from) {
        return Err(Error::NotFound);
    }
    // Not among those who read pages: it answers when they all wait, too.
    let deadline = app.deadline;
    let text = in_time(deadline, async { block(move || written(&app)).await? }).await?;
    Ok(Reply::of(KIND, text).into())
}

fn written(app: &App) -> Result<String, Error> {
    let mut registry = Registry::with_prefix("wonderpost");
    registry.register(
        "build",
        "The program",
        Info::new([("version", env!("CARGO_PKG_VERSION"))]),
    );
    app.meters.register(&mut registry);
    app.service.meters.register(&mut registry);
    registry.register(
        "pool_wait_seconds",
        "Time until a connection to the database was free",
        app.service.db.waits.clone(),
    );
    for (name, help, value) in gauges(app) {
        let gauge = Gauge::<i64>::default();
        gauge.set(value);
        registry.register(name, help, gauge);
    }
    let mut text = String::new();
    encode(&mut text, &registry).map_err(|error| Error::fault(&error))?;
    Ok(text)
}

type Told = (&'static str, &'static str, i64);

/// What is as it is now. What the database should tell is left out while it does not answer: a number that is missing
/// is noticed, an old one is not.
fn gauges(app: &App) -> Vec<Told> {
    let mut told = of_process(app);
    match app.meters.watched(&app.service) {
        Ok(Some(watched)) => told.extend(of_database(&watched)),
        Ok(None) => tracing::warn!("the database is still asked for its numbers"),
        Err(error) => tracing::warn!(%error, "the database does not tell its numbers"),
    }
    told
}

fn of_process(app: &App) -> Vec<Told> {
    let number = |many: usize| i64::try_from(many).unwrap_or(i64::MAX);
    let service = &app.service;
    let (connections, idle) = service.db.connections();
    let [connections, idle] = [connections, idle].map(i64::from);
    let (tables, bytes) = (service.cache.count(), app.page_cache.bytes());
    let open = "Open connections of browsers and proxies that are counted";
    let (alive, stops) = (app.is_working(), app.stop.is_begun());
    let mut told = vec![
        ("table_cache_tables", "Tables at hand", number(tables)),
        (
            "page_cache_bytes",
            "Size of the pages that are kept",
            number(bytes),
        ),
        ("connections", open, number(app.connections.count())),
        (
            "pool_connections",
            "Connections to the database",
            connections,
        ),
        (
            "pool_idle",
            "Connections to the database that nobody uses",
            idle,
        ),
        (
            "worker_alive",
            "1 while the worker goes on",
            i64::from(alive),
        ),
        (
            "stopping",
            "1 once the program was told to stop",
            i64::from(stops),
        ),
    ];
    if let Some(Ok(room)) = service.data_dir.as_deref().map(Room::at) {
        let free = i64::try_from(room.free_bytes).unwrap_or(i64::MAX);
        told.push((
            "data_free_bytes",
            "Room on the disk of the data folder",
            free,
        ));
    }
    told
}

/// What waits and what stands still, for all processes together.
const fn of_database(watched: &Watched) -> [Told; 6] {
    let oldest = watched.oldest_letter_ms / 1000;
    let overdue = "Timers that have been due for five minutes";
    [
        (
            "letters_queued",
            "Letters that wait",
            watched.letters_queued,
        ),
        (
            "letters_parked",
            "Letters that were given up",
            watched.letters_parked,
        ),
        (
            "letters_oldest_seconds",
            "How long the oldest letter waits",
            oldest,
        ),
        ("alerts_queued", "Alerts that wait", watched.alerts_queued),
        ("timers_overdue", overdue, watched.timers_overdue),
        (
            "tables_frozen",
            "Tables that stand still",
            watched.tables_frozen,
        ),
    ]
}
