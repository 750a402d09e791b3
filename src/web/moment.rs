//! Instants as people read them: absolute in their own zone, and how long ago.

use chrono::{DateTime, Datelike, Utc};
use chrono_tz::Tz;

/// An instant in words, ready for a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// For the attribute `datetime`: `2026-11-21T14:05:00Z`.
    pub iso: String,
    /// In the reader's zone: `today, 15:05`, `Fri 28 Nov, 20:00`, `28 Nov 2025, 20:00`.
    pub absolute: String,
    /// `just now`, `2 days ago`, `in 5 hours`.
    pub relative: String,
}

impl Moment {
    /// Puts `at_ms` into words for a reader in `zone` (an IANA name) who reads at `now_ms`.
    #[must_use]
    pub fn new(at_ms: i64, now_ms: i64, zone: &str) -> Self {
        let zone = zone_of(zone);
        let at = instant(at_ms);
        Self {
            iso: at.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            absolute: absolute(
                &at.with_timezone(&zone),
                &instant(now_ms).with_timezone(&zone),
            ),
            relative: relative(at_ms - now_ms),
        }
    }
}

/// Reads the name of a zone; one that this program does not know is read as UTC.
fn zone_of(name: &str) -> Tz {
    name.parse().unwrap_or(Tz::UTC)
}

/// Whether this program knows a zone.
#[must_use]
pub fn is_zone(name: &str) -> bool {
    name.parse::<Tz>().is_ok()
}

/// Lists the zones that a form offers, by name: those with a place in them, and UTC.
#[must_use]
pub fn zones() -> Vec<&'static str> {
    const AREAS: &[&str] = &[
        "Africa/",
        "America/",
        "Antarctica/",
        "Arctic/",
        "Asia/",
        "Atlantic/",
        "Australia/",
        "Europe/",
        "Indian/",
        "Pacific/",
    ];
    let mut names: Vec<_> = chrono_tz::TZ_VARIANTS
        .iter()
        .map(|zone| zone.name())
        .filter(|name| *name == "UTC" || AREAS.iter().any(|area| name.starts_with(area)))
        .collect();
    names.sort_unstable();
    names
}

fn instant(at_ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at_ms).unwrap_or_default()
}

fn absolute(at: &DateTime<Tz>, now: &DateTime<Tz>) -> String {
    let form = if at.date_naive() == now.date_naive() {
        "today, %H:%M"
    } else if at.year() == now.year() {
        "%a %-d %b, %H:%M"
    } else {
        "%-d %b %Y, %H:%M"
    };
    at.format(form).to_string()
}

fn relative(ahead_ms: i64) -> String {
    const MINUTE: i64 = 60_000;
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    let span = ahead_ms.abs();
    let words = match span {
        ..MINUTE => return "just now".to_owned(),
        MINUTE..HOUR => count(span / MINUTE, "minute"),
        HOUR..DAY => count(span / HOUR, "hour"),
        _ if span < 14 * DAY => count(span / DAY, "day"),
        _ if span < 60 * DAY => count(span / (7 * DAY), "week"),
        _ if span < 730 * DAY => count(span / (30 * DAY), "month"),
        _ => count(span / (365 * DAY), "year"),
    };
    if ahead_ms < 0 {
        format!("{words} ago")
    } else {
        format!("in {words}")
    }
}

fn count(number: i64, what: &str) -> String {
    if number == 1 {
        format!("1 {what}")
    } else {
        format!("{number} {what}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1_795_262_400_000; // 21 November 2026, 12:00 UTC, a Saturday

    #[test]
    fn the_same_instant_reads_differently_in_two_zones() {
        let late = NOON + 11 * 3_600_000 + 30 * 60_000;
        assert_eq!(Moment::new(late, NOON, "UTC").absolute, "today, 23:30");
        assert_eq!(
            Moment::new(late, NOON, "Europe/Copenhagen").absolute,
            "Sun 22 Nov, 00:30"
        );
        assert_eq!(
            Moment::new(late, NOON, "no such place").absolute,
            "today, 23:30"
        );
    }

    #[test]
    fn spans_are_said_in_the_largest_fitting_unit() {
        for (ahead_ms, words) in [
            (0, "just now"),
            (-59_999, "just now"),
            (-60_000, "1 minute ago"),
            (-2 * 3_600_000, "2 hours ago"),
            (5 * 3_600_000, "in 5 hours"),
            (-2 * 86_400_000, "2 days ago"),
            (-15 * 86_400_000, "2 weeks ago"),
            (-90 * 86_400_000, "3 months ago"),
            (-800 * 86_400_000, "2 years ago"),
        ] {
            assert_eq!(Moment::new(NOON + ahead_ms, NOON, "UTC").relative, words);
        }
    }

    #[test]
    fn zones_are_offered_by_name_and_known() {
        let zones = zones();
        assert!(zones.contains(&"Europe/Amsterdam") && zones.contains(&"UTC"));
        assert!(zones.iter().all(|zone| is_zone(zone)));
        assert!(!is_zone("Mars/Olympus"));
    }
}
