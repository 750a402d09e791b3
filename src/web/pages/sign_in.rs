//! `/sign-in`: an address in, a letter out; the letter's link opens a page whose button signs in. `/sign-out`.
//!
//! Known and unknown addresses get the same bytes. Looking at a link changes nothing; only its button does.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;

use super::letter::{self, Letter};
use super::{Answer, Cx, MISTAKEN, host, newcomer, notice, settings, too_often, with_cookie};
use crate::accounts::sign_in::{self, LinkView, SignedIn, local_path};
use crate::accounts::{people, sessions};
use crate::db::DbError;
use crate::error::{self, Code};
use crate::play::identity;
use crate::web::auth::{Me, no_session_cookie, session_cookie};
use crate::web::form::{Field, Posted};
use crate::web::layout::{answer, see_other, show};
use crate::web::{Error, Layout, csrf, error_page, security_log};
use words::{Message, msg};

#[derive(Template)]
#[template(path = "pages/sign_in/ask.html")]
struct AskPage {
    layout: Layout,
    address: Field,
    next: String,
    /// Where letters are, where none is sent: for whoever sits at the machine.
    kept: Option<Message>,
}

#[derive(Template)]
#[template(path = "pages/sign_in/sent.html")]
struct SentPage {
    layout: Layout,
    title: Message,
    code: Field,
    address: Option<String>,
    /// As in [`AskPage`].
    kept: Option<Message>,
}

#[derive(Template)]
#[template(path = "pages/sign_in/link.html")]
struct LinkPage {
    layout: Layout,
    action: String,
    code: Option<String>,
    /// What others call the owner of a new account; none where that is known.
    name: Option<Field>,
    /// What the button does besides signing in: it opens a table.
    opens: Option<Message>,
}

#[derive(Template)]
#[template(path = "pages/sign_in/dead.html")]
struct DeadPage {
    layout: Layout,
    /// That the database was taken back a while ago, and with it this link.
    restored: Option<Message>,
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    next: Option<String>,
}

/// `GET /sign-in`: the form for an address.
pub(crate) async fn ask_page(cx: Cx, asked: Query<Asked>) -> Answer {
    let next = local_path(asked.next.as_deref().unwrap_or("/"));
    if cx
        .me
        .person
        .as_ref()
        .is_some_and(|person| !person.is_guest())
    {
        return Ok(see_other(&next));
    }
    show(&AskPage {
        layout: cx.layout(&msg::layout::sign_in()),
        address: Field::new("address", ""),
        next,
        kept: host::where_letters_are(&cx),
    })
}

/// `POST /sign-in`: queues the letter.
pub(crate) async fn ask(cx: Cx, posted: Posted) -> Answer {
    let guest = cx.me.person.as_ref().filter(|person| person.is_guest());
    let letter = Letter {
        address: posted.text("address").to_owned(),
        next_path: posted.text("next").to_owned(),
        guest: guest.map(|guest| guest.id),
        ..Letter::default()
    };
    let (code, wrong) = match letter::send(&cx, letter).await? {
        Ok(()) => return Ok(see_other("/sign-in/code")),
        Err(error::Error::No(no)) => (MISTAKEN, no.why),
        Err(error::Error::TooOften { again_in_ms }) => too_often(again_in_ms),
        Err(error) => return Err(error.into()),
    };
    let layout = cx.layout(&msg::layout::sign_in());
    let wrong = layout.text(wrong);
    let page = AskPage {
        layout,
        address: Field::new("address", posted.text("address")).wrong(wrong),
        next: local_path(posted.text("next")),
        kept: host::where_letters_are(&cx),
    };
    answer(code, &page)
}

/// `GET /sign-in/code`: the letter is on its way; a code may be typed.
pub(crate) async fn sent_page(cx: Cx) -> Answer {
    show(&sent(&cx, "").await?)
}

async fn sent(cx: &Cx, code: &str) -> Result<SentPage, Error> {
    let secret = cx.me.browser.clone();
    let address =
        cx.work(move |service| sign_in::asked_address(&service.db, &service.clock, &secret));
    let address = address.await??;
    let kept = host::where_letters_are(cx);
    let title = match kept {
        Some(_) => msg::sign_in::kept(),
        None => msg::sign_in::sent(),
    };
    Ok(SentPage {
        layout: cx.layout(&title),
        title,
        code: Field::new("code", code),
        address,
        kept,
    })
}

/// `POST /sign-in/code`: redeems the code that another browser showed.
pub(crate) async fn redeem_code(cx: Cx, posted: Posted) -> Answer {
    let (secret, browser) = (cx.me.browser.clone(), cx.browser());
    let code = posted.text("code").to_owned();
    let redeemed = cx.work(move |service| {
        identity::redeem_code(&service.db, &service.clock, &code, &secret, &browser)
    });
    match redeemed.await? {
        Ok(signed_in) => welcome(cx, signed_in, "").await,
        Err(error::Error::No(no)) if no.code == Code::Invalid => {
            security_log::refused_token("code");
            let mut page = sent(&cx, posted.text("code")).await?;
            page.code.error = Some(page.layout.text(no.why));
            answer(MISTAKEN, &page)
        }
        Err(error) => not_in(&cx, error),
    }
}

/// `GET /sign-in/{token}`: the button, or the code for the browser that asked.
pub(crate) async fn link_page(cx: Cx, token: Path<String>) -> Answer {
    match linked(&cx, &token).await? {
        Some(page) => show(&page),
        None => dead(&cx),
    }
}

