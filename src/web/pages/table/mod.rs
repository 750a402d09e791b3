//! `/tables/{uid}`: the board from my seat, and everything that is done there.
//!
//! A move is posted with what the form was drawn with; if it is not played, the answer is the board as it is now
//! with the reason above it. Start reading at [`show`] and [`play()`]; [`page`] fills the template.

use actix_web::http::StatusCode;

use super::{Answer, Cx, Error, Layout, Reply, go_on};
use crate::error::Code;
use crate::journal::Door;
use crate::look::board::{self, TableFingerprint};
use crate::look::turn_links;
use crate::play::agree;
use crate::play::change::By;
use crate::play::invite::{self, Next};
use crate::play::moves::{self, Submit};
use crate::play::{Status, access, heard, join, next_game, seat_change, talk, time_out};
use crate::table::asks::{Ask, AskKind};
use crate::web::error::wait;
use bots::Level;
use page::Notice;
use rules::Seat;
use turn::FREE;
use words::msg;

mod beside;
pub(crate) mod order;
mod over;
mod page;
pub(super) mod parts;
mod turn;

/// `GET /tables/{uid}`: the table as it is. The address may hold the beginning of a move that is a line of choices, or a
/// move that a letter's link lays out; only its button plays it.
pub(crate) fn show(cx: &Cx, table: &TableFingerprint) -> Result<String, Error> {
    let (line, laid) = (cx.query("line")?, cx.query("move")?);
    let mut look = board::now_after(cx.service(), table)?;
    board::note_shown(cx.service(), table);
    if cx.me.turn.is_some() {
        look.keep_to_the_board();
    }
    cx.written(&look, || page::laid_out(cx, &look, line, laid))
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

fn there(cx: &Cx) -> Answer {
    Reply::to(&format!("/tables/{}", cx.uid()))
}

fn there_at(cx: &Cx, place: &str) -> Answer {
    Reply::to(&format!("/tables/{}#{place}", cx.uid()))
}

fn invited(cx: &Cx) -> Answer {
    Reply::to(&format!("/tables/{}?done=invited", cx.uid()))
}

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

pub(crate) fn end_keys(cx: &Cx) -> Answer {
    let ended = turn_links::end_all(cx.service(), cx.uid(), cx.id()?)?;
    go_on(ended, "/settings?done=keys")
}

/// `POST /tables/{uid}/seats/{seat}/ask` and `…/open`: goes on after somebody has declined an invitation.
pub(crate) fn after_declining(cx: &Cx) -> Answer {
    let next = match cx.form() {
        "ask" => Next::AskAgain,
        _ => Next::OpenToAll,
    };
    invite::after_declining(cx.service(), cx.uid(), cx.id()?, seat(cx)?, next)?;
    match next {
        Next::AskAgain => invited(cx),
        Next::OpenToAll => there(cx),
    }
}

fn seat(cx: &Cx) -> Result<Seat, Error> {
    Ok(Seat(cx.number("seat")?))
}

pub(crate) fn invite(cx: &Cx) -> Answer {
    let address = cx.text("address");
    invite::invite_other(cx.service(), cx.uid(), cx.id()?, seat(cx)?, address)?;
    invited(cx)
}

/// `POST /tables/{uid}/ask`: asks the others for something; or takes back a sealed choice, or a move that nobody has
/// seen, for which nobody need be asked.
pub(crate) fn ask(cx: &Cx) -> Answer {
    let (service, by) = (cx.service(), by(cx)?);
    let number = |name: &str| cx.text(name).parse::<i64>().ok();
    if cx.text("topic") == "withdraw" {
        moves::withdraw(service, by, number("expected"))?;
        return there(cx);
    }
    let command = number("command").unwrap_or(0);
    if cx.text("topic") == FREE {
        agree::take_back(service, by, command)?;
        return there(cx);
    }
    let wanted = match AskKind::find(cx.text("topic")).ok_or_else(unreadable)? {
        AskKind::TakeBack => Ask::TakeBack { command },
        AskKind::Stop => Ask::Stop {},
        AskKind::Pause => agree::pause(service, number("days").unwrap_or(0)),
        AskKind::Resume => Ask::Resume {},
        AskKind::StandIn => Ask::StandIn {
            of: named_seat(cx)?,
        },
    };
    agree::ask(service, by, wanted)?;
    there(cx)
}

fn by(cx: &Cx) -> Result<By<'_>, Error> {
    Ok((cx.uid(), cx.id()?, Door::Page))
}

