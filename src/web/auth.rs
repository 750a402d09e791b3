//! Who asks, by two cookies: a random secret tells one browser from another (it ties forms and sign-in links to the
//! browser that asked), a token names a session. Neither means anything without the database.

use std::sync::{Arc, OnceLock};

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header;
use actix_web::{HttpMessage, HttpRequest};
use chrono_tz::Tz;

use super::{form, headers, hosts};
use crate::accounts::sessions::{self, OneTurn, SessionId};
use crate::accounts::{Person, PersonId, tokens};
use crate::config::Config;
use crate::db::DbError;
use crate::look::turn_links;
use crate::play::Service;
use words::{Language, Words};

const BROWSER: &str = "browser";
const BROWSER_DAYS: i64 = 30;
const LANGUAGE: &str = "language";
const LANGUAGE_DAYS: i64 = 365;
const SESSION: &str = "session";
/// As long as a session may lie unused in the database.
const SESSION_DAYS: i64 = 90;

/// Who asks; without a session it is somebody signed out.
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
    pub csrf: String,
    /// The language of the page: the person's own; else what this browser chose here; else what it asks for.
    pub language: Language,
    /// What the browser says of its time zone; empty where it says nothing that is known.
    pub browser_zone: String,
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

    /// The person's own zone; else that of the browser; empty while nobody knows it.
    pub fn zone(&self) -> &str {
        let own = self.person.as_ref().map_or("", |person| &person.zone);
        if own.is_empty() {
            &self.browser_zone
        } else {
            own
        }
    }

    pub fn zone_name(&self) -> &str {
        match self.zone() {
            "" => "UTC",
            zone => zone,
        }
    }

    /// The zone of the browser, where it is to become that of the person.
    pub fn new_zone(&self) -> Option<(&Person, &str)> {
        let person = self.person.as_ref()?;
        let is_new = person.zone.is_empty() && self.turn.is_none() && !self.browser_zone.is_empty();
        is_new.then_some((person, &self.browser_zone))
    }

    pub fn id(&self) -> Option<PersonId> {
        self.person.as_ref().map(|person| person.id)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnAt {
    pub uid: String,
    pub turn: OneTurn,
}

/// A browser secret that was made for this request and has to go out with the answer.
pub(super) struct FreshBrowser(pub(super) Cookie<'static>);

/// Who asked, once that is found out: also for the page of a request that failed.
type Found = Arc<OnceLock<Arc<Me>>>;

/// Gives who asks if that was found out for the request; asks nobody.
pub(super) fn found(request: &HttpRequest) -> Option<Arc<Me>> {
    request.extensions().get::<Found>()?.get().cloned()
}

/// What a request says of who asks, before the database is asked.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) me: Me,
    token: Option<String>,
    /// How often the database has been taken back.
    epoch: i64,
    found: Found,
}

impl Caller {
    pub(super) fn of(request: &HttpRequest, service: &Service) -> Self {
        let (config, epoch) = (&service.config, service.epoch());
        let browser = browser(request, config);
        let token = request.cookie(&cookie_name(config, SESSION));
        let found = Found::default();
        request.extensions_mut().insert(Arc::clone(&found));
        Self {
            me: Me {
                csrf: form::token(&browser, epoch),
                browser,
                language: language(request, config),
                browser_zone: browser_zone(request),
                here: here(request).to_owned(),
                ..Me::default()
            },
            token: token.map(|cookie| cookie.value().to_owned()),
            epoch,
            found,
        }
    }

    /// The value of the hidden field `csrf` if the session still lives. A form belongs to the session that it was drawn
    /// for; signing in or out makes older forms void.
    pub(super) fn csrf(&self) -> String {
        match &self.token {
            Some(token) => form::token(token, self.epoch),
            None => self.me.csrf.clone(),
        }
    }

    /// Finds out who it is. Asks the database when the browser holds a token.
    pub(super) fn find(self, service: &Service) -> Result<Arc<Me>, DbError> {
        let found = Arc::clone(&self.found);
        let me = Arc::new(self.find_me(service)?);
        found.get_or_init(|| Arc::clone(&me));
        Ok(me)
    }

    fn find_me(self, service: &Service) -> Result<Me, DbError> {
        let token = self.token.as_ref();
        let found = token.map(|token| sessions::find(&service.db, &service.clock, token));
        let Some(session) = found.transpose()?.flatten() else {
            return Ok(self.me);
        };
        let turn = match session.turn {
            None => None,
            Some(turn) => match turn_links::find_turn(service, session.person.id, &turn)? {
                Some((uid, true)) if is_for_turn(&self.me.here, &uid) => Some(TurnAt { uid, turn }),
                passed => {
                    let past_turn = passed.map(|(uid, _)| uid);
                    return Ok(Me {
                        past_turn,
                        ..self.me
                    });
                }
            },
        };
        Ok(Me {
            csrf: self.csrf(),
            turns: turn.as_ref().map_or(session.turns, |_| 0),
            turn,
            session: Some(session.id),
            language: session.person.language().unwrap_or(self.me.language),
            person: Some(session.person),
            ..self.me
        })
    }
}

pub(super) fn here(request: &HttpRequest) -> &str {
    let here = request.uri().path_and_query();
    here.map_or("/", |here| here.as_str())
}

/// Whether a page belongs to the one decision that a turn letter's session is good for.
fn is_for_turn(here: &str, uid: &str) -> bool {
    let path = here.split('?').next().unwrap_or_default();
    let rest = path.strip_prefix("/tables/");
    let Some(rest) = rest.and_then(|rest| rest.strip_prefix(uid)) else {
        return false;
    };
    matches!(rest, "" | "/moves" | "/seq")
}

/// Reads this browser's secret, or makes one and leaves it to go out with the answer.
fn browser(request: &HttpRequest, config: &Config) -> String {
    let name = cookie_name(config, BROWSER);
    let is_ours =
        |value: &str| value.len() == 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Some(cookie) = request.cookie(&name)
        && is_ours(cookie.value())
    {
        return cookie.value().to_owned();
    }
    let secret = tokens::fresh();
    let cookie = cookie(config, BROWSER, secret.clone(), BROWSER_DAYS);
    request.extensions_mut().insert(FreshBrowser(cookie));
    secret
}

pub(super) fn language(request: &HttpRequest, config: &Config) -> Language {
    let chosen = request.cookie(&cookie_name(config, LANGUAGE));
    let chosen = chosen.and_then(|cookie| Language::find(cookie.value()));
    chosen.unwrap_or_else(|| {
        let asked = headers::text(request.headers(), header::ACCEPT_LANGUAGE);
        Language::accepted(asked)
    })
}

fn browser_zone(request: &HttpRequest) -> String {
    let cookie = request.cookie("wonderpost-zone");
    let zone = cookie.and_then(|cookie| cookie.value().parse::<Tz>().ok());
    zone.map_or_else(String::new, |zone| zone.name().to_owned())
}

pub(super) fn language_cookie(config: &Config, language: Language) -> Cookie<'static> {
    cookie(config, LANGUAGE, language.code().to_owned(), LANGUAGE_DAYS)
}

pub fn session_cookie(config: &Config, token: String) -> Cookie<'static> {
    cookie(config, SESSION, token, SESSION_DAYS)
}

pub(super) fn no_session_cookie(config: &Config) -> Cookie<'static> {
    cookie(config, SESSION, String::new(), 0)
}

/// The prefix lets a browser take the cookie only over TLS and from this very host.
fn cookie_name(config: &Config, what: &str) -> String {
    if hosts::is_https(&config.base_url) {
        format!("__Host-wonderpost-{what}")
    } else {
        format!("wonderpost-{what}")
    }
}

fn cookie(config: &Config, what: &str, value: String, days: i64) -> Cookie<'static> {
    Cookie::build(cookie_name(config, what), value)
        .path("/")
        .http_only(true)
        .secure(hosts::is_https(&config.base_url))
        .same_site(SameSite::Lax)
        .max_age(Duration::days(days))
        .finish()
}
