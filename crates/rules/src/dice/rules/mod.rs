//! The rules: one turn, the round with its end, the points. Start reading at [`turn`].

pub mod round;
pub mod scoring;
pub mod turn;
