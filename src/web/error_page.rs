//! The page of a refused request: what went wrong, in words, and what to do.

use std::sync::Arc;

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde_json::json;

use super::auth::{self, Me};
use super::reply::{self, Reply};
use super::texts::typeset;
use super::{App, Error, Layout, texts};
use words::{Language, Message, Words, msg};

/// Dresses a refused request as a page, keeping status and headers.
pub(super) fn into_page(answer: ServiceResponse) -> ServiceResponse {
    let (request, bare) = answer.into_parts();
    let is_stranger = matches!(own(&bare), Some(Error::SignInFirst));
    let wants_json = reply::wants_json(request.headers());
    if is_stranger && request.method().is_safe() && !wants_json {
        let to = format!("/sign-in?next={}", texts::in_query(auth::here(&request)));
        if let Ok(to) = Reply::to(&to) {
            return ServiceResponse::new(request, to.into());
        }
    }
    let app = request.app_data::<Data<App>>();
    let reply = if wants_json {
        Reply::of(PROBLEM, problem(&bare))
    } else if let Some(page) = app.and_then(|app| page(app, &request, &bare)) {
        Reply::html(page)
    } else {
        let title = Words::of(Language::ENGLISH).text(&words(&bare).0);
        Reply::of("text/plain; charset=utf-8", title)
    };
    let mut reply = reply.with_status(bare.status());
    let headers = bare.headers().iter();
    for (name, value) in headers.filter(|(name, _)| **name != header::CONTENT_TYPE) {
        reply.headers.append(name.clone(), value.clone());
    }
    let reply = reply.suiting(request.headers());
    ServiceResponse::new(request, reply.into())
}

/// RFC 9457, section 3.
const PROBLEM: &str = "application/problem+json";

/// What programs read: in English, since its readers are their writers.
fn problem(bare: &HttpResponse<BoxBody>) -> String {
    let (title, text) = words(bare);
    let said = |message: &Message| Words::of(Language::ENGLISH).text(message);
    let (status, reference) = (bare.status().as_u16(), reference(bare));
    let (title, detail) = (said(&title), said(&text));
    json!({ "status": status, "title": title, "detail": detail, "reference": reference })
        .to_string()
}

fn page(app: &App, request: &HttpRequest, bare: &HttpResponse<BoxBody>) -> Option<String> {
    let me = auth::found(request).unwrap_or_else(|| Arc::new(stranger(request, app)));
    let (title, text) = words(bare);
    let layout = Layout::new(app, &me, &title);
    let is_missing = bare.status() == StatusCode::NOT_FOUND;
    let restored = restored(app, &layout.w).filter(|_| is_missing);
    let restored = restored.map(|(state, at)| msg::error::restored_text(state, at));
    let may_help = is_missing || bare.status() == StatusCode::FORBIDDEN;
    let page = page!("pages/error/page.html" <'a> {
        title: Message = title,
        text: String = typeset(&layout.w.text(restored.as_ref().unwrap_or(&text))),
        layout: Layout = layout,
        reference: Option<&'a str> = reference(bare),
        /// Where somebody who is not signed in signs in, and comes back from.
        sign_in: Option<String> = (me.person.is_none() && may_help).then(|| way_back(request)),
    });
    page.render().ok()
}

/// For how long a page that is missing says that the database was taken back, in milliseconds.
const RESTORED_TOLD_MS: i64 = 90 * 24 * 3_600_000;

/// The moment to which the database was taken back, and when that was done, while it is recent: links to what was made
/// in between lead nowhere.
pub(super) fn restored(app: &App, words: &Words) -> Option<(String, String)> {
    let hold = app.service.restored.get()?;
    let is_told = app.service.clock.now_ms() - hold.begun_at_ms < RESTORED_TOLD_MS;
    let state = words.moment(hold.of_ms?).absolute;
    is_told.then(|| (state, words.moment(hold.begun_at_ms).absolute))
}

/// The address for signing in that leads back to what was asked for. Where a form was sent, that is the page of the
/// table that it stood on.
fn way_back(request: &HttpRequest) -> String {
    let here = auth::here(request);
    let page = if request.method().is_safe() {
        here
    } else {
        let rest = here.strip_prefix("/tables/").unwrap_or_default();
        let uid = rest.split(['/', '?']).next().unwrap_or_default();
        if uid.is_empty() {
            return "/sign-in".to_owned();
        }
        here.split_at(here.len() - rest.len() + uid.len()).0
    };
    format!("/sign-in?next={}", texts::in_query(page))
}

fn stranger(request: &HttpRequest, app: &App) -> Me {
    Me {
        language: auth::language(request, &app.service.config),
        here: auth::here(request).to_owned(),
        ..Me::default()
    }
}

fn own(answer: &HttpResponse<BoxBody>) -> Option<&Error> {
    answer.error().and_then(|error| error.as_error::<Error>())
}

fn reference(answer: &HttpResponse<BoxBody>) -> Option<&str> {
    match own(answer) {
        Some(Error::Fault(reference)) => Some(reference),
        Some(_) | None => None,
    }
}

fn words(answer: &HttpResponse<BoxBody>) -> (Message, Message) {
    let bare = match answer.status() {
        StatusCode::NOT_FOUND => &Error::NotFound,
        StatusCode::PAYLOAD_TOO_LARGE => &Error::TooLarge,
        StatusCode::METHOD_NOT_ALLOWED => &Error::Elsewhere(String::new()),
        _ => &Error::unreadable(msg::error::not_understood()),
    };
    let (_, title, text) = own(answer).unwrap_or(bare).told();
    (title, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_said_in_minutes() {
        for (retry_after_seconds, end) in [
            (2, "in a minute."),
            (61, "in 2 minutes."),
            (808, "in 14 minutes."),
        ] {
            let (.., text) = Error::TooMany(retry_after_seconds).told();
            let said = Words::of(Language::ENGLISH).text(&text);
            assert!(said.ends_with(end), "{said}");
        }
    }
}
