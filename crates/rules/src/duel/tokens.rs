//! The ten progress tokens, written at build from `data/duel/`.
//!
//! Knows no rule. Start reading at [`Token::effects`]; what the other five do, each stands where the rule is.

use super::kinds::Counted::Tokens;
use super::kinds::Symbol::Scales;
use super::kinds::Whose::Own;
use super::kinds::{Effects, Per, id_enum};

/// How many are laid on the board.
pub const TOKENS: usize = 5;

pub const LIBRARY: usize = 3;

include!(concat!(env!("OUT_DIR"), "/duel_tokens.rs"));

impl Token {
    /// What it does by itself. Architecture, Economy, Masonry, Strategy, Theology and the other half of Urbanism
    /// change rules instead.
    pub const fn effects(self) -> &'static Effects {
        &EFFECTS[self as usize]
    }
}
