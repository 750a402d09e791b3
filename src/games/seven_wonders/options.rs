//! What a table of Seven Wonders may choose.
//!
//! Start reading at [`Options::read`].

use super::cards::Edition;
use crate::games::{OptionMeta, OptionValue, OptionValues, Refusal};

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

const fn value(value: &'static str, title: &'static str) -> OptionValue {
    OptionValue { value, title }
}

/// The options in the order in which a form should ask.
pub const METAS: &[OptionMeta] = &[
    OptionMeta {
        name: "edition",
        title: "Edition",
        seats: (2, 7),
        is_in_name: true,
        unset: None,
        values: &[
            value("first", "First edition, for 2 to 7 players"),
            value("second", "Second edition, for 3 to 7 players"),
        ],
    },
    OptionMeta {
        name: "sides",
        title: "Sides of the wonders",
        seats: (2, 7),
        is_in_name: false,
        unset: Some("As the edition prints"),
        values: &[
            value("random", "Chance decides, as the first edition deals them"),
            value(
                "first",
                "Everybody plays side A, or the day side: the simpler ones",
            ),
            value("chosen", "Everybody chooses, as in the second edition"),
        ],
    },
    OptionMeta {
        name: "wonders",
        title: "Wonders",
        seats: (2, 7),
        is_in_name: false,
        unset: None,
        values: &[
            value("random", "Chance deals them"),
            value("drafted", "The players take them one after another"),
        ],
    },
    OptionMeta {
        name: "seventh_card_coins",
        title: "Paying for Babylon's seventh card",
        seats: (2, 7),
        is_in_name: false,
        unset: None,
        values: &[
            value("after_turn", "With all coins held after turn 6"),
            value(
                "before_turn",
                "With what turn 6 left of the coins held before it",
            ),
        ],
    },
    OptionMeta {
        name: "free_city_wonders",
        title: "Wonder of the Free City (two players)",
        seats: (2, 2),
        is_in_name: false,
        unset: None,
        values: &[value(
            "plain",
            "Babylon, Halikarnassós and Olympía are not dealt to it",
        )],
    },
];

impl Options {
    /// Checks options for a number of seats.
    ///
    /// # Errors
    /// Unknown names or values, seats out of range, no edition, two players in the second edition.
    pub fn read(seats: usize, named: &OptionValues) -> Result<Self, Refusal> {
        for (name, wanted) in named {
            let Some(meta) = METAS.iter().find(|meta| meta.name == name) else {
                let known: Vec<&str> = METAS.iter().map(|meta| meta.name).collect();
                return Err(refusal(format!(
                    "Seven Wonders has no option `{name}`; it has {}.",
                    known.join(", ")
                )));
            };
            if !meta.values.iter().any(|value| value.value == wanted) {
                let known: Vec<&str> = meta.values.iter().map(|value| value.value).collect();
                return Err(refusal(format!(
                    "The option `{name}` cannot be `{wanted}`; it can be {}.",
                    known.join(", ")
                )));
            }
        }
        let get = |name: &str| named.get(name).map(String::as_str);
        let edition = match get("edition") {
            Some("first") => Edition::First,
            Some(_) => Edition::Second,
            None => {
                return Err(refusal(
                    "Say which edition: the option `edition` is `first` or `second`.",
                ));
            }
        };
        let (fewest, why) = match edition {
            Edition::First => (2, "The first edition is for 2 to 7 players."),
            Edition::Second => (3, "The second edition is for 3 to 7 players."),
        };
        if !(fewest..=7).contains(&seats) {
            return Err(refusal(why));
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

fn refusal(sentence: impl Into<String>) -> Refusal {
    Refusal::new("seven_wonders, options", sentence)
}
