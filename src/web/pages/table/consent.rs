//! Beside the board: whose time runs, and seats that change hands.

use crate::look::board::{Look, SeatInfo};
use crate::play::Status;
use crate::play::moves::RESIGNING_SEATS;
use crate::play::time_out;
use rules::Seat;
use words::{Arg, Join, Message, Person, msg};

/// Who has not answered yet what is asked, for whoever sits there too.
pub(super) fn open_answers(look: &Look, open: &[Seat]) -> Option<Message> {
    let me = look.my_seat?;
    let names: Vec<Seat> = open.iter().copied().filter(|seat| *seat != me).collect();
    let waits = !names.is_empty();
    waits.then(|| msg::time::open_answers(Arg::list(Join::And, names)))
}

/// What the player of a running game can ask for, and do about seats.
pub(super) struct TimePart<'l> {
    look: &'l Look,
    /// The command that the reader may ask to take back; none where they can take it back alone.
    pub(super) take_back: Option<i64>,
    /// Why they may not.
    pub(super) no_take_back: Option<Message>,
    /// Whom they may nudge.
    pub(super) nudges: Vec<Seat>,
    /// Seats that somebody else may take over.
    pub(super) offered: Vec<&'l SeatInfo>,
    /// Whether a stand-in plays their seat.
    pub(super) is_replaced: bool,
}

impl<'l> TimePart<'l> {
    /// None for anybody who does not play.
    pub(super) fn of(look: &'l Look, now_ms: i64) -> Option<Self> {
        let me = look.my_seat?;
        if look.table.status != Status::Running {
            return None;
        }
        let others = look.seats.iter().filter(|seat| seat.seat != me);
        let nudged = others.clone().filter(|seat| may_nudge(seat, now_ms));
        let mut mine = look.seats.iter().filter(|seat| seat.is_me);
        let take_back = look.consent.take_back;
        let is_alone = look.consent.takes_back_alone || look.consent.free_until_ms.is_some();
        Some(Self {
            look,
            take_back: take_back.and_then(Result::ok).filter(|_| !is_alone),
            no_take_back: take_back.and_then(Result::err).map(|cannot| cannot.why()),
            nudges: nudged.map(|seat| seat.seat).collect(),
            offered: others.filter(|seat| seat.is_offered).collect(),
            is_replaced: mine.any(|seat| seat.has_stand_in),
        })
    }

    pub(super) fn paused(&self) -> Option<Message> {
        let until_ms = self.look.table.paused_until_ms?;
        Some(msg::time::stands(Arg::Moment(until_ms)))
    }

    pub(super) fn can_pause(&self) -> bool {
        self.look.table.clock.is_some() && self.look.table.paused_until_ms.is_none()
    }

    /// Whether one leaves, where two play; where more do, giving up is leaving.
    pub(super) fn can_leave(&self) -> bool {
        self.look.seats.len() <= RESIGNING_SEATS
    }
}

/// Why somebody else may take a seat over.
pub(super) fn offered(seat: &SeatInfo) -> Message {
    let who = Person::Seat(seat.seat);
    match (seat.has_stand_in, seat.is_invited) {
        (true, false) => msg::time::offered_stand_in(who),
        (false, false) if seat.is_given_up => msg::time::offered_given_up(who),
        (false, false) => msg::time::offered(who),
        (_, true) => msg::time::offered_invited(who),
    }
}

fn may_nudge(seat: &SeatInfo, now_ms: i64) -> bool {
    let since_ms = seat.awaited_since_ms.filter(|_| seat.is_awaited);
    since_ms.is_some_and(|since_ms| {
        now_ms >= time_out::nudge_from_ms(since_ms, seat.due_at_ms, seat.nudged_at_ms)
    })
}
