//! 7 Wonders: rules, random games, secrets.
//!
//! [`table`] is one table that is played in text; [`plan`] makes the deal that a described game needs. The
//! rulings are numbered as in `docs/games/seven_wonders.md`.

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
