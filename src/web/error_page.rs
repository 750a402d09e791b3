//! The page of a refused request: what went wrong, in words, and what to do.

use std::sync::Arc;

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use askama::Template;

use super::auth::{self, Me};
use super::error::{Said, too_often, wait};
use super::reply::{self, Reply};
use super::typeset::typeset;
use super::{App, Error, Layout, urls};
use crate::error::{Code, No};
use words::{Language, Message, Words, msg};

#[derive(Template)]
#[template(path = "pages/error/page.html")]
struct ErrorPage {
    layout: Layout,
    title: Message,
    text: String,
    reference: Option<String>,
    /// Where somebody who is not signed in signs in, and comes back from.
    sign_in: Option<String>,
}

/// Dresses a refused request as a page, keeping status and headers.
pub(super) fn into_page(answer: ServiceResponse) -> ServiceResponse {
    let (request, bare) = answer.into_parts();
    let is_stranger = matches!(own(&bare), Some(Error::SignInFirst));
    let wants_json = reply::wants_json(request.headers());
    if is_stranger && request.method().is_safe() && !wants_json {
        let to = format!("/sign-in?next={}", urls::in_query(auth::here(&request)));
        if let Ok(to) = Reply::to(&to) {
            return ServiceResponse::new(request, to.into());
        }
    }
    let (title, text) = words(&bare);
    let app = request.app_data::<Data<App>>();
    let body = app.filter(|_| !wants_json).and_then(|app| {
        let me = auth::found(&request).unwrap_or_else(|| Arc::new(stranger(&request, app)));
        let layout = Layout::new(app, &me, &title);
        let is_missing = bare.status() == StatusCode::NOT_FOUND;
        let text = match restored(app, &layout.w).filter(|_| is_missing) {
            Some((state, at)) => msg::error::restored_text(state, at),
            None => text.clone(),
        };
        let may_help = matches!(bare.status(), StatusCode::NOT_FOUND | StatusCode::FORBIDDEN);
        let sign_in = (me.person.is_none() && may_help).then(|| way_back(&request));
        let page = ErrorPage {
            title: title.clone(),
            text: typeset(&layout.w.plain(&text)),
            layout,
            reference: match own(&bare) {
                Some(Error::Fault(reference)) => Some(reference.clone()),
                Some(_) | None => None,
            },
            sign_in,
        };
        page.render().ok()
    });
    let mut dressed = HttpResponseBuilder::new(bare.status());
    for (name, value) in bare.headers() {
        dressed.append_header((name.clone(), value.clone()));
    }
    let (kind, body) = match body {
        Some(html) => ("text/html; charset=utf-8", html),
        None => {
            let title = Words::of(Language::ENGLISH).plain(&title);
            ("text/plain; charset=utf-8", title)
        }
    };
    dressed.insert_header((header::CONTENT_TYPE, kind));
    ServiceResponse::new(request, dressed.body(body))
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
    format!("/sign-in?next={}", urls::in_query(page))
}

/// Whoever asks, where the request was refused before that was found out.
fn stranger(request: &HttpRequest, app: &App) -> Me {
    Me {
        language: auth::language(request, &app.service.site),
        here: auth::here(request).to_owned(),
        ..Me::default()
    }
}

fn own(answer: &HttpResponse<BoxBody>) -> Option<&Error> {
    answer.error().and_then(|error| error.as_error::<Error>())
}

fn words(answer: &HttpResponse<BoxBody>) -> (Message, Message) {
    if let Some(error) = own(answer) {
        return own_words(error);
    }
    match answer.status() {
        StatusCode::NOT_FOUND => own_words(&Error::NotFound),
        StatusCode::PAYLOAD_TOO_LARGE => own_words(&Error::TooLarge),
        StatusCode::METHOD_NOT_ALLOWED => (msg::error::not_here(), msg::error::not_here_text()),
        _ => (msg::error::unreadable(), msg::error::not_understood()),
    }
}

/// Of a conflict the heading says most where no form is shown again.
fn no_words(no: &No) -> (Message, Message) {
    match no.code {
        Code::Unreadable => (msg::error::unreadable(), no.why.clone()),
        Code::Invalid => (msg::error::refused(), no.why.clone()),
        Code::Forbidden => (msg::error::forbidden(), no.why.clone()),
        Code::Stale | Code::Conflict | Code::Frozen => {
            let text = no.head.as_ref().unwrap_or(&no.why);
            (msg::error::moved_on(), text.clone())
        }
    }
}

fn own_words(error: &Error) -> (Message, Message) {
    match error {
        Error::Unreadable(text) => (msg::error::unreadable(), text.clone()),
        Error::SignInFirst => (
            msg::error::sign_in_first(),
            msg::error::sign_in_first_text(),
        ),
        Error::Forbidden(text) => (msg::error::forbidden(), text.clone()),
        Error::Form(Said::No(no)) => no_words(no),
        Error::Form(Said::Rules(refusal)) => (msg::error::refused(), scene::refusal(refusal)),
        Error::Form(Said::TooOften(again_in_ms)) => {
            (msg::error::too_often(), too_often(*again_in_ms))
        }
        Error::Elsewhere(_) => (msg::error::not_here(), msg::error::not_here_text()),
        Error::NotFound => (msg::error::not_found(), msg::error::not_found_text()),
        Error::TooLarge => (msg::error::too_large(), msg::error::form_too_large()),
        Error::HeadTooLarge => (msg::error::too_large(), msg::error::head_too_large()),
        Error::Misdirected => (msg::error::misdirected(), msg::error::misdirected_text()),
        Error::TooMany(seconds) => (msg::error::too_often(), wait(*seconds)),
        Error::Busy => (msg::error::busy(), msg::error::busy_text()),
        Error::NotSaved => (msg::error::not_saved(), msg::error::not_saved_text()),
        Error::Fault(_) => (msg::error::fault(), msg::error::fault_text()),
    }
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
            let (_, text) = own_words(&Error::TooMany(retry_after_seconds));
            let said = Words::of(Language::ENGLISH).plain(&text);
            assert!(said.ends_with(end), "{said}");
        }
    }
}
