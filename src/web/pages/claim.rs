//! `/claims/{token}`: the mailbox that was invited to a seat says whether somebody else's account may have it.
//!
//! The form has no answer chosen, so that a robot which sends it as it is delivered gives nothing away.

use actix_web::web::{Data, Path};
use askama::Template;

use super::Answer;
use super::notice::NoticePage;
use crate::tables::claims::{self, AnswerError, Claim};
use crate::tables::join::JoinError;
use crate::web::auth::Me;
use crate::web::form::Posted;
use crate::web::layout::show;
use crate::web::{App, Error, Layout, work};
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
pub(crate) async fn page(app: Data<App>, me: Me, token: Path<String>) -> Answer {
    let key = token.clone();
    let found = work(&app, move |service| claims::look(service, &key)).await??;
    let claim = found.ok_or(Error::NotFound)?;
    show(&ClaimPage {
        layout: Layout::new(&app, &me, &msg::claim::title()),
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
pub(crate) async fn answer(app: Data<App>, me: Me, token: Path<String>, posted: Posted) -> Answer {
    let is_yes = match posted.text("answer") {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::Unreadable(msg::claim::choose_first())),
    };
    let answered = work(&app, move |service| claims::answer(service, &token, is_yes));
    match answered.await? {
        Ok(()) => {
            let (title, text) = match is_yes {
                true => (msg::claim::given(), msg::claim::given_text()),
                false => (msg::claim::kept(), msg::claim::kept_text()),
            };
            show(&NoticePage {
                layout: Layout::new(&app, &me, &msg::claim::answered()),
                title,
                text,
                way: None,
            })
        }
        Err(AnswerError::Dead | AnswerError::Join(JoinError::Unknown)) => Err(Error::NotFound),
        Err(AnswerError::Join(JoinError::Change(error))) => Err(error.into()),
        Err(AnswerError::Join(JoinError::Taken)) => Err(Error::MovedOn(msg::claim::taken())),
        // Whoever claims a seat brings neither words nor a name, and the seat that is asked for is known.
        Err(AnswerError::Join(
            JoinError::Full
            | JoinError::AlreadySeated
            | JoinError::Nobody
            | JoinError::Words
            | JoinError::Name
            | JoinError::TooOften { .. }
            | JoinError::OtherMailbox,
        )) => Err(Error::MovedOn(msg::claim::full())),
        Err(AnswerError::Db(error)) => Err(error.into()),
    }
}
