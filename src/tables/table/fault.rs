//! Which rule an event breaks, in plain English: hosts and auditors read it.

use thiserror::Error;

/// An event that the rules do not allow at its place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("event {seq}: {rule}")]
pub struct Unlawful {
    /// The event; where something is missing at the end of a journal, its last one.
    pub seq: i64,
    /// What it breaks.
    pub rule: Rule,
}

/// What an event breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Rule {
    /// The engine plays nothing of which it is the first consequence.
    #[error("no move leads to it")]
    NoMove,
    /// The rules of the game refuse the move.
    #[error("the rules refuse `{mv}`: {why}")]
    Refused {
        /// The move in canonical notation.
        mv: String,
        /// What the engine says.
        why: String,
    },
    /// Something else had to follow from what came before.
    #[error("`{0}` had to come here, with all that follows from the event before")]
    Expected(String),
    /// The end of a journal, or of a command, lacks what follows.
    #[error("after it `{0}` is missing")]
    Missing(String),
    /// A move, or something that players ask, came through a door that is not theirs.
    #[error("it cannot come through this door")]
    Door,
    /// The body or the seat is not as this program writes them.
    #[error("it is not written as such an event is")]
    Written,
    /// The seed is not the one that was promised.
    #[error("the seed is not the one that was promised")]
    Commitment,
    /// A seat that is taken already, or contributes without being taken.
    #[error("nobody takes this seat here")]
    Seat,
    /// A clock that no table can have, or that comes too late.
    #[error("a table cannot have this clock")]
    Clock,
    /// The time of these seats does not change here, or that of others does too.
    #[error("these are not the seats whose time changes here")]
    Timed,
    /// Too much or too little time.
    #[error("seat {0} cannot have this much time left")]
    Left(u8),
    /// A deadline that does not fit the time left.
    #[error("seat {0} cannot have this deadline")]
    Deadline(u8),
    /// The time has not run out.
    #[error("the time of seat {0} is not over")]
    NotOver(u8),
    /// The time went back.
    #[error("it was recorded before the event before it")]
    Time,
    /// Its table's row names another one.
    #[error("the table's row names another event as its last one")]
    Head,
    /// Nobody can have recorded it yet.
    #[error("it was recorded at a time that has not come")]
    Future,
    /// Nothing comes after the deadlines of a turn.
    #[error("nothing of this command comes after its deadlines")]
    Settled,
    /// What is asked cannot be asked, or answered by this seat.
    #[error("this cannot be asked or answered here")]
    Asked,
    /// What all must agree to was not agreed to.
    #[error("not all have agreed to it")]
    NotAgreed,
    /// No sealed choice can be withdrawn.
    #[error("no choice can be withdrawn here")]
    NothingSealed,
    /// The seat's player plays it.
    #[error("this seat is not free to be taken over")]
    NotOffered,
    /// The game does not end here, or not so.
    #[error("the game does not end so here")]
    NoEnd,
    /// The event stands where none of its kind can.
    #[error("no such event can stand here")]
    Misplaced,
    /// The engine gave up.
    #[error("the engine could not decide it")]
    Panicked,
}
