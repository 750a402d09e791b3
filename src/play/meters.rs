//! Counters of the use cases, for people who watch the service: no table, no person, no card.

use std::time::Instant;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::journal::Door;

/// The upper end of the first interval of times, in seconds.
const SHORTEST_S: f64 = 0.000_1;
/// How many intervals there are, each four times the one before: up to 26 seconds.
const TIMES: u16 = 10;

/// Counts and times of one process, since it started. Copies share them.
#[derive(Debug, Clone)]
pub struct Meters {
    moves: Family<[(&'static str, String); 2], Counter>,
    fold_seconds: Histogram,
    hits: Counter,
    misses: Counter,
    aside: Family<[(&'static str, &'static str); 1], Counter>,
}

impl Default for Meters {
    fn default() -> Self {
        Self {
            moves: Family::default(),
            fold_seconds: Histogram::new(exponential_buckets(SHORTEST_S, 4.0, TIMES)),
            hits: Counter::default(),
            misses: Counter::default(),
            aside: Family::default(),
        }
    }
}

impl Meters {
    pub(crate) fn count_move(&self, game: &str, door: Door) {
        let labels = [
            ("game", game.to_owned()),
            ("door", door.as_str().to_owned()),
        ];
        self.moves.get_or_create(&labels).inc();
    }

    pub(crate) fn count_aside(&self, work: &'static str) {
        self.aside.get_or_create(&[("work", work)]).inc();
    }

    pub(crate) fn count_look(&self, is_at_hand: bool) {
        if is_at_hand {
            self.hits.inc();
        } else {
            self.misses.inc();
        }
    }

    pub(crate) fn fold<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        self.fold_seconds.observe(begun.elapsed().as_secs_f64());
        done
    }

    pub fn register(&self, registry: &mut Registry) {
        let help = "Moves that were stored, by game and door";
        registry.register("moves", help, self.moves.clone());
        let help = "Time to carry out a whole journal";
        registry.register("fold_seconds", help, self.fold_seconds.clone());
        let help = "Questions for a table that was at hand";
        registry.register("table_cache_hits", help, self.hits.clone());
        let help = "Questions for a table that was not at hand";
        registry.register("table_cache_misses", help, self.misses.clone());
        let help = "Pieces of work that failed by themselves, by kind";
        registry.register("put_aside", help, self.aside.clone());
    }
}
