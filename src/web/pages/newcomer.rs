//! Somebody new opens a table: the form comes first, the letter that signs them in afterwards, and its button does both.
//!
//! The form waits beside the sign-in that it asked for, in the browser that sent it. Nobody is invited before the mailbox
//! of whoever invites is confirmed. Start reading at [`open()`] and [`finish`].

use super::invitation::open_guest;
use super::{Answer, Cx, Error, Reply, new_table, picks};
use crate::accounts;
use crate::accounts::sign_in::{AskSignIn, SignedIn};
use crate::error::{self, Code, no};
use crate::play::practice::{self, Begun, Practice, Who};
use crate::play::{identity, open};
use crate::web::form::Posted;
use words::{Arg, Join, Message, Text, msg};

/// The longest form that waits, in bytes. The form of the page with everything filled in has half of that.
const FORM_BYTES: usize = 8 * 1024;

/// `POST /tables/new`: opens the table and goes to it. Whoever is not signed in is asked to be, by a letter, and the
/// table opens with its button.
pub(crate) fn open(cx: &Cx) -> Answer {
    match cx.me.person {
        Some(_) => new_table::open_as(cx),
        None => ask(cx),
    }
}

/// Queues the letter that signs in whoever sent the form of a new table, and keeps the form with it.
fn ask(cx: &Cx) -> Answer {
    let asked = new_table::read(cx)?;
    if let Some((_, why)) = new_table::wrong_newcomer(cx).into_iter().next() {
        return Err(no(Code::Invalid, why).at("newcomer").into());
    }
    let address = accounts::canonical_address(cx.text("address"))?;
    open::check(cx.service(), &address, &asked)?;
    let form = cx.posted().to_keep();
    if form.len() > FORM_BYTES {
        return Err(Error::TooLarge);
    }
    let next = format!("/tables/new?game={}", asked.game);
    cx.send(&AskSignIn {
        form: Some(&form),
        ..cx.letter(&address, &next)
    })?;
    Reply::to("/sign-in/code")
}

/// Says what the button of the letter's link does with a form that waits. None where the game is gone.
pub(super) fn what(form: &str) -> Option<Message> {
    let posted = Posted::kept(form);
    let game = rules::find(posted.text("game"))?.meta().name;
    let invited = posted.all("invited").filter(|address| !address.is_empty());
    let invited: Vec<Text> = invited
        .map(|address| Text::from(address.to_owned()))
        .collect();
    Some(if invited.is_empty() {
        msg::sign_in::opens(game)
    } else {
        msg::sign_in::opens_with(game, Arg::list(Join::And, invited))
    })
}

/// Opens the table that a form asks for which waited for its sender to sign in. `cx` knows who they are now.
pub(super) fn finish(cx: &Cx, signed_in: &SignedIn) -> Answer {
    if signed_in.is_new {
        name(cx, signed_in, cx.text("name"))?;
    }
    new_table::open_as(cx).or_else(|error| new_table::refused(cx, error))
}

/// Calls a new account what its owner typed. Gives whether that is a name.
pub(super) fn name(cx: &Cx, signed_in: &SignedIn, name: &str) -> Result<bool, Error> {
    match identity::rename(&cx.service().db, signed_in.person.id, name) {
        Ok(()) => Ok(true),
        Err(error::Error::No(_) | error::Error::Hidden) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// `POST /practice`: begins a game with bots at all other seats, and goes to its board. What the form leaves out is as a
/// form of a new table would begin. Whoever is not signed in plays as a guest.
pub(crate) fn practise(cx: &Cx) -> Answer {
    let typed = new_table::typed(cx)?;
    let wanted = Practice {
        game: typed.game,
        options: typed.options,
        seats: typed.seats,
        first_move: Some(cx.text("move").to_owned()).filter(|mv| !mv.is_empty()),
        level: picks::level(cx.posted()),
        client: cx.asked.client,
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
