//! When somebody is away: vacations with dates, and days of the week on which they never play.
//!
//! Days are whole days of the person, in their zone. A host says how many days of vacation one may take in a year.
//! This module must not know tables. Start reading at [`Calendar`]; [`add`] has what is refused, and why.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, Months, NaiveDate};
use diesel::prelude::*;

use super::people::PersonId;
use crate::db::schema::{absences, days_off, people as people_rows};
use crate::db::{Conn, Db, DbResult, Fetch, Run, hold_in_txn};
use crate::error::{Code, Error, no};
use words::{Arg, Message, date_in, msg, zone_of};

mod calendar;

pub use calendar::Calendar;

pub const WEEKDAYS_MAX: u32 = 3;
/// How long after somebody added days of the week they cannot add others.
const ADD_AGAIN_MS: i64 = 7 * 86_400_000;
/// How long after that they can, to correct a mistake.
const CORRECT_MS: i64 = 3_600_000;
/// How far ahead the last day of a vacation may lie.
const AHEAD: Months = Months::new(24);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbsenceId(pub i64);

pub struct Absence {
    pub id: AbsenceId,
    pub first: NaiveDate,
    /// The last day that is off, not before the first.
    pub last: NaiveDate,
}

impl Absence {
    fn read((id, first, last): (i64, String, String)) -> Option<Self> {
        Some(Self {
            id: AbsenceId(id),
            first: read_day(&first)?,
            last: read_day(&last)?,
        })
    }

