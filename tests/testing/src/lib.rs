//! What the tests of several crates stand on: seeds, random games, tables played in text, and what is said of them.
//!
//! It knows no service and no database. Start reading at [`table::Table`] for games, at [`random`] for seeds.

#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::missing_panics_doc,
    clippy::should_implement_trait,
    reason = "what tests are played with stops at the first thing that is not as it must be, and prints its seed"
)]

pub mod boards;
pub mod letter;
pub mod random;
pub mod record;
pub mod said;
pub mod script;
pub mod table;
