//! Which local days count for somebody, and how much time that is.
//!
//! A day begins at the first instant at which the clocks of the zone show its date, and ends where the next begins. So
//! days are whole whatever clocks do: a day has 23 to 25 hours, one that the zone skipped has none, and every instant
//! belongs to exactly one. Start reading at [`Calendar::due_at_ms`].

use std::iter;

use chrono::{DateTime, Datelike, MappedLocalTime, NaiveDate, NaiveTime, TimeZone};
use chrono_tz::{GapInfo, Tz};

const EVERY_WEEKDAY: u8 = 0b111_1111;
/// How many days ahead are looked at; after them every day counts. No term at a table comes near it.
const DAYS_AHEAD: usize = 20 * 366;
/// The first instant that is no day's any more: the end of the year 9999.
const END_MS: i64 = 253_402_300_800_000;

/// Somebody's days: where they are, when they are away, and on which days of the week they never play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Calendar {
    pub zone: Tz,
    /// First and last day of each absence, both off, in any order.
    pub absences: Vec<(NaiveDate, NaiveDate)>,
    /// Days of the week that are off: a set of bits, Monday is bit 0. All seven are read as none.
    pub weekdays: u8,
}

impl Calendar {
    /// Gives the first instant at which `length_ms` of time that counts has passed since `start_ms`, in milliseconds.
    /// Where no time has to pass it is `start_ms`, also on a day that is off. After some twenty years every day
    /// counts, so that there always is an answer.
    pub fn due_at_ms(&self, start_ms: i64, length_ms: i64) -> i64 {
        let (mut due_at_ms, mut left_ms) = (start_ms, length_ms.max(0));
        let mut spans = self.spans(start_ms);
        while left_ms > 0
            && let Some((from_ms, until_ms)) = spans.next()
        {
            let counted_ms = left_ms.min(until_ms.saturating_sub(from_ms));
            due_at_ms = from_ms.saturating_add(counted_ms);
            left_ms -= counted_ms;
        }
        due_at_ms
    }

    /// Gives how much of the time between two instants counts, in milliseconds; none where the second is not later.
    pub fn counted_ms(&self, from_ms: i64, until_ms: i64) -> i64 {
        let spans = self.spans(from_ms);
        let spans = spans.take_while(|(from_ms, _)| *from_ms < until_ms);
        let counted_ms =
            spans.map(|(from_ms, end_ms)| end_ms.min(until_ms).saturating_sub(from_ms));
        counted_ms.fold(0, i64::saturating_add)
    }

    /// The end of the vacation among the days off from today on. Weekdays off lead from one to the next, and are none.
    pub fn away_until(&self, now_ms: i64) -> Option<NaiveDate> {
        let mut date = self.today(now_ms);
        let mut until = None;
        loop {
            let away = self.absences.iter().filter(|span| has(**span, date));
            let last = away.map(|(_, last)| *last).max();
            until = last.or(until);
            if last.is_none() && !self.is_off_weekday(date) {
                return until;
            }
            let Some(next) = last.unwrap_or(date).succ_opt() else {
                return until;
            };
            date = next;
        }
    }

    pub fn today(&self, now_ms: i64) -> NaiveDate {
        date_at(self.zone, now_ms).unwrap_or_default()
    }

    /// The spans of time that count from an instant on: the beginning and the end of each, the last without an end.
    fn spans(&self, from_ms: i64) -> impl Iterator<Item = (i64, i64)> + '_ {
        let differs = !self.absences.is_empty() || self.has_off_weekdays();
        let first = date_at(self.zone, from_ms).filter(|_| differs);
        let dates = iter::successors(first, |date| date.succ_opt()).take(DAYS_AHEAD);
        let days = dates
            .map_while(|date| Some((begin_ms(self.zone, date.succ_opt()?), !self.is_off(date))));
        let mut at_ms = from_ms;
        days.chain([(i64::MAX, true)])
            .filter_map(move |(end_ms, counts)| {
                let from_ms = at_ms;
                at_ms = at_ms.max(end_ms);
                (counts && from_ms < at_ms).then_some((from_ms, at_ms))
            })
    }

    fn is_off(&self, date: NaiveDate) -> bool {
        self.is_off_weekday(date) || self.absences.iter().any(|span| has(*span, date))
    }

    fn is_off_weekday(&self, date: NaiveDate) -> bool {
        let bit = 1_u8 << date.weekday().num_days_from_monday();
        self.has_off_weekdays() && self.weekdays & bit != 0
    }

    fn has_off_weekdays(&self) -> bool {
        let weekdays = self.weekdays & EVERY_WEEKDAY;
        weekdays != 0 && weekdays != EVERY_WEEKDAY
    }
}

