//! A request as its handler has it, which runs as a whole on a thread that may wait. Before it the form is read, it is
//! found out who asks, and the form's token is checked. Start reading at [`answer`].

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use actix_web::http::header::{self, HeaderMap};
use actix_web::web::{self, Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use percent_encoding::percent_decode_str;
use serde::Serialize;

use super::auth::{Caller, Me, session_cookie};
use super::form::{self, Field, Posted};
use super::reply::{self, Answer, Reply};
use super::{App, Error, Layout, headers, in_time, logs, read, texts};
use crate::accounts::sessions::Browser;
use crate::accounts::{Person, PersonId};
use crate::error::{Code, no};
use crate::play::{Service, away};
use rules::Seat;
use words::{Message, Words, msg};

/// How long somebody looks at a page at least before its button opens what a letter's link leads to. Robots press as soon
/// as it is there.
const LOOK_MS: i64 = 2000;

pub(crate) struct Cx {
    pub(crate) app: Data<App>,
    pub(crate) me: Arc<Me>,
    pub(crate) asked: Asked,
    /// Why the form was refused that the page shows again.
    pub(crate) wrong: Option<Wrong>,
}

/// The request, without what belongs to the thread that it came to.
#[derive(Clone)]
pub(crate) struct Asked {
    args: BTreeMap<String, String>,
    query: Vec<(String, String)>,
    headers: HeaderMap,
    posted: Posted,
    pub(crate) client: Option<IpAddr>,
    pub(crate) is_at_this_machine: bool,
}

pub(crate) struct Wrong {
    pub(crate) field: Option<&'static str>,
    pub(crate) why: Message,
}

pub(super) type Handler = fn(&Cx) -> Answer;
/// A word of an address, and what its page says was done.
pub(crate) type Done = (&'static str, fn() -> Message);

/// What becomes of a form that was refused.
#[derive(Clone, Copy)]
pub(super) enum Refused {
    /// A page says why.
    Told,
    /// Its own page is shown again.
    Again(Handler),
    By(fn(&Cx, Error) -> Answer),
}

/// Shows a page, or does what a form asks, which must hold the token of our own pages.
pub(super) async fn answer(
    run: Handler,
    form: Option<Refused>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, Error> {
    let app = app(&request)?;
    let caller = Caller::of(&request, &app.service);
    let posted = match form {
        Some(_) => form::read(&request, &mut payload.into_inner()).await,
        None => Ok(Posted::default()),
    };
    let (here, asked) = (app.clone(), Asked::of(&request, &app));
    let work = move || -> Answer {
        let mut cx = Cx::new(here, caller, asked)?;
        cx.asked.posted = posted?;
        let reply = match form {
            Some(refused) => cx.take(run, refused),
            None => run(&cx),
        };
        Ok(reply?.suiting(&cx.asked.headers))
    };
    let done = if request.method().is_safe() {
        read(&app, work).await
    } else {
        in_time(app.deadline, super::block(work)).await
    };
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
            headers: request.headers().clone(),
            posted: Posted::default(),
            client: app.proxies.client(request),
            is_at_this_machine: app.proxies.is_at_this_machine(request),
        }
    }

    pub(crate) fn wants_json(&self) -> bool {
        reply::wants_json(&self.headers)
    }
}

/// About as long as most pages of boards are.
const BOARD_BYTES: usize = 64 * 1024;

impl Cx {
    pub(super) fn new(app: Data<App>, caller: Caller, asked: Asked) -> Result<Self, Error> {
        Ok(Self {
            me: caller.find(&app.service)?,
            app,
            asked,
            wrong: None,
        })
    }

    fn take(&mut self, run: Handler, refused: Refused) -> Answer {
        if !self.asked.posted.has_token(&self.me.csrf) {
            logs::refused_token("form");
            return Err(no(Code::Forbidden, msg::form::void()).into());
        }
        if let Some((person, zone)) = self.me.new_zone() {
            away::set_zone(self.service(), person, zone)?;
        }
        match (run(self), refused) {
            (Err(Error::Elsewhere(path)), _) => Reply::to(&path),
            (Err(error), Refused::Again(page)) => self.again(error, page),
            (Err(error), Refused::By(tell)) => tell(self, error),
            (done, _) => done,
        }
    }

    /// Shows a form again that was refused, with what was typed and what is wrong. What no form can mend is an error.
    fn again(&mut self, error: Error, page: Handler) -> Answer {
        let Some((field, why)) = error.mistake() else {
            return Err(error);
        };
        self.wrong = Some(Wrong { field, why });
        page(self)?.refused(error.status())
    }

    /// The same for somebody else and another form.
    pub(crate) fn of(&self, me: Me, posted: Posted) -> Self {
        Self {
            app: self.app.clone(),
            me: Arc::new(me),
            asked: Asked {
                posted,
                ..self.asked.clone()
            },
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
            (_, Some(_)) => Err(no(Code::Unreadable, msg::error::not_understood()).into()),
        }
    }

    pub(crate) fn city(&self) -> Result<Option<Seat>, Error> {
        let seat = self.query("city")?;
        Ok(seat.and_then(|seat| seat.parse().ok()).map(Seat))
    }

    /// What the address of a page says was just done.
    pub(crate) fn done(&self, all: &[Done]) -> Result<Option<Message>, Error> {
        let done = self.query("done")?;
        let said = all.iter().find(|(word, _)| done == Some(*word));
        Ok(said.map(|(_, say)| say()))
    }

    pub(crate) fn posted(&self) -> &Posted {
        &self.asked.posted
    }

    pub(crate) fn text(&self, name: &str) -> &str {
        self.asked.posted.text(name)
    }

    /// What is wrong with a field, or with none.
    pub(crate) fn wrong_at<'f>(&self, field: impl Into<Option<&'f str>>) -> Option<&Message> {
        let wrong = self.wrong.as_ref()?;
        (wrong.field == field.into()).then_some(&wrong.why)
    }

    /// A field of the form: what is kept, or what was typed and is wrong with it where the form is shown again.
    pub(crate) fn field(&self, id: &'static str, kept: &str) -> Field {
        let value = self.wrong.as_ref().map_or(kept, |_| self.text(id));
        Field {
            id,
            value: value.to_owned(),
            error: self.wrong_at(id).cloned(),
        }
    }

    /// Leads back to a page when its button was pressed sooner than a person can, or by somebody who has not opened it.
    pub(crate) fn takes_a_look(&self, page: &str) -> Result<(), Error> {
        let opened_at_ms = form::opened_at_ms(&self.me.csrf, self.text(form::OPENED));
        let now_ms = self.service().clock.now_ms();
        if opened_at_ms.is_some_and(|opened_at_ms| now_ms - opened_at_ms >= LOOK_MS) {
            return Ok(());
        }
        let join = if page.contains('?') { '&' } else { '?' };
        Err(Error::Elsewhere(format!("{page}{join}{}", form::TOO_SOON)))
    }

    /// Writes what was looked at: as JSON for whoever asks for that, else as its page.
    pub(crate) fn written<P: Template>(
        &self,
        view: &impl Serialize,
        page: impl FnOnce() -> Result<P, Error>,
    ) -> Result<String, Error> {
        if self.asked.wants_json() {
            return serde_json::to_string(view).map_err(|error| Error::fault(&error));
        }
        let mut html = String::with_capacity(BOARD_BYTES);
        page()?.render_into(&mut html)?;
        Ok(html)
    }

    /// Shows what was looked at in either way; it is the same while nothing has happened.
    pub(crate) fn show<P: Template>(
        &self,
        view: &impl Serialize,
        page: impl FnOnce() -> Result<P, Error>,
    ) -> Answer {
        let kind = reply::kind(self.asked.wants_json());
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
        texts::name_of(headers::text(&self.asked.headers, header::USER_AGENT))
    }

    pub(crate) fn with_session(&self, token: String, path: &str) -> Answer {
        Reply::to(path)?.with_cookie(&session_cookie(&self.service().config, token))
    }
}

/// Leads on where something was done; 404 where there was nothing to do it to.
pub(crate) fn go_on(is_done: bool, path: &str) -> Answer {
    match is_done {
        true => Reply::to(path),
        false => Err(Error::NotFound),
    }
}
