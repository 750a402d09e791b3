//! What a table of Seven Wonders may choose. Start reading at [`Options::read`].

use super::{Edition, Reason};
use crate::{OptionMeta, OptionValues, Refusal, check_options};

const RULE: &str = "seven_wonders, options";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    pub seats: usize,
    pub edition: Edition,
    pub sides: Sides,
    pub wonders: Wonders,
    pub seventh_card_coins: SeventhCardCoins,
}

word_enum! {
    Sides.key {
        Random = "random",
        /// A or day for everybody.
        First = "first",
        /// Every seat chooses, sealed.
        Chosen = "chosen",
    }
}

word_enum! {
    Wonders.key {
        Random = "random",
        /// The seats take one after another.
        Drafted = "drafted",
    }
}

word_enum! {
    SeventhCardCoins.key {
        /// Everything held after turn 6.
        AfterTurn = "after_turn",
        /// Only what was left of the coins held before turn 6.
        BeforeTurn = "before_turn",
    }
}

/// The options in the order in which a form should ask.
pub const METAS: &[OptionMeta] = &[
    OptionMeta::new("edition", &Edition::WORDS, 7),
    OptionMeta::new("sides", &Sides::WORDS, 7),
    OptionMeta::new("wonders", &Wonders::WORDS, 7),
    OptionMeta::new("seventh_card_coins", &SeventhCardCoins::WORDS, 7),
    OptionMeta::new("free_city_wonders", &["plain"], 2),
];

impl Options {
    pub fn read(seats: usize, named: &OptionValues) -> Result<Self, Refusal> {
        check_options(METAS, named, RULE)?;
        let get = |name: &str| named.get(name).map_or("", String::as_str);
        let Some(edition) = Edition::find(get("edition")) else {
            return Err(Refusal::because(RULE, Reason::NoEdition));
        };
        let (fewest, usual_sides) = match edition {
            Edition::First => (2, Sides::Random),
            Edition::Second => (3, Sides::Chosen),
        };
        if !(fewest..=7).contains(&seats) {
            return Err(Refusal::because(RULE, Reason::Seats(edition)));
        }
        let coins = SeventhCardCoins::find(get("seventh_card_coins"));
        Ok(Self {
            seats,
            edition,
            sides: Sides::find(get("sides")).unwrap_or(usual_sides),
            wonders: Wonders::find(get("wonders")).unwrap_or(Wonders::Random),
            seventh_card_coins: coins.unwrap_or(SeventhCardCoins::AfterTurn),
        })
    }

    /// Writes the options, defaults included.
    pub fn values(&self) -> OptionValues {
        [
            ("edition", self.edition.key()),
            ("sides", self.sides.key()),
            ("wonders", self.wonders.key()),
            ("seventh_card_coins", self.seventh_card_coins.key()),
            ("free_city_wonders", "plain"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into()
    }

    pub const fn cities(&self) -> usize {
        if self.seats == 2 { 3 } else { self.seats }
    }
}
