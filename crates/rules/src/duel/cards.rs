//! The 73 cards, the twelve wonders and the ten progress tokens, sets of them, and how cards are laid. `build/duel.rs`
//! writes ids and what is printed from `data/duel/`. Knows no rule. Start reading at [`Card::facts`].

use super::kinds::Color::{self, Blue, Brown, Green, Grey, Red, Yellow};
use super::kinds::Counted::{BrownAndGrey, BuiltWonders, Cards, ThreeCoins, Tokens};
use super::kinds::OneOf::{Manufactured, Raw};
use super::kinds::Symbol::{self, ArmillarySphere, Mortar, Plumb, Quill, Scales, Sundial, Wheel};
use super::kinds::Whose::{Larger, Own};
use super::kinds::id_enum;
use super::{Cost, Effects, Good, Per, Slot};

include!(concat!(env!("OUT_DIR"), "/duel_tables.rs"));

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
        &CARD_FACTS[self as usize]
    }

    pub const fn color(self) -> Color {
        self.facts().color
    }

    pub fn is_guild(self) -> bool {
        self.color() == Color::Purple
    }

    pub const fn free_symbol(self) -> Option<&'static str> {
        match self.facts().free_if {
            Some(giver) => giver.facts().chain_symbol,
            None => None,
        }
    }

    /// The card that it makes free, if any.
    pub fn opens(self) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|card| card.facts().free_if == Some(self))
    }

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

/// How many are laid out in each round of the draft.
pub const OFFERED: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WonderFacts {
    pub cost: Cost,
    pub effects: Effects,
}

impl Wonder {
    pub const fn facts(self) -> &'static WonderFacts {
        &WONDER_FACTS[self as usize]
    }
}

/// How many are laid on the board.
pub const TOKENS: usize = 5;

pub const LIBRARY: usize = 3;

impl Token {
    /// What it does by itself; Architecture, Economy, Masonry, Strategy, Theology and half of Urbanism change rules.
    pub const fn effects(self) -> &'static Effects {
        &TOKEN_EFFECTS[self as usize]
    }
}

bit_set! {
    CardSet(u128) of Card: card => card.index(), index => Card::ALL[index]
}

bit_set! {
    TokenSet(u16) of Token: token => token.index(), index => Token::ALL[index]
}

bit_set! {
    Slots(u32) of Slot: slot => slot.index(), index => Slot::new(u8::try_from(index).ok()?)?
}

bit_set! {
    Symbols(u8) of Symbol: symbol => symbol.index(), index => Symbol::ALL[index]
}

bit_set! {
    GoodSet(u8) of Good: good => good.index(), index => Good::ALL[index]
}

impl Slots {
    pub const FULL: Self = Self(0xF_FFFF);
}

impl CardSet {
    const OF_COLOR: [Self; Color::ALL.len()] = {
        let mut sets = [Self::NONE; Color::ALL.len()];
        let mut index = 0;
        while index < Card::ALL.len() {
            sets[Card::ALL[index].color().index()].insert(Card::ALL[index]);
            index += 1;
        }
        sets
    };

    pub const fn of(self, color: Color) -> Self {
        Self(self.0 & Self::OF_COLOR[color.index()].0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Row, from 0, the far row that is laid first.
    pub row: u8,
    /// Column in half cards, from 1 to 11: the left half of the card.
    pub col: u8,
    pub covered_by: Slots,
    /// The slots it lies on, two at most.
    pub lies_on: Slots,
}

/// The structure of an age, by slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    pub rows: u8,
    pub places: [Place; Slot::COUNT],
    pub face_up: Slots,
}

impl Layout {
    /// The structure of an age; outside 1 to 3 the nearest.
    pub const fn of_age(age: u8) -> &'static Self {
        match age {
            0 | 1 => &LAYOUTS[0],
            2 => &LAYOUTS[1],
            _ => &LAYOUTS[2],
        }
    }
}
