//! `/tables/{uid}`: the board from my seat, and everything that is done there.
//!
//! A move is posted with what the form was drawn with; if it is not played, the answer is the board as it is now
//! with the reason above it. Start reading at [`show`] and [`play()`]; [`page`] fills the template.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use serde::Deserialize;

use super::{Answer, Cx, go_on};
use crate::error;
use crate::journal::Door;
use crate::look::board::{self, Look};
use crate::look::turn_links;
use crate::play::invite::{self, Next};
use crate::play::moves::{self, Submit};
use crate::play::talk;
use crate::play::{Service, next_game, notes, play_again};
use crate::web::auth::TurnAt;
use crate::web::form::Posted;
use crate::web::layout::{Code, answer, see_other};
use crate::web::{App, Error, page_cache, read};
use rules::Seat;
use words::msg;

mod after;
mod consent;
mod here;
mod notice;
pub(crate) mod order;
pub(super) mod over;
mod page;
pub(super) mod parts;
mod refused;
pub(crate) mod time;
mod turn;

use notice::Place;
use refused::{Refused, no_next_game};

const CONFLICT: Code = Code::Is(StatusCode::CONFLICT);

#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The beginning of a move that is a line of choices.
    line: Option<String>,
    /// A move that a letter's link lays out. Only its button plays it.
    r#move: Option<String>,
}

