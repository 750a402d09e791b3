//! The only reader of the wall clock: whole milliseconds since 1970, UTC.
//!
//! The machine's clock may be set, to the right time or to a wrong one. The time that is told here never goes back, so
//! what has expired stays expired; and it never runs ahead of the true time by more than a wrong clock was ahead *for*:
//!
//! - When the wall clock leaps forward, the told time follows at double speed until it has caught up.
//! - When the wall clock is set back, the told time goes on at half speed until the wall clock has caught up.
//! - At start it takes the wall clock's time, but none before the highest that was told and stored
//!   ([`Clock::not_before`]).
//!
//! What is a leap is judged by the monotonic clock. Tests hold the hands of a scripted clock.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;

/// Tells the time, and only this does. Copies tell the same.
#[derive(Debug, Clone)]
pub struct Clock(Arc<Mutex<Guard>>);

/// A reading of both clocks, in microseconds: milliseconds would lose what half speed adds between two close readings.
#[derive(Debug, Clone, Copy)]
struct Reading {
    /// Since 1970, UTC.
    wall_us: i64,
    /// Since some instant; never set.
    monotonic_us: i64,
}

#[derive(Debug)]
struct Guard {
    hands: Hands,
    told_at_us: i64,
    told_us: i64,
    /// How far the wall clock stood ahead of it then; negative when it stood behind.
    ahead_us: i64,
}

#[derive(Debug)]
enum Hands {
    System(Instant),
    Scripted(Reading),
}

/// The wall clock may run ahead by so much between two readings without being taken for set.
const LEAP_US: i64 = 1_000_000;
/// From this distance on the host is told.
const TROUBLE_US: i64 = 60_000_000;

impl Clock {
    pub fn system() -> Self {
        Self::of(Hands::System(Instant::now()))
    }

    /// A clock that stands still at `now_ms` until it is moved.
    pub fn scripted(now_ms: i64) -> Self {
        Self::of(Hands::Scripted(Reading {
            wall_us: now_ms * 1000,
            monotonic_us: 0,
        }))
    }

    fn of(hands: Hands) -> Self {
        let reading = hands.read();
        Self(Arc::new(Mutex::new(Guard {
            hands,
            told_at_us: reading.monotonic_us,
            told_us: reading.wall_us,
            ahead_us: 0,
        })))
    }

    /// Milliseconds since 1970, UTC; never less than before.
    pub fn now_ms(&self) -> i64 {
        self.0.lock().tell().div_euclid(1000)
    }

    /// Keeps the told time from being earlier than what was told before the program was started.
    pub fn not_before(&self, told_ms: i64) {
        let mut guard = self.0.lock();
        guard.tell();
        guard.told_us = guard.told_us.max(told_ms * 1000);
        guard.tell();
    }

    /// Says what is wrong with the machine's clock, a sentence for the host, if something is.
    pub fn trouble(&self) -> Option<String> {
        let mut guard = self.0.lock();
        guard.tell();
        let minutes = guard.ahead_us.abs().div_euclid(60_000_000);
        if guard.ahead_us >= TROUBLE_US {
            Some(format!(
                "the machine’s clock leapt forward and stands {minutes} minutes ahead; the time follows at double speed. If the machine’s clock is right, start the program again"
            ))
        } else if guard.ahead_us <= -TROUBLE_US {
            Some(format!(
                "the machine’s clock was set back and stands {minutes} minutes behind what was told; the time goes on at half speed until it has caught up"
            ))
        } else {
            None
        }
    }

    /// Lets time pass on a scripted clock; the system's clock is not moved.
    pub fn advance(&self, by_ms: i64) {
        if let Hands::Scripted(hands) = &mut self.0.lock().hands {
            hands.wall_us += by_ms * 1000;
            hands.monotonic_us += by_ms * 1000;
        }
    }

    /// Sets the wall clock of a scripted clock forward or back, without time passing; the system's clock is not set.
    pub fn set_by(&self, by_ms: i64) {
        if let Hands::Scripted(hands) = &mut self.0.lock().hands {
            hands.wall_us += by_ms * 1000;
        }
    }
}

impl Guard {
    /// Tells the time, in microseconds since 1970.
    fn tell(&mut self) -> i64 {
        let now = self.hands.read();
        let passed_us = (now.monotonic_us - self.told_at_us).max(0);
        let ahead_us = now.wall_us - (self.told_us + passed_us);
        let next_us = if ahead_us > LEAP_US {
            now.wall_us.min(self.told_us + 2 * passed_us)
        } else {
            now.wall_us.max(self.told_us + passed_us / 2)
        };
        self.note(now.wall_us - next_us);
        // Of an odd passed time the half that is lost is a millionth of a second.
        self.told_at_us = now.monotonic_us;
        self.told_us = next_us;
        next_us
    }

