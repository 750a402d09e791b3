//! The twelve wonders and the sets of a first game, written at build from `data/duel/`.
//!
//! Knows no rule. Start reading at [`Wonder::facts`].

use super::kinds::Color::{Brown, Grey};
use super::kinds::OneOf::{Manufactured, Raw};
use super::kinds::{Cost, Effects, id_enum};

/// How many are laid out in each round of the draft.
pub const OFFERED: usize = 4;

// Rule [duel, 2015, p. 6, Selecting wonders]: the sets for a first game, the first player's and the second's.
include!(concat!(env!("OUT_DIR"), "/duel_wonders.rs"));

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WonderFacts {
    pub cost: Cost,
    pub effects: Effects,
}

impl Wonder {
    pub const fn facts(self) -> &'static WonderFacts {
        &FACTS[self as usize]
    }
}
