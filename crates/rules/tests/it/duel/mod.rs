//! 7 Wonders Duel: the engine, played as text.
//!
//! The rule tests are named after the rulings in `docs/games/duel.md`. Start reading at `support.rs`.

mod counts;
mod data;
mod deals;
mod examples;
mod notation;
mod prices;
mod random_play;
mod rulings_cards;
mod rulings_military;
mod rulings_paying;
mod rulings_science;
mod rulings_turn;
mod rulings_wonders;
mod secrets;
mod support;
mod words;
