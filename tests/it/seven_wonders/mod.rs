//! 7 Wonders: rules, random games, secrets.
//!
//! [`table`] is one table that is played in text; [`plan`] makes the deal that a described game needs.

mod plan;
mod random;
mod table;
