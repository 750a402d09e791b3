//! Moments of the day in a person's time zone.
//!
//! Clocks are put forward and back, and zones differ by quarters of an hour. So each quarter of an hour ahead is asked
//! what the clocks there show, and a moment is the first at which that has passed a mark.

use chrono::{DateTime, NaiveDate, TimeDelta, Timelike};
use chrono_tz::Tz;

use words::zone_of;

/// All zones change at a whole quarter of an hour of UTC, and show the same quarters.
const QUARTER_MS: i64 = 15 * 60 * 1000;
/// Two days and more: every mark is passed within one day, and a day may be lost at the date line.
const QUARTERS_AHEAD: i64 = 240;

/// Finds the next moment after `now_ms` at which the day is at a multiple of `hours`, in milliseconds.
pub(super) fn next_every(hours: u32, zone: &str, now_ms: i64) -> i64 {
    let hours = hours.max(1);
    next_mark(zone, now_ms, |there| {
        (there.date_naive(), there.hour() / hours)
    })
}

/// Finds the next moment after `now_ms` at which it is `hour` o'clock, in milliseconds.
pub(super) fn next_daily(hour: u32, zone: &str, now_ms: i64) -> i64 {
    next_mark(zone, now_ms, |there| {
        let is_before = there.hour() < hour;
        let day = there.date_naive() - TimeDelta::days(is_before.into());
        (day, 0)
    })
}

/// Finds the first moment from `from_ms` on whose hour is not `inside`, in milliseconds.
pub(super) fn first_outside(inside: impl Fn(u32) -> bool, zone: &str, from_ms: i64) -> i64 {
    let zone = zone_of(zone);
    if !inside(at(zone, from_ms).hour()) {
        return from_ms;
    }
    let mut quarters = quarters_after(from_ms);
    quarters
        .find(|at_ms| !inside(at(zone, *at_ms).hour()))
        .unwrap_or(from_ms)
}

/// Finds the first moment ahead at which a mark is passed: it is later than every one so far, so that an hour that
/// comes twice passes it once.
fn next_mark(zone: &str, now_ms: i64, mark: impl Fn(&DateTime<Tz>) -> (NaiveDate, u32)) -> i64 {
    let zone = zone_of(zone);
    let passed = mark(&at(zone, now_ms));
    let mut quarters = quarters_after(now_ms);
    quarters
        .find(|at_ms| mark(&at(zone, *at_ms)) > passed)
        .unwrap_or(now_ms + QUARTERS_AHEAD * QUARTER_MS)
}

fn quarters_after(from_ms: i64) -> impl Iterator<Item = i64> {
    let first = from_ms.div_euclid(QUARTER_MS) + 1;
    (first..first + QUARTERS_AHEAD).map(|quarter| quarter * QUARTER_MS)
}

fn at(zone: Tz, at_ms: i64) -> DateTime<Tz> {
    DateTime::from_timestamp_millis(at_ms)
        .unwrap_or_default()
        .with_timezone(&zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(text: &str) -> i64 {
        let at: DateTime<chrono::Utc> = text.parse().expect("an instant");
        at.timestamp_millis()
    }

    fn shown(at_ms: i64) -> String {
        DateTime::from_timestamp_millis(at_ms)
            .expect("an instant")
            .format("%Y-%m-%dT%H:%M")
            .to_string()
    }

    #[test]
    fn bundles_come_at_whole_multiples_of_their_hours() {
        let (nepal, danish) = ("Asia/Kathmandu", "Europe/Copenhagen");
        for (hours, zone, now, then) in [
            (4, "UTC", "2026-11-23T09:10:00Z", "2026-11-23T12:00"),
            (4, "UTC", "2026-11-23T12:00:00Z", "2026-11-23T16:00"),
            (12, "UTC", "2026-11-23T12:00:01Z", "2026-11-24T00:00"),
            (1, nepal, "2026-11-23T09:10:00Z", "2026-11-23T09:15"),
            (6, danish, "2026-11-23T09:10:00Z", "2026-11-23T11:00"),
        ] {
            let next = shown(next_every(hours, zone, utc(now)));
            assert_eq!(next, then, "{hours} {zone} {now}");
        }
    }

    #[test]
    fn a_daily_hour_comes_once_a_day_also_when_clocks_change() {
        let check = |hour, now: &str, then: &str| {
            let next = shown(next_daily(hour, "Europe/Copenhagen", utc(now)));
            assert_eq!(next, then, "{hour} {now}");
        };
        check(18, "2026-11-23T09:10:00Z", "2026-11-23T17:00");
        check(18, "2026-11-23T17:00:00Z", "2026-11-24T17:00");
        check(0, "2026-11-23T22:59:59Z", "2026-11-23T23:00");
        // Clocks go from 2 to 3 on 29 March 2026: what is due at 2 comes at 3.
        check(2, "2026-03-28T12:00:00Z", "2026-03-29T01:00");
        // They go from 3 to 2 on 25 October 2026: 2 o'clock comes twice, the bundle once.
        check(2, "2026-10-24T12:00:00Z", "2026-10-25T00:00");
        check(2, "2026-10-25T00:00:00Z", "2026-10-26T01:00");
    }

    #[test]
    fn every_hour_of_a_repeated_hour_comes_once() {
        let mut at_ms = utc("2026-10-24T22:30:00Z");
        for then in ["23:00", "00:00", "02:00", "03:00", "04:00"] {
            at_ms = next_every(1, "Europe/Copenhagen", at_ms);
            assert!(shown(at_ms).ends_with(then), "{then}: {}", shown(at_ms));
        }
    }

    #[test]
    fn a_moment_outside_stays_and_one_inside_goes_to_the_end() {
        let night = |hour| !(7..22).contains(&hour);
        let check = |from: &str, then: &str| {
            let outside = first_outside(night, "Europe/Amsterdam", utc(from));
            assert_eq!(shown(outside), then, "{from}");
        };
        check("2026-11-23T20:59:00Z", "2026-11-23T20:59");
        check("2026-11-23T21:00:00Z", "2026-11-24T06:00");
        check("2026-11-24T05:59:00Z", "2026-11-24T06:00");
        check("2026-11-24T06:00:00Z", "2026-11-24T06:00");
    }

    #[test]
    fn a_day_that_is_not_there_holds_nothing_up() {
        // Kiritimati went over the date line at the end of 1994: 31 December was not.
        let then = next_daily(9, "Pacific/Kiritimati", utc("1994-12-30T20:00:00Z"));
        assert!(then < utc("1995-01-02T20:00:00Z"));
    }
}
