//! Where to start telling what happened since somebody's last turn, without folding the journal again.

use std::sync::Arc;

use rules::AnyPosition;

/// The least distance between checkpoints, in events, so that a table keeps few positions.
const CHECKPOINT_EVENTS: i64 = 8;

#[derive(Clone)]
pub(crate) struct Checkpoint {
    /// Seq of the last event that was carried out.
    pub(crate) seq: i64,
    /// The position after that event.
    pub(crate) position: Arc<dyn AnyPosition>,
}

#[derive(Clone)]
pub(crate) struct Begun {
    /// Seq of the last event before the command.
    seq: i64,
    /// A position at that event or before it.
    checkpoint: Checkpoint,
}

impl Begun {
    /// Where the first command after the opening of a table begins.
    pub(crate) fn at(checkpoint: Checkpoint) -> Self {
        Self {
            seq: checkpoint.seq,
            checkpoint,
        }
    }

    /// Where the next command begins, after the event `seq` that led to `position`.
    pub(crate) fn next(&mut self, seq: i64, position: &Arc<dyn AnyPosition>) {
        self.seq = seq;
        if seq - self.checkpoint.seq >= CHECKPOINT_EVENTS {
            self.checkpoint = Checkpoint {
                seq,
                position: Arc::clone(position),
            };
        }
    }
}

/// Where the last two turns of a seat began, or of anybody for viewers without a seat.
#[derive(Clone)]
pub(crate) struct Turns {
    last: Turn,
    before: Turn,
}

#[derive(Clone)]
struct Turn {
    begun: Begun,
    /// Seq of the turn's last event.
    moved_seq: i64,
}

impl Turns {
    /// Nobody has moved since the table was opened.
    pub(crate) fn new(opened: Begun) -> Self {
        let turn = Turn {
            moved_seq: opened.seq,
            begun: opened,
        };
        Self {
            last: turn.clone(),
            before: turn,
        }
    }

    /// Notes an event of the seat, which belongs to the command that began at `begun`. A turn within the decision that
    /// opened at `opened_seq` replaces another one within it, such as a sealed choice that is changed.
    pub(crate) fn note(&mut self, seq: i64, begun: &Begun, opened_seq: Option<i64>) {
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

    /// A position before the turn that an event belongs to; for an older event, the oldest one that is kept.
    pub(crate) fn before(&self, moved_seq: i64) -> &Checkpoint {
        let turn = if moved_seq > self.last.begun.seq {
            &self.last
        } else {
            &self.before
        };
        &turn.begun.checkpoint
    }

    /// Forgets the turns that began after an event, which were taken back: the story begins at `restored`.
    pub(crate) fn cut(&mut self, to_seq: i64, restored: &Begun) {
        let anew = Turn {
            moved_seq: restored.seq,
            begun: restored.clone(),
        };
        let is_cut = |turn: &Turn| turn.begun.seq >= to_seq;
        if is_cut(&self.before) {
            self.before = anew;
        }
        if is_cut(&self.last) {
            self.last = self.before.clone();
        }
    }

    pub(crate) fn checkpoints(&self) -> [&Checkpoint; 2] {
        [&self.last, &self.before].map(|turn| &turn.begun.checkpoint)
    }

    /// Seq after which everything must be kept.
    pub(crate) fn oldest_seq(&self) -> i64 {
        self.before.begun.checkpoint.seq
    }
}
