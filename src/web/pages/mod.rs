//! One file per page: the struct of its template beside the handler that fills it.
//!
//! A handler reads its request and asks a use case, on a thread that may wait; it must not know how a table or a person
//! is stored. Start reading at [`Cx`], and at `front.rs`.

use std::net::IpAddr;
use std::pin::Pin;

use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use serde::Deserialize;

use super::auth::{Me, session_cookie};
use super::layout::{Code, see_other};
use super::{App, Error, Layout, browser, error_page, work};
use crate::accounts::PersonId;
use crate::accounts::sessions::Browser;
use crate::play::Service;
use words::{Arg, Message, Words};

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
mod host_backups;
mod hosted;
pub(super) mod invitation;
pub(super) mod key;
pub(super) mod language;
mod letter;
pub(super) mod lobby;
pub(super) mod look_back;
pub(super) mod metrics;
pub(super) mod new_table;
pub(super) mod newcomer;
mod notice;
mod pick;
pub(super) mod practice;
pub(super) mod proof;
pub(super) mod settings;
pub(super) mod sign_in;
pub(super) mod table;
pub(super) mod unsubscribe;
pub(super) mod wishes;

/// What a handler gives.
type Answer = Result<HttpResponse, Error>;

/// What a handler has of its request besides address and form: the site, and who asks.
pub(crate) struct Cx {
    app: Data<App>,
    me: Me,
    request: HttpRequest,
}

impl FromRequest for Cx {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = request.app_data::<Data<App>>().cloned();
            let app = app.ok_or(Error::NotFound)?;
            let me = Me::extract(&request).await?;
            Ok(Self { app, me, request })
        })
    }
}

impl Cx {
    /// Does work that may wait for the database, away from the threads that answer browsers.
    async fn work<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Service) -> T + Send + 'static,
    ) -> Result<T, Error> {
        work(&self.app, act).await
    }

    /// The same for whoever is signed in; nobody else may do it.
    async fn work_as<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Service, PersonId) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let person = self.me.signed_in()?.id;
        work(&self.app, move |service| act(service, person)).await
    }

    fn layout(&self, title: &Message) -> Layout {
        Layout::new(&self.app, &self.me, title)
    }

    fn words(&self) -> Words {
        self.me.words(self.app.service.clock.now_ms())
    }

    fn browser(&self) -> Browser {
        browser::of(&self.request, &self.me)
    }

    fn client(&self) -> Option<IpAddr> {
        self.app.proxies.client(&self.request)
    }

    /// Leads to a path with the cookie of a new session.
    fn with_session(&self, token: String, path: &str) -> Answer {
        with_cookie(
            see_other(path),
            &session_cookie(&self.app.service.site, token),
        )
    }
}

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
