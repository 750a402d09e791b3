//! What a table of Seven Wonders may choose.
//!
//! Start reading at [`Options::read`].

use super::cards::Edition;
use super::refuse::Reason;
use crate::{Common, OptionMeta, OptionValues, Refusal};

/// Where the options stand in the docs of the game.
const RULE: &str = "seven_wonders, options";

/// Checked options of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How many seats play.
    pub seats: usize,
    /// Which edition.
    pub edition: Edition,
    /// How the sides of the wonders come about.
    pub sides: Sides,
    /// How the wonders come about.
    pub wonders: Wonders,
    /// What may pay for Babylon's seventh card.
    pub seventh_card_coins: SeventhCardCoins,
}

/// How the sides of the wonders come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// By chance.
    Random,
    /// A or day for everybody.
    First,
    /// Every seat chooses, sealed.
    Chosen,
}

/// How the wonders come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wonders {
    /// By chance.
    Random,
    /// The seats take one after another.
    Drafted,
}

/// What may pay for Babylon's seventh card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeventhCardCoins {
    /// Everything held after turn 6.
    AfterTurn,
    /// Only what was left of the coins held before turn 6.
    BeforeTurn,
}

/// The options in the order in which a form should ask.
pub const METAS: &[OptionMeta] = &[
    OptionMeta {
        name: "edition",
        seats: (2, 7),
        values: &["first", "second"],
    },
    OptionMeta {
        name: "sides",
        seats: (2, 7),
        values: &["random", "first", "chosen"],
    },
    OptionMeta {
        name: "wonders",
        seats: (2, 7),
        values: &["random", "drafted"],
    },
    OptionMeta {
        name: "seventh_card_coins",
        seats: (2, 7),
        values: &["after_turn", "before_turn"],
    },
    OptionMeta {
        name: "free_city_wonders",
        seats: (2, 2),
        values: &["plain"],
    },
];

impl Options {
    /// Checks options for a number of seats.
    ///
    /// # Errors
    /// Unknown names or values, seats out of range, no edition, two players in the second edition.
    pub fn read(seats: usize, named: &OptionValues) -> Result<Self, Refusal> {
        for (name, wanted) in named {
            check(name, wanted)?;
        }
        let get = |name: &str| named.get(name).map(String::as_str);
        let edition = match get("edition") {
            Some("first") => Edition::First,
            Some(_) => Edition::Second,
            None => return Err(Refusal::because(RULE, Reason::NoEdition)),
        };
        let fewest = match edition {
            Edition::First => 2,
            Edition::Second => 3,
        };
        if !(fewest..=7).contains(&seats) {
            return Err(Refusal::because(RULE, Reason::Seats(edition)));
        }
        Ok(Self {
            seats,
            edition,
            sides: match (get("sides"), edition) {
                (Some("random"), _) | (None, Edition::First) => Sides::Random,
                (Some("first"), _) => Sides::First,
                (Some(_), _) | (None, Edition::Second) => Sides::Chosen,
            },
            wonders: match get("wonders") {
                Some("drafted") => Wonders::Drafted,
                Some(_) | None => Wonders::Random,
            },
            seventh_card_coins: match get("seventh_card_coins") {
                Some("before_turn") => SeventhCardCoins::BeforeTurn,
                Some(_) | None => SeventhCardCoins::AfterTurn,
            },
        })
    }

    /// Writes the options, defaults included.
    #[must_use]
    pub fn values(&self) -> OptionValues {
        let sides = match self.sides {
            Sides::Random => "random",
            Sides::First => "first",
            Sides::Chosen => "chosen",
        };
        let wonders = match self.wonders {
            Wonders::Random => "random",
            Wonders::Drafted => "drafted",
        };
        let coins = match self.seventh_card_coins {
            SeventhCardCoins::AfterTurn => "after_turn",
            SeventhCardCoins::BeforeTurn => "before_turn",
        };
        [
            ("edition", self.edition.key()),
            ("sides", sides),
            ("wonders", wonders),
            ("seventh_card_coins", coins),
            ("free_city_wonders", "plain"),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
    }

    /// How many cities stand around the table.
    #[must_use]
    pub const fn cities(&self) -> usize {
        if self.seats == 2 { 3 } else { self.seats }
    }
}

/// Checks that an option and its value exist.
fn check(name: &str, wanted: &str) -> Result<(), Refusal> {
    let Some(meta) = METAS.iter().find(|meta| meta.name == name) else {
        let reason = Common::UnknownOption {
            name: name.to_owned(),
            known: METAS.iter().map(|meta| meta.name).collect(),
        };
        return Err(Refusal::because(RULE, reason));
    };
    if meta.values.contains(&wanted) {
        return Ok(());
    }
    let reason = Common::UnknownValue {
        option: meta.name,
        value: wanted.to_owned(),
        known: meta
            .values
            .iter()
            .map(|value| (*value).to_owned())
            .collect(),
    };
    Err(Refusal::because(RULE, reason))
}
