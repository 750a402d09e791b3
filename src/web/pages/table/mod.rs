//! `/tables/{uid}`: the board from my seat, and everything that is done there.
//!
//! A move is posted with what the form was drawn with; if it is not played, the answer is the board as it is now
//! with the reason above it. Start reading at [`show`] and [`play`]; [`page`] fills the template.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use serde::Deserialize;

use super::notice::NoticePage;
use super::{Answer, MISTAKEN, go_on, too_often};
use crate::journal::Door;
use crate::tables::ChangeError;
use crate::tables::invite::{self, InviteError, Next};
use crate::tables::look::{self, Look};
use crate::tables::next_game;
use crate::tables::notes;
use crate::tables::play::{self, Submit, SubmitError};
use crate::tables::play_again;
use crate::tables::talk::{self, WordsError};
use crate::tables::turn_links;
use crate::web::auth::{Me, TurnAt};
use crate::web::form::{Posted, wrong_address};
use crate::web::layout::{self, Code, answer, see_other};
use crate::web::{App, Error, Layout, page_cache, read, work};
use rules::Seat;
use words::msg;

mod after;
mod consent;
pub(crate) mod order;
pub(super) mod over;
mod page;
pub(super) mod parts;
pub(crate) mod time;
mod turn;

use page::{Notice, Typed};

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
        let look = look::now_after(&app.service, table)?;
        look::note_shown(&app.service, table);
        let (line, laid) = (asked.line.as_deref(), asked.r#move.as_deref());
        Ok(page::laid_out(app, me, &look, line, laid)?.html()?)
    })
    .await;
    match served {
        Err(Error::NotFound) => after_turn(&app, &request, &name).await,
        served => served,
    }
}

/// Whoever came by a turn letter's link and has played their turn is told so; the table itself is not theirs to see.
async fn after_turn(app: &Data<App>, request: &HttpRequest, uid: &str) -> Answer {
    let me = Me::extract(request).await?;
    if me.past_turn.as_deref() != Some(uid) {
        return Err(Error::NotFound);
    }
    let title = msg::table::turn_played();
    layout::show(&NoticePage {
        layout: Layout::new(app, &me, &title),
        title,
        text: msg::table::turn_played_text(),
        way: None,
    })
}

/// `GET` where a form of the table goes: what a form is answered with stays at its address, and whoever loads that
/// again wants the table, which itself says whether it is there.
pub(crate) async fn back(uid: Path<String>) -> HttpResponse {
    see_other(&format!("/tables/{uid}"))
}

/// The same for forms about time and consent.
pub(crate) async fn back_from(path: Path<(String, String)>) -> HttpResponse {
    see_other(&format!("/tables/{}", path.0))
}

/// The same for forms about a seat.
pub(crate) async fn back_from_seat(path: Path<(String, u8, String)>) -> HttpResponse {
    see_other(&format!("/tables/{}", path.0))
}

/// `POST /tables/{uid}/moves`: plays a move.
pub(crate) async fn play(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
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
    let at = me.turn.clone().zip(me.session);
    let is_other = |at: &(TurnAt, _)| at.0.turn.expected_seq != submit.expected;
    let played = if at.as_ref().is_some_and(is_other) {
        Err(SubmitError::Stale)
    } else {
        work(&app, move |service| {
            let played = play::submit(service, &submit)?;
            if played.is_over {
                next_game::follow(service, &played.uid);
            }
            if let Some((at, session)) = at {
                turn_links::follow_turn(service, session, &at.turn, played.seq)
                    .map_err(ChangeError::Db)?;
            }
            Ok(played)
        })
        .await?
    };
    let (code, notice) = match played {
        Ok(played) => return Ok(see_other(&format!("/tables/{}", played.uid))),
        Err(error) => outcome(error)?,
    };
    let look = look_now(&app, &me, &uid).await?;
    let mut page = page::table(&app, &me, &look, None, Some(notice))?;
    page.typed = typed;
    answer(code, &page)
}

/// What a move that was not played is answered with: the board as it is, under a notice.
fn outcome(error: SubmitError) -> Result<(Code, Notice), Error> {
    let notice = match error {
        SubmitError::Refused(refusal) => return Ok((MISTAKEN, Notice::Refused(refusal))),
        SubmitError::Unknown => return Err(Error::NotFound),
        SubmitError::NotYourSeat => return Err(Error::Forbidden(msg::table::only_players())),
        SubmitError::TooLong => return Err(Error::Unreadable(msg::table::move_too_long())),
        SubmitError::NoCommandId => return Err(Error::Unreadable(msg::table::no_command_id())),
        SubmitError::Stale => Notice::Stale,
        SubmitError::NotBegun | SubmitError::Over => Notice::Idle,
        SubmitError::OthersPlayOn => Notice::NotDone(msg::table::others_play_on()),
        SubmitError::Change(ChangeError::CommandReused) => Notice::Reused,
        SubmitError::Change(ChangeError::Frozen) => Notice::Frozen,
        SubmitError::Change(error) => return Err(error.into()),
    };
    Ok((CONFLICT, notice))
}

/// The table as it is now, under a notice.
async fn under(app: &Data<App>, me: &Me, uid: &str, code: Code, notice: Notice) -> Answer {
    let look = look_now(app, me, uid).await?;
    answer(code, &page::table(app, me, &look, None, Some(notice))?)
}

/// `POST /tables/{uid}/talk`: says something to the table.
pub(crate) async fn say(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let words = posted.text("words").to_owned();
    let (name, typed) = (uid.to_string(), words.clone());
    let said = work(&app, move |service| {
        talk::say(service, &name, person, &words)
    });
    words_answer(&app, &me, &uid, said.await?, Typed::Talk(typed)).await
}

