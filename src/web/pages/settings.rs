//! `/settings`: name, zone, letters, colours, sessions, and what the service knows about a person.

use actix_web::http::header;

use super::picks::Pick;
use super::{
    Answer, Cx, Error, Layout, Reply, alerts, away as away_page, go_on, host, link, notice, show,
    span,
};
use crate::accounts::Person;
use crate::accounts::people::{self, Asks, THEMES};
use crate::accounts::sessions::{self, SessionId, SessionRow};
use crate::accounts::sign_in::{self, local_path};
use crate::accounts::wishes::{self, Topic};
use crate::error::{self, Code};
use crate::look::turn_links::{self, SeatKeys};
use crate::play::{away, deletion, identity};
use crate::web::auth::{Me, language_cookie, no_session_cookie};
use crate::web::cx::Done;
use crate::web::form::Posted;
use crate::web::{logs, texts};
use words::{Arg, Join, Language, Message, Text, msg, zones};

fn themes(person: &Person) -> impl Iterator<Item = Pick> {
    let chosen = |name| name == person.theme;
    let theme = move |name| Pick::new(name, msg::settings::theme_name(name), chosen(name));
    THEMES.into_iter().map(theme)
}

fn graces(person: &Person) -> impl Iterator<Item = Pick> {
    let chosen_s = person.grace_s.unwrap_or(people::FIRST_GRACE_S);
    let title = |seconds| match seconds {
        0 => msg::settings::no_grace(),
        _ => span(seconds.into()),
    };
    let graces = people::GRACES_S.into_iter();
    graces.map(move |one| Pick::new(one.to_string(), title(one), one == chosen_s))
}

fn asks(person: &Person) -> impl Iterator<Item = Pick> {
    let chosen = person.asks;
    let named = |asks: Asks| msg::settings::asks_name(asks.as_str());
    Asks::ALL
        .into_iter()
        .map(move |one| Pick::new(one.as_str(), named(one), one == chosen))
}

fn seat(keys: &SeatKeys) -> Message {
    let others = Arg::list(Join::And, keys.others.iter().map(Text::from));
    msg::letter_notice::table(keys.game, others)
}

/// Where a new account says how others call it, before it goes on to a path.
pub(super) fn first(next: &str) -> String {
    match next {
        "/" => "/settings?done=welcome".to_owned(),
        next => format!("/settings?done=welcome&next={}", texts::in_query(next)),
    }
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let person = match cx.wrong {
        // Other forms of the page have other fields.
        Some(_) if cx.posted().has("name") => typed(cx)?,
        Some(_) | None => cx.person()?.clone(),
    };
    let (done, next) = match cx.wrong {
        Some(_) => (None, Some(cx.text("next")).filter(|next| !next.is_empty())),
        None => (cx.done(&DONE)?, cx.query("next")?),
    };
    let layout = cx.layout(&msg::settings::title()).with_styles(&["talk"]);
    show(&page!("pages/settings/page.html" <'a> {
        cx: &'a Cx = cx,
        /// Its zone is the one that was typed: on a form with mistakes that is not yet the person's.
        layout: Layout = layout,
        done: Option<Message> = done,
        sessions: Vec<SessionRow> = list_sessions(cx)?,
        /// What opens the seats of a guest; nobody else has such links.
        keys: Vec<SeatKeys> = match person.is_guest() {
            true => turn_links::list_keys(cx.service(), person.id)?,
            false => Vec::new(),
        },
        /// Where a new account goes on to, once it has a name.
        next: Option<String> = next.map(local_path),
        /// As the form has them, which is not yet kept on a form with mistakes.
        person: Person = person,
    }))
}

const DONE: [Done; 5] = [
    ("saved", msg::settings::saved),
    ("address", msg::settings::address_changed),
    ("keys", msg::settings::keys_ended),
    ("ended", msg::settings::session_ended),
    ("welcome", msg::settings::welcome),
];

/// Somebody as the form that they sent has them.
fn typed(cx: &Cx) -> Result<Person, Error> {
    let mut person = cx.person()?.clone();
    cx.text("name").clone_into(&mut person.name);
    cx.text("zone").clone_into(&mut person.zone);
    cx.text("theme").clone_into(&mut person.theme);
    let language = Language::find(cx.text("language")).or(person.language());
    person.language = language.map(|language| language.code().to_owned());
    person.wants_letters = cx.posted().has("letters");
    person.grace_s = cx.text("grace").parse().ok().or(person.grace_s);
    person.asks = Asks::find(cx.text("asks")).unwrap_or(person.asks);
    Ok(person)
}

pub(crate) fn save(cx: &Cx) -> Answer {
    let stored = store(cx, cx.person()?, &typed(cx)?);
    // Whose account is gone meanwhile is signed out.
    if let Err(error::Error::Hidden) = stored {
        return Err(Error::SignInFirst);
    }
    stored?;
    match cx.text("next") {
        "" => Reply::to("/settings?done=saved"),
        next => Reply::to(&local_path(next)),
    }
}

