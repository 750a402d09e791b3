//! What players do about time and each other: asking, answering, nudging, leaving, replacing, closing.

use actix_web::web::{Data, Path};

use super::consent::why_not;
use super::page::{Notice, Typed};
use super::{Answer, CONFLICT, MISTAKEN, outcome, under};
use crate::journal::Door;
use crate::tables::Service;
use crate::tables::agree::{self, AgreeError, Wanted};
use crate::tables::asks::{PAUSE_DAYS_MAX, Topic};
use crate::tables::bot_seats;
use crate::tables::play::{self, SubmitError};
use crate::tables::reminders::{self, NudgeError};
use crate::tables::seat_change::{self, SeatError};
use crate::web::auth::Me;
use crate::web::form::{Posted, wrong_address};
use crate::web::layout::{Code, see_other};
use crate::web::{App, Error, work};
use bots::Level;
use rules::Seat;
use words::{Arg, Message, msg};

/// Why a form did nothing.
pub(super) enum Refused {
    /// The page of the table says it in a notice.
    Told(Code, Notice),
    /// Another page.
    Other(Error),
}

impl Refused {
    fn conflict(why: Message) -> Self {
        Self::Told(CONFLICT, Notice::NotDone(why))
    }

    /// With what was typed, which stands in its field again.
    fn typed(self, typed: Option<Typed>) -> Self {
        match (self, typed) {
            (Self::Told(code, Notice::NotDone(why)), Some(typed)) => {
                Self::Told(code, Notice::NotKept(why, typed))
            }
            (told, _) => told,
        }
    }

    fn wrong(why: Message) -> Self {
        Self::Told(MISTAKEN, Notice::NotDone(why))
    }
}

impl From<SubmitError> for Refused {
    fn from(error: SubmitError) -> Self {
        outcome(error).map_or_else(Self::Other, |(code, notice)| Self::Told(code, notice))
    }
}

impl From<AgreeError> for Refused {
    fn from(error: AgreeError) -> Self {
        match error {
            AgreeError::Table(error) => error.into(),
            AgreeError::AskedAlready => Self::conflict(msg::time::asked_already()),
            AgreeError::NotAsked => Self::conflict(msg::time::not_asked()),
            AgreeError::MovedOn => Self::conflict(msg::time::moved_on()),
            AgreeError::TakeBack(why) => Self::conflict(why_not(why)),
            AgreeError::NoClock => Self::conflict(msg::time::no_clock()),
            AgreeError::NotPaused => Self::conflict(msg::time::not_paused()),
            AgreeError::Days => Self::wrong(msg::time::pause_days(PAUSE_DAYS_MAX)),
            AgreeError::StandIn => Self::conflict(msg::time::back_first()),
            AgreeError::NotOffered => Self::conflict(msg::time::not_offered()),
        }
    }
}

impl From<NudgeError> for Refused {
    fn from(error: NudgeError) -> Self {
        match error {
            NudgeError::Table(error) => error.into(),
            NudgeError::NotAwaited => Self::conflict(msg::time::not_awaited()),
            NudgeError::TooSoon { from_ms } => {
                Self::conflict(msg::time::too_soon(Arg::Moment(from_ms)))
            }
            NudgeError::NoLetters => Self::conflict(msg::time::no_letters()),
        }
    }
}

impl From<SeatError> for Refused {
    fn from(error: SeatError) -> Self {
        match error {
            SeatError::Table(error) => error.into(),
            SeatError::NotOffered => Self::conflict(msg::time::not_offered()),
            SeatError::Address(error) => Self::wrong(wrong_address(&error)),
            SeatError::Seated => Self::conflict(msg::time::seated()),
            SeatError::TooOften { again_in_ms } => Self::Other(Error::too_often(again_in_ms)),
            SeatError::NotOpener => Self::Other(Error::Forbidden(msg::time::not_opener())),
            SeatError::Begun => Self::conflict(msg::time::begun()),
            SeatError::NoBots => Self::conflict(msg::bots::no_room()),
        }
    }
}

/// Goes back to the table, or shows it with what was wrong.
async fn done(app: &Data<App>, me: &Me, uid: &str, done: Result<(), Refused>) -> Answer {
    match done {
        Ok(()) => Ok(see_other(&format!("/tables/{uid}"))),
        Err(Refused::Other(error)) => Err(error),
        Err(Refused::Told(code, notice)) => under(app, me, uid, code, notice).await,
    }
}

/// Does something at a table for whoever asks, and answers with the table.
pub(super) async fn carry_out<E>(
    app: &Data<App>,
    me: &Me,
    uid: &str,
    act: impl FnOnce(&Service, &str) -> Result<(), E> + Send + 'static,
) -> Answer
where
    E: Send + 'static,
    Refused: From<E>,
{
    let name = uid.to_owned();
    let acted = work(app, move |service| act(service, &name)).await?;
    done(app, me, uid, acted.map_err(Refused::from)).await
}

