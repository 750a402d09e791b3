//! Who asks: cookies, and the extractor [`Me`].
//!
//! Two cookies exist. One holds a random secret that tells one browser from another (it ties forms and sign-in
//! links to the browser that asked), the other the token of a session. Neither means anything without the database.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use tokio::sync::OnceCell;

use super::{App, Error, csrf, headers, read, work};
use crate::accounts::sessions::{self, OneTurn, Session, SessionId};
use crate::accounts::{Person, PersonId, sign_in};
use crate::db::DbError;
use crate::look::turn_links;
use crate::play::{Service, Site};
use words::{Language, Words};

const BROWSER: &str = "browser";
const BROWSER_DAYS: i64 = 30;
const LANGUAGE: &str = "language";
const LANGUAGE_DAYS: i64 = 365;
const SESSION: &str = "session";
/// As long as a session may lie unused in the database.
const SESSION_DAYS: i64 = 90;

/// Who asks. Every handler that shows a page takes it; without a session it is somebody signed out.
#[derive(Debug, Clone, Default)]
pub struct Me {
    pub person: Option<Person>,
    pub session: Option<SessionId>,
    /// What alone the person may do, when a turn letter's link opened the session.
    pub turn: Option<TurnAt>,
    /// The table of a turn letter's session whose decision has passed.
    pub past_turn: Option<String>,
    pub turns: usize,
    /// Secret of this browser; empty only when no request was read.
    pub browser: String,
    /// Value of the hidden field `csrf` of every form.
    pub csrf: String,
    /// The language of the page: the person's own; else what this browser chose here; else what it asks for.
    pub language: Language,
    /// The page that is shown: a path of this site, where a switch in its foot leads back to.
    pub here: String,
}

impl Me {
    pub fn words(&self, now_ms: i64) -> Words {
        Words {
            zone: self.zone().into(),
            now_ms,
            ..Words::of(self.language)
        }
    }

    pub fn zone(&self) -> &str {
        self.person.as_ref().map_or("UTC", |person| &person.zone)
    }

    pub fn id(&self) -> Option<PersonId> {
        self.person.as_ref().map(|person| person.id)
    }

    /// Gives the person; nobody else may see the page.
    pub fn signed_in(&self) -> Result<&Person, Error> {
        self.person.as_ref().ok_or(Error::SignInFirst)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnAt {
    pub uid: String,
    pub turn: OneTurn,
}

/// A browser secret that was made for this request and has to go out with the answer.
pub(super) struct FreshBrowser(pub(super) Cookie<'static>);

impl FromRequest for Me {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { who(&request).await })
    }
}

/// Who asks, found out once for a request, also when several extractors want to know at the same time.
#[derive(Clone, Default)]
struct FoundOnce(Rc<OnceCell<Me>>);

impl FoundOnce {
    fn of(request: &HttpRequest) -> Self {
        let mut extensions = request.extensions_mut();
        if !extensions.contains::<Self>() {
            extensions.insert(Self::default());
        }
        extensions.get::<Self>().cloned().unwrap_or_default()
    }
}

/// Gives who asks if that was found out for the request; asks nobody.
pub(super) fn found(request: &HttpRequest) -> Option<Me> {
    FoundOnce::of(request).0.get().cloned()
}

/// Keeps who asks, where a page has found it out by itself.
pub(super) fn keep(request: &HttpRequest, me: Me) {
    // Whoever was quicker has found out the same.
    drop(FoundOnce::of(request).0.set(me));
}

async fn who(request: &HttpRequest) -> Result<Me, Error> {
    let once = FoundOnce::of(request);
    once.0.get_or_try_init(|| find_out(request)).await.cloned()
}

async fn find_out(request: &HttpRequest) -> Result<Me, Error> {
    let app = request.app_data::<Data<App>>().cloned();
    let app = app.ok_or(Error::NotFound)?;
    let caller = Caller::of(request, &app.service);
    Ok(if caller.token.is_none() {
        caller.find(&app.service)?
    } else if request.method().is_safe() {
        read(&app, move |app| caller.find(&app.service)).await??
    } else {
        work(&app, move |service| caller.find(service)).await??
    })
}

/// What a request says of who asks, before the database is asked.
#[derive(Clone)]
pub(super) struct Caller {
    path: String,
    /// The same with its query.
    here: String,
    browser: String,
    token: Option<String>,
    /// The language that was chosen in this browser; else the one that it asks for.
    language: Language,
    /// How often the database has been taken back.
    epoch: i64,
}

impl Caller {
    pub(super) fn of(request: &HttpRequest, service: &Service) -> Self {
        let site = &service.site;
        Self {
            epoch: service.epoch(),
            path: request.path().to_owned(),
            here: here(request).to_owned(),
            browser: browser(request, site),
            token: request
                .cookie(&cookie_name(site, SESSION))
                .map(|cookie| cookie.value().to_owned()),
            language: language(request, site),
        }
    }

