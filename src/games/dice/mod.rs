//! 7 Wonders Dice for two to seven players: roll and tick, one sealed line of choices per seat and round.
//!
//! Start reading at [`view::View`], what one viewer may know.

pub mod view;
