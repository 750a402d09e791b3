//! Every game, played as text: what all promise, and each by its own rules. [`testing`] has the table and the notation.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "what tests are played with stops at the first thing that is not as it must be"
)]

mod dice;
mod duel;
mod promises;
mod seven_wonders;
