//! From where to tell what happened since somebody's last turn, without folding the journal again.

use std::sync::Arc;

use crate::games::AnyPosition;

/// The position before a command.
#[derive(Clone)]
pub(super) struct Checkpoint {
    /// Seq of the last event before the command.
    pub(super) seq: i64,
    /// The position after that event.
    pub(super) position: Arc<dyn AnyPosition>,
}

/// Where the last two turns of a seat began, or of anybody for who has no seat.
#[derive(Clone)]
pub(super) struct Turns {
    last: Turn,
    before: Turn,
}

#[derive(Clone)]
struct Turn {
    begun: Checkpoint,
    /// Seq of the turn's last event.
    moved_seq: i64,
}

impl Turns {
    /// Nobody has moved since the table was opened.
    pub(super) fn new(opened: Checkpoint) -> Self {
        let turn = Turn {
            moved_seq: opened.seq,
            begun: opened,
        };
        Self {
            last: turn.clone(),
            before: turn,
        }
    }

    /// Notes an event of the seat, which belongs to the command that began after `begun`. A turn within the decision
    /// that opened at `opened_seq` takes the place of another one within it, such as a sealed choice that is changed.
    pub(super) fn note(&mut self, seq: i64, begun: &Checkpoint, opened_seq: Option<i64>) {
        if self.last.begun.seq == begun.seq {
            self.last.moved_seq = seq;
            return;
        }
        let turn = Turn {
            begun: begun.clone(),
            moved_seq: seq,
        };
        let is_within = opened_seq.is_some_and(|opened_seq| self.last.moved_seq >= opened_seq);
        let last = std::mem::replace(&mut self.last, turn);
        if !is_within {
            self.before = last;
        }
    }

    /// The position before the turn that an event belongs to; the oldest one that is kept for an older event.
    pub(super) fn before(&self, moved_seq: i64) -> &Checkpoint {
        if moved_seq > self.last.begun.seq {
            &self.last.begun
        } else {
            &self.before.begun
        }
    }

    /// Seq after which everything must be at hand.
    pub(super) fn oldest_seq(&self) -> i64 {
        self.before.begun.seq
    }
}
