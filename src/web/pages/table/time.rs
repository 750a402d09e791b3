//! What players do about time and each other: asking, answering, nudging, leaving, replacing, closing.

use actix_web::web::Path;

use super::notice::Place;
use super::{Answer, Cx, carry_out, finish, there};
use crate::journal::Door;
use crate::play::agree::{self, Wanted};
use crate::play::{bot_seats, moves, reminders, seat_change};
use crate::table::asks::AskKind;
use crate::web::Error;
use crate::web::form::Posted;
use bots::Level;
use rules::Seat;
use words::msg;

/// `POST /tables/{uid}/ask`: asks the others for something; or withdraws a sealed choice, for which nobody need be asked.
pub(crate) async fn ask(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let number = |name: &str| posted.text(name).trim().parse::<i64>().ok();
    if posted.text("topic") == "withdraw" {
        let expected = number("expected");
        return carry_out(&cx, &uid, move |service, uid| {
            moves::withdraw(service, uid, person, expected, Door::Page)
        })
        .await;
    }
    let topic = AskKind::find(posted.text("topic"));
    let topic = topic.ok_or_else(|| Error::Unreadable(msg::time::unreadable()))?;
    let wanted = match topic {
        AskKind::TakeBack => Wanted::TakeBack(number("command").unwrap_or(0)),
        AskKind::Stop => Wanted::Stop,
        AskKind::Pause => Wanted::Pause(number("days").unwrap_or(0)),
        AskKind::Resume => Wanted::Resume,
        AskKind::StandIn => Wanted::StandIn(seat_of(&posted)?),
    };
    carry_out(&cx, &uid, move |service, uid| {
        agree::ask(service, uid, person, wanted, Door::Page).map(drop)
    })
    .await
}

fn seat_of(posted: &Posted) -> Result<Seat, Error> {
    let seat = posted.text("seat").parse().map(Seat);
    seat.map_err(|_not_a_number| Error::Unreadable(msg::time::unreadable()))
}

/// `POST /tables/{uid}/answer`: agrees to what is asked, or refuses it.
pub(crate) async fn answer_asked(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let asked_seq = posted.text("asked").parse().unwrap_or(0);
    let agrees = match posted.text("answer") {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::Unreadable(msg::time::unreadable())),
    };
    carry_out(&cx, &uid, move |service, uid| {
        agree::answer(service, uid, person, asked_seq, agrees, Door::Page)
    })
    .await
}

/// `POST /tables/{uid}/nudge`: nudges a player who is waited for.
pub(crate) async fn nudge(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let seat = seat_of(&posted)?;
    carry_out(&cx, &uid, move |service, uid| {
        reminders::nudge(service, uid, person, seat)
    })
    .await
}

/// `POST /tables/{uid}/leave`: leaves the game; a stand-in plays on.
pub(crate) async fn leave(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let successor = match (posted.text("then"), posted.text("sure")) {
        ("end", _) => {
            return carry_out(&cx, &uid, move |service, uid| {
                agree::ask(service, uid, person, Wanted::Stop, Door::Page).map(drop)
            })
            .await;
        }
        ("replace", _) => Some(posted.text("address").to_owned()),
        ("stand_in", _) | (_, "yes") => None,
        _ => return Err(Error::Unreadable(msg::table::choose_first())),
    };
    let (name, wanted) = (uid.to_string(), successor.clone());
    let left = cx.work(move |service| {
        seat_change::leave_to(service, &name, person, wanted.as_deref(), Door::Page)
    });
    let left = left.await?.map(|()| "/".to_owned());
    let typed = successor.map(|address| (Place::Successor, address));
    finish(&cx, &uid, left, typed).await
}

/// `POST /tables/{uid}/back`: takes the own seat back from a stand-in.
pub(crate) async fn come_back(cx: Cx, uid: Path<String>, _posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    carry_out(&cx, &uid, move |service, uid| {
        seat_change::come_back(service, uid, person, Door::Page)
    })
    .await
}

/// `POST /tables/{uid}/replace`: invites somebody to take a seat over.
pub(crate) async fn replace(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let (seat, address) = (seat_of(&posted)?, posted.text("address").to_owned());
    let (name, typed) = (uid.to_string(), (Place::Seat(seat.0), address.clone()));
    let invited =
        cx.work(move |service| seat_change::invite_to(service, &name, person, seat, &address));
    let invited = invited.await?.map(|()| there(&uid));
    finish(&cx, &uid, invited, Some(typed)).await
}

/// `POST /tables/{uid}/seats/{seat}/bot`: gives a free seat to a bot.
pub(crate) async fn seat_bot(cx: Cx, path: Path<(String, u8)>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let (uid, seat) = path.into_inner();
    let level = Level::find(posted.text("level")).ok_or(Error::NotFound)?;
    carry_out(&cx, &uid, move |service, uid| {
        bot_seats::seat_bot(service, uid, person, Seat(seat), level)
    })
    .await
}

/// `POST /tables/{uid}/close`: closes a table that never began.
pub(crate) async fn close(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    if posted.text("sure") != "yes" {
        return Err(Error::Unreadable(msg::table::tick_first()));
    }
    carry_out(&cx, &uid, move |service, uid| {
        seat_change::close(service, uid, person, Door::Page)
    })
    .await
}
