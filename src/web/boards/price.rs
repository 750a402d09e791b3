//! A price as a picture: coins in a ring, or a word.

use rules::{Price, Quote};
use words::{Words, msg};

/// The picture; the words stand beside it.
pub(super) struct PricePicture {
    /// A number of coins, or a word.
    pub text: String,
    pub is_coin: bool,
    /// `price--free`, `price--short` or nothing.
    pub class: &'static str,
}

impl PricePicture {
    /// Draws a price; none where there is no price.
    pub(super) fn of(quote: &Quote, w: &Words) -> Option<Self> {
        let coins = |text: String, class| Self {
            text,
            is_coin: true,
            class,
        };
        match quote.price {
            Price::None => None,
            Price::Free => Some(Self::free(w)),
            Price::Coins { least, most } if least < most => {
                Some(coins(format!("{least}–{most}"), ""))
            }
            Price::Coins { most, .. } => Some(coins(most.to_string(), "")),
            Price::Gain(gain) => Some(coins(format!("+{gain}"), "price--free")),
        }
    }

    pub(super) fn free(w: &Words) -> Self {
        Self {
            text: w.text(msg::board::free()),
            is_coin: false,
            class: "price--free",
        }
    }
}
