//! The ten progress tokens, as a table that equals `data/duel/facts.json` (a test compares them).
//!
//! Knows no rule. Start reading at [`Token::effects`]; what the other five do, each stands where the rule is.

use super::kinds::{Counted, Effects, Per, Symbol, id_enum};

id_enum! {
    /// A progress token.
    Token {
        Agriculture = "agriculture", "Agriculture";
        Architecture = "architecture", "Architecture";
        Economy = "economy", "Economy";
        Law = "law", "Law";
        Masonry = "masonry", "Masonry";
        Mathematics = "mathematics", "Mathematics";
        Philosophy = "philosophy", "Philosophy";
        Strategy = "strategy", "Strategy";
        Theology = "theology", "Theology";
        Urbanism = "urbanism", "Urbanism";
    }
}

impl Token {
    /// What it does by itself. Architecture, Economy, Masonry, Strategy, Theology and the other half of Urbanism
    /// change rules instead.
    #[must_use]
    pub const fn effects(self) -> &'static Effects {
        &EFFECTS[self as usize]
    }
}

static EFFECTS: [Effects; Token::ALL.len()] = [
    // Agriculture
    Effects {
        coins: 6,
        points: 4,
        ..Effects::NONE
    },
    // Architecture
    Effects::NONE,
    // Economy
    Effects::NONE,
    // Law
    Effects {
        symbol: Some(Symbol::Scales),
        ..Effects::NONE
    },
    // Masonry
    Effects::NONE,
    // Mathematics
    Effects {
        points_per: Some(Per {
            counted: Counted::Tokens,
            in_larger_city: false,
            each: 3,
        }),
        ..Effects::NONE
    },
    // Philosophy
    Effects {
        points: 7,
        ..Effects::NONE
    },
    // Strategy
    Effects::NONE,
    // Theology
    Effects::NONE,
    // Urbanism
    Effects {
        coins: 6,
        ..Effects::NONE
    },
];
