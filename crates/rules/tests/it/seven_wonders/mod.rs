//! 7 Wonders: rules, random games, secrets.
//!
//! [`table`] is one table that is played in text; [`plan`] makes the deal that a described game needs. The
//! rulings are numbered as in `docs/games/seven_wonders.md`.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "what tests are played with stops at the first thing that is not as it must be"
)]

mod data;
mod notation;
mod paying;
mod plan;
mod random;
mod scoring;
mod second;
mod secrets;
mod setup;
mod table;
mod turns;
mod two;
mod wonders;
mod words;
