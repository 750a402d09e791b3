//! `/practice`: a game against bots, begun with one touch.

use actix_web::HttpResponse;

use super::invitation::open_guest;
use super::{Answer, Cx, new_table};
use crate::play::practice::{self, Begun, Practice, Who};
use crate::web::Error;
use crate::web::form::Posted;
use crate::web::layout::see_other;

/// `GET /practice`: a form leads here, nothing else does.
pub(crate) async fn back() -> HttpResponse {
    see_other("/")
}

/// `POST /practice`: begins a game as a form of a new table would begin, with bots at all other seats, and goes to its
/// board. Whoever is not signed in plays as a guest.
pub(crate) async fn begin(cx: Cx, posted: Posted) -> Answer {
    let game = rules::find(posted.text("game")).ok_or(Error::NotFound)?;
    let usual = new_table::usual(game, &cx.app.service.library);
    let wanted = Practice {
        game: usual.game,
        options: usual.options,
        seats: usual.seats,
        client: cx.client(),
    };
    let who = match cx.me.id() {
        Some(person) => Who::Person(person),
        None => Who::Guest(cx.me.language),
    };
    let begun = cx.work(move |service| practice::begin(service, &wanted, who));
    let Begun { uid, person } = begun.await??;
    if cx.me.id().is_some() {
        return Ok(see_other(&format!("/tables/{uid}")));
    }
    open_guest(&cx, person, &uid).await
}
