//! Beside the board: what the players ask of each other, whose time runs, and seats that change hands.

use super::notice::{Notice, Place, typed};
use crate::look::board::{Look, SeatInfo};
use crate::play::Status;
use crate::play::moves::RESIGNING_SEATS;
use crate::play::reminders;
use crate::table::asks::PAUSE_DAYS_MAX;
use crate::table::fold;
use crate::table::take_back::CannotTakeBack;
use rules::Seat;
use words::{Arg, Join, Message, Person, msg};

pub(super) struct AskedPart {
    /// What an answer names.
    pub(super) seq: i64,
    pub(super) said: Message,
    /// What it means.
    pub(super) what: Message,
    /// Who has not answered yet.
    pub(super) open: Option<Message>,
    /// Whether the reader must answer.
    pub(super) is_for_me: bool,
    /// Whether the reader asks, and may withdraw.
    pub(super) is_mine: bool,
}

/// What the reader can ask for, and do about seats.
pub(super) struct TimePart {
    pub(super) clock: Option<Message>,
    pub(super) then: Option<Message>,
    pub(super) paused: Option<Message>,
    /// The command that the reader may ask to take back; none where they can take it back alone.
    pub(super) take_back: Option<i64>,
    /// Why they may not.
    pub(super) no_take_back: Option<Message>,
    pub(super) can_pause: bool,
    /// In days.
    pub(super) pause_max: i64,
    pub(super) can_resume: bool,
    pub(super) is_asked: bool,
    pub(super) nudges: Vec<Seat>,
    pub(super) offered: Vec<SeatPart>,
    /// Whether a stand-in plays their seat.
    pub(super) is_replaced: bool,
    /// What leaving does, where two play; where more do, giving up is leaving.
    pub(super) leaving: Option<Message>,
}

/// A seat that somebody else may take over.
pub(super) struct SeatPart {
    /// From 0.
    pub(super) seat: u8,
    pub(super) said: Message,
    pub(super) typed: String,
    pub(super) can_stand_in: bool,
}

pub(super) fn asked(look: &Look) -> Option<AskedPart> {
    let asked = look.consent.asked.as_ref()?;
    let open = asked.open.iter().copied();
    let names: Vec<Seat> = open.filter(|seat| look.my_seat != Some(*seat)).collect();
    let waits = !names.is_empty() && look.my_seat.is_some();
    Some(AskedPart {
        seq: asked.seq,
        said: fold::asks(asked.by, asked.ask),
        what: msg::letter_notice::asked_what(asked.ask.kind().as_str()),
        open: waits.then(|| msg::time::open_answers(Arg::list(Join::And, names))),
        is_for_me: asked.is_for_me,
        is_mine: asked.is_mine,
    })
}

/// Draws what a player of a running game can ask for; none for anybody else.
pub(super) fn time(look: &Look, now_ms: i64, notice: Option<&Notice>) -> Option<TimePart> {
    let me = look.my_seat?;
    if look.table.status != Status::Running {
        return None;
    }
    let clock = look.table.clock;
    let others = look.seats.iter().filter(|seat| seat.seat != me);
    let mut seats = look.seats.iter();
    let is_replaced = seats.any(|seat| seat.is_me && seat.has_stand_in);
    let offered = others.clone().filter(|seat| seat.is_offered);
    let nudged = others.filter(|seat| may_nudge(seat, now_ms));
    let paused_until_ms = look.table.paused_until_ms;
    let take_back = look.consent.take_back;
    Some(TimePart {
        clock: clock.map(|terms| fold::rate(terms.clock)),
        then: clock.map(|terms| msg::time::then(terms.on_timeout.as_str())),
        paused: paused_until_ms.map(|until_ms| msg::time::stands(Arg::Moment(until_ms))),
        take_back: take_back
            .and_then(Result::ok)
            .filter(|_| !look.consent.takes_back_alone),
        no_take_back: take_back.and_then(Result::err).map(CannotTakeBack::why),
        can_pause: clock.is_some() && paused_until_ms.is_none(),
        pause_max: PAUSE_DAYS_MAX,
        can_resume: paused_until_ms.is_some(),
        is_asked: look.consent.asked.is_some(),
        nudges: nudged.map(|seat| seat.seat).collect(),
        offered: offered
            .map(|seat| offered_part(seat, is_replaced, notice))
            .collect(),
        is_replaced,
        leaving: (look.seats.len() <= RESIGNING_SEATS).then(msg::time::leave_text),
    })
}

fn offered_part(seat: &SeatInfo, is_replaced: bool, notice: Option<&Notice>) -> SeatPart {
    let who = Person::Seat(seat.seat);
    let typed = typed(notice, Place::Seat(seat.seat.0));
    SeatPart {
        seat: seat.seat.0,
        said: match (seat.has_stand_in, seat.is_invited) {
            (true, false) => msg::time::offered_stand_in(who),
            (false, false) if seat.is_given_up => msg::time::offered_given_up(who),
            (false, false) => msg::time::offered(who),
            (_, true) => msg::time::offered_invited(who),
        },
        typed: typed.unwrap_or_default().to_owned(),
        can_stand_in: !seat.has_stand_in && !is_replaced,
    }
}

fn may_nudge(seat: &SeatInfo, now_ms: i64) -> bool {
    let since_ms = seat.awaited_since_ms.filter(|_| seat.is_awaited);
    since_ms.is_some_and(|since_ms| {
        now_ms >= reminders::nudge_from_ms(since_ms, seat.due_at_ms, seat.nudged_at_ms)
    })
}

/// Says of a finished game which seats changed hands.
pub(super) fn handovers(look: &Look) -> Vec<Message> {
    let handovers = look.consent.handovers.iter();
    handovers.map(fold::handed_over).collect()
}
