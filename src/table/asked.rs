//! What a seat has asked of the others, while they have not all answered. Pure: folded from the journal.

use crate::table::asks::{Ask, Topic};
use rules::{Seat, Seats};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub by: Seat,
    pub ask: Ask,
    /// Seq of the event.
    pub seq: i64,
    pub at_ms: i64,
    pub agreed: Seats,
}

impl Asked {
    pub fn topic(&self) -> Topic {
        self.ask.topic()
    }

    /// Notes that a seat agrees. False when it need not, or has.
    pub(crate) fn agree(&mut self, seat: Seat, topic: Topic) -> bool {
        let is_new = self.topic() == topic && seat != self.by && !self.agreed.contains(&seat);
        if is_new {
            self.agreed.push(seat);
        }
        is_new
    }
}
