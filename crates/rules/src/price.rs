//! What a move costs or brings, as facts: nobody reads a price out of words.

use std::fmt;

use serde::{Serialize, Serializer};

/// What a move costs or brings. As text, also in the engine protocol, it is written in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Price {
    /// A price means nothing for this move.
    #[default]
    None,
    /// Nothing, and nothing could be asked for it.
    Free,
    /// Coins to pay. What follows may decide how many; else `least` and `most` are equal.
    Coins {
        /// The fewest; may be 0, where own goods pay.
        least: u32,
        /// The most.
        most: u32,
    },
    /// Coins that it brings.
    Gain(u32),
}

impl Price {
    /// A number of coins to pay.
    pub const fn coins(coins: u32) -> Self {
        let (least, most) = (coins, coins);
        Self::Coins { least, most }
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |coins: u32| if coins == 1 { "coin" } else { "coins" };
        match *self {
            Self::None => Ok(()),
            Self::Free => f.write_str("free"),
            Self::Coins { most: 0, .. } => f.write_str("no coins"),
            Self::Coins { least, most } if least < most => {
                write!(f, "{least} to {most} {}", word(most))
            }
            Self::Coins { most, .. } => write!(f, "{most} {}", word(most)),
            Self::Gain(coins) => write!(f, "+{coins} {}", word(coins)),
        }
    }
}

impl Serialize for Price {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_price_has_its_words() {
        let check = |price: Price, words: &str| assert_eq!(price.to_string(), words);
        check(Price::None, "");
        check(Price::Free, "free");
        check(Price::coins(0), "no coins");
        check(Price::coins(1), "1 coin");
        check(Price::Coins { least: 0, most: 2 }, "0 to 2 coins");
        check(Price::Coins { least: 0, most: 1 }, "0 to 1 coin");
        check(Price::Gain(3), "+3 coins");
    }
}