fn store(cx: &Cx, before: &Person, wanted: &Person) -> Result<(), error::Error> {
    let service = cx.service();
    if cx.posted().has("grace") || cx.posted().has("asks") {
        people::set_care(&service.db, wanted.id, cx.text("grace"), cx.text("asks"))?;
    }
    identity::rename(&service.db, wanted.id, &wanted.name)?;
    away::set_zone(service, before, &wanted.zone)?;
    people::set_theme(&service.db, wanted.id, &wanted.theme)?;
    if let Some(language) = wanted.language() {
        people::set_language(&service.db, wanted.id, language)?;
    }
    identity::set_wants_letters(&service.db, wanted.id, wanted.wants_letters)
}

fn list_sessions(cx: &Cx) -> Result<Vec<SessionRow>, Error> {
    let service = cx.service();
    Ok(sessions::list(&service.db, &service.clock, cx.id()?)?)
}

pub(crate) fn change_address(cx: &Cx) -> Answer {
    let service = cx.service();
    let letter = cx.letter(cx.text("address"), "/settings?done=address");
    let asked = sign_in::ask_change(&service.db, &service.clock, cx.id()?, &letter);
    asked.map_err(|error| error.at("address"))?;
    (service.wake)();
    Reply::to("/sign-in/code")
}

pub(crate) fn delete(cx: &Cx) -> Answer {
    if cx.person()?.is_guest() {
        return Err(Error::NotFound);
    }
    if !cx.posted().has("sure") {
        let why = error::no(Code::Invalid, msg::settings::delete_first());
        return Err(why.at("sure").into());
    }
    let (service, person) = (cx.service(), cx.id()?);
    deletion::delete(service, person)?;
    logs::signed_out(person, "everywhere, and is deleted");
    let (title, text) = (msg::settings::deleted(), msg::settings::deleted_text());
    let stranger = Me {
        language: cx.me.language,
        ..Me::default()
    };
    let cx = cx.of(stranger, Posted::default());
    notice(&cx, &title.clone(), title, text, None)?.with_cookie(&no_session_cookie(&service.config))
}

pub(crate) fn end_session(cx: &Cx) -> Answer {
    let (service, session) = (cx.service(), SessionId(cx.number("id")?));
    let ended = sessions::revoke(&service.db, &service.clock, cx.id()?, session)?;
    go_on(ended, "/settings?done=ended")
}

pub(crate) fn end_all_sessions(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.id()?);
    sessions::revoke_all(&service.db, &service.clock, person)?;
    logs::signed_out(person, "everywhere");
    Reply::to("/")?.with_cookie(&no_session_cookie(&service.config))
}

pub(crate) fn my_data(cx: &Cx) -> Answer {
    let person = cx.person()?;
    let wishes = cx.service().db.read(|conn| wishes::find(conn, person.id))?;
    let pace = |topic| wishes.pace(topic).to_string();
    let sessions = list_sessions(cx)?.into_iter().map(|row| {
        serde_json::json!({
            "browser": row.browser,
            "signed_in_at_ms": row.created_at_ms,
            "last_used_at_ms": row.seen_at_ms,
        })
    });
    let data = serde_json::json!({
        "name": person.name,
        "address": person.address,
        "letters_go_to": person.letter_address,
        "wants_letters": person.wants_letters,
        "letters_come": {
            "turn": pace(Topic::Turn),
            "reveal": pace(Topic::Reveal),
            "over": pace(Topic::Over),
            "reminder": pace(Topic::Reminder),
            "talk": pace(Topic::Talk),
            "quiet_hours": wishes.quiet.map(|quiet| [quiet.from, quiet.until]),
        },
        "language": person.language().map(Language::code),
        "zone": person.zone,
        "colours": person.theme,
        "take_back_seconds": person.grace_s,
        "moves_ask": person.asks,
        "sessions": sessions.collect::<Vec<_>>(),
        "alerts": alerts::data(cx)?,
        "away": away_page::data(cx)?,
    });
    let attachment = "attachment; filename=\"my-data.json\"";
    Reply::of("application/json", format!("{data:#}\n"))
        .with(header::CONTENT_DISPOSITION, attachment)
}

/// `POST /language`: shows this page and all others in another language; letters too, for whoever is signed in.
pub(crate) fn choose_language(cx: &Cx) -> Answer {
    let language = Language::find(cx.text("language")).unwrap_or_default();
    if let Some(person) = cx.me.id() {
        match people::set_language(&cx.service().db, person, language) {
            Ok(()) | Err(error::Error::Hidden) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let cookie = language_cookie(&cx.service().config, language);
    Reply::to(&local_path(cx.text("next")))?.with_cookie(&cookie)
}
