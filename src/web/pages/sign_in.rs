//! `/sign-in`: an address in, a letter out; the letter's link opens a page whose button signs in. `/sign-out`.
//!
//! Known and unknown addresses get the same bytes. Looking at a link changes nothing; only its button does.

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderName;
use askama::Template;

use super::{Answer, Cx, Error, Layout, Reply, host, new_table, notice, settings, show};
use crate::accounts::sign_in::{self, AskSignIn, LinkView, SignedIn, local_path};
use crate::accounts::{PersonId, names, sessions};
use crate::error::{self, Code, no};
use crate::play::identity;
use crate::web::auth::{Me, no_session_cookie, session_cookie};
use crate::web::form::{Field, Posted};
use crate::web::{error_page, form, logs};
use words::{Arg, Join, Message, Text, msg};

#[derive(Template)]
#[template(path = "pages/sign_in/link.html")]
struct LinkPage<'a> {
    layout: Layout,
    token: &'a str,
    code: Option<String>,
    /// What others call the owner of a new account; none where that is known.
    name: Option<Field>,
    /// What the button does besides signing in, and what it is called.
    does: Option<[Message; 2]>,
    wrong: Option<Message>,
}

pub(crate) fn ask_page(cx: &Cx) -> Answer {
    let next = match cx.wrong {
        Some(_) => cx.text("next"),
        None => cx.query("next")?.unwrap_or("/"),
    };
    let next = local_path(next);
    let person = cx.me.person.as_ref();
    if cx.wrong.is_none() && person.is_some_and(|person| !person.is_guest()) {
        return Reply::to(&next);
    }
    let mut address = cx.field("address", "");
    address.error = cx.wrong.as_ref().map(|wrong| wrong.why.clone());
    show(&page!("pages/sign_in/ask.html" {
        layout: Layout = cx.layout(&msg::layout::sign_in()),
        address: Field = address,
        next: String = next,
        /// Where letters are, where none is sent: for whoever sits at the machine.
        kept: Option<Message> = host::where_letters_are(cx),
    }))
}

pub(crate) fn ask(cx: &Cx) -> Answer {
    let guest = cx.me.person.as_ref().filter(|person| person.is_guest());
    cx.send(&AskSignIn {
        guest: guest.map(|guest| guest.id),
        ..cx.letter(cx.text("address"), cx.text("next"))
    })?;
    Reply::to("/sign-in/code")
}

/// `GET /sign-in/code`: the letter is on its way; a code may be typed.
pub(crate) fn sent_page(cx: &Cx) -> Answer {
    let service = cx.service();
    let kept = host::where_letters_are(cx);
    let mut code = cx.field("code", "");
    code.error = cx.wrong.as_ref().map(|wrong| wrong.why.clone());
    let asked = sign_in::asked_address(&service.db, &service.clock, &cx.browser())?;
    let (address, form) = asked.unzip();
    show(&page!("pages/sign_in/sent.html" {
        layout: Layout = cx.layout(&match kept {
            Some(_) => msg::sign_in::kept(),
            None => msg::sign_in::sent(),
        }),
        code: Field = code,
        address: Option<String> = address,
        opens: Option<Message> = form.flatten().as_deref().and_then(what),
        kept: Option<Message> = kept,
    }))
}

pub(crate) fn redeem_code(cx: &Cx) -> Answer {
    let (service, code) = (cx.service(), cx.text("code"));
    match identity::redeem_code(&service.db, &service.clock, code, &cx.browser()) {
        Ok(signed_in) => welcome(cx, signed_in, ""),
        Err(error::Error::No(no)) if no.code != Code::Forbidden => {
            logs::refused_token("code");
            Err(error::Error::No(no).into())
        }
        Err(error) => not_in(cx, error),
    }
}

/// `GET /sign-in/{token}`: the button, or the code for the browser that asked.
pub(crate) fn link_page(cx: &Cx) -> Answer {
    match linked(cx)? {
        Some(page) => show(&page),
        None => dead(cx),
    }
}

/// What a link shows; none for one that opens nothing any more.
fn linked(cx: &Cx) -> Result<Option<LinkPage<'_>>, Error> {
    let (db, clock) = (&cx.service().db, &cx.service().clock);
    let token = cx.arg("token");
    let mut page = LinkPage {
        layout: cx.layout(&msg::layout::sign_in()),
        token,
        code: None,
        name: None,
        does: None,
        wrong: cx.wrong_at(None).cloned(),
    };
    match sign_in::look(db, clock, token, &cx.browser())? {
        LinkView::Dead => return Ok(None),
        LinkView::SameBrowser {
            is_new,
            form,
            new_address,
        } => {
            let asks_name = form.is_none() && is_new;
            let opens = form.as_deref().and_then(what);
            let opens = opens.map(|what| [what, msg::new_table::open()]);
            let takes = new_address.map(msg::sign_in::new_address);
            let takes = takes.map(|takes| [takes, msg::sign_in::use_address()]);
            page.name = asks_name.then(|| cx.field("name", ""));
            page.does = opens.or(takes);
        }
        LinkView::OtherBrowser { code } => {
            let (first, second) = code.split_at(code.len() / 2);
            page.code = Some(format!("{first} {second}"));
        }
    }
    Ok(Some(page))
}

pub(crate) fn redeem(cx: &Cx) -> Answer {
    let (name, token) = (cx.text("name"), cx.arg("token"));
    if !name.is_empty()
        && names::clean(name).is_none()
        && linked(cx)?.is_some_and(|page| page.name.is_some())
    {
        return Err(no(Code::Invalid, names::wrong()).at("name").into());
    }
    let service = cx.service();
    match identity::redeem(&service.db, &service.clock, token, &cx.browser()) {
        Ok(signed_in) => welcome(cx, signed_in, name),
        Err(error) => not_in(cx, error),
    }
}

