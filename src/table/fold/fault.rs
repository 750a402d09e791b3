//! Which rule an event breaks, in plain English: hosts and auditors read it.

use thiserror::Error;

/// An event that the rules do not allow in its place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("event {seq}: {rule}")]
pub struct Unlawful {
    /// The event; if something is missing at the end of a journal, its last one.
    pub seq: i64,
    pub rule: Rule,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Rule {
    /// No legal move has it as its first consequence.
    #[error("no move leads to it")]
    NoMove,
    #[error("the rules refuse `{mv}`: {why}")]
    Refused { mv: String, why: String },
    #[error("`{0}` had to come here, with all that follows from the event before")]
    Expected(String),
    #[error("after it `{0}` is missing")]
    Missing(String),
    /// A move, or a player's question, came through a door that is not theirs.
    #[error("it cannot come through this door")]
    Door,
    /// The body or the seat is not as this program writes them.
    #[error("it is not written as such an event is")]
    Written,
    #[error("the seed is not the one that was promised")]
    Commitment,
    /// A seat that is taken already, or contributes without being taken.
    #[error("nobody takes this seat here")]
    Seat,
    /// A clock that no table can have, or that comes too late.
    #[error("a table cannot have this clock")]
    Clock,
    /// The time of these seats does not change here, or that of others changes too.
    #[error("these are not the seats whose time changes here")]
    Timed,
    #[error("seat {0} cannot have this much time left")]
    Left(u8),
    /// A deadline that does not fit the time left.
    #[error("seat {0} cannot have this deadline")]
    Deadline(u8),
    #[error("the time of seat {0} is not over")]
    NotOver(u8),
    #[error("it was recorded before the event before it")]
    Time,
    #[error("the table's row names another event as its last one")]
    Head,
    #[error("it was recorded at a time that has not come")]
    Future,
    #[error("nothing of this command comes after its deadlines")]
    Settled,
    #[error("this cannot be asked or answered here")]
    Asked,
    #[error("not all have agreed to it")]
    NotAgreed,
    #[error("no choice can be withdrawn here")]
    NothingSealed,
    #[error("this seat is not free to be taken over")]
    NotOffered,
    #[error("the game does not end so here")]
    NoEnd,
    #[error("no such event can stand here")]
    Misplaced,
    #[error("the engine could not decide it")]
    Panicked,
}