/// `POST /tables/{uid}/notes`: keeps my private notes.
pub(crate) async fn keep(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    // A form without its field empties nothing.
    let words = posted.all("words").next().map(str::to_owned);
    let words = words.ok_or(Error::Unreadable(msg::table::no_words()))?;
    let (name, typed) = (uid.to_string(), words.clone());
    let kept = work(&app, move |service| {
        notes::keep(service, &name, person, &words)
    });
    words_answer(&app, &me, &uid, kept.await?, Typed::Note(typed)).await
}

async fn words_answer(
    app: &Data<App>,
    me: &Me,
    uid: &str,
    done: Result<(), WordsError>,
    typed: Typed,
) -> Answer {
    let Err(error) = done else {
        return Ok(see_other(&format!("/tables/{uid}#{}", typed.anchor())));
    };
    let (code, why) = match error {
        WordsError::Unknown => return Err(Error::NotFound),
        WordsError::Db(error) => return Err(error.into()),
        WordsError::TooOften { again_in_ms } => too_often(again_in_ms),
        WordsError::Empty => (MISTAKEN, msg::table::write_first()),
        WordsError::TooLong(most) => (MISTAKEN, msg::table::too_long(most)),
        WordsError::Full => (MISTAKEN, msg::table::talk_full()),
    };
    under(app, me, uid, code, Notice::NotKept(why, typed)).await
}

/// `POST /tables/{uid}/resign`: gives the game up.
pub(crate) async fn resign(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    if posted.text("sure") != "yes" {
        return Err(Error::Unreadable(msg::table::tick_first()));
    }
    time::carry_out(&app, &me, &uid, move |service, uid| {
        play::resign(service, uid, person, Door::Page)?;
        next_game::follow(service, uid);
        Ok::<_, SubmitError>(())
    })
    .await
}

/// `POST /tables/{uid}/rematch`: goes on to the next game with the same people, and opens it when nobody has yet.
pub(crate) async fn rematch(app: Data<App>, me: Me, uid: Path<String>, _posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let name = uid.to_string();
    let next = work(&app, move |service| {
        play_again::play_again(service, &name, person)
    });
    let (code, why) = match next.await? {
        Ok(next) => return Ok(see_other(&format!("/tables/{next}"))),
        Err(error) => after::refused(error)?,
    };
    under(&app, &me, &uid, code, Notice::NotAgain(why)).await
}

/// `POST /tables/{uid}/keys/end`: ends the links and the browsers of letters that open my seat.
pub(crate) async fn end_keys(app: Data<App>, me: Me, uid: Path<String>, _posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let ended = work(&app, move |service| {
        turn_links::end_all(service, &uid, person)
    });
    go_on(ended.await??, "/settings?done=keys")
}

/// `POST /tables/{uid}/seats/{seat}/{ask|open}`: asks a mailbox again that declined, or lets others have its seat.
pub(crate) async fn after_declining(
    app: Data<App>,
    me: Me,
    path: Path<(String, u8, String)>,
    _posted: Posted,
) -> Answer {
    let person = me.signed_in()?.id;
    let (uid, seat, next) = path.into_inner();
    let next = match next.as_str() {
        "ask" => Next::AskAgain,
        _ => Next::OpenToAll,
    };
    let name = uid.clone();
    let done = work(&app, move |service| {
        invite::after_declining(service, &name, person, Seat(seat), next)
    });
    match done.await? {
        Ok(is_done) => go_on(is_done, &format!("/tables/{uid}")),
        Err(error) => not_invited(&app, &me, &uid, seat, "", error).await,
    }
}

/// `POST /tables/{uid}/seats/{seat}/invite`: invites somebody to a free seat, in place of whoever was invited before.
pub(crate) async fn invite(
    app: Data<App>,
    me: Me,
    path: Path<(String, u8)>,
    posted: Posted,
) -> Answer {
    let person = me.signed_in()?.id;
    let (uid, seat) = path.into_inner();
    let (name, address) = (uid.clone(), posted.text("address").to_owned());
    let invited = work(&app, move |service| {
        invite::invite_other(service, &name, person, Seat(seat), &address)
    });
    match invited.await? {
        Ok(()) => Ok(see_other(&format!("/tables/{uid}"))),
        Err(error) => not_invited(&app, &me, &uid, seat, posted.text("address"), error).await,
    }
}

/// The table with why nobody was invited, and what was typed.
async fn not_invited(
    app: &Data<App>,
    me: &Me,
    uid: &str,
    seat: u8,
    typed: &str,
    error: InviteError,
) -> Answer {
    let (code, why) = match error {
        InviteError::Unknown => return Err(Error::NotFound),
        InviteError::Db(error) => return Err(error.into()),
        InviteError::Address(error) => (MISTAKEN, wrong_address(&error)),
        InviteError::Seated => (CONFLICT, msg::table::has_seat()),
        InviteError::TooOften { again_in_ms } => too_often(again_in_ms),
    };
    let notice = Notice::NotKept(why, Typed::Address(seat, typed.to_owned()));
    under(app, me, uid, code, notice).await
}

/// `GET /tables/{uid}/seq`: the number of the last event, for a page that asks whether somebody has moved.
pub(crate) async fn seq(app: Data<App>, me: Me, uid: Path<String>) -> Answer {
    let person = me.id();
    let seq = read(&app, move |app| look::last_seq(&app.service, &uid, person)).await??;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(seq.to_string()))
}

pub(super) async fn look_now(app: &Data<App>, me: &Me, uid: &str) -> Result<Look, Error> {
    let (person, uid) = (me.id(), uid.to_owned());
    Ok(work(app, move |service| look::now(service, &uid, person)).await??)
}
