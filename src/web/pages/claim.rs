//! `/claims/{token}`: the mailbox that was invited to a seat says whether somebody else's account may have it.
//!
//! The form has no answer chosen, so that a robot which sends it as it is delivered gives nothing away.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use askama::Template;

use super::notice::NoticePage;
use crate::db::DbError;
use crate::games;
use crate::tables::claims::{self, AnswerError, Claim};
use crate::tables::join::JoinError;
use crate::web::auth::Me;
use crate::web::form::Posted;
use crate::web::layout::show;
use crate::web::{App, Error, Layout, work};

#[derive(Template)]
#[template(path = "pages/claim/page.html")]
struct ClaimPage {
    layout: Layout,
    game: &'static str,
    name: String,
    address: Option<String>,
    action: String,
}

/// `GET /claims/{token}`.
pub(crate) async fn page(
    app: Data<App>,
    me: Me,
    token: Path<String>,
) -> Result<HttpResponse, Error> {
    let key = token.clone();
    let found: Result<Option<Claim>, DbError> =
        work(&app, move |service| claims::look(service, &key)).await?;
    let claim = found?.ok_or(Error::NotFound)?;
    show(&ClaimPage {
        layout: Layout::new(&app, &me, "A claimed seat"),
        game: games::find(&claim.game).map_or("a game", |game| game.meta().name),
        name: claim.name,
        address: claim.address,
        action: format!("/claims/{token}"),
    })
}

/// `POST /claims/{token}`.
pub(crate) async fn answer(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    posted: Posted,
) -> Result<HttpResponse, Error> {
    let is_yes = match posted.text("answer") {
        "yes" => true,
        "no" => false,
        _ => {
            return Err(Error::Unreadable(
                "Choose yes or no first: nothing was done.".to_owned(),
            ));
        }
    };
    let answered = work(&app, move |service| claims::answer(service, &token, is_yes)).await?;
    match answered {
        Ok(()) => show(&NoticePage {
            layout: Layout::new(&app, &me, "Answered"),
            title: if is_yes {
                "The seat is theirs"
            } else {
                "The seat stays as it is"
            },
            text: if is_yes {
                "That account plays it from now on."
            } else {
                "Nothing was given away."
            },
            way: None,
        }),
        Err(AnswerError::Dead | AnswerError::Join(JoinError::Unknown)) => Err(Error::NotFound),
        Err(AnswerError::Join(JoinError::Change(error))) => Err(error.into()),
        Err(AnswerError::Join(error)) => Err(Error::MovedOn(error.to_string())),
        Err(AnswerError::Db(error)) => Err(error.into()),
    }
}
