//! `/tables/{uid}`: the board from my seat, and everything that is done there.
//!
//! A move is posted with what the form was drawn with; if it is not played, the answer is the board as it is now
//! with the reason above it. Start reading at [`show`] and [`play()`]; [`page`] fills the template.

use actix_web::http::StatusCode;
use askama::Template;

use super::{Answer, Cx, Error, Layout, Reply, go_on};
use crate::journal::Door;
use crate::look::board::{self, TableFingerprint};
use crate::look::turn_links;
use crate::play::invite::{self, Next};
use crate::play::moves::{self, Submit};
use crate::play::{heard, next_game, talk};
use rules::Seat;
use words::msg;

mod beside;
pub(crate) mod order;
pub(super) mod over;
mod page;
pub(super) mod parts;
mod refused;
pub(crate) mod share;
pub(crate) mod time;
mod turn;

pub(crate) use refused::refused;

/// `GET /tables/{uid}`: the table as it is. The address may hold the beginning of a move that is a line of choices, or a
/// move that a letter's link lays out; only its button plays it.
pub(crate) fn show(cx: &Cx, table: &TableFingerprint) -> Result<String, Error> {
    let (line, laid) = (cx.query("line")?, cx.query("move")?);
    let mut look = board::now_after(cx.service(), table)?;
    board::note_shown(cx.service(), table);
    if cx.me.turn.is_some() {
        look.keep_to_the_board();
    }
    cx.written(&look, || {
        Ok(page::laid_out(cx, &look, line, laid)?.render()?)
    })
}

/// Whoever came by a turn letter's link and has played their turn is told so; the table itself is not theirs to see.
pub(crate) fn missing(cx: &Cx) -> Answer {
    if cx.me.past_turn.as_deref() != Some(cx.uid()) {
        return Err(Error::NotFound);
    }
    let (title, text) = (msg::table::turn_played(), msg::table::turn_played_text());
    super::notice(cx, &title.clone(), title, text, None)
}

pub(crate) fn play(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.id()?);
    let expected = cx.text("expected").parse();
    let expected =
        expected.map_err(|_not_a_number| Error::unreadable(msg::table::no_position()))?;
    let at = cx.me.turn.as_ref().zip(cx.me.session);
    if at.is_some_and(|(at, _)| at.turn.expected_seq != expected) {
        return Err(moves::stale().into());
    }
    let submit = Submit {
        uid: cx.uid().to_owned(),
        person,
        mv: cx.text("move").to_owned(),
        expected,
        command_id: cx.text("command_id").to_owned(),
        door: Door::Page,
    };
    let played = moves::submit(service, &submit)?;
    if played.is_over {
        next_game::follow(service, cx.uid());
    }
    if let Some((at, session)) = at {
        turn_links::follow_turn(service, session, &at.turn, played.seq)?;
    }
    // The form leads on to the board; how a game ended stands above that.
    match played.is_over {
        true => there_at(cx, "main"),
        false => there(cx),
    }
}

/// Leads on to the table.
fn there(cx: &Cx) -> Answer {
    Reply::to(&format!("/tables/{}", cx.uid()))
}

fn there_at(cx: &Cx, place: &str) -> Answer {
    Reply::to(&format!("/tables/{}#{place}", cx.uid()))
}

/// Lets only those pass who have ticked that they are sure.
fn is_sure(cx: &Cx) -> Result<(), Error> {
    match cx.text("sure") {
        "yes" => Ok(()),
        _ => Err(Error::unreadable(msg::table::tick_first())),
    }
}

/// `POST /tables/{uid}/looked`: the script of a player's open page says that somebody is doing something there.
pub(crate) fn looked(cx: &Cx) -> Answer {
    heard::note_looking(cx.service(), cx.uid(), cx.id()?)?;
    Ok(Reply::of("text/plain", "").with_status(StatusCode::NO_CONTENT))
}

pub(crate) fn say(cx: &Cx) -> Answer {
    talk::say(cx.service(), cx.uid(), cx.id()?, cx.text("words"))?;
    there_at(cx, "talk")
}

pub(crate) fn keep(cx: &Cx) -> Answer {
    let person = cx.id()?;
    // A form without its field empties nothing.
    if !cx.posted().has("words") {
        return Err(Error::unreadable(msg::table::no_words()));
    }
    talk::keep_notes(cx.service(), cx.uid(), person, cx.text("words"))?;
    there_at(cx, "notes")
}

pub(crate) fn resign(cx: &Cx) -> Answer {
    let person = cx.id()?;
    is_sure(cx)?;
    moves::resign(cx.service(), (cx.uid(), person, Door::Page))?;
    next_game::follow(cx.service(), cx.uid());
    there(cx)
}

/// `POST /tables/{uid}/rematch`: goes on to the next game with the same people, and opens it when nobody has yet.
pub(crate) fn rematch(cx: &Cx) -> Answer {
    let next = next_game::play_again(cx.service(), cx.uid(), cx.id()?)?;
    Reply::to(&format!("/tables/{next}"))
}

/// `POST /tables/{uid}/keys/end`: ends the links and the browsers of letters that open my seat.
pub(crate) fn end_keys(cx: &Cx) -> Answer {
    let ended = turn_links::end_all(cx.service(), cx.uid(), cx.id()?)?;
    go_on(ended, "/settings?done=keys")
}

pub(crate) fn ask_again(cx: &Cx) -> Answer {
    after_declining(cx, Next::AskAgain)
}

pub(crate) fn open_to_all(cx: &Cx) -> Answer {
    after_declining(cx, Next::OpenToAll)
}

fn after_declining(cx: &Cx, next: Next) -> Answer {
    invite::after_declining(cx.service(), cx.uid(), cx.id()?, seat(cx)?, next)?;
    there(cx)
}

/// The seat that the address names.
fn seat(cx: &Cx) -> Result<Seat, Error> {
    Ok(Seat(cx.number("seat")?))
}

/// `POST /tables/{uid}/seats/{seat}/invite`: invites somebody to a free seat, in place of whoever was invited before.
pub(crate) fn invite(cx: &Cx) -> Answer {
    let address = cx.text("address");
    invite::invite_other(cx.service(), cx.uid(), cx.id()?, seat(cx)?, address)?;
    there(cx)
}
