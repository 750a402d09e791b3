//! `/settings`: name, zone, letters, colours, sessions, and what the service knows about a person.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;

use super::pick::Pick;
use super::{Answer, Cx, MISTAKEN, alerts, away as away_page, go_on, link, with_cookie};
use crate::accounts::people::{self, THEMES, theme_title};
use crate::accounts::sessions::{self, SessionId, SessionRow};
use crate::accounts::sign_in::local_path;
use crate::accounts::{Person, wishes};
use crate::error;
use crate::look::turn_links::{self, SeatKeys};
use crate::play::{Service, away, identity};
use crate::web::auth::no_session_cookie;
use crate::web::form::{Field, Posted};
use crate::web::layout::{answer, see_other, show};
use crate::web::{Error, Layout, security_log, urls};
use words::{Arg, Join, Language, Message, Text, msg, zones};

#[derive(Template)]
#[template(path = "pages/settings/page.html")]
struct SettingsPage {
    /// Its zone is the one that was typed: on a form with mistakes that is not yet the person's.
    layout: Layout,
    done: Option<Message>,
    name: Field,
    /// The language that is chosen: on a form with mistakes it is not yet that of the page.
    language: &'static str,
    zone: Field,
    zones: Vec<&'static str>,
    wants_letters: bool,
    letter_address: String,
    theme: Field,
    themes: Vec<Pick>,
    sessions: Vec<SessionRow>,
    this: Option<SessionId>,
    keys: Vec<KeyLine>,
    data: Message,
    /// Where a new account goes on to, once it has a name.
    next: Option<String>,
    has_mistakes: bool,
    /// Whether the page may propose the device's zone: the account is new and has the first one.
    may_guess: bool,
}

struct KeyLine {
    uid: String,
    title: Message,
    links: i64,
}

impl SettingsPage {
    /// Whether a session is the one in which the page is read.
    fn is_this(&self, session: &SessionRow) -> bool {
        self.this == Some(session.id)
    }
}

#[derive(Deserialize)]
pub(crate) struct Done {
    done: Option<String>,
    next: Option<String>,
}

/// Where a new account says how others call it, before it goes on to a path.
pub(super) fn first(next: &str) -> String {
    match next {
        "/" => "/settings?done=welcome".to_owned(),
        next => format!("/settings?done=welcome&next={}", urls::in_query(next)),
    }
}

/// `GET /settings`.
pub(crate) async fn page(cx: Cx, done: Query<Done>) -> Answer {
    let person = cx.me.signed_in()?;
    let next = done.next.as_deref().map(local_path);
    let done = match done.done.as_deref() {
        Some("saved") => Some(msg::settings::saved()),
        Some("keys") => Some(msg::settings::keys_ended()),
        Some("ended") => Some(msg::settings::session_ended()),
        Some("welcome") => Some(msg::settings::welcome()),
        Some(_) | None => None,
    };
    show(&SettingsPage {
        done,
        next,
        ..settings(&cx, person).await?
    })
}

/// `POST /settings`.
pub(crate) async fn save(cx: Cx, posted: Posted) -> Answer {
    let before = cx.me.signed_in()?.clone();
    let mut person = before.clone();
    posted.text("name").clone_into(&mut person.name);
    posted.text("zone").clone_into(&mut person.zone);
    posted.text("theme").clone_into(&mut person.theme);
    person.language = Language::find(posted.text("language")).or(person.language);
    person.wants_letters = posted.has("letters");
    let wanted = person.clone();
    let saved = cx.work(move |service| store(service, &before, &wanted));
    let no = match saved.await? {
        Ok(()) => {
            return Ok(match posted.text("next") {
                "" => see_other("/settings?done=saved"),
                next => see_other(&local_path(next)),
            });
        }
        Err(error::Error::No(no)) => no,
        Err(error::Error::Hidden) => return Err(Error::SignInFirst),
        Err(error) => return Err(error.into()),
    };
    let mut page = settings(&cx, &person).await?;
    page.has_mistakes = true;
    let next = Some(posted.text("next")).filter(|next| !next.is_empty());
    page.next = next.map(local_path);
    let error = page.layout.text(no.why);
    for field in [&mut page.name, &mut page.zone, &mut page.theme] {
        if Some(field.id) == no.field {
            field.error = Some(error.clone());
        }
    }
    answer(MISTAKEN, &page)
}

