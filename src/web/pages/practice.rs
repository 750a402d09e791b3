//! `/practice`: a game against bots, begun with one touch.

use super::invitation::open_guest;
use super::{Answer, Cx, Reply, bots, new_table};
use crate::play::practice::{self, Begun, Practice, Who};

/// `POST /practice`: begins a game with bots at all other seats, and goes to its board. What the form leaves out is as a
/// form of a new table would begin. Whoever is not signed in plays as a guest.
pub(crate) fn begin(cx: &Cx) -> Answer {
    let typed = new_table::typed(cx)?;
    let wanted = Practice {
        game: typed.game,
        options: typed.options,
        seats: typed.seats,
        level: bots::level(cx.posted()),
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
