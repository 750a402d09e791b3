//! Vacations and days off: what is refused, what stays used, and how they are read.

use chrono::NaiveDate;
use wonderpost::accounts::away::{self, Absence, AbsenceId, Removed, list_until};
use words::{date_in, msg};

use super::*;
use crate::web::support::DAY_MS;

const ALLOWED: u16 = 30;

fn day(text: &str) -> NaiveDate {
    away::read_day(text).unwrap()
}

fn living_in(site: &TestHouse, zone: &str) -> PersonId {
    let person = guest(site, "Mia", None);
    people::set_zone(&site.db, person, zone).unwrap();
    person
}

fn adds(site: &Service, person: PersonId, first: &str, last: &str) -> Result<(), Error> {
    away::add(&site.db, person, day(first), day(last), ALLOWED, NOON)
}

/// Somebody's vacations, as first and last days.
fn listed(site: &TestHouse, person: PersonId) -> Vec<(String, String)> {
    let absences = read(&site.db, |conn| away::list(conn, person)).into_iter();
    let said = |one: Absence| (one.first.to_string(), one.last.to_string());
    absences.map(said).collect()
}

fn newest(site: &TestHouse, person: PersonId) -> AbsenceId {
    let absences = read(&site.db, |conn| away::list(conn, person)).into_iter();
    absences.map(|one| one.id).max_by_key(|id| id.0).unwrap()
}

fn until(site: &TestHouse, people: &[PersonId], now_ms: i64) -> Vec<(PersonId, String)> {
    let away = read(&site.db, |conn| list_until(conn, people, now_ms)).into_iter();
    away.map(|(one, until)| (one, until.to_string())).collect()
}

#[each::test(services())]
fn the_allowance_is_of_all_vacations_of_a_calendar_year(site: TestHouse) {
    let mia = living_in(&site, "UTC");
    adds(&site, mia, "2027-01-01", "2027-01-20").unwrap();
    adds(&site, mia, "2026-12-20", "2026-12-31").unwrap();
    let short = |first, last| match adds(&site, mia, first, last) {
        Err(Error::No(no)) => no.why,
        other => panic!("{other:?}"),
    };
    let year = || "2027".to_owned();
    let expected = msg::away::short(14, year(), 10, date_in(2026, day("2027-07-10")));
    assert_eq!(short("2027-07-01", "2027-07-14"), expected);
    adds(&site, mia, "2027-07-01", "2027-07-10").unwrap();
    let used_up = msg::away::used_up(year());
    assert_eq!(short("2027-08-01", "2027-08-01"), used_up);
    let absences = read(&site.db, |conn| away::list(conn, mia));
    assert_eq!(away::left(&absences, 2026, ALLOWED), 18);
    assert_eq!(away::left(&absences, 2027, ALLOWED), 0);
    // The host may allow less than somebody has taken.
    assert_eq!(away::left(&absences, 2027, 5), 0);
    assert_eq!(away::left(&absences, 2028, ALLOWED), 30);
    let bo = living_in(&site, "UTC");
    adds(&site, bo, "2027-07-01", "2027-07-30").unwrap();
}

#[each::test(services())]
fn vacations_that_are_added_at_once_stay_within_the_allowance(site: TestHouse) {
    let mia = living_in(&site, "UTC");
    let processes: Vec<_> = (0..8).map(|_| site.another_process()).collect();
    // Each would fit alone, and two of them; half of them are the same.
    let added = at_once(processes.len(), |index| {
        let month = if index % 2 == 0 { 3 } else { 3 + index };
        let [first, last] = [1, 15].map(|date| format!("2027-{month:02}-{date:02}"));
        adds(&processes[index], mia, &first, &last).is_ok()
    });
    assert_eq!(added.iter().filter(|is_added| **is_added).count(), 2);
    assert_eq!(listed(&site, mia).len(), 2);
}

