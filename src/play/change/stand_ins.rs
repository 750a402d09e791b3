//! The turns of stand-ins, played in the change that leads to them. Nobody thinks inside a transaction: a turn that
//! needs a thought ends it, and [`super::change`] judges again after the thought.

use std::sync::Arc;

use super::draft::{panicked, unrefused};
use super::{Change, Undone};
use crate::error::Error;
use crate::play::thoughts::{self, Question};
use crate::table::events::TableEvent;
use crate::table::fold;
use crate::table::terms::OnTimeout;
use rules::Seat;

/// The most turns of one change that are thought about; the others are simple moves. Standing orders for a few turns
/// lead to some dozens in a game of seven.
const THOUGHTS_MAX: usize = 100;

impl Change<'_> {
    /// The seat whose time has just run out, if a stand-in plays that turn within the same command.
    pub(super) fn late(&self) -> Option<Seat> {
        let terms = self.draft.after.as_ref()?.clocks.terms;
        let last = self.draft.appended.last()?;
        match fold::fact_of(last) {
            Ok(Some(TableEvent::TimedOut(seat))) => Some(seat),
            Ok(_) | Err(_) => None,
        }
        .filter(|_| terms.is_some_and(|terms| terms.on_timeout == OnTimeout::StandIn))
    }

    pub(super) fn awaited_stand_in(&self) -> Option<Seat> {
        let table = self.draft.after.as_ref()?;
        let mut awaited = table.awaiting().into_iter();
        awaited.find(|seat| table.has_stand_in(*seat))
    }

    /// Plays the awaited turn of a seat by the rule for stand-ins.
    pub(super) fn play_stand_in(&mut self, seat: Seat) -> Result<(), Undone> {
        if let Some(mv) = self.thought(seat)? {
            match self.decide(seat, &mv) {
                Err(Error::Refused(why)) => {
                    tracing::error!(table = %self.row.uid, seat = seat.0, %why, "a stand-in's move is refused; the simple move is played");
                }
                decided => return Ok(decided?),
            }
        }
        let simple = thoughts::simple(self.table()?, seat).ok_or_else(panicked)?;
        Ok(self.decide(seat, &simple).map_err(unrefused)?)
    }

    /// Finds the move that a stand-in chose at this position. None if the simple move is to be played: bots are
    /// switched off, the bot has failed, or too many turns of this change were thought about.
    fn thought(&mut self, seat: Seat) -> Result<Option<String>, Undone> {
        let position = Arc::clone(&self.table()?.position);
        let thoughts = &self.earlier.thoughts;
        let question = Question { position, seat };
        if let Some(thought) = thoughts.iter().find(|thought| thought.answers(&question)) {
            return Ok(thought.mv.clone());
        }
        if !self.service.bots.is_on() || thoughts.len() >= THOUGHTS_MAX {
            return Ok(None);
        }
        Err(Undone::Thinks(question))
    }
}