/// `GET /tables/{uid}`: the table as it is.
pub(crate) async fn show(
    app: Data<App>,
    request: HttpRequest,
    uid: Path<String>,
    asked: Query<Asked>,
) -> Answer {
    let asked = asked.into_inner();
    let name = uid.into_inner();
    let served = page_cache::serve(&app, &request, name.clone(), move |app, me, table| {
        let look = board::now_after(&app.service, table)?;
        board::note_shown(&app.service, table);
        let (line, laid) = (asked.line.as_deref(), asked.r#move.as_deref());
        Ok(page::laid_out(app, me, &look, line, laid)?.html()?)
    })
    .await;
    match served {
        Err(Error::NotFound) => after_turn(&request, &name).await,
        served => served,
    }
}

/// Whoever came by a turn letter's link and has played their turn is told so; the table itself is not theirs to see.
async fn after_turn(request: &HttpRequest, uid: &str) -> Answer {
    let cx = Cx::extract(request).await?;
    if cx.me.past_turn.as_deref() != Some(uid) {
        return Err(Error::NotFound);
    }
    let (title, text) = (msg::table::turn_played(), msg::table::turn_played_text());
    super::notice::show(&cx, &title.clone(), title, text, None)
}

/// `GET` where a form of the table goes: what a form is answered with stays at its address, and whoever loads that
/// again wants the table, which itself says whether it is there.
pub(crate) async fn back(uid: Path<String>) -> HttpResponse {
    see_other(&there(&uid))
}

/// The same for forms about time and consent.
pub(crate) async fn back_from(path: Path<(String, String)>) -> HttpResponse {
    see_other(&there(&path.0))
}

/// The same for forms about a seat.
pub(crate) async fn back_from_seat(path: Path<(String, u8, String)>) -> HttpResponse {
    see_other(&there(&path.0))
}

/// `POST /tables/{uid}/moves`: plays a move.
pub(crate) async fn play(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    let typed = posted.text("move").to_owned();
    let submit = Submit {
        uid: uid.to_string(),
        person,
        mv: typed.clone(),
        expected: posted
            .text("expected")
            .parse()
            .map_err(|_not_a_number| Error::Unreadable(msg::table::no_position()))?,
        command_id: posted.text("command_id").to_owned(),
        door: Door::Page,
    };
    let at = cx.me.turn.clone().zip(cx.me.session);
    let is_other = |at: &(TurnAt, _)| at.0.turn.expected_seq != submit.expected;
    let played = if at.as_ref().is_some_and(is_other) {
        Err(moves::stale())
    } else {
        cx.work(move |service| {
            let played = moves::submit(service, &submit)?;
            if played.is_over {
                next_game::follow(service, &submit.uid);
            }
            if let Some((at, session)) = at {
                turn_links::follow_turn(service, session, &at.turn, played.seq)?;
            }
            Ok(there(&submit.uid))
        })
        .await?
    };
    finish(&cx, &uid, played, Some((Place::Move, typed))).await
}

/// The page of a table.
fn there(uid: &str) -> String {
    format!("/tables/{uid}")
}

/// Does something at a table for whoever asks, and answers with the table.
async fn carry_out(
    cx: &Cx,
    uid: &str,
    act: impl FnOnce(&Service, &str) -> Result<(), error::Error> + Send + 'static,
) -> Answer {
    let name = uid.to_owned();
    let done = cx.work(move |service| act(service, &name)).await?;
    finish(cx, uid, done.map(|()| there(uid)), None).await
}

/// Leads on to where something was done. Where nothing was, it shows the table as it is now with the reason above it, and
/// with what was typed in its field.
async fn finish<E>(
    cx: &Cx,
    uid: &str,
    done: Result<String, E>,
    typed: Option<(Place, String)>,
) -> Answer
where
    Refused: From<E>,
{
    match done.map_err(Refused::from) {
        Ok(path) => Ok(see_other(&path)),
        Err(Refused::Other(error)) => Err(error),
        Err(Refused::Told(code, notice)) => {
            let look = look_now(cx, uid).await?;
            let notice = Some(notice.with_typed(typed));
            answer(code, &page::table(&cx.app, &cx.me, &look, None, notice)?)
        }
    }
}

/// `POST /tables/{uid}/talk`: says something to the table.
pub(crate) async fn say(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let words = posted.text("words").to_owned();
    let (name, typed) = (uid.to_string(), (Place::Talk, words.clone()));
    let said = cx.work_as(move |service, person| talk::say(service, &name, person, &words));
    let said = said.await?.map(|()| format!("/tables/{uid}#talk"));
    finish(&cx, &uid, said, Some(typed)).await
}

/// `POST /tables/{uid}/notes`: keeps my private notes.
pub(crate) async fn keep(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    // A form without its field empties nothing.
    let words = posted.all("words").next().map(str::to_owned);
    let words = words.ok_or(Error::Unreadable(msg::table::no_words()))?;
    let (name, typed) = (uid.to_string(), (Place::Note, words.clone()));
    let kept = cx.work(move |service| notes::keep(service, &name, person, &words));
    let kept = kept.await?.map(|()| format!("/tables/{uid}#notes"));
    finish(&cx, &uid, kept, Some(typed)).await
}

/// `POST /tables/{uid}/resign`: gives the game up.
pub(crate) async fn resign(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    let person = cx.me.signed_in()?.id;
    if posted.text("sure") != "yes" {
        return Err(Error::Unreadable(msg::table::tick_first()));
    }
    carry_out(&cx, &uid, move |service, uid| {
        moves::resign(service, uid, person, Door::Page)?;
        next_game::follow(service, uid);
        Ok(())
    })
    .await
}

/// `POST /tables/{uid}/rematch`: goes on to the next game with the same people, and opens it when nobody has yet.
pub(crate) async fn rematch(cx: Cx, uid: Path<String>, _posted: Posted) -> Answer {
    let name = uid.to_string();
    let next = cx.work_as(move |service, person| play_again::play_again(service, &name, person));
    let next = next.await?.map(|next| there(&next));
    finish(&cx, &uid, next.map_err(no_next_game), None).await
}

/// `POST /tables/{uid}/keys/end`: ends the links and the browsers of letters that open my seat.
pub(crate) async fn end_keys(cx: Cx, uid: Path<String>, _posted: Posted) -> Answer {
    let ended = cx.work_as(move |service, person| turn_links::end_all(service, &uid, person));
    go_on(ended.await??, "/settings?done=keys")
}

/// `POST /tables/{uid}/seats/{seat}/{ask|open}`: asks a mailbox again that declined, or lets others have its seat.
pub(crate) async fn after_declining(
    cx: Cx,
    path: Path<(String, u8, String)>,
    _posted: Posted,
) -> Answer {
    let (uid, seat, next) = path.into_inner();
    let next = match next.as_str() {
        "ask" => Next::AskAgain,
        _ => Next::OpenToAll,
    };
    let name = uid.clone();
    let done = cx.work_as(move |service, person| {
        invite::after_declining(service, &name, person, Seat(seat), next)
    });
    let done = done.await?.map(|()| there(&uid));
    finish(&cx, &uid, done, Some((Place::Seat(seat), String::new()))).await
}

/// `POST /tables/{uid}/seats/{seat}/invite`: invites somebody to a free seat, in place of whoever was invited before.
pub(crate) async fn invite(cx: Cx, path: Path<(String, u8)>, posted: Posted) -> Answer {
    let (uid, seat) = path.into_inner();
    let (name, address) = (uid.clone(), posted.text("address").to_owned());
    let typed = (Place::Seat(seat), address.clone());
    let invited = cx.work_as(move |service, person| {
        invite::invite_other(service, &name, person, Seat(seat), &address)
    });
    let invited = invited.await?.map(|()| there(&uid));
    finish(&cx, &uid, invited, Some(typed)).await
}

/// `GET /tables/{uid}/seq`: the number of the last event, for a page that asks whether somebody has moved.
pub(crate) async fn seq(cx: Cx, uid: Path<String>) -> Answer {
    let person = cx.me.id();
    let seq = read(&cx.app, move |app| {
        board::last_seq(&app.service, &uid, person)
    })
    .await??;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(seq.to_string()))
}

pub(super) async fn look_now(cx: &Cx, uid: &str) -> Result<Look, Error> {
    let (person, uid) = (cx.me.id(), uid.to_owned());
    let found = cx.work(move |service| board::now(service, &uid, person));
    Ok(found.await??)
}
