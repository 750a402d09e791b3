//! The 73 cards. Ids, names and what is printed on them are written at build from `data/duel/`.
//!
//! Knows no rule. Start reading at [`Card::facts`]; `build/duel.rs` writes the tables.

use super::kinds::Color::{self, Blue, Brown, Green, Grey, Red, Yellow};
use super::kinds::Counted::{BrownAndGrey, BuiltWonders, Cards, ThreeCoins};
use super::kinds::OneOf::{Manufactured, Raw};
use super::kinds::Symbol::{ArmillarySphere, Mortar, Plumb, Quill, Sundial, Wheel};
use super::kinds::Whose::{Larger, Own};
use super::kinds::{Cost, Effects, Per, id_enum};

include!(concat!(env!("OUT_DIR"), "/duel_cards.rs"));

/// In the order in which the cards stand in the data file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Back {
    AgeOne,
    AgeTwo,
    AgeThree,
    /// A guild, laid in Age III.
    Guild,
}

impl Back {
    /// The back of an age's own cards; outside 1 to 3 of the nearest.
    pub const fn of_age(age: u8) -> Self {
        match age {
            0 | 1 => Self::AgeOne,
            2 => Self::AgeTwo,
            _ => Self::AgeThree,
        }
    }

    /// The age in which such cards lie, 1 to 3.
    pub const fn age(self) -> u8 {
        match self {
            Self::AgeOne => 1,
            Self::AgeTwo => 2,
            Self::AgeThree | Self::Guild => 3,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardFacts {
    pub back: Back,
    pub color: Color,
    pub cost: Cost,
    pub free_if: Option<Card>,
    /// The chain symbol it gives, if any; icons are named after it.
    pub chain_symbol: Option<&'static str>,
    pub effects: Effects,
}

impl Card {
    pub const fn facts(self) -> &'static CardFacts {
        &FACTS[self as usize]
    }

    pub const fn color(self) -> Color {
        self.facts().color
    }

    pub fn is_guild(self) -> bool {
        self.color() == Color::Purple
    }

    /// The chain symbol that makes it free, if any.
    pub const fn free_symbol(self) -> Option<&'static str> {
        match self.facts().free_if {
            Some(giver) => giver.facts().chain_symbol,
            None => None,
        }
    }

    /// The card that it makes free, if any.
    pub fn opens(self) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|card| card.facts().free_if == Some(self))
    }

    /// Lists the cards with that back, in the order of the data file.
    pub fn with_back(back: Back) -> impl Iterator<Item = Self> {
        Self::deck(back).iter().copied()
    }

    /// The cards with that back, in the order of the data file, where they stand together.
    pub fn deck(back: Back) -> &'static [Self] {
        static ALL: [Card; Card::ALL.len()] = Card::ALL;
        let begin = ALL.partition_point(|card| card.facts().back < back);
        let end = ALL.partition_point(|card| card.facts().back <= back);
        &ALL[begin..end]
    }
}
