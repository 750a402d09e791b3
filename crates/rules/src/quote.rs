//! What a move costs or brings, as facts: nobody reads a price out of words.

use std::fmt;

use serde::{Serialize, Serializer};

/// What a move costs or brings, and by which way. As text, also in the engine protocol, it is the price in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Quote {
    /// How much.
    pub price: Price,
    /// Why it is that.
    pub way: PriceWay,
}

/// How much a move costs or brings.
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

/// Why a price is what it is, as far as it decides how the price is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PriceWay {
    /// Coins, a gift, or nothing special.
    #[default]
    Plain,
    /// The city produces all that is asked for.
    OwnGoods,
    /// Another building makes it free.
    Chain,
}

impl Quote {
    /// A move without a price.
    pub const NONE: Self = Self::plain(Price::None);
    /// A gift.
    pub const FREE: Self = Self::plain(Price::Free);

    /// A price that needs no way.
    pub const fn plain(price: Price) -> Self {
        Self {
            price,
            way: PriceWay::Plain,
        }
    }

    /// A number of coins to pay.
    pub const fn coins(coins: u32) -> Self {
        Self::plain(Price::Coins {
            least: coins,
            most: coins,
        })
    }

    /// A number of coins that the move brings.
    pub const fn gain(coins: u32) -> Self {
        Self::plain(Price::Gain(coins))
    }

    /// The same price by another way.
    pub const fn by(self, way: PriceWay) -> Self {
        Self { way, ..self }
    }
}

impl fmt::Display for Quote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |coins: u32| if coins == 1 { "coin" } else { "coins" };
        match self.price {
            Price::None => Ok(()),
            Price::Free => f.write_str("free"),
            Price::Coins { most: 0, .. } => f.write_str("no coins"),
            Price::Coins { least, most } if least < most => {
                write!(f, "{least} to {most} {}", word(most))
            }
            Price::Coins { most, .. } => write!(f, "{most} {}", word(most)),
            Price::Gain(coins) => write!(f, "+{coins} {}", word(coins)),
        }
    }
}

impl Serialize for Quote {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_price_has_its_words() {
        let range = |least, most| Quote::plain(Price::Coins { least, most });
        let check = |quote: Quote, words: &str| assert_eq!(quote.to_string(), words);
        check(Quote::NONE, "");
        check(Quote::FREE.by(PriceWay::Chain), "free");
        check(Quote::coins(0).by(PriceWay::OwnGoods), "no coins");
        check(Quote::coins(1), "1 coin");
        check(range(0, 2), "0 to 2 coins");
        check(range(0, 1), "0 to 1 coin");
        check(Quote::gain(3), "+3 coins");
    }
}
