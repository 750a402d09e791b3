//! What is counted about requests, for whoever watches the service. An address stands here only as the pattern of its
//! route: what people put into it may be a token.

use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::db::DbError;
use crate::look::overview::{self, Watched};
use crate::play::Service;

/// How long the numbers of the database are told again before they are asked anew.
const KEPT: Duration = Duration::from_secs(5);
/// How long somebody waits for those numbers while they are asked for somebody else.
const PATIENCE: Duration = Duration::from_secs(2);
/// The shortest time that is told apart, in seconds.
const SHORTEST_S: f64 = 0.001;
/// How many times are told apart, each four times the one before: up to 16 seconds.
const TIMES: u16 = 8;

/// Counts and times of one process, since it started.
pub(super) struct Meters {
    requests: Family<[(&'static str, String); 2], Counter>,
    seconds: Family<[(&'static str, String); 1], Histogram>,
    /// Pages of tables that were kept, and those that were drawn.
    pub(super) page_hits: Counter,
    pub(super) page_misses: Counter,
    watched: Mutex<Option<(Instant, Watched)>>,
}

impl Default for Meters {
    fn default() -> Self {
        Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(times),
            page_hits: Counter::default(),
            page_misses: Counter::default(),
            watched: Mutex::default(),
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

    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "requests",
            "Requests that were answered, by route and class of status",
            self.requests.clone(),
        );
        registry.register(
            "request_seconds",
            "Time to answer a request, by route",
            self.seconds.clone(),
        );
        registry.register(
            "page_cache_hits",
            "Pages of tables that were kept and still right",
            self.page_hits.clone(),
        );
        registry.register(
            "page_cache_misses",
            "Pages of tables that were drawn",
            self.page_misses.clone(),
        );
    }
}

fn times() -> Histogram {
    Histogram::new(exponential_buckets(SHORTEST_S, 4.0, TIMES))
}
