//! 7 Wonders Duel, base game, rules of 2015: two seats, one player at a time.
//!
//! Edition, rulings and doubtful cases stand in `docs/games/duel.md`.
//! Knows nothing of tables, people or time. Start reading at [`view::View`].

pub mod cards;
pub mod kinds;
pub mod layout;
pub mod tokens;
pub mod view;
pub mod wonders;
