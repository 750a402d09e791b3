//! `/settings`: name, zone, letters, colours, sessions, and what the service knows about a person.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path, Query};
use askama::Template;
use serde::Deserialize;

use super::{Answer, MISTAKEN, alerts, away as away_page, go_on, link, with_cookie};
use crate::accounts::people::{self, PersonError, THEMES};
use crate::accounts::sessions::{self, SessionId, SessionRow};
use crate::accounts::sign_in::local_path;
use crate::accounts::{Person, PersonId, wishes};
use crate::tables::turn_links::{self, SeatKeys};
use crate::tables::{Service, away, identity};
use crate::web::auth::{Me, no_session_cookie};
use crate::web::form::{Field, Posted, wrong_name};
use crate::web::layout::{LanguagePick, answer, see_other, show};
use crate::web::{App, Error, Layout, security_log, urls, work};
use words::{Arg, Join, Language, Message, Moment, Text, Words, msg, zones};

#[derive(Template)]
#[template(path = "pages/settings/page.html")]
struct SettingsPage {
    layout: Layout,
    done: Option<Message>,
    name: Field,
    languages: Vec<LanguagePick>,
    zone: Field,
    zones: Vec<ZonePick>,
    now: String,
    wants_letters: bool,
    letter_address: String,
    theme: Field,
    themes: Vec<ThemePick>,
    sessions: Vec<SessionLine>,
    keys: Vec<KeyLine>,
    data: Message,
    /// Where a new account goes on to, once it has a name.
    next: Option<String>,
    has_mistakes: bool,
    /// Whether the page may propose the device's zone: the account is new and has the first one.
    may_guess: bool,
}

struct ZonePick {
    name: &'static str,
    is_chosen: bool,
}

struct ThemePick {
    name: &'static str,
    title: Message,
    is_chosen: bool,
}

struct KeyLine {
    uid: String,
    title: Message,
    links: i64,
}

