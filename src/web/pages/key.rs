//! What the links in letters to guests open: `/seats/{token}`, the board for one decision; and the way back to a seat
//! from another browser, which goes through a letter to the guest's mailbox.

use actix_web::web::{Path, Query};
use askama::Template;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use super::letter::{self, Letter};
use super::notice::{self, Way};
use super::{Answer, Cx};
use crate::look::turn_links::{self, TurnLink};
use crate::play::invite::Holder;
use crate::web::form::Posted;
use crate::web::layout::{see_other, show};
use crate::web::{Error, Layout, security_log};
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
pub(crate) async fn page(cx: Cx, token: Path<String>, asked: Query<Asked>) -> Answer {
    let link = find(&cx, &token).await?;
    let query = asked.query();
    if link.holder.is(cx.me.id()) {
        return Ok(see_other(&format!("/tables/{}{query}", link.uid)));
    }
    let action = format!("/seats/{token}");
    if !link.is_living || !matches!(link.holder, Holder::Guest { .. }) {
        return used(&cx, &link.holder, &link.uid, &action);
    }
    show(&TurnPage {
        layout: cx.layout(&msg::key::title()),
        game: link.meta.name,
        open: format!("{action}{query}"),
        action,
    })
}

async fn find(cx: &Cx, token: &str) -> Result<TurnLink, Error> {
    let token = token.to_owned();
    let found = cx.work(move |service| turn_links::look(service, &token));
    found.await??.ok_or_else(|| {
        security_log::refused_token("turn");
        Error::NotFound
    })
}

/// What a link shows that opens its seat no more, or not in this browser.
pub(super) fn used(cx: &Cx, holder: &Holder, uid: &str, link: &str) -> Answer {
    match holder {
        Holder::Nobody => Err(Error::NotFound),
        Holder::Account(_) => {
            let way = cx.me.person.is_none().then(|| Way {
                path: format!("/sign-in?next=/tables/{uid}"),
                title: msg::layout::sign_in(),
            });
            let (title, text) = (msg::key::account(), msg::key::account_text());
            notice::show(cx, &msg::key::seat(), title, text, way)
        }
        Holder::Guest { has_mailbox, .. } => show(&UsedPage {
            layout: cx.layout(&msg::sign_in::used_link()),
            letter: has_mailbox.then(|| format!("{link}/letter")),
        }),
    }
}

/// `POST /seats/{token}`: opens a session for the decision that the letter speaks of.
pub(crate) async fn open(
    cx: Cx,
    token: Path<String>,
    asked: Query<Asked>,
    posted: Posted,
) -> Answer {
    find(&cx, &token).await?;
    let query = asked.query();
    if let Some(back) = posted.too_soon(&cx.app, &cx.me, &format!("/seats/{token}{query}")) {
        return Ok(back);
    }
    let (browser, key) = (cx.browser(), token.clone());
    let opened = cx.work(move |service| turn_links::open(service, &key, &browser));
    match opened.await?? {
        Some((session, uid)) => cx.with_session(session, &format!("/tables/{uid}{query}")),
        None => Ok(see_other(&format!("/seats/{token}"))),
    }
}

/// `POST /seats/{token}/letter`: a letter to the mailbox of the guest who has the seat.
pub(crate) async fn letter(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    let link = find(&cx, &token).await?;
    if let Some(back) = posted.too_soon(&cx.app, &cx.me, &format!("/seats/{token}")) {
        return Ok(back);
    }
    ask_return(&cx, &link.holder, &link.uid).await
}

/// Queues a letter with which the guest who has a seat gets back to it.
pub(super) async fn ask_return(cx: &Cx, holder: &Holder, uid: &str) -> Answer {
    let Holder::Guest { id: guest, .. } = *holder else {
        return Err(Error::NotFound);
    };
    let letter = Letter {
        returns_to: Some(guest),
        next_path: format!("/tables/{uid}"),
        ..Letter::default()
    };
    letter::send(cx, letter).await??;
    Ok(see_other("/sign-in/code"))
}
