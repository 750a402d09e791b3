//! What a table's page says of bots, and to somebody who practises with them.

use super::Cx;
use crate::accounts::Person;
use crate::look::board::Look;
use crate::play::Status;
use crate::web::pages::bots::levels;
use crate::web::pages::pick::Pick;
use bots::Level;
use scene::Offer;
use words::{Message, msg};

pub(super) struct HerePart {
    /// The bots that may be given a free seat; empty where there are none.
    pub(super) levels: Vec<Pick>,
    pub(super) is_soon: bool,
    pub(super) hints: Vec<Message>,
    /// A move to begin with, and why.
    pub(super) first: Option<(Offer, Vec<Message>)>,
    /// Whether the reader may keep a practice game by signing in.
    pub(super) may_keep: bool,
}

impl HerePart {
    /// Draws it for whoever looks. `example` is a move that the board gives as an example.
    pub(super) fn of(cx: &Cx, look: &Look, example: Option<&str>) -> Self {
        let is_guest = cx.me.person.as_ref().is_some_and(Person::is_guest);
        let hints = hints(look);
        let is_hinted = !hints.is_empty();
        Self {
            first: is_hinted.then(|| first(look, example)).flatten(),
            levels: match cx.service().bots.is_on() {
                true => levels(Level::Middle),
                false => Vec::new(),
            },
            is_soon: is_awaited(look),
            hints,
            may_keep: is_guest && cx.me.turn.is_none() && is_practice(look),
        }
    }
}

/// Whether the table waits for bots and for nobody else.
fn is_awaited(look: &Look) -> bool {
    let mut awaited = look.seats.iter().filter(|seat| seat.is_awaited).peekable();
    look.table.status == Status::Running
        && awaited.peek().is_some()
        && awaited.all(|seat| seat.bot.is_some())
}

/// Whether the reader plays against bots alone.
pub(super) fn is_practice(look: &Look) -> bool {
    let mut seats = look.seats.iter();
    look.my_seat.is_some() && seats.all(|seat| seat.is_me != seat.bot.is_some())
}

/// Hints for the first choice of somebody who practises; none once they have made it.
fn hints(look: &Look) -> Vec<Message> {
    let has_moved = look.seats.iter().any(|seat| seat.is_me && seat.has_moved);
    if look.table.status != Status::Running || has_moved || !is_practice(look) {
        return Vec::new();
    }
    let game = look.table.meta.key;
    let has_clock = look.table.clock.is_some();
    vec![
        msg::bots::hint_first(game),
        msg::bots::hint_second(game),
        msg::bots::hint_third(if has_clock { "yes" } else { "no" }),
    ]
}

/// What the strong level would play, and what that is worth beside the example or the first move of all.
fn first(look: &Look, example: Option<&str>) -> Option<(Offer, Vec<Message>)> {
    let sight = look.sight.as_ref()?;
    let plain = match example {
        Some(example) => sight.offer(example).ok(),
        None => sight.offers().into_iter().next(),
    }?;
    let Some(weighed) = sight.weigh(&plain.mv) else {
        return Some((plain, Vec::new()));
    };
    let best = sight.offer(&weighed.best).ok()?;
    let percent = |worth: f64| msg::look_back::percent((worth * 100.0).round() as u16);
    let mut why = vec![msg::bots::begin_why(percent(weighed.best_worth))];
    let other = weighed.played_worth.filter(|_| plain.mv != best.mv);
    why.extend(other.map(|worth| msg::bots::begin_instead(plain.title, percent(worth))));
    Some((best, why))
}
