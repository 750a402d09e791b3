//! `/sign-in`: an address in, a letter out; the letter's link opens a page whose button signs in. `/sign-out`.
//!
//! Known and unknown addresses get the same bytes. Looking at a link changes nothing; only its button does.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::notice::NoticePage;
use crate::accounts::sessions;
use crate::accounts::sign_in::{
    self, AskError, AskSignIn, LinkView, RedeemError, SignedIn, local_path,
};
use crate::db::DbError;
use crate::tables::identity;
use crate::web::auth::{Me, no_session_cookie, session_cookie};
use crate::web::form::{Field, Posted, wrong_address};
use crate::web::layout::{answer, see_other, show};
use crate::web::{App, Error, Layout, browser, csrf, security_log, work};
use crate::words::msg;

#[derive(Template)]
#[template(path = "pages/sign_in/ask.html")]
struct AskPage {
    layout: Layout,
    address: Field,
    next: String,
}

#[derive(Template)]
#[template(path = "pages/sign_in/sent.html")]
struct SentPage {
    layout: Layout,
    code: Field,
}

#[derive(Template)]
#[template(path = "pages/sign_in/link.html")]
struct LinkPage {
    layout: Layout,
    action: String,
    code: Option<String>,
}

#[derive(Template)]
#[template(path = "pages/sign_in/dead.html")]
struct DeadPage {
    layout: Layout,
}

/// What the address of the sign-in page may say.
#[derive(Deserialize)]
pub(crate) struct Asked {
    next: Option<String>,
}

/// `GET /sign-in`: the form for an address.
pub(crate) async fn ask_page(
    app: Data<App>,
    me: Me,
    asked: Query<Asked>,
) -> Result<HttpResponse, Error> {
    let next = local_path(asked.next.as_deref().unwrap_or("/"));
    if me.person.as_ref().is_some_and(|person| !person.is_guest()) {
        return Ok(see_other(&next));
    }
    show(&AskPage {
        layout: Layout::new(&app, &me, &msg::layout::sign_in()),
        address: Field::new("address", ""),
        next,
    })
}

/// `POST /sign-in`: queues the letter.
pub(crate) async fn ask(
    app: Data<App>,
    me: Me,
    request: HttpRequest,
    posted: Posted,
) -> Result<HttpResponse, Error> {
    let (who, form, client) = (me.clone(), posted.clone(), app.proxies.client(&request));
    let asked = work(&app, move |service| {
        let ask = AskSignIn {
            address: form.text("address"),
            browser_token: &who.browser,
            next_path: form.text("next"),
            guest: who
                .person
                .filter(|person| person.is_guest())
                .map(|guest| guest.id),
            client,
            language: who.language,
        };
        let asked = sign_in::ask(&service.db, &service.clock, &ask);
        (service.wake)();
        asked
    })
    .await?;
    match asked {
        Ok(()) => Ok(see_other("/sign-in/code")),
        Err(AskError::Address(error)) => {
            let layout = Layout::new(&app, &me, &msg::layout::sign_in());
            let wrong = layout.text(wrong_address(&error));
            answer(
                StatusCode::UNPROCESSABLE_ENTITY,
                &AskPage {
                    layout,
                    address: Field::new("address", posted.text("address")).wrong(wrong),
                    next: local_path(posted.text("next")),
                },
            )
        }
        Err(AskError::TooOften { again_in_ms }) => Err(Error::too_often(again_in_ms)),
        Err(AskError::NoMailbox) => Err(Error::NotFound),
        Err(AskError::Db(error)) => Err(error.into()),
    }
}

/// `GET /sign-in/code`: the letter is on its way; a code may be typed.
pub(crate) async fn sent_page(app: Data<App>, me: Me) -> Result<HttpResponse, Error> {
    show(&SentPage {
        layout: Layout::new(&app, &me, &msg::sign_in::sent()),
        code: Field::new("code", ""),
    })
}

/// `POST /sign-in/code`: redeems the code that another browser showed.
pub(crate) async fn redeem_code(
    app: Data<App>,
    me: Me,
    request: HttpRequest,
    posted: Posted,
) -> Result<HttpResponse, Error> {
    let (secret, browser) = (me.browser.clone(), browser::of(&request, &me));
    let code = posted.text("code").to_owned();
    let redeemed = work(&app, move |service| {
        identity::redeem_code(&service.db, &service.clock, &code, &secret, &browser)
    })
    .await?;
    match redeemed {
        Ok(signed_in) => welcome(&app, &me, signed_in),
        Err(RedeemError::WrongCode { tries_left }) => {
            security_log::refused_token("code");
            let layout = Layout::new(&app, &me, &msg::sign_in::sent());
            let wrong = layout.text(msg::sign_in::wrong_code(tries_left));
            answer(
                StatusCode::UNPROCESSABLE_ENTITY,
                &SentPage {
                    layout,
                    code: Field::new("code", posted.text("code")).wrong(wrong),
                },
            )
        }
        Err(RedeemError::Dead | RedeemError::OtherBrowser) => dead(&app, &me),
        Err(RedeemError::Db(error)) => Err(error.into()),
    }
}

