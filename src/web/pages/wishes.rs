//! `/settings/letters`: when letters come, and what became of the newest ones.

use actix_web::web::Query;
use askama::Template;

use super::host::{is_failing, title_of};
use super::pick::Pick;
use super::{Answer, Cx, Done, MISTAKEN};
use crate::accounts::Person;
use crate::accounts::wishes::{self, Pace, Quiet, Topic, Wishes};
use crate::db::DbError;
use crate::look::lobby::{self, LobbyRow, said};
use crate::mail::outbox::list::LetterRow;
use crate::mail::outbox::{LetterKind, Reason};
use crate::play::Status;
use crate::table::fold;
use crate::tell::letters::{SentLetter, list_sent};
use crate::web::form::Posted;
use crate::web::layout::{answer, see_other, show};
use crate::web::{Error, Layout};
use words::{Message, Words, msg};

#[derive(Template)]
#[template(path = "pages/wishes/page.html")]
struct WishesPage {
    layout: Layout,
    done: Option<Message>,
    mistake: Option<Message>,
    /// Where letters go, or that they go nowhere.
    goes: Message,
    topics: Vec<TopicField>,
    quiet_from: Vec<Pick>,
    quiet_until: Vec<Pick>,
    zone: Message,
    /// That a table's clock has less time than these wishes let a letter wait.
    too_slow: Option<Message>,
    letters: Vec<LetterLine>,
}

/// A topic and the paces that one may choose for it.
struct TopicField {
    id: &'static str,
    title: Message,
    picks: Vec<Pick>,
}

struct LetterLine {
    title: Message,
    /// The table, with its address.
    table: Option<(String, String)>,
    state: Message,
    is_failing: bool,
}

/// `GET /settings/letters`.
pub(crate) async fn page(cx: Cx, done: Query<Done>) -> Answer {
    show(&WishesPage {
        done: (done.word() == "saved").then(msg::settings::saved),
        ..draw(&cx).await?
    })
}

/// `POST /settings/letters`.
pub(crate) async fn save(cx: Cx, posted: Posted) -> Answer {
    match asked(&posted) {
        Ok(wishes) => {
            let set = cx.work_as(move |service, id| wishes::set(&service.db, id, &wishes));
            set.await??;
            Ok(see_other("/settings/letters?done=saved"))
        }
        Err(mistake) => {
            let page = WishesPage {
                mistake: Some(mistake),
                ..draw(&cx).await?
            };
            answer(MISTAKEN, &page)
        }
    }
}

/// What a form asks for, or what is wrong with it.
fn asked(posted: &Posted) -> Result<Wishes, Message> {
    let pace = |topic: Topic| {
        Pace::read(posted.text(topic.as_str())).ok_or_else(msg::wishes::unknown_choice)
    };
    let (from, until) = (posted.text("quiet_from"), posted.text("quiet_until"));
    let quiet = match (from.parse(), until.parse()) {
        _ if from.is_empty() && until.is_empty() => None,
        (Ok(from), Ok(until)) => {
            Some(Quiet::new(from, until).ok_or_else(msg::wishes::wrong_hours)?)
        }
        _ => return Err(msg::wishes::wrong_hours()),
    };
    Ok(Wishes {
        turn: pace(Topic::Turn)?,
        reveal: pace(Topic::Reveal)?,
        over: pace(Topic::Over)?,
        reminder: pace(Topic::Reminder)?,
        talk: pace(Topic::Talk)?,
        quiet,
    })
}

async fn draw(cx: &Cx) -> Result<WishesPage, Error> {
    let person = cx.me.signed_in()?;
    let who = person.clone();
    let found = cx.work(move |service| {
        let (wishes, letters) = (
            service.db.read(|conn| wishes::find(conn, who.id))?,
            list_sent(service, &who)?,
        );
        Ok::<_, DbError>((wishes, letters, lobby::list(service, who.id)?))
    });
    let (wishes, letters, tables) = found.await??;
    let layout = cx.layout(&msg::wishes::title());
    let words = &layout.w;
    let topics = Topic::ALL.into_iter().map(|topic| TopicField {
        id: topic.as_str(),
        title: title(topic),
        picks: paces(wishes.pace(topic)),
    });
    Ok(WishesPage {
        done: None,
        mistake: None,
        goes: match &person.letter_address {
            None => msg::settings::no_address(),
            Some(_) if !person.wants_letters => msg::wishes::stopped(),
            Some(address) => msg::settings::letters_go(address),
        },
        topics: topics.collect(),
        quiet_from: hours(wishes.quiet.map(|quiet| quiet.from)),
        quiet_until: hours(wishes.quiet.map(|quiet| quiet.until)),
        zone: msg::wishes::zone(&person.zone, words.clock_time()),
        too_slow: too_slow(person, &wishes, &tables, words),
        letters: letters.iter().map(|letter| line(letter, words)).collect(),
        layout,
    })
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
    Some(msg::wishes::too_slow(
        w.plain(&said::name(row)),
        fold::rate(clock),
    ))
}

fn title(topic: Topic) -> Message {
    match topic {
        Topic::Turn => msg::wishes::turn(),
        Topic::Reveal => msg::wishes::reveal(),
        Topic::Over => msg::wishes::over(),
        Topic::Reminder => msg::wishes::reminder(),
        Topic::Talk => msg::wishes::talk(),
    }
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

fn line(letter: &SentLetter, words: &Words) -> LetterLine {
    let table = letter.table.as_ref().map(|table| {
        let w = words.at_table(&table.names, Some(table.my_seat));
        let name = w.plain(&said::name(table));
        (format!("/tables/{}", table.uid), name)
    });
    LetterLine {
        title: title_of(LetterKind::find(&letter.row.kind)),
        table,
        state: state(&letter.row, words),
        is_failing: is_failing(&letter.row),
    }
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
