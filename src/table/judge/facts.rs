//! Whether an event of the table may come where nothing else has to.

use super::{Judge, check, time};
use crate::journal::{Door, Event};
use crate::table::answers;
use crate::table::asks::{Ask, AskKind};
use crate::table::events::{Holder, TableEvent, TakenBack};
use crate::table::fold::{Phase, Rule};
use crate::table::take_back;
use rules::Seat;

impl Judge {
    pub(super) fn check_fact(&mut self, event: &Event, fact: &TableEvent) -> Result<(), Rule> {
        if self.table.phase == Phase::Open {
            return self.check_open(event, fact);
        }
        let is_agreed = answers::conclusion(&self.table).as_ref() == Some(fact);
        match fact {
            TableEvent::Resigned(seat) | TableEvent::SeatLeft(seat) => {
                check_people(event)?;
                check(self.table.has(*seat), Rule::Seat)
            }
            TableEvent::DeadlineMoved(moved) => self.check_moved(event, moved),
            TableEvent::TimedOut(seat) => {
                check(event.door == Door::Clock, Rule::Door)?;
                self.check_over(event, *seat)
            }
            TableEvent::Asked(by, ask) => {
                check_people(event)?;
                self.check_ask(event, *by, *ask)
            }
            TableEvent::Agreed(seat, topic) => {
                check_people(event)?;
                check(self.open_answers(*topic).contains(seat), Rule::Asked)
            }
            TableEvent::Refused(seat, topic) => {
                check_people(event)?;
                self.check_refused(*seat, *topic)
            }
            TableEvent::ChoiceWithdrawn(seat) => {
                check_people(event)?;
                self.check_withdrawn(event, *seat)
            }
            TableEvent::Resumed if event.door == Door::Clock => {
                let until_ms = self.table.clocks.paused_until_ms;
                let is_over = until_ms.is_some_and(|until_ms| time::is_past(until_ms, event));
                check(is_over, Rule::Asked)
            }
            TableEvent::SeatHandedOver(seat, Holder::Player) => {
                check_people(event)?;
                check(self.table.is_offered(*seat), Rule::NotOffered)
            }
            TableEvent::TakenBack(taken) if self.is_fresh(event, *taken) => {
                check_people(event)?;
                // No turn of this change begins or ends: all clocks go back.
                self.clocks.clone_from(&self.table.clocks_before);
                Ok(())
            }
            TableEvent::SeatHandedOver(seat, Holder::StandIn) if self.comes_late(*seat) => {
                check_people(event)
            }
            TableEvent::TakenBack(_)
            | TableEvent::Paused(_)
            | TableEvent::Resumed
            | TableEvent::SeatHandedOver(_, Holder::StandIn) => check(is_agreed, Rule::NotAgreed),
            TableEvent::GameEnded(_) => check(is_agreed, Rule::NoEnd),
            TableEvent::TableOpened(_)
            | TableEvent::SeatTaken(_)
            | TableEvent::ChanceContributed(..)
            | TableEvent::GameStarted(_)
            | TableEvent::SeedRevealed(_)
            | TableEvent::ClockSet(_)
            | TableEvent::TableClosed => Err(Rule::Misplaced),
        }
    }

    fn check_open(&self, event: &Event, fact: &TableEvent) -> Result<(), Rule> {
        let gave = &self.table.contributions;
        if let TableEvent::SeatTaken(seat) = fact {
            check(gave.get(seat.index()) == Some(&None), Rule::Seat)
        } else if let TableEvent::SeatLeft(seat) = fact {
            check_people(event)?;
            check(matches!(gave.get(seat.index()), Some(Some(_))), Rule::Seat)
        } else if let TableEvent::ClockSet(terms) = fact {
            let is_first = self.table.clocks.terms.is_none() && gave.iter().all(Option::is_none);
            check(is_first && terms.clock.is_possible(), Rule::Clock)
        } else {
            check(*fact == TableEvent::TableClosed, Rule::Misplaced)
        }
    }

    fn open_answers(&self, topic: AskKind) -> Vec<Seat> {
        match &self.table.asked {
            Some(asked) if asked.kind() == topic => answers::open_answers(&self.table, asked),
            Some(_) | None => Vec::new(),
        }
    }

    fn check_refused(&self, seat: Seat, topic: AskKind) -> Result<(), Rule> {
        let asked = self.table.asked.as_ref().ok_or(Rule::Asked)?;
        let has_said = asked.by == seat || asked.agreed.contains(&seat);
        let is_asked = has_said || self.open_answers(topic).contains(&seat);
        check(asked.kind() == topic && is_asked, Rule::Asked)
    }

    fn check_ask(&self, event: &Event, by: Seat, ask: Ask) -> Result<(), Rule> {
        let table = &self.table;
        let may = answers::may_ask(table, by, ask, event.recorded_at_ms).is_ok();
        check(may && table.has(by), Rule::Asked)
    }

    /// Whether a move is taken back that nobody need have seen. No journal says whether somebody had.
    fn is_fresh(&self, event: &Event, taken: TakenBack) -> bool {
        let fresh = take_back::fresh(&self.table).filter(|fresh| fresh.taken == taken);
        fresh.is_some_and(|fresh| fresh.is_open_at(event.recorded_at_ms))
    }

    fn check_withdrawn(&self, event: &Event, seat: Seat) -> Result<(), Rule> {
        let table = &self.table;
        let is_sealed = table.game.meta().is_simultaneous()
            && table.decision(seat).is_some()
            && !table.awaiting().contains(&seat);
        let sealed = table.clocks.seat(seat).sealed;
        let due_at_ms = sealed.and_then(|turn| turn.due_at_ms);
        let is_late = due_at_ms.is_some_and(|due_at_ms| time::is_surely_past(due_at_ms, event));
        check(is_sealed && !is_late, Rule::NothingSealed)
    }
}

/// What players do among themselves comes through no clock, bot or order.
fn check_people(event: &Event) -> Result<(), Rule> {
    check(
        !matches!(event.door, Door::Clock | Door::Bot | Door::Order),
        Rule::Door,
    )
}
