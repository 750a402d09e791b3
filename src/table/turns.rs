//! Where to start telling what happened since somebody's last turn, without folding the journal again.

use std::sync::Arc;

use rules::AnyPosition;

/// The least distance between checkpoints, in events, so that a table keeps few positions.
pub(crate) const CHECKPOINT_EVENTS: i64 = 8;

#[derive(Clone)]
pub(crate) struct Checkpoint {
    /// Seq of the last event that was carried out.
    pub(crate) seq: i64,
    pub(crate) position: Arc<dyn AnyPosition>,
}

impl Checkpoint {
    pub(crate) fn new(seq: i64, position: &Arc<dyn AnyPosition>) -> Self {
        let position = Arc::clone(position);
        Self { seq, position }
    }
}

/// The last two turns of a seat, or of anybody for viewers without a seat.
#[derive(Clone, Copy)]
pub(crate) struct Turns {
    last: Turn,
    before: Turn,
}

#[derive(Clone, Copy)]
struct Turn {
    /// Seq of the last event before the command with which it began.
    begun_seq: i64,
    /// Seq of the turn's last event.
    moved_seq: i64,
}

impl Turn {
    const fn none_since(seq: i64) -> Self {
        Self {
            begun_seq: seq,
            moved_seq: seq,
        }
    }
}

impl Turns {
    pub(crate) const fn new(opened_seq: i64) -> Self {
        let turn = Turn::none_since(opened_seq);
        Self {
            last: turn,
            before: turn,
        }
    }

    /// Notes an event of the seat, which belongs to the command after `begun_seq`. A turn within the decision that
    /// opened at `opened_seq` replaces another one within it, such as a sealed choice that is changed.
    pub(crate) fn note(&mut self, seq: i64, begun_seq: i64, opened_seq: Option<i64>) {
        if self.last.begun_seq != begun_seq {
            let is_within = opened_seq.is_some_and(|opened_seq| self.last.moved_seq >= opened_seq);
            if !is_within {
                self.before = self.last;
            }
            self.last.begun_seq = begun_seq;
        }
        self.last.moved_seq = seq;
    }

    /// Where the turn began that an event belongs to; for an older event, the older one that is known.
    pub(crate) const fn begun_seq(&self, moved_seq: i64) -> i64 {
        if moved_seq > self.last.begun_seq {
            self.last.begun_seq
        } else {
            self.before.begun_seq
        }
    }

    /// Forgets the turns that began after an event, which were taken back: the story begins at `restored_seq`.
    pub(crate) const fn cut(&mut self, to_seq: i64, restored_seq: i64) {
        if self.before.begun_seq >= to_seq {
            self.before = Turn::none_since(restored_seq);
        }
        if self.last.begun_seq >= to_seq {
            self.last = self.before;
        }
    }

    /// Seq after which everything must be kept.
    pub(crate) const fn oldest_seq(&self) -> i64 {
        self.before.begun_seq
    }
}
