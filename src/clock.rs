//! The only reader of the wall clock: whole milliseconds since 1970, UTC.
//!
//! Tests hold the hands of a scripted clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time, and only this does.
#[derive(Debug, Clone)]
pub struct Clock(Hands);

#[derive(Debug, Clone)]
enum Hands {
    System,
    Scripted(Arc<AtomicI64>),
}

impl Clock {
    /// The clock of the machine.
    #[must_use]
    pub fn system() -> Self {
        Self(Hands::System)
    }

    /// A clock that stands still at `now_ms` until it is moved.
    #[must_use]
    pub fn scripted(now_ms: i64) -> Self {
        Self(Hands::Scripted(Arc::new(AtomicI64::new(now_ms))))
    }

    /// Milliseconds since 1970, UTC.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Hands::System => system_ms(),
            Hands::Scripted(hands) => hands.load(Ordering::SeqCst),
        }
    }

    /// Moves a scripted clock forward; the system's clock is not moved.
    pub fn advance(&self, by_ms: i64) {
        if let Hands::Scripted(hands) = &self.0 {
            hands.fetch_add(by_ms, Ordering::SeqCst);
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this is the one place that reads the wall clock"
)]
fn system_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
}
