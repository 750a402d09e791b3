//! 7 Wonders, first and second edition, for three to seven players, and the first edition's variant for two.
//!
//! Start reading at [`cards`] for what is printed and at [`view`] for what people see.

pub mod cards;
mod printed;
pub mod view;
