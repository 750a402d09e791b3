//! What players do about time and each other: asking, answering, nudging, leaving, replacing, closing.

use super::turn::FREE;
use super::{Answer, Cx, Error, Reply, is_sure, seat, there};
use crate::journal::Door;
use crate::play::agree::{self, Wanted};
use crate::play::change::By;
use crate::play::{join, moves, seat_change, time_out};
use crate::table::asks::AskKind;
use bots::Level;
use rules::Seat;
use words::msg;

/// `POST /tables/{uid}/ask`: asks the others for something; or takes back a sealed choice, or a move that nobody has
/// seen, for which nobody need be asked.
pub(crate) fn ask(cx: &Cx) -> Answer {
    let (service, by) = (cx.service(), by(cx)?);
    let number = |name: &str| cx.text(name).parse::<i64>().ok();
    if cx.text("topic") == "withdraw" {
        moves::withdraw(service, by, number("expected"))?;
        return there(cx);
    }
    if cx.text("topic") == FREE {
        let command = number("command").unwrap_or(0);
        agree::take_back(service, by, command)?;
        return there(cx);
    }
    let wanted = match AskKind::find(cx.text("topic")).ok_or_else(unreadable)? {
        AskKind::TakeBack => Wanted::TakeBack(number("command").unwrap_or(0)),
        AskKind::Stop => Wanted::Stop,
        AskKind::Pause => Wanted::Pause(number("days").unwrap_or(0)),
        AskKind::Resume => Wanted::Resume,
        AskKind::StandIn => Wanted::StandIn(named_seat(cx)?),
    };
    agree::ask(service, by, wanted)?;
    there(cx)
}

/// Whoever sent the form, at its table.
fn by(cx: &Cx) -> Result<By<'_>, Error> {
    Ok((cx.uid(), cx.id()?, Door::Page))
}

fn unreadable() -> Error {
    Error::unreadable(msg::time::unreadable())
}

/// The seat that the form names.
fn named_seat(cx: &Cx) -> Result<Seat, Error> {
    let seat = cx.text("seat").parse().map(Seat);
    seat.map_err(|_not_a_number| unreadable())
}

pub(crate) fn answer_asked(cx: &Cx) -> Answer {
    let (service, by) = (cx.service(), by(cx)?);
    let asked = cx.text("asked").parse().unwrap_or(0);
    let agrees = match cx.text("answer") {
        "yes" => true,
        "no" => false,
        _ => return Err(unreadable()),
    };
    agree::answer(service, by, asked, agrees)?;
    there(cx)
}

pub(crate) fn nudge(cx: &Cx) -> Answer {
    time_out::nudge(cx.service(), cx.uid(), cx.id()?, named_seat(cx)?)?;
    there(cx)
}

/// `POST /tables/{uid}/leave`: leaves the game; a stand-in plays on.
pub(crate) fn leave(cx: &Cx) -> Answer {
    let (service, by) = (cx.service(), by(cx)?);
    let successor = match (cx.text("then"), cx.text("sure")) {
        ("end", _) => {
            agree::ask(service, by, Wanted::Stop)?;
            return there(cx);
        }
        ("replace", _) => Some(cx.text("address")),
        ("stand_in", _) | (_, "yes") => None,
        _ => return Err(Error::unreadable(msg::table::choose_first())),
    };
    seat_change::leave(service, by, successor)?;
    Reply::to("/")
}

pub(crate) fn come_back(cx: &Cx) -> Answer {
    seat_change::come_back(cx.service(), by(cx)?)?;
    there(cx)
}

pub(crate) fn replace(cx: &Cx) -> Answer {
    let address = cx.text("address");
    seat_change::invite_to(cx.service(), by(cx)?, named_seat(cx)?, address)?;
    there(cx)
}

pub(crate) fn seat_bot(cx: &Cx) -> Answer {
    let by = by(cx)?;
    let level = Level::find(cx.text("level")).ok_or(Error::NotFound)?;
    join::seat_bot(cx.service(), by, seat(cx)?, level)?;
    there(cx)
}

pub(crate) fn close(cx: &Cx) -> Answer {
    let by = by(cx)?;
    is_sure(cx)?;
    seat_change::close(cx.service(), by)?;
    there(cx)
}
