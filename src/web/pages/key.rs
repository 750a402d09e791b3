//! What the links in letters to guests open: `/seats/{token}`, the board for one decision; and the way back to a seat
//! from another browser, which goes through a letter to the guest's mailbox.

use actix_web::HttpRequest;
use actix_web::web::{Data, Path, Query};
use askama::Template;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use super::notice::{NoticePage, Way};
use super::{Answer, invitation, with_cookie};
use crate::accounts::sign_in::{self, AskError, AskReturn};
use crate::tables::invite::Holder;
use crate::tables::turn_links::{self, TurnLink};
use crate::web::auth::{Me, session_cookie};
use crate::web::form::Posted;
use crate::web::layout::{see_other, show};
use crate::web::{App, Error, Layout, browser, security_log, work};
use words::msg;

#[derive(Template)]
#[template(path = "pages/key/turn.html")]
struct TurnPage {
    layout: Layout,
    game: &'static str,
    /// Address of the link.
    action: String,
    /// The same with the move that it lays out.
    open: String,
}

#[derive(Template)]
#[template(path = "pages/key/used.html")]
struct UsedPage {
    layout: Layout,
    /// Where a letter is asked for; none when there is no mailbox to send it to.
    letter: Option<String>,
}

/// What the address of a seat may say besides its token.
#[derive(Deserialize)]
pub(crate) struct Asked {
    r#move: Option<String>,
}

impl Asked {
    /// What follows the address of the seat, and that of its table.
    fn query(&self) -> String {
        let laid = self.r#move.as_deref();
        laid.map_or_else(String::new, |mv| {
            format!("?move={}", utf8_percent_encode(mv, NON_ALPHANUMERIC))
        })
    }
}

/// `GET /seats/{token}`: the button that opens the board for the decision, or the way back by letter.
pub(crate) async fn page(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    asked: Query<Asked>,
) -> Answer {
    let link = find(&app, &token).await?;
    let query = asked.query();
    if link.holder.is(me.id()) {
        return Ok(see_other(&format!("/tables/{}{query}", link.uid)));
    }
    let action = format!("/seats/{token}");
    match &link.holder {
        Holder::Guest { .. } if link.is_living => show(&TurnPage {
            layout: Layout::new(&app, &me, &msg::key::title()),
            game: link.meta.name,
            open: format!("{action}{query}"),
            action,
        }),
        Holder::Nobody | Holder::Guest { .. } | Holder::Account(_) => {
            used(&app, &me, &link.holder, &link.uid, &action)
        }
    }
}

async fn find(app: &Data<App>, token: &str) -> Result<TurnLink, Error> {
    let token = token.to_owned();
    let found = work(app, move |service| turn_links::look(service, &token)).await??;
    found.ok_or_else(|| {
        security_log::refused_token("turn");
        Error::NotFound
    })
}

/// What a link shows that opens its seat no more, or not in this browser.
pub(super) fn used(app: &App, me: &Me, holder: &Holder, uid: &str, link: &str) -> Answer {
    match holder {
        Holder::Nobody => Err(Error::NotFound),
        Holder::Account(_) => show(&NoticePage {
            layout: Layout::new(app, me, &msg::key::seat()),
            title: msg::key::account(),
            text: msg::key::account_text(),
            way: me.person.is_none().then(|| Way {
                path: format!("/sign-in?next=/tables/{uid}"),
                title: msg::layout::sign_in(),
            }),
        }),
        Holder::Guest { has_mailbox, .. } => show(&UsedPage {
            layout: Layout::new(app, me, &msg::sign_in::used_link()),
            letter: has_mailbox.then(|| format!("{link}/letter")),
        }),
    }
}

/// `POST /seats/{token}`: opens a session for the decision that the letter speaks of.
pub(crate) async fn open(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    asked: Query<Asked>,
    request: HttpRequest,
    posted: Posted,
) -> Answer {
    find(&app, &token).await?;
    let query = asked.query();
    if let Some(back) = posted.too_soon(&app, &me, &format!("/seats/{token}{query}")) {
        return Ok(back);
    }
    let browser = browser::of(&request, &me);
    let key = token.clone();
    let opened = work(&app, move |service| {
        turn_links::open(service, &key, &browser)
    });
    match opened.await?? {
        Some((session, uid)) => with_session(&app, session, &format!("/tables/{uid}{query}")),
        None => Ok(see_other(&format!("/seats/{token}"))),
    }
}

/// Leads to a path with the cookie of a new session.
pub(super) fn with_session(app: &App, token: String, path: &str) -> Answer {
    with_cookie(see_other(path), &session_cookie(&app.service.site, token))
}

/// `POST /seats/{token}/letter`: a letter to the mailbox of the guest who has the seat.
pub(crate) async fn letter(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    request: HttpRequest,
    posted: Posted,
) -> Answer {
    let link = find(&app, &token).await?;
    if let Some(back) = posted.too_soon(&app, &me, &format!("/seats/{token}")) {
        return Ok(back);
    }
    ask_return(&app, &me, &request, &link.holder, &link.uid).await
}

/// `POST /invitations/{token}/letter`: the same from an invitation that was accepted.
pub(crate) async fn letter_of_invitation(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    request: HttpRequest,
    posted: Posted,
) -> Answer {
    let invitation = invitation::find(&app, &token).await?;
    if let Some(back) = posted.too_soon(&app, &me, &format!("/invitations/{token}")) {
        return Ok(back);
    }
    ask_return(&app, &me, &request, &invitation.holder, &invitation.uid).await
}

async fn ask_return(
    app: &Data<App>,
    me: &Me,
    request: &HttpRequest,
    holder: &Holder,
    uid: &str,
) -> Answer {
    let Holder::Guest { id: guest, .. } = *holder else {
        return Err(Error::NotFound);
    };
    let (me, next_path) = (me.clone(), format!("/tables/{uid}"));
    let client = app.proxies.client(request);
    let asked = work(app, move |service| {
        let ask = AskReturn {
            guest,
            browser_token: &me.browser,
            next_path: &next_path,
            client,
            language: me.language,
        };
        let asked = sign_in::ask_return(&service.db, &service.clock, &ask);
        (service.wake)();
        asked
    })
    .await?;
    match asked {
        Ok(()) => Ok(see_other("/sign-in/code")),
        Err(AskError::TooOften { again_in_ms }) => Err(Error::too_often(again_in_ms)),
        Err(AskError::Db(error)) => Err(error.into()),
        Err(AskError::NoMailbox | AskError::Address(_)) => Err(Error::NotFound),
    }
}
