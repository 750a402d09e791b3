//! Instants as people read them: absolute in their own zone, and how long ago.

use chrono::{DateTime, Datelike, NaiveDate};
use chrono_tz::Tz;

use super::{Message, Words, msg};

/// An instant in words, ready for a template.
pub struct Moment {
    /// For the attribute `datetime`: `2026-11-21T14:05:00Z`.
    pub iso: String,
    /// In the reader's zone: `today, 15:05`, `Fri 28 Nov, 20:00`, `28 Nov 2025, 20:00`.
    pub absolute: String,
    /// `just now`, `2 days ago`, `in 5 hours`.
    pub relative: String,
}

impl Words {
    pub fn moment(&self, at_ms: i64) -> Moment {
        let (at, now) = (self.there(at_ms), self.there(self.now_ms));
        Moment {
            iso: at.to_utc().format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            absolute: self.text(absolute(&at, &now)) + self.unknown_zone(),
            relative: self.text(relative(at_ms - self.now_ms)),
        }
    }

    /// An instant in the reader's zone.
    fn there(&self, at_ms: i64) -> DateTime<Tz> {
        let at = DateTime::from_timestamp_millis(at_ms).unwrap_or_default();
        at.with_timezone(&zone_of(&self.zone))
    }

    /// What times say while nobody knows the reader's zone.
    fn unknown_zone(&self) -> &'static str {
        if self.zone.is_empty() { " UTC" } else { "" }
    }

    /// The time of the day at which it is read.
    pub fn clock_time(&self) -> String {
        self.text(time(&self.there(self.now_ms))) + self.unknown_zone()
    }

    /// The day of an instant, with its year.
    pub fn day(&self, at_ms: i64) -> String {
        let at = self.there(at_ms);
        let year = at.year().to_string();
        self.text(msg::language::date(at.day(), month(&at), year))
    }

    /// Puts a date into words, with its year where that is not the reader's: `3 March`, `3 March 2028`.
    pub fn date(&self, date: NaiveDate) -> String {
        self.text(date_in(self.there(self.now_ms).year(), date))
    }
}

/// Names a date, with its year where that is not the current one.
pub fn date_in(year: i32, date: NaiveDate) -> Message {
    let month = msg::language::long_month(date.month());
    if date.year() == year {
        msg::language::day_and_month(date.day(), month)
    } else {
        msg::language::date(date.day(), month, date.year().to_string())
    }
}

/// Reads the name of a zone; one that this program does not know is read as UTC.
pub fn zone_of(name: &str) -> Tz {
    name.parse().unwrap_or(Tz::UTC)
}

/// Lists the zones that a form offers, by name: those with a place in them, and UTC.
pub fn zones() -> Vec<&'static str> {
    const AREAS: &str =
        "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific";
    let is_offered = |name: &&str| match name.split_once('/') {
        None => *name == "UTC",
        Some((area, _)) => AREAS.split(' ').any(|one| one == area),
    };
    let names = chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name());
    let mut names: Vec<_> = names.filter(is_offered).collect();
    names.sort_unstable();
    names
}

fn time(at: &DateTime<Tz>) -> Message {
    msg::language::time(at.format("%H").to_string(), at.format("%M").to_string())
}

fn month(at: &DateTime<Tz>) -> Message {
    msg::language::month(at.month())
}

fn absolute(at: &DateTime<Tz>, now: &DateTime<Tz>) -> Message {
    if at.date_naive() == now.date_naive() {
        msg::language::today(time(at))
    } else if at.year() == now.year() {
        let weekday = msg::language::weekday(at.weekday().number_from_monday());
        msg::language::this_year(weekday, at.day(), month(at), time(at))
    } else {
        msg::language::other_year(at.day(), month(at), at.year().to_string(), time(at))
    }
}