pub(crate) fn sign_out(cx: &Cx) -> Answer {
    let service = cx.service();
    if let (Some(person), Some(session)) = (cx.me.id(), cx.me.session) {
        sessions::revoke(&service.db, &service.clock, person, session)?;
    }
    if let Some(person) = cx.me.id() {
        logs::signed_out(person, "this browser");
    }
    // Whoever uses this browser next does not find what the browser had kept.
    Reply::to("/")?
        .with_cookie(&no_session_cookie(&service.config))?
        .with(HeaderName::from_static("clear-site-data"), "\"cache\"")
}

/// Goes on to where somebody wanted to go who is signed in now: a form of a new table that waited opens it, and a new
/// account without a name first says how others call it. Whoever played as a guest by another mailbox learns that it is
/// asked.
fn welcome(cx: &Cx, signed_in: SignedIn, name: &str) -> Answer {
    logs::signed_in(signed_in.person.id, "letter");
    // A guest has said it when they sat down, unless they began to practise by one touch.
    let has_said = cx.me.id() == Some(signed_in.person.id) && !signed_in.person.is_unnamed();
    let is_nameless = signed_in.is_new && !has_said;
    let me = from_now_on(&cx.me, &signed_in, cx.service().epoch());
    let form = signed_in.form.as_deref().map(Posted::kept);
    let has_form = form.is_some();
    let cx = cx.of(me, form.unwrap_or_default());
    let page = if has_form {
        finish(&cx, &signed_in)?
    } else if signed_in.asking_guest.is_some() {
        let (title, text) = (msg::sign_in::waiting(), msg::sign_in::waiting_text());
        notice(&cx, &msg::sign_in::done(), title, text, None)?
    } else if is_nameless && !rename(&cx, &signed_in, name)? {
        Reply::to(&settings::first(&signed_in.next_path))?
    } else {
        Reply::to(&signed_in.next_path)?
    };
    page.with_cookie(&session_cookie(
        &cx.service().config,
        signed_in.session_token,
    ))
}

/// Says what the button of the letter's link does with a form that waits. None where the game is gone.
fn what(form: &str) -> Option<Message> {
    let posted = Posted::kept(form);
    let game = rules::find(posted.text("game"))?.meta().name;
    let invited = posted.all("invited").filter(|address| !address.is_empty());
    let invited: Vec<Text> = invited
        .map(|address| Text::from(address.to_owned()))
        .collect();
    Some(if invited.is_empty() {
        msg::sign_in::opens(game)
    } else {
        msg::sign_in::opens_with(game, Arg::list(Join::And, invited))
    })
}

/// Opens the table that a form asks for which waited for its sender to sign in. `cx` knows who they are now.
fn finish(cx: &Cx, signed_in: &SignedIn) -> Answer {
    if signed_in.is_new {
        rename(cx, signed_in, cx.text("name"))?;
    }
    new_table::open_as(cx).or_else(|error| new_table::refused(cx, error))
}

/// Calls a new account what its owner typed. Gives whether that is a name.
fn rename(cx: &Cx, signed_in: &SignedIn, name: &str) -> Result<bool, Error> {
    match identity::rename(&cx.service().db, signed_in.person.id, name) {
        Ok(()) => Ok(true),
        Err(error::Error::No(_) | error::Error::Hidden) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn from_now_on(me: &Me, signed_in: &SignedIn, epoch: i64) -> Me {
    Me {
        language: signed_in.person.language().unwrap_or(me.language),
        here: signed_in.next_path.clone(),
        csrf: form::token(&signed_in.session_token, epoch),
        person: Some(signed_in.person.clone()),
        ..Me::default()
    }
}

fn not_in(cx: &Cx, error: error::Error) -> Answer {
    // Another account has the address that the link was for.
    let is_taken = matches!(&error, error::Error::No(no) if no.code == Code::Conflict);
    if !is_taken && matches!(error, error::Error::Hidden | error::Error::No(_)) {
        return dead(cx);
    }
    Err(error.into())
}

fn dead(cx: &Cx) -> Answer {
    logs::refused_token("sign-in");
    let layout = cx.layout(&msg::sign_in::used_link());
    let restored = error_page::restored(&cx.app, &layout.w)
        .map(|(state, at)| msg::sign_in::dead_restored(state, at));
    let page = page!("pages/sign_in/dead.html" {
        layout: Layout = layout,
        /// That the database was taken back a while ago, and with it this link.
        restored: Option<Message> = restored,
    });
    Ok(show(&page)?.with_status(StatusCode::GONE))
}

/// Asking for a letter that signs in, as several pages do.
impl Cx {
    pub(super) fn letter<'a>(&'a self, address: &'a str, next_path: &'a str) -> AskSignIn<'a> {
        AskSignIn {
            address,
            browser_token: &self.me.browser,
            next_path,
            guest: None,
            client: self.asked.client,
            language: self.me.language,
            form: None,
        }
    }

    pub(super) fn send(&self, letter: &AskSignIn<'_>) -> Result<(), error::Error> {
        let service = self.service();
        let asked = sign_in::ask(&service.db, &service.clock, letter);
        (service.wake)();
        asked
    }

    /// Sends a letter to the mailbox of a guest who wants back to their seat, with a link to a path.
    pub(super) fn send_back(&self, guest: PersonId, next_path: &str) -> Result<(), error::Error> {
        let (service, letter) = (self.service(), self.letter("", next_path));
        let asked = sign_in::ask_return(&service.db, &service.clock, guest, &letter);
        (service.wake)();
        asked
    }
}
