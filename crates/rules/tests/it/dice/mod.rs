//! 7 Wonders Dice: rules by ruling, notation, deals, board sets, properties over random games, secrets.
//!
//! [`table`] sets up positions. Start reading at [`paying`].

mod barracks;
mod bonuses;
mod deals;
mod ending;
mod forum;
mod notation;
mod paying;
mod random;
mod secrets;
mod sets;
mod table;
mod telling;
