//! Playing a move, and giving up: what the player of a seat may do while the game runs.

use crate::accounts::PersonId;
use crate::error::{Code, Error, Result, no};
use crate::journal::{Asked, Door};
use crate::play::change::{By, Change, Request, answer, change, frozen};
use crate::play::orders;
use crate::play::quotas;
use crate::play::rows::Status;
use crate::play::service::Service;
use crate::table::events::{GameEnded, TableEvent};
use rules::{Common, EndKind, Refusal, Seat};
use words::msg;

pub const MOVE_MAX_BYTES: usize = 2000;
pub const COMMAND_ID_MAX_BYTES: usize = 64;

pub struct Submit {
    pub uid: String,
    pub person: PersonId,
    /// The move as written; a turn of several moves has a line for each.
    pub mv: String,
    /// Seq at which the answered decision opened; the form was drawn with it.
    pub expected: i64,
    /// Made by the form; the same id again gives the same answer.
    pub command_id: String,
    pub door: Door,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub seq: i64,
    pub is_over: bool,
}

/// Returns only after the commit.
pub fn submit(service: &Service, submit: &Submit) -> Result<Played> {
    if submit.mv.len() > MOVE_MAX_BYTES {
        return Err(no(Code::Unreadable, msg::table::move_too_long()));
    }
    if submit.command_id.is_empty() || submit.command_id.len() > COMMAND_ID_MAX_BYTES {
        return Err(no(Code::Unreadable, msg::table::no_command_id()));
    }
    let request = Request {
        door: submit.door,
        person: Some(submit.person),
        asked: Some(Asked {
            command_id: &submit.command_id,
            text: &submit.mv,
        }),
    };
    let (seq, is_over) = answer(service, &submit.uid, request, |change| {
        let seat = playing_seat(change, submit.person)?;
        let decision = change.table()?.decision(seat);
        if decision.is_none_or(|decision| decision.opened_seq != submit.expected) {
            return Err(stale());
        }
        // The writer of a letter is not at the page: what it asks of them is sent at once.
        change.actor = (submit.door == Door::Page).then_some(seat);
        // Where all choose at once a second line would replace the first, or answer the next round.
        if change.table()?.game.meta().is_simultaneous() {
            change.decide(seat, &submit.mv)?;
        } else {
            let mut moves = submit.mv.lines();
            change.decide(seat, moves.next().unwrap_or_default())?;
            for mv in moves {
                change.decide(seat, mv)?;
            }
        }
        Ok(change.table()?.position.outcome().is_some())
    })?;
    let is_over = is_over == Some(true);
    Ok(Played { seq, is_over })
}

/// `expected` is the decision as they saw it. A standing order is deleted: it would seal the next choice at once.
pub fn withdraw(service: &Service, by: By<'_>, expected: Option<i64>) -> Result<()> {
    play(service, by, |change, seat| {
        let now_ms = change.now_ms()?;
        let table = change.table()?;
        if table.has_stand_in(seat) {
            return Err(no(Code::Conflict, msg::time::back_first()));
        }
        let decision = table.decision(seat).map(|decision| decision.opened_seq);
        if expected.is_some() && expected != decision {
            return Err(stale());
        }
        if !table.game.meta().is_simultaneous()
            || decision.is_none()
            || table.awaiting().contains(&seat)
        {
            return Err(refused(Common::NothingSealed));
        }
        let sealed = table.clocks.seat(seat).sealed;
        let due_at_ms = sealed.and_then(|turn| turn.due_at_ms);
        if due_at_ms.is_some_and(|due_at_ms| due_at_ms <= now_ms) {
            return Err(refused(Common::TimeIsOver));
        }
        let (_, person, door) = by;
        quotas::change_mind_in_txn(change.service, change.conn, person)?;
        change.actor = (door == Door::Page).then_some(seat);
        orders::delete_in_txn(change.conn, change.seat_id(seat))?;
        change.append(&TableEvent::ChoiceWithdrawn(seat))
    })
}

fn refused(why: Common) -> Error {
    Error::Refused(Box::new(Refusal::because("", why)))
}

/// It is not the seat's turn, the decision has passed, or what the same form did before was taken back.
pub fn stale() -> Error {
    no(Code::Stale, msg::table::stale())
}

pub const RESIGNING_SEATS: usize = 2;

/// Gives up a running game for two: the other one wins. With more players nobody ends the game for the others.
pub fn resign(service: &Service, by: By<'_>) -> Result<()> {
    play(service, by, |change, seat| {
        if change.seated.rows.len() > RESIGNING_SEATS {
            return Err(no(Code::Conflict, msg::table::others_play_on()));
        }
        change.actor = Some(seat);
        change.append(&TableEvent::Resigned(seat))?;
        let seats = change.seated.rows.len();
        change.end(GameEnded::lost_by(&[seat], seats, EndKind::Resigned))
    })
}

pub(crate) fn play<T>(
    service: &Service,
    (uid, person, door): By<'_>,
    mut judge: impl FnMut(&mut Change<'_>, Seat) -> Result<T>,
) -> Result<T> {
    change(service, uid, Request::by(person, door), |change| {
        let seat = playing_seat(change, person)?;
        judge(change, seat)
    })
}

pub(crate) fn seat_at(change: &Change<'_>, person: PersonId) -> Result<Seat> {
    match change.seat_of(person) {
        Some(seat) => Ok(seat),
        None if change.row.is_public() => Err(no(Code::Forbidden, msg::table::only_players())),
        None => Err(Error::Hidden),
    }
}

pub(crate) fn playing_seat(change: &Change<'_>, person: PersonId) -> Result<Seat> {
    let seat = seat_at(change, person)?;
    match change.status() {
        Status::Running => Ok(seat),
        Status::Open | Status::Over | Status::Closed => {
            Err(no(Code::Conflict, msg::table::idle_why()).headed(msg::table::idle()))
        }
        Status::Frozen => Err(frozen()),
    }
}
