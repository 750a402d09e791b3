//! Points by kind, as the journal holds them and boards list them.
//!
//! How they are counted stands in `rules/scoring.rs`. Start reading at [`Breakdown`].

use serde::{Deserialize, Serialize};

/// Points by kind. The fields stand in byte order of their names, since journals hold them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakdown {
    /// Printed on blue cards.
    pub blue: i32,
    /// One for each full three coins.
    pub coins: i32,
    /// Printed on green cards.
    pub green: i32,
    /// Of guilds.
    pub guilds: i32,
    /// For the pawn.
    pub military: i32,
    /// Of progress tokens.
    pub tokens: i32,
    /// Of built wonders.
    pub wonders: i32,
    /// Printed on yellow cards.
    pub yellow: i32,
}

impl Breakdown {
    pub fn total(&self) -> i32 {
        self.lines().iter().map(|(_, points)| points).sum()
    }

    /// Names and points in the order of a score sheet.
    pub const fn lines(&self) -> [(&'static str, i32); 8] {
        [
            ("military", self.military),
            ("blue", self.blue),
            ("green", self.green),
            ("yellow", self.yellow),
            ("guilds", self.guilds),
            ("wonders", self.wonders),
            ("tokens", self.tokens),
            ("coins", self.coins),
        ]
    }
}
