//! When somebody wants which letters about their games: at once, in a bundle, or never; and when none at all.
//!
//! Start reading at [`Wishes::when`]; `next_mark` finds the moments in a person's time zone.

use std::iter;

use chrono::{DateTime, NaiveDate, TimeDelta, Timelike};
use chrono_tz::Tz;
use derive_more::Display;
use diesel::prelude::*;

use super::people::PersonId;
use crate::db::schema::letter_wishes;
use crate::db::{Conn, Db, DbResult, Fetch, Run};
use words::zone_of;

rules::word_enum! {
    /// What a letter is about, as far as one may wish when it comes.
    Topic.as_str {
        Turn = "turn",
        Reveal = "reveal",
        Over = "over",
        /// It is still the reader's turn, and time goes by; or another player nudges them.
        Reminder = "reminder",
        /// The others said something, and no other letter has told it.
        Talk = "talk",
    }
}

/// Written as the database and forms have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub enum Pace {
    #[display("at_once")]
    AtOnce,
    /// Bundled, every so many hours from midnight on: a divisor of 24.
    #[display("every {_0}")]
    Every(u32),
    /// Bundled, once a day at this hour, 0 to 23.
    #[display("daily {_0}")]
    Daily(u32),
    #[display("never")]
    Never,
}

impl Pace {
    const HOURS: [u32; 7] = [1, 2, 3, 4, 6, 8, 12];

    pub fn all() -> impl Iterator<Item = Self> {
        let every = Self::HOURS.into_iter().map(Self::Every);
        let bundled = every.chain((0..24).map(Self::Daily));
        iter::once(Self::AtOnce).chain(bundled).chain([Self::Never])
    }