/// `POST /tables/{uid}/ask`: asks the others for something; or withdraws a sealed choice, for which nobody need be asked.
pub(crate) async fn ask(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let number = |name: &str| posted.text(name).trim().parse::<i64>().ok();
    if posted.text("topic") == "withdraw" {
        let expected = number("expected");
        return carry_out(&app, &me, &uid, move |service, uid| {
            play::withdraw(service, uid, person, expected, Door::Page)
        })
        .await;
    }
    let topic = Topic::read(posted.text("topic"));
    let topic = topic.ok_or_else(|| Error::Unreadable(msg::time::unreadable()))?;
    let wanted = match topic {
        Topic::TakeBack => Wanted::TakeBack(number("command").unwrap_or(0)),
        Topic::Stop => Wanted::Stop,
        Topic::Pause => Wanted::Pause(number("days").unwrap_or(0)),
        Topic::Resume => Wanted::Resume,
        Topic::StandIn => Wanted::StandIn(seat_of(&posted)?),
    };
    carry_out(&app, &me, &uid, move |service, uid| {
        agree::ask(service, uid, person, wanted, Door::Page).map(drop)
    })
    .await
}

fn seat_of(posted: &Posted) -> Result<Seat, Error> {
    let seat = posted.text("seat").parse().map(Seat);
    seat.map_err(|_not_a_number| Error::Unreadable(msg::time::unreadable()))
}

/// `POST /tables/{uid}/answer`: agrees to what is asked, or refuses it.
pub(crate) async fn answer_asked(
    app: Data<App>,
    me: Me,
    uid: Path<String>,
    posted: Posted,
) -> Answer {
    let person = me.signed_in()?.id;
    let asked_seq = posted.text("asked").parse().unwrap_or(0);
    let agrees = match posted.text("answer") {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::Unreadable(msg::time::unreadable())),
    };
    carry_out(&app, &me, &uid, move |service, uid| {
        agree::answer(service, uid, person, asked_seq, agrees, Door::Page)
    })
    .await
}

/// `POST /tables/{uid}/nudge`: nudges a player who is waited for.
pub(crate) async fn nudge(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let seat = seat_of(&posted)?;
    carry_out(&app, &me, &uid, move |service, uid| {
        reminders::nudge(service, uid, person, seat)
    })
    .await
}

/// `POST /tables/{uid}/leave`: leaves the game; a stand-in plays on.
pub(crate) async fn leave(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let successor = match (posted.text("then"), posted.text("sure")) {
        ("end", _) => {
            return carry_out(&app, &me, &uid, move |service, uid| {
                agree::ask(service, uid, person, Wanted::Stop, Door::Page).map(drop)
            })
            .await;
        }
        ("replace", _) => Some(posted.text("address").to_owned()),
        ("stand_in", _) | (_, "yes") => None,
        _ => return Err(Error::Unreadable(msg::table::choose_first())),
    };
    let (name, wanted) = (uid.to_string(), successor.clone());
    let left = work(&app, move |service| match &wanted {
        Some(address) => seat_change::leave_to(service, &name, person, address, Door::Page),
        None => seat_change::leave(service, &name, person, Door::Page),
    });
    match left.await? {
        Ok(()) => Ok(see_other("/")),
        Err(error) => {
            let typed = successor.map(Typed::Successor);
            done(&app, &me, &uid, Err(Refused::from(error).typed(typed))).await
        }
    }
}

/// `POST /tables/{uid}/back`: takes the own seat back from a stand-in.
pub(crate) async fn come_back(
    app: Data<App>,
    me: Me,
    uid: Path<String>,
    _posted: Posted,
) -> Answer {
    let person = me.signed_in()?.id;
    carry_out(&app, &me, &uid, move |service, uid| {
        seat_change::come_back(service, uid, person, Door::Page)
    })
    .await
}

/// `POST /tables/{uid}/replace`: invites somebody to take a seat over.
pub(crate) async fn replace(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    let (seat, address) = (seat_of(&posted)?, posted.text("address").to_owned());
    let (name, typed) = (uid.to_string(), Typed::Address(seat.0, address.clone()));
    let invited = work(&app, move |service| {
        seat_change::invite_to(service, &name, person, seat, &address)
    });
    let invited = invited.await?;
    let invited = invited.map_err(|error| Refused::from(error).typed(Some(typed)));
    done(&app, &me, &uid, invited).await
}

/// `POST /tables/{uid}/seats/{seat}/bot`: gives a free seat to a bot.
pub(crate) async fn seat_bot(
    app: Data<App>,
    me: Me,
    path: Path<(String, u8)>,
    posted: Posted,
) -> Answer {
    let person = me.signed_in()?.id;
    let (uid, seat) = path.into_inner();
    let level = Level::find(posted.text("level")).ok_or(Error::NotFound)?;
    carry_out(&app, &me, &uid, move |service, uid| {
        bot_seats::seat_bot(service, uid, person, Seat(seat), level)
    })
    .await
}

/// `POST /tables/{uid}/close`: closes a table that never began.
pub(crate) async fn close(app: Data<App>, me: Me, uid: Path<String>, posted: Posted) -> Answer {
    let person = me.signed_in()?.id;
    if posted.text("sure") != "yes" {
        return Err(Error::Unreadable(msg::table::tick_first()));
    }
    carry_out(&app, &me, &uid, move |service, uid| {
        seat_change::close(service, uid, person, Door::Page)
    })
    .await
}
