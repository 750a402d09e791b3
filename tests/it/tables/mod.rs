//! Tables as use cases, on both databases, for every game in the list.

mod aside;
pub(crate) mod bots;
mod bundles;
mod commands;
mod joining;
pub(crate) mod lagging;
mod letters;
mod look_back;
mod orders;
mod orders_sealed;
mod playing;
mod practice;
mod rematch;
pub(crate) mod series;
pub(crate) mod support;
mod telling;
mod trouble;
mod whole_games;
mod wishes;
mod withdrawing;