    pub fn read(text: &str) -> Option<Self> {
        Self::all().find(|pace| pace.to_string() == text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    pub from: u32,
    /// The first hour after them, 0 to 23, another one than `from`.
    pub until: u32,
}

impl Quiet {
    /// Makes quiet hours. None where they are no hours of a day, or would fill it.
    pub fn new(from: u32, until: u32) -> Option<Self> {
        (from < 24 && until < 24 && from != until).then_some(Self { from, until })
    }

    fn has(self, hour: u32) -> bool {
        if self.from < self.until {
            (self.from..self.until).contains(&hour)
        } else {
            hour >= self.from || hour < self.until
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wishes {
    paces: [Pace; Topic::ALL.len()],
    pub quiet: Option<Quiet>,
}

impl Default for Wishes {
    /// Everything at once; what others say waits for the next letter.
    fn default() -> Self {
        let at_once = Self {
            paces: [Pace::AtOnce; Topic::ALL.len()],
            quiet: None,
        };
        at_once.with(Topic::Talk, Pace::Never)
    }
}

pub enum When {
    Now,
    From(i64),
    /// In the bundle of this instant, which lies ahead.
    Bundle(i64),
    Never,
}

impl Wishes {
    pub const fn pace(&self, topic: Topic) -> Pace {
        self.paces[topic as usize]
    }

    pub const fn with(mut self, topic: Topic, pace: Pace) -> Self {
        self.paces[topic as usize] = pace;
        self
    }

    /// Says when a letter comes that is due now. `zone` is an IANA name; an unknown one is read as UTC.
    pub fn when(&self, topic: Topic, zone: &str, now_ms: i64) -> When {
        let at_ms = match self.pace(topic) {
            Pace::AtOnce => return self.when_at_once(zone, now_ms),
            Pace::Never => return When::Never,
            Pace::Every(hours) => next_every(hours, zone, now_ms),
            Pace::Daily(hour) => next_daily(hour, zone, now_ms),
        };
        When::Bundle(self.after_quiet(zone, at_ms))
    }

    /// Says when a letter comes that is due now and is not bundled: a bundle itself.
    pub fn when_at_once(&self, zone: &str, now_ms: i64) -> When {
        match self.after_quiet(zone, now_ms) {
            at_ms if at_ms > now_ms => When::From(at_ms),
            _ => When::Now,
        }
    }

    /// Within the day that begins now, to the next quarter of an hour. None where there are no such letters.
    pub fn longest_wait_ms(&self, zone: &str, now_ms: i64) -> Option<i64> {
        let waits = (0..24 * 4).map(|quarter| {
            let at_ms = now_ms + quarter * QUARTER_MS;
            match self.when(Topic::Turn, zone, at_ms) {
                When::Now => Some(0),
                When::From(later_ms) | When::Bundle(later_ms) => {
                    Some(later_ms - at_ms + QUARTER_MS)
                }
                When::Never => None,
            }
        });
        waits.max().flatten()
    }

    fn after_quiet(&self, zone: &str, at_ms: i64) -> i64 {
        match self.quiet {
            Some(quiet) => first_outside(|hour| quiet.has(hour), zone, at_ms),
            None => at_ms,
        }
    }
}

type Row = (
    (String, String, String, String, String),
    (Option<i32>, Option<i32>),
);

pub fn find(conn: &mut Conn, person: PersonId) -> DbResult<Wishes> {
    use letter_wishes::{
        on_over, on_reminder, on_reveal, on_talk, on_turn, quiet_from, quiet_until,
    };
    let row: Option<Row> = letter_wishes::table
        .find(person.0)
        .select((
            (on_turn, on_reveal, on_over, on_reminder, on_talk),
            (quiet_from, quiet_until),
        ))
        .found(conn)?;
    let Some(((turn, reveal, over, reminder, talk), (from, until))) = row else {
        return Ok(Wishes::default());
    };
    // A pace that this program does not know is at once: better a letter too early than none.
    let pace = |text: String| Pace::read(&text).unwrap_or(Pace::AtOnce);
    let hour = |hour: Option<i32>| hour.and_then(|hour| u32::try_from(hour).ok());
    let quiet = hour(from).zip(hour(until));
    Ok(Wishes {
        paces: [turn, reveal, over, reminder, talk].map(pace),
        quiet: quiet.and_then(|(from, until)| Quiet::new(from, until)),
    })
}

pub fn set(db: &Db, person: PersonId, wishes: &Wishes) -> DbResult<()> {
    let hour = |of: fn(Quiet) -> u32| wishes.quiet.and_then(|quiet| i32::try_from(of(quiet)).ok());
    let [turn, reveal, over, reminder, talk] = wishes.paces.map(|pace| pace.to_string());
    let row = (
        letter_wishes::on_turn.eq(turn),
        letter_wishes::on_reveal.eq(reveal),
        letter_wishes::on_over.eq(over),
        letter_wishes::on_reminder.eq(reminder),
        letter_wishes::on_talk.eq(talk),
        letter_wishes::quiet_from.eq(hour(|quiet| quiet.from)),
        letter_wishes::quiet_until.eq(hour(|quiet| quiet.until)),
    );
    db.write(|conn| {
        // Twice at once is one row.
        diesel::insert_into(letter_wishes::table)
            .values((letter_wishes::person_id.eq(person.0), row.clone()))
            .on_conflict(letter_wishes::person_id)
            .do_update()
            .set(row.clone())
            .run(conn)
    })
}

pub(super) fn forget_in_txn(conn: &mut Conn, person: PersonId) -> DbResult<()> {
    diesel::delete(letter_wishes::table.find(person.0)).run(conn)
}

// Clocks are put forward and back, and zones differ by quarters of an hour. So each quarter of an hour ahead is asked what
// the clocks there show, and a moment is the first at which that has passed a mark.

/// All zones change at a whole quarter of an hour of UTC, and show the same quarters.
const QUARTER_MS: i64 = 15 * 60 * 1000;
/// Two days and more: every mark is passed within one day, and a day may be lost at the date line.
const QUARTERS_AHEAD: i64 = 240;

/// Finds the next moment after `now_ms` at which the day is at a multiple of `hours`, in milliseconds.
fn next_every(hours: u32, zone: &str, now_ms: i64) -> i64 {
    let hours = hours.max(1);
    next_mark(zone, now_ms, |there| {
        (there.date_naive(), there.hour() / hours)
    })
}

fn next_daily(hour: u32, zone: &str, now_ms: i64) -> i64 {
    next_mark(zone, now_ms, |there| {
        let is_before = there.hour() < hour;
        let day = there.date_naive() - TimeDelta::days(is_before.into());
        (day, 0)
    })
}

fn first_outside(inside: impl Fn(u32) -> bool, zone: &str, from_ms: i64) -> i64 {
    let zone = zone_of(zone);
    if !inside(at(zone, from_ms).hour()) {
        return from_ms;
    }
    let mut quarters = quarters_after(from_ms);
    quarters
        .find(|at_ms| !inside(at(zone, *at_ms).hour()))
        .unwrap_or(from_ms)
}

/// The mark is later than every one so far, so that an hour that comes twice passes it once.
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

    #[test]
    fn every_pace_is_read_as_it_is_written() {
        assert_eq!(Pace::all().count(), 33);
        for pace in Pace::all() {
            assert_eq!(Pace::read(&pace.to_string()), Some(pace));
        }
        for other in ["", "every 5", "every", "daily 24", "daily -1", "Never"] {
            assert_eq!(Pace::read(other), None, "{other}");
        }
    }

    #[test]
    fn quiet_hours_go_past_midnight() {
        let night = Quiet { from: 22, until: 7 };
        let hours: Vec<u32> = (0..24).filter(|hour| night.has(*hour)).collect();
        assert_eq!(hours, [0, 1, 2, 3, 4, 5, 6, 22, 23]);
        let noon = Quiet::new(12, 14).unwrap();
        let hours: Vec<u32> = (0..24).filter(|hour| noon.has(*hour)).collect();
        assert_eq!(hours, [12, 13]);
        assert_eq!(Quiet::new(8, 8).or(Quiet::new(8, 24)), None);
    }

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
