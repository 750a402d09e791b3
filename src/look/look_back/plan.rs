//! A finished game as the positions to judge: one before the first move, and one after each move or each round of
//! sealed choices. Moves that were taken back do not count. Pure: it reads events.

use std::sync::Arc;

use crate::journal::Event;
use crate::table::events::TableEvent;
use crate::table::fold::{FoldError, Phase, Table, stored};
use bots::hindsight;
use rules::{AnyPosition, Library, Seat};

pub(super) struct Plan {
    pub(super) seats: usize,
    pub(super) stops: Vec<Stop>,
}

pub(super) struct Stop {
    /// The last event before it.
    pub(super) seq: i64,
    pub(super) position: Arc<dyn AnyPosition>,
    /// The share of the victory by seat, where the game is over.
    pub(super) shares: Option<Vec<f64>>,
    played: Vec<Option<Played>>,
}

struct Played {
    mv: String,
    seq: i64,
}

impl Stop {
    /// What a seat played here, in canonical notation.
    pub(super) fn played(&self, seat: Seat) -> Option<&str> {
        let played = self.played.get(seat.index())?.as_ref();
        played.map(|played| played.mv.as_str())
    }
}

impl Plan {
    pub(super) fn of(events: &[Arc<Event>]) -> Result<Self, FoldError> {
        let (first, rest) = events.split_first().ok_or(FoldError::NotOpened)?;
        let mut table = Table::open(first, &Library::default())?;
        let mut plan = Self {
            seats: table.opened.seats,
            stops: Vec::new(),
        };
        for command in rest.chunk_by(|one, next| one.command == next.command) {
            for event in command {
                plan.note(&table, event);
                table.apply(event)?;
                if let Phase::Over(ended) = &table.phase
                    && table.position.outcome().is_none()
                    && event.kind == "game_ended"
                    && !ended.winners.is_empty()
                {
                    // It did not end by its rules.
                    let shares = hindsight::shares(&ended.winners, plan.seats);
                    plan.push(&table, Some(shares));
                }
            }
            plan.go_on(&table);
        }
        Ok(plan)
    }

    /// Notes what an event tells of the choices that are made at the newest stop.
    fn note(&mut self, table: &Table, event: &Event) {
        match TableEvent::decode(&event.kind, event.version, &event.body) {
            Ok(Some(TableEvent::TakenBack(taken))) => self.take_back(taken.to_seq),
            Ok(Some(TableEvent::ChoiceWithdrawn(seat))) => {
                if let Some(played) = self.played(seat) {
                    *played = None;
                }
            }
            Ok(Some(_)) | Err(_) => {}
            Ok(None) => self.note_move(table, event),
        }
    }

    fn note_move(&mut self, table: &Table, event: &Event) {
        let Some(seat) = event.seat else {
            return;
        };
        // What a move brings about by itself for a seat that was not asked is no move of it.
        let is_asked = |stop: &Stop| stop.position.awaiting().contains(&seat);
        if !self.stops.last().is_some_and(is_asked) {
            return;
        }
        let read = table.position.played(stored(event));
        let (Ok(Some(mv)), Some(played)) = (read, self.played(seat)) else {
            return;
        };
        // A sealed choice may be changed; else the first event of a move tells of it.
        if played.is_none() || table.game.meta().is_seal(&event.kind) {
            *played = Some(Played { mv, seq: event.seq });
        }
    }

    fn played(&mut self, seat: Seat) -> Option<&mut Option<Played>> {
        self.stops.last_mut()?.played.get_mut(seat.index())
    }

    fn take_back(&mut self, to_seq: i64) {
        self.stops.retain(|stop| stop.seq <= to_seq);
        for played in self.stops.iter_mut().flat_map(|stop| &mut stop.played) {
            if played.as_ref().is_some_and(|played| played.seq > to_seq) {
                *played = None;
            }
        }
    }

    /// Adds the position after a command, where it asks something else than the one before.
    fn go_on(&mut self, table: &Table) {
        let has_begun = !matches!(table.phase, Phase::Open | Phase::Closed);
        let decisions = |position: &dyn AnyPosition| -> Vec<Option<u32>> {
            Seat::all(self.seats)
                .map(|seat| position.decision(seat))
                .collect()
        };
        let is_new = match self.stops.last() {
            None => has_begun,
            Some(last) if last.shares.is_some() => false,
            Some(last) => decisions(&*last.position) != decisions(&*table.position),
        };
        if is_new {
            let outcome = table.position.outcome();
            let shares = outcome.map(|outcome| hindsight::shares(&outcome.winners, self.seats));
            self.push(table, shares);
        }
    }

    fn push(&mut self, table: &Table, shares: Option<Vec<f64>>) {
        self.stops.push(Stop {
            seq: table.head.seq,
            position: Arc::clone(&table.position),
            shares,
            played: (0..self.seats).map(|_| None).collect(),
        });
    }
}