/// What a link shows; none for one that opens nothing any more.
async fn linked(cx: &Cx, token: &str) -> Result<Option<LinkPage>, Error> {
    let (secret, link) = (cx.me.browser.clone(), token.to_owned());
    let found = cx.work(move |service| {
        let (db, clock) = (&service.db, &service.clock);
        let view = sign_in::look(db, clock, &link, Some(&secret))?;
        Ok::<_, DbError>((view, sign_in::find_waiting(db, clock, &link, &secret)?))
    });
    let (view, waiting) = found.await??;
    let code = match view {
        LinkView::Dead => return Ok(None),
        LinkView::SameBrowser => None,
        LinkView::OtherBrowser { code } => Some(in_halves(&code)),
    };
    let form = waiting.as_ref().and_then(|waiting| waiting.form.as_deref());
    let asks_name = form.is_none() && waiting.as_ref().is_some_and(|waiting| waiting.is_new);
    Ok(Some(LinkPage {
        layout: cx.layout(&msg::layout::sign_in()),
        action: format!("/sign-in/{token}"),
        code,
        name: asks_name.then(|| Field::new("name", "")),
        opens: form.and_then(newcomer::what),
    }))
}

/// `POST /sign-in/{token}`: signs this browser in.
pub(crate) async fn redeem(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    let name = posted.text("name");
    if !name.is_empty()
        && people::clean_name(name).is_none()
        && let Some(mut page) = linked(&cx, &token).await?
        && let Some(field) = &mut page.name
    {
        name.clone_into(&mut field.value);
        field.error = Some(page.layout.text(people::wrong_name()));
        return answer(MISTAKEN, &page);
    }
    let (secret, browser) = (cx.me.browser.clone(), cx.browser());
    let redeemed = cx.work(move |service| {
        identity::redeem(&service.db, &service.clock, &token, Some(&secret), &browser)
    });
    match redeemed.await? {
        Ok(signed_in) => welcome(cx, signed_in, name).await,
        Err(error) => not_in(&cx, error),
    }
}

/// `POST /sign-out`: ends this session.
pub(crate) async fn sign_out(cx: Cx, _posted: Posted) -> Answer {
    if let (Some(person), Some(session)) = (cx.me.id(), cx.me.session) {
        let ended =
            cx.work(move |service| sessions::revoke(&service.db, &service.clock, person, session));
        ended.await??;
    }
    if let Some(person) = cx.me.id() {
        security_log::signed_out(person, "this browser");
    }
    let mut gone = with_cookie(see_other("/"), &no_session_cookie(&cx.app.service.site))?;
    // Whoever uses this browser next does not find what the browser had kept.
    gone.headers_mut().insert(
        HeaderName::from_static("clear-site-data"),
        HeaderValue::from_static("\"cache\""),
    );
    Ok(gone)
}

/// Goes on to where somebody wanted to go who is signed in now: a form of a new table that waited opens it, and a new
/// account without a name first says how others call it. Whoever played as a guest by another mailbox learns that it is
/// asked.
async fn welcome(cx: Cx, signed_in: SignedIn, name: &str) -> Answer {
    security_log::signed_in(signed_in.person.id, "letter");
    // A guest has said it when they sat down, unless they began to practise by one touch.
    let has_said = cx.me.id() == Some(signed_in.person.id) && !signed_in.person.is_unnamed();
    let is_nameless = signed_in.is_new && !has_said;
    let me = from_now_on(&cx.me, &signed_in, cx.app.service.epoch());
    let cx = Cx { me, ..cx };
    let page = if let Some(form) = &signed_in.form {
        newcomer::finish(&cx, &signed_in, form).await?
    } else if signed_in.asking_guest.is_some() {
        let (title, text) = (msg::sign_in::waiting(), msg::sign_in::waiting_text());
        notice::show(&cx, &msg::sign_in::done(), title, text, None)?
    } else if is_nameless && !newcomer::name(&cx, &signed_in, name).await? {
        see_other(&settings::first(&signed_in.next_path))
    } else {
        see_other(&signed_in.next_path)
    };
    let cookie = session_cookie(&cx.app.service.site, signed_in.session_token);
    with_cookie(page, &cookie)
}

fn from_now_on(me: &Me, signed_in: &SignedIn, epoch: i64) -> Me {
    Me {
        language: signed_in.person.language.unwrap_or(me.language),
        here: signed_in.next_path.clone(),
        csrf: csrf::token(&signed_in.session_token, epoch),
        person: Some(signed_in.person.clone()),
        ..Me::default()
    }
}

fn not_in(cx: &Cx, error: error::Error) -> Answer {
    if matches!(error, error::Error::Hidden | error::Error::No(_)) {
        return dead(cx);
    }
    Err(error.into())
}

fn dead(cx: &Cx) -> Answer {
    security_log::refused_token("sign-in");
    let layout = cx.layout(&msg::sign_in::used_link());
    let restored = error_page::restored(&cx.app, &layout.w)
        .map(|(state, at)| msg::sign_in::dead_restored(state, at));
    answer(StatusCode::GONE, &DeadPage { layout, restored })
}

fn in_halves(code: &str) -> String {
    match code.split_at_checked(code.len() / 2) {
        Some((first, second)) => format!("{first} {second}"),
        None => code.to_owned(),
    }
}
