//! The rules, one file per chapter of the rulebook. Start reading at [`building::judge`] and [`unfold`].

mod after;
pub mod building;
pub mod chance;
pub mod legal;
pub mod military;
pub mod paying;
pub mod reason;
pub mod science;
pub mod scoring;

pub use after::{start, unfold};
