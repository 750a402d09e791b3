//! `/settings/alerts`: other ways to be told than by letter; and `/tables/{uid}/alerts`: a table's own webhooks.

use actix_web::HttpResponse;
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::pick::Pick;
use super::{Answer, Cx, MISTAKEN, go_on, link};
use crate::accounts::PersonId;
use crate::alerts::{Endpoint, Target, TargetId, TargetKind, Trouble};
use crate::error;
use crate::tell::alerts::{self, LABEL_MAX, Own, Subscribed, Typed, why};
use crate::web::form::{Field, Posted};
use crate::web::layout::{answer, see_other, show};
use crate::web::{App, Error, Layout, browser};
use words::{Arg, Join, Message, Moment, Text, msg};

const OWN: &str = "/settings/alerts";

#[derive(Template)]
#[template(path = "pages/alerts/page.html")]
struct AlertsPage {
    layout: Layout,
    title: Message,
    lead: Message,
    list_title: Message,
    /// Where forms of the page go.
    base: String,
    /// The table's page, on that of its alerts.
    table: Option<String>,
    done: Option<Note>,
    lines: Vec<Line>,
    /// What a browser subscribes to; none on the page of a table.
    push_key: Option<String>,
    url: Field,
    label: Field,
    label_max: usize,
    shapes: Vec<Pick>,
    browser_error: Option<Message>,
    has_mistakes: bool,
}

struct Note {
    text: Message,
    /// What an endpoint said to a test.
    said: Option<Message>,
    is_well: bool,
}

struct Line {
    id: i64,
    name: String,
    kind: Message,
    /// Whose turns it tells, or who added it.
    aside: Option<Message>,
    state: State,
    is_mine: bool,
}

enum State {
    Never,
    Told(Moment),
    Failing(Message),
}

#[derive(Deserialize)]
pub(crate) struct Done {
    done: Option<String>,
    /// What a test met: a status, or the name of a [`Trouble`].
    answer: Option<String>,
    /// What its endpoint said, sealed for whoever tried: nobody can make an address that has the site say something.
    said: Option<String>,
}

/// What the words of an endpoint are sealed as.
fn about_said(person: PersonId) -> String {
    format!("what an endpoint said to {}", person.0)
}

impl Done {
    fn said(&self, app: &App, person: PersonId) -> Option<String> {
        let cipher = app.service.db.cipher();
        let opened = cipher.open(&about_said(person), self.said.as_deref()?)?;
        String::from_utf8(opened).ok()
    }

    fn note(&self, app: &App, person: PersonId) -> Option<Note> {
        let answer = self.answer.as_deref().and_then(Trouble::find);
        let (text, is_well) = match (self.done.as_deref()?, answer) {
            ("added", _) => (msg::alerts::added(), true),
            ("removed", _) => (msg::alerts::removed(), true),
            ("took", Some(Trouble::Status(status))) => (msg::alerts::took(status), true),
            ("gone", Some(Trouble::Status(status))) => (msg::alerts::gone(status), false),
            ("failed", Some(trouble)) => (msg::alerts::not_taken(why(trouble)), false),
            _ => return None,
        };
        let said = answer.and_then(|_| self.said(app, person));
        Some(Note {
            text,
            said: said.map(msg::alerts::said),
            is_well,
        })
    }
}

/// `GET /settings/alerts`.
pub(crate) async fn page(cx: Cx, done: Query<Done>) -> Answer {
    let person = cx.me.signed_in()?.id;
    let mut page = own_page(&cx, list(&cx).await?);
    page.done = done.note(&cx.app, person);
    show(&page)
}

async fn list(cx: &Cx) -> Result<Vec<Own>, Error> {
    Ok(cx.work_as(alerts::list).await??)
}

