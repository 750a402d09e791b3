//! The engine's events, one after the other, and positions derived from a checkpoint.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::{FoldError, Table, stored};
use crate::journal::Event;
use crate::table::events::TableEvent;
use crate::table::turns::Checkpoint;
use rules::{AnyGame, AnyPosition, Seat, Viewer};
use scene::{self, Sentence};

/// A shared position is copied first. Tells how many randomness numbers the event used.
pub(crate) fn carry_out(
    game: &dyn AnyGame,
    position: &mut Arc<dyn AnyPosition>,
    event: &Event,
    viewer: Option<Viewer>,
) -> Result<(u32, Vec<Sentence>), FoldError> {
    if Arc::get_mut(position).is_none() {
        *position = Arc::from(position.copy());
    }
    let seq = event.seq;
    let panicked = || FoldError::Panicked { seq };
    let position = Arc::get_mut(position).ok_or_else(panicked)?;
    // A stored event that makes the engine fail must freeze only its own table.
    let applied = catch_unwind(AssertUnwindSafe(|| match viewer {
        Some(viewer) => {
            let (draws, step) = position.apply_step(stored(event))?;
            let told = scene::of(game.meta().key).tell(&step, &*position, viewer);
            Ok((draws, told))
        }
        None => position
            .apply(stored(event))
            .map(|draws| (draws, Vec::new())),
    }));
    let applied = applied.map_err(|_panic| panicked())?;
    applied.map_err(|source| FoldError::Unreadable {
        seq,
        source: source.into(),
    })
}

/// Reopens a seat's sealed choice on a shared position. False if there is none.
pub(crate) fn withdraw(position: &mut Arc<dyn AnyPosition>, seat: Seat) -> bool {
    if Arc::get_mut(position).is_none() {
        *position = Arc::from(position.copy());
    }
    Arc::get_mut(position).is_some_and(|position| position.withdraw(seat))
}

impl Table {
    /// The position after an event that is still kept, derived from a checkpoint before it. A checkpoint after the
    /// event to which a move was taken back already holds the position of that time.
    pub(crate) fn position_after(
        &self,
        from: &Checkpoint,
        seq: i64,
    ) -> Result<Arc<dyn AnyPosition>, FoldError> {
        let mut position = Arc::clone(&from.position);
        let is_between = |event: &&Arc<Event>| event.seq > from.seq && event.seq <= seq;
        for event in self.events.iter().filter(is_between) {
            self.step(from, &mut position, event, None)?;
        }
        Ok(position)
    }

    pub(crate) fn step(
        &self,
        from: &Checkpoint,
        position: &mut Arc<dyn AnyPosition>,
        event: &Event,
        viewer: Option<Viewer>,
    ) -> Result<Vec<Sentence>, FoldError> {
        match super::fact_of(event)? {
            None => return Ok(carry_out(self.game, position, event, viewer)?.1),
            Some(TableEvent::TakenBack(taken)) => {
                *position = self.position_after(from, taken.to_seq)?;
            }
            Some(TableEvent::ChoiceWithdrawn(seat)) => {
                withdraw(position, seat);
            }
            Some(_) => {}
        }
        Ok(Vec::new())
    }

    /// The newest checkpoint at an event or before it; without one, no position after it can be derived.
    pub(crate) fn checkpoint_at(&self, seq: i64) -> Option<&Checkpoint> {
        let mut points = self.checkpoints.iter();
        points.rfind(|point| point.seq <= seq)
    }
}
