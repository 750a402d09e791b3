//! `/settings/letters`: when letters come, and what became of the newest ones.

use super::host::{is_failing, title_of};
use super::picks::Pick;
use super::{Answer, Cx, Layout, Reply, show};
use crate::accounts::Person;
use crate::accounts::wishes::{self, Pace, Quiet, Topic, Wishes};
use crate::error::{Code, no};
use crate::look::lobby::{self, LobbyRow, said};
use crate::mail::outbox::Reason;
use crate::mail::outbox::list::LetterRow;
use crate::play::{Status, identity};
use crate::table::fold;
use crate::tell::letters::{SentLetter, list_sent};
use words::{Message, Words, msg};

/// Each by its name in the form, with what one may choose.
fn topics(cx: &Cx, wishes: &Wishes) -> impl Iterator<Item = (&'static str, Message, Vec<Pick>)> {
    Topic::ALL.into_iter().map(|topic| {
        let (name, kept) = (topic.as_str(), wishes.pace(topic));
        let wrong = cx.wrong.as_ref();
        let asked = wrong.and_then(|_| Pace::read(cx.text(name)));
        (name, msg::wishes::topic(name), paces(asked.unwrap_or(kept)))
    })
}

/// The hours at which the quiet begins and ends, each by its name in the form.
fn quiet_hours(cx: &Cx, wishes: &Wishes) -> [(&'static str, Message, Vec<Pick>); 2] {
    let chosen = |name: &str, kept: Option<u32>| match cx.wrong {
        Some(_) => hours(cx.text(name).parse().ok()),
        None => hours(kept),
    };
    let quiet = wishes.quiet.map(|quiet| (quiet.from, quiet.until));
    let (from, until) = quiet.unzip();
    let begins = ("quiet_from", msg::wishes::quiet_from(), from);
    let ends = ("quiet_until", msg::wishes::quiet_until(), until);
    [begins, ends].map(|(name, title, kept)| (name, title, chosen(name, kept)))
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.person()?);
    let wishes = service.db.read(|conn| wishes::find(conn, person.id))?;
    let letters = list_sent(service, person)?;
    let tables = lobby::list(service, person.id)?;
    let layout = cx.layout(&msg::wishes::title());
    show(&page!("pages/wishes/page.html" <'a> {
        cx: &'a Cx = cx,
        person: &'a Person = person,
        done: Option<Message> = cx.done(&[("saved", msg::settings::saved)])?,
        /// That a table's clock has less time than these wishes let a letter wait.
        too_slow: Option<Message> = too_slow(person, &wishes, &tables, &layout.w),
        wishes: Wishes = wishes,
        letters: Vec<SentLetter> = letters,
        layout: Layout = layout,
    }))
}

pub(crate) fn save(cx: &Cx) -> Answer {
    let wishes = asked(cx).map_err(|mistake| no(Code::Invalid, mistake))?;
    identity::set_wishes(cx.service(), cx.id()?, &wishes)?;
    Reply::to("/settings/letters?done=saved")
}

fn asked(cx: &Cx) -> Result<Wishes, Message> {
    let (from, until) = (cx.text("quiet_from"), cx.text("quiet_until"));
    let quiet = match (from.parse(), until.parse()) {
        _ if from.is_empty() && until.is_empty() => None,
        (Ok(from), Ok(until)) => {
            Some(Quiet::new(from, until).ok_or_else(msg::wishes::wrong_hours)?)
        }
        _ => return Err(msg::wishes::wrong_hours()),
    };
    let mut wishes = Wishes::default();
    wishes.quiet = quiet;
    for topic in Topic::ALL {
        let pace = Pace::read(cx.text(topic.as_str()));
        wishes = wishes.with(topic, pace.ok_or_else(msg::wishes::unknown_choice)?);
    }
    Ok(wishes)
}

/// Says at which table time may be over before a letter comes: the one with the least time.
fn too_slow(
    person: &Person,
    wishes: &Wishes,
    tables: &[LobbyRow],
    words: &Words,
) -> Option<Message> {
    let wait_ms = wishes.longest_wait_ms(&person.zone, words.now_ms)?;
    let goes_on = |row: &&LobbyRow| matches!(row.status, Status::Open | Status::Running);
    let tables = tables.iter().filter(goes_on);
    let timed = tables.filter_map(|row| Some((row, row.terms?.clock)));
    let (row, clock) = timed.min_by_key(|(_, clock)| clock.first_ms())?;
    if wait_ms < clock.first_ms() {
        return None;
    }
    let w = words.at_table(&row.names, Some(row.my_seat));
    let table = w.text(said::name(row));
    Some(msg::wishes::too_slow(table, fold::rate(clock)))
}

fn paces(chosen: Pace) -> Vec<Pick> {
    let title = |pace| match pace {
        Pace::AtOnce => msg::wishes::at_once(),
        Pace::Every(hours) => msg::wishes::every(hours),
        Pace::Daily(hour) => msg::wishes::daily(clock(hour)),
        Pace::Never => msg::wishes::never(),
    };
    let pick = |pace: Pace| Pick::new(pace.to_string(), title(pace), pace == chosen);
    Pace::all().map(pick).collect()
}

/// The hours of a day, after none.
fn hours(chosen: Option<u32>) -> Vec<Pick> {
    let none = Pick::new("", msg::wishes::no_hour(), chosen.is_none());
    let pick = |hour: u32| Pick::new(hour.to_string(), clock(hour), chosen == Some(hour));
    std::iter::once(none).chain((0..24).map(pick)).collect()
}

fn clock(hour: u32) -> Message {
    msg::language::time(format!("{hour:02}"), "00")
}

fn state(row: &LetterRow, words: &Words) -> Message {
    let when = |at_ms: i64| words.moment(at_ms).absolute;
    let is_later = row.due_at_ms > words.now_ms;
    match row.status.as_str() {
        "sent" => msg::wishes::handed_over(when(row.sent_at_ms.unwrap_or(row.queued_at_ms))),
        "parked" => msg::wishes::given_up(),
        "bundled" => msg::wishes::bundled(when(row.due_at_ms)),
        "dropped" => match row.last_error.as_deref().and_then(Reason::find) {
            Some(Reason::InDigest) => msg::wishes::in_digest(),
            Some(reason) => msg::wishes::not_needed(msg::host::reason(reason.as_str())),
            None => msg::wishes::not_needed(msg::host::no_reason()),
        },
        _ if row.attempts > 0 => msg::wishes::tried(row.attempts, when(row.due_at_ms)),
        _ if is_later => msg::wishes::waits(when(row.due_at_ms)),
        _ => msg::wishes::on_its_way(),
    }
}
