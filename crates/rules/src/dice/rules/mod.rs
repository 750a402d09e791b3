//! The rules: one turn, what may be chosen in it, the round with its end, the points. Start reading at [`turn`].

pub mod judge;
pub mod round;
pub mod scoring;
pub mod turn;
