//! What the events of the table do to it. Those of the engine are handled by its position.

use super::{FoldError, Handover, Phase, Table};
use crate::journal::Event;
use crate::table::asks::{Ask, AskKind, Asked};
use crate::table::events::{Holder, TableEvent, TakenBack};
use crate::table::terms::DeadlineMoved;
use crate::table::turns::Checkpoint;
use rules::Seat;
use scene::Sentence;

struct Misplaced;

type Done = Result<(), Misplaced>;

fn check(is_right: bool) -> Done {
    if is_right { Ok(()) } else { Err(Misplaced) }
}

impl Table {
    pub(super) fn apply_fact(
        &mut self,
        event: &Event,
        fact: TableEvent,
        is_told: bool,
    ) -> Result<Vec<Sentence>, FoldError> {
        let asked_by = self.asked.as_ref().map(|asked| asked.by);
        let tell = || super::tell(&fact, asked_by, self.resigned);
        let told = is_told.then(tell).flatten();
        self.carry_fact(event, fact)
            .map_err(|Misplaced| FoldError::Misplaced {
                seq: event.seq,
                kind: event.kind.clone(),
            })?;
        Ok(told.into_iter().collect())
    }

    fn carry_fact(&mut self, event: &Event, fact: TableEvent) -> Done {
        match (fact, &self.phase) {
            (TableEvent::SeatTaken(seat), Phase::Open) => check(self.has(seat))?,
            (TableEvent::ChanceContributed(seat, contribution), Phase::Open) => {
                let place = self.contributions.get_mut(seat.index());
                *place.ok_or(Misplaced)? = Some(contribution);
            }
            (TableEvent::SeatLeft(seat), Phase::Open) => {
                let place = self.contributions.get_mut(seat.index());
                check(place.and_then(Option::take).is_some())?;
            }
            (TableEvent::ClockSet(terms), Phase::Open) => self.clocks.terms = Some(terms),
            (TableEvent::GameStarted(seats), Phase::Open) => {
                self.phase = Phase::Running;
                check(seats == self.opened.seats)?;
            }
            (TableEvent::TableClosed, Phase::Open) => self.phase = Phase::Closed,
            (TableEvent::SeedRevealed(seed), Phase::Over(_)) => self.seed = Some(seed),
            (fact, Phase::Running) => self.carry_running(event, fact)?,
            _ => return Err(Misplaced),
        }
        Ok(())
    }

    fn carry_running(&mut self, event: &Event, fact: TableEvent) -> Done {
        match fact {
            TableEvent::Resigned(seat) => {
                self.resigned = Some(seat);
                check(self.has(seat))
            }
            TableEvent::GameEnded(ended) => {
                self.asked = None;
                self.phase = Phase::Over(ended);
                Ok(())
            }
            TableEvent::DeadlineMoved(moved) => self.move_deadlines(event, &moved),
            TableEvent::TimedOut(seat) => check(self.clocks.run_out(seat)),
            TableEvent::Asked(by, ask) => self.ask(event, by, ask),
            TableEvent::Agreed(seat, topic) => {
                check(self.has(seat))?;
                let asked = self.asked.as_mut().ok_or(Misplaced)?;
                check(asked.agree(seat, topic))
            }
            TableEvent::Refused(seat, topic) => {
                check(self.has(seat))?;
                let asked = self.asked.take().ok_or(Misplaced)?;
                check(asked.kind() == topic)
            }
            TableEvent::TakenBack(taken) => self.take_back(event, taken),
            TableEvent::ChoiceWithdrawn(seat) => {
                check(super::steps::withdraw(&mut self.position, seat))
            }
            TableEvent::Paused(until_ms) => {
                self.clocks.paused_until_ms = Some(until_ms);
                self.lapse(AskKind::Pause);
                Ok(())
            }
            TableEvent::Resumed => {
                self.lapse(AskKind::Resume);
                check(self.clocks.paused_until_ms.take().is_some())
            }
            TableEvent::SeatLeft(seat) => check(self.has(seat)),
            TableEvent::SeatHandedOver(seat, to) => self.hand_over(event, seat, to),
            TableEvent::TableOpened(_)
            | TableEvent::SeatTaken(_)
            | TableEvent::ChanceContributed(..)
            | TableEvent::GameStarted(_)
            | TableEvent::SeedRevealed(_)
            | TableEvent::ClockSet(_)
            | TableEvent::TableClosed => Err(Misplaced),
        }
    }

    pub(crate) fn has(&self, seat: Seat) -> bool {
        seat.index() < self.opened.seats
    }

    fn ask(&mut self, event: &Event, by: Seat, ask: Ask) -> Done {
        check(self.has(by) && self.asked.is_none())?;
        self.asked = Some(Asked {
            by,
            ask,
            seq: event.seq,
            at_ms: event.recorded_at_ms,
            agreed: rules::Seats::new(),
        });
        Ok(())
    }

    /// Forgets a question, if it was about this.
    pub(super) fn lapse(&mut self, topic: AskKind) {
        if self.asked.as_ref().map(Asked::kind) == Some(topic) {
            self.asked = None;
        }
    }

    fn move_deadlines(&mut self, event: &Event, moved: &DeadlineMoved) -> Done {
        check(self.clocks.terms.is_some())?;
        for deadline in &moved.deadlines {
            let opened_seq = self.awaited_since(deadline.seat);
            let at_ms = event.recorded_at_ms;
            check(self.clocks.set(deadline, moved.why, at_ms, opened_seq))?;
        }
        Ok(())
    }

    fn hand_over(&mut self, event: &Event, seat: Seat, to: Holder) -> Done {
        *self.holders.get_mut(seat.index()).ok_or(Misplaced)? = to;
        self.clocks.renew(seat);
        self.lapse(AskKind::StandIn);
        self.handovers.push(Handover {
            seq: event.seq,
            seat,
            to,
        });
        Ok(())
    }

    /// Goes back to an earlier position, from which decisions are made again. Draws stay used. Where nobody was asked
    /// the clocks run on as if nothing had been played; otherwise turns begin anew.
    fn take_back(&mut self, event: &Event, taken: TakenBack) -> Done {
        if self.asked.as_ref().map(Asked::kind) != Some(AskKind::TakeBack) {
            self.clocks.go_back(&self.clocks_before, event.seq);
        }
        self.lapse(AskKind::TakeBack);
        check(taken.to_seq < event.seq)?;
        let from = self.checkpoint_at(taken.to_seq).ok_or(Misplaced)?;
        let position = self.position_after(from, taken.to_seq);
        self.position = position.map_err(|_unfit| Misplaced)?;
        self.begun_seq = event.seq - 1;
        for turns in self.turns.iter_mut().chain([&mut self.any_turns]) {
            turns.cut(taken.to_seq, self.begun_seq);
        }
        self.checkpoints.retain(|point| point.seq <= taken.to_seq);
        let point = Checkpoint::new(self.begun_seq, &self.position);
        self.checkpoints.push_back(point);
        self.decisions.fill(None);
        Ok(())
    }
}
