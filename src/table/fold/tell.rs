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
    Some(match fact {
        TableEvent::TableOpened(_) => Sentence::new("sign-note", msg::history::opened()),
        TableEvent::SeatTaken(seat) => {
            Sentence::new("sign-person", msg::history::seat_taken(*seat))
        }
        TableEvent::ChanceContributed(..) => return None,
        TableEvent::GameStarted(_) => Sentence::new("sign-note", msg::history::begins()),
        TableEvent::Resigned(seat) => Sentence::new("defeat", msg::history::gave_up(*seat)),
        // Any other end is the engine's own last sentence.
        TableEvent::GameEnded(ended) => match ended.kind {
            EndKind::Resigned => Sentence::new("victory", who_won(ended, resigned)),
            EndKind::TimedOut => Sentence::new("victory", msg::time::won(winners(ended))),
            EndKind::Agreed => Sentence::new("sign-note", msg::time::stopped()),
            EndKind::Civilian | EndKind::Military | EndKind::Science | EndKind::Points => {
                return None;
            }
        },
        TableEvent::ClockSet(terms) => Sentence::new("sign-clock", rate(terms.clock)),
        TableEvent::DeadlineMoved(moved) => Sentence::new("sign-clock", why_moved(moved)?),
        TableEvent::TimedOut(seat) => Sentence::new("sign-clock", msg::time::ran_out(*seat)),
        TableEvent::Asked(seat, ask) => Sentence::new("sign-talk", asks(*seat, *ask)),
        TableEvent::Agreed(seat, _) => Sentence::new("sign-check", msg::time::agreed(*seat)),
        TableEvent::Refused(seat, _) => {
            let is_own = asked_by == Some(*seat);
            let said = if is_own {
                msg::time::withdrew
            } else {
                msg::time::refused
            };
            Sentence::new("sign-cross", said(*seat))
        }
        TableEvent::TakenBack(taken) => {
            Sentence::new("sign-prev", msg::time::taken_back(taken.seat))
        }
        TableEvent::ChoiceWithdrawn(seat) => {
            Sentence::new("sign-prev", msg::history::withdrawn(*seat))
        }
        TableEvent::Paused(until_ms) => {
            Sentence::new("sign-wait", msg::time::paused(Arg::Moment(*until_ms)))
        }
        TableEvent::Resumed => Sentence::new("sign-clock", msg::time::resumed()),
        TableEvent::SeatLeft(seat) => Sentence::new("sign-person", msg::time::left(number(*seat))),
        TableEvent::SeatHandedOver(seat, to) => Sentence::new(
            "sign-person",
            match to {
                Holder::Player => msg::time::handed(*seat, number(*seat)),
                Holder::StandIn => msg::time::stands_in(number(*seat)),
            },
        ),
        TableEvent::TableClosed => Sentence::new("sign-note", msg::time::closed()),
        TableEvent::SeedRevealed(_) => Sentence::new("sign-proof", msg::history::seed()),
    })
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

/// Says who won because somebody gave up.
fn who_won(ended: &GameEnded, resigned: Option<Seat>) -> Message {
    match (&ended.winners[..], resigned) {
        ([winner], Some(seat)) => msg::letter_over::gave_up(*winner, seat),
        ([winner], None) => msg::letter_over::won(*winner, "resigned"),
        (winners, gave_up) => {
            let winners = Arg::list(Join::And, winners.iter().copied());
            match gave_up {
                Some(seat) => msg::letter_over::shared_gave_up(winners, seat),
                None => msg::letter_over::shared(winners, "resigned"),
            }
        }
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

/// Says what a table agreed on about time: how much a seat has, and what happens when that is over.
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
