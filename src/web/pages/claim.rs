//! `/claims/{token}`: the mailbox that was invited to a seat says whether somebody else's account may have it.
//!
//! The form has no answer chosen, so that a robot which sends it as it is delivered gives nothing away.

use askama::Template;

use super::{Answer, Cx, Error, Layout, notice, show};
use crate::play::claims::{self, Claim};
use words::{Arg, Message, Text, msg};

#[derive(Template)]
#[template(path = "pages/claim/page.html")]
struct ClaimPage<'a> {
    layout: Layout,
    claim: Claim,
    token: &'a str,
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let token = cx.arg("token");
    let claim = claims::look(cx.service(), token)?.ok_or(Error::NotFound)?;
    let layout = cx.layout(&msg::claim::title());
    show(&ClaimPage {
        layout,
        claim,
        token,
    })
}

/// Says who wants the seat, and of which game.
fn lead(claim: &Claim) -> Message {
    let game: Arg = match rules::find(&claim.table.game) {
        Some(game) => Text::from(game.meta().name).into(),
        None => msg::claim::some_game().into(),
    };
    let name = &claim.person.name;
    match &claim.person.address {
        Some(address) => msg::claim::lead_account(game, name, address),
        None => msg::claim::lead_guest(game, name),
    }
}

pub(crate) fn answer(cx: &Cx) -> Answer {
    let (is_yes, title, text) = match cx.text("answer") {
        "yes" => (true, msg::claim::given(), msg::claim::given_text()),
        "no" => (false, msg::claim::kept(), msg::claim::kept_text()),
        _ => return Err(Error::unreadable(msg::claim::choose_first())),
    };
    claims::answer(cx.service(), cx.arg("token"), is_yes)?;
    notice(cx, &msg::claim::answered(), title, text, None)
}