fn unreadable() -> Error {
    Error::unreadable(msg::time::unreadable())
}

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

pub(crate) fn leave(cx: &Cx) -> Answer {
    let (service, by) = (cx.service(), by(cx)?);
    let successor = match (cx.text("then"), cx.text("sure")) {
        ("end", _) => {
            agree::ask(service, by, Ask::Stop {})?;
            return there(cx);
        }
        ("open", "yes") => {
            seat_change::leave_open(service, by)?;
            return Reply::to("/?done=left");
        }
        ("replace", _) => Some(cx.text("address")),
        ("stand_in", _) | (_, "yes") => None,
        _ => return Err(Error::unreadable(msg::table::choose_first())),
    };
    seat_change::leave(service, by, successor)?;
    Reply::to("/?done=left")
}

pub(crate) fn come_back(cx: &Cx) -> Answer {
    seat_change::come_back(cx.service(), by(cx)?)?;
    there(cx)
}

pub(crate) fn replace(cx: &Cx) -> Answer {
    let address = cx.text("address");
    seat_change::invite_to(cx.service(), by(cx)?, named_seat(cx)?, address)?;
    invited(cx)
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

pub(crate) fn share(cx: &Cx) -> Answer {
    access::share(cx.service(), cx.uid(), cx.id()?, cx.text("shared") == "yes")?;
    there_at(cx, "share")
}

pub(crate) fn picture(cx: &Cx) -> Answer {
    let look = board::now(cx.service(), cx.uid(), cx.me.id())?;
    let is_shared = look.table.is_watchable && look.table.status == Status::Over;
    let sight = look.sight.as_ref().filter(|_| is_shared);
    let scene = sight.and_then(board::Sight::board).ok_or(Error::NotFound)?;
    let words = cx.words().at_table(&look.names(), None);
    let picture = scene::pictures::draw(&scene, &words).map_err(|error| Error::fault(&*error))?;
    Ok(Reply::of("image/png", picture.png).revalidated())
}

/// What the table says above the board of a form that did nothing. None where a page of its own says it.
fn notice(error: &Error, is_rematch: bool) -> Option<Notice> {
    let refused = |why| Notice::new(msg::rematch::refused(), why);
    if let Error::Rules(refusal) = error {
        let why = scene::refusal(refusal);
        return Some(match is_rematch {
            true => refused(why),
            false => Notice {
                possible: refusal.possible.clone(),
                ..Notice::new(msg::table::not_played(), why)
            },
        });
    }
    if let Error::TooOften(seconds) = error {
        return Some(match is_rematch {
            true => refused(msg::rematch::too_often()),
            false => Notice::new(msg::time::not_done(), wait(*seconds)),
        });
    }
    let Error::No(no) = error else { return None };
    match no.code {
        Code::Unreadable | Code::Forbidden => None,
        Code::Stale => Some(Notice {
            is_stale: true,
            ..Notice::new(msg::table::played_already(), msg::table::stale())
        }),
        Code::Conflict | Code::Frozen | Code::Invalid if is_rematch => {
            Some(refused(no.why.clone()))
        }
        Code::Conflict | Code::Frozen | Code::Invalid => {
            let head = no.head.clone().unwrap_or_else(msg::time::not_done);
            Some(Notice::new(head, no.why.clone()))
        }
    }
}

/// Shows the table as it is now after a form that did nothing, with what was typed in its field.
pub(crate) fn refused(cx: &Cx, error: Error) -> Answer {
    let notice = notice(&error, cx.form() == "rematch");
    if notice.is_none() {
        return Err(error);
    }
    let look = board::now(cx.service(), cx.uid(), cx.me.id())?;
    super::show(&page::table(cx, &look, None, notice)?)?.refused(error.status())
}
