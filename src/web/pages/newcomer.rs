//! Somebody new opens a table: the form comes first, the letter that signs them in afterwards, and its button does both.
//!
//! The form waits beside the sign-in that it asked for, in the browser that sent it. Nobody is invited before the mailbox
//! of whoever invites is confirmed. Start reading at [`open()`] and [`finish`].

use super::letter::{self, Letter};
use super::{Answer, Cx, MISTAKEN, new_table, too_often};
use crate::accounts;
use crate::accounts::people::{clean_name, wrong_name};
use crate::accounts::sign_in::SignedIn;
use crate::error;
use crate::play::{identity, open};
use crate::web::Error;
use crate::web::form::Posted;
use crate::web::layout::{answer, see_other};
use words::{Arg, Join, Message, Text, msg};

/// The longest form that waits, in bytes. The form of the page with everything filled in has half of that.
const FORM_BYTES: usize = 8 * 1024;

/// `POST /tables/new`: opens the table and goes to it. Whoever is not signed in is asked to be, by a letter, and the
/// table opens with its button.
pub(crate) async fn open(cx: Cx, posted: Posted) -> Answer {
    if cx.me.person.is_none() {
        return ask(&cx, &posted).await;
    }
    new_table::open_as(&cx, &posted).await
}

/// Queues the letter that signs in whoever sent the form of a new table, and keeps the form with it.
async fn ask(cx: &Cx, posted: &Posted) -> Answer {
    let asked = match new_table::read(cx, posted)? {
        Ok(asked) => asked,
        Err(page) => return answer(MISTAKEN, &*page),
    };
    let address = match address(posted) {
        Ok(address) => address,
        Err((name, address)) => {
            let mut page = asked.page(cx, posted);
            page.blame_newcomer(name.as_ref(), address.as_ref());
            return answer(MISTAKEN, &page);
        }
    };
    if let Err(error) = open::check(&cx.app.service, &address, &asked.wanted) {
        return asked.refused(cx, posted, error);
    }
    let form = posted.to_keep();
    if form.len() > FORM_BYTES {
        return Err(Error::TooLarge);
    }
    let letter = Letter {
        address,
        next_path: format!("/tables/new?game={}", asked.game.meta().key),
        form: Some(form),
        ..Letter::default()
    };
    let sent = letter::send(cx, letter).await?;
    if let Err(error::Error::TooOften { again_in_ms }) = sent {
        let (code, why) = too_often(again_in_ms);
        let mut page = asked.page(cx, posted);
        page.blame_newcomer(None, Some(&why));
        return answer(code, &page);
    }
    sent?;
    Ok(see_other("/sign-in/code"))
}

/// Gives the address as it is compared with others; else what is wrong with name and address.
fn address(posted: &Posted) -> Result<String, (Option<Message>, Option<Message>)> {
    let name = clean_name(posted.text("name")).is_none().then(wrong_name);
    match (accounts::canonical_address(posted.text("address")), name) {
        (Ok(address), None) => Ok(address),
        (Err(error::Error::No(no)), name) => Err((name, Some(no.why))),
        (Ok(_) | Err(_), name) => Err((name, None)),
    }
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
pub(super) async fn finish(cx: &Cx, signed_in: &SignedIn, form: &str) -> Answer {
    let posted = Posted::kept(form);
    if signed_in.is_new {
        name(cx, signed_in, posted.text("name")).await?;
    }
    new_table::open_as(cx, &posted).await
}

/// Calls a new account what its owner typed. Gives whether that is a name.
pub(super) async fn name(cx: &Cx, signed_in: &SignedIn, name: &str) -> Result<bool, Error> {
    let (person, name) = (signed_in.person.id, name.to_owned());
    let named = cx.work(move |service| identity::rename(&service.db, person, &name));
    match named.await? {
        Ok(()) => Ok(true),
        Err(error::Error::No(_) | error::Error::Hidden) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
