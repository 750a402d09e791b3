//! One file per page: the struct of its template beside the handler that fills it.

use actix_web::HttpResponse;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use serde::Deserialize;

use super::layout::{Code, see_other};
use super::{Error, error_page};
use words::{Arg, Message};

pub(super) mod alerts;
pub(super) mod away;
mod bots;
pub(super) mod catalogue;
pub(super) mod claim;
mod clock_form;
pub(super) mod feeds;
pub(super) mod front;
pub(super) mod health;
pub(super) mod history;
pub(super) mod host;
pub(super) mod host_backups;
mod hosted;
pub(super) mod invitation;
pub(super) mod key;
pub(super) mod language;
pub(super) mod lobby;
pub(super) mod look_back;
pub(super) mod metrics;
pub(super) mod new_table;
mod newcomer;
mod notice;
pub(super) mod practice;
pub(super) mod proof;
pub(super) mod settings;
pub(super) mod sign_in;
pub(super) mod table;
pub(super) mod unsubscribe;
pub(super) mod wishes;

/// What a handler gives.
type Answer = Result<HttpResponse, Error>;

/// The status of a page that shows a form again with what is wrong.
const MISTAKEN: Code = Code::Is(StatusCode::UNPROCESSABLE_ENTITY);

/// What the address of a page may say was just done.
#[derive(Deserialize)]
pub(crate) struct Done {
    done: Option<String>,
}

impl Done {
    fn word(&self) -> &str {
        self.done.as_deref().unwrap_or_default()
    }
}

/// An answer that sets a cookie.
fn with_cookie(mut answer: HttpResponse, cookie: &Cookie<'_>) -> Answer {
    let added = answer.add_cookie(cookie);
    added.map_err(|error| Error::fault(&error))?;
    Ok(answer)
}

/// Leads on where something was done; 404 where there was nothing to do it to.
fn go_on(is_done: bool, path: &str) -> Answer {
    if is_done {
        Ok(see_other(path))
    } else {
        Err(Error::NotFound)
    }
}

/// Status and words of a page that shows a form again which was sent too often.
fn too_often(again_in_ms: i64) -> (Code, Message) {
    (
        Code::TooOften(again_in_ms),
        error_page::too_often(again_in_ms),
    )
}

/// A part of a sentence that leads somewhere.
fn link(href: impl Into<String>, words: Message) -> Arg {
    Arg::Link {
        href: href.into(),
        words: Box::new(words),
    }
}
