//! The page of a refused request: what went wrong, in words, and what to do.

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use askama::Template;

use super::auth::{self, Me};
use super::error::retry_after_seconds;
use super::layout::see_other;
use super::typeset::typeset;
use super::{App, Error, Layout, urls};
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
    if is_stranger && request.method().is_safe() {
        let to = format!("/sign-in?next={}", urls::in_query(auth::here(&request)));
        return ServiceResponse::new(request, see_other(&to));
    }
    let (title, text) = words(&bare);
    let body = request.app_data::<Data<App>>().and_then(|app| {
        let me = auth::found(&request).unwrap_or_else(|| stranger(&request, app));
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

fn own_words(error: &Error) -> (Message, Message) {
    match error {
        Error::Unreadable(text) => (msg::error::unreadable(), text.clone()),
        Error::SignInFirst => (
            msg::error::sign_in_first(),
            msg::error::sign_in_first_text(),
        ),
        Error::Forbidden(text) => (msg::error::forbidden(), text.clone()),
        Error::NotFound => (msg::error::not_found(), msg::error::not_found_text()),
        Error::MovedOn(text) => (msg::error::moved_on(), text.clone()),
        Error::TooLarge => (msg::error::too_large(), msg::error::form_too_large()),
        Error::HeadTooLarge => (msg::error::too_large(), msg::error::head_too_large()),
        Error::Misdirected => (msg::error::misdirected(), msg::error::misdirected_text()),
        Error::Refused(text) => (msg::error::refused(), text.clone()),
        Error::TooMany(seconds) => (msg::error::too_often(), wait(*seconds)),
        Error::Busy => (msg::error::busy(), msg::error::busy_text()),
        Error::NotSaved => (msg::error::not_saved(), msg::error::not_saved_text()),
        Error::Fault(_) => (msg::error::fault(), msg::error::fault_text()),
    }
}

/// Says when something may be done again, that may be done in so many milliseconds.
pub(super) fn too_often(again_in_ms: i64) -> Message {
    wait(retry_after_seconds(again_in_ms))
}

fn wait(seconds: u64) -> Message {
    msg::error::too_often_text(seconds.div_ceil(60).max(1))
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