    pub fn says(&self, year: i32) -> Message {
        let first = date_in(year, self.first);
        if self.first == self.last {
            first
        } else {
            msg::away::span(first, date_in(year, self.last))
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removed {
    Erased,
    /// It had begun: it ends today, and its days until then stay used.
    EndsToday,
}

/// Reads a day as forms and the database write it: `2027-03-01`.
pub fn read_day(text: &str) -> Option<NaiveDate> {
    let day: NaiveDate = text.parse().ok()?;
    (text.len() == 10 && day.to_string() == text).then_some(day)
}

pub fn find(conn: &mut Conn, person: PersonId) -> DbResult<Calendar> {
    let mut calendars = list_calendars(conn, &[person])?;
    Ok(calendars.remove(&person).unwrap_or_default())
}

fn bits(weekdays: Option<i32>) -> u8 {
    weekdays.map_or(0, |bits| u8::try_from(bits).unwrap_or(0))
}

/// Also those that have passed, by their days.
pub fn list(conn: &mut Conn, person: PersonId) -> DbResult<Vec<Absence>> {
    let rows: Vec<(i64, String, String)> = absences::table
        .filter(absences::person_id.eq(person.0))
        .order(absences::first_day)
        .select((absences::id, absences::first_day, absences::last_day))
        .list(conn)?;
    Ok(rows.into_iter().filter_map(Absence::read).collect())
}

/// Says until when people are away, as [`Calendar::away_until`] does; nobody else is in it.
pub fn list_until(
    conn: &mut Conn,
    people: &[PersonId],
    now_ms: i64,
) -> DbResult<BTreeMap<PersonId, NaiveDate>> {
    let calendars = list_calendars(conn, people)?.into_iter();
    Ok(calendars
        .filter_map(|(person, calendar)| Some((person, calendar.away_until(now_ms)?)))
        .collect())
}

/// Who, zone, weekdays, and first and last day of a vacation: a row for each.
type DaysRow = (i64, String, Option<i32>, Option<String>, Option<String>);

/// Gives the days of people. A zone that this program does not know is read as UTC.
pub fn list_calendars(
    conn: &mut Conn,
    people: &[PersonId],
) -> DbResult<BTreeMap<PersonId, Calendar>> {
    if people.is_empty() {
        return Ok(BTreeMap::new());
    }
    let ids = people.iter().map(|person| person.0);
    let rows: Vec<DaysRow> = people_rows::table
        .left_join(days_off::table.on(days_off::person_id.eq(people_rows::id)))
        .left_join(absences::table.on(absences::person_id.eq(people_rows::id)))
        .filter(people_rows::id.eq_any(ids))
        .order(absences::first_day)
        .select((
            people_rows::id,
            people_rows::zone,
            days_off::weekdays.nullable(),
            absences::first_day.nullable(),
            absences::last_day.nullable(),
        ))
        .list(conn)?;
    let mut calendars: BTreeMap<PersonId, Calendar> = BTreeMap::new();
    for (person, zone, weekdays, first, last) in rows {
        let calendar = calendars
            .entry(PersonId(person))
            .or_insert_with(|| Calendar {
                weekdays: bits(weekdays),
                zone: zone_of(&zone),
                ..Calendar::default()
            });
        let day = |text: Option<String>| text.as_deref().and_then(read_day);
        calendar.absences.extend(day(first).zip(day(last)));
    }
    Ok(calendars)
}

/// Adds a vacation from a first to a last day, both off. `allowed` is how many days one may take in a calendar year.
pub fn add(
    db: &Db,
    person: PersonId,
    first: NaiveDate,
    last: NaiveDate,
    allowed: u16,
    now_ms: i64,
) -> Result<(), Error> {
    let wrong = |why| Err(no(Code::Invalid, why));
    if allowed == 0 {
        return wrong(msg::away::none_allowed());
    }
    db.write(|conn| {
        // Two at once would each see the days that the other takes.
        hold_in_txn(conn, &format!("absences of {}", person.0))?;
        let today = find(conn, person)?.today(now_ms);
        let say = |date| date_in(today.year(), date);
        if last < first {
            return wrong(msg::away::reversed(say(first), say(last)));
        }
        if last < today {
            return wrong(msg::away::past(say(today)));
        }
        let latest = today.checked_add_months(AHEAD).unwrap_or(today);
        if last > latest {
            return wrong(msg::away::too_far(say(latest)));
        }
        let taken = list(conn, person)?;
        let meets = |one: &&Absence| one.first <= last && first <= one.last;
        if let Some(other) = taken.iter().find(meets) {
            return wrong(msg::away::overlaps(other.says(today.year())));
        }
        check(&taken, (first, last), allowed, today.year()).or_else(wrong)?;
        Ok(diesel::insert_into(absences::table)
            .values((
                absences::person_id.eq(person.0),
                absences::first_day.eq(first.to_string()),
                absences::last_day.eq(last.to_string()),
                absences::created_at_ms.eq(now_ms),
            ))
            .run(conn)?)
    })
}

/// One that has begun ends today, so that its days stay used. None if there is none, or it has passed.
pub fn remove(db: &Db, person: PersonId, id: AbsenceId, now_ms: i64) -> DbResult<Option<Removed>> {
    db.write(|conn| {
        hold_in_txn(conn, &format!("absences of {}", person.0))?;
        let today = find(conn, person)?.today(now_ms);
        let absences_of = list(conn, person)?;
        let found = absences_of.iter().find(|one| one.id == id);
        let Some(absence) = found.filter(|one| one.last >= today) else {
            return Ok(None);
        };
        if absence.first > today {
            diesel::delete(absences::table.find(id.0)).run(conn)?;
            return Ok(Some(Removed::Erased));
        }
        diesel::update(absences::table.find(id.0))
            .set(absences::last_day.eq(today.to_string()))
            .run(conn)?;
        Ok(Some(Removed::EndsToday))
    })
}

/// A set of bits, Monday is bit 0. Days can be added once in a week, and corrected within the hour after that.
pub fn set_days_off(db: &Db, person: PersonId, weekdays: u8, now_ms: i64) -> Result<(), Error> {
    if weekdays.count_ones() > WEEKDAYS_MAX || weekdays >= 1 << 7 {
        let why = msg::away::too_many_weekdays(WEEKDAYS_MAX);
        return Err(no(Code::Invalid, why));
    }
    db.write(|conn| {
        hold_in_txn(conn, &format!("absences of {}", person.0))?;
        let row: Option<(i32, i64)> = days_off::table
            .find(person.0)
            .select((days_off::weekdays, days_off::added_at_ms))
            .found(conn)?;
        let (was, added_at_ms) = row.unzip();
        let was = bits(was);
        let added_at_ms = when_added(weekdays & !was != 0, added_at_ms, now_ms)?;
        let now = (
            days_off::weekdays.eq(i32::from(weekdays)),
            days_off::added_at_ms.eq(added_at_ms),
        );
        Ok(diesel::insert_into(days_off::table)
            .values((days_off::person_id.eq(person.0), now))
            .on_conflict(days_off::person_id)
            .do_update()
            .set(now)
            .run(conn)?)
    })
}

/// Days are added once in a week, or somebody could always be off tomorrow. Gives when they were added last.
fn when_added(adds: bool, last_ms: Option<i64>, now_ms: i64) -> Result<i64, Error> {
    match last_ms.map(|last_ms| (last_ms, now_ms - last_ms)) {
        Some((last_ms, passed_ms)) if !adds || passed_ms < CORRECT_MS => Ok(last_ms),
        Some((last_ms, passed_ms)) if passed_ms < ADD_AGAIN_MS => {
            let again = Arg::Moment(last_ms + ADD_AGAIN_MS);
            Err(no(Code::Invalid, msg::away::added_lately(again)))
        }
        None if !adds => Ok(0),
        Some(_) | None => Ok(now_ms),
    }
}

pub(super) fn forget_in_txn(conn: &mut Conn, person: PersonId) -> DbResult<()> {
    diesel::delete(absences::table.filter(absences::person_id.eq(person.0))).run(conn)?;
    diesel::delete(days_off::table.find(person.0)).run(conn)
}

fn days_in((first, last): (NaiveDate, NaiveDate), year: i32) -> u32 {
    let begins = NaiveDate::from_ymd_opt(year, 1, 1).map(|day| day.max(first));
    let ends = NaiveDate::from_ymd_opt(year, 12, 31).map(|day| day.min(last));
    let days = begins
        .zip(ends)
        .map_or(0, |(begins, ends)| (ends - begins).num_days() + 1);
    u32::try_from(days).unwrap_or(0)
}

/// How many days of vacation are left in a calendar year beside those that are `taken`, of `allowed`.
pub fn left(taken: &[Absence], year: i32, allowed: u16) -> u32 {
    let used = taken.iter().map(|one| days_in((one.first, one.last), year));
    u32::from(allowed).saturating_sub(used.sum())
}

/// Says in which year a vacation has too many days, and until when it would do from the same first day, if it would. Its
/// last day is not before the first.
fn check(
    taken: &[Absence],
    wanted: (NaiveDate, NaiveDate),
    allowed: u16,
    this_year: i32,
) -> Result<(), Message> {
    let (first, last) = wanted;
    for year in first.year()..=last.year() {
        let (asked, left) = (days_in(wanted, year), left(taken, year, allowed));
        if asked > left {
            let begins = NaiveDate::from_ymd_opt(year, 1, 1).map(|day| day.max(first));
            // The day before the first that is too many.
            let until = begins
                .and_then(|day| day.checked_add_days(Days::new(left.into())))
                .and_then(|day| day.pred_opt())
                .filter(|day| *day >= first);
            let (year, until) = (year.to_string(), until.map(|day| date_in(this_year, day)));
            return Err(match until {
                Some(until) => msg::away::short(asked, year, left, until),
                None => msg::away::used_up(year),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_it_is_written_and_no_other_way() {
        let day = read_day("2028-02-29").expect("a day");
        assert_eq!(day.to_string(), "2028-02-29");
        let others = ",2027-02-29,2027-3-1,1.3.2027,+2027-03-01,12027-03-01,2027-03-01 ";
        for other in others.split(',') {
            assert_eq!(read_day(other), None, "{other}");
        }
    }

    fn span(text: &str) -> (NaiveDate, NaiveDate) {
        let (first, last) = text.split_once("..").expect("two days");
        (first.parse().expect("a day"), last.parse().expect("a day"))
    }

    /// Asks for a vacation beside others, in 2026. Gives what is wrong with it, if anything.
    fn refused(taken: &[&str], wanted: &str, allowed: u16) -> Option<Message> {
        let absence = |text: &&str| {
            let (id, (first, last)) = (AbsenceId(0), span(text));
            Absence { id, first, last }
        };
        let taken: Vec<Absence> = taken.iter().map(absence).collect();
        check(&taken, span(wanted), allowed, 2026).err()
    }

    fn short(asked: u32, year: &str, left: u32, until: &str) -> Option<Message> {
        let until = date_in(2026, until.parse().expect("a day"));
        Some(msg::away::short(asked, year.to_owned(), left, until))
    }

    #[test]
    fn a_vacation_fits_until_the_days_of_its_year_are_used() {
        let wanted = |days, allowed| refused(&[], days, allowed);
        assert_eq!(wanted("2027-03-01..2027-03-30", 30), None);
        let until = short(31, "2027", 30, "2027-03-30");
        assert_eq!(wanted("2027-03-01..2027-03-31", 30), until);
        let taken = ["2027-01-01..2027-01-20", "2027-06-01..2027-06-05"];
        let wanted = |days, allowed| refused(&taken, days, allowed);
        assert_eq!(wanted("2027-03-01..2027-03-05", 30), None);
        let until = short(6, "2027", 5, "2027-03-05");
        assert_eq!(wanted("2027-03-01..2027-03-06", 30), until);
        let used_up = msg::away::used_up("2027".to_owned());
        assert_eq!(wanted("2027-03-01..2027-03-01", 25), Some(used_up));
        assert_eq!(wanted("2028-03-01..2028-03-25", 25), None);
    }

    #[test]
    fn each_year_has_its_own_days() {
        let (winter, longer) = ("2026-12-22..2027-01-10", "2026-12-22..2027-01-11");
        assert_eq!(refused(&[], winter, 10), None);
        let until = short(11, "2027", 10, "2027-01-10");
        assert_eq!(refused(&[], longer, 10), until);
        let taken = ["2027-05-01..2027-05-10"];
        let until = short(10, "2027", 0, "2026-12-31");
        assert_eq!(refused(&taken, winter, 10), until);
        assert_eq!(refused(&[], "2028-01-01..2028-12-31", 366), None);
    }
}
