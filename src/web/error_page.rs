//! The page of a refused request: what went wrong, in words, and what to do.

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpResponse, HttpResponseBuilder};
use askama::Template;

use super::auth;
use super::layout::see_other;
use super::typeset::typeset;
use super::{App, Error, Layout, urls};

#[derive(Template)]
#[template(path = "pages/error/page.html")]
struct ErrorPage {
    layout: Layout,
    title: String,
    text: String,
    reference: Option<String>,
}

/// Dresses a refused request as a page, keeping status and headers.
pub(super) fn into_page(answer: ServiceResponse) -> ServiceResponse {
    let (request, bare) = answer.into_parts();
    let is_stranger = matches!(
        bare.error().and_then(|error| error.as_error::<Error>()),
        Some(Error::SignInFirst)
    );
    if is_stranger && request.method().is_safe() {
        let back = request
            .uri()
            .path_and_query()
            .map_or("/", |path| path.as_str());
        let to = format!("/sign-in?next={}", urls::in_query(back));
        return ServiceResponse::new(request, see_other(&to));
    }
    let (title, text, reference) = words(&bare);
    let text = typeset(&text);
    let body = request.app_data::<Data<App>>().and_then(|app| {
        let me = auth::found(&request).unwrap_or_default();
        let layout = Layout::new(app, &me, title);
        let page = ErrorPage {
            title: title.to_owned(),
            layout,
            text,
            reference,
        };
        page.render().ok()
    });
    let mut dressed = HttpResponseBuilder::new(bare.status());
    for (name, value) in bare.headers() {
        dressed.append_header((name.clone(), value.clone()));
    }
    let page = match body {
        Some(html) => dressed
            .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
            .body(html),
        None => dressed
            .insert_header((header::CONTENT_TYPE, "text/plain; charset=utf-8"))
            .body(title),
    };
    ServiceResponse::new(request, page)
}

fn words(answer: &HttpResponse<BoxBody>) -> (&'static str, String, Option<String>) {
    if let Some(error) = answer.error().and_then(|error| error.as_error::<Error>()) {
        return own_words(error);
    }
    let (title, text) = match answer.status() {
        StatusCode::NOT_FOUND => return own_words(&Error::NotFound),
        StatusCode::PAYLOAD_TOO_LARGE => return own_words(&Error::TooLarge),
        StatusCode::METHOD_NOT_ALLOWED => (
            "That cannot be done here",
            "This address shows something or takes something, and you tried the other. Nothing was done.",
        ),
        _ => (
            "That could not be read",
            "The server did not understand the request. Nothing was done.",
        ),
    };
    (title, text.to_owned(), None)
}

/// A time to wait as people say it, rounded up to minutes.
fn span(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

fn own_words(error: &Error) -> (&'static str, String, Option<String>) {
    match error {
        Error::Unreadable(text) => ("That could not be read", text.clone(), None),
        Error::SignInFirst => (
            "Sign in first",
            "This is for somebody who is signed in. Sign in, then send it again.".to_owned(),
            None,
        ),
        Error::Forbidden(text) => ("Not allowed", text.clone(), None),
        Error::NotFound => (
            "Nothing here",
            "There is no such page, or it is not for you to see. If a letter brought you here, its link may have done its duty.".to_owned(),
            None,
        ),
        Error::MovedOn(text) => ("The table has moved on", text.clone(), None),
        Error::TooLarge => (
            "Too much at once",
            "A form may hold 64 kilobytes. Nothing was done; send less.".to_owned(),
            None,
        ),
        Error::HeadTooLarge => (
            "Too much at once",
            "The head of the request was longer than 16 kilobytes. Nothing was done.".to_owned(),
            None,
        ),
        Error::Misdirected => (
            "Not this address",
            "This server does not answer by the name that your browser used. Open the site by its own address, as letters name it. Nothing was done.".to_owned(),
            None,
        ),
        Error::Refused(text) => ("That was refused", text.clone(), None),
        Error::TooMany { retry_after_seconds } => (
            "A moment, please",
            format!("That was asked too often. Try again in {}.", span(*retry_after_seconds)),
            None,
        ),
        Error::Busy => (
            "Busy just now",
            "The server is busy or its database is away. Try again in a few seconds. A move that you sent is played at most once, so sending it again is safe.".to_owned(),
            None,
        ),
        Error::NotSaved => (
            "Nothing was saved",
            "The server cannot store anything just now: its disk is full or failing. What you sent was not saved. Tell your host, and send it again later; a move is played at most once.".to_owned(),
            None,
        ),
        Error::Fault { reference } => (
            "Something went wrong here",
            "This is the server’s fault, not yours. Nothing was lost. If it happens again, tell your host this number:".to_owned(),
            Some(reference.clone()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn a_wait_is_said_in_minutes() {
        for (seconds, words) in [(2, "a minute"), (61, "2 minutes"), (808, "14 minutes")] {
            assert_eq!(span(seconds), words);
        }
    }
}
