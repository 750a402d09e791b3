//! `/settings/away`: vacations, and days of the week on which somebody never plays.

use chrono::{Datelike, NaiveDate, Weekday};
use serde_json::{Value, json};

use super::{Answer, Cx, Error, Layout, Reply, link, show};
use crate::accounts::away::{self as days, Absence, AbsenceId, Calendar, Removed, WEEKDAYS_MAX};
use crate::db::DbError;
use crate::error::{Code, no};
use crate::play::away;
use crate::web::form::{Field, Posted};
use words::{Message, msg};

/// How a day is written where nothing helps to choose one.
const EXAMPLE: &str = "2027-03-01";

/// The days of the week by their numbers, 1 for Monday, and whether each is off.
fn picks(off: u8) -> impl Iterator<Item = (u32, bool)> {
    (1..=7).map(move |number| (number, off & 1 << (number - 1) != 0))
}

fn length(absence: &Absence) -> Message {
    msg::away::days((absence.last - absence.first).num_days() + 1)
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let (calendar, absences) = read(cx)?;
    let layout = cx.layout(&msg::away::title());
    let words = &layout.w;
    let today = calendar.today(words.now_ms);
    let (year, allowed) = (today.year(), cx.service().away_days);
    let left = |year: i32| days::left(&absences, year, allowed);
    let [mut first, mut last] = ["first", "last"].map(|id| cx.field(id, ""));
    if let Some(why) = cx.wrong_at("days") {
        for field in [&mut first, &mut last] {
            let is_wrong = days::read_day(&field.value).is_none();
            field.error = is_wrong.then(|| why.clone());
        }
    }
    show(&page!("pages/away/page.html" <'a> {
        cx: &'a Cx = cx,
        done: Option<Message> = cx.done(&[
            ("added", msg::away::added),
            ("removed", msg::away::removed),
            ("ended", msg::away::ended),
            ("saved", msg::settings::saved),
        ])?,
        /// What is left of the allowance; none where the host allows none.
        left: Option<Message> = (allowed > 0).then(|| {
            let next = year + 1;
            msg::away::left(year.to_string(), left(year), next.to_string(), left(next))
        }),
        first: Field = first,
        last: Field = last,
        /// Those that are off: a set of bits, Monday is bit 0.
        weekdays: u8 = match cx.wrong_at("weekdays") {
            Some(_) => ticked(cx.posted()),
            None => calendar.weekdays,
        },
        /// Those that have not passed.
        vacations: Vec<Absence> = absences.into_iter().filter(|one| one.last >= today).collect(),
        today: NaiveDate = today,
        layout: Layout = layout,
    }))
}

pub(crate) fn add(cx: &Cx) -> Answer {
    let [first, last] = ["first", "last"].map(|name| days::read_day(cx.text(name)));
    let (Some(first), Some(last)) = (first, last) else {
        let why = no(Code::Invalid, msg::away::wrong_day(EXAMPLE));
        return Err(why.at("days").into());
    };
    let added = away::add(cx.service(), cx.id()?, first, last);
    added.map_err(|error| error.at("last"))?;
    Reply::to("/settings/away?done=added")
}

pub(crate) fn remove(cx: &Cx) -> Answer {
    let absence = AbsenceId(cx.number("id")?);
    match away::remove(cx.service(), cx.id()?, absence)? {
        Some(Removed::Erased) => Reply::to("/settings/away?done=removed"),
        Some(Removed::EndsToday) => Reply::to("/settings/away?done=ended"),
        None => Err(Error::NotFound),
    }
}

pub(crate) fn set_weekdays(cx: &Cx) -> Answer {
    let set = away::set_days_off(cx.service(), cx.id()?, ticked(cx.posted()));
    set.map_err(|error| error.at("weekdays"))?;
    Reply::to("/settings/away?done=saved")
}

/// The days of the week that a form has ticked: a set of bits, Monday is bit 0.
fn ticked(posted: &Posted) -> u8 {
    let numbers = posted.all("weekday");
    let numbers = numbers.filter_map(|number| number.parse().ok());
    let days = numbers.filter(|number: &u8| (1..=7).contains(number));
    days.fold(0, |bits, number| bits | 1 << (number - 1))
}

fn read(cx: &Cx) -> Result<(Calendar, Vec<Absence>), Error> {
    let person = cx.id()?;
    let read = |conn: &mut _| -> Result<_, DbError> {
        Ok((days::find(conn, person)?, days::list(conn, person)?))
    };
    Ok(cx.service().db.read(read)?)
}

pub(super) fn data(cx: &Cx) -> Result<Value, Error> {
    let (calendar, absences) = read(cx)?;
    let vacations = absences.iter().map(|one| {
        json!({
            "first_day": one.first.to_string(),
            "last_day": one.last.to_string(),
        })
    });
    let off = (0_u8..7).filter(|day| calendar.weekdays & 1 << day != 0);
    let off = off.filter_map(|day| Weekday::try_from(day).ok());
    Ok(json!({
        "vacations": vacations.collect::<Vec<_>>(),
        "days_off": off.map(|day| day.to_string()).collect::<Vec<_>>(),
    }))
}