fn relative(ahead_ms: i64) -> Message {
    const MINUTE: i64 = 60_000;
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    let span = ahead_ms.abs();
    // What has passed is whole; of what is ahead the nearest number is told, as two days less a minute are two.
    let count = |unit_ms: i64| match ahead_ms {
        ..0 => span / unit_ms,
        _ => (span + unit_ms / 2) / unit_ms,
    };
    let (unit, count) = match span {
        ..MINUTE => return msg::language::just_now(),
        MINUTE..HOUR => ("minute", count(MINUTE)),
        HOUR..DAY => ("hour", count(HOUR)),
        _ if span < 14 * DAY => ("day", count(DAY)),
        _ if span < 60 * DAY => ("week", count(7 * DAY)),
        _ if span < 730 * DAY => ("month", count(30 * DAY)),
        _ => ("year", count(365 * DAY)),
    };
    if ahead_ms < 0 {
        msg::language::ago(unit, count)
    } else {
        msg::language::ahead(unit, count)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    const NOON: i64 = 1_795_262_400_000; // 21 November 2026, 12:00 UTC, a Saturday

    fn read(language: &str, zone: &str, ahead_ms: i64) -> Moment {
        let words = Words {
            zone: zone.into(),
            now_ms: NOON,
            ..Words::of(Language::find(language).expect("it is there"))
        };
        words.moment(NOON + ahead_ms)
    }

    #[test]
    fn the_same_instant_reads_differently_in_two_zones() {
        let late = 11 * 3_600_000 + 30 * 60_000;
        let check = |language, zone, expected: &str| {
            assert_eq!(read(language, zone, late).absolute, expected);
        };
        check("en", "UTC", "today, 23:30");
        check("en", "", "today, 23:30 UTC");
        check("en", "Europe/Copenhagen", "Sun 22 Nov, 00:30");
        check("en", "no such place", "today, 23:30");
        check("da", "UTC", "i dag kl. 23.30");
        check("da", "Europe/Copenhagen", "søn. 22. nov. kl. 00.30");
        check("nl", "UTC", "vandaag, 23.30 uur");
        check("nl", "Europe/Amsterdam", "zo 22 nov, 00.30 uur");
    }

    #[test]
    fn an_instant_of_another_year_has_its_year() {
        let year = 366 * 86_400_000;
        assert_eq!(read("en", "UTC", year).absolute, "22 Nov 2027, 12:00");
        assert_eq!(read("da", "UTC", year).absolute, "22. nov. 2027 kl. 12.00");
        assert_eq!(read("nl", "UTC", year).absolute, "22 nov 2027, 12.00 uur");
    }

    #[test]
    fn spans_are_said_in_the_largest_fitting_unit() {
        let (hour, day) = (3_600_000, 86_400_000);
        for (ahead_ms, expected) in [
            (0, "just now|lige nu|zojuist"),
            (-59_999, "just now|lige nu|zojuist"),
            (-60_000, "1 minute ago|for 1 minut siden|1 minuut geleden"),
            (-2 * hour, "2 hours ago|for 2 timer siden|2 uur geleden"),
            (5 * hour, "in 5 hours|om 5 timer|over 5 uur"),
            (2 * day - 1, "in 2 days|om 2 dage|over 2 dagen"),
            (1 - 2 * day, "1 day ago|for 1 dag siden|1 dag geleden"),
            (-2 * day, "2 days ago|for 2 dage siden|2 dagen geleden"),
            (-15 * day, "2 weeks ago|for 2 uger siden|2 weken geleden"),
            (
                -90 * day,
                "3 months ago|for 3 måneder siden|3 maanden geleden",
            ),
            (-800 * day, "2 years ago|for 2 år siden|2 jaar geleden"),
        ] {
            let said = ["en", "da", "nl"].map(|code| read(code, "UTC", ahead_ms).relative);
            assert_eq!(said.join("|"), expected);
        }
    }

    #[test]
    fn a_date_has_its_year_where_that_is_not_the_readers() {
        let said = |language, zone: &str, now_ms, date: &str| {
            let words = Words {
                zone: zone.into(),
                now_ms,
                ..Words::of(Language::find(language).expect("it is there"))
            };
            words.date(date.parse().expect("a date"))
        };
        assert_eq!(said("en", "UTC", NOON, "2026-03-03"), "3 March");
        assert_eq!(said("da", "UTC", NOON, "2026-03-03"), "3. marts");
        assert_eq!(said("nl", "UTC", NOON, "2026-03-03"), "3 maart");
        assert_eq!(said("en", "UTC", NOON, "2027-03-03"), "3 March 2027");
        assert_eq!(said("da", "UTC", NOON, "2027-03-03"), "3. marts 2027");
        assert_eq!(said("nl", "UTC", NOON, "2027-03-03"), "3 maart 2027");
        // Half an hour before midnight of New Year's Eve in UTC.
        let eve = 1_798_759_800_000;
        assert_eq!(said("en", "UTC", eve, "2027-01-03"), "3 January 2027");
        assert_eq!(said("en", "Europe/Paris", eve, "2027-01-03"), "3 January");
    }

    #[test]
    fn zones_are_offered_by_name_and_known() {
        let zones = zones();
        assert!(zones.contains(&"Europe/Amsterdam") && zones.contains(&"UTC"));
        assert!(zones.iter().all(|zone| zone.parse::<Tz>().is_ok()));
    }
}