/// What the service knows of a person's alerts, for the file of their data.
pub(super) async fn data(cx: &Cx) -> Result<Value, Error> {
    let own = list(cx).await?;
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

fn own_page(cx: &Cx, own: Vec<Own>) -> AlertsPage {
    let layout = cx.layout(&msg::alerts::title());
    let lines = own.into_iter().map(|own| {
        let aside = own.table.map(|(uid, game)| {
            let there = link(format!("/tables/{uid}/alerts"), msg::alerts::game(game));
            msg::alerts::for_table(there)
        });
        line(&layout, &own.target, aside, true)
    });
    AlertsPage {
        lines: lines.collect(),
        title: msg::alerts::title(),
        lead: msg::alerts::lead(),
        list_title: msg::alerts::own(),
        base: OWN.to_owned(),
        table: None,
        done: None,
        push_key: Some(cx.app.service.alerts.vapid.public()),
        url: Field::new("url", ""),
        label: Field::new("label", ""),
        label_max: LABEL_MAX,
        shapes: shapes(None),
        browser_error: None,
        has_mistakes: false,
        layout,
    }
}

fn line(layout: &Layout, target: &Target, aside: Option<Message>, is_mine: bool) -> Line {
    let moment = |at_ms: i64| layout.w.moment(at_ms);
    let trouble = why(target.last_error.unwrap_or(Trouble::Unreadable));
    let state = if let Some(off) = target.switched_off_at_ms {
        State::Failing(msg::alerts::off(moment(off).absolute, trouble))
    } else if let Some(since) = target.failing_since_ms {
        State::Failing(msg::alerts::failing(moment(since).absolute, trouble))
    } else if let Some(told) = target.told_at_ms {
        State::Told(moment(told))
    } else {
        State::Never
    };
    Line {
        id: target.id.0,
        name: layout.w.plain_arg(&alerts::name_of(target)),
        kind: msg::alerts::kind(target.kind.as_str()),
        aside,
        state,
        is_mine,
    }
}

fn shapes(chosen: Option<TargetKind>) -> Vec<Pick> {
    let detect = Pick::new("", msg::alerts::shape_detect(), chosen.is_none());
    let all = TargetKind::webhooks().map(|kind| {
        let value = kind.as_str();
        Pick::new(value, msg::alerts::kind(value), chosen == Some(kind))
    });
    std::iter::once(detect).chain(all).collect()
}

fn typed(posted: &Posted) -> Typed {
    let kind = TargetKind::find(posted.text("shape"));
    Typed {
        url: posted.text("url").to_owned(),
        kind: kind.filter(|kind| *kind != TargetKind::Push),
        label: posted.text("label").to_owned(),
    }
}

/// `POST /settings/alerts`: adds a webhook.
pub(crate) async fn add(cx: Cx, posted: Posted) -> Answer {
    let typed = typed(&posted);
    let wanted = typed.clone();
    let added = cx.work_as(move |service, person| alerts::add(service, person, None, &wanted));
    let Err(error) = added.await? else {
        return Ok(see_other(&format!("{OWN}?done=added")));
    };
    let page = own_page(&cx, list(&cx).await?);
    mistaken(page, &typed, error)
}

/// The page again, with what is wrong. The address is not shown again: it may be somebody's secret.
fn mistaken(mut page: AlertsPage, typed: &Typed, error: error::Error) -> Answer {
    let wrong = wrong(error)?;
    page.url.error = Some(page.layout.text(wrong));
    page.label.value.clone_from(&typed.label);
    page.shapes = shapes(typed.kind);
    page.has_mistakes = true;
    answer(MISTAKEN, &page)
}

/// Says why something was not added; what is no mistake of a form is an error.
fn wrong(error: error::Error) -> Result<Message, Error> {
    if let error::Error::No(no) = error {
        return Ok(no.why);
    }
    Err(error.into())
}

/// `POST /settings/alerts/push`: adds the browser, which sends what it subscribed to.
pub(crate) async fn subscribe(cx: Cx, posted: Posted) -> Answer {
    let subscribed = Subscribed {
        endpoint: posted.text("endpoint").to_owned(),
        p256dh: posted.text("p256dh").to_owned(),
        auth: posted.text("auth").to_owned(),
        browser: browser::name(&cx.request),
    };
    let added = cx.work_as(move |service, person| alerts::subscribe(service, person, &subscribed));
    let Err(error) = added.await? else {
        return Ok(see_other(&format!("{OWN}?done=added")));
    };
    let mut page = own_page(&cx, list(&cx).await?);
    page.browser_error = Some(wrong(error)?);
    answer(MISTAKEN, &page)
}

/// `GET /settings/alerts/push.json`: what the service worker needs to send a subscription that the browser renewed.
pub(crate) async fn push_key(cx: Cx) -> Answer {
    cx.me.signed_in()?;
    let key = json!({
        "key": cx.app.service.alerts.vapid.public(),
        "csrf": cx.me.csrf,
    });
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .body(key.to_string()))
}