    pub(super) const fn language(&self) -> Language {
        self.language
    }

    /// The value of the hidden field `csrf` if the session still lives.
    pub(super) fn csrf(&self) -> String {
        csrf::token(self.token.as_ref().unwrap_or(&self.browser), self.epoch)
    }

    /// Finds out who it is. Asks the database when the browser holds a token.
    pub(super) fn find(self, service: &Service) -> Result<Me, DbError> {
        let found = match &self.token {
            Some(token) => sessions::find(&service.db, &service.clock, token)?,
            None => None,
        };
        match found {
            Some(session) => self.signed_in(service, session),
            None => Ok(self.signed_out(None)),
        }
    }

    /// A form belongs to the session that it was drawn for; signing in or out makes older forms void.
    fn signed_in(self, service: &Service, session: Session) -> Result<Me, DbError> {
        let person = session.person.id;
        let turn = match session.turn {
            None => None,
            Some(turn) => match turn_links::find_turn(service, person, &turn)? {
                Some((uid, true)) if is_for_turn(&self.path, &uid) => Some(TurnAt { uid, turn }),
                Some((uid, _)) => return Ok(self.signed_out(Some(uid))),
                None => return Ok(self.signed_out(None)),
            },
        };
        Ok(Me {
            csrf: self.csrf(),
            turns: turn.as_ref().map_or(session.turns, |_| 0),
            turn,
            past_turn: None,
            session: Some(session.id),
            language: session.person.language.unwrap_or(self.language),
            here: self.here,
            person: Some(session.person),
            browser: self.browser,
        })
    }

    fn signed_out(self, past_turn: Option<String>) -> Me {
        Me {
            csrf: csrf::token(&self.browser, self.epoch),
            past_turn,
            browser: self.browser,
            language: self.language,
            here: self.here,
            ..Me::default()
        }
    }
}

/// The path that is asked for, with its query.
pub(super) fn here(request: &HttpRequest) -> &str {
    let here = request.uri().path_and_query();
    here.map_or("/", |here| here.as_str())
}

/// Whether a page belongs to the one decision that a turn letter's session is good for.
fn is_for_turn(path: &str, uid: &str) -> bool {
    let rest = path.strip_prefix("/tables/");
    let Some(rest) = rest.and_then(|rest| rest.strip_prefix(uid)) else {
        return false;
    };
    matches!(rest, "" | "/moves" | "/seq")
}

/// Reads this browser's secret, or makes one and leaves it to go out with the answer.
fn browser(request: &HttpRequest, site: &Site) -> String {
    let name = cookie_name(site, BROWSER);
    let is_ours =
        |value: &str| value.len() == 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Some(cookie) = request.cookie(&name)
        && is_ours(cookie.value())
    {
        return cookie.value().to_owned();
    }
    let secret = sign_in::new_browser_token();
    let cookie = cookie(site, BROWSER, secret.clone(), BROWSER_DAYS);
    request.extensions_mut().insert(FreshBrowser(cookie));
    secret
}

/// The language that this browser chose, or the one that it asks for.
pub(super) fn language(request: &HttpRequest, site: &Site) -> Language {
    let chosen = request.cookie(&cookie_name(site, LANGUAGE));
    let chosen = chosen.and_then(|cookie| Language::find(cookie.value()));
    chosen.unwrap_or_else(|| {
        let asked = headers::text(request.headers(), header::ACCEPT_LANGUAGE);
        Language::accepted(asked)
    })
}

pub(super) fn language_cookie(site: &Site, language: Language) -> Cookie<'static> {
    cookie(site, LANGUAGE, language.code().to_owned(), LANGUAGE_DAYS)
}

/// The cookie of somebody who is signed in.
pub fn session_cookie(site: &Site, token: String) -> Cookie<'static> {
    cookie(site, SESSION, token, SESSION_DAYS)
}

pub(super) fn no_session_cookie(site: &Site) -> Cookie<'static> {
    cookie(site, SESSION, String::new(), 0)
}

pub(super) fn is_https(site: &Site) -> bool {
    site.base_url.starts_with("https://")
}

/// The prefix lets a browser take the cookie only over TLS and from this very host.
fn cookie_name(site: &Site, what: &str) -> String {
    if is_https(site) {
        format!("__Host-wonderpost-{what}")
    } else {
        format!("wonderpost-{what}")
    }
}

fn cookie(site: &Site, what: &str, value: String, days: i64) -> Cookie<'static> {
    Cookie::build(cookie_name(site, what), value)
        .path("/")
        .http_only(true)
        .secure(is_https(site))
        .same_site(SameSite::Lax)
        .max_age(Duration::days(days))
        .finish()
}
