//! `/claims/{token}`: the mailbox that was invited to a seat says whether somebody else's account may have it.
//!
//! The form has no answer chosen, so that a robot which sends it as it is delivered gives nothing away.

use actix_web::web::Path;
use askama::Template;

use super::{Answer, Cx, notice};
use crate::play::claims::{self, Claim};
use crate::web::form::Posted;
use crate::web::layout::show;
use crate::web::{Error, Layout};
use words::{Arg, Message, Text, msg};

#[derive(Template)]
#[template(path = "pages/claim/page.html")]
struct ClaimPage {
    layout: Layout,
    name: String,
    lead: Message,
    action: String,
}

/// `GET /claims/{token}`.
pub(crate) async fn page(cx: Cx, token: Path<String>) -> Answer {
    let key = token.clone();
    let found = cx.work(move |service| claims::look(service, &key));
    let claim = found.await??.ok_or(Error::NotFound)?;
    show(&ClaimPage {
        layout: cx.layout(&msg::claim::title()),
        lead: lead(&claim),
        name: claim.name,
        action: format!("/claims/{token}"),
    })
}

/// Says who wants the seat, and of which game.
fn lead(claim: &Claim) -> Message {
    let game: Arg = match rules::find(&claim.game) {
        Some(game) => Text::from(game.meta().name).into(),
        None => msg::claim::some_game().into(),
    };
    match &claim.address {
        Some(address) => msg::claim::lead_account(game, &claim.name, address),
        None => msg::claim::lead_guest(game, &claim.name),
    }
}

/// `POST /claims/{token}`.
pub(crate) async fn answer(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    let is_yes = match posted.text("answer") {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::Unreadable(msg::claim::choose_first())),
    };
    let answered = cx.work(move |service| claims::answer(service, &token, is_yes));
    answered.await??;
    let (title, text) = match is_yes {
        true => (msg::claim::given(), msg::claim::given_text()),
        false => (msg::claim::kept(), msg::claim::kept_text()),
    };
    notice::show(&cx, &msg::claim::answered(), title, text, None)
}