/// `POST /settings/alerts/{id}/test`.
pub(crate) async fn try_out(cx: Cx, id: Path<i64>, _posted: Posted) -> Answer {
    tried(&cx, TargetId(*id), OWN).await
}

async fn tried(cx: &Cx, id: TargetId, back: &str) -> Answer {
    let person = cx.me.signed_in()?.id;
    let tried = cx.work(move |service| alerts::try_out(service, person, id));
    let tried = tried.await??;
    let (done, answer) = match tried.outcome {
        Ok(status) => ("took", status.to_string()),
        Err(trouble) => {
            let own = list(cx).await?;
            let is_there = own.iter().any(|own| own.target.id == id);
            (if is_there { "failed" } else { "gone" }, trouble.name())
        }
    };
    let mut query = form_urlencoded::Serializer::new(format!("{back}?done={done}&answer={answer}"));
    if !tried.said.is_empty() {
        let cipher = cx.app.service.db.cipher();
        let sealed = cipher.seal(&about_said(person), tried.said.as_bytes());
        query.append_pair("said", &sealed);
    }
    Ok(see_other(&query.finish()))
}

/// `POST /settings/alerts/{id}/remove`.
pub(crate) async fn remove(cx: Cx, id: Path<i64>, _posted: Posted) -> Answer {
    removed(&cx, TargetId(*id), OWN).await
}

async fn removed(cx: &Cx, id: TargetId, back: &str) -> Answer {
    let removed = cx.work_as(move |service, person| alerts::remove(service, person, id));
    go_on(removed.await??, &format!("{back}?done=removed"))
}

/// `GET /tables/{uid}/alerts`: for who sits there.
pub(crate) async fn table_page(cx: Cx, uid: Path<String>, done: Query<Done>) -> Answer {
    let person = cx.me.signed_in()?.id;
    let mut page = page_of_table(&cx, person, &uid).await?;
    page.done = done.note(&cx.app, person);
    show(&page)
}

async fn page_of_table(cx: &Cx, person: PersonId, uid: &str) -> Result<AlertsPage, Error> {
    let of = uid.to_owned();
    let found = cx.work(move |service| alerts::at_table(service, &of, person));
    let found = found.await??;
    let others = Arg::list(Join::And, found.others.into_iter().map(Text::from));
    let title = msg::alerts::table_title(found.game, others);
    let layout = cx.layout(&title);
    let lines = found.targets.into_iter().map(|(target, owner)| {
        let is_mine = target.person_id == person.0;
        line(&layout, &target, owner.map(msg::alerts::added_by), is_mine)
    });
    Ok(AlertsPage {
        lines: lines.collect(),
        lead: msg::alerts::table_lead(),
        list_title: msg::alerts::table_own(),
        base: format!("/tables/{uid}/alerts"),
        table: Some(format!("/tables/{uid}")),
        title,
        push_key: None,
        layout,
        ..own_page(cx, Vec::new())
    })
}

/// `POST /tables/{uid}/alerts`: adds a webhook for the whole table.
pub(crate) async fn add_to_table(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let typed = typed(&posted);
    let (of, wanted) = (uid.clone(), typed.clone());
    let added = cx.work(move |service| alerts::add(service, person, Some(&of), &wanted));
    let Err(error) = added.await? else {
        return Ok(see_other(&format!("/tables/{uid}/alerts?done=added")));
    };
    let page = page_of_table(&cx, person, &uid).await?;
    mistaken(page, &typed, error)
}

/// `POST /tables/{uid}/alerts/{id}/test`.
pub(crate) async fn try_at_table(cx: Cx, path: Path<(String, i64)>, _posted: Posted) -> Answer {
    let (uid, id) = path.into_inner();
    tried(&cx, TargetId(id), &format!("/tables/{uid}/alerts")).await
}

/// `POST /tables/{uid}/alerts/{id}/remove`.
pub(crate) async fn remove_at_table(cx: Cx, path: Path<(String, i64)>, _posted: Posted) -> Answer {
    let (uid, id) = path.into_inner();
    removed(&cx, TargetId(id), &format!("/tables/{uid}/alerts")).await
}
