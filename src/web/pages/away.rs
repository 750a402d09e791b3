//! `/settings/away`: vacations, and days of the week on which somebody never plays.

use actix_web::web::{Path, Query};
use askama::Template;
use chrono::{Datelike, NaiveDate, Weekday};
use serde_json::{Value, json};

use super::{Answer, Cx, Done, MISTAKEN, link};
use crate::accounts::away::{self as days, Absence, AbsenceId, Calendar, Removed, WEEKDAYS_MAX};
use crate::db::DbError;
use crate::error;
use crate::play::away;
use crate::web::form::{Field, Posted};
use crate::web::layout::{answer, see_other, show};
use crate::web::{Error, Layout};
use words::{Message, msg};

const HERE: &str = "/settings/away";
/// How a day is written where nothing helps to choose one.
const EXAMPLE: &str = "2027-03-01";

#[derive(Template)]
#[template(path = "pages/away/page.html")]
struct AwayPage {
    layout: Layout,
    done: Option<Message>,
    /// Which zone the days are of, and where to change it.
    zone: Message,
    /// What is left of the allowance; none where the host allows none.
    left: Option<Message>,
    first: Field,
    last: Field,
    vacations: Vec<Vacation>,
    /// Those that are off: a set of bits, Monday is bit 0.
    weekdays: u8,
    weekdays_max: u32,
    weekdays_error: Option<Message>,
}

/// A vacation that has not passed.
struct Vacation {
    id: i64,
    span: Message,
    days: Message,
    state: State,
}

enum State {
    Ahead,
    Begun,
    /// Today is its last day.
    Ending,
}

impl AwayPage {
    /// The days of the week by their numbers, 1 for Monday, and whether each is off.
    fn picks(&self) -> impl Iterator<Item = (u32, bool)> {
        let off = self.weekdays;
        (1..=7).map(move |number| (number, off & 1 << (number - 1) != 0))
    }
}

/// A person's days, as they are kept.
struct Kept {
    calendar: Calendar,
    absences: Vec<Absence>,
}

/// `GET /settings/away`.
pub(crate) async fn page(cx: Cx, done: Query<Done>) -> Answer {
    let mut page = draw(&cx).await?;
    page.done = match done.word() {
        "added" => Some(msg::away::added()),
        "removed" => Some(msg::away::removed()),
        "ended" => Some(msg::away::ended()),
        "saved" => Some(msg::settings::saved()),
        _ => None,
    };
    show(&page)
}

/// `POST /settings/away`: adds a vacation.
pub(crate) async fn add(cx: Cx, posted: Posted) -> Answer {
    let typed = (posted.text("first"), posted.text("last"));
    let days = (days::read_day(typed.0), days::read_day(typed.1));
    let mut wrong = None;
    if let (Some(first), Some(last)) = days {
        let added = cx.work_as(move |service, person| away::add(service, person, first, last));
        match added.await? {
            Ok(()) => return Ok(see_other(&format!("{HERE}?done=added"))),
            Err(error::Error::No(no)) => wrong = Some(no.why),
            Err(error) => return Err(error.into()),
        }
    }
    let mut page = draw(&cx).await?;
    typed.0.clone_into(&mut page.first.value);
    typed.1.clone_into(&mut page.last.value);
    match wrong {
        Some(why) => page.last.error = Some(page.layout.text(why)),
        None => {
            let wrong = || page.layout.text(msg::away::wrong_day(EXAMPLE));
            let say = |day: Option<NaiveDate>| day.is_none().then(wrong);
            (page.first.error, page.last.error) = (say(days.0), say(days.1));
        }
    }
    answer(MISTAKEN, &page)
}

