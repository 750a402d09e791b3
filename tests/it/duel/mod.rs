//! 7 Wonders Duel: the engine, played as text.

mod counts;
mod data;
mod events;
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
