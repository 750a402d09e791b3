//! `/settings/alerts`: other ways to be told than by letter; and `/tables/{uid}/alerts`: a table's own webhooks.

use serde_json::{Value, json};
use url::form_urlencoded;

use super::picks::Pick;
use super::{Answer, Cx, Error, Layout, Reply, go_on, link, show};
use crate::accounts::PersonId;
use crate::alerts::{Endpoint, Target, TargetId, TargetKind, Trouble};
use crate::error;
use crate::tell::alerts::{self, LABEL_MAX, Own, Subscribed, Typed, why};
use crate::web::error::retry_after_seconds;
use crate::web::form::Field;
use words::{Arg, Join, Message, Text, Words, msg};

struct Note {
    text: Message,
    said: Option<Message>,
    is_well: bool,
}

struct Line {
    target: Target,
    /// Whose turns it tells, or who added it.
    aside: Option<Message>,
    is_mine: bool,
}

impl Line {
    fn trouble(&self, w: &Words) -> Option<Message> {
        let target = &self.target;
        let since = |at_ms: i64| w.moment(at_ms).absolute;
        let trouble = why(target.last_error.unwrap_or(Trouble::Unreadable));
        match (target.switched_off_at_ms, target.failing_since_ms) {
            (Some(off), _) => Some(msg::alerts::off(since(off), trouble)),
            (None, Some(failing)) => Some(msg::alerts::failing(since(failing), trouble)),
            (None, None) => None,
        }
    }
}

/// What the words of an endpoint are sealed as: nobody can make an address that has the site say something.
fn about_said(person: PersonId) -> String {
    format!("what an endpoint said to {}", person.0)
}

/// What the address of the page says was just done; a test met a status, or a [`Trouble`] by its name.
fn note(cx: &Cx) -> Result<Option<Note>, Error> {
    let (answer, sealed) = (cx.query("answer")?, cx.query("said")?);
    let answer = answer.and_then(Trouble::find);
    let (text, is_well) = match (cx.query("done")?.unwrap_or_default(), answer) {
        ("added", _) => (msg::alerts::added(), true),
        ("removed", _) => (msg::alerts::removed(), true),
        ("took", Some(Trouble::Status(status))) => (msg::alerts::took(status), true),
        ("gone", Some(Trouble::Status(status))) => (msg::alerts::gone(status), false),
        ("failed", Some(trouble)) => (msg::alerts::not_taken(why(trouble)), false),
        _ => return Ok(None),
    };
    let (person, cipher) = (cx.id()?, &cx.service().db.cipher);
    let opened = sealed
        .filter(|_| answer.is_some())
        .and_then(|sealed| cipher.open(&about_said(person), sealed));
    let said = opened.and_then(|said| String::from_utf8(said).ok());
    Ok(Some(Note {
        text,
        said: said.map(msg::alerts::said),
        is_well,
    }))
}

/// `GET /settings/alerts`, and `GET /tables/{uid}/alerts` for who sits there.
pub(crate) fn page(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.id()?);
    let table = table(cx);
    let (title, lines) = if let Some(uid) = table {
        let found = alerts::at_table(service, uid, person)?;
        let others = Arg::list(Join::And, found.others.into_iter().map(Text::from));
        let lines = found.targets.into_iter().map(|(target, owner)| Line {
            is_mine: target.person_id == person.0,
            target,
            aside: owner.map(msg::alerts::added_by),
        });
        let title = msg::alerts::table_title(found.game, others);
        (title, lines.collect::<Vec<_>>())
    } else {
        let own = alerts::list(service, person)?.into_iter().map(|own| Line {
            aside: own.table.map(|(uid, game)| {
                let there = link(format!("/tables/{uid}/alerts"), msg::game::plain(game));
                msg::alerts::for_table(there)
            }),
            target: own.target,
            is_mine: true,
        });
        (msg::alerts::title(), own.collect())
    };
    let done = match cx.wrong {
        Some(_) => None,
        None => note(cx)?,
    };
    show(&page!("pages/alerts/page.html" <'a> {
        cx: &'a Cx = cx,
        layout: Layout = cx.layout(&title),
        title: Message = title,
        done: Option<Note> = done,
        lines: Vec<Line> = lines,
    }))
}

/// The address is not shown again: it may be somebody's secret.
fn url(cx: &Cx) -> Field {
    Field {
        value: String::new(),
        ..cx.field("url", "")
    }
}