/// `GET /sign-in/{token}`: the button, or the code for the browser that asked.
pub(crate) async fn link_page(
    app: Data<App>,
    me: Me,
    token: Path<String>,
) -> Result<HttpResponse, Error> {
    let (secret, link) = (me.browser.clone(), token.clone());
    let view: Result<_, DbError> = work(&app, move |service| {
        sign_in::look(&service.db, &service.clock, &link, Some(&secret))
    })
    .await?;
    let code = match view? {
        LinkView::Dead => return dead(&app, &me),
        LinkView::SameBrowser => None,
        LinkView::OtherBrowser { code } => Some(in_halves(&code)),
    };
    show(&LinkPage {
        layout: Layout::new(&app, &me, &msg::layout::sign_in()),
        action: format!("/sign-in/{token}"),
        code,
    })
}

/// `POST /sign-in/{token}`: signs this browser in.
pub(crate) async fn redeem(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    request: HttpRequest,
    _posted: Posted,
) -> Result<HttpResponse, Error> {
    let (secret, browser) = (me.browser.clone(), browser::of(&request, &me));
    let redeemed = work(&app, move |service| {
        identity::redeem(&service.db, &service.clock, &token, Some(&secret), &browser)
    })
    .await?;
    match redeemed {
        Ok(signed_in) => welcome(&app, &me, signed_in),
        Err(RedeemError::Db(error)) => Err(error.into()),
        Err(RedeemError::Dead | RedeemError::OtherBrowser | RedeemError::WrongCode { .. }) => {
            dead(&app, &me)
        }
    }
}

/// `POST /sign-out`: ends this session.
pub(crate) async fn sign_out(
    app: Data<App>,
    me: Me,
    _posted: Posted,
) -> Result<HttpResponse, Error> {
    if let (Some(person), Some(session)) = (me.id(), me.session) {
        let ended: Result<_, DbError> = work(&app, move |service| {
            sessions::revoke(&service.db, &service.clock, person, session)
        })
        .await?;
        ended?;
    }
    if let Some(person) = me.id() {
        security_log::signed_out(person, "this browser");
    }
    let mut gone = see_other("/");
    gone.add_cookie(&no_session_cookie(&app.service.site))
        .map_err(|error| Error::fault(&error))?;
    // Whoever uses this browser next does not find what the browser had kept.
    gone.headers_mut().insert(
        HeaderName::from_static("clear-site-data"),
        HeaderValue::from_static("\"cache\""),
    );
    Ok(gone)
}

/// A new account that has nowhere to go first chooses how others call it. Whoever played as a guest by another mailbox
/// learns that it is asked.
fn welcome(app: &App, me: &Me, signed_in: SignedIn) -> Result<HttpResponse, Error> {
    security_log::signed_in(signed_in.person.id, "letter");
    let asking = signed_in
        .asking_guest
        .map(|_guest| from_now_on(me, &signed_in));
    let cookie = session_cookie(&app.service.site, signed_in.session_token);
    if let Some(me) = asking {
        let mut page = show(&NoticePage {
            layout: Layout::new(app, &me, &msg::sign_in::done()),
            title: msg::sign_in::waiting(),
            text: msg::sign_in::waiting_text(),
            way: None,
        })?;
        page.add_cookie(&cookie)
            .map_err(|error| Error::fault(&error))?;
        return Ok(page);
    }
    let to = if signed_in.is_new && signed_in.next_path == "/" {
        "/settings?done=welcome"
    } else {
        &signed_in.next_path
    };
    Ok(HttpResponse::SeeOther()
        .insert_header((actix_web::http::header::LOCATION, to))
        .cookie(cookie)
        .finish())
}

/// Who asks, once signed in.
fn from_now_on(me: &Me, signed_in: &SignedIn) -> Me {
    Me {
        language: signed_in.person.language.unwrap_or(me.language),
        here: signed_in.next_path.clone(),
        csrf: csrf::token(&signed_in.session_token),
        person: Some(signed_in.person.clone()),
        ..Me::default()
    }
}

fn dead(app: &App, me: &Me) -> Result<HttpResponse, Error> {
    security_log::refused_token("sign-in");
    answer(
        StatusCode::GONE,
        &DeadPage {
            layout: Layout::new(app, me, &msg::sign_in::used_link()),
        },
    )
}

fn in_halves(code: &str) -> String {
    match code.split_at_checked(code.len() / 2) {
        Some((first, second)) => format!("{first} {second}"),
        None => code.to_owned(),
    }
}
