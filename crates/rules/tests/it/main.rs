//! Every game, played as text: what all promise, and each by its own rules. [`testing`] has the table and the notation.

mod dice;
mod duel;
mod promises;
mod seven_wonders;