    /// Tells the log once when the wall clock is found to have been set, and when the time has caught up.
    fn note(&mut self, ahead_us: i64) {
        let is_off = |ahead_us: i64| ahead_us.abs() >= TROUBLE_US;
        let (was_off, is_off) = (is_off(self.ahead_us), is_off(ahead_us));
        if is_off && !was_off {
            let seconds = ahead_us / 1_000_000;
            tracing::warn!(
                seconds,
                "the machine's clock was set; the time follows slowly"
            );
        } else if was_off && !is_off {
            tracing::info!("the time agrees with the machine's clock again");
        }
        self.ahead_us = ahead_us;
    }
}

impl Hands {
    fn read(&self) -> Reading {
        match self {
            Self::System(start) => Reading {
                wall_us: system_us(),
                monotonic_us: i64::try_from(start.elapsed().as_micros()).unwrap_or(i64::MAX),
            },
            Self::Scripted(reading) => *reading,
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this is the one place that reads the wall clock"
)]
fn system_us() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE_MS: i64 = 60_000;
    const HOUR_MS: i64 = 60 * MINUTE_MS;
    const NOON_MS: i64 = 1_795_262_400_000;

    #[test]
    fn time_that_passes_is_told_as_it_is() {
        let clock = Clock::scripted(NOON_MS);
        for by_ms in [0, 1, 500, HOUR_MS, 400 * 24 * HOUR_MS] {
            let before = clock.now_ms();
            clock.advance(by_ms);
            assert_eq!(clock.now_ms(), before + by_ms);
        }
        assert_eq!(clock.trouble(), None);
    }

    #[test]
    fn a_clock_that_is_set_back_goes_on_at_half_speed_until_it_has_caught_up() {
        let clock = Clock::scripted(NOON_MS);
        clock.set_by(-HOUR_MS);
        assert_eq!(clock.now_ms(), NOON_MS);
        let trouble = clock.trouble();
        assert!(trouble.is_some_and(|said| said.contains("set back")));
        // In steps so small that whole milliseconds would not move.
        for _ in 0..MINUTE_MS {
            clock.advance(1);
            let _ = clock.now_ms();
        }
        assert_eq!(clock.now_ms(), NOON_MS + MINUTE_MS / 2);
        clock.advance(2 * HOUR_MS - MINUTE_MS);
        assert_eq!(clock.now_ms(), NOON_MS + HOUR_MS);
        assert_eq!(clock.trouble(), None);
        clock.advance(MINUTE_MS);
        assert_eq!(clock.now_ms(), NOON_MS + HOUR_MS + MINUTE_MS);
    }

    #[test]
    fn a_leap_forward_puts_the_time_ahead_by_no_more_than_it_lasted() {
        for leap_ms in [10 * MINUTE_MS, HOUR_MS, 10 * 365 * 24 * HOUR_MS] {
            let clock = Clock::scripted(NOON_MS);
            clock.set_by(leap_ms);
            assert!(clock.trouble().is_some_and(|said| said.contains("ahead")));
            let mut last_ms = NOON_MS;
            for second in 0..300 {
                let now_ms = clock.now_ms();
                assert!(now_ms >= last_ms, "it never goes back");
                assert!(now_ms <= NOON_MS + 2 * second * 1000, "{leap_ms} {second}");
                last_ms = now_ms;
                clock.advance(1000);
            }
            clock.set_by(-leap_ms);
            let true_ms = NOON_MS + 300_000;
            assert!((true_ms..=true_ms + 300_000).contains(&clock.now_ms()));
            clock.advance(10 * MINUTE_MS);
            assert_eq!(clock.now_ms(), true_ms + 10 * MINUTE_MS);
        }
    }

    #[test]
    fn what_was_told_before_the_start_is_kept() {
        let clock = Clock::scripted(NOON_MS);
        clock.not_before(NOON_MS - HOUR_MS);
        assert_eq!(clock.now_ms(), NOON_MS);
        clock.not_before(NOON_MS + HOUR_MS);
        assert_eq!(clock.now_ms(), NOON_MS + HOUR_MS);
        assert!(clock.trouble().is_some());
    }
}
