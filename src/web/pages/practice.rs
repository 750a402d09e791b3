//! `/practice`: a game against bots, begun with one touch.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::invitation::open_guest;
use super::{Answer, new_table};
use crate::tables::practice::{self, Begun, Practice, PracticeError, Who};
use crate::web::auth::Me;
use crate::web::form::Posted;
use crate::web::layout::see_other;
use crate::web::{App, Error, browser, work};
use words::msg;

/// `GET /practice`: a form leads here, nothing else does.
pub(crate) async fn back() -> HttpResponse {
    see_other("/")
}

/// `POST /practice`: begins a game as a form of a new table would begin, with bots at all other seats, and goes to its
/// board. Whoever is not signed in plays as a guest.
pub(crate) async fn begin(app: Data<App>, me: Me, request: HttpRequest, posted: Posted) -> Answer {
    let game = rules::find(posted.text("game")).ok_or(Error::NotFound)?;
    let usual = new_table::usual(game, &app.service.library);
    let wanted = Practice {
        game: usual.game,
        options: usual.options,
        seats: usual.seats,
        client: app.proxies.client(&request),
    };
    let who = match me.id() {
        Some(person) => Who::Person(person),
        None => Who::Guest(me.language),
    };
    let begun = work(&app, move |service| practice::begin(service, &wanted, who));
    let Begun { uid, person } = match begun.await? {
        Ok(begun) => begun,
        Err(PracticeError::NoBots) => return Err(Error::Refused(msg::bots::no_room())),
        Err(PracticeError::TooOften { again_in_ms }) => return Err(Error::too_often(again_in_ms)),
        Err(PracticeError::UnknownGame | PracticeError::Refused(_)) => return Err(Error::NotFound),
        Err(PracticeError::Nobody) => return Err(Error::SignInFirst),
        Err(PracticeError::Change(error)) => return Err(error.into()),
    };
    if me.id().is_some() {
        return Ok(see_other(&format!("/tables/{uid}")));
    }
    open_guest(&app, browser::of(&request, &me), person, &uid).await
}
