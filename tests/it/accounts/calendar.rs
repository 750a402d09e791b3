//! Days of random people in all zones, against a count by quarters of an hour.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta};
use wonderpost::accounts::away::Calendar;

use crate::prelude::*;
use crate::web::support::DAY_MS;

/// In the years that are tried all zones change, and have midnights, at a whole quarter of an hour of UTC.
const QUARTER_MS: i64 = 15 * 60_000;
/// 1 January 2024.
const FIRST_MS: i64 = 1_704_067_200_000;

fn below(random: &mut Random, bound: usize) -> i64 {
    i64::try_from(random.below(bound)).expect("a small number")
}

/// Somebody in any zone, with a few absences and up to three days of the week off.
fn somebody(random: &mut Random) -> Calendar {
    let mut weekdays = 0;
    for _ in 0..random.below(4) {
        weekdays |= 1 << random.below(7);
    }
    let absences = (0..random.below(5)).map(|_| {
        let first = date(random, 1_400);
        (first, first + TimeDelta::days(below(random, 20)))
    });
    Calendar {
        absences: absences.collect(),
        weekdays,
        zone: *random.pick(&chrono_tz::TZ_VARIANTS),
    }
}

fn date(random: &mut Random, among: usize) -> NaiveDate {
    let first = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");
    first + TimeDelta::days(below(random, among))
}

/// An instant near a time away, or any other.
fn start_ms(calendar: &Calendar, random: &mut Random) -> i64 {
    let near = match calendar.absences.as_slice() {
        [] => date(random, 1_400),
        absences => random.pick(absences).0,
    };
    let midnight = near.and_hms_opt(0, 0, 0).expect("midnight").and_utc();
    midnight.timestamp_millis() - 3 * DAY_MS + below(random, 6 * 86_400) * 1000
}

fn length_ms(random: &mut Random) -> i64 {
    below(random, 20 * 86_400_000) >> random.below(24)
}

/// Whether the quarter of an hour that begins at an instant counts, by what the clocks there show.
fn counts(calendar: &Calendar, at_ms: i64) -> bool {
    let at = DateTime::from_timestamp_millis(at_ms).expect("an instant");
    let there = at.with_timezone(&calendar.zone).date_naive();
    let is_off_weekday = calendar.weekdays >> there.weekday().num_days_from_monday() & 1 == 1;
    let is_away = |(first, last): &(NaiveDate, NaiveDate)| *first <= there && there <= *last;
    !is_off_weekday && !calendar.absences.iter().any(is_away)
}

#[test]
fn time_is_counted_as_by_quarters_of_an_hour() {
    let mut random = Random::printed("calendars by quarters");
    for _ in 0..random::games(400) {
        let calendar = somebody(&mut random);
        let from_ms = start_ms(&calendar, &mut random) / QUARTER_MS * QUARTER_MS;
        assert!(from_ms >= FIRST_MS - 4 * DAY_MS);
        let quarters = below(&mut random, 3_000);
        let all = (0..quarters).map(|quarter| from_ms + quarter * QUARTER_MS);
        let by_quarters = all.filter(|at_ms| counts(&calendar, *at_ms)).count();
        let by_quarters = i64::try_from(by_quarters).expect("a small number") * QUARTER_MS;
        let until_ms = from_ms + quarters * QUARTER_MS;
        let counted = calendar.counted_ms(from_ms, until_ms);
        let said = format!("{calendar:?}: {from_ms} to {until_ms}");
        assert_eq!(counted, by_quarters, "{said}");
    }
}

#[test]
fn what_is_due_is_the_first_instant_by_which_that_much_counted_and_no_time_counts_while_away() {
    let mut random = Random::printed("calendars there and back");
    let mut away = 0;
    for _ in 0..random::games(3_000) {
        let calendar = somebody(&mut random);
        let start = start_ms(&calendar, &mut random);
        let length = length_ms(&mut random);
        let due = calendar.due_at_ms(start, length);
        let said = format!("{calendar:?} from {start} for {length}: {due}");
        assert!(due >= start + length, "{said}");
        assert_eq!(calendar.counted_ms(start, due), length, "{said}");
        let is_first = length == 0 || calendar.counted_ms(start, due - 1) == length - 1;
        assert!(is_first, "{said}");
        // Nothing is due earlier that began later, or takes longer.
        let later = start + length_ms(&mut random);
        assert!(calendar.due_at_ms(later, length) >= due, "{said}");
        let longer = length + length_ms(&mut random);
        assert!(calendar.due_at_ms(start, longer) >= due, "{said}");
        // Parts of it count as much as the whole.
        let (middle, end) = (later.min(due), later.max(due));
        let parts = calendar.counted_ms(start, middle) + calendar.counted_ms(middle, end);
        assert_eq!(parts, calendar.counted_ms(start, end), "{said}");
        // Whoever is away is back when time counts again. Up to three days off may follow.
        let Some(until) = calendar.away_until(start) else {
            continue;
        };
        away += 1;
        assert!(until >= calendar.today(start), "{said}");
        let is_last = |(_, last): &(NaiveDate, NaiveDate)| *last == until;
        assert!(calendar.absences.iter().any(is_last), "{said}");
        let days = (calendar.today(calendar.due_at_ms(start, 1)) - until).num_days();
        assert!((1..=4).contains(&days), "{said}, away until {until}");
    }
    assert!(away > 50, "{away} were away");
}
