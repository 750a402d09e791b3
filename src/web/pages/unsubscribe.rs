//! `/unsubscribe/{token}`: how letters stop.
//!
//! Mail programs post here by themselves when somebody presses their own button (RFC 8058): without cookies and
//! without a form of ours. The token, which only the letter holds, is enough for that and for nothing else.

use actix_web::web::Path;
use askama::Template;

use super::{Answer, Cx, go_on};
use crate::accounts::people;
use crate::mail::mailboxes::{self, Mailbox};
use crate::web::form::Posted;
use crate::web::layout::show;
use crate::web::{Error, Layout};
use words::msg;

#[derive(Template)]
#[template(path = "pages/unsubscribe/page.html")]
struct UnsubscribePage {
    layout: Layout,
    token: String,
    address: String,
    is_stopped: bool,
}

/// `GET /unsubscribe/{token}`: the button.
pub(crate) async fn page(cx: Cx, token: Path<String>) -> Answer {
    let found = find(&cx, &token).await?;
    show_mailbox(&cx, &token, found)
}

async fn find(cx: &Cx, token: &str) -> Result<Option<Mailbox>, Error> {
    let token = token.to_owned();
    let found = cx.work(move |service| mailboxes::find_by_token(&service.db, &token));
    Ok(found.await??)
}

/// `POST /unsubscribe/{token}`: stops the letters at once.
pub(crate) async fn stop(cx: Cx, token: Path<String>) -> Answer {
    let asked = token.clone();
    let found = cx.work(move |service| {
        people::stop_letters_by_token(&service.db, &asked, service.clock.now_ms())
    });
    show_mailbox(&cx, &token, found.await??)
}

/// `POST /unsubscribe/{token}/undo`: lets them come again. Only our own page sends it.
pub(crate) async fn undo(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    find(&cx, &token).await?;
    let back = format!("/unsubscribe/{token}");
    if let Some(back) = posted.too_soon(&cx.app, &cx.me, &back) {
        return Ok(back);
    }
    let found = cx.work(move |service| people::resume_letters_by_token(&service.db, &token));
    go_on(found.await??.is_some(), &back)
}

/// A stopped mailbox is shown by 200 and not by 303: mail programs take a redirection for a failure.
fn show_mailbox(cx: &Cx, token: &str, found: Option<Mailbox>) -> Answer {
    let mailbox = found.ok_or(Error::NotFound)?;
    show(&UnsubscribePage {
        layout: cx.layout(&msg::settings::letters()),
        token: token.to_owned(),
        address: mailbox.address,
        is_stopped: mailbox.is_stopped,
    })
}