fn store(service: &Service, before: &Person, wanted: &Person) -> Result<(), error::Error> {
    identity::rename(&service.db, wanted.id, &wanted.name)?;
    away::set_zone(service, before, &wanted.zone)?;
    people::set_theme(&service.db, wanted.id, &wanted.theme)?;
    if let Some(language) = wanted.language {
        people::set_language(&service.db, wanted.id, language)?;
    }
    identity::set_wants_letters(&service.db, wanted.id, wanted.wants_letters)
}

async fn list_sessions(cx: &Cx) -> Result<Vec<SessionRow>, Error> {
    let rows = cx.work_as(|service, person| sessions::list(&service.db, &service.clock, person));
    Ok(rows.await??)
}

async fn settings(cx: &Cx, person: &Person) -> Result<SettingsPage, Error> {
    let sessions = list_sessions(cx).await?;
    // Links that open a seat go to guests only.
    let keys = match person.is_guest() {
        true => cx.work_as(turn_links::list_keys).await??,
        false => Vec::new(),
    };
    let mut layout = cx.layout(&msg::settings::title());
    layout.w.zone = person.zone.as_str().into();
    let theme = |name| Pick::new(name, theme_title(name), name == person.theme);
    Ok(SettingsPage {
        done: None,
        name: Field::new("name", person.name.clone()),
        language: person.language.unwrap_or(cx.me.language).code(),
        zone: Field::new("zone", person.zone.clone()),
        zones: zones(),
        wants_letters: person.wants_letters,
        letter_address: person.letter_address.clone().unwrap_or_default(),
        theme: Field::new("theme", person.theme.clone()),
        themes: THEMES.into_iter().map(theme).collect(),
        sessions,
        this: cx.me.session,
        keys: keys.into_iter().map(key_line).collect(),
        data: msg::settings::data_text(link("/settings/my-data.json", msg::settings::data_file())),
        next: None,
        has_mistakes: false,
        may_guess: person.zone == people::FIRST_ZONE,
        layout,
    })
}

fn key_line(keys: SeatKeys) -> KeyLine {
    let others = Arg::list(Join::And, keys.others.into_iter().map(Text::from));
    KeyLine {
        title: msg::settings::seat(keys.game, others),
        uid: keys.uid,
        links: keys.links,
    }
}

/// `POST /settings/sessions/{id}/end`: signs another browser out.
pub(crate) async fn end_session(cx: Cx, id: Path<i64>, _posted: Posted) -> Answer {
    let ended = cx.work_as(move |service, person| {
        sessions::revoke(&service.db, &service.clock, person, SessionId(*id))
    });
    go_on(ended.await??, "/settings?done=ended")
}

/// `POST /settings/sessions/end`: signs every browser out, this one too.
pub(crate) async fn end_all_sessions(cx: Cx, _posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let ended = cx.work(move |service| sessions::revoke_all(&service.db, &service.clock, person));
    ended.await??;
    security_log::signed_out(person, "everywhere");
    with_cookie(see_other("/"), &no_session_cookie(&cx.app.service.site))
}

/// `GET /settings/my-data.json`: what the service knows about a person.
pub(crate) async fn my_data(cx: Cx) -> Answer {
    let person = cx.me.signed_in()?;
    let sessions = list_sessions(&cx).await?;
    let wishes = cx.work_as(|service, person| service.db.read(|conn| wishes::find(conn, person)));
    let wishes = wishes.await??;
    let alerts = alerts::data(&cx).await?;
    let away = away_page::data(&cx).await?;
    let data = serde_json::json!({
        "name": person.name,
        "address": person.address,
        "letters_go_to": person.letter_address,
        "wants_letters": person.wants_letters,
        "letters_come": {
            "turn": wishes.turn.to_string(),
            "reveal": wishes.reveal.to_string(),
            "over": wishes.over.to_string(),
            "reminder": wishes.reminder.to_string(),
            "talk": wishes.talk.to_string(),
            "quiet_hours": wishes.quiet.map(|quiet| [quiet.from, quiet.until]),
        },
        "language": person.language.map(Language::code),
        "zone": person.zone,
        "colours": person.theme,
        "sessions": sessions.iter().map(|row| serde_json::json!({
            "browser": row.browser,
            "signed_in_at_ms": row.created_at_ms,
            "last_used_at_ms": row.seen_at_ms,
        })).collect::<Vec<_>>(),
        "alerts": alerts,
        "away": away,
    });
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"my-data.json\"",
        ))
        .body(format!("{data:#}\n")))
}