/// `POST /settings/away/{id}/remove`: takes a vacation back, or ends it today.
pub(crate) async fn remove(cx: Cx, id: Path<i64>, _posted: Posted) -> Answer {
    let removed = cx.work_as(move |service, person| away::remove(service, person, AbsenceId(*id)));
    match removed.await?? {
        Some(Removed::Erased) => Ok(see_other(&format!("{HERE}?done=removed"))),
        Some(Removed::EndsToday) => Ok(see_other(&format!("{HERE}?done=ended"))),
        None => Err(Error::NotFound),
    }
}

/// `POST /settings/away/weekdays`: sets the days of the week that are off.
pub(crate) async fn set_weekdays(cx: Cx, posted: Posted) -> Answer {
    let weekdays = ticked(&posted);
    let set = cx.work_as(move |service, person| away::set_days_off(service, person, weekdays));
    let no = match set.await? {
        Ok(()) => return Ok(see_other(&format!("{HERE}?done=saved"))),
        Err(error::Error::No(no)) => no,
        Err(error) => return Err(error.into()),
    };
    let mut page = draw(&cx).await?;
    page.weekdays_error = Some(no.why);
    page.weekdays = weekdays;
    answer(MISTAKEN, &page)
}

/// The days of the week that a form has ticked: a set of bits, Monday is bit 0.
fn ticked(posted: &Posted) -> u8 {
    let numbers = posted.all("weekday");
    let numbers = numbers.filter_map(|number| number.parse().ok());
    let days = numbers.filter(|number: &u8| (1..=7).contains(number));
    days.fold(0, |bits, number| bits | 1 << (number - 1))
}

async fn read(cx: &Cx) -> Result<Kept, Error> {
    let kept = cx.work_as(|service, person| {
        service.db.read(|conn| {
            Ok::<_, DbError>(Kept {
                calendar: days::find(conn, person)?,
                absences: days::list(conn, person)?,
            })
        })
    });
    Ok(kept.await??)
}

/// What the service knows of a person's days, for the file of their data.
pub(super) async fn data(cx: &Cx) -> Result<Value, Error> {
    let kept = read(cx).await?;
    let vacations = kept.absences.iter().map(|one| {
        json!({
            "first_day": one.first.to_string(),
            "last_day": one.last.to_string(),
        })
    });
    let off = (0_u8..7).filter(|day| kept.calendar.weekdays & 1 << day != 0);
    let off = off.filter_map(|day| Weekday::try_from(day).ok());
    Ok(json!({
        "vacations": vacations.collect::<Vec<_>>(),
        "days_off": off.map(|day| day.to_string()).collect::<Vec<_>>(),
    }))
}

async fn draw(cx: &Cx) -> Result<AwayPage, Error> {
    let kept = read(cx).await?;
    let layout = cx.layout(&msg::away::title());
    let words = &layout.w;
    let today = kept.calendar.today(words.now_ms);
    let (year, allowed) = (today.year(), cx.app.service.away_days);
    let left = |year: i32| days::left(&kept.absences, year, allowed);
    let ahead = kept.absences.iter().filter(|one| one.last >= today);
    Ok(AwayPage {
        done: None,
        zone: msg::away::zone(
            cx.me.zone().to_owned(),
            words.clock_time(),
            link("/settings", msg::away::zone_link()),
        ),
        left: (allowed > 0).then(|| {
            let next = year + 1;
            msg::away::left(year.to_string(), left(year), next.to_string(), left(next))
        }),
        first: Field::new("first", ""),
        last: Field::new("last", ""),
        vacations: ahead.map(|one| vacation(one, today)).collect(),
        weekdays: kept.calendar.weekdays,
        weekdays_max: WEEKDAYS_MAX,
        weekdays_error: None,
        layout,
    })
}

fn vacation(absence: &Absence, today: NaiveDate) -> Vacation {
    Vacation {
        id: absence.id.0,
        span: absence.says(today.year()),
        days: msg::away::days((absence.last - absence.first).num_days() + 1),
        state: if absence.first > today {
            State::Ahead
        } else if absence.last > today {
            State::Begun
        } else {
            State::Ending
        },
    }
}
