//! `/practice`: a game against bots, begun with one touch.

use super::invitation::open_guest;
use super::{Answer, Cx, Error, Reply, new_table};
use crate::play::practice::{self, Begun, Practice, Who};

/// `POST /practice`: begins a game as a form of a new table would begin, with bots at all other seats, and goes to its
/// board. Whoever is not signed in plays as a guest.
pub(crate) fn begin(cx: &Cx) -> Answer {
    let game = rules::find(cx.text("game")).ok_or(Error::NotFound)?;
    let usual = new_table::usual(game, &cx.service().library);
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
    let Begun { uid, person } = practice::begin(cx.service(), &wanted, who)?;
    match cx.me.id() {
        Some(_) => Reply::to(&format!("/tables/{uid}")),
        None => open_guest(cx, person, &uid),
    }
}