struct SessionLine {
    id: i64,
    browser: String,
    is_for_one_turn: bool,
    since: Moment,
    seen: Moment,
    is_this: bool,
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
pub(crate) async fn page(app: Data<App>, me: Me, done: Query<Done>) -> Answer {
    let person = me.signed_in()?;
    let next = done.next.as_deref().map(local_path);
    let done = match done.done.as_deref() {
        Some("saved") => Some(msg::settings::saved()),
        Some("keys") => Some(msg::settings::keys_ended()),
        Some("ended") => Some(msg::settings::session_ended()),
        Some("welcome") => Some(msg::settings::welcome()),
        Some(_) | None => None,
    };
    let opens = list_opens(&app, person).await?;
    show(&SettingsPage {
        done,
        next,
        ..settings(&app, &me, person, opens)
    })
}

/// `POST /settings`.
pub(crate) async fn save(app: Data<App>, me: Me, posted: Posted) -> Answer {
    let mut person = me.signed_in()?.clone();
    posted.text("name").clone_into(&mut person.name);
    posted.text("zone").clone_into(&mut person.zone);
    posted.text("theme").clone_into(&mut person.theme);
    person.language = Language::find(posted.text("language")).or(person.language);
    person.wants_letters = posted.has("letters");
    let (before, wanted) = (me.signed_in()?.clone(), person.clone());
    let saved = work(&app, move |service| store(service, &before, &wanted)).await?;
    let (id, wrong) = match saved {
        Ok(()) => {
            return Ok(match posted.text("next") {
                "" => see_other("/settings?done=saved"),
                next => see_other(&local_path(next)),
            });
        }
        Err(PersonError::Name) => ("name", wrong_name()),
        Err(PersonError::Zone(zone)) => ("zone", msg::settings::wrong_zone(zone)),
        Err(PersonError::Theme(theme)) => ("theme", wrong_theme(theme)),
        Err(PersonError::Unknown) => return Err(Error::SignInFirst),
        Err(PersonError::Db(error)) => return Err(error.into()),
    };
    let opens = list_opens(&app, &person).await?;
    let mut page = settings(&app, &me, &person, opens);
    page.has_mistakes = true;
    let next = Some(posted.text("next")).filter(|next| !next.is_empty());
    page.next = next.map(local_path);
    let error = page.layout.text(wrong);
    for field in [&mut page.name, &mut page.zone, &mut page.theme] {
        if field.id == id {
            field.error = Some(error.clone());
        }
    }
    answer(MISTAKEN, &page)
}

fn store(service: &Service, before: &Person, wanted: &Person) -> Result<(), PersonError> {
    identity::rename(&service.db, wanted.id, &wanted.name)?;
    away::set_zone(service, before, &wanted.zone)?;
    people::set_theme(&service.db, wanted.id, &wanted.theme)?;
    if let Some(language) = wanted.language {
        people::set_language(&service.db, wanted.id, language)?;
    }
    identity::set_wants_letters(&service.db, wanted.id, wanted.wants_letters)
}

async fn list_sessions(app: &Data<App>, person: PersonId) -> Result<Vec<SessionRow>, Error> {
    let rows = work(app, move |service| {
        sessions::list(&service.db, &service.clock, person)
    });
    Ok(rows.await??)
}

/// The browsers that are signed in, and the seats with the links that open them.
type Opens = (Vec<SessionRow>, Vec<SeatKeys>);

async fn list_opens(app: &Data<App>, person: &Person) -> Result<Opens, Error> {
    let id = person.id;
    let sessions = list_sessions(app, id).await?;
    // Links that open a seat go to guests only.
    if !person.is_guest() {
        return Ok((sessions, Vec::new()));
    }
    let keys = work(app, move |service| turn_links::list_keys(service, id)).await??;
    Ok((sessions, keys))
}

fn settings(app: &App, me: &Me, person: &Person, (sessions, keys): Opens) -> SettingsPage {
    let layout = Layout::new(app, me, &msg::settings::title());
    // On a form with mistakes the zone is not yet that of the page.
    let words = Words {
        zone: person.zone.as_str().into(),
        ..layout.w.clone()
    };
    SettingsPage {
        done: None,
        name: Field::new("name", person.name.clone()),
        languages: language_picks(&layout, person.language.unwrap_or(me.language)),
        zone: Field::new("zone", person.zone.clone()),
        zones: zone_picks(&person.zone),
        now: words.clock_time(),
        wants_letters: person.wants_letters,
        letter_address: person.letter_address.clone().unwrap_or_default(),
        theme: Field::new("theme", person.theme.clone()),
        themes: theme_picks(&person.theme),
        sessions: session_lines(&words, sessions, me.session),
        keys: key_lines(keys),
        data: msg::settings::data_text(link("/settings/my-data.json", msg::settings::data_file())),
        next: None,
        has_mistakes: false,
        may_guess: person.zone == people::FIRST_ZONE,
        layout,
    }
}

/// The languages, with the chosen one marked: on a form with mistakes it is not yet that of the page.
fn language_picks(layout: &Layout, chosen: Language) -> Vec<LanguagePick> {
    let all = layout.languages.iter().map(|one| LanguagePick {
        is_chosen: one.code == chosen.code(),
        ..one.clone()
    });
    all.collect()
}

fn zone_picks(chosen: &str) -> Vec<ZonePick> {
    let all = zones().into_iter().map(|name| ZonePick {
        name,
        is_chosen: name == chosen,
    });
    all.collect()
}

fn theme_picks(chosen: &str) -> Vec<ThemePick> {
    let all = THEMES.into_iter().map(|name| ThemePick {
        name,
        title: theme_title(name),
        is_chosen: name == chosen,
    });
    all.collect()
}

fn theme_title(name: &str) -> Message {
    match name {
        "light" => msg::settings::theme_light(),
        "dark" => msg::settings::theme_dark(),
        _ => msg::settings::theme_auto(),
    }
}

fn wrong_theme(theme: String) -> Message {
    let [auto, light, dark] = THEMES.map(theme_title);
    msg::settings::wrong_theme(theme, auto, light, dark)
}

fn session_lines(
    words: &Words,
    rows: Vec<SessionRow>,
    this: Option<SessionId>,
) -> Vec<SessionLine> {
    let lines = rows.into_iter().map(|row| SessionLine {
        id: row.id.0,
        browser: words.text(sessions::browser_name(&row.browser)),
        is_for_one_turn: row.is_for_one_turn,
        since: words.moment(row.created_at_ms),
        seen: words.moment(row.seen_at_ms),
        is_this: this == Some(row.id),
    });
    lines.collect()
}

fn key_lines(keys: Vec<SeatKeys>) -> Vec<KeyLine> {
    let line = |keys: SeatKeys| {
        let others = Arg::list(Join::And, keys.others.into_iter().map(Text::from));
        KeyLine {
            title: msg::settings::seat(keys.game, others),
            uid: keys.uid,
            links: keys.links,
        }
    };
    keys.into_iter().map(line).collect()
}

/// `POST /settings/sessions/{id}/end`: signs another browser out.
pub(crate) async fn end_session(app: Data<App>, me: Me, id: Path<i64>, _posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let ended = work(&app, move |service| {
        sessions::revoke(&service.db, &service.clock, person, SessionId(*id))
    });
    go_on(ended.await??, "/settings?done=ended")
}

/// `POST /settings/sessions/end`: signs every browser out, this one too.
pub(crate) async fn end_all_sessions(app: Data<App>, me: Me, _posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    work(&app, move |service| {
        sessions::revoke_all(&service.db, &service.clock, person)
    })
    .await??;
    security_log::signed_out(person, "everywhere");
    with_cookie(see_other("/"), &no_session_cookie(&app.service.site))
}

/// `GET /settings/my-data.json`: what the service knows about a person.
pub(crate) async fn my_data(app: Data<App>, me: Me) -> Answer {
    let person = me.signed_in()?;
    let id = person.id;
    let sessions = list_sessions(&app, id).await?;
    let wishes = work(&app, move |service| wishes::find(&service.db, id)).await??;
    let alerts = alerts::data(&app, id).await?;
    let away = away_page::data(&app, id).await?;
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