#[each::test(services())]
fn a_vacation_that_has_begun_ends_today_and_its_days_stay_used(site: TestHouse) {
    // It is half past one on the 22nd there.
    let mia = living_in(&site, "Pacific/Kiritimati");
    let now_ms = NOON - 30 * 60_000;
    let removes = |person, id, at_ms| away::remove(&site.db, person, id, at_ms).unwrap();
    adds(&site, mia, "2026-11-22", "2026-12-01").unwrap();
    let begun = newest(&site, mia);
    adds(&site, mia, "2026-12-05", "2026-12-05").unwrap();
    let ahead = newest(&site, mia);
    let bo = living_in(&site, "UTC");
    assert_eq!(removes(bo, ahead, now_ms), None, "it is not theirs");
    assert_eq!(removes(mia, AbsenceId(ahead.0 + 7), now_ms), None);
    assert_eq!(removes(mia, ahead, now_ms), Some(Removed::Erased));
    assert_eq!(removes(mia, begun, now_ms), Some(Removed::EndsToday));
    let today = [("2026-11-22".to_owned(), "2026-11-22".to_owned())];
    assert_eq!(listed(&site, mia), today);
    assert_eq!(removes(mia, begun, now_ms), Some(Removed::EndsToday));
    assert_eq!(removes(mia, begun, now_ms + DAY_MS), None, "it has passed");
    let absences = read(&site.db, |conn| away::list(conn, mia));
    assert_eq!(away::left(&absences, 2026, ALLOWED), 29);
    // One that begins on the 23rd there has not begun, though it is the 23rd nowhere else.
    adds(&site, mia, "2026-11-23", "2026-11-24").unwrap();
    let removed = removes(mia, newest(&site, mia), now_ms);
    assert_eq!(removed, Some(Removed::Erased));
    assert_eq!(listed(&site, mia), today);
}

#[each::test(services())]
fn everybodys_days_are_those_of_their_zone(site: TestHouse) {
    let zones = ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"];
    let all = zones.map(|zone| living_in(&site, zone));
    let [east, west, here] = all;
    for person in all {
        adds(&site, person, "2026-11-25", "2026-11-26").unwrap();
    }
    let at = |hours: i64| until(&site, &all, NOON + hours * HOUR_MS);
    let said = |people: &[PersonId]| -> Vec<(PersonId, String)> {
        let said = people.iter().map(|one| (*one, "2026-11-26".to_owned()));
        said.collect()
    };
    // Noon of the 24th in UTC, when it is the 25th in the east, and midnight of the 24th in the west.
    assert_eq!(at(3 * 24 - 3), []);
    assert_eq!(at(3 * 24), said(&[east]));
    assert_eq!(at(3 * 24 + 12), said(&[east, here]));
    assert_eq!(at(4 * 24), said(&all));
    assert_eq!(at(5 * 24), said(&[west, here]));
    assert_eq!(at(6 * 24 - 1), said(&[west]));
    assert_eq!(at(6 * 24), []);
    let one = until(&site, &[here], NOON + 4 * DAY_MS);
    assert_eq!(one, said(&[here]), "nobody else is asked for");
    assert_eq!(until(&site, &[], NOON + 4 * DAY_MS), []);
}

#[each::test(services())]
fn up_to_three_days_of_the_week_are_off_and_are_read_with_zone_and_vacations(site: TestHouse) {
    let mia = living_in(&site, "Europe/Copenhagen");
    adds(&site, mia, "2026-12-24", "2026-12-26").unwrap();
    adds(&site, mia, "2026-12-01", "2026-12-02").unwrap();
    let set = |bits| away::set_days_off(&site.db, mia, bits, NOON);
    let kept = || read(&site.db, |conn| away::find(conn, mia)).weekdays;
    assert_eq!(kept(), 0);
    for possible in [0b110_0000, 0b111_0000, 0, 0b100_0000] {
        set(possible).unwrap();
        for wrong in [0b111_1000, 0b111_1111, 0b1000_0000] {
            assert_eq!(why(set(wrong)), "away-too-many-weekdays");
        }
        assert_eq!(kept(), possible);
    }
    let calendar = read(&site.db, |conn| away::find(conn, mia));
    assert_eq!(calendar.zone, chrono_tz::Europe::Copenhagen);
    let first = (day("2026-12-01"), day("2026-12-02"));
    let second = (day("2026-12-24"), day("2026-12-26"));
    assert_eq!(calendar.absences, [first, second]);
    // The Sunday after it leads nowhere.
    let at_christmas = until(&site, &[mia], NOON + 34 * DAY_MS);
    assert_eq!(at_christmas, [(mia, "2026-12-26".to_owned())]);
    // A row that another program wrote.
    site.breaks("UPDATE people SET zone = 'Mars/Olympus'");
    let elsewhere = read(&site.db, |conn| away::find(conn, mia));
    assert_eq!(elsewhere.zone, chrono_tz::UTC);
    let nobody = read(&site.db, |conn| away::find(conn, PersonId(999)));
    assert_eq!(nobody, away::Calendar::default());
}
