//! `/unsubscribe/{token}`: how letters stop.
//!
//! Mail programs post here by themselves when somebody presses their own button (RFC 8058): without cookies and
//! without a form of ours. The token, which only the letter holds, is enough for that and for nothing else.

use askama::Template;

use super::{Answer, Cx, Error, Layout, go_on, show};
use crate::accounts::people;
use crate::mail::mailboxes::{self, Mailbox};
use words::msg;

#[derive(Template)]
#[template(path = "pages/unsubscribe/page.html")]
struct UnsubscribePage<'a> {
    layout: Layout,
    token: &'a str,
    mailbox: Mailbox,
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let found = mailboxes::find_by_token(&cx.service().db, cx.arg("token"))?;
    show_mailbox(cx, found)
}

pub(crate) fn stop(cx: &Cx) -> Answer {
    let (service, token) = (cx.service(), cx.arg("token"));
    let now_ms = service.clock.now_ms();
    let found = people::set_stopped_by_token(&service.db, token, Some(now_ms))?;
    show_mailbox(cx, found)
}

/// `POST /unsubscribe/{token}/undo`: lets them come again. Only our own page sends it.
pub(crate) fn undo(cx: &Cx) -> Answer {
    let (service, token) = (cx.service(), cx.arg("token"));
    let back = format!("/unsubscribe/{token}");
    // While the database is away, that is said also to who was too quick.
    mailboxes::find_by_token(&service.db, token)?;
    cx.takes_a_look(&back)?;
    let found = people::set_stopped_by_token(&service.db, token, None)?;
    go_on(found.is_some(), &back)
}

/// A stopped mailbox is shown by 200 and not by 303: mail programs take a redirection for a failure.
fn show_mailbox(cx: &Cx, found: Option<Mailbox>) -> Answer {
    show(&UnsubscribePage {
        layout: cx.layout(&msg::settings::letters()),
        token: cx.arg("token"),
        mailbox: found.ok_or(Error::NotFound)?,
    })
}
