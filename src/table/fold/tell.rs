//! The events of the table in words.

use crate::table::asks::Ask;
use crate::table::events::{GameEnded, Holder, TableEvent};
use crate::table::fold::Handover;
use crate::table::terms::{ClockTerms, DAY_MS, DeadlineMoved, MovedBy, Rate};
use rules::{EndKind, Seat};
use scene::Sentence;
use words::{Arg, Join, Message, msg};

pub(crate) fn tell(
    fact: &TableEvent,
    asked_by: Option<Seat>,
    resigned: Option<Seat>,
) -> Option<Sentence> {
    let (sign, said) = match fact {
        TableEvent::TableOpened(_) => ("sign-note", msg::history::opened()),
        TableEvent::SeatTaken(seat) => ("sign-person", msg::history::seat_taken(*seat)),
        TableEvent::ChanceContributed(..) => return None,
        TableEvent::GameStarted(_) => ("sign-note", msg::history::begins()),
        TableEvent::Resigned(seat) => ("defeat", msg::history::gave_up(*seat)),
        // Any other end is the engine's own last sentence.
        TableEvent::GameEnded(ended) => match ended.kind {
            EndKind::Resigned => (
                "victory",
                who_won(&ended.winners, "resigned", resigned, None),
            ),
            EndKind::TimedOut => ("victory", msg::time::won(winners(ended))),
            EndKind::Agreed => ("sign-note", msg::time::stopped()),
            EndKind::Civilian | EndKind::Military | EndKind::Science | EndKind::Points => {
                return None;
            }
        },
        TableEvent::ClockSet(terms) => ("sign-clock", rate(terms.clock)),
        TableEvent::DeadlineMoved(moved) => ("sign-clock", why_moved(moved)?),
        TableEvent::TimedOut(seat) => ("sign-clock", msg::time::ran_out(*seat)),
        TableEvent::Asked(seat, ask) => ("sign-talk", asks(*seat, *ask)),
        TableEvent::Agreed(seat, what) => ("sign-check", msg::time::agreed(*seat, what.as_str())),
        TableEvent::Refused(seat, _) if asked_by == Some(*seat) => {
            ("sign-cross", msg::time::withdrew(*seat))
        }
        TableEvent::Refused(seat, what) => ("sign-cross", msg::time::refused(*seat, what.as_str())),
        TableEvent::TakenBack(taken) => ("sign-prev", msg::time::taken_back(taken.seat)),
        TableEvent::ChoiceWithdrawn(seat) => ("sign-prev", msg::history::withdrawn(*seat)),
        TableEvent::Paused(until_ms) => ("sign-wait", msg::time::paused(Arg::Moment(*until_ms))),
        TableEvent::Resumed => ("sign-clock", msg::time::resumed()),
        TableEvent::SeatLeft(seat) => ("sign-person", msg::time::left(number(*seat))),
        TableEvent::SeatHandedOver(seat, Holder::Player) => {
            ("sign-person", msg::time::handed(*seat, number(*seat)))
        }
        TableEvent::SeatHandedOver(seat, Holder::StandIn) => {
            ("sign-person", msg::time::stands_in(number(*seat)))
        }
        TableEvent::TableClosed => ("sign-note", msg::time::closed()),
        TableEvent::SeedRevealed(_) => ("sign-proof", msg::history::seed()),
    };
    Some(Sentence::new(sign, said))
}

/// Says why deadlines moved, if not only because a turn began or ended.
fn why_moved(moved: &DeadlineMoved) -> Option<Message> {
    match moved.why {
        MovedBy::Outage => Some(msg::time::outage()),
        MovedBy::Unreached => {
            let deadline = moved.deadlines.first()?;
            Some(match deadline.due_at_ms {
                Some(due_at_ms) => msg::time::unreached(deadline.seat, Arg::Moment(due_at_ms)),
                None => msg::time::given_up(deadline.seat),
            })
        }
        MovedBy::Turn | MovedBy::Away | MovedBy::Pause => None,
    }
}

/// Says who won, and how. `gave_up` is the seat that thereby ended the game, if one did; `me` is that of the reader.
pub fn who_won(
    winners: &[Seat],
    how: &'static str,
    gave_up: Option<Seat>,
    me: Option<Seat>,
) -> Message {
    if let [winner] = winners[..] {
        return match gave_up {
            Some(seat) => msg::letter_over::gave_up(winner, seat),
            None => msg::letter_over::won(winner, how),
        };
    }
    let others = winners.iter().copied().filter(|seat| Some(*seat) != me);
    let others = Arg::list(Join::And, others);
    match (me.is_some_and(|me| winners.contains(&me)), gave_up) {
        (true, Some(seat)) => msg::letter_over::shared_gave_up_you(others, seat),
        (true, None) => msg::letter_over::shared_you(others, how),
        (false, Some(seat)) => msg::letter_over::shared_gave_up(others, seat),
        (false, None) => msg::letter_over::shared(others, how),
    }
}

/// The number of a seat, as pages count them. Who sits there may have changed since.
fn number(seat: Seat) -> usize {
    seat.index() + 1
}

fn winners(ended: &GameEnded) -> Arg {
    Arg::list(Join::And, ended.winners.iter().copied())
}

/// Says how much time a seat has: "3 days for each turn".
pub fn rate(rate: Rate) -> Message {
    match rate {
        Rate::PerTurn { turn_ms } => msg::time::per_turn(turn_ms / DAY_MS),
        Rate::Bank {
            bank_ms,
            increment_ms,
        } => msg::time::bank(bank_ms / DAY_MS, increment_ms * 24 / DAY_MS),
    }
}

pub fn agreed(terms: ClockTerms) -> [Message; 2] {
    [
        rate(terms.clock),
        msg::time::then(terms.on_timeout.as_str()),
    ]
}

pub fn handed_over(handover: &Handover) -> Message {
    match handover.to {
        Holder::StandIn => msg::time::was_stand_in(handover.seat, handover.seq),
        Holder::Player => msg::time::was_handed(handover.seat, handover.seq),
    }
}

pub fn asks(seat: Seat, ask: Ask) -> Message {
    match ask {
        Ask::TakeBack { .. } => msg::time::asked_take_back(seat),
        Ask::Stop {} => msg::time::asked_stop(seat),
        Ask::Pause { until_ms } => msg::time::asked_pause(seat, Arg::Moment(until_ms)),
        Ask::Resume {} => msg::time::asked_resume(seat),
        Ask::StandIn { of } => msg::time::asked_stand_in(seat, of),
    }
}