/// The table whose alerts the page is about; none where it is about the reader's own.
fn table(cx: &Cx) -> Option<&str> {
    Some(cx.uid()).filter(|uid| !uid.is_empty())
}

fn base(cx: &Cx) -> String {
    table(cx).map_or("/settings/alerts".to_owned(), |uid| {
        format!("/tables/{uid}/alerts")
    })
}

pub(super) fn data(cx: &Cx) -> Result<Value, Error> {
    let own = alerts::list(cx.service(), cx.id()?)?;
    let own = own.iter().map(|own| {
        let target = &own.target;
        json!({
            "kind": target.kind.as_str(),
            "name": target.label,
            "address": target.endpoint.as_ref().map(Endpoint::as_str),
            "table": own.table.as_ref().map(|(uid, _)| uid),
            "added_at_ms": target.created_at_ms,
            "last_told_at_ms": target.told_at_ms,
            "failing_since_ms": target.failing_since_ms,
            "switched_off_at_ms": target.switched_off_at_ms,
        })
    });
    Ok(own.collect())
}

fn shapes(cx: &Cx) -> Vec<Pick> {
    let chosen = typed(cx).kind;
    let detect = Pick::new("", msg::alerts::shape_detect(), chosen.is_none());
    let all = TargetKind::webhooks().map(|kind| {
        let value = kind.as_str();
        Pick::new(value, msg::alerts::kind(value), chosen == Some(kind))
    });
    std::iter::once(detect).chain(all).collect()
}

fn typed(cx: &Cx) -> Typed {
    let kind = TargetKind::find(cx.text("shape"));
    Typed {
        url: cx.text("url").to_owned(),
        kind: kind.filter(|kind| *kind != TargetKind::Push),
        label: cx.text("label").to_owned(),
    }
}

/// `POST /settings/alerts`: adds a webhook; `POST /tables/{uid}/alerts`: for the whole table.
pub(crate) fn add(cx: &Cx) -> Answer {
    let stored = alerts::add(cx.service(), cx.id()?, table(cx), &typed(cx));
    added(cx, "url", stored)
}

fn added<T>(cx: &Cx, field: &'static str, added: Result<T, error::Error>) -> Answer {
    // The form cannot mend that it was sent too often.
    if let Err(error::Error::TooOften { again_in_ms }) = added {
        return Err(Error::TooMany(retry_after_seconds(again_in_ms)));
    }
    added.map_err(|error| error.at(field))?;
    Reply::to(&format!("{}?done=added", base(cx)))
}

/// `POST /settings/alerts/push`: adds the browser, which sends what it subscribed to.
pub(crate) fn subscribe(cx: &Cx) -> Answer {
    let subscribed = Subscribed {
        endpoint: cx.text("endpoint").to_owned(),
        p256dh: cx.text("p256dh").to_owned(),
        auth: cx.text("auth").to_owned(),
        browser: cx.browser_name(),
    };
    let stored = alerts::subscribe(cx.service(), cx.id()?, &subscribed);
    added(cx, "browser", stored)
}

/// `GET /settings/alerts/push.json`: what the service worker needs to send a subscription that the browser renewed.
pub(crate) fn push_key(cx: &Cx) -> Answer {
    cx.person()?;
    let key = json!({
        "key": cx.service().alerts.vapid.public(),
        "csrf": cx.me.csrf,
    });
    Ok(Reply::of("application/json", key.to_string()))
}

pub(crate) fn try_out(cx: &Cx) -> Answer {
    let (service, person, id) = (cx.service(), cx.id()?, TargetId(cx.number("id")?));
    let tried = alerts::try_out(service, person, id)?;
    let (done, answer) = match tried.outcome {
        Ok(status) => ("took", status.to_string()),
        Err(trouble) => {
            let own = alerts::list(service, person)?;
            let is_there = own.iter().any(|own: &Own| own.target.id == id);
            (if is_there { "failed" } else { "gone" }, trouble.name())
        }
    };
    let back = format!("{}?done={done}&answer={answer}", base(cx));
    let mut query = form_urlencoded::Serializer::new(back);
    if !tried.said.is_empty() {
        let cipher = &service.db.cipher;
        let sealed = cipher.seal(&about_said(person), tried.said.as_bytes());
        query.append_pair("said", &sealed);
    }
    Reply::to(&query.finish())
}

pub(crate) fn remove(cx: &Cx) -> Answer {
    let removed = alerts::remove(cx.service(), cx.id()?, TargetId(cx.number("id")?))?;
    go_on(removed, &format!("{}?done=removed", base(cx)))
}
