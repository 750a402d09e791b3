//! A request as its handler has it, and how it comes there.
//!
//! A handler runs as a whole on a thread that may wait. Before it the form is read and its token checked, and it is
//! found out who asks. Start reading at [`answer`].

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use actix_web::http::header;
use actix_web::web::{self, Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use percent_encoding::percent_decode_str;
use serde::Serialize;

use super::auth::{self, Caller, Found, Me, session_cookie};
use super::browser;
use super::error::{Said, too_often};
use super::form::{self, Field, Posted};
use super::reply::{self, Answer, Reply};
use super::{App, Error, Layout, csrf, headers, in_time, read, security_log};
use crate::accounts::sessions::Browser;
use crate::accounts::{Person, PersonId};
use crate::error::Code;
use crate::play::{Service, away};
use words::{Message, Words, msg};

/// How long somebody looks at a page at least before its button opens what a letter's link leads to. Robots press as soon
/// as it is there.
const LOOK_MS: i64 = 2000;

/// What a handler has of its request: the site, who asks, and what they ask for.
pub(crate) struct Cx {
    pub(crate) app: Data<App>,
    pub(crate) me: Arc<Me>,
    asked: Arc<Asked>,
    /// Why the form was refused that the page shows again.
    wrong: Option<Wrong>,
}

/// The request, without what belongs to the thread that it came to.
#[derive(Clone)]
pub(super) struct Asked {
    args: BTreeMap<String, String>,
    query: Vec<(String, String)>,
    posted: Posted,
    client: Option<IpAddr>,
    is_at_this_machine: bool,
    user_agent: String,
    wants_json: bool,
}

/// Why a form was refused, as its page says it.
#[derive(Clone)]
pub(crate) struct Wrong {
    /// The field that it is about.
    pub(crate) field: Option<&'static str>,
    pub(crate) why: Message,
}

/// What is done for a request.
#[derive(Clone, Copy)]
pub(super) struct Act {
    pub(super) run: fn(&Cx) -> Answer,
    /// Whether that is a form, which must hold the token of our own pages.
    pub(super) takes_form: bool,
    pub(super) refused: Refused,
}

/// What becomes of a form that was refused.
#[derive(Clone, Copy)]
pub(super) enum Refused {
    /// A page says why.
    Told,
    /// Its own page is shown again.
    Again(fn(&Cx) -> Answer),
    By(fn(&Cx, Error) -> Answer),
}

/// Shows a page, or does what a form asks.
pub(super) async fn answer(
    act: Act,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, Error> {
    let app = app(&request)?;
    let caller = Caller::of(&request, &app.service);
    let posted = match act.takes_form {
        true => form::read(&request, &mut payload.into_inner()).await,
        false => Ok(Posted::default()),
    };
    let found = Found::default();
    let asked = Asked::of(&request, &app);
    let (here, slot) = (app.clone(), Arc::clone(&found));
    let work = move || {
        let cx = Cx::new(here, caller, asked, &slot)?;
        cx.act(act, posted?)
    };
    let done = if request.method().is_safe() {
        read(&app, work).await
    } else {
        in_time(app.deadline, super::block(work)).await
    };
    auth::keep(&request, &found);
    Ok(done??.into())
}

pub(super) fn app(request: &HttpRequest) -> Result<Data<App>, Error> {
    let app = request.app_data::<Data<App>>().cloned();
    app.ok_or(Error::NotFound)
}

impl Asked {
    pub(super) fn of(request: &HttpRequest, app: &App) -> Self {
        let decoded = |value: &str| percent_decode_str(value).decode_utf8_lossy().into_owned();
        let args = request.match_info().iter();
        let query = Query::<Vec<(String, String)>>::from_query(request.query_string());
        Self {
            args: args
                .map(|(name, value)| (name.to_owned(), decoded(value)))
                .collect(),
            query: query.map_or_else(|_odd| Vec::new(), Query::into_inner),
            posted: Posted::default(),
            client: app.proxies.client(request),
            is_at_this_machine: app.proxies.is_at_this_machine(request),
            user_agent: headers::text(request.headers(), header::USER_AGENT).to_owned(),
            wants_json: reply::wants_json(request.headers()),
        }
    }
}

impl Cx {
    pub(super) fn new(
        app: Data<App>,
        caller: Caller,
        asked: Asked,
        found: &Found,
    ) -> Result<Self, Error> {
        let me = Arc::new(caller.find(&app.service)?);
        let me = Arc::clone(found.get_or_init(|| me));
        Ok(Self {
            app,
            me,
            asked: Arc::new(asked),
            wrong: None,
        })
    }

    fn act(mut self, act: Act, posted: Posted) -> Answer {
        if act.takes_form && !posted.has_token(&self.me.csrf) {
            security_log::refused_token("form");
            return Err(Error::Forbidden(msg::form::void()));
        }
        if let Some(asked) = Arc::get_mut(&mut self.asked) {
            asked.posted = posted;
        }
        if act.takes_form
            && let Some((person, zone)) = self.me.new_zone()
        {
            away::set_zone(self.service(), person, zone)?;
        }
        let error = match (act.run)(&self) {
            Ok(done) => return Ok(done),
            Err(Error::Elsewhere(path)) => return Reply::to(&path),
            Err(error) => error,
        };
        match act.refused {
            Refused::Told => Err(error),
            Refused::Again(page) => self.again(error, page),
            Refused::By(tell) => tell(&self, error),
        }
    }

    /// Shows a form again that was refused, with what was typed and what is wrong. What no form can mend is an error.
    fn again(self, error: Error, page: fn(&Self) -> Answer) -> Answer {
        let Error::Form(said) = error else {
            return Err(error);
        };
        let status = said.status();
        let (field, why) = match said {
            Said::No(no) if no.code == Code::Invalid => (no.field, no.why),
            Said::TooOften(again_in_ms) => (None, too_often(again_in_ms)),
            said @ (Said::No(_) | Said::Rules(_)) => return Err(said.into()),
        };
        let wrong = Some(Wrong { field, why });
        page(&Self { wrong, ..self })?.refused(status)
    }

    /// The same for somebody else and another form.
    pub(crate) fn of(&self, me: Me, posted: Posted) -> Self {
        let asked = Asked {
            posted,
            ..(*self.asked).clone()
        };
        Self {
            app: self.app.clone(),
            me: Arc::new(me),
            asked: Arc::new(asked),
            wrong: None,
        }
    }

    pub(crate) fn service(&self) -> &Service {
        &self.app.service
    }

    /// Whoever is signed in; nobody else may do it.
    pub(crate) fn person(&self) -> Result<&Person, Error> {
        self.me.person.as_ref().ok_or(Error::SignInFirst)
    }

    pub(crate) fn id(&self) -> Result<PersonId, Error> {
        Ok(self.person()?.id)
    }

    /// A part of the address, by its name in the route.
    pub(crate) fn arg(&self, name: &str) -> &str {
        self.asked.args.get(name).map_or("", String::as_str)
    }

    /// The last part of the address: which form of a page it is.
    pub(crate) fn form(&self) -> &str {
        let path = self.me.here.split('?').next().unwrap_or_default();
        path.rsplit('/').next().unwrap_or_default()
    }

    pub(crate) fn uid(&self) -> &str {
        self.arg("uid")
    }

    pub(crate) fn number<T: FromStr>(&self, name: &str) -> Result<T, Error> {
        self.arg(name).parse().map_err(|_too_large| Error::NotFound)
    }

    /// What stands in the query under a name, at most once.
    pub(crate) fn query(&self, name: &str) -> Result<Option<&str>, Error> {
        let mut all = self.asked.query.iter().filter(|(key, _)| key == name);
        match (all.next(), all.next()) {
            (first, None) => Ok(first.map(|(_, value)| value.as_str())),
            (_, Some(_)) => Err(Error::Unreadable(msg::error::not_understood())),
        }
    }

    /// What the address of a page says was just done.
    pub(crate) fn done(&self) -> Result<&str, Error> {
        Ok(self.query("done")?.unwrap_or_default())
    }

    pub(crate) fn posted(&self) -> &Posted {
        &self.asked.posted
    }

    /// The first field of a name, without the spaces around it; empty where it is missing.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.asked.posted.text(name)
    }

    pub(crate) fn wrong(&self) -> Option<&Wrong> {
        self.wrong.as_ref()
    }

    /// What is wrong with a field.
    pub(crate) fn wrong_at(&self, field: &str) -> Option<&Message> {
        let wrong = self.wrong.as_ref()?;
        (wrong.field == Some(field)).then_some(&wrong.why)
    }

    /// What stands in a field: what is kept, or what was typed where the form is shown again.
    pub(crate) fn typed<'a>(&'a self, name: &str, kept: &'a str) -> &'a str {
        self.wrong.as_ref().map_or(kept, |_| self.text(name))
    }

    /// The same as a field of the form, with what is wrong with it.
    pub(crate) fn field(&self, id: &'static str, kept: &str) -> Field {
        Field {
            id,
            value: self.typed(id, kept).to_owned(),
            error: self.wrong_at(id).cloned(),
        }
    }

    /// Leads back to a page when its button was pressed sooner than a person can, or by somebody who has not opened it.
    pub(crate) fn takes_a_look(&self, page: &str) -> Result<(), Error> {
        let opened_at_ms = csrf::opened_at_ms(&self.me.csrf, self.text(csrf::OPENED));
        let now_ms = self.service().clock.now_ms();
        if opened_at_ms.is_some_and(|opened_at_ms| now_ms - opened_at_ms >= LOOK_MS) {
            return Ok(());
        }
        let join = if page.contains('?') { '&' } else { '?' };
        Err(Error::Elsewhere(format!("{page}{join}{}", csrf::TOO_SOON)))
    }

    /// Whether a program asks, which wants no page.
    pub(crate) fn wants_json(&self) -> bool {
        self.asked.wants_json
    }

    /// Writes what was looked at: as JSON for whoever asks for that, else as its page.
    pub(crate) fn written(
        &self,
        view: &impl Serialize,
        page: impl FnOnce() -> Result<String, Error>,
    ) -> Result<String, Error> {
        if self.asked.wants_json {
            return serde_json::to_string(view).map_err(|error| Error::fault(&error));
        }
        page()
    }

    /// Shows what was looked at in either way; it is the same while nothing has happened.
    pub(crate) fn show(
        &self,
        view: &impl Serialize,
        page: impl FnOnce() -> Result<String, Error>,
    ) -> Answer {
        let kind = reply::kind(self.asked.wants_json);
        Ok(Reply::of(kind, self.written(view, page)?).revalidated())
    }

    pub(crate) fn layout(&self, title: &Message) -> Layout {
        Layout::new(&self.app, &self.me, title)
    }

    pub(crate) fn words(&self) -> Words {
        self.me.words(self.service().clock.now_ms())
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser::new(&self.browser_name(), &self.me.browser)
    }

    pub(crate) fn browser_name(&self) -> String {
        browser::name_of(&self.asked.user_agent)
    }

    pub(crate) fn client(&self) -> Option<IpAddr> {
        self.asked.client
    }

    pub(crate) fn is_at_this_machine(&self) -> bool {
        self.asked.is_at_this_machine
    }

    /// Leads to a path with the cookie of a new session.
    pub(crate) fn with_session(&self, token: String, path: &str) -> Answer {
        Reply::to(path)?.with_cookie(&session_cookie(&self.service().site, token))
    }
}

/// Leads on where something was done; 404 where there was nothing to do it to.
pub(crate) fn go_on(is_done: bool, path: &str) -> Answer {
    match is_done {
        true => Reply::to(path),
        false => Err(Error::NotFound),
    }
}