fn has((first, last): (NaiveDate, NaiveDate), date: NaiveDate) -> bool {
    (first..=last).contains(&date)
}

/// The date that the clocks of a zone show. None before the year 0 and after 9999.
fn date_at(zone: Tz, at_ms: i64) -> Option<NaiveDate> {
    let at = DateTime::from_timestamp_millis(at_ms).filter(|_| at_ms < END_MS)?;
    let date = at.with_timezone(&zone).date_naive();
    (date.year() >= 0).then_some(date)
}

/// The first instant at which the clocks of a zone show a date, or a later one where they skip it.
fn begin_ms(zone: Tz, date: NaiveDate) -> i64 {
    let midnight = date.and_time(NaiveTime::MIN);
    match zone.from_local_datetime(&midnight) {
        MappedLocalTime::Single(at) => at.timestamp_millis(),
        MappedLocalTime::Ambiguous(one, other) => one.min(other).timestamp_millis(),
        // Clocks are put forward over it.
        MappedLocalTime::None => {
            let end = GapInfo::new(&midnight, &zone).and_then(|gap| gap.end);
            end.map_or_else(|| midnight.and_utc(), |end| end.to_utc())
                .timestamp_millis()
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::Utc;

    use super::*;

    const HOUR_MS: i64 = 3_600_000;
    const DAY_MS: i64 = 24 * HOUR_MS;
    const WEEKEND: u8 = 0b110_0000;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    /// A calendar of absences, written `2027-03-01..2027-03-05`, and days off of the week.
    fn calendar(zone: &str, absences: &[&str], weekdays: u8) -> Calendar {
        let span = |text: &&str| {
            let (first, last) = text.split_once("..").expect("two days");
            (day(first), day(last))
        };
        Calendar {
            zone: zone.parse().expect("a zone"),
            absences: absences.iter().map(span).collect(),
            weekdays,
        }
    }

    fn utc(text: &str) -> i64 {
        let at: DateTime<Utc> = text.parse().expect("an instant");
        at.timestamp_millis()
    }

    fn shown(at_ms: i64) -> String {
        let at = DateTime::from_timestamp_millis(at_ms).expect("an instant");
        at.format("%Y-%m-%dT%H:%M:%S%.fZ").to_string()
    }

    /// Asserts when `hours` that begin at `start` are over, and that they are counted so.
    fn check(calendar: &Calendar, start: &str, hours: i64, due: &str) {
        let due_at_ms = calendar.due_at_ms(utc(start), hours * HOUR_MS);
        assert_eq!(shown(due_at_ms), due, "{hours} hours from {start}");
        let counted = calendar.counted_ms(utc(start), due_at_ms);
        assert_eq!(counted, hours * HOUR_MS, "from {start} to {due}");
        assert_eq!(calendar.counted_ms(utc(start), due_at_ms - 1), counted - 1);
    }

    #[test]
    fn time_stands_still_from_the_first_midnight_to_the_last() {
        let week = calendar("Europe/Copenhagen", &["2027-03-01..2027-03-03"], 0);
        // It is one o'clock in Copenhagen when it is midnight in UTC.
        check(&week, "2027-02-27T11:00:00Z", 36, "2027-02-28T23:00:00Z");
        check(&week, "2027-02-27T11:00:00Z", 37, "2027-03-04T00:00:00Z");
        check(&week, "2027-03-02T11:00:00Z", 1, "2027-03-04T00:00:00Z");
        check(&week, "2027-03-03T23:00:00Z", 1, "2027-03-04T00:00:00Z");
        check(&week, "2027-03-20T11:00:00Z", 36, "2027-03-21T23:00:00Z");
        assert_eq!(week.counted_ms(utc("2027-03-02T00:00:00Z"), 0), 0);
    }

    #[test]
    fn weekends_that_are_off_do_not_count() {
        let worker = calendar("UTC", &[], WEEKEND);
        // A Friday.
        check(&worker, "2026-11-27T18:00:00Z", 6, "2026-11-28T00:00:00Z");
        check(&worker, "2026-11-27T18:00:00Z", 7, "2026-11-30T01:00:00Z");
        check(&worker, "2026-11-28T18:00:00Z", 24, "2026-12-01T00:00:00Z");
        check(&worker, "2026-11-23T00:00:00Z", 240, "2026-12-05T00:00:00Z");
    }

    #[test]
    fn a_day_is_as_long_as_its_clocks_make_it() {
        // Clocks go forward on 28 March 2027, and back on 31 October.
        let spring = calendar("Europe/Amsterdam", &["2027-03-28..2027-03-28"], 0);
        check(&spring, "2027-03-27T22:00:00Z", 2, "2027-03-28T23:00:00Z");
        let autumn = calendar("Europe/Amsterdam", &["2027-10-31..2027-10-31"], 0);
        check(&autumn, "2027-10-30T21:00:00Z", 2, "2027-11-01T00:00:00Z");
        let here = calendar("Europe/Amsterdam", &["2027-10-30..2027-10-30"], 0);
        check(&here, "2027-10-30T12:00:00Z", 25, "2027-10-31T23:00:00Z");
    }

    #[test]
    fn a_day_begins_also_where_its_midnight_is_skipped() {
        // Clocks go from midnight to one o'clock, in summer time.
        let chile = calendar("America/Santiago", &["2026-09-06..2026-09-06"], 0);
        check(&chile, "2026-09-06T03:00:00Z", 1, "2026-09-06T04:00:00Z");
        check(&chile, "2026-09-06T03:00:00Z", 2, "2026-09-07T04:00:00Z");
        let egypt = calendar("Africa/Cairo", &["2026-04-24..2026-04-24"], 0);
        check(&egypt, "2026-04-23T21:00:00Z", 2, "2026-04-24T22:00:00Z");
        // Clocks go from midnight back to eleven: the day before has 25 hours.
        let back = calendar("America/Santiago", &["2027-04-03..2027-04-03"], 0);
        check(&back, "2027-04-03T02:00:00Z", 2, "2027-04-04T05:00:00Z");
    }

    #[test]
    fn a_date_that_a_zone_left_out_takes_no_time() {
        // Samoa went over the date line: after 29 December 2011 came the 31st.
        let samoa = calendar("Pacific/Apia", &["2011-12-30..2011-12-30"], 0);
        check(&samoa, "2011-12-30T08:00:00Z", 4, "2011-12-30T12:00:00Z");
        let away = calendar("Pacific/Apia", &["2011-12-29..2011-12-30"], 0);
        check(&away, "2011-12-29T09:00:00Z", 2, "2011-12-30T11:00:00Z");
    }

    #[test]
    fn days_are_those_of_the_zone_wherever_it_is() {
        for (zone, begins) in [
            ("Etc/GMT+12", "2027-06-15T12:00:00Z"),
            ("Pacific/Kiritimati", "2027-06-14T10:00:00Z"),
            ("Asia/Kolkata", "2027-06-14T18:30:00Z"),
            ("Pacific/Chatham", "2027-06-14T11:15:00Z"),
            ("UTC", "2027-06-15T00:00:00Z"),
        ] {
            let away = calendar(zone, &["2027-06-15..2027-06-15"], 0);
            let (first, after) = (utc(begins), utc(begins) + DAY_MS);
            assert_eq!(away.due_at_ms(first - 1, 1), first, "{zone}");
            assert_eq!(away.due_at_ms(first - 1, 2), after + 1, "{zone}");
            assert_eq!(away.counted_ms(first, after), 0, "{zone}");
            let until = [first - 1, first, after - 1, after].map(|at_ms| away.away_until(at_ms));
            let day = Some(day("2027-06-15"));
            assert_eq!(until, [None, day, day, None], "{zone}");
        }
    }

    #[test]
    fn the_29th_of_february_is_a_day_where_there_is_one() {
        let leap = calendar("UTC", &["2028-02-28..2028-02-29"], 0);
        check(&leap, "2028-02-27T12:00:00Z", 13, "2028-03-01T01:00:00Z");
        let usual = calendar("UTC", &["2027-02-28..2027-02-28"], 0);
        check(&usual, "2027-02-27T12:00:00Z", 13, "2027-03-01T01:00:00Z");
    }

    #[test]
    fn somebody_is_away_until_the_last_day_of_vacation_before_a_day_that_counts() {
        let at = |calendar: &Calendar, date: &str| {
            let until = calendar.away_until(utc(&format!("{date}T12:00:00Z")));
            until.map_or_else(String::new, |until| until.to_string())
        };
        // Monday to Friday.
        let week = calendar("UTC", &["2027-03-01..2027-03-05"], WEEKEND);
        assert_eq!(at(&week, "2027-02-26"), "");
        for date in ["2027-02-27", "2027-03-01", "2027-03-05"] {
            assert_eq!(at(&week, date), "2027-03-05", "{date}");
        }
        assert_eq!(at(&week, "2027-03-06"), "", "a mere weekend");
        let weeks = ["2027-03-08..2027-03-12", "2027-03-01..2027-03-05"];
        let joined = calendar("UTC", &weeks, WEEKEND);
        assert_eq!(at(&joined, "2027-03-02"), "2027-03-12");
        assert_eq!(at(&calendar("UTC", &weeks, 0), "2027-03-02"), "2027-03-05");
        let days = ["2027-03-01..2027-03-02", "2027-03-03..2027-03-03"];
        assert_eq!(at(&calendar("UTC", &days, 0), "2027-03-01"), "2027-03-03");
    }

    #[test]
    fn there_is_an_end_whatever_is_off() {
        let never = calendar("UTC", &["0000-01-01..9999-12-31"], WEEKEND);
        let (start, year_9999) = (utc("2027-01-01T00:00:00Z"), utc("9999-12-31T00:00:00Z"));
        let due_at_ms = never.due_at_ms(start, DAY_MS);
        assert!(due_at_ms > start + 19 * 365 * DAY_MS, "{due_at_ms}");
        assert_eq!(never.away_until(start), Some(day("9999-12-31")));
        let all_week = calendar("UTC", &[], EVERY_WEEKDAY);
        assert_eq!(all_week.due_at_ms(start, DAY_MS), start + DAY_MS);
        assert_eq!(all_week.away_until(start), None);
        let weekend = calendar("UTC", &[], WEEKEND);
        assert_eq!(weekend.due_at_ms(start, i64::MAX), i64::MAX);
        assert!(weekend.due_at_ms(year_9999, DAY_MS) >= year_9999 + DAY_MS);
        for far in [i64::MIN, i64::MAX] {
            assert_eq!(weekend.due_at_ms(far, 0), far);
            assert!(weekend.counted_ms(far, 0) >= 0);
            assert!(weekend.counted_ms(0, far) >= 0);
            assert_eq!(weekend.away_until(far), None);
        }
    }

    #[test]
    fn nothing_takes_no_time() {
        let week = calendar("UTC", &["2027-03-01..2027-03-03"], 0);
        let noon = utc("2027-03-02T12:00:00Z");
        assert_eq!(week.due_at_ms(noon, 0), noon);
        assert_eq!(week.due_at_ms(noon, -5), noon);
        assert_eq!(week.counted_ms(noon, noon), 0);
    }
}
